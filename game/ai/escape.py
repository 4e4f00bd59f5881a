"""How freely a checker runs through the twelve points ahead of it: two tables of 4096 patterns."""

from __future__ import annotations

import numpy as np

from game.ai.jit import Array

SPAN = 12
"""Points looked at; bit `SPAN - k` of a pattern says that the point k pips ahead is closed."""

WALL_WITHIN = 7
"""A checker has escaped once it stands beyond every closed point among the next seven."""

MEAN_ROLL = 49.0 / 6.0


def _closed(patterns: Array, distance: int) -> Array:
    if distance > SPAN:
        return np.zeros(len(patterns), bool)
    closed: Array = (patterns >> (SPAN - distance)) & 1 == 1
    return closed


def _reach(patterns: Array, die1: int, die2: int) -> Array:
    """The farthest one checker gets with a roll, in pips, for every pattern."""
    if die1 == die2:
        reach = np.zeros(len(patterns), np.int64)
        running = np.ones(len(patterns), bool)
        for step in range(1, 5):
            running &= ~_closed(patterns, step * die1)
            reach[running] = step * die1
        return reach
    reach = np.zeros(len(patterns), np.int64)
    end = ~_closed(patterns, die1 + die2)
    for die in (die1, die2):
        landing = ~_closed(patterns, die)
        reach = np.maximum(reach, np.where(landing, np.where(end, die1 + die2, die), 0))
    return reach


def _tables() -> tuple[Array, Array]:
    patterns = np.arange(1 << SPAN)
    wall = np.zeros(len(patterns), np.int64)
    for distance in range(1, WALL_WITHIN + 1):
        wall[_closed(patterns, distance)] = distance
    escapes = np.zeros(len(patterns))
    pips = np.zeros(len(patterns))
    for die1 in range(1, 7):
        for die2 in range(1, 7):
            reach = _reach(patterns, die1, die2)
            escapes += reach > wall
            pips += reach
    return (escapes / 36).astype(np.float32), (pips / 36 / MEAN_ROLL).astype(np.float32)


ESCAPE, MOBILITY = _tables()
"""By pattern: share of the 36 rolls that escape the wall ahead; mean pips run, in mean rolls."""
