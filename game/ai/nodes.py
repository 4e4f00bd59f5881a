"""Cubeful lookahead: a position's value as the mean over the rolls, with the cube turned on the way.

A node is a position with a side to roll. Its value is asked for several states of the cube at once, since
"not doubled" and "doubled and taken" differ only in what the leaves are worth: rolls, replies and evaluations
are shared. Plies are counted as GNU Backgammon counts them: 0-ply is the networks alone, one ply more is one
roll more. Replies are chosen by cubeless equity.
"""

from __future__ import annotations

import numpy as np

from game.ai.bearoff_cube import TwoSided, exact_money
from game.ai.cache import evaluate_cached
from game.ai.classes import PRUNING_OF_FAMILY, family
from game.ai.equity import (
    CUBE_SLOTS,
    MATCH,
    Table,
    cubeful_value,
    dropped_value,
    efficiency_of,
    may_double,
    on_roll_value,
    other_side,
    taken_cube,
)
from game.ai.evaluate import Knowledge, both_home, finished, turn_round
from game.ai.jit import Array, kernel
from game.ai.lookahead import ROLL_DICE, ROLLS, Scratch, best_reply
from game.ai.nets import OUTPUTS
from game.ai.pruning import Limits, PruningNets

Worth = tuple[Table, TwoSided, float]
"""What turns outputs into values: match equity table, two-sided bear-off table, efficiency with contact."""


@kernel
def turned_value(value: float, cube: Array) -> float:
    """A value of one side as the other's."""
    return 1.0 - value if cube[MATCH] == 1 else -value


@kernel
def leaf_value(position: Array, outputs: Array, cube: Array, worth: Worth) -> float:
    """Value of the side on roll at a leaf, its own cube decision included."""
    table, two_sided, contact = worth
    if cube[MATCH] == 0:
        exact, value = exact_money(position, cube, two_sided, True)
        if exact:
            return value
    return on_roll_value(outputs, cube, efficiency_of(position, contact), table)


@kernel
def over_value(outputs: Array, cube: Array, worth: Worth) -> float:
    """Value of the side to roll when the game is over (outputs are then certain)."""
    return cubeful_value(outputs, cube, 0.0, worth[0], True)


@kernel
def stopped(stop: Array) -> bool:
    """Whether a running search shall end. `stop` int32: numbers of cancelled requests, and last the number
    of the running one, 0 while none can be cancelled, -1 when everything shall end."""
    last = len(stop) - 1
    running = stop[last]
    if running <= 0:
        return bool(running < 0)
    for slot in range(last):  # noqa: SIM110 - a generator would not compile
        if stop[slot] == running:
            return True
    return False


@kernel
def _views_after_roll(cubes: Array, turned: Array) -> None:
    """The same cubes as the next player sees them."""
    for j in range(len(cubes)):
        other_side(cubes[j], turned[j])


@kernel
def one_roll(
    position: Array, cubes: Array, first_roll: int, last_roll: int, known: Knowledge, nets: PruningNets,
    limits: Limits,
    scratch: Scratch, worth: Worth, mean: Array, values: Array,
) -> None:  # fmt: skip
    """Add the weighted outputs and values of the side on roll over rolls `first_roll` to `last_roll` - 1.

    `cubes` int64[k, 8] as that side sees them, `mean` float64[5], `values` float64[k]: value without
    doubling now.
    """
    men = known[7]
    group = PRUNING_OF_FAMILY[family(position)]
    turned = scratch[7]
    views = np.zeros_like(cubes)
    _views_after_roll(cubes, views)
    for r in range(first_roll, last_roll):
        best, _ = best_reply(position, ROLL_DICE[r, 0], ROLL_DICE[r, 1], group, known, nets, limits, scratch)
        outputs = scratch[6]
        weight = ROLL_DICE[r, 2] / 36.0
        turn_round(outputs, turned)
        for k in range(OUTPUTS):
            mean[k] += weight * turned[k]
        after = scratch[0][0][best]
        over = finished(after, men, scratch[5])
        for j in range(len(cubes)):
            if over:
                value = over_value(outputs, views[j], worth)
            else:
                value = leaf_value(after, outputs, views[j], worth)
            values[j] += weight * turned_value(value, views[j])


