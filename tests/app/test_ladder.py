"""The ladder in the window: played rung by rung, surviving the program, ended with initials."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.app.occasions import stored
from game.session.ladder import CLEAN_TURN, LadderRun
from game.session.ladder_book import LadderBook
from game.session.profiles import Profiles
from game.ui.screens.keyboard import Keyboard
from game.ui.screens.ladder import LadderScreen
from tests.app.conftest import Opener
from tests.app.play import advance, give_up, lose, win
from tests.pilot import Pilot
from tests.virtual_pad import available


def climb(pilot: Pilot) -> LadderScreen:
    """The ladder, opened from the main menu."""
    pilot.click_on("ladder")
    pilot.rounds(4)
    screen = pilot.app.director.stack.find(LadderScreen)
    assert screen is not None
    return screen


def run_of(folder: Path) -> LadderRun | None:
    """The run as it stands on disk."""
    return LadderBook(folder).run(Profiles(folder).current.id)


def test_a_rung_is_played_and_the_next_one_is_offered(pilot: Pilot, tmp_path: Path) -> None:
    screen = climb(pilot)
    assert screen.climb.current == 1
    pilot.key("enter")
    assert pilot.table.model.session.record.settings.length == 3
    win(pilot)
    pilot.wait(2)
    assert pilot.screen.name == "match_result"
    pilot.key("enter")
    pilot.rounds(4)
    shown = pilot.screen
    assert isinstance(shown, LadderScreen)
    assert shown.climb.current == 2
    assert shown.climb.rungs[0].score == (3, 0)
    run = run_of(tmp_path)
    assert run is not None
    assert run.climbed == 1
    assert run.score == shown.climb.points >= 300


def test_error_free_turns_are_added_when_the_match_is_judged(pilot: Pilot, tmp_path: Path) -> None:
    climb(pilot)
    pilot.key("enter")
    for _ in range(12):
        advance(pilot.table.model.session)
    win(pilot)
    pilot.rounds(6)
    run = run_of(tmp_path)
    assert run is not None
    (result,) = run.results
    assert result.score == 300 + 300 + CLEAN_TURN * result.clean_turns
    assert "analyse" in pilot.app.director.worker.asked  # type: ignore[attr-defined]


def test_a_killed_program_goes_on_with_the_same_match_on_the_same_rung(
    pilot: Pilot, opened: Opener, tmp_path: Path
) -> None:
    climb(pilot)
    pilot.key("enter")
    pilot.settle()
    id = pilot.table.model.session.record.digest
    # What kill -9 leaves is the folder as it is at this moment.
    left = tmp_path / "left"
    shutil.copytree(tmp_path, left, ignore=shutil.ignore_patterns("left", "blot.lock"))
    again = opened(left)
    again.key("enter")
    again.settle()
    assert climb(again).climb.current == 1
    again.key("enter")
    assert again.table.model.session.record.digest == id


def test_a_match_won_just_before_the_kill_still_counts(pilot: Pilot, opened: Opener, tmp_path: Path) -> None:
    climb(pilot)
    pilot.key("enter")
    (you,) = pilot.table.local
    give_up(pilot, you.other)  # no round of the loop after it: nothing has been booked
    left = tmp_path / "left"
    shutil.copytree(tmp_path, left, ignore=shutil.ignore_patterns("left", "blot.lock"))
    run = run_of(left)
    assert run is not None
    assert run.climbed == 0
    again = opened(left)
    again.key("enter")
    again.settle()
    assert climb(again).climb.current == 2


def test_a_lost_match_ends_the_climb_and_initials_enter_the_score(pilot: Pilot, tmp_path: Path) -> None:
    climb(pilot)
    pilot.key("enter")
    win(pilot)
    pilot.wait(2)
    pilot.key("enter")
    pilot.rounds(4)
    pilot.key("enter")
    lose(pilot)
    pilot.wait(2)
    pilot.key("enter")
    pilot.rounds(6)
    assert isinstance(pilot.screen, Keyboard)
    for letter in "AB7":
        pilot.click_on(f"key:{letter}")
    pilot.click_on("done")
    pilot.rounds(3)
    (score,) = LadderBook(tmp_path).scores
    assert (score.initials, score.climbed) == ("AB7", 1)
    assert score.score >= 300
    assert run_of(tmp_path) is None
    screen = pilot.screen
    assert isinstance(screen, LadderScreen)
    assert screen.climb.current == 1
    assert screen.climb.ever[0].initials == "AB7"


@pytest.mark.skipif(not available(), reason="no virtual controller on this system")
def test_initials_are_entered_with_a_pad(pilot: Pilot, tmp_path: Path) -> None:
    pilot.plug_in()
    climb(pilot)
    pilot.press("a")
    win(pilot)
    pilot.wait(2)
    pilot.press("a")
    pilot.rounds(4)
    pilot.press("a")
    lose(pilot)
    pilot.wait(2)
    pilot.press("a")
    pilot.rounds(6)
    assert isinstance(pilot.screen, Keyboard)
    pilot.press("a", "a", "right", "a", "menu")
    pilot.rounds(3)
    (score,) = LadderBook(tmp_path).scores
    assert score.initials == "GGH"


def test_the_match_of_a_rung_deleted_elsewhere_ends_the_climb(pilot: Pilot, tmp_path: Path) -> None:
    climb(pilot)
    pilot.key("enter")
    pilot.settle()
    pilot.app.director.leave()
    pilot.rounds(2)
    for file in tmp_path.glob("matches/*"):
        file.unlink()
    screen = climb(pilot)
    assert screen.climb.current is None
    run = run_of(tmp_path)
    assert run is not None
    assert run.is_over


def test_turns_left_uncounted_are_counted_though_the_match_was_judged_meanwhile(
    pilot: Pilot, opened: Opener, tmp_path: Path
) -> None:
    climb(pilot)
    pilot.key("enter")
    for _ in range(12):
        advance(pilot.table.model.session)
    pilot.app.director.worker.silent = True  # type: ignore[attr-defined]
    win(pilot)
    pilot.rounds(4)
    run = run_of(tmp_path)
    assert run is not None
    (result,) = run.results
    assert result.clean_turns == 0
    match = stored(pilot.app.director, result.match)
    assert match is not None
    again = opened()
    again.app.director.analyst.ask(result.match, match.record)
    again.key("enter")
    again.settle()
    assert result.match in again.app.director.store.history.analysis()
    climb(again)
    again.rounds(6)
    run = run_of(tmp_path)
    assert run is not None
    assert run.results[0].clean_turns > 0
    assert again.screen.climb.points == run.score  # type: ignore[attr-defined]
