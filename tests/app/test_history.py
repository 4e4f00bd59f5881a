"""The history in the window: listed, judged, replayed, written out, deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.session.store import Store
from game.ui.screens.export import ExportDialog
from game.ui.screens.history import HistoryScreen
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.review import ReviewScreen
from tests.app.conftest import Opener
from tests.app.play import finished
from tests.pilot import Pilot

SEEDS = (1, 2, 3)


@pytest.fixture
def library(tmp_path: Path, opened: Opener) -> Pilot:
    """Three finished matches, and the history open on them."""
    with Store(tmp_path) as store:
        for seed in SEEDS:
            finished(store, seed)
    pilot = opened(tmp_path)
    pilot.key("enter")
    pilot.settle()
    pilot.click_on("history")
    read(pilot)
    return pilot


def read(pilot: Pilot) -> HistoryScreen:
    """The history when all files are read and all matches judged."""
    director = pilot.app.director
    screen = director.stack.find(HistoryScreen)
    assert screen is not None
    for _ in range(2000):
        pilot.rounds(1)
        rated = all(match.error_rate is not None for match in screen.matches)
        if not director.store.history.is_refreshing and screen.matches and rated:
            break
    return screen


def test_finished_matches_are_listed_and_judged_without_a_press(library: Pilot) -> None:
    screen = read(library)
    assert len(screen.matches) == len(SEEDS)
    assert len(screen.career.rates) == len(SEEDS)
    assert all(match.error_rate is not None for match in screen.matches)


def test_figures_of_the_analysis_survive_the_program(library: Pilot, opened: Opener, tmp_path: Path) -> None:
    before = {match.id: match.error_rate for match in read(library).matches}
    again = opened(tmp_path)
    again.key("enter")
    again.click_on("history")
    screen = read(again)
    assert {match.id: match.error_rate for match in screen.matches} == before
    assert "analyse" not in again.app.director.worker.asked  # type: ignore[attr-defined]


def test_a_match_is_reviewed_and_replayed_step_by_step(library: Pilot) -> None:
    library.key("enter")
    review = library.screen
    assert isinstance(review, ReviewScreen)
    assert review.review.progress is None
    assert review.review.errors
    first = review.review.errors[0]
    library.key("enter")
    replay = library.screen
    assert isinstance(replay, ReplayScreen)
    assert replay.at in replay.remarks
    assert abs(replay.remarks[replay.at].loss - first.loss) < 1e-9
    at = replay.at
    library.key("right", "right")
    assert replay.at == at + 2
    library.key("left")
    assert replay.at == at + 1
    library.key("escape")
    assert library.screen is review


def test_a_replay_runs_to_the_end_by_itself_and_halts_there(library: Pilot) -> None:
    library.key("enter", "enter")
    replay = library.screen
    assert isinstance(replay, ReplayScreen)
    replay.go(replay.length - 3)
    library.key("enter")
    library.wait(8)
    assert replay.at == replay.length
    assert not replay.playing


def test_the_time_line_follows_the_mouse(library: Pilot) -> None:
    library.key("enter", "enter")
    replay = library.screen
    assert isinstance(replay, ReplayScreen)
    region = next(region for region in library.regions if region.id == "time")
    x, y = region.rect.x + region.rect.w * 0.5, region.rect.y + region.rect.h / 2
    library.click(x, y)
    assert abs(replay.at - replay.length / 2) <= 2


def test_the_next_error_is_found_from_anywhere(library: Pilot) -> None:
    library.key("enter", "enter")
    replay = library.screen
    assert isinstance(replay, ReplayScreen)
    replay.go(0)
    library.click_on("error")
    assert replay.at == min(replay.remarks)


@pytest.mark.parametrize("form", ["mat", "sgf", "blot"])
def test_a_match_is_written_out_in_the_form_chosen(library: Pilot, form: str, tmp_path: Path) -> None:
    library.key("x")
    assert isinstance(library.screen, ExportDialog)
    library.click_on(form)
    (written,) = (tmp_path / "exports").iterdir()
    assert written.suffix == f".{form}"
    assert written.stat().st_size > 100
    toast = library.app.director.stack.toast
    assert toast is not None
    assert written.name in toast.text


def test_deleting_asks_first_and_the_file_is_gone_then(library: Pilot, tmp_path: Path) -> None:
    library.key("c")
    assert library.screen.name == "confirm"
    library.key("escape")
    assert len(list(tmp_path.glob("matches/*.blot"))) == len(SEEDS)
    library.key("c")
    library.click_on("yes")
    assert len(list(tmp_path.glob("matches/*.blot"))) == len(SEEDS) - 1
    assert len(read(library).matches) == len(SEEDS) - 1


def test_statistics_count_what_was_played(library: Pilot) -> None:
    read(library)
    library.key("pagedown")
    screen = library.screen
    assert isinstance(screen, HistoryScreen)
    assert screen.page == "statistics"
    assert screen.career.tallies[0].played == len(SEEDS)
    assert screen.career.levels[0].name == "Hard"
    assert len(screen.career.luck) == len(SEEDS)


def test_any_step_can_be_played_on_and_leaves_nothing_behind(library: Pilot, tmp_path: Path) -> None:
    files = sorted(tmp_path.glob("matches/*"))
    library.key("enter", "enter")
    replay = library.screen
    assert isinstance(replay, ReplayScreen)
    replay.go(4)
    library.click_on("try")
    assert library.table.model.session.record.actions[:4] == replay.course.record.actions[:4]
    assert sorted(tmp_path.glob("matches/*")) == files
