"""Nothing confirmed is lost: files, torn tails, flipped bytes, full disks, kills, two programs."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.rules.actions import NextGame, OpeningRoll, RollDice
from game.rules.record import MatchRecord, replay
from game.rules.state import MatchSettings, Phase
from game.session.dice import ManualDice, SeededDice, SystemDice, seeded_roll
from game.session.intents import WantRoll
from game.session.matchfile import StoreError, read_match, write_match
from game.session.store import AlreadyRunning, OpenMatch, Store
from game.session.verify import verify_file
from tests.strategies import random_action

REPOSITORY = Path(__file__).parents[2]


def play_on(match: OpenMatch, seed: int, actions: int) -> None:
    """Let chance decide for both sides, the dice source for the dice."""
    rng = random.Random(seed)
    for _ in range(actions):
        state = match.session.state
        action = random_action(state, rng)
        if action is None:
            return
        if isinstance(action, OpeningRoll | RollDice):
            match.session.submit(state.to_act, WantRoll())
        else:
            match.session.submit(state.to_act, action)


def rolls_of(record: MatchRecord) -> list[object]:
    return [a.roll for a in record.actions if isinstance(a, OpeningRoll | RollDice)]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def test_a_match_reads_back_as_it_was_played(store: Store) -> None:
    match = store.create(MatchSettings(3), ("Ann", "Bo"))
    play_on(match, 1, 120)
    record = match.session.record
    match.close()
    stored = read_match(match.path)
    assert stored.record == record
    assert stored.names == ("Ann", "Bo")
    assert stored.notices == ()


def test_a_torn_last_line_is_cut_and_play_goes_on(store: Store) -> None:
    match = store.create(MatchSettings(3))
    play_on(match, 2, 40)
    match._writer.close()
    whole = match.path.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    for cut in range(last + 1, len(whole)):
        match.path.write_bytes(whole[:cut])
        stored = read_match(match.path)
        assert len(stored.record.actions) == 39
        assert "unfinished" in stored.notices[0]
    again = store.resume(read_match(match.path))
    play_on(again, 3, 1)
    again._writer.close()
    assert len(read_match(match.path).record.actions) == 40


def test_a_flipped_byte_is_found_and_the_prefix_kept(store: Store) -> None:
    match = store.create(MatchSettings(3))
    play_on(match, 4, 40)
    match._writer.close()
    whole = match.path.read_bytes()
    lines = whole.split(b"\n")
    header = len(lines[0]) + 1
    rng = random.Random(9)
    for _ in range(60):
        at = rng.randrange(header, len(whole) - 1)
        damaged = bytearray(whole)
        damaged[at] ^= 1 << rng.randrange(7)
        match.path.write_bytes(bytes(damaged))
        stored = read_match(match.path)
        line = whole[:at].count(b"\n")
        assert len(stored.record.actions) <= 39
        assert len(stored.record.actions) >= line - 2
        assert stored.notices or stored.record.actions == ()
    again = store.resume(read_match(match.path))
    again._writer.close()
    assert match.path.with_suffix(".damaged").exists()
    assert read_match(match.path).notices == ()


@pytest.mark.parametrize("content", [b"", b"\n", b"{}\n", b"\xff\xfe\n", b"[1]\n", b'{"format":"x"}\n'])
def test_what_is_no_match_is_refused_in_words(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.blot"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"odd\.blot"):
        read_match(path)
    with pytest.raises(StoreError, match="cannot be read"):
        read_match(tmp_path / "missing.blot")


def test_the_second_program_is_told_and_nothing_is_damaged(store: Store, tmp_path: Path) -> None:
    with pytest.raises(AlreadyRunning, match="already running"):
        Store(tmp_path)
    match = store.create(MatchSettings(1))
    play_on(match, 5, 10)
    match._writer.close()
    store.close()
    with Store(tmp_path) as second:
        assert len(second.unfinished()[0].record.actions) == 10


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be used"):
        Store(tmp_path / "file")


def test_a_full_disk_stops_the_action_and_keeps_the_rest(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = store.create(MatchSettings(3))
    play_on(match, 6, 20)
    before = match.session.record

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(StoreError, match="No space left"):
            play_on(match, 7, 1)
    assert match.session.record == before
    assert read_match(match.path).record == before
    play_on(match, 7, 5)
    match._writer.close()
    assert len(read_match(match.path).record.actions) == 25
    assert read_match(match.path).notices == ()


def test_the_seed_is_secret_until_the_end_and_then_proves_every_die(store: Store) -> None:
    match = store.create(MatchSettings(1, cube=False))
    play_on(match, 8, 5)
    assert match.header.dice.commitment
    assert b"seed" not in match.path.read_bytes().replace(b"seeded", b"")
    secret = match.path.with_suffix(".seed")
    assert secret.stat().st_mode & 0o077 == 0
    assert verify_file(match.path).ok
    play_on(match, 8, 2000)
    assert match.session.over
    match.close()
    assert not secret.exists()
    report = verify_file(match.path)
    assert report.ok
    assert "come from the seed" in next(c.detail for c in report.checks if c.name == "dice")


def test_verify_finds_a_die_that_the_seed_did_not_give(store: Store, tmp_path: Path) -> None:
    match = store.create(MatchSettings(1, cube=False))
    play_on(match, 8, 2000)
    match.close()
    stored = read_match(match.path)
    other = replay(stored.record.settings, stored.record.actions)
    from dataclasses import replace

    lie = replace(stored.header, dice=replace(stored.header.dice, seed="00" * 32))
    write_match(tmp_path / "lie.blot", other, lie)
    assert not verify_file(tmp_path / "lie.blot").ok


def test_a_seed_of_a_match_that_ended_just_before_a_kill_is_revealed(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        match = store.create(MatchSettings(1, cube=False))
        play_on(match, 10, 2000)
        match._writer.close()
    assert not read_match(match.path).header.ended
    with Store(tmp_path):
        assert verify_file(match.path).ok
        assert read_match(match.path).header.ended


def test_resuming_gives_the_same_dice_whatever_was_played(tmp_path: Path) -> None:
    seed = bytes(range(32))
    orders = []
    for taste in range(3):
        with Store(tmp_path / str(taste)) as store:
            match = store.create(MatchSettings(0), dice=SeededDice(seed))
            for _ in range(4):
                play_on(match, taste, 15)
                match._writer.close()
                match = store.resume(read_match(match.path))
            orders.append(rolls_of(match.session.record))
            match._writer.close()
    for rolls in orders:
        assert rolls == [seeded_roll(seed, n) for n in range(1, len(rolls) + 1)]


def test_a_money_session_ends_by_the_players_wish(store: Store) -> None:
    match = store.create(MatchSettings(0))
    play_on(match, 11, 30)
    match.end()
    match.close()
    assert store.unfinished() == []
    with pytest.raises(StoreError, match="has ended"):
        store.resume(read_match(match.path))


def test_manual_dice_wait_for_the_players(store: Store) -> None:
    dice = ManualDice()
    match = store.create(MatchSettings(1), dice=dice)
    match.session.submit(None, WantRoll())
    assert match.session.awaiting_dice
    assert not match.session.poll()
    with pytest.raises(ValueError, match="1 to 6"):
        dice.enter(0, 7)
    dice.enter(6, 2)
    assert match.session.poll()
    assert match.session.state.phase is Phase.TO_PLAY


def test_dice_are_even() -> None:
    """Chi-square of 36,000 seeded rolls over 36 cells; 35 degrees of freedom, a fixed seed."""
    counts = [0] * 36
    for number in range(1, 36001):
        roll = seeded_roll(b"x" * 32, number)
        counts[(roll.first - 1) * 6 + roll.second - 1] += 1
    assert sum((n - 1000) ** 2 / 1000 for n in counts) < 66.6
    assert all(1 <= die <= 6 for _ in range(200) for die in SystemDice().roll(1))


PLAYER = """
import sys
from pathlib import Path
from tests.session.test_store import play_on
from game.session.store import Store
from game.session.matchfile import read_match
from game.rules.state import MatchSettings
store = Store(Path(sys.argv[1]))
waiting = store.unfinished()
match = store.resume(waiting[0]) if waiting else store.create(MatchSettings(0))
match.session.listen(lambda t: print(t.number, t.digest, flush=True))
play_on(match, int(sys.argv[2]), 100000)
"""


@pytest.mark.slow
def test_kill_9_at_random_moments_loses_nothing_and_rolls_nothing_again(tmp_path: Path) -> None:
    rng = random.Random(12)
    shown: dict[int, str] = {}
    seed = None
    for round_ in range(25):
        child = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(tmp_path), str(round_)],
            cwd=REPOSITORY,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(rng.random() * 0.08)
        child.send_signal(signal.SIGKILL)
        lines = [first, *child.stdout.read().splitlines(keepends=True)]
        child.wait()
        for line in lines:
            if line.endswith("\n"):
                number, digest = line.split()
                assert shown.setdefault(int(number), digest) == digest
        (path,) = (tmp_path / "matches").glob("*.blot")
        stored = read_match(path)
        record = stored.record
        assert len(record.actions) >= max(shown)
        states = replay(record.settings, record.actions[: max(shown)])
        assert states.digest == shown[max(shown)]
        secret = path.with_suffix(".seed")
        if not secret.exists():
            break
        seed = bytes.fromhex(secret.read_text())
        rolls = rolls_of(record)
        assert rolls == [seeded_roll(seed, n) for n in range(1, len(rolls) + 1)]
    assert len(shown) > 100
    assert seed is not None


def test_a_session_refuses_what_is_not_ones_turn(store: Store) -> None:
    from game.rules.actions import IllegalAction, Player

    match = store.create(MatchSettings(1))
    match.session.submit(None, WantRoll())
    while match.session.state.phase is Phase.OPENING:
        match.session.submit(None, WantRoll())
    state = match.session.state
    with pytest.raises(IllegalAction, match="not your turn"):
        match.session.submit(Player(state.on_roll).other, WantRoll())
    with pytest.raises(IllegalAction):
        match.session.submit(state.on_roll, NextGame())
