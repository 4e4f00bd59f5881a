"""The dice of the day in the window: sealed before, one match, its result kept."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from game.session.daily import DailyBook
from game.session.profiles import Profiles
from game.session.store import Store
from game.session.verify import verify_file
from game.ui.screens.ladder import DailyScreen
from tests.app.conftest import Opener
from tests.app.play import win
from tests.pilot import Pilot


def day(pilot: Pilot) -> DailyScreen:
    """The dice of the day, opened from the main menu."""
    pilot.click_on("daily")
    pilot.rounds(4)
    screen = pilot.app.director.stack.find(DailyScreen)
    assert screen is not None
    return screen


def test_the_seal_is_shown_before_play_and_is_the_one_of_the_match(pilot: Pilot, tmp_path: Path) -> None:
    seal = day(pilot).seal.replace(" ", "")
    assert list(tmp_path.glob("matches/*.blot")) == []
    pilot.key("enter")
    commitment = pilot.table.model.session.dice.commitment  # type: ignore[attr-defined]
    assert commitment.startswith(seal)
    assert len(seal) == 32


def test_the_result_is_kept_and_a_day_is_played_once(pilot: Pilot, tmp_path: Path) -> None:
    day(pilot)
    pilot.key("enter")
    win(pilot)
    pilot.wait(2)
    pilot.key("enter")
    pilot.rounds(6)
    screen = pilot.screen
    assert isinstance(screen, DailyScreen)
    assert "3" in screen.result
    assert [region.id for region in pilot.regions] == ["back"]
    result = DailyBook(tmp_path).result(Profiles(tmp_path).current.id, date.today())
    assert result is not None
    assert result.won
    assert result.pr is not None
    (file,) = tmp_path.glob("matches/*.blot")
    assert verify_file(file).ok


def test_a_day_that_was_begun_goes_on_where_it_was(pilot: Pilot, opened: Opener, tmp_path: Path) -> None:
    day(pilot)
    pilot.key("enter")
    pilot.settle()
    digest = pilot.table.model.session.record.digest
    again = opened(tmp_path)
    again.key("enter")
    again.settle()
    assert day(again).begun
    again.key("enter")
    assert again.table.model.session.record.digest == digest


def test_two_players_of_a_house_have_the_same_dice_each_with_a_match(tmp_path: Path) -> None:
    with Store(tmp_path):
        first, second = DailyBook(tmp_path), DailyBook(tmp_path)
    today = date.today()
    first.begin("ann", today, "one")
    assert second.match(today).seed == first.match(today).seed
    assert DailyBook(tmp_path).begun("ben", today) is None
