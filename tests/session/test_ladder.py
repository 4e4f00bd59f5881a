"""Ladder: the score is what its docstring says, a loss ends a run, and nothing of it is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import deque
from pathlib import Path

import pytest

from game.rules.actions import Kind, Player
from game.rules.record import new_record
from game.session.high_scores import HighScore, clean_initials, kept, place_of, table
from game.session.ladder import (
    RUNGS,
    LadderRun,
    RungResult,
    clean_turns,
    run_from_data,
    rung_result,
    terms,
    worth,
)
from game.session.ladder_book import FILE, LadderBook
from game.session.matchfile import StoreError
from game.session.summary import game_results
from tests.strategies import random_match

REPOSITORY = Path(__file__).parents[2]


def climbed(levels: int) -> LadderRun:
    """A run that beat so many levels, three points each."""
    run = LadderRun("2026-05-01")
    for level in range(1, levels + 1):
        run = run.playing(f"m{level}").booked(RungResult(level, f"m{level}", won=True, points=3))
    return run


def test_the_score_is_the_stated_sum() -> None:
    result = RungResult(4, "m", won=True, points=5, gammons=1, backgammons=1, clean_turns=17)
    assert result.score == 4 * (300 + 150 + 300) + 170
    assert RungResult(6, "m", won=False, points=1, clean_turns=2).score == 620
    assert climbed(6).score == 300 * (1 + 2 + 3 + 4 + 5 + 6) == sum(map(worth, range(1, 7)))


def test_a_run_climbs_one_level_at_a_time_and_ends_at_the_top() -> None:
    for levels in range(RUNGS):
        assert climbed(levels).level == levels + 1
        assert not climbed(levels).is_over
    top = climbed(RUNGS)
    assert top.is_over
    assert top.level is None
    with pytest.raises(ValueError, match="no match"):
        top.playing("more")


def test_a_loss_ends_the_run_and_still_counts_its_points() -> None:
    run = climbed(2).playing("m3").booked(RungResult(3, "m3", won=False, points=2))
    assert run.is_over
    assert run.climbed == 2
    assert run.score == climbed(2).score + 600
    assert climbed(2).playing("m3").forfeited().is_over
    assert climbed(2).forfeited().score == climbed(2).score


def test_a_match_is_booked_once() -> None:
    run = climbed(1).playing("m2")
    result = RungResult(2, "m2", won=True, points=3)
    once = run.booked(result)
    assert once.booked(result) == once
    with pytest.raises(ValueError, match="not being played"):
        run.booked(RungResult(2, "other", won=True, points=3))
    with pytest.raises(ValueError, match="not being played"):
        run.booked(RungResult(6, "m2", won=True, points=3))
    with pytest.raises(ValueError, match="no match"):
        run.playing("m3")


def test_error_free_turns_may_be_known_later() -> None:
    run = climbed(2).graded("m2", 12)
    assert run.score == climbed(2).score + 120
    assert clean_turns([0.0, 0.019, 0.02, 0.4]) == 2


def test_a_played_match_is_counted_for_its_player() -> None:
    for seed in range(3):
        record = deque(random_match(terms(), seed), maxlen=1)[0][1]
        games = list(game_results(record))
        for player in Player:
            result = rung_result(record, player, 2, "m")
            mine = [game for game in games if game.winner is player]
            assert result.won is (record.state.winner is player)
            assert result.points == min(3, sum(game.points for game in mine))
            assert result.gammons == sum(game.kind is Kind.GAMMON for game in mine)
            assert result.backgammons == sum(game.kind is Kind.BACKGAMMON for game in mine)
    with pytest.raises(ValueError, match="not finished"):
        rung_result(new_record(terms()), Player.WHITE, 1, "m")


def test_runs_keep_through_plain_data() -> None:
    run = climbed(3).playing("m4")
    assert run_from_data(run.to_data()) == run
    spoilt = run.to_data()
    spoilt["results"][0]["level"] = 9
    with pytest.raises(ValueError, match="rung"):
        run_from_data(spoilt)


def test_initials_are_three_capitals() -> None:
    assert clean_initials("ann") == "ANN"
    assert clean_initials("a.b-7x") == "AB7"
    assert clean_initials("ö") == "---"


def test_tables_show_the_best_ten_of_today_and_of_all_time() -> None:
    scores = [HighScore(f"A{n:02}"[:3], 100 * (n % 13), 1, "2026-05-01") for n in range(26)]
    today = [HighScore("NEW", 50 + n, 1, "2026-05-02") for n in range(12)]
    best = table([*scores, *today])
    assert len(best) == 10
    assert [score.score for score in best] == sorted((s.score for s in scores), reverse=True)[:10]
    assert [s.score for s in table([*scores, *today], "2026-05-02")] == list(range(61, 51, -1))
    assert place_of(scores, 1200) == 3
    assert place_of(scores, 10) is None
    assert place_of([], 10) == 1
    assert place_of([], 0) is None
    remaining = kept([*scores, *today], "2026-05-02")
    assert table(remaining) == best
    assert len(table(remaining, "2026-05-02")) == 10
    assert len(remaining) == 20


def test_the_earlier_of_equal_scores_stands_first() -> None:
    first, second = HighScore("AAA", 10, 1, "2026-05-01"), HighScore("BBB", 10, 1, "2026-05-01")
    assert table([first, second]) == (first, second)
    assert place_of([first, second], 10) == 3


def test_the_book_keeps_runs_and_scores(tmp_path: Path) -> None:
    book = LadderBook(tmp_path)
    book.keep_run("ann", climbed(2).playing("m3"))
    book.keep_run("bo", climbed(1))
    book.end_run("bo", HighScore("BO-", 300, 1, "2026-05-01", "bo"))
    again = LadderBook(tmp_path)
    assert again.notice is None
    assert again.run("ann") == climbed(2).playing("m3")
    assert again.run("bo") is None
    assert [score.initials for score in again.scores] == ["BO-"]


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"runs": {"a": 1}, "scores": []}', b"\xff\xfe", b"{}"])
def test_a_damaged_book_is_set_aside_not_lost(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    book = LadderBook(tmp_path)
    assert book.run("ann") is None
    assert "ladder.damaged.json" in (book.notice or "")
    assert (tmp_path / "ladder.damaged.json").read_bytes() == content
    book.keep_run("ann", climbed(1))
    assert LadderBook(tmp_path).run("ann") == climbed(1)


def test_a_change_that_cannot_be_written_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = LadderBook(tmp_path)
    book.keep_run("ann", climbed(1))

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match="No space left"):
        book.keep_run("ann", climbed(2))
    assert book.run("ann") == climbed(1)
    assert LadderBook(tmp_path).run("ann") == climbed(1)


CLIMBER = """
import sys
from pathlib import Path
from game.session.ladder import LadderRun, RungResult
from game.session.ladder_book import LadderBook
book = LadderBook(Path(sys.argv[1]))
while True:
    for level in range(1, 7):
        run = (book.run("ann") if level > 1 else None) or LadderRun("2026-05-01")
        book.keep_run("ann", run.playing(f"m{level}"))
        book.keep_run("ann", book.run("ann").booked(RungResult(level, f"m{level}", won=True, points=3)))
        print(level, flush=True)
"""


@pytest.mark.slow
def test_a_run_survives_kill_9(tmp_path: Path) -> None:
    for rounds in range(8):
        child = subprocess.Popen(
            [sys.executable, "-c", CLIMBER, str(tmp_path)], cwd=REPOSITORY, stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        for _ in range(rounds + 3):
            child.stdout.readline()
        child.send_signal(signal.SIGKILL)
        child.wait()
        book = LadderBook(tmp_path)
        assert book.notice is None
        run = book.run("ann")
        assert run is not None
        assert run.score == climbed(run.climbed).score
