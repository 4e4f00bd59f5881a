"""What outcomes are worth with the cube and at the score."""

from __future__ import annotations

import numpy as np
import pytest

from game.ai.equity import (
    CENTRED,
    OURS,
    THEIRS,
    Table,
    cubeful_value,
    dropped_value,
    may_double,
    normalised,
    on_roll_value,
    other_side,
)
from game.ai.match_table import load_table

SURE_WIN = np.array([1, 0, 0, 0, 0], np.float32)
EVEN = np.array([0.5, 0.13, 0.01, 0.13, 0.01], np.float32)


@pytest.fixture(scope="module")
def table() -> Table:
    return load_table()


def money(value: int = 1, owner: int = CENTRED, jacoby: bool = False) -> np.ndarray:
    return np.array([value, owner, 0, 0, 0, jacoby, 0, 0], np.int64)


def match(away: int, other: int, value: int = 1, owner: int = CENTRED, crawford: bool = False) -> np.ndarray:
    return np.array([value, owner, away, other, crawford, 0, 1, 0], np.int64)


def chances(win: float, gammons: float = 0.0, lost_gammons: float = 0.0) -> np.ndarray:
    return np.array([win, win * gammons, 0, (1 - win) * lost_gammons, 0], np.float32)


@pytest.mark.parametrize("owner", [CENTRED, OURS, THEIRS])
def test_a_sure_single_win_is_worth_the_cube(table: Table, owner: int) -> None:
    assert cubeful_value(SURE_WIN, money(4, owner), 0.7, table, True) == pytest.approx(4)


@pytest.mark.parametrize("owner", [CENTRED, OURS, THEIRS])
@pytest.mark.parametrize("cube", [money(2), match(5, 3), match(2, 7, 2), match(3, 1)])
def test_what_one_side_has_the_other_lacks(table: Table, cube: np.ndarray, owner: int) -> None:
    cube = cube.copy()
    cube[1] = owner
    view = np.zeros_like(cube)
    other_side(cube, view)
    for win in np.linspace(0.05, 0.95, 10):
        mine = chances(win, 0.3, 0.2)
        theirs = np.array([1 - win, mine[3], mine[4], mine[1], mine[2]], np.float32)
        total = cubeful_value(mine, cube, 0.7, table, True) + cubeful_value(theirs, view, 0.7, table, True)
        assert total == pytest.approx(1 if cube[6] else 0, abs=1e-5)


def test_owning_the_cube_is_worth_more_than_not() -> None:
    values = [
        cubeful_value(EVEN, money(2, owner), 0.7, load_table(), True) for owner in (OURS, CENTRED, THEIRS)
    ]
    assert values[0] > values[1] > values[2]
    assert values[1] == pytest.approx(0, abs=1e-6)


def test_the_live_take_point_without_gammons_is_twenty_per_cent(table: Table) -> None:
    for win, taken in ((0.79, True), (0.81, False)):
        doubled = cubeful_value(chances(win), money(2, THEIRS), 1.0, table, True)
        assert (doubled < 1) is taken


def test_the_dead_take_point_without_gammons_is_a_quarter(table: Table) -> None:
    assert cubeful_value(chances(0.75), money(2, THEIRS), 0.0, table, True) == pytest.approx(1)


def test_under_jacoby_gammons_count_only_once_the_cube_is_turned(table: Table) -> None:
    gammonish = chances(0.6, 0.5)
    assert cubeful_value(gammonish, money(1, CENTRED, True), 0.0, table, True) == pytest.approx(0.2, abs=1e-6)
    assert cubeful_value(gammonish, money(2, THEIRS, False), 0.0, table, True) > 0.9


def test_nobody_doubles_in_the_crawford_game_or_with_a_dead_cube() -> None:
    assert not may_double(match(3, 1, crawford=True))
    assert not may_double(match(2, 5, 2, OURS))
    assert not may_double(match(5, 5, 2, THEIRS))
    assert may_double(match(3, 2, 2, OURS))


def test_the_trailer_after_crawford_doubles_at_once(table: Table) -> None:
    cube = match(3, 1)
    kept = cubeful_value(EVEN, cube, 0.7, table, False)
    assert on_roll_value(EVEN, cube, 0.7, table) > kept + 0.01


def test_at_two_away_two_away_a_small_lead_is_a_double(table: Table) -> None:
    cube = match(2, 2)
    for win in (0.55, 0.65):
        assert on_roll_value(chances(win, 0.2, 0.2), cube, 0.7, table) > cubeful_value(
            chances(win, 0.2, 0.2), cube, 0.7, table, False
        )


def test_gammons_are_worth_nothing_to_the_leader_at_one_away(table: Table) -> None:
    cube = match(1, 5)
    assert cubeful_value(chances(0.6, 0.6), cube, 0.7, table, True) == pytest.approx(
        cubeful_value(chances(0.6, 0.0), cube, 0.7, table, True), abs=1e-6
    )


def test_equity_in_units_of_the_cube_runs_from_minus_one_to_one(table: Table) -> None:
    cube = match(4, 6, 2)
    assert normalised(dropped_value(cube, table), cube, table) == pytest.approx(1)
    assert normalised(dropped_value(money(8), table), money(8), table) == pytest.approx(1)


@pytest.mark.parametrize("win", [0.1, 0.5, 0.75, 0.95])
def test_without_a_cube_money_is_worth_its_outcomes_alone(table: Table, win: float) -> None:
    outputs = chances(win, gammons=0.3, lost_gammons=0.2)
    none = money()
    none[4] = 1
    points = win * 1.3 - (1 - win) * 1.2
    assert cubeful_value(outputs, none, 0.75, table, True) == pytest.approx(points, abs=1e-6)
    assert on_roll_value(outputs, none, 0.75, table) == pytest.approx(points, abs=1e-6)
    assert not may_double(none)
    seen = none.copy()
    other_side(none, seen)
    assert not may_double(seen)
