"""Decisions as JSON lines (format bgbench-1): read, decided by a depth, written as answers.

A position is 28 numbers seen by the mover: 24 points (own positive), both bars, both sides' checkers off. The
first line of a file is its header.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

import numpy as np

from game.ai.equity import CENTRED, OURS, THEIRS
from game.ai.jit import Array
from game.ai.search import Depth, Searcher

OWNERS = {"center": CENTRED, "mover": OURS, "opponent": THEIRS}
CHECKERS = 15


class BenchmarkFileError(ValueError):
    """A line is not a decision of this format."""


def _opened(path: Path) -> TextIO:
    return gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8")


def read_decisions(path: Path) -> Iterator[dict[str, Any]]:
    """The decisions of a file, plain or gzip; BenchmarkFileError names the first bad line."""
    with _opened(path) as lines:
        for number, line in enumerate(lines, 1):
            if number == 1 or not line.strip():
                continue
            try:
                decision = json.loads(line)
                complete = len(decision["p"]) == 28 and {"id", "state"} <= decision.keys()
            except (ValueError, KeyError, TypeError) as error:
                raise BenchmarkFileError(f"line {number} of {path.name} is no decision: {error}") from error
            if not complete:
                raise BenchmarkFileError(f"line {number} of {path.name} is no decision")
            yield decision


def decide_all(
    decisions: Iterable[dict[str, Any]], searcher: Searcher, depth: Depth
) -> Iterator[dict[str, Any]]:
    """The answer to each: the resulting 28 numbers, or whether to double and to take."""
    for decision in decisions:
        position = position_of_numbers(decision["p"])
        cube = cube_of(decision["state"])
        if "dice" in decision:
            die1, die2 = decision["dice"]
            best = searcher.plays(position, die1, die2, cube, depth)[0]
            yield {"id": decision["id"], "p": numbers_after(best.position)}
        else:
            values = searcher.cube(position, cube, depth.cube_plies, depth)
            yield {"id": decision["id"], "double": values.double, "take": values.take}


def position_of_numbers(numbers: list[int]) -> Array:
    """int8[50] of the 28 numbers."""
    position = np.zeros(50, np.int8)
    for point in range(24):
        position[point] = max(numbers[point], 0)
        position[25 + 23 - point] = max(-numbers[point], 0)
    position[24], position[49] = numbers[24], numbers[25]
    return position


def numbers_after(result: Array) -> list[int]:
    """The 28 numbers, in the mover's view, of a position that is seen by the next player."""
    own, other = result[25:], result[:25]
    points = [int(own[point]) - int(other[23 - point]) for point in range(24)]
    off = [CHECKERS - int(side.sum()) for side in (own, other)]
    return [*points, int(own[24]), int(other[24]), *off]


def cube_of(state: dict[str, Any]) -> Array:
    """The cube state of a decision's `state`."""
    match = state["match_length"] > 0
    away, other = state["away"]
    return np.array(
        [
            state["cube"], OWNERS[state["cube_owner"]], away, other, state["crawford"],
            state["jacoby"] and not match, match, state["beavers"] and not match,
        ],
        np.int64,
    )  # fmt: skip
