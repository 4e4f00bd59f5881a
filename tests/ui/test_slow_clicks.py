"""A click by a slow hand, or on a slow machine, is a click."""

from __future__ import annotations

import pytest

from game.ui.commands import PointerDown, PointerUp
from game.ui.environment import Environment
from game.ui.focus import find
from game.ui.requests import OpenScreen
from game.ui.screens.menu import MainMenu
from game.ui.stack import Stack
from game.ui.tokens import Metrics


@pytest.mark.parametrize("held", [0.0, 0.2, 3.0])
def test_a_click_counts_however_long_the_button_is_held(held: float) -> None:
    env = Environment(features=frozenset({"lan"}))
    stack = Stack(env)
    stack.reset(MainMenu(env))
    stack.hud(Metrics())
    region = find(stack.regions, "lan")
    assert region is not None
    stack.handle(PointerDown(*region.rect.center))
    stack.hud(Metrics())
    stack.update(held)
    stack.hud(Metrics())
    stack.handle(PointerUp(*region.rect.center))
    assert stack.requests() == [OpenScreen("lan")]
