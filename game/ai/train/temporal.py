"""The start from nothing: temporal-difference self-play, TD(0), one step of descent a turn.

Targets are the next position's own outputs turned round; the race and the bear-off table give the first
true ones. Half a minute of it makes a player worth asking for lookahead targets.
"""

from __future__ import annotations

import numpy as np

from game.ai.evaluate import Knowledge, both_home, equity, evaluate, finished, turn_round
from game.ai.features import inputs
from game.ai.jit import Array, fast_kernel, kernel, random_die
from game.ai.kernels import Workspace, results_of_roll
from game.ai.nets import OUTPUTS, Buffers, run_network


@fast_kernel
def descend(
    n: int, index: Array, value: Array, w1: Array, w2: Array, b2: Array, v1: Array, v2: Array, b: Array,
    h1: Array, h2: Array, out: Array, target: Array, g1: Array, g2: Array, rate: float,
) -> None:  # fmt: skip
    """One step of gradient descent on the logistic loss; `run_network` must just have run on these inputs.

    `g1`, `g2` are scratch like `h1`, `h2`.
    """
    f = np.float32
    first = h1.shape[0]
    second = h2.shape[0]
    step = f(rate)
    g1[:] = f(0)
    g2[:] = f(0)
    for o in range(OUTPUTS):
        error = out[o] - target[o]
        push = step * error
        row1 = v1[o]
        row2 = v2[o]
        for j in range(first):
            g1[j] += error * row1[j]
            row1[j] -= push * h1[j]
        for k in range(second):
            g2[k] += error * row2[k]
            row2[k] -= push * h2[k]
        b[o] -= push
    for k in range(second):
        slope = f(1) - abs(h2[k])
        back = g2[k] * slope * slope
        push = step * back
        b2[k] -= push
        row = w2[k]
        for j in range(first):
            g1[j] += back * row[j]
            row[j] -= push * h1[j]
    for j in range(first):
        slope = f(1) - abs(h1[j])
        g1[j] *= step * slope * slope
    for i in range(n):
        x = value[i]
        row = w1[index[i]]
        for j in range(first):
            row[j] -= x * g1[j]


@kernel
def self_play(
    start: Array, games: int, known: Knowledge, space: Workspace, buffers: Buffers, dice: Array, rate: float
) -> int:
    """Play `games` games from `start`, learning after every turn; the number of turns played."""
    w1, w2, b2, v1, v2, b, _, men = known
    index, value, hand, h1, h2, out = buffers
    g1 = np.zeros_like(h1)
    g2 = np.zeros_like(h2)
    best_out = np.zeros(OUTPUTS, np.float32)
    target = np.zeros(OUTPUTS, np.float32)
    trial = np.zeros(OUTPUTS, np.float32)
    position = np.zeros(50, np.int8)
    turns = 0
    for _ in range(games):
        position[:] = start
        die1 = random_die(dice)
        die2 = random_die(dice)
        while die1 == die2:
            die1 = random_die(dice)
            die2 = random_die(dice)
        while not both_home(position):
            best = 0
            lowest = np.float32(99)
            for i in range(results_of_roll(position, die1, die2, space)):
                evaluate(space[0][i], known, buffers, trial)
                worth = equity(trial)
                if worth < lowest:
                    lowest = worth  # type: ignore[assignment]
                    best = i
                    best_out[:] = trial
            turn_round(best_out, target)
            n, c = inputs(position, index, value, hand)
            run_network(n, index, value, w1[c], w2[c], b2[c], v1[c], v2[c], b[c], h1, h2, out)
            descend(
                n, index, value, w1[c], w2[c], b2[c], v1[c], v2[c], b[c], h1, h2, out, target, g1, g2, rate
            )
            turns += 1
            position[:] = space[0][best]
            if finished(position, men, trial):
                break
            die1 = random_die(dice)
            die2 = random_die(dice)
    return turns
