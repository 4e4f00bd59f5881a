"""Bear-off tables against values worked out by hand and by an independent recursion."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from game.ai.bearoff import SIZE, one_sided, rank, store_table, stored_table, unrank
from game.ai.bearoff_cube import CENTRED_CUBE, CHANCE, OTHER_CUBE, OWN_CUBE, two_sided
from game.ai.engine import Engine
from game.ai.positions import position_of
from game.rules.board import Board
from game.rules.dice import ROLLS_21
from game.rules.moves import apply_play, legal_plays
from tests.strategies import board


def home(counts: dict[int, int]) -> np.ndarray:
    return np.array([counts.get(point, 0) for point in range(1, 7)], np.int64)


def rolls_to_bear_off(counts: dict[int, int]) -> np.ndarray:
    table: np.ndarray = one_sided()[0, rank(home(counts), 0)]
    return table


def test_every_rank_names_one_position() -> None:
    places = np.zeros(6, np.int64)
    for number in range(0, SIZE, 37):
        unrank(number, places)
        assert rank(places, 0) == number


@pytest.mark.parametrize(
    ("counts", "in_one"),
    [
        ({1: 1}, 1.0),
        ({1: 2}, 1.0),
        ({6: 1}, 27 / 36),
        ({5: 1}, 31 / 36),
        ({1: 3}, 6 / 36),
        ({6: 2}, 4 / 36),
        ({2: 2}, 26 / 36),
    ],
)
def test_chances_to_finish_in_one_roll(counts: dict[int, int], in_one: float) -> None:
    assert rolls_to_bear_off(counts)[1] == pytest.approx(in_one, abs=1e-6)


def test_distributions_are_complete() -> None:
    table = one_sided()
    assert np.allclose(table[0].sum(axis=1), 1, atol=1e-5)
    assert np.allclose(table[1].sum(axis=1), 1, atol=1e-5)
    assert table[:, :, -1].max() == 0


@cache
def equity(at: Board, cube: str) -> float:
    """Equity of the player to roll, cube "own", "centred" or "other", by plain recursion over the rules."""
    total = 0.0
    turned = {"own": "other", "other": "own", "centred": "centred"}[cube]
    for roll, weight in ROLLS_21:
        best = -9.0
        for play in legal_plays(at, roll):
            after = apply_play(at, play)
            done = after.own[0] == 15
            best = max(best, 1.0 if done else -on_roll(after.flipped(), turned))
        total += weight / 36 * best
    return total


def on_roll(at: Board, cube: str) -> float:
    kept = equity(at, cube)
    if cube == "other":
        return kept
    return max(kept, min(2 * equity(at, "other"), 1.0))


@pytest.mark.parametrize(
    ("own", "opp"),
    [({6: 1}, {1: 1}), ({4: 1, 2: 1}, {3: 1, 1: 1}), ({6: 1, 3: 1}, {5: 2}), ({1: 3}, {2: 1, 1: 2})],
)
def test_two_sided_equities_equal_a_plain_recursion(own: dict[int, int], opp: dict[int, int]) -> None:
    table, compact = two_sided()
    mover, other = compact[rank(home(own), 0)], compact[rank(home(opp), 0)]
    at = board(own, opp)
    for slot, cube in ((OWN_CUBE, "own"), (CENTRED_CUBE, "centred"), (OTHER_CUBE, "other")):
        assert table[slot, mover, other] == pytest.approx(on_roll(at, cube), abs=1e-4)


def test_the_last_roll_double_is_worth_one_point_and_no_more() -> None:
    table, compact = two_sided()
    mover, other = compact[rank(home({6: 1}), 0)], compact[rank(home({1: 1}), 0)]
    assert table[CHANCE, mover, other] == pytest.approx(0.75, abs=1e-6)
    assert table[CENTRED_CUBE, mover, other] == pytest.approx(1.0, abs=1e-6)
    assert table[OTHER_CUBE, mover, other] == pytest.approx(0.5, abs=1e-6)


def test_evaluation_of_a_bear_off_is_exact(engine: Engine) -> None:
    outputs = engine.searcher().outputs(position_of(board({6: 1}, {1: 1})))
    assert outputs == pytest.approx([0.75, 0, 0, 0, 0], abs=1e-4)


def test_a_gammon_is_exact_in_the_bear_off(engine: Engine) -> None:
    """One checker left for the mover, fifteen for the other: he wins a gammon at once with 27 rolls of 36."""
    outputs = engine.searcher().outputs(position_of(board({6: 1}, {1: 15})))
    assert outputs[1] == pytest.approx(27 / 36, abs=1e-4)
    assert outputs[0] == pytest.approx(1, abs=1e-4)


def test_a_damaged_table_is_computed_anew(tmp_path: Path) -> None:
    """Half a file, another shape, no file: `stored_table` says there is none, so the table is built."""
    path = tmp_path / "table.npy"
    assert stored_table(path, (3,)) is None
    store_table(path, np.arange(3.0))
    assert stored_table(path, (3,)) is not None
    assert stored_table(path, (4,)) is None
    for length in (0, 5, 60, len(path.read_bytes()) - 1):
        path.write_bytes(path.read_bytes()[:length] if length else b"")
        assert stored_table(path, (3,)) is None
        store_table(path, np.arange(3.0))
