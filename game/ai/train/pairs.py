"""Fitting the pruning nets: on pairs of one roll's replies, the best and another.

Only differences matter for ranking, so a pair's error is the difference of scores minus the difference of
equities, and common level is left out. The class is that of the position before the play.
"""

from __future__ import annotations

import numpy as np

from game.ai.classes import PRUNING_NETS, PRUNING_OF_FAMILY, family
from game.ai.evaluate import Knowledge, equity, evaluate
from game.ai.jit import Array, fast_kernel, kernel, random_bits, random_die, random_state
from game.ai.kernels import MOST_RESULTS, Workspace, results_of_roll, workspace
from game.ai.nets import OUTPUTS, Buffers, new_buffers
from game.ai.pruning import UNITS, PruningNets, pruning_score

MOST_DIFFERENCE = 0.6
"""Beyond this a reply is simply bad; how bad does not matter for pruning."""

LIKELY_DIFFERENCE = 0.25
"""Replies farther behind than this are redrawn up to three times, so that pairs lie where ranking matters."""


@kernel
def collect_pairs(
    positions: Array, known: Knowledge, space: Workspace, buffers: Buffers, dice: Array, tries: int,
    best_of: Array, other_of: Array, difference: Array, group_of: Array,
) -> int:  # fmt: skip
    """Roll once for each position and write up to `tries` pairs; the number of pairs."""
    out = np.zeros(OUTPUTS, np.float32)
    worth = np.zeros(MOST_RESULTS, np.float32)
    pairs = 0
    for i in range(len(positions)):
        n = results_of_roll(positions[i], random_die(dice), random_die(dice), space)
        if n < 4:
            continue
        best = 0
        for j in range(n):
            evaluate(space[0][j], known, buffers, out)
            worth[j] = equity(out)
            if worth[j] < worth[best]:
                best = j
        group = PRUNING_OF_FAMILY[family(positions[i])]
        for _ in range(tries):
            other = random_bits(dice) % n
            for _again in range(3):
                if worth[other] - worth[best] > LIKELY_DIFFERENCE:
                    other = random_bits(dice) % n
            if other != best and pairs < len(best_of):
                best_of[pairs] = space[0][best]
                other_of[pairs] = space[0][other]
                difference[pairs] = min(worth[other] - worth[best], np.float32(MOST_DIFFERENCE))
                group_of[pairs] = group
                pairs += 1
    return pairs


@fast_kernel
def _descend(rows: Array, ends: Array, hidden: Array, active: Array, error: float, rate: float) -> None:
    """One step down for a net whose score of a position has just been computed."""
    f = np.float32
    push = f(rate) * f(error)
    gradient = np.zeros(UNITS, np.float32)
    for j in range(UNITS):
        soft = f(1) / (f(1) + abs(hidden[j]))
        gradient[j] = push * ends[1, j] * soft * soft
        ends[1, j] -= push * hidden[j] * soft
        ends[0, j] -= gradient[j]
    for i in range(active[63]):
        row = rows[active[i]]
        for j in range(UNITS):
            row[j] -= gradient[j]


@kernel
def _fit_pairs(
    best_of: Array,
    other_of: Array,
    difference: Array,
    group_of: Array,
    order: Array,
    rows: Array,
    ends: Array,
    rate: float,
) -> Array:
    """One pass; sums of absolute errors and counts by net, float64[2, nets]."""
    hidden1 = np.zeros(UNITS, np.float32)
    hidden2 = np.zeros(UNITS, np.float32)
    active1 = np.zeros(64, np.int32)
    active2 = np.zeros(64, np.int32)
    sums = np.zeros((2, PRUNING_NETS))
    for i in order:
        group = group_of[i]
        net_rows = rows[group]
        net_ends = ends[group]
        other = pruning_score(other_of[i], net_rows, net_ends, hidden2, active2)
        best = pruning_score(best_of[i], net_rows, net_ends, hidden1, active1)
        error = other - best - difference[i]
        sums[0, group] += abs(error)
        sums[1, group] += 1
        _descend(net_rows, net_ends, hidden2, active2, error, rate)
        _descend(net_rows, net_ends, hidden1, active1, -error, rate)
    return sums


def fit_pruning(
    positions: Array,
    known: Knowledge,
    nets: PruningNets,
    seed: int,
    tries: int = 4,
    epochs: int = 6,
    rate: float = 0.03,
) -> list[float]:
    """Fit the pruning nets in place to replies from `positions`; the last mean absolute error of each net."""
    room = tries * len(positions)
    best_of = np.zeros((room, 50), np.int8)
    other_of = np.zeros((room, 50), np.int8)
    difference = np.zeros(room, np.float32)
    group_of = np.zeros(room, np.int64)
    buffers = new_buffers(known[0].shape[2])
    pairs = collect_pairs(
        positions,
        known,
        workspace(),
        buffers,
        random_state(seed),
        tries,
        best_of,
        other_of,
        difference,
        group_of,
    )
    random = np.random.default_rng(seed)
    sums = np.ones((2, PRUNING_NETS))
    for epoch in range(epochs):
        pace = rate * (0.001 / rate) ** (epoch / max(epochs - 1, 1))
        order = random.permutation(pairs)
        sums = _fit_pairs(best_of, other_of, difference, group_of, order, nets[0], nets[1], pace)
    return list(sums[0] / np.maximum(sums[1], 1))
