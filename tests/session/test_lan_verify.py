"""The verifier finds every changed byte and every rule broken, and says what a match is worth."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.rules.state import MatchSettings, Phase
from game.session.lan_clock import Clock, ClockKind
from game.session.lan_terms import Terms
from game.session.lan_verify import is_lan_log, verify_lan
from game.session.matchfile import StoreError
from net.journal import HEADER_BYTES, MAGIC, pack_record
from net.log import compose
from tests.session.lan_pair import LanPair


def stored(pair: LanPair, path: Path) -> Path:
    data = MAGIC + pair.ids[0] + pair.ids[1]
    data += b"".join(pack_record(entry.signed) for entry in pair.peers[0].replica.log)  # type: ignore[union-attr]
    path.write_bytes(data)
    return path


@pytest.fixture(scope="module")
def finished() -> LanPair:
    pair = LanPair(31, Terms(MatchSettings(length=3)))
    pair.play_out()
    return pair


def test_a_finished_match_is_right_and_signed(finished: LanPair, tmp_path: Path) -> None:
    report = verify_lan(stored(finished, tmp_path / "match.lan"))
    assert report.ok
    assert [check.name for check in report.checks] == ["chain", "dice", "plays", "score"]
    assert report.checks[-1].detail.endswith("signed by both players")
    assert str(finished.judge.rolls) in report.checks[1].detail


def test_every_flipped_bit_is_found(finished: LanPair, tmp_path: Path) -> None:
    path = stored(finished, tmp_path / "match.lan")
    whole = path.read_bytes()
    rng = random.Random(1)
    for _ in range(40):
        at = rng.randrange(HEADER_BYTES - 64, len(whole))
        bad = bytearray(whole)
        bad[at] ^= 1 << rng.randrange(8)
        path.write_bytes(bytes(bad))
        assert not verify_lan(path).ok


def test_a_missing_end_is_an_unfinished_match(finished: LanPair, tmp_path: Path) -> None:
    path = stored(finished, tmp_path / "match.lan")
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    assert not verify_lan(path).ok
    last = len(pack_record(finished.peers[0].replica.log[len(finished.peers[0].replica.log)].signed))  # type: ignore[union-attr]
    path.write_bytes(whole[:-last])
    report = verify_lan(path)
    assert report.ok
    assert "unfinished" in report.checks[-1].detail


def test_who_owes_the_dice_is_said(tmp_path: Path) -> None:
    pair = LanPair(32, Terms(MatchSettings(length=7)))
    pair.play_until(Phase.DOUBLED)
    while pair.judge.state.phase is not Phase.TO_ROLL or "double" not in pair.kinds:
        pair.step()
    side = pair.side
    pair.world.cut = {pair.peers[1 - side].name}
    pair.roll()
    data = MAGIC + pair.ids[0] + pair.ids[1]
    log = pair.peers[side].replica.log  # type: ignore[union-attr]
    path = tmp_path / "match.lan"
    path.write_bytes(data + b"".join(pack_record(entry.signed) for entry in log))
    report = verify_lan(path)
    assert report.ok
    owing = pair.judge.player(1 - side).name.capitalize()
    assert f"{owing} owes a share of the dice" in report.checks[-1].detail


def test_a_log_that_two_cheats_signed_together_fails_by_the_rules(tmp_path: Path) -> None:
    pair = LanPair(33)
    pair.play_until(Phase.TO_PLAY)
    log = pair.peers[0].replica.log  # type: ignore[union-attr]
    side = pair.side
    body = {"mv": [[24, 1]], "st": b"s" * 32, "ms": 0}
    cheat = compose(len(log) + 1, log.head, side, "turn", body, pair.peers[side].me)
    path = stored(pair, tmp_path / "match.lan")
    path.write_bytes(path.read_bytes() + pack_record(cheat.signed))
    report = verify_lan(path)
    assert not report.ok
    assert [check.name for check in report.checks if not check.ok] == ["plays"]


def test_a_match_lost_on_time_says_so(tmp_path: Path) -> None:
    pair = LanPair(34, Terms(MatchSettings(length=3), Clock(ClockKind.FISCHER, 1000, 100)))
    pair.play_until(Phase.TO_PLAY)
    pair.write(pair.side, ("flag", {"ms": 2000}))
    report = verify_lan(stored(pair, tmp_path / "match.lan"))
    assert report.ok
    assert "on time" in report.checks[-1].detail


def test_what_is_no_log_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "match.lan"
    path.write_bytes(b"something else")
    with pytest.raises(StoreError):
        verify_lan(path)
    with pytest.raises(StoreError):
        verify_lan(tmp_path / "missing.lan")
    assert is_lan_log(path)
    assert not is_lan_log(tmp_path / "match.blot")
