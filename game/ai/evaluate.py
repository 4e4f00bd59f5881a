"""Positions to outcome probabilities: finished games, exact bear-offs, networks by class.

Outputs are the five of `nets`, of the player to roll.
"""

from __future__ import annotations

import numpy as np

from game.ai.bearoff import ROLLS, rank
from game.ai.features import inputs
from game.ai.jit import Array, kernel
from game.ai.nets import (
    LOSE_BACKGAMMON,
    LOSE_GAMMON,
    OUTPUTS,
    WIN,
    WIN_BACKGAMMON,
    WIN_GAMMON,
    Buffers,
    Weights,
    run_network,
)

Knowledge = tuple[Array, Array, Array, Array, Array, Array, Array, int]
"""The six arrays of `nets.Weights`, the one-sided bear-off table, and the checkers a side has."""


def knowledge(weights: Weights, bearoff: Array, men: int = 15) -> Knowledge:
    """What an evaluation needs, as kernels take it."""
    return (*weights, bearoff, men)


@kernel
def finished(position: Array, men: int, out: Array) -> bool:
    """Whether the player who has just moved has borne off everything; then fills the outcome."""
    for place in range(25, 50):
        if position[place] > 0:
            return False
    out[:] = np.float32(0)
    left = 0
    for place in range(25):
        left += position[place]
    if left == men:
        out[LOSE_GAMMON] = np.float32(1)
        for place in range(18, 25):
            if position[place] > 0:
                out[LOSE_BACKGAMMON] = np.float32(1)
    return True


@kernel
def both_home(position: Array) -> bool:
    """Whether neither side has a checker outside its home board."""
    for place in range(6, 25):  # noqa: SIM110 - a generator would not compile
        if position[place] > 0 or position[25 + place] > 0:
            return False
    return True


@kernel
def bear_off(position: Array, table: Array, men: int, out: Array) -> None:
    """Exact outcome when both sides are home, where they can no longer meet, by independent distributions."""
    f = np.float32
    mine = rank(position, 0)
    theirs = rank(position, 25)
    men1 = 0
    men2 = 0
    for place in range(6):
        men1 += position[place]
        men2 += position[25 + place]
    win = f(0)
    gammon = f(0)
    lost_gammon = f(0)
    their_done = f(0)
    their_saved = f(0)
    my_saved = f(0)
    for t in range(1, ROLLS):
        done = table[0, mine, t]
        win += done * (f(1) - their_done)
        if men2 == men:
            gammon += done * (f(1) - their_saved)
            their_saved += table[1, theirs, t]
        if men1 == men:
            my_saved += table[1, mine, t]
            lost_gammon += table[0, theirs, t] * (f(1) - my_saved)
        their_done += table[0, theirs, t]
    out[WIN] = win
    out[WIN_GAMMON] = gammon
    out[WIN_BACKGAMMON] = f(0)
    out[LOSE_GAMMON] = lost_gammon
    out[LOSE_BACKGAMMON] = f(0)


@kernel
def clamp_outputs(out: Array) -> None:
    """Make the outputs consistent: no more gammons than wins, no more backgammons than gammons."""
    out[WIN_GAMMON] = min(out[WIN_GAMMON], out[WIN])
    out[WIN_BACKGAMMON] = min(out[WIN_BACKGAMMON], out[WIN_GAMMON])
    out[LOSE_GAMMON] = min(out[LOSE_GAMMON], np.float32(1) - out[WIN])
    out[LOSE_BACKGAMMON] = min(out[LOSE_BACKGAMMON], out[LOSE_GAMMON])


@kernel
def impossible_outcomes(position: Array, men: int, out: Array) -> None:
    """Zero what the checkers already borne off rule out."""
    left1 = 0
    left2 = 0
    for place in range(25):
        left1 += position[place]
        left2 += position[25 + place]
    if left1 < men:
        out[LOSE_GAMMON] = np.float32(0)
        out[LOSE_BACKGAMMON] = np.float32(0)
    if left2 < men:
        out[WIN_GAMMON] = np.float32(0)
        out[WIN_BACKGAMMON] = np.float32(0)


@kernel
def evaluate(position: Array, known: Knowledge, buffers: Buffers, out: Array) -> None:
    """The five probabilities of the player to roll, into float32[5]."""
    w1, w2, b2, v1, v2, b, table, men = known
    if finished(position, men, out):
        return
    if both_home(position):
        bear_off(position, table, men, out)
        return
    index, value, hand, h1, h2, raw = buffers
    n, c = inputs(position, index, value, hand)
    run_network(n, index, value, w1[c], w2[c], b2[c], v1[c], v2[c], b[c], h1, h2, raw)
    for k in range(OUTPUTS):
        out[k] = raw[k]
    clamp_outputs(out)
    impossible_outcomes(position, men, out)


@kernel
def equity(out: Array) -> float:
    """Cubeless money equity of the player whose outputs these are."""
    return np.float32(2) * out[0] - np.float32(1) + out[1] + out[2] - out[3] - out[4]  # type: ignore[no-any-return]


@kernel
def turn_round(outputs: Array, turned: Array) -> None:
    """Outputs of one player as the other's."""
    turned[WIN] = np.float32(1) - outputs[WIN]
    turned[WIN_GAMMON] = outputs[LOSE_GAMMON]
    turned[WIN_BACKGAMMON] = outputs[LOSE_BACKGAMMON]
    turned[LOSE_GAMMON] = outputs[WIN_GAMMON]
    turned[LOSE_BACKGAMMON] = outputs[WIN_BACKGAMMON]
