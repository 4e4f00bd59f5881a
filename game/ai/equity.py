"""Cubeful value: what outcome probabilities are worth with the cube and the score as they are.

Janowski's model: a value is a mixture of the dead cube's (play on without it) and the live cube's (turned
exactly at the best moment), weighted by the cube efficiency of the position. Money values are in points
(equity times cube), match values are match winning chances. Both belong to the side whose outputs are given;
it need not be on roll.

Source: Rick Janowski, "Take-points in money games" (1993), and its extension to matches by live-cube take
points computed from the match equity table, as usual in the field.
"""

from __future__ import annotations

import numpy as np

from game.ai.classes import NO_CONTACT_REAR
from game.ai.jit import Array, kernel

VALUE, OWNER, AWAY, OTHER_AWAY, CRAWFORD, JACOBY, MATCH, BEAVERS = range(8)
CUBE_SLOTS = 8
"""Slots of a cube state int64[CUBE_SLOTS]; OWNER is one of the next three, AWAY points are 0 in a money
game, CRAWFORD is 1 wherever nobody may double: in that game of a match, and where there is no cube."""

CENTRED, OURS, THEIRS = range(3)

CONTACT_EFFICIENCY = 0.75
"""For static values; measured as the best between .6 and .8 on several engines' probabilities."""

MOST_AWAY = 25
Table = tuple[Array, Array]
"""Match winning chances: float64[26, 26] by (away, other away) before and in the Crawford game (row and
column 1), and float64[26] of the trailer who needs that many after it."""


@kernel
def match_chance(away: int, other: int, after_crawford: bool, table: Table) -> float:
    """Winning chance of the side that needs `away` points against `other`, before the next game starts."""
    if away <= 0:
        return 1.0
    if other <= 0:
        return 0.0
    before, after = table
    if after_crawford:
        if away == 1 and other == 1:
            return 0.5
        if other == 1:
            return after[min(away, MOST_AWAY)]  # type: ignore[no-any-return]
        if away == 1:
            return 1.0 - after[min(other, MOST_AWAY)]  # type: ignore[no-any-return]
    return before[min(away, MOST_AWAY), min(other, MOST_AWAY)]  # type: ignore[no-any-return]


@kernel
def mean_win(
    away: int, other: int, cube: int, gammons: float, backgammons: float, after: bool, table: Table
) -> float:
    """Chance after a win at this cube, given the shares of exact gammons and backgammons among wins."""
    return (
        (1.0 - gammons - backgammons) * match_chance(away - cube, other, after, table)
        + gammons * match_chance(away - 2 * cube, other, after, table)
        + backgammons * match_chance(away - 3 * cube, other, after, table)
    )


@kernel
def cash_point(
    side: int, cube: int, away: Array, gammons: Array, backgammons: Array, after: bool, table: Table
) -> float:
    """Winning chance at which `side` (0 or 1) cashes by doubling from `cube`, the cube live.

    Worked back from the level at which the taker's cube is dead.
    """
    level = 2 * cube
    owner = 1 - side
    while level < away[owner]:
        owner = 1 - owner
        level *= 2
    dead = True
    owner_cash = 1.0
    while True:
        doubler = 1 - owner
        stake = level // 2
        dropped = 1.0 - match_chance(away[doubler] - stake, away[owner], after, table)
        lost = 1.0 - mean_win(
            away[doubler], away[owner], level, gammons[doubler], backgammons[doubler], after, table
        )
        if dead:
            best = mean_win(
                away[owner], away[doubler], level, gammons[owner], backgammons[owner], after, table
            )
        else:
            best = match_chance(away[owner] - level, away[doubler], after, table)
        reach = best - lost
        take = owner_cash * (dropped - lost) / reach if reach > 1e-9 else 1.0
        owner_cash = 1.0 - min(max(take, 0.0), 1.0)
        dead = False
        if stake == cube:
            return owner_cash
        level = stake
        owner = doubler


