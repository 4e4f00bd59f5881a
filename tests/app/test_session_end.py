"""A money session at this machine ends when the players say so, and its dice are opened then."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.state import MatchSettings
from game.session.store import Store
from game.ui.requests import StartMatch
from game.ui.screens.confirm import Confirm, Message
from tests.app.conftest import Opener
from tests.app.play import advance, win
from tests.pilot import Pilot


@pytest.fixture
def money(opened: Opener) -> Pilot:
    """A money session some actions on."""
    pilot = opened()
    pilot.key("enter")
    pilot.settle()
    pilot.screen.env.ask(StartMatch(MatchSettings(length=0), level=1))
    pilot.rounds(3)
    for _ in range(4):
        advance(pilot.table.model.session)
    pilot.rounds(3)
    return pilot


def test_it_ends_from_the_pause_and_opens_its_seed(money: Pilot, tmp_path: Path) -> None:
    money.key("p")
    money.click_on("end")
    asked = money.screen
    assert isinstance(asked, Confirm)
    assert "The running game does not count." in asked.text
    money.click_on("yes")
    told = money.screen
    assert isinstance(told, Message)
    assert told.title == "The session has ended at 0 : 0"
    assert told.text.startswith("It ends level at 0.")
    money.key("enter")
    assert money.screen.name == "menu"
    assert list(tmp_path.glob("matches/*.seed")) == []
    money.close()
    with Store(tmp_path) as store:
        assert store.unfinished() == []


def test_playing_on_changes_nothing(money: Pilot) -> None:
    table = money.table
    money.key("p")
    money.click_on("end")
    money.click_on("no")
    assert money.table is table
    assert table.model.session.state.winner is None


def test_between_games_the_result_offers_it_and_says_who_has_won(money: Pilot) -> None:
    win(money)
    money.wait(2)
    assert money.screen.name == "game_result"
    money.click_on("end")
    asked = money.screen
    assert isinstance(asked, Confirm)
    assert "running" not in asked.text
    money.click_on("yes")
    told = money.screen
    assert isinstance(told, Message)
    assert told.text.startswith("You win 1 point.")


def test_a_match_with_a_target_offers_no_end(pilot: Pilot) -> None:
    pilot.click_on("quick")
    advance(pilot.table.model.session)
    pilot.rounds(3)
    pilot.key("p")
    assert "end" not in [item.id for item in pilot.screen.items()]  # type: ignore[attr-defined]
