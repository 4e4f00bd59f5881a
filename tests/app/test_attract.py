"""The demonstration behind the idle title."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.ui.backdrop import SCENIC
from game.ui.screens.menu import MainMenu
from game.ui.screens.title import ATTRACT_SECONDS, Title
from game.ui.still import still
from game.ui.table.screen import TableScreen
from tests.app.conftest import QUICK, Opener
from tests.app.play import advance
from tests.pilot import Pilot


def idle(opened: Opener, **options: object) -> Pilot:
    """A program left alone until the demonstration runs."""
    pilot = opened(settings=replace(QUICK, **options))  # type: ignore[arg-type]
    leave_alone(pilot)
    return pilot


def leave_alone(pilot: Pilot) -> None:
    """Twenty seconds without input, of which only the last is waited for."""
    title = pilot.screen
    assert isinstance(title, Title)
    title.idle = ATTRACT_SECONDS - 0.5
    pilot.wait(1)


def board(pilot: Pilot) -> TableScreen:
    """The demonstration's table, below the title."""
    screen = pilot.table_or_none
    assert screen is not None
    return screen


def runs(pilot: Pilot) -> bool:
    """Whether the demonstration is there."""
    return pilot.table_or_none is not None


def test_two_computers_play_after_twenty_idle_seconds(opened: Opener) -> None:
    pilot = idle(opened)
    assert isinstance(pilot.screen, Title)
    before = len(board(pilot).model.session.record.actions)
    pilot.wait(3)
    assert len(board(pilot).model.session.record.actions) > before
    demo = pilot.app.director.env.demo
    assert demo is not None
    assert demo[2:] == board(pilot).model.state.score


def test_the_camera_drifts(opened: Opener) -> None:
    pilot = idle(opened)
    seen = set()
    for _ in range(5):
        pilot.wait(1)
        seen.add(round(board(pilot).eye.now.yaw, 3))
    assert len(seen) > 3
    assert max(abs(yaw - SCENIC.yaw) for yaw in seen) <= 6.001


def test_reduced_motion_keeps_the_camera_still(opened: Opener) -> None:
    pilot = idle(opened, reduced_motion=True)
    yaw = board(pilot).eye.now.yaw
    pilot.wait(5)
    assert board(pilot).eye.now.yaw == yaw


def test_a_move_of_the_mouse_returns_to_the_title_and_a_press_goes_on(opened: Opener) -> None:
    pilot = idle(opened)
    pilot.move_to(200, 200)
    assert isinstance(pilot.screen, Title)
    assert not runs(pilot)
    leave_alone(pilot)
    assert runs(pilot)
    pilot.key("enter")
    assert isinstance(pilot.screen, MainMenu)
    assert not runs(pilot)


def test_nothing_of_it_is_kept(opened: Opener, tmp_path: Path) -> None:
    pilot = idle(opened)
    pilot.wait(5)
    pilot.key("enter")
    assert list(tmp_path.glob("matches/*")) == []
    assert pilot.app.director.env.saved == ()


def test_a_finished_game_is_followed_by_the_next(opened: Opener) -> None:
    pilot = idle(opened)
    session = board(pilot).model.session
    while session.state.result is None or session.state.game == 0:
        advance(session)
    game, winner = session.state.game, session.state.winner
    pilot.wait(5)
    if winner is None:
        assert session.state.game == game + 1
    else:
        assert board(pilot).model.session is not session


@pytest.mark.slow
def test_an_evening_of_demonstrations_ends_where_it_began(opened: Opener, tmp_path: Path) -> None:
    pilot = idle(opened)
    pilot.wait(600)
    pilot.key("enter")
    assert isinstance(pilot.screen, MainMenu)
    assert list(tmp_path.glob("matches/*")) == []


def test_the_board_behind_the_menus_is_the_one_that_pictures_of_them_show(pilot: Pilot) -> None:
    director, size = pilot.app.director, pilot.app.window.size
    scene = director.scene(size, pilot.app.metrics)
    assert scene == still("menu", size, settings=director.env.settings)[0]
