"""Plays and cube decisions of the searcher."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from game.ai.depths import ONE_PLY, STATIC, TWO_PLY
from game.ai.engine import Engine
from game.ai.positions import board_of_position, position_of
from game.ai.search import Depth, Filter, SearchCancelled
from game.rules.board import start
from tests.strategies import board

MONEY = np.array([1, 0, 0, 0, 0, 0, 0, 0], np.int64)
OPENING = position_of(start())
FULL_BOARD = dict.fromkeys(range(1, 7), 2)


def best_sources(engine: Engine, die1: int, die2: int, depth: Depth) -> dict[int, int]:
    """How many checkers the best opening play leaves on each of the mover's points."""
    best = engine.searcher().plays(OPENING, die1, die2, MONEY, depth)[0]
    own = board_of_position(best.position).flipped().own
    return {point: own[point] for point in range(1, 25) if own[point]}


@pytest.mark.parametrize("depth", [STATIC, ONE_PLY, TWO_PLY], ids=["0-ply", "1-ply", "2-ply"])
def test_the_clear_opening_plays_are_found(engine: Engine, depth: Depth) -> None:
    assert best_sources(engine, 3, 1, depth) == {24: 2, 13: 5, 8: 2, 6: 4, 5: 2}
    assert best_sources(engine, 4, 2, depth) == {24: 2, 13: 5, 8: 2, 6: 4, 4: 2}
    assert best_sources(engine, 6, 1, depth) == {24: 2, 13: 4, 8: 2, 7: 2, 6: 5}


def test_equal_questions_get_equal_answers_whatever_was_asked_between(engine: Engine) -> None:
    def answer() -> list[tuple[bytes, float]]:
        found = engine.searcher().plays(OPENING, 4, 3, MONEY, TWO_PLY)
        return [(c.position.tobytes(), c.value) for c in found]

    first = answer()
    engine.searcher().plays(OPENING, 6, 2, MONEY, TWO_PLY)
    assert answer() == first


def test_the_number_of_threads_does_not_change_an_answer(engine: Engine) -> None:
    alone = Engine(threads=1)
    for die1, die2 in ((6, 4), (5, 5)):
        one = alone.searcher().plays(OPENING, die1, die2, MONEY, TWO_PLY)
        two = engine.searcher().plays(OPENING, die1, die2, MONEY, TWO_PLY)
        assert [c.position.tobytes() for c in one] == [c.position.tobytes() for c in two]
        assert [c.value for c in one] == [c.value for c in two]
    alone.close()


def test_a_search_ends_within_fifty_milliseconds_of_being_told(engine: Engine) -> None:
    searcher = engine.searcher()
    wide = Depth((Filter(200, 9.0), Filter(200, 9.0)))
    searcher.plays(OPENING, 3, 3, MONEY, Depth((Filter(2, 9.0), Filter(2, 9.0))))
    told: list[float] = []

    def tell() -> None:
        told.append(time.perf_counter())
        searcher.stop[-1] = -1

    timer = threading.Timer(0.1, tell)
    timer.start()
    try:
        with pytest.raises(SearchCancelled):
            searcher.plays(OPENING, 3, 3, MONEY, wide)
        assert time.perf_counter() - told[0] < 0.05
    finally:
        timer.join()
        searcher.stop[-1] = 0


def test_the_opening_is_no_double_and_an_easy_take(engine: Engine) -> None:
    for plies in range(3):
        values = engine.searcher().cube(OPENING, MONEY, plies, TWO_PLY)
        assert not values.double
        assert values.take
        assert not values.too_good
        assert abs(values.no_double) < 0.2


def test_a_closed_out_checker_with_a_race_won_is_a_double_and_a_drop(engine: Engine) -> None:
    at = board({**FULL_BOARD, 7: 3}, {25: 1, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 4})
    values = engine.searcher().cube(position_of(at), MONEY, 2, TWO_PLY)
    assert values.double
    assert not values.take


def test_many_closed_out_checkers_are_too_good_to_double(engine: Engine) -> None:
    at = board({**FULL_BOARD, 7: 3}, {25: 4, 13: 5, 8: 3, 6: 3})
    values = engine.searcher().cube(position_of(at), MONEY, 2, TWO_PLY)
    assert values.too_good
    assert not values.double


def test_with_jacoby_too_good_positions_are_cashed_instead(engine: Engine) -> None:
    at = board({**FULL_BOARD, 7: 3}, {25: 4, 13: 5, 8: 3, 6: 3})
    jacoby = MONEY.copy()
    jacoby[5] = 1
    assert engine.searcher().cube(position_of(at), jacoby, 1, TWO_PLY).double


def test_a_long_race_is_near_a_double_at_seven_per_cent_ahead_and_a_take(engine: Engine) -> None:
    """100 pips against 107: about the point of the first double, well short of a drop."""
    at = board({10: 4, 8: 4, 5: 4, 4: 2}, {10: 2, 9: 3, 8: 4, 5: 4, 4: 2})
    assert (at.pips, at.opp_pips) == (100, 107)
    values = engine.searcher().cube(position_of(at), MONEY, 1, TWO_PLY)
    assert values.take
    assert min(values.double_take, values.double_drop) - values.no_double > -0.05


def test_among_equal_plays_more_checkers_are_borne_off(engine: Engine) -> None:
    """Whatever he does he wins the last roll of a sure single game: still he takes two off, not one."""
    at = board({6: 1, 5: 1, 1: 3}, {6: 5, 5: 5, 4: 4})
    best = engine.searcher().plays(position_of(at), 6, 5, MONEY, TWO_PLY)[0]
    assert int(best.position[25:].sum()) == 3
