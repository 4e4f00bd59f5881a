"""Passing messages."""

from __future__ import annotations

import pytest

from game.settings import Settings
from game.ui.canvas import Canvas
from game.ui.environment import Environment
from game.ui.notices import Toast, toast
from game.ui.still import sample_environment, stack_of
from game.view.hud import Box, Rect

SEAL = Toast("Dice sealed before play: 9f3c71be…")


def place_of(screen: str, size: tuple[int, int], text_size: int) -> tuple[Rect, list[Rect]]:
    """Where a message lies over a screen, and what can be pressed there."""
    env: Environment = sample_environment(Settings(text_size=text_size))
    stack = stack_of(screen, env)
    metrics = env.metrics(size)
    stack.hud(metrics)
    pressed = [region.rect for region in stack.regions]
    c = Canvas(metrics, env.prompts)
    toast(c, SEAL, pressed)
    return next(item.rect for item in c.items if isinstance(item, Box)), pressed


@pytest.mark.parametrize("screen", ["game_result", "match_result", "resignation", "take_drop", "quit"])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_a_message_covers_no_button_of_a_dialog(screen: str, size: tuple[int, int]) -> None:
    place, pressed = place_of(screen, size, 100)
    assert not any(place.overlaps(rect) for rect in pressed)
