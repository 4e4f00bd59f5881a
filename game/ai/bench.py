"""Speeds and the signature of the engine, on fixed positions."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import partial

import numpy as np

from game.ai.depths import BY_PLY
from game.ai.engine import Engine
from game.ai.evaluate import Knowledge, equity, evaluate
from game.ai.jit import Array, kernel
from game.ai.kernels import Workspace, results_of_roll, workspace
from game.ai.nets import OUTPUTS, Buffers, first_units, new_buffers
from game.ai.positions import board_of_position, position_of
from game.ai.search import Depth, Searcher
from game.rules.board import OFF, Board, start
from game.rules.dice import Roll

POSITIONS = 4000
DECISIONS = 40
REPEATS = 5
MONEY = np.array([1, 0, 0, 0, 0, 0, 0, 0], np.int64)


@kernel
def evaluate_all(positions: Array, known: Knowledge, buffers: Buffers, out: Array) -> float:
    """Sum of the equities of all positions."""
    total = 0.0
    for i in range(len(positions)):
        evaluate(positions[i], known, buffers, out)
        total += equity(out)
    return total


@kernel
def generate_all(positions: Array, rolls: Array, space: Workspace) -> int:
    """Total number of results over all positions and their rolls."""
    total = 0
    for i in range(len(positions)):
        total += results_of_roll(positions[i], rolls[i, 0], rolls[i, 1], space)
    return total


def bench() -> dict[str, object]:
    """Signature, evaluations, moves and decisions a second; gnubg-nn beside when it is installed."""
    engine = Engine()
    engine.warm(lambda share: None)
    searcher = engine.searcher()
    boards, rolls = fixed_positions(engine)
    positions = np.stack([position_of(board) for board in boards])
    dice = np.array(rolls, np.int64)
    buffers = new_buffers(first_units(engine.weights))
    out = np.zeros(OUTPUTS, np.float32)
    space = workspace()
    signature = evaluate_all(positions, searcher.known, buffers, out)
    results = generate_all(positions, dice, space)
    blocks = _sibling_blocks(positions, dice)
    ours = max(len(b) / _seconds(partial(evaluate_all, b, searcher.known, buffers, out)) for b in blocks)
    figures: dict[str, object] = {
        "engine.signature": f"{results}/{signature:.2f}",
        "engine.evaluations_per_s": round(ours),
        "engine.gnubg_nn_evaluations_per_s": _gnubg_rate(blocks),
        "engine.moves_per_s": round(
            len(positions)
            / min(_seconds(lambda: generate_all(positions, dice, space)) for _ in range(REPEATS))
        ),
    }
    for ply, depth in enumerate(BY_PLY):
        times = _decision_times(searcher, positions, dice, depth)
        figures[f"engine.ms_{ply}_ply"] = round(1000 * statistics.median(times), 3)
        figures[f"engine.ms_{ply}_ply_most"] = round(1000 * max(times), 3)
    engine.close()
    return figures


def _decision_times(searcher: Searcher, positions: Array, dice: Array, depth: Depth) -> list[float]:
    """Wall seconds of decisions spread over the positions."""
    times = []
    for at in range(0, len(positions), len(positions) // DECISIONS):
        begun = time.perf_counter()
        searcher.plays(positions[at], dice[at, 0], dice[at, 1], MONEY, depth)
        times.append(time.perf_counter() - begun)
    return times


def fixed_positions(engine: Engine) -> tuple[list[Board], list[tuple[int, int]]]:
    """Positions of games the static player plays against itself with fixed dice, each with a roll to play."""
    rng = random.Random(20261130)
    searcher = engine.searcher()
    boards: list[Board] = []
    rolls: list[tuple[int, int]] = []
    at = start()
    while len(boards) < POSITIONS:
        roll = Roll(rng.randint(1, 6), rng.randint(1, 6))
        boards.append(at)
        rolls.append((roll.first, roll.second))
        at = _after(searcher, at, roll)
        if at.opp[OFF] == sum(at.opp):
            at = start()
    return boards, rolls


def _after(searcher: Searcher, at: Board, roll: Roll) -> Board:
    """The position after the static player's play, seen by the next player."""
    best = searcher.plays(position_of(at), roll.first, roll.second, MONEY, BY_PLY[0])[0]
    return board_of_position(best.position)


def _sibling_blocks(positions: Array, dice: Array) -> list[Array]:
    """REPEATS blocks of unfinished results of the rolls, no position twice.

    gnubg-nn remembers what it has evaluated, so it is fair only to ask it something new each time.
    """
    rng = np.random.default_rng(20261130)
    space = workspace()
    seen: set[bytes] = set()
    blocks: list[list[Array]] = [[] for _ in range(REPEATS)]
    for position, (die1, die2) in zip(positions, dice, strict=True):
        results = space[0][: results_of_roll(position, die1, die2, space)]
        for block in blocks:
            result = results[rng.integers(len(results))].copy()
            if result[25:].any() and result.tobytes() not in seen:
                seen.add(result.tobytes())
                block.append(result)
    return [np.stack(block) for block in blocks]


def _gnubg_rate(blocks: list[Array]) -> int | None:
    """Static evaluations a second of gnubg-nn, None when it is not installed."""
    try:
        import gnubg_nn
    except ImportError:
        return None
    best = 0.0
    for block in blocks:
        views = [[[int(n) for n in result[25:]], [int(n) for n in result[:25]]] for result in block]

        def run(views: list[list[list[int]]] = views) -> None:
            for view in views:
                gnubg_nn.probabilities(view, 0)

        best = max(best, len(views) / _seconds(run))
    return round(best)


def _seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun
