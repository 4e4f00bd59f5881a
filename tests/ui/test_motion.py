"""How screens come in: soon over, never in the way, and hardly moving when less motion is wished."""

from __future__ import annotations

import pytest

from game.settings import Settings
from game.ui import samples
from game.ui.commands import Action, Press
from game.ui.environment import Environment
from game.ui.motion import PANEL_SECONDS, entering, out_cubic
from game.ui.screens.menu import MainMenu
from game.ui.screens.options import Options
from game.ui.screens.pause import Pause
from game.ui.stack import Stack
from game.ui.tokens import Metrics
from game.view.hud import Box, Hud, Label

METRICS = Metrics()


def words_at(hud: Hud, text: str) -> Label:
    return next(item for item in hud if isinstance(item, Label) and item.text == text)


def paused(reduced: bool = False) -> Stack:
    env = Environment(Settings(reduced_motion=reduced))
    stack = Stack(env)
    stack.reset(MainMenu(env), Pause(env, state=samples.PLAYING, voice=samples.VOICE))
    return stack


def test_an_overlay_fades_in_and_slides_to_its_place() -> None:
    stack = paused()
    metrics = stack.env.metrics((1280, 720))
    seen = []
    for _ in range(5):
        label = words_at(stack.hud(metrics), "Paused")
        seen.append((label.color[3], label.y))
        stack.update(PANEL_SECONDS / 4)
    alphas, heights = zip(*seen, strict=True)
    assert alphas[0] == 0
    assert alphas[-1] == 255
    assert list(alphas) == sorted(alphas)
    assert list(heights) == sorted(heights, reverse=True)
    assert heights[0] - heights[-1] == 16


def test_less_motion_fades_without_sliding() -> None:
    stack = paused(reduced=True)
    metrics = stack.env.metrics((1280, 720))
    first = words_at(stack.hud(metrics), "Paused").y
    stack.update(0.09)
    label = words_at(stack.hud(metrics), "Paused")
    assert (label.y, label.color[3]) == (first, 255)


def test_frames_are_wanted_only_until_it_has_come_in() -> None:
    stack = paused()
    assert stack.moving
    stack.update(1.0)
    assert not stack.moving


def test_a_press_counts_while_a_screen_comes_in() -> None:
    env = Environment()
    stack = Stack(env)
    stack.reset(MainMenu(env), Options(env))
    stack.hud(METRICS)
    stack.handle(Press(Action.BACK))
    assert isinstance(stack.top, MainMenu)


def test_a_scrim_covers_the_window_from_the_first_moment() -> None:
    stack = paused()
    metrics = stack.env.metrics((1280, 720))
    scrims = [item for item in stack.hud(metrics) if isinstance(item, Box) and item.rect.w == 1280]
    assert scrims
    assert all(item.rect.y == 0 for item in scrims)


@pytest.mark.parametrize("share", [-1.0, 0.0, 0.3, 1.0, 2.0])
def test_the_easing_stays_within_its_ends(share: float) -> None:
    assert 0 <= out_cubic(share) <= 1


def test_the_whole_share_changes_nothing() -> None:
    stack = paused()
    stack.update(1.0)
    hud = stack.hud(stack.env.metrics((1280, 720)))
    assert entering(hud, 1.0, 0.0) == hud
