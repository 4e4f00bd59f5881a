"""Dice reports in the window: of the running match, of a finished one, of all; checked and saved."""

from __future__ import annotations

import json
from pathlib import Path

from game.session.dice_statistics import count_dice
from game.session.store import Store
from game.ui.screens.dice_report import DiceReportScreen
from game.ui.screens.verdict import VerdictDialog
from tests.app.conftest import Opener
from tests.app.play import advance, finished, win
from tests.pilot import Pilot


def report(pilot: Pilot) -> DiceReportScreen:
    """The report, which must be the uppermost screen."""
    screen = pilot.screen
    assert isinstance(screen, DiceReportScreen)
    return screen


def at_table(pilot: Pilot, actions: int = 12) -> None:
    """A quick match some way on, its dice report open from the pause."""
    pilot.click_on("quick")
    for _ in range(actions):
        advance(pilot.table.model.session)
    pilot.rounds(3)
    pilot.key("p")
    pilot.click_on("dice")
    pilot.rounds(3)


def test_the_report_counts_the_dice_of_the_match_at_the_table(pilot: Pilot) -> None:
    at_table(pilot)
    record = pilot.table.model.session.record
    assert report(pilot).match.counts == count_dice(record)


def test_a_running_match_agrees_so_far_and_keeps_its_seed(pilot: Pilot, tmp_path: Path) -> None:
    at_table(pilot)
    pilot.click_on("verify")
    dialog = pilot.screen
    assert isinstance(dialog, VerdictDialog)
    assert dialog.ok
    pilot.key("enter")
    assert report(pilot).seal.verdict == "good"
    assert len(list(tmp_path.glob("matches/*.seed"))) == 1


def test_a_finished_match_opens_its_seed_and_every_roll_is_checked(pilot: Pilot, tmp_path: Path) -> None:
    pilot.click_on("quick")
    for _ in range(8):
        advance(pilot.table.model.session)
    win(pilot)
    pilot.wait(2)
    assert pilot.screen.name == "match_result"
    pilot.click_on("dice")
    pilot.rounds(3)
    pilot.click_on("verify")
    dialog = pilot.screen
    assert isinstance(dialog, VerdictDialog)
    assert dialog.ok
    assert list(tmp_path.glob("matches/*.seed")) == []
    (file,) = tmp_path.glob("matches/*.blot")
    last = json.loads(file.read_text().splitlines()[-1])
    assert last == {"ended": True, "seed": (7).to_bytes(32, "big").hex()}


def test_a_seed_that_is_not_the_promised_one_is_a_no(opened: Opener, tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        id = finished(store, 5)
    file = tmp_path / "matches" / f"{id}.blot"
    lines = file.read_text().splitlines()
    lines[-1] = json.dumps({"ended": True, "seed": "00" * 32})
    file.write_text("\n".join(lines) + "\n")
    pilot = opened(tmp_path)
    pilot.key("enter")
    pilot.click_on("history")
    for _ in range(300):
        pilot.rounds(1)
        if not pilot.app.director.store.history.is_refreshing:
            break
    pilot.key("enter")
    pilot.rounds(3)
    pilot.key("h")
    pilot.rounds(3)
    pilot.click_on("verify")
    dialog = pilot.screen
    assert isinstance(dialog, VerdictDialog)
    assert not dialog.ok
    assert [point.ok for point in dialog.points] == [True, True, False, True]


def test_all_matches_together_and_a_report_as_text(opened: Opener, tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for seed in (1, 2):
            finished(store, seed)
    pilot = opened(tmp_path)
    pilot.key("enter")
    pilot.click_on("history")
    pilot.key("h")
    for _ in range(600):
        pilot.rounds(1)
        if not pilot.app.director.store.history.is_refreshing:
            break
    pilot.rounds(2)
    counts = report(pilot).match.counts
    assert counts[0].rolls + counts[1].rolls > 40
    pilot.click_on("save")
    (file,) = (tmp_path / "exports").iterdir()
    assert str(counts[0].rolls) in file.read_text()
