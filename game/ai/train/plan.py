"""What each round does: how much new data, which window, which schedule, which lambda."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.pruning import Limits
from game.ai.train.fitting import Schedule

FIRST_UNITS = 384
CHUNK = 20_000
"""Positions a generator writes at a time."""

GENERATION_LIMITS: Limits = (8, 0.16, True)
"""Replies kept while targets are made: wide, since a lost best reply biases every target before it."""

PRUNING_POSITIONS = 40_000
"""Positions whose replies the pruning nets are refitted to after each round."""

TEMPORAL_SECONDS = 60.0
TEMPORAL_RATE = (0.1, 0.01)


@dataclass(frozen=True)
class Round:
    """One round: wait for `fresh` new positions, then fit to the newest `window` of all.

    All classes with contact learn as one network until they are shipped: what a position of one class
    teaches helps the others, and four networks apart see too little each.
    """

    fresh: int
    window: int
    chain: float
    schedule: Schedule
    race_schedule: Schedule
    pool_share: int


def round_plan(number: int) -> Round:
    """The plan of a round, counted from 1: many short ones first, then long ones with wide windows."""
    if number <= 6:
        quick = Schedule(6, 64, 0.002, 0.0002)
        return Round(100_000, 250_000, 0.85, quick, quick, 0 if number == 1 else 300)
    if number <= 12:
        steady = Schedule(3, 128, 0.001, 0.00003)
        return Round(200_000, 1_000_000, 0.9, steady, Schedule(6, 128, 0.0007, 0.00003), 500)
    late = Schedule(1, 256, 0.0007, 0.00003)
    return Round(40_000, 3_000_000, 0.8, late, Schedule(2, 256, 0.0004, 0.00003), 500)
