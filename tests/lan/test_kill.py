"""Whole programs killed with -9 at random moments of a match, on loopback; the logs stay equal."""

from __future__ import annotations

import random
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.session.lan_verify import verify_lan
from tests.lan.lab import Program, assert_equal


@pytest.fixture
def length() -> int:
    """Points of the match; 0 for a money session."""
    return 9


@pytest.fixture
def pair(tmp_path: Path, length: int) -> Iterator[list[Program]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"127.0.0.1:{port}"
    host = Program(tmp_path / "ann", "host", address, length, 5)
    host.wait_for("listening")
    join = Program(tmp_path / "bo", "join", address, length, 6)
    yield [host, join]
    for program in (host, join):
        program.stop()


@pytest.mark.parametrize("kills", [4, pytest.param(25, marks=pytest.mark.slow)])
def test_kill_9_at_random_moments(pair: list[Program], kills: int) -> None:
    rng = random.Random(kills)
    pair[1].wait_for("match")
    for _ in range(kills):
        time.sleep(0.3 + rng.random())
        if any(program.process.poll() == 0 for program in pair):
            break
        rng.choice(pair).kill()
    assert_equal(*pair)
    [log] = (pair[0].folder / "matches").glob("*.lan")
    assert verify_lan(log).ok


def test_both_killed_at_once(pair: list[Program]) -> None:
    pair[1].wait_for("match")
    time.sleep(0.4)
    for program in pair:
        program.stop()
    for program in pair:
        program.kill()
    assert_equal(*pair)


def test_killed_between_the_seal_and_the_last_line(pair: list[Program]) -> None:
    """The result of a sealed match is told again from the log, and agrees with what the other side saw."""
    pair[1].wait_for("sealed", seconds=90.0)
    pair[1].kill()
    assert_equal(*pair)
    told = pair[1].of("result")[-1]
    pair[1].kill()
    assert pair[1].finish()["result"] == told["result"]


@pytest.mark.parametrize("length", [0])
@pytest.mark.parametrize("kills", [5, pytest.param(20, marks=pytest.mark.slow)])
def test_a_session_ends_by_agreement_whoever_is_killed_on_the_way(pair: list[Program], kills: int) -> None:
    """Both ask in the third game, and are killed before, between question and answer, and after."""
    rng = random.Random(kills)
    pair[1].wait_for("match")
    for _ in range(kills):
        time.sleep(0.2 + rng.random() / 2)
        if any(program.process.poll() == 0 for program in pair):
            break
        rng.choice(pair).kill()
    assert_equal(*pair)
    [log] = (pair[0].folder / "matches").glob("*.lan")
    report = verify_lan(log)
    assert report.ok
    assert "signed by both players" in report.checks[-1].detail
