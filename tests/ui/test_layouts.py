"""No screen cuts, overlaps or loses words, at any size, text size and language."""

from __future__ import annotations

import pytest

from game import words
from game.ui.commands import Device
from tests.ui.audit import Finding, findings, overlaps
from tests.ui.screens_laid_out import NAMES, SIZES, TEXT_SIZES, metrics_of, opened

LANGUAGES = tuple(words.languages())


def faults(name: str, text_sizes: tuple[int, ...], sizes: tuple[tuple[int, int], ...]) -> list[object]:
    found: list[object] = []
    for language in LANGUAGES:
        for text_size in text_sizes:
            stack, env = opened(name, text_size, language)
            for size in sizes:
                found += [
                    (language, text_size, size, it) for it in findings(stack.top, metrics_of(env, size))
                ]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_words_fit_at_the_least_and_the_usual_size_with_smallest_and_largest_text(name: str) -> None:
    assert faults(name, (100, 200), ((960, 540), (1280, 720))) == []


@pytest.mark.parametrize("device", [Device.KEYS, Device.MOUSE])
@pytest.mark.parametrize("name", NAMES)
def test_words_fit_with_the_prompts_of_every_device(name: str, device: Device) -> None:
    found: list[object] = []
    for language in LANGUAGES:
        stack, env = opened(name, 100, language, device)
        found += findings(stack.top, metrics_of(env, (960, 540)))
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_words_fit_at_every_size_and_text_size(name: str) -> None:
    assert faults(name, TEXT_SIZES, SIZES) == []


@pytest.mark.slow
@pytest.mark.parametrize("option", ["tv_margins", "high_contrast"])
@pytest.mark.parametrize("name", NAMES)
def test_words_fit_with_television_margins_and_high_contrast(name: str, option: str) -> None:
    stack, env = opened(name, 125, "en", **{option: True})
    assert findings(stack.top, metrics_of(env)) == []


def test_the_audit_sees_words_that_are_cut_off_the_window_and_on_top_of_each_other() -> None:
    from dataclasses import dataclass

    from game.ui.canvas import Canvas
    from game.ui.environment import Environment
    from game.ui.screen import Screen

    @dataclass
    class Bad(Screen):
        def build(self, c: Canvas) -> None:
            c.text(100, 100, "Much too long for its room", room=40)
            c.text(1200, 300, "Runs out of the window at the right")
            c.text(200, 400, "One over")
            c.text(205, 402, "the other")

    env = Environment()
    kinds = {it.kind for it in findings(Bad(env), env.metrics((1280, 720)))}
    assert kinds == {"cut", "sideways", "overlap"}


def test_lines_below_each_other_do_not_count_as_overlapping() -> None:
    from game.ui.canvas import Canvas
    from game.view.hud import Label
    from tests.ui.audit import label_rect

    c = Canvas()
    c.para(10, 10, "one\ntwo\nthree", room=300)
    labels = [item for item in c.items if isinstance(item, Label)]
    assert overlaps(labels, [label_rect(label) for label in labels]) == []
    assert Finding("overlap", "a", "b") in overlaps(
        [
            Label("a", 0, 0, labels[0].style, (0, 0, 0, 255)),
            Label("b", 2, 1, labels[0].style, (0, 0, 0, 255)),
        ],
        [label_rect(labels[0]), label_rect(labels[0])],
    )
