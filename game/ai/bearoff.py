"""One-sided bear-off table: how many rolls a side needs when all its checkers are home.

54,264 positions of up to 15 checkers on six points. For each the distribution of the number of rolls to bear
off everything, and to bear off the first checker (what saves the gammon); play minimises the mean number
of rolls. Both sides being independent, the two distributions give the outcome probabilities of a bear-off.
"""

from __future__ import annotations

import contextlib
import math
import os
from pathlib import Path

import numpy as np
from platformdirs import user_cache_path

from game.ai.jit import Array, kernel

POINTS = 6
MOST_CHECKERS = 15
SIZE = math.comb(POINTS + MOST_CHECKERS, POINTS)
ROLLS = 32
"""Longer than any bear-off under this play; the last column stays 0."""

TABLE_VERSION = 2

CHOOSE = np.array([[math.comb(n, k) for k in range(8)] for n in range(32)], np.int64)


@kernel
def rank(position: Array, start: int) -> int:
    """Index of the six home points from `start`: combinatorial number system on running sums."""
    total = 0
    number = 0
    for point in range(POINTS):
        total += position[start + point]
        number += CHOOSE[total + point, point + 1]
    return number


@kernel
def unrank(number: int, home: Array) -> None:
    """The inverse of `rank`, into int64[6]."""
    for point in range(POINTS - 1, -1, -1):
        place = point
        while CHOOSE[place + 1, point + 1] <= number:
            place += 1
        number -= CHOOSE[place, point + 1]
        home[point] = place - point
    for point in range(POINTS - 1, 0, -1):
        home[point] -= home[point - 1]


@kernel
def after_die(home: Array, die: int, out: Array) -> int:
    """Every position one die leads to, into out[8, 6]; their number (the same position when all are off)."""
    top = -1
    for point in range(POINTS):
        if home[point] > 0:
            top = point
    if top < 0:
        out[0] = home
        return 1
    n = 0
    for point in range(die, POINTS):
        if home[point] > 0:
            out[n] = home
            out[n, point] -= 1
            out[n, point - die] += 1
            n += 1
    if home[die - 1] > 0:
        out[n] = home
        out[n, die - 1] -= 1
        n += 1
    elif top < die - 1:
        out[n] = home
        out[n, top] -= 1
        n += 1
    return n


@kernel
def after_roll(home: Array, die1: int, die2: int, scratch: Array, found: Array) -> int:
    """Ranks of the positions a roll leads to (with repeats), into `found`; their number.

    `scratch` is int64[4, 8, 6].
    """
    n = 0
    if die1 != die2:
        for order in range(2):
            first = die1 if order == 0 else die2
            second = die2 if order == 0 else die1
            for i in range(after_die(home, first, scratch[0])):
                for j in range(after_die(scratch[0, i], second, scratch[1])):
                    found[n] = rank(scratch[1, j], 0)
                    n += 1
        return n
    for i in range(after_die(home, die1, scratch[0])):
        for j in range(after_die(scratch[0, i], die1, scratch[1])):
            for k in range(after_die(scratch[1, j], die1, scratch[2])):
                for m in range(after_die(scratch[2, k], die1, scratch[3])):
                    found[n] = rank(scratch[3, m], 0)
                    n += 1
    return n


@kernel
def _fill(order: Array, all_off: Array, mean: Array, first_off: Array, first_mean: Array) -> None:
    """Fill both tables in the given order of rising pip counts."""
    scratch = np.zeros((4, 8, POINTS), np.int64)
    home = np.zeros(POINTS, np.int64)
    left = np.zeros(POINTS, np.int64)
    found = np.zeros(2000, np.int64)
    for number in order:
        unrank(number, home)
        men = home.sum()
        if men == 0:
            all_off[number, 0] = 1.0
            first_off[number, 0] = 1.0
            continue
        for die1 in range(1, 7):
            for die2 in range(die1, 7):
                weight = (1.0 if die1 == die2 else 2.0) / 36.0
                best = -1
                best_first = -1
                saved = False
                for i in range(after_roll(home, die1, die2, scratch, found)):
                    after = found[i]
                    if best < 0 or mean[after] < mean[best]:
                        best = after
                    unrank(after, left)
                    if left.sum() < men:
                        saved = True
                    elif best_first < 0 or first_mean[after] < first_mean[best_first]:
                        best_first = after
                all_off[number, 1:] += weight * all_off[best, :-1]
                if saved:
                    first_off[number, 1] += weight
                else:
                    first_off[number, 1:] += weight * first_off[best_first, :-1]
        for rolls in range(ROLLS):
            mean[number] += rolls * all_off[number, rolls]
            first_mean[number] += rolls * first_off[number, rolls]


@kernel
def pips_and_men(pips: Array, men: Array) -> None:
    """Pip count and number of checkers of every ranked position, into int64[SIZE] each."""
    home = np.zeros(POINTS, np.int64)
    for number in range(SIZE):
        unrank(number, home)
        for point in range(POINTS):
            pips[number] += (point + 1) * home[point]
            men[number] += home[point]


def all_pips_and_men() -> tuple[Array, Array]:
    """Pip count and number of checkers of every ranked position."""
    pips = np.zeros(SIZE, np.int64)
    men = np.zeros(SIZE, np.int64)
    pips_and_men(pips, men)
    return pips, men


def build() -> Array:
    """Compute float32[2, SIZE, ROLLS]: rolls until all are off, rolls until the first is off."""
    all_off = np.zeros((SIZE, ROLLS))
    first_off = np.zeros((SIZE, ROLLS))
    order = np.argsort(all_pips_and_men()[0], kind="stable")
    _fill(order, all_off, np.zeros(SIZE), first_off, np.zeros(SIZE))
    return np.stack([all_off, first_off]).astype(np.float32)


def cached_table(name: str) -> Path:
    """Where a computed table is kept between runs."""
    return Path(user_cache_path("blot")) / "bearoff" / f"{name}-{TABLE_VERSION}.npy"


def stored_table(path: Path, shape: tuple[int, ...]) -> Array | None:
    """A table kept earlier; None when there is none, or what is there cannot be read or has another shape."""
    try:
        table: Array = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    return table if table.shape == shape else None


def store_table(path: Path, table: Array) -> None:
    """Write a table so that a reader never sees half of it; where nothing can be written it is not kept."""
    temporary = path.with_name(f"{path.stem}.{os.getpid()}.npy")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        np.save(temporary, table)
        temporary.replace(path)


def one_sided() -> Array:
    """The table, from the user's cache or computed (two seconds) and kept there."""
    path = cached_table("one-sided")
    stored = stored_table(path, (2, SIZE, ROLLS))
    if stored is not None:
        return stored
    table = build()
    store_table(path, table)
    return table
