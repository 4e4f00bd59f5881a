"""Two-sided bear-off table: exact money equities, with the cube, of up to six checkers a side, all home.

924 positions a side. For each pair the winning chance of the side to roll and its equity, in units of the
cube, with the cube its own, centred and the other's (doubling where right; no gammons arise, since both sides
have borne off nine at least).
"""

from __future__ import annotations

import math

import numpy as np

from game.ai.bearoff import (
    POINTS,
    SIZE,
    after_roll,
    all_pips_and_men,
    cached_table,
    rank,
    store_table,
    stored_table,
    unrank,
)
from game.ai.equity import CENTRED, CRAWFORD, OURS, OWNER, VALUE
from game.ai.evaluate import both_home
from game.ai.jit import Array, kernel
from game.ai.lookahead import ROLL_DICE, ROLLS

MOST_CHECKERS = 6
PLACES = math.comb(POINTS + MOST_CHECKERS, POINTS)
CHANCE, OWN_CUBE, CENTRED_CUBE, OTHER_CUBE = range(4)

TwoSided = tuple[Array, Array]
"""float32[4, PLACES, PLACES] by (mover, other), and the compact index of every one-sided rank, -1 for
none."""


@kernel
def _replies(ranks: Array, compact: Array, starts: Array, replies: Array) -> int:
    """List the distinct successors of every position and roll; how many there are in all."""
    scratch = np.zeros((4, 8, POINTS), np.int64)
    home = np.zeros(POINTS, np.int64)
    found = np.zeros(2000, np.int64)
    count = 0
    for i in range(len(ranks)):
        unrank(ranks[i], home)
        for r in range(ROLLS):
            starts[i, r] = count
            for j in range(after_roll(home, ROLL_DICE[r, 0], ROLL_DICE[r, 1], scratch, found)):
                place = compact[found[j]]
                known = False
                for k in range(starts[i, r], count):
                    known = known or replies[k] == place
                if not known:
                    replies[count] = place
                    count += 1
        starts[i, ROLLS] = count
    return count


@kernel
def _solve(order: Array, starts: Array, replies: Array, table: Array) -> None:
    """Fill the table for pairs in order of rising pips; index 0 is nothing left."""
    places = table.shape[1]
    for pair in order:
        mover = pair // places
        other = pair % places
        if mover == 0 or other == 0:
            continue
        sums = np.zeros(4)
        for r in range(ROLLS):
            chance = 9.0
            own = 9.0
            centred = 9.0
            theirs = 9.0
            for k in range(starts[mover, r], starts[mover, r + 1]):
                after = replies[k]
                if after == 0:
                    chance = 0.0
                    own = centred = theirs = -1.0
                    break
                chance = min(chance, table[CHANCE, other, after])
                own = min(own, table[OTHER_CUBE, other, after])
                centred = min(centred, table[CENTRED_CUBE, other, after])
                theirs = min(theirs, table[OWN_CUBE, other, after])
            weight = ROLL_DICE[r, 2] / 36.0
            sums[0] += weight * (1.0 - chance)
            sums[1] -= weight * own
            sums[2] -= weight * centred
            sums[3] -= weight * theirs
        doubled = min(2.0 * sums[3], 1.0)
        table[CHANCE, mover, other] = sums[0]
        table[OWN_CUBE, mover, other] = max(sums[1], doubled)
        table[CENTRED_CUBE, mover, other] = max(sums[2], doubled)
        table[OTHER_CUBE, mover, other] = sums[3]


def places_of() -> tuple[Array, Array, Array]:
    """One-sided ranks of the positions held, their pips, and the compact index of every one-sided rank."""
    pips, men = all_pips_and_men()
    ranks = np.nonzero(men <= MOST_CHECKERS)[0]
    ranks = ranks[np.argsort(pips[ranks], kind="stable")]
    compact = np.full(SIZE, -1, np.int64)
    compact[ranks] = np.arange(len(ranks))
    return ranks, pips[ranks], compact


def two_sided() -> TwoSided:
    """The table, from the user's cache or computed (a few seconds) and kept there."""
    paths = cached_table("two-sided"), cached_table("two-sided-places")
    kept = stored_table(paths[0], (4, PLACES, PLACES))
    places = stored_table(paths[1], (SIZE,))
    if kept is not None and places is not None:
        return kept, places
    ranks, pips, compact = places_of()
    starts = np.zeros((PLACES, ROLLS + 1), np.int64)
    replies = np.zeros(PLACES * ROLLS * 60, np.int64)
    _replies(ranks, compact, starts, replies)
    table = np.zeros((4, PLACES, PLACES), np.float32)
    order = np.argsort((pips[:, None] + pips[None, :]).ravel(), kind="stable")
    _solve(order, starts, replies, table)
    store_table(paths[0], table)
    store_table(paths[1], compact)
    return table, compact


@kernel
def exact_money(position: Array, cube: Array, two: TwoSided, doubling: bool) -> tuple[bool, float]:
    """Whether the table holds the position, and then the points of the side to roll, who doubles now where
    right only if `doubling`."""
    table, compact = two
    if not both_home(position):
        return False, 0.0
    mover = compact[rank(position, 0)]
    other = compact[rank(position, 25)]
    if mover < 0 or other < 0:
        return False, 0.0
    if cube[CRAWFORD] == 1:
        return True, cube[VALUE] * (2.0 * table[CHANCE, mover, other] - 1.0)
    if cube[OWNER] == OURS:
        state = OWN_CUBE
    elif cube[OWNER] == CENTRED:
        state = CENTRED_CUBE
    else:
        state = OTHER_CUBE
    return True, cube[VALUE] * table[state, mover, other]
