"""The board is turned by stick, right drag, wheel and keys, at the table and in a replay, and stops."""

from __future__ import annotations

import pytest

from game.ui import samples
from game.ui.commands import Action, Orbit, PointerDown, PointerMove, PointerUp, Wheel
from game.ui.environment import Environment
from game.ui.input import InputMap, PadAxisRaw, PadRaw
from game.ui.screens.pause import Pause
from game.ui.screens.replay import ReplayScreen
from tests.ui.person import Player_

RIGHT = frozenset({"right"})


@pytest.fixture
def person() -> Player_:
    """Somebody who looks at a replay."""
    return Player_(samples.replay(Environment()))


def yaw(person: Player_) -> float:
    replay = person.stack.find(ReplayScreen)
    assert replay is not None
    return replay.eye.now.yaw


def test_the_stick_turns_a_replay_until_it_is_let_go(person: Player_) -> None:
    before = yaw(person)
    person.send(Orbit(1.0, 0.0))
    person.wait(0.2)
    turned = yaw(person)
    assert abs(turned - before) > 10
    person.send(Orbit(0.0, 0.0))
    person.wait(1.0)
    assert yaw(person) == pytest.approx(turned)
    assert not person.top.moving


def test_a_stick_let_go_or_pulled_out_is_told_once() -> None:
    for last in (PadAxisRaw(7, "rx", 0.0), PadRaw(7, False)):
        inputs = InputMap()
        inputs.feed(PadRaw(7, True, "Pad"), 0.0)
        inputs.feed(PadAxisRaw(7, "rx", 1.0), 0.0)
        assert inputs.tick(0.0) == [Orbit(1.0, 0.0)]
        inputs.feed(last, 0.1)
        assert inputs.tick(0.1) == [Orbit(0.0, 0.0)]
        assert inputs.tick(0.2) == []


def test_a_board_below_a_prompt_hears_that_the_stick_was_let_go(person: Player_) -> None:
    person.send(Orbit(1.0, 0.0))
    person.stack.push(Pause(person.env, state=samples.PLAYING, voice=samples.VOICE))
    person.send(Orbit(0.0, 0.0))
    before = yaw(person)
    person.wait(1.0)
    assert yaw(person) == pytest.approx(before)


def test_a_drag_with_the_right_button_turns_and_a_click_goes_back(person: Player_) -> None:
    before = yaw(person)
    person.send(
        PointerDown(400, 200, "right"), PointerMove(460, 200, 60, RIGHT, 60, 0), PointerUp(460, 200, "right")
    )
    person.wait(0.5)
    assert abs(yaw(person) - before) > 5
    replay = person.top
    person.send(PointerDown(400, 200, "right"), PointerUp(400, 200, "right"))
    assert replay not in person.stack.screens


def test_wheel_and_keys_zoom_and_turn_and_one_key_brings_the_view_back(person: Player_) -> None:
    replay = person.top
    assert isinstance(replay, ReplayScreen)
    home = replay.eye.now
    person.send(Wheel(400, 200, 2.0))
    person.press(Action.ORBIT_LEFT)
    person.wait(2.0)
    assert replay.eye.now.zoom > home.zoom
    assert replay.eye.now.yaw != pytest.approx(home.yaw)
    person.press(Action.VIEW_HOME)
    for _ in range(120):
        person.wait(1 / 30)
    assert replay.eye.now.yaw == pytest.approx(home.yaw, abs=0.1)
    assert replay.eye.now.zoom == pytest.approx(home.zoom, abs=0.01)
