"""Lookahead targets from self-play.

Along a game every position gets its one-roll lookahead L1 and its static value V0. The residual L1 - V0 of a
later position corrects the earlier ones, weighted by lambda for each turn between: with honest pruning and
lambda near one that is a rollout by the static player whose dice noise has largely been taken out. Exploring
plays cut the chain, so they happen only in the first turns of a trajectory.
"""

from __future__ import annotations

import numpy as np

from game.ai.classes import FAMILIES, PRUNING_OF_FAMILY, family
from game.ai.evaluate import Knowledge, both_home, equity, evaluate, finished
from game.ai.jit import Array, kernel, random_bits, random_die
from game.ai.kernels import results_of_roll
from game.ai.lookahead import Scratch, best_reply, look_ahead
from game.ai.nets import OUTPUTS
from game.ai.pruning import Limits, PruningNets

LONGEST = 400
"""Positions of a trajectory kept; longer ones are cut off."""

LONGEST_HARD = 40
"""The same for a trajectory begun at a hard position: long endings would crowd out the middle game."""

NEAR_BEST = 0.1
"""An exploring play is drawn among those within this much equity of the best."""

ALONG, CUT, END = 0, 1, 2
"""What follows a stored position: its successor by best play, an exploring play, the end of its
trajectory."""

HARD_WEIGHT = np.array([0.0, 0.2, 3.0, 1.5, 0.5, 0.5, 0.5, 1.0, 1.5], np.float32)
"""By family: how much a position's residual counts when starts of trajectories are drawn."""

assert len(HARD_WEIGHT) == FAMILIES


@kernel
def _explore(
    position: Array, die1: int, die2: int, known: Knowledge, scratch: Scratch, dice: Array, near: bool
) -> tuple[int, bool]:
    """A random result of the roll, any or one near the best; whether it departs from the best."""
    space, buffers, scores, _, _, out, _, _, _ = scratch
    n = results_of_roll(position, die1, die2, space)
    if not near:
        return random_bits(dice) % n, True
    lowest = np.float32(99)
    for i in range(n):
        evaluate(space[0][i], known, buffers, out)
        scores[i] = equity(out)
        lowest = min(lowest, scores[i])
    pick = 0
    seen = 0
    for i in range(n):
        if scores[i] <= lowest + np.float32(NEAR_BEST):
            seen += 1
            if random_bits(dice) % seen == 0:
                pick = i
    return pick, scores[pick] > lowest


@kernel
def trajectories(
    starts: Array, pool: Array, pool_share: int, known: Knowledge, nets: PruningNets, limits: Limits,
    scratch: Scratch, dice: Array, positions: Array, ahead: Array, static: Array, flags: Array,
) -> int:  # fmt: skip
    """Fill the arrays with positions of self-play, newest first within a trajectory; the trajectories played.

    `starts` are openings, `pool` hard positions, drawn in `pool_share` of 1000 trajectories. `positions`
    int8[n, 50], `ahead` and `static` float32[n, 5] hold L1 and V0, `flags` uint8[n] what follows.
    """
    men = known[7]
    room = len(positions)
    path = np.zeros((LONGEST, 50), np.int8)
    path_ahead = np.zeros((LONGEST, OUTPUTS), np.float32)
    path_static = np.zeros((LONGEST, OUTPUTS), np.float32)
    path_flags = np.zeros(LONGEST, np.uint8)
    position = np.zeros(50, np.int8)
    outcome = np.zeros(OUTPUTS, np.float32)
    filled = 0
    played = 0
    while filled < room:
        played += 1
        hard = random_bits(dice) % 1000 < pool_share
        if hard:
            position[:] = pool[random_bits(dice) % len(pool)]
        else:
            position[:] = starts[random_bits(dice) % len(starts)]
        wild = 3 if hard else 12
        near_rate = 260 if hard else 160
        random_rate = 20 if hard else 16
        longest = LONGEST_HARD if hard else LONGEST
        n = 0
        while n < longest and not both_home(position):
            die1 = random_die(dice)
            die2 = random_die(dice)
            while n == 0 and not hard and die1 == die2:
                die2 = random_die(dice)
            path[n] = position
            evaluate(position, known, scratch[1], path_static[n])
            look_ahead(position, known, nets, limits, scratch, path_ahead[n])
            chance = random_bits(dice) % 1000 if n < wild else 1000
            departs = False
            if chance < random_rate + near_rate:
                pick, departs = _explore(position, die1, die2, known, scratch, dice, chance >= random_rate)
            else:
                group = PRUNING_OF_FAMILY[family(position)]
                pick, _ = best_reply(position, die1, die2, group, known, nets, limits, scratch)
            path_flags[n] = CUT if departs else ALONG
            position[:] = scratch[0][0][pick]
            n += 1
            if finished(position, men, outcome):
                break
        if n > 0:
            path_flags[n - 1] = END
        for i in range(n - 1, -1, -1):
            if filled < room:
                positions[filled] = path[i]
                ahead[filled] = path_ahead[i]
                static[filled] = path_static[i]
                flags[filled] = path_flags[i]
                filled += 1
    return played


@kernel
def chain_targets(ahead: Array, static: Array, flags: Array, weight: float, targets: Array) -> None:
    """Targets float32[n, 5] of stored trajectories: L1 plus the lambda-weighted later residuals."""
    decay = np.float32(weight)
    later = np.zeros(OUTPUTS, np.float32)
    for i in range(len(ahead)):
        if flags[i] != ALONG:
            later[:] = np.float32(0)
        targets[i, 0] = ahead[i, 0] - decay * later[0]
        targets[i, 1] = ahead[i, 1] + decay * later[3]
        targets[i, 2] = ahead[i, 2] + decay * later[4]
        targets[i, 3] = ahead[i, 3] + decay * later[1]
        targets[i, 4] = ahead[i, 4] + decay * later[2]
        for k in range(OUTPUTS):
            later[k] = targets[i, k] - static[i, k]


@kernel
def hardness(positions: Array, ahead: Array, static: Array, weights: Array) -> None:
    """Weight of each position as a start of trajectories, into float32[n]."""
    for i in range(len(positions)):
        gap = abs(equity(ahead[i]) - equity(static[i]))
        weights[i] = HARD_WEIGHT[family(positions[i])] * min(gap, np.float32(0.2))
