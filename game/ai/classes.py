"""Classes of positions: which network values one, which pruning net ranks replies, how rare a family is.

Positions as in `kernels`. The nine families follow the usual words of the game; the first that fits counts.
"""

from __future__ import annotations

import numpy as np

from game.ai.jit import Array, bit_count, kernel

RACE, CONTACT, PRIME, CRASHED = range(4)
NETWORK_CLASSES = 4
NETWORK_NAMES = ("race", "contact", "prime", "crashed")

NO_CONTACT_REAR = 22
"""Two rear checkers whose indices sum to this or less have passed each other."""

FAMILY_NAMES = (
    "bearoff", "race", "backgame", "prime", "endcontact", "blitz", "opening", "holding", "contact",
)  # fmt: skip
FAMILIES = len(FAMILY_NAMES)

PRUNING_OF_FAMILY = np.array([0, 0, 1, 1, 2, 3, 4, 4, 4], np.int64)
"""The pruning net of a family: races / backgame and prime / end contact / blitz / the rest."""

PRUNING_NETS = 5


@kernel
def network_class(
    position: Array, occupied1: int, made1: int, rear1: int, occupied2: int, made2: int, rear2: int
) -> int:
    """RACE, CRASHED (a side all home, or seven or fewer checkers beyond its two lowest points), PRIME (a
    five-point prime with a checker behind it, or a back game), or CONTACT."""
    if rear1 + rear2 <= NO_CONTACT_REAR:
        return RACE
    alive1 = 0
    alive2 = 0
    for place in range(2, 25):
        alive1 += position[place]
        alive2 += position[25 + place]
    if occupied1 < 64 or occupied2 < 64 or alive1 <= 7 or alive2 <= 7:
        return CRASHED
    prime1 = made1 & (made1 >> 1) & (made1 >> 2) & (made1 >> 3) & (made1 >> 4) & 255
    prime2 = made2 & (made2 >> 1) & (made2 >> 2) & (made2 >> 3) & (made2 >> 4) & 255
    if prime1 >> max(24 - rear2, 0) or prime2 >> max(24 - rear1, 0):
        return PRIME
    anchors1 = bit_count(made1 >> 18)
    anchors2 = bit_count(made2 >> 18)
    if anchors1 < 2 and anchors2 < 2:
        return CONTACT
    back1 = 0
    back2 = 0
    pips1 = 0
    pips2 = 0
    for place in range(25):
        pips1 += (place + 1) * position[place]
        pips2 += (place + 1) * position[25 + place]
        if place >= 18:
            back1 += position[place]
            back2 += position[25 + place]
    if anchors1 >= 2 and back1 >= 4 and pips1 > pips2 + 30:
        return PRIME
    if anchors2 >= 2 and back2 >= 4 and pips2 > pips1 + 30:
        return PRIME
    return CONTACT


@kernel
def _back_game(position: Array, side: int, pips: int, other_pips: int) -> bool:
    """Two anchors, four or more checkers back, thirty pips behind."""
    anchors = 0
    back = position[side + 24] * 1
    for place in range(18, 24):
        back += position[side + place]
        if position[side + place] >= 2:
            anchors += 1
    return anchors >= 2 and back >= 4 and pips > other_pips + 30


@kernel
def _primed(position: Array, side: int, other: int) -> bool:
    """A prime of five or more points with a checker of the other side behind it."""
    run = 0
    for place in range(12):
        run = run + 1 if position[side + place] >= 2 else 0
        if run >= 5:
            behind = position[other + 24] * 1
            for lower in range(place - run + 1):
                behind += position[other + 23 - lower]
            if behind > 0:
                return True
    return False


@kernel
def _blitzing(position: Array, side: int, other: int) -> bool:
    """The other side on the bar against a board of three points (or twice), or a blot under four points."""
    home = 0
    for place in range(6):
        if position[side + place] >= 2:
            home += 1
    bar = position[other + 24]
    if bar >= 2 or (bar == 1 and home >= 3):
        return True
    if home >= 4:
        for place in range(6):
            if position[other + 23 - place] == 1:
                return True
    return False


@kernel
def family(position: Array) -> int:
    """The family of a position, an index into FAMILY_NAMES."""
    rear1 = -1
    rear2 = -1
    pips1 = 0
    pips2 = 0
    for place in range(25):
        if position[place] > 0:
            rear1 = place
            pips1 += (place + 1) * position[place]
        if position[25 + place] > 0:
            rear2 = place
            pips2 += (place + 1) * position[25 + place]
    if rear1 + rear2 <= NO_CONTACT_REAR:
        return 0 if rear1 < 6 and rear2 < 6 else 1
    if _back_game(position, 0, pips1, pips2) or _back_game(position, 25, pips2, pips1):
        return 2
    if _primed(position, 0, 25) or _primed(position, 25, 0):
        return 3
    if rear1 < 6 or rear2 < 6:
        return 4
    if _blitzing(position, 0, 25) or _blitzing(position, 25, 0):
        return 5
    if pips1 >= 140 and pips2 >= 140:
        return 6
    for place in (17, 19, 20, 21):
        if position[place] >= 2 or position[25 + place] >= 2:
            return 7
    return 8
