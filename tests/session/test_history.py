"""The history: cheap, never in the way, and honest about what it shows."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.notation import mat, sgf
from game.rules.actions import Player
from game.rules.board import Variant
from game.rules.state import MatchSettings
from game.session import history as history_module
from game.session.history import FORMS, Filter
from game.session.history_index import AnalysisResult
from game.session.matchfile import StoredMatch, StoreError, read_match
from game.session.store import Store
from game.session.summary import MatchSummary, Status
from tests.session.test_store import play_on

WHOLE = 5000
SHORT = MatchSettings(1, Variant.HYPERGAMMON, cube=False)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path) as opened:
        yield opened


def play(
    store: Store,
    seed: int,
    actions: int = WHOLE,
    names: tuple[str, str] = ("Ann", "Bo"),
    seats: tuple[str, str] = ("human", "computer:2"),
    settings: MatchSettings | None = None,
    **extra: object,
) -> Path:
    """A match played at random, to its end unless `actions` stops it."""
    match = store.create(settings or SHORT, names, seats, extra=extra)
    play_on(match, seed, actions)
    match.close()
    return match.path


def rows(store: Store, **conditions: object) -> tuple[MatchSummary, ...]:
    assert store.history.refresh()
    return store.history.listed(Filter(**conditions))  # type: ignore[arg-type]


class Reads:
    """Counts how many match files are read whole."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.names: list[str] = []

        def counted(path: Path) -> StoredMatch:
            self.names.append(path.name)
            return read_match(path)

        monkeypatch.setattr(history_module, "read_match", counted)


def test_a_row_tells_what_the_file_tells(store: Store) -> None:
    path = play(store, 1, settings=MatchSettings(3), profile="ann")
    (row,) = rows(store)
    match = read_match(path)
    state = match.record.state
    assert (row.file, row.id, row.names, row.seats) == (
        path.name,
        match.header.id,
        match.names,
        match.header.seats,
    )
    assert (row.score, row.winner, row.length, row.status) == (state.score, state.winner, 3, Status.FINISHED)
    assert (row.profile, row.player, row.opponent_name, row.level) == ("ann", Player.WHITE, "Bo", 2)
    assert row.digest == match.record.digest
    assert sum(game.points for game in row.games if game.winner is Player.WHITE) == row.score[0]
    assert len(row.games) == state.game
    assert row.won is (state.winner is Player.WHITE)


def test_only_changed_files_are_read_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(4):
        play(store, seed)
    going = store.create(MatchSettings(1))
    rows(store)
    reads = Reads(monkeypatch)
    rows(store)
    assert reads.names == []
    play_on(going, 7, 3)
    rows(store)
    assert reads.names == [going.path.name]
    assert store.history.listed()[0].actions == 3
    going.close()


def test_a_program_started_anew_reads_nothing_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(tmp_path) as store:
        for seed in range(3):
            play(store, seed)
        before = rows(store)
    reads = Reads(monkeypatch)
    with Store(tmp_path) as store:
        assert rows(store) == before
    assert reads.names == []


def test_unfinished_matches_are_found_without_replaying_finished_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(tmp_path) as store:
        for seed in range(5):
            play(store, seed)
        going = [play(store, seed, 12).name for seed in (8, 9)]
    reads = Reads(monkeypatch)
    with Store(tmp_path) as store:
        assert {row.file for row in store.history.unfinished()} == set(going)
        assert sorted(reads.names) == sorted(going)
        assert [match.path.name for match in store.unfinished()] == [going[1], going[0]]
        again = store.resume(store.unfinished()[1])
        play_on(again, 8, WHOLE)
        again.close()
        assert [row.file for row in store.history.unfinished()] == [going[1]]


def test_every_way_a_match_stands_is_told_apart(store: Store) -> None:
    play(store, 1)
    play(store, 2, 5)
    broken = store.create(MatchSettings(5))
    play_on(broken, 3, 30)
    broken.end()
    broken.close()
    money = store.create(MatchSettings(0))
    play_on(money, 4, 30)
    money.end()
    money.close()
    (store.matches / "odd.blot").write_bytes(b"nonsense\n")
    found = {row.status for row in rows(store)}
    assert found == set(Status)
    assert len(rows(store, finished=True)) == 2
    (odd,) = rows(store, status=Status.UNREADABLE)
    assert odd.file == "odd.blot"
    assert "odd.blot is not a Blot match" in odd.notice


def test_filters_hold_together(store: Store) -> None:
    play(store, 1, names=("Ann", "Göran"), seats=("human", "computer:2"), profile="ann")
    play(store, 2, names=("Göran", "Ann"), seats=("computer:5", "human"), profile="ann")
    play(store, 3, 4, names=("Ann", "Cleo"), seats=("human", "remote"), profile="ann", mode="lan")
    play(store, 4, names=("Dee", "Cleo"), seats=("human", "computer:5"), profile="dee")
    assert len(rows(store, text="GÖRAN")) == 2
    assert len(rows(store, text="göran ann")) == 2
    assert len(rows(store, text="göran cleo")) == 0
    assert len(rows(store, opponent="Göran")) == 2
    assert len(rows(store, level=5)) == 2
    assert len(rows(store, level=5, profile="ann")) == 1
    assert len(rows(store, finished=False)) == 1
    assert len(rows(store, mode="lan")) == 1
    assert store.history.opponents("ann") == ("Cleo", "Göran")
    (second,) = rows(store, level=5, profile="ann")
    assert second.player is Player.BLACK
    assert second.opponent_kind == "computer"


