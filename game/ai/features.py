"""What the networks see: 290 sparse inputs of a position, and the class whose network values it.

100 raw inputs a side (four for each point and the bar), 44 hand-made ones a side, the race lead, a constant.
Positions as in `kernels`: the player to roll first.
"""

from __future__ import annotations

import numpy as np

from game.ai.classes import RACE, network_class
from game.ai.jit import Array, kernel, leading_zeros
from game.ai.side_features import SIDE_FEATURES, contact_features, race_features

FEATURES_VERSION = 1
RAW = 200
LEAD = RAW + 2 * SIDE_FEATURES
BIAS = LEAD + 1
INPUTS = BIAS + 1
MOST_ACTIVE = INPUTS + 4
"""Room for the sparse form, with up to three zero entries to fill a group of four."""


@kernel
def _raw(position: Array, start: int, index: Array, value: Array, n: int) -> int:
    """Raw inputs of one side: one checker, two, three or more, and half of those beyond three."""
    for place in range(25):
        count = position[start + place]
        if count > 0:
            base = (start + place) * 4
            index[n] = base + min(count, 3) - 1
            value[n] = np.float32(1)
            n += 1
            if count > 3:
                index[n] = base + 3
                value[n] = np.float32(count - 3) * np.float32(0.5)
                n += 1
    return n


@kernel
def _masks(position: Array, start: int) -> tuple[int, int, int, int, int]:
    """Occupied places (bit 24 the bar), made points, blots; then the last two as the other side counts."""
    occupied = 0
    made = 0
    blots = 0
    made_turned = 0
    blots_turned = 0
    for place in range(24):
        count = position[start + place]
        if count > 0:
            occupied |= 1 << place
            if count > 1:
                made |= 1 << place
                made_turned |= 1 << (23 - place)
            else:
                blots |= 1 << place
                blots_turned |= 1 << (23 - place)
    if position[start + 24] > 0:
        occupied |= 1 << 24
    return occupied, made, blots, made_turned, blots_turned


@kernel
def inputs(position: Array, index: Array, value: Array, hand: Array) -> tuple[int, int]:
    """Fill the sparse inputs.

    `index` int32 and `value` float32 of MOST_ACTIVE, `hand` float32[SIDE_FEATURES] scratch. Returns their
    number, filled up with zeros to a multiple of four, and the network class. Both sides must have checkers
    left.
    """
    n = _raw(position, 0, index, value, 0)
    n = _raw(position, 25, index, value, n)
    occupied1, made1, blots1, made1_turned, blots1_turned = _masks(position, 0)
    occupied2, made2, blots2, made2_turned, blots2_turned = _masks(position, 25)
    rear1 = 63 - leading_zeros(occupied1)
    rear2 = 63 - leading_zeros(occupied2)
    group = network_class(position, occupied1, made1, rear1, occupied2, made2, rear2)
    lead = 0
    for side in range(2):
        # One call site each: the compiler inlines them, and twice would double the time it takes.
        start, own, made, blots = 0, occupied1, made1, blots1
        wall, targets, passed = made2_turned, blots2_turned, 23 - rear2
        if side == 1:
            start, own, made, blots = 25, occupied2, made2, blots2
            wall, targets, passed = made1_turned, blots1_turned, 23 - rear1
        hand[:] = np.float32(0)
        pips = race_features(position, start, own, hand)
        if group != RACE:
            contact_features(position, start, own, made, blots, wall, targets, passed, pips, hand)
        lead += pips if side == 0 else -pips
        base = RAW + side * SIDE_FEATURES
        for k in range(SIDE_FEATURES):
            index[n] = base + k
            value[n] = hand[k]
            n += hand[k] != 0
    index[n] = LEAD
    value[n] = np.float32(lead) * np.float32(1.0 / 50)
    n += 1
    index[n] = BIAS
    value[n] = np.float32(1)
    n += 1
    while n & 3:
        index[n] = BIAS
        value[n] = np.float32(0)
        n += 1
    return n, group
