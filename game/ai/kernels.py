"""Every distinct position a roll can lead to.

A position is int8[50]: the 24 points and the bar (index 24) of the player to roll, then the same 25 of the
other player in its own numbering, so point p of one side is index p-1 and faces index 48-(p-1) of the other.
Checkers borne off are those missing. Results are written already turned round for the next player.

The generator keeps the mover's occupied points and the points closed to it as bit masks, plays and takes
back in place, and finds duplicates by a linear 64-bit key in an open-addressed table whose entries expire
by a running counter, so the table is never cleared.
"""

from __future__ import annotations

import numpy as np

from game.ai.jit import Array, kernel, leading_zeros, trailing_zeros

MOST_RESULTS = 3100
"""More than any roll can lead to from any position."""

TABLE_SIZE = 8192
Workspace = tuple[Array, Array, Array, Array, Array]
"""Results int8[MOST_RESULTS, 50], their keys, the duplicate table, its running counter, a scratch board."""

_KEYS = np.random.default_rng(12345).integers(1, 2**62, 50).astype(np.int64) * 2 + 1
MOVER_KEYS = _KEYS[:25].copy()
OTHER_KEYS = _KEYS[25:].copy()


def workspace() -> Workspace:
    """Buffers of one thread for `results_of_roll`."""
    return (
        np.zeros((MOST_RESULTS, 50), np.int8),
        np.zeros(MOST_RESULTS, np.int64),
        np.zeros(TABLE_SIZE, np.int64),
        np.zeros(1, np.int64),
        np.zeros(50, np.int8),
    )


@kernel
def legal_sources(occupied: int, closed: int, die: int) -> int:
    """Mask of the places (bit 24 the bar) from which `die` may be played."""
    if occupied >> 24:
        return 0 if (closed >> (24 - die)) & 1 else 1 << 24
    sources = occupied & ~((1 << die) - 1) & ~(closed << die)
    if 0 < occupied < 64:
        if (occupied >> (die - 1)) & 1:
            sources |= 1 << (die - 1)
        elif occupied < (1 << (die - 1)):
            sources |= 1 << (63 - leading_zeros(occupied))
    return sources


@kernel
def _step(board: Array, source: int, die: int, occupied: int, key: int) -> tuple[int, int, int]:
    """Play one checker in place: the new mask, the new key, 1 when it hit."""
    board[source] -= 1
    if board[source] == 0:
        occupied &= ~(1 << source)
    key -= MOVER_KEYS[source]
    target = source - die
    hit = 0
    if target >= 0:
        board[target] += 1
        occupied |= 1 << target
        key += MOVER_KEYS[target]
        if board[48 - target] == 1:
            board[48 - target] = 0
            board[49] += 1
            hit = 1
            key += OTHER_KEYS[24] - OTHER_KEYS[23 - target]
    return occupied, key, hit


@kernel
def _take_back(board: Array, source: int, die: int, hit: int) -> None:
    board[source] += 1
    target = source - die
    if target >= 0:
        board[target] -= 1
        if hit:
            board[48 - target] = 1
            board[49] -= 1


@kernel
def _record(board: Array, key: int, out: Array, keys: Array, table: Array, base: int, count: int) -> int:
    """Write the board, turned round, unless its key is known; the new number of results."""
    slot = (key ^ (key >> 29)) & (TABLE_SIZE - 1)
    while True:
        entry = table[slot]
        if entry <= base:
            break
        if keys[entry - base - 1] == key:
            return count
        slot = (slot + 1) & (TABLE_SIZE - 1)
    table[slot] = base + count + 1
    keys[count] = key
    for place in range(25):
        out[count, place] = board[25 + place]
        out[count, 25 + place] = board[place]
    return count + 1


@kernel
def _two_dice(
    high: int, low: int, space: Workspace, occupied: int, closed: int, base: int
) -> tuple[int, int]:
    """Results of an ordinary roll, both orders of the dice; (base of the table, number of results)."""
    out, keys, table, _, board = space
    count = 0
    best = 0  # 3 both dice, 2 the higher alone, 1 the lower alone
    for order in range(2):
        first, second = (high, low) if order == 0 else (low, high)
        sources = legal_sources(occupied, closed, first)
        while sources:
            source = trailing_zeros(sources)
            sources &= sources - 1
            after, key, hit = _step(board, source, first, occupied, 0)
            seconds = legal_sources(after, closed, second)
            if seconds or after == 0:
                if best < 3:
                    base += count
                    count = 0
                    best = 3
                if after == 0:
                    # The last checker is off: the game is over and the other die is not owed.
                    count = _record(board, key, out, keys, table, base, count)
                while seconds:
                    source2 = trailing_zeros(seconds)
                    seconds &= seconds - 1
                    _, key2, hit2 = _step(board, source2, second, after, key)
                    count = _record(board, key2, out, keys, table, base, count)
                    _take_back(board, source2, second, hit2)
            else:
                worth = 2 if order == 0 else 1
                if worth > best:
                    base += count
                    count = 0
                    best = worth
                if worth == best:
                    count = _record(board, key, out, keys, table, base, count)
            _take_back(board, source, first, hit)
    return base, count


@kernel
def _doublet(die: int, space: Workspace, occupied: int, closed: int, base: int) -> tuple[int, int]:
    """Results of a doublet: up to four steps, sources never rising, only the longest kept."""
    out, keys, table, _, board = space
    left = np.zeros(5, np.int64)
    masks = np.zeros(5, np.int64)
    sums = np.zeros(5, np.int64)
    sources = np.zeros(5, np.int64)
    hits = np.zeros(5, np.int64)
    left[0] = legal_sources(occupied, closed, die)
    masks[0] = occupied
    depth = 0
    count = 0
    best = 0
    while True:
        if left[depth] == 0:
            if depth == 0:
                break
            depth -= 1
            _take_back(board, sources[depth], die, hits[depth])
            continue
        source = 63 - leading_zeros(left[depth])
        left[depth] &= ~(1 << source)
        after, key, hit = _step(board, source, die, masks[depth], sums[depth])
        sources[depth] = source
        hits[depth] = hit
        depth += 1
        more = 0
        if depth < 4:
            more = legal_sources(after, closed, die) & ((2 << source) - 1)
        if more:
            left[depth] = more
            masks[depth] = after
            sums[depth] = key
            continue
        if depth > best:
            base += count
            count = 0
            best = depth
        if depth == best:
            count = _record(board, key, out, keys, table, base, count)
        depth -= 1
        _take_back(board, source, die, hit)
    return base, count


@kernel
def results_of_roll(position: Array, die1: int, die2: int, space: Workspace) -> int:
    """Write every distinct result of the roll, seen by the next player, into `space[0]`.

    Returns how many there are: at least one, since a roll that cannot be played leaves the position.
    """
    out, _, _, counter, board = space
    occupied = 0
    closed = 0
    for place in range(50):
        board[place] = position[place]
    for place in range(25):
        if position[place] > 0:
            occupied |= 1 << place
    for place in range(24):
        if position[48 - place] > 1:
            closed |= 1 << place
    base = counter[0]
    if die1 == die2:
        base, count = _doublet(die1, space, occupied, closed, base)
    else:
        base, count = _two_dice(max(die1, die2), min(die1, die2), space, occupied, closed, base)
    if count == 0:
        for place in range(25):
            out[0, place] = position[25 + place]
            out[0, 25 + place] = position[place]
        count = 1
    counter[0] = base + count
    return count
