"""The index of the history: a memory that mends itself, never the only copy of anything."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.rules.actions import Player
from game.session.history import INDEX, History
from game.session.history_index import AnalysisResult
from game.session.store import Store
from tests.session.test_history import play, rows
from tests.session.test_store import REPOSITORY


def test_a_missing_index_is_made_from_the_files(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for seed in range(3):
            play(store, seed)
        before = rows(store)
    (tmp_path / INDEX).unlink()
    with Store(tmp_path) as store:
        assert rows(store) == before
        assert store.history.notice is None


@pytest.mark.parametrize("damage", ["rubbish", "torn", "holes"])
def test_a_damaged_index_is_set_aside_and_made_anew(tmp_path: Path, damage: str) -> None:
    with Store(tmp_path) as store:
        for seed in range(3):
            play(store, seed)
        before = rows(store)
    index = tmp_path / INDEX
    raw = index.read_bytes()
    spoilt = {
        "rubbish": b"not a database at all" * 400,
        "torn": raw[: len(raw) // 2],
        "holes": raw[:4096] + b"\x07" * (len(raw) - 4096),
    }[damage]
    index.write_bytes(spoilt)
    with Store(tmp_path) as store:
        assert rows(store) == before
        notice = store.history.notice
        assert notice is not None
        assert "history.damaged.sqlite3" in notice
        assert "anew" in notice
    assert (tmp_path / "history.damaged.sqlite3").read_bytes() == spoilt
    with Store(tmp_path) as store:
        assert store.history.notice is None
        assert rows(store) == before


def test_an_index_of_another_version_is_made_anew_in_silence(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        play(store, 1)
        before = rows(store)
    with sqlite3.connect(tmp_path / INDEX) as db:
        db.executescript("DROP TABLE matches; CREATE TABLE matches (old); PRAGMA user_version = 99;")
    db.close()
    with Store(tmp_path) as store:
        assert rows(store) == before
        assert store.history.notice is None


def test_a_folder_that_takes_no_index_still_has_a_history(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        play(store, 1)
    (tmp_path / INDEX).mkdir()
    history = History(tmp_path, tmp_path / "matches")
    assert history.refresh()
    assert len(history.listed()) == 1
    assert history.notice is not None
    history.close()


def test_analysis_is_kept_and_replaced(tmp_path: Path) -> None:
    first = AnalysisResult("m", Player.BLACK, "d", 40, 1.5, -0.2, 18.75)
    second = AnalysisResult("m", Player.WHITE, "d", 41, 0.5, 0.2, 6.1)
    with Store(tmp_path) as store:
        store.history.put_analysis([first, second])
        store.history.put_analysis([AnalysisResult("m", Player.BLACK, "e", 44, 1.0, 0.0, 11.4)])
    with Store(tmp_path) as store:
        (white, black) = store.history.analysis()["m"]
        assert white == second
        assert (black.digest, black.decisions) == ("e", 44)


KEEPER = """
import sys
from pathlib import Path
from game.rules.board import Variant
from game.rules.state import MatchSettings
from game.session.store import Store
from tests.session.test_store import REPOSITORY, play_on
store = Store(Path(sys.argv[1]))
for seed in range(int(sys.argv[2]), 10**9):
    match = store.create(MatchSettings(1, Variant.HYPERGAMMON, cube=False))
    play_on(match, seed, 5000)
    match.close()
    store.history.refresh()
    print(seed, flush=True)
"""


@pytest.mark.slow
def test_kill_9_never_costs_the_history(tmp_path: Path) -> None:
    rng = random.Random(3)
    for round_ in range(8):
        child = subprocess.Popen(
            [sys.executable, "-c", KEEPER, str(tmp_path), str(round_ * 1000)],
            cwd=REPOSITORY,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(rng.random() * 0.2)
        child.send_signal(signal.SIGKILL)
        child.wait()
    with Store(tmp_path) as store:
        mended = rows(store)
    (tmp_path / INDEX).unlink()
    with Store(tmp_path) as store:
        assert rows(store) == mended
    assert len(mended) >= 8
