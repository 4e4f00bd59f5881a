"""Files of decisions: read, answered, refused."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from game.ai.benchmark_file import (
    BenchmarkFileError,
    decide_all,
    numbers_after,
    position_of_numbers,
    read_decisions,
)
from game.ai.depths import STATIC
from game.ai.engine import Engine
from game.ai.positions import position_of
from game.rules.board import Board, start
from game.rules.dice import Roll
from game.rules.moves import apply_play, legal_plays
from tests.strategies import random_board

STATE = {
    "match_length": 0, "away": [0, 0], "crawford": False, "jacoby": False, "beavers": False,
    "cube": 1, "cube_owner": "center",
}  # fmt: skip


def numbers(board: Board) -> list[int]:
    points = [board.own[p] - board.opp[25 - p] for p in range(1, 25)]
    return [*points, board.own[25], board.opp[25], board.own[0], board.opp[0]]


def test_numbers_and_positions_are_two_ways_of_saying_the_same() -> None:
    rng = random.Random(8)
    for _ in range(100):
        board = random_board(rng)
        position = position_of_numbers(numbers(board))
        assert position.tobytes() == position_of(board).tobytes()
        assert numbers_after(position_of(board.flipped())) == numbers(board)


def write(path: Path, *decisions: dict[str, object]) -> Path:
    path.write_text("\n".join(json.dumps(line) for line in ({"format": "bgbench-1"}, *decisions)))
    return path


def test_answers_are_legal_results_and_cube_actions(tmp_path: Path, engine: Engine) -> None:
    at = numbers(start())
    file = write(
        tmp_path / "some.jsonl",
        {"id": "a", "p": at, "dice": [6, 5], "state": STATE},
        {"id": "b", "p": at, "state": STATE},
    )
    play, cube = decide_all(read_decisions(file), engine.searcher(), STATIC)
    legal = [numbers(apply_play(start(), play)) for play in legal_plays(start(), Roll(6, 5))]
    assert play["id"] == "a"
    assert play["p"] in legal
    assert cube == {"id": "b", "double": False, "take": True}


def test_a_bad_line_is_named(tmp_path: Path) -> None:
    file = write(tmp_path / "bad.jsonl", {"id": "a", "p": [1, 2], "state": STATE})
    with pytest.raises(BenchmarkFileError, match="line 2"):
        list(read_decisions(file))
