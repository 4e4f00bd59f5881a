"""The 44 hand-made inputs of one side.

`own`, `made`, `blots` are that side's bit masks (bit p-1 for point p, bit 24 of `own` the bar);
`wall` and `targets` are the other side's made points and blots in this side's numbering.
Every feature is scaled to lie mostly within 0 and 1; a slot left alone is 0.
"""

from __future__ import annotations

import numpy as np

from game.ai.escape import ESCAPE, MOBILITY
from game.ai.jit import Array, bit_count, kernel, leading_zeros, trailing_zeros
from game.ai.shots import point_making_rolls, shots

SIDE_FEATURES = 44
FULL = 15
"""Checkers of a side; where a variant has fewer, those missing count as borne off."""

(
    OFF_FIVE, OFF_TEN, OFF_FIFTEEN, PIPS, PIPS_TO_HOME, WASTE, DEAD, REAR, BACK, ZONE, OUTFIELD,
    PIPS_TO_PASS, PIPS_FREE, REAR_HELD, REAR_STUCK, BACK_HELD, BACK_STUCK, CONTAINS, CONTAINS_BEST,
    PRIME_LENGTH, HOME_POINTS, BLOCK_POINTS, ANCHOR, ANCHORS_TWO, BAR_DANCE, HITTING, HIT_LOSS, DOUBLE_HITS,
    BLOTS, HOME_BLOTS, BOARD_WITH_PREY, POINT_MAKING, PRIMED_MEN, CLOSED_OUT, SECOND_HELD, SECOND_REAR,
    SPREAD, SPARE_PIPS, DEAD_DICE, AIM, PREY_AT_HOME, AHEAD_OF_REAR, BEARING_OFF, BAR_MORE,
) = range(SIDE_FEATURES)  # fmt: skip
HOME_GAPS = REAR
"""Races have no rear checker to hold; their slot tells the empty points of the home board."""


@kernel
def ahead(wall: int, place: int) -> int:
    """The twelve points ahead of a checker as a pattern of `escape`."""
    if place >= 12:
        return (wall >> (place - 12)) & 4095
    return (wall << (12 - place)) & 4095


@kernel
def race_features(position: Array, side: int, own: int, out: Array) -> int:
    """What counts with and without contact; returns the pip count."""
    f = np.float32
    total = 0
    pips = 0
    to_home = 0
    waste = 0
    dead = 0
    places = own
    while places:
        place = trailing_zeros(places)
        places &= places - 1
        count = position[side + place]
        total += count
        pips += count * (place + 1)
        if place > 5:
            to_home += count * (place - 5)
        if count > 3:
            waste += count - 3
        if place < 2:
            dead += count
    off = FULL - total
    out[OFF_FIVE] = f(min(off, 5)) * f(0.2)
    out[OFF_TEN] = f(min(max(off - 5, 0), 5)) * f(0.2)
    out[OFF_FIFTEEN] = f(max(off - 10, 0)) * f(0.2)
    out[PIPS] = f(pips) * f(1.0 / 167)
    out[PIPS_TO_HOME] = f(to_home) * f(0.01)
    out[WASTE] = f(waste) * f(1.0 / 6)
    out[DEAD] = f(dead) * f(1.0 / 6)
    out[HOME_GAPS] = f(6 - bit_count(own & 63)) * f(1.0 / 6)
    if off > 0 or to_home == 0:
        out[BEARING_OFF] = f(1)
    return pips


@kernel
def _material(position: Array, side: int, own: int, passed: int, pips: int, out: Array) -> None:
    """Where the checkers stand: back, outfield, still to pass the rear enemy at `passed`, spread, spares."""
    f = np.float32
    total = 0
    back = 0
    zone = 0
    outfield = 0
    to_pass = 0
    free = 0
    places = own
    while places:
        place = trailing_zeros(places)
        places &= places - 1
        count = position[side + place]
        total += count
        if 6 <= place < 12:
            zone += count
        if 6 <= place < 18:
            outfield += count * (place - 5)
        if place >= 18:
            back += count
        if place > passed:
            to_pass += count * (place - passed)
        else:
            free += count * (place + 1)
    out[BACK] = f(back) * f(0.25)
    out[ZONE] = f(zone) * f(1.0 / 6)
    out[OUTFIELD] = f(outfield) * f(1.0 / 60)
    out[PIPS_TO_PASS] = f(to_pass) * f(0.01)
    out[PIPS_FREE] = f(free) * f(0.01)
    mean = f(pips) / f(total)
    square = f(0)
    spare = 0
    places = own
    while places:
        place = trailing_zeros(places)
        places &= places - 1
        count = position[side + place]
        gap = f(place + 1) - mean
        square += f(count) * gap * gap
        if 6 <= place < 18:
            spare += (count - 2 if count > 2 else count & 1) * (place - 5)
        elif place <= 5 and count > 2:
            spare += (count - 2) * max(place - 2, 0)
    out[SPREAD] = np.sqrt(square / f(total)) * f(0.125)
    out[SPARE_PIPS] = f(min(spare, 40)) * f(1.0 / 30)


