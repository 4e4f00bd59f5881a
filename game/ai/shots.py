"""Counting rolls by bit masks: rolls that hit, rolls that make a new point. Masks as in `side_features`."""

from __future__ import annotations

from game.ai.jit import Array, kernel, leading_zeros, trailing_zeros


@kernel
def _hits_free(own: int, wall: int, targets: int, die1: int, die2: int) -> int:
    """Blots that a roll can hit when nobody waits on the bar."""
    if die1 != die2:
        via1 = (own >> die1) & ~wall
        via2 = (own >> die2) & ~wall
        return ((own >> die1) | (own >> die2) | (via1 >> die2) | (via2 >> die1)) & targets
    hit = 0
    men = own
    for _ in range(4):
        men >>= die1
        hit |= men & targets
        men &= ~wall
    return hit


@kernel
def _hits_entering(own: int, bar: int, wall: int, targets: int, die1: int, die2: int) -> int:
    """Blots that a roll can hit when checkers must enter first."""
    entry1 = 1 << (24 - die1)
    entry2 = 1 << (24 - die2)
    open1 = (entry1 & wall) == 0
    open2 = (entry2 & wall) == 0
    hit = 0
    if bar > 1:
        if open1:
            hit |= entry1
        if open2:
            hit |= entry2
        return hit & targets
    rest = own & ~(1 << 24)
    if die1 != die2:
        if open1:
            hit |= entry1 | ((rest | entry1) >> die2)
        if open2:
            hit |= entry2 | ((rest | entry2) >> die1)
        return hit & targets
    if open1:
        hit = entry1
        men = rest | entry1
        for _ in range(3):
            men >>= die1
            hit |= men & targets
            men &= ~wall
    return hit & targets


@kernel
def shots(own: int, bar: int, wall: int, targets: int) -> tuple[int, int, int]:
    """Of 36 rolls: how many hit; the sum over them of the pips the farthest hit costs; how many hit twice."""
    hits = 0
    loss = 0
    doubles = 0
    for die1 in range(1, 7):
        for die2 in range(die1, 7):
            weight = 2 if die1 != die2 else 1
            if bar == 0:
                hit = _hits_free(own, wall, targets, die1, die2)
            else:
                hit = _hits_entering(own, bar, wall, targets, die1, die2)
            if hit:
                hits += weight
                loss += weight * (64 - leading_zeros(hit))
                if hit & (hit - 1):
                    doubles += weight
    return hits, loss, doubles


@kernel
def point_making_rolls(position: Array, side: int, made: int, blots: int, wall: int) -> int:
    """Of 36 rolls, how many make a new point among the lowest eight with spare checkers or cover a blot
    there."""
    targets = 0xFF & ~made & ~wall
    if targets == 0:
        return 0
    spares = blots
    pairs = 0
    places = made
    while places:
        place = trailing_zeros(places)
        places &= places - 1
        if position[side + place] > 2 or place >= 8:
            spares |= 1 << place
        if position[side + place] >= 4 or place >= 8:
            pairs |= 1 << place
    rolls = 0
    for die1 in range(1, 7):
        reach1 = (spares >> die1) & targets
        cover = reach1 & blots
        for die2 in range(die1 + 1, 7):
            reach2 = (spares >> die2) & targets
            if (reach1 & reach2) | cover | (reach2 & blots):
                rolls += 2
        if cover or (pairs >> die1) & targets:
            rolls += 1
    return rolls