@kernel
def two_rolls(
    position: Array, cubes: Array, first_roll: int, last_roll: int, known: Knowledge, nets: PruningNets,
    limits: Limits,
    inner_limits: Limits, scratch: Scratch, worth: Worth, stop: Array, mean: Array, values: Array,
) -> None:  # fmt: skip
    """As `one_roll`, but after each reply the other side's rolls are looked at as well.

    Ends early, its sums then being useless, once `stopped`.
    """
    men = known[7]
    count = len(cubes)
    group = PRUNING_OF_FAMILY[family(position)]
    views = np.zeros((2 * count, CUBE_SLOTS), np.int64)
    for j in range(count):
        other_side(cubes[j], views[2 * j])
        taken_cube(views[2 * j], views[2 * j + 1])
    after = np.zeros(50, np.int8)
    inner_mean = np.zeros(OUTPUTS)
    inner_values = np.zeros(2 * count)
    outcome = np.zeros(OUTPUTS, np.float32)
    for r in range(first_roll, last_roll):
        if stopped(stop):
            return
        best, _ = best_reply(position, ROLL_DICE[r, 0], ROLL_DICE[r, 1], group, known, nets, limits, scratch)
        after[:] = scratch[0][0][best]
        weight = ROLL_DICE[r, 2] / 36.0
        if finished(after, men, outcome):
            for k in range(OUTPUTS):
                inner_mean[k] = outcome[k]
            for j in range(count):
                values[j] += weight * turned_value(over_value(outcome, views[2 * j], worth), views[2 * j])
        elif both_home(after):
            for k in range(OUTPUTS):
                inner_mean[k] = scratch[6][k]
            for j in range(count):
                value = leaf_value(after, scratch[6], views[2 * j], worth)
                values[j] += weight * turned_value(value, views[2 * j])
        else:
            inner_mean[:] = 0.0
            inner_values[:] = 0.0
            one_roll(
                after, views, 0, ROLLS, known, nets, inner_limits, scratch, worth, inner_mean, inner_values
            )
            for j in range(count):
                value = node_value(inner_values[2 * j], inner_values[2 * j + 1], views[2 * j], worth)
                values[j] += weight * turned_value(value, views[2 * j])
        mean[0] += weight * (1.0 - inner_mean[0])
        mean[1] += weight * inner_mean[3]
        mean[2] += weight * inner_mean[4]
        mean[3] += weight * inner_mean[1]
        mean[4] += weight * inner_mean[2]


@kernel
def node_value(kept: float, doubled: float, cube: Array, worth: Worth) -> float:
    """Value of the side on roll from its values without and after a taken double, doubling where right."""
    if may_double(cube):
        return max(kept, min(doubled, dropped_value(cube, worth[0])))
    return kept


@kernel
def static_values(
    positions: Array,
    count: int,
    cube: Array,
    known: Knowledge,
    scratch: Scratch,
    worth: Worth,
    outputs: Array,
    values: Array,
) -> None:
    """Value of the player who has just moved into each position, from the networks alone.

    `cube` as that player sees it; `outputs` float32[count, 5] are filled too, as his own.
    """
    men = known[7]
    view = np.zeros_like(cube)
    other_side(cube, view)
    out = scratch[5]
    for i in range(count):
        over = finished(positions[i], men, out)
        if not over:
            evaluate_cached(positions[i], known, scratch[1], scratch[8], out)
        turn_round(out, outputs[i])
        if over:
            values[i] = turned_value(over_value(out, view, worth), view)
        else:
            values[i] = _mover_value(positions[i], outputs[i], cube, view, worth)


@kernel
def _mover_value(position: Array, outputs: Array, cube: Array, view: Array, worth: Worth) -> float:
    """Value of the player who has just moved into a position, from his outputs."""
    table, two_sided, contact = worth
    if cube[MATCH] == 0:
        exact, value = exact_money(position, view, two_sided, True)
        if exact:
            return -value
    return cubeful_value(outputs, cube, efficiency_of(position, contact), table, True)