@kernel
def _escape(position: Array, side: int, own: int, wall: int, rear: int, out: Array) -> None:
    """How well the rear, the second and all back checkers run."""
    f = np.float32
    pattern = ahead(wall, rear)
    out[REAR] = f(rear) * f(1.0 / 24)
    out[REAR_HELD] = f(1) - ESCAPE[pattern]
    out[REAR_STUCK] = f(1) - MOBILITY[pattern]
    held = f(0)
    stuck = f(0)
    places = own & ~((1 << 12) - 1)
    while places:
        place = trailing_zeros(places)
        places &= places - 1
        count = f(position[side + place])
        pattern = ahead(wall, place)
        held += count * (f(1) - ESCAPE[pattern])
        stuck += count * (f(1) - MOBILITY[pattern])
    out[BACK_HELD] = held * f(0.25)
    out[BACK_STUCK] = stuck * f(0.25)
    second = rear
    if position[side + rear] == 1:
        others = own & ~(1 << rear)
        second = 63 - leading_zeros(others) if others else 0
    if second > 5:
        out[SECOND_HELD] = f(1) - ESCAPE[ahead(wall, second)]
        out[SECOND_REAR] = f(second) * f(1.0 / 24)
    dead_dice = 0
    if position[side + 24] == 0 and own >= 64:
        for die in range(1, 7):
            if (own & ~((1 << die) - 1)) & ~(wall << die) == 0:
                dead_dice += 1
    out[DEAD_DICE] = f(dead_dice) * f(0.25)


@kernel
def _structure(position: Array, other: int, made: int, passed: int, out: Array) -> None:
    """What this side's made points hold: containment, primes, home points, anchors."""
    f = np.float32
    turned = 0
    for place in range(24):
        turned |= ((made >> place) & 1) << (23 - place)
    total = f(0)
    least = f(1)
    for place in range(18, 25):
        chance = ESCAPE[ahead(turned, place)]
        total += chance
        least = min(least, chance)
    out[CONTAINS] = f(1) - total * f(1.0 / 7)
    out[CONTAINS_BEST] = f(1) - least
    runs = made
    ends = made
    length = 0
    while runs:
        ends = runs
        runs &= runs << 1
        length += 1
    out[PRIME_LENGTH] = f(length) * f(1.0 / 6)
    if length >= 4:
        lowest = 63 - leading_zeros(ends) - length + 1
        held = position[other + 24] * 1
        for place in range(lowest):
            held += position[other + 23 - place]
        out[PRIMED_MEN] = f(held * (length - 3)) * f(1.0 / 6)
    out[HOME_POINTS] = f(bit_count(made & 63)) * f(1.0 / 6)
    out[BLOCK_POINTS] = f(bit_count(made & 0b11111111000)) * f(1.0 / 6)
    anchors = (made >> 18) & 63
    if anchors:
        out[ANCHOR] = f(6 - trailing_zeros(anchors)) * f(1.0 / 6)
        if bit_count(anchors) > 1:
            out[ANCHORS_TWO] = f(1)
    out[AHEAD_OF_REAR] = f(bit_count((made >> (max(passed, 0) + 1)) & 63)) * f(1.0 / 6)


@kernel
def contact_features(
    position: Array, side: int, own: int, made: int, blots: int, wall: int, targets: int,
    passed: int, pips: int, out: Array,
) -> None:  # fmt: skip
    """What counts while the sides can meet; `passed` is the place of the other side's rear checker here."""
    f = np.float32
    other = 25 - side
    bar = position[side + 24]
    _material(position, side, own, passed, pips, out)
    _escape(position, side, own, wall, 63 - leading_zeros(own), out)
    _structure(position, other, made, passed, out)
    if bar > 0:
        shut = f(bit_count((wall >> 18) & 63)) * f(1.0 / 6)
        out[BAR_DANCE] = shut * shut if bar == 1 else f(1) - (f(1) - shut) * (f(1) - shut)
        out[BAR_MORE] = f(bar - 1) * f(0.5)
    if targets:
        hits, loss, doubles = shots(own, bar, wall, targets)
        out[HITTING] = f(hits) * f(1.0 / 36)
        out[HIT_LOSS] = f(loss) * f(1.0 / 576)
        out[DOUBLE_HITS] = f(doubles) * f(1.0 / 36)
        aim = 0
        places = targets
        while places:
            place = trailing_zeros(places)
            places &= places - 1
            aim += bit_count((own >> (place + 1)) & 63)
        out[AIM] = f(aim) * f(0.2)
        out[PREY_AT_HOME] = f(bit_count(targets & 63)) * f(0.5)
    out[BLOTS] = f(bit_count(blots)) * f(0.25)
    out[HOME_BLOTS] = f(bit_count(blots & 63)) * f(0.5)
    home_points = bit_count(made & 63)
    if home_points >= 5 and (targets or position[other + 24] > 0):
        out[BOARD_WITH_PREY] = f(1)
    if home_points == 6 and position[other + 24] > 0:
        out[CLOSED_OUT] = f(1)
    if bar == 0:
        out[POINT_MAKING] = f(point_making_rolls(position, side, made, blots, wall)) * f(1.0 / 36)