@kernel
def _shares(outputs: Array, gammons: Array, backgammons: Array) -> float:
    """Fill both sides' shares of exact gammons and backgammons among their wins; the winning chance."""
    win = float(outputs[0])
    lose = 1.0 - win
    gammons[:] = 0.0
    backgammons[:] = 0.0
    if win > 1e-6:
        backgammons[0] = min(max(outputs[2] / win, 0.0), 1.0)
        gammons[0] = min(max(outputs[1] / win - backgammons[0], 0.0), 1.0)
    if lose > 1e-6:
        backgammons[1] = min(max(outputs[4] / lose, 0.0), 1.0)
        gammons[1] = min(max(outputs[3] / lose - backgammons[1], 0.0), 1.0)
    return win


@kernel
def match_value(outputs: Array, cube: Array, efficiency: float, table: Table, automatic: bool) -> float:
    """Match winning chance. `automatic`: count on our own immediate redouble where the cube is dead for the
    other side (not so when the value of *not* doubling on roll is asked)."""
    away = np.zeros(2, np.int64)
    gammons = np.zeros(2)
    backgammons = np.zeros(2)
    away[0] = cube[AWAY]
    away[1] = cube[OTHER_AWAY]
    n = cube[VALUE]
    win = _shares(outputs, gammons, backgammons)
    lose = 1.0 - win
    # Once a side is one away the next game comes after the Crawford game.
    after = cube[CRAWFORD] == 1 or away[0] == 1 or away[1] == 1
    top = mean_win(away[0], away[1], n, gammons[0], backgammons[0], after, table)
    bottom = 1.0 - mean_win(away[1], away[0], n, gammons[1], backgammons[1], after, table)
    dead = win * top + lose * bottom
    if cube[CRAWFORD] == 1 or (away[0] <= n and away[1] <= n):
        return dead
    they_double = cube[OWNER] != OURS and n < away[1]
    we_double = cube[OWNER] != THEIRS and n < away[0]
    dropped = 1.0 - match_chance(away[1] - n, away[0], after, table)
    cashed = match_chance(away[0] - n, away[1], after, table)
    left = 0.0
    left_value = bottom
    right = 1.0
    right_value = top
    if they_double:
        point = 1.0 - cash_point(1, n, away, gammons, backgammons, after, table)
        if win < point:
            right, right_value = point, dropped
        else:
            left, left_value = point, dropped
    if we_double:
        point = cash_point(0, n, away, gammons, backgammons, after, table)
        if win >= point:
            if point >= left:
                left, left_value = point, cashed
        elif point <= right:
            right, right_value = point, cashed
    live = left_value
    if right > left + 1e-9:
        live += (right_value - left_value) * (win - left) / (right - left)
    value = (1.0 - efficiency) * dead + efficiency * live
    if (we_double and n >= away[1] and automatic) or (they_double and n >= away[0]):
        turned = win * mean_win(away[0], away[1], 2 * n, gammons[0], backgammons[0], after, table)
        turned += lose * (1.0 - mean_win(away[1], away[0], 2 * n, gammons[1], backgammons[1], after, table))
        if we_double and n >= away[1] and automatic:
            value = max(value, min(turned, cashed))
        if they_double and n >= away[0]:
            value = min(value, max(turned, dropped))
    return value


@kernel
def money_value(outputs: Array, cube: Array, efficiency: float) -> float:
    """Points expected in a money game, Jacoby's rule included."""
    win = float(outputs[0])
    lose = 1.0 - win
    mean_won = 1.0 + (outputs[1] + outputs[2]) / win if win > 1e-6 else 1.0
    mean_lost = 1.0 + (outputs[3] + outputs[4]) / lose if lose > 1e-6 else 1.0
    owner = cube[OWNER]
    span = mean_won + mean_lost + 0.5
    take = (mean_lost - 0.5) / span
    cash = (mean_lost + 1.0) / span
    left = 0.0
    left_value = -mean_lost
    right = 1.0
    right_value = mean_won
    dead = win * mean_won - lose * mean_lost
    if cube[JACOBY] == 1 and owner == CENTRED:
        left_value = -1.0
        right_value = 1.0
        dead = 2.0 * win - 1.0
    if cube[CRAWFORD] == 1:
        return cube[VALUE] * dead  # type: ignore[no-any-return]
    if owner != OURS:
        if win < take:
            right, right_value = take, -1.0
        else:
            left, left_value = take, -1.0
    if owner != THEIRS:
        if win >= cash:
            left, left_value = cash, 1.0
        elif cash <= right:
            right, right_value = cash, 1.0
    live = left_value
    if right > left + 1e-9:
        live += (right_value - left_value) * (win - left) / (right - left)
    return cube[VALUE] * ((1.0 - efficiency) * dead + efficiency * live)  # type: ignore[no-any-return]