def test_delete_removes_the_match_its_seed_and_its_analysis(store: Store) -> None:
    path = play(store, 1, 10)
    kept = play(store, 2)
    assert path.with_suffix(".seed").exists()
    row = next(row for row in rows(store) if row.file == path.name)
    store.history.put_analysis([AnalysisResult(row.id, Player.WHITE, row.digest, 10, 0.5, 0.1, 25.0)])
    store.history.delete(row)
    assert not path.exists()
    assert not path.with_suffix(".seed").exists()
    assert store.history.analysis() == {}
    assert [r.file for r in rows(store)] == [kept.name]


def test_a_match_across_the_network_is_listed_but_not_resumed_here(store: Store) -> None:
    path = play(store, 3, 4, seats=("human", "remote"), mode="lan")
    (row,) = rows(store, mode="lan")
    assert row.status is Status.RUNNING
    assert store.history.unfinished() == ()
    assert store.unfinished() == []
    with pytest.raises(StoreError, match="over the network"):
        store.resume(read_match(path))
    beside = path.with_name(f"{path.stem}.lan.json")
    beside.write_text("{}")
    other = path.with_name(f"{path.stem}0.lan.json")
    other.write_text("{}")
    store.history.delete(row)
    assert not beside.exists()
    assert other.exists()


def test_files_removed_by_hand_leave_the_list(store: Store) -> None:
    path = play(store, 1)
    rows(store)
    path.unlink()
    assert rows(store) == ()
    assert store.history.unfinished() == ()


@pytest.mark.parametrize("form", FORMS)
def test_exports_hold_the_same_match(store: Store, tmp_path: Path, form: str) -> None:
    path = play(store, 5, settings=MatchSettings(2))
    (row,) = rows(store)
    target = tmp_path / f"out.{form}"
    store.history.export(row, target, form)
    if form == "blot":
        assert target.read_bytes() == path.read_bytes()
        return
    read = {"mat": mat.read, "sgf": sgf.read}[form](target.read_text())
    assert read.settings.length == 2
    assert [game.stated for game in read.games] == [(g.winner, g.points) for g in row.games]


def test_an_export_that_cannot_be_written_says_so(store: Store, tmp_path: Path) -> None:
    play(store, 5)
    (row,) = rows(store)
    with pytest.raises(StoreError, match="cannot be written"):
        store.history.export(row, tmp_path / "nowhere" / "out.blot")
    with pytest.raises(StoreError, match="choose one of"):
        store.history.export(row, tmp_path / "out.pdf", "pdf")
    with pytest.raises(StoreError, match="over itself"):
        store.history.export(row, store.matches / row.file)
    assert not (tmp_path / "out.pdf").exists()


def test_a_long_list_is_read_in_pieces(store: Store) -> None:
    for seed in range(5):
        play(store, seed)
    rounds = 1
    while not store.history.refresh(seconds=0.0):
        rounds += 1
        assert len(store.history.listed()) == rounds - 1
    assert rounds == 5
    assert len(store.history.listed()) == 5


def test_a_long_list_comes_in_while_frames_go_on(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for seed in range(6):
            play(store, seed)
        history = store.history
        history.start_refresh()
        seen = [0]
        while history.is_refreshing:
            if history.poll():
                seen.append(len(history.listed()))
            time.sleep(0.001)
        assert seen[-1] == 6
        assert seen == sorted(seen)
        assert not history.poll()
        assert history.refresh(seconds=0.0)
        history.start_refresh()
    with Store(tmp_path) as store:
        assert len(store.history.listed()) == 6


def test_a_match_deleted_while_it_is_read_stays_away(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    path = play(store, 1)

    def late(read: Path) -> StoredMatch:
        found = read_match(read)
        path.unlink()
        return found

    monkeypatch.setattr(history_module, "read_match", late)
    store.history.refresh()
    assert store.history.listed() == ()


def test_a_file_that_changes_while_it_is_read_is_read_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = store.create(MatchSettings(1))
    play_on(match, 1, 3)

    def meanwhile(path: Path) -> StoredMatch:
        found = read_match(path)
        play_on(match, 2, 1)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(history_module, "read_match", meanwhile)
        store.history.refresh()
    assert store.history.listed()[0].actions == 3
    assert rows(store)[0].actions == 4
    match.close()


def test_hundreds_of_matches_list_at_once(store: Store) -> None:
    """500 rows are listed, filtered and stamped in a fraction of a second, without a replay."""
    path = play(store, 1)
    raw = path.read_bytes()
    for number in range(500):
        (store.matches / f"copy-{number:03}.blot").write_bytes(raw)
    assert store.history.refresh(seconds=0.2) in (True, False)
    known = len(store.history.listed())
    begin = time.process_time()
    store.history.listed(Filter(text="ann", level=2))
    store.history.unfinished()
    assert time.process_time() - begin < 1.0
    assert len(store.history.listed()) == known
