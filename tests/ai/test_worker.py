"""The thinking process: answers, cancellation, and survival of its own death."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from game.ai.answers import CubeAdvice, RollWanted
from game.ai.worker import Advance, Answer, Worker
from game.rules.actions import Kind, MakePlay, OpeningRoll, Player, Resign
from game.rules.dice import Roll
from game.rules.match import apply
from game.rules.moves import legal_plays
from game.rules.record import new_record
from game.rules.state import MatchSettings, MatchState, Phase, new_match
from tests.strategies import board


def opening() -> MatchState:
    return apply(new_match(MatchSettings()), OpeningRoll(Roll(3, 1)))


def wait(worker: Worker, number: int, seconds: float = 200) -> object:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = worker.take(number)
        if value is not None:
            return value
        time.sleep(0.01)
    raise AssertionError("no answer came")


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    process = Worker()
    process.start()
    yield process
    process.close()


def test_an_answer_comes_at_once_even_while_the_engine_compiles(worker: Worker) -> None:
    state = opening()
    choice = wait(worker, worker.request("choose", state, 6), 10)
    assert isinstance(choice, MakePlay)
    assert choice.play in legal_plays(state.board, Roll(3, 1))


def test_requests_are_answered_by_number_in_any_order_of_asking(worker: Worker) -> None:
    state = opening()
    numbers = [worker.request("choose", state, level) for level in (1, 2, 3)]
    assert len(set(numbers)) == 3
    for number in reversed(numbers):
        assert isinstance(wait(worker, number), MakePlay)


def test_hints_and_advice_wait_for_the_engine(worker: Worker) -> None:
    state = opening()
    found = wait(worker, worker.request("hint", state, 6))
    assert found[0].play in legal_plays(state.board, Roll(3, 1))  # type: ignore[index]
    rolled = apply(state, MakePlay(found[0].play))  # type: ignore[index]
    assert isinstance(wait(worker, worker.request("cube", rolled, 6)), CubeAdvice)
    assert worker.status == "ready"


def test_a_record_is_analysed_with_progress(worker: Worker) -> None:
    state = opening()
    record = new_record(MatchSettings()).append(OpeningRoll(Roll(3, 1)))
    record = record.append(MakePlay(legal_plays(state.board, Roll(3, 1))[0]))
    number = worker.request("analyse", record)
    seen: list[Answer | Advance] = []
    end = time.monotonic() + 100
    while not any(isinstance(item, Answer) for item in seen) and time.monotonic() < end:
        seen += worker.poll()
        time.sleep(0.01)
    assert any(isinstance(item, Advance) for item in seen)
    analysis = worker.take(number)
    assert [graded.kind for graded in analysis.decisions] == ["play"]  # type: ignore[union-attr]
    assert len(analysis.rolls) == 1  # type: ignore[union-attr]


def test_a_cancelled_request_never_answers(worker: Worker) -> None:
    number = worker.request("hint", opening(), 6)
    worker.cancel(number)
    later = worker.request("choose", opening(), 3)
    assert wait(worker, later) is not None
    assert worker.take(number) is None


def test_a_rejected_resignation_is_not_offered_again(worker: Worker) -> None:
    wait(worker, worker.request("hint", opening(), 6))
    lost = MatchState(phase=Phase.TO_ROLL, board=board({1: 5}, {1: 1}), to_act=Player.WHITE)
    assert wait(worker, worker.request("choose", lost, 6)) == Resign(Kind.SINGLE)
    assert wait(worker, worker.request("choose", lost, 6)) == RollWanted()


def test_an_unanswerable_request_is_an_error_with_its_reason(worker: Worker) -> None:
    number = worker.request("choose", new_match(MatchSettings()), 2)
    with pytest.raises(RuntimeError, match="nobody acts"):
        wait(worker, number)
    with pytest.raises(ValueError, match="request is one of"):
        worker.request("guess", opening(), 2)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kills a process by signal")
def test_a_killed_process_is_started_again_and_owes_its_answers(worker: Worker) -> None:
    assert worker.pid is not None
    before = worker.restarts
    os.kill(worker.pid, signal.SIGKILL)
    time.sleep(0.3)
    assert isinstance(wait(worker, worker.request("choose", opening(), 6)), MakePlay)
    assert worker.restarts == before + 1


def test_the_game_imports_the_worker_without_the_compiler() -> None:
    code = (
        "import sys, game.ai.worker, game.ai.levels; sys.exit(bool({'numba', 'numpy'} & sys.modules.keys()))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