@kernel
def efficiency_of(position: Array, contact: float) -> float:
    """Cube efficiency: `contact` while the sides can meet; in a race it grows with the length."""
    rear1 = -1
    rear2 = -1
    pips = 0
    for place in range(25):
        if position[place] > 0:
            rear1 = place
        if position[25 + place] > 0:
            rear2 = place
        pips += (place + 1) * (position[place] + position[25 + place])
    if rear1 + rear2 > NO_CONTACT_REAR:
        return contact
    return min(max(0.55 + 0.00125 * pips / 2, 0.6), 0.7)


@kernel
def cubeful_value(outputs: Array, cube: Array, efficiency: float, table: Table, automatic: bool) -> float:
    """Money points or match winning chance of the side whose outputs these are."""
    if cube[MATCH] == 1:
        return match_value(outputs, cube, efficiency, table, automatic)
    return money_value(outputs, cube, efficiency)


@kernel
def may_double(cube: Array) -> bool:
    """Whether the side may double and it could mean anything: access, no Crawford game, no dead cube."""
    if cube[OWNER] == THEIRS or cube[CRAWFORD] == 1:
        return False
    return bool(cube[MATCH] == 0 or cube[VALUE] < cube[AWAY])


@kernel
def dropped_value(cube: Array, table: Table) -> float:
    """What the side has when the other drops its double."""
    if cube[MATCH] == 0:
        return float(cube[VALUE])
    after = cube[CRAWFORD] == 1 or cube[AWAY] == 1 or cube[OTHER_AWAY] == 1
    return match_chance(cube[AWAY] - cube[VALUE], cube[OTHER_AWAY], after, table)


@kernel
def taken_cube(cube: Array, turned: Array) -> None:
    """The cube after the side's double was taken, into `turned`, still seen by the doubler."""
    turned[:] = cube
    turned[VALUE] = 2 * cube[VALUE]
    turned[OWNER] = THEIRS


@kernel
def other_side(cube: Array, turned: Array) -> None:
    """The same cube and score as the other side sees them, into `turned`."""
    turned[:] = cube
    turned[AWAY] = cube[OTHER_AWAY]
    turned[OTHER_AWAY] = cube[AWAY]
    if cube[OWNER] != CENTRED:
        turned[OWNER] = OURS + THEIRS - cube[OWNER]


@kernel
def on_roll_value(outputs: Array, cube: Array, efficiency: float, table: Table) -> float:
    """Value of the side on roll when it doubles where that is right, the other answering rightly."""
    value = cubeful_value(outputs, cube, efficiency, table, False)
    if may_double(cube):
        turned = np.zeros_like(cube)
        taken_cube(cube, turned)
        taken = cubeful_value(outputs, turned, efficiency, table, True)
        value = max(value, min(taken, dropped_value(cube, table)))
    return value


@kernel
def normalised(value: float, cube: Array, table: Table) -> float:
    """A value as equity in units of the current cube: money points over the cube; match winning chance on the
    scale where losing the cube's points is -1 and winning them +1."""
    if cube[MATCH] == 0:
        return value / cube[VALUE]  # type: ignore[no-any-return]
    after = cube[CRAWFORD] == 1 or cube[AWAY] == 1 or cube[OTHER_AWAY] == 1
    high = match_chance(cube[AWAY] - cube[VALUE], cube[OTHER_AWAY], after, table)
    low = 1.0 - match_chance(cube[OTHER_AWAY] - cube[VALUE], cube[AWAY], after, table)
    if high - low < 1e-9:
        return 0.0
    return 2.0 * (value - low) / (high - low) - 1.0
