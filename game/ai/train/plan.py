"""What each round does: how much new data, which window, which schedule, which lambda."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.pruning import Limits
from game.ai.train.fitting import Schedule

FIRST_UNITS = 256
CHUNK = 20_000
"""Positions a generator writes at a time."""

GENERATION_LIMITS: Limits = (8, 0.16, True)
"""Replies kept while targets are made: wide, since a lost best reply biases every target before it."""

PRUNING_POSITIONS = 100_000
"""Positions whose replies the pruning nets are refitted to after each round."""

TEMPORAL_SECONDS = 60.0
TEMPORAL_RATE = (0.1, 0.01)


@dataclass(frozen=True)
class Round:
    """One round: wait for `fresh` new positions, then fit to the newest `window` of all."""

    fresh: int
    window: int
    chain: float
    schedule: Schedule
    race_schedule: Schedule
    average: bool
    pool_share: int


def round_plan(number: int) -> Round:
    """The plan of a round, counted from 1: many short ones first, then long ones with wide windows."""
    if number <= 6:
        quick = Schedule(6, 64, 0.002, 0.0002)
        return Round(100_000, 250_000, 0.85, quick, quick, False, 0 if number == 1 else 300)
    if number <= 12:
        steady = Schedule(3, 128, 0.001, 0.00003)
        return Round(200_000, 1_000_000, 0.96, steady, Schedule(6, 128, 0.0007, 0.00003), False, 500)
    # Targets of weaker networks mislead more than a wider window steadies: rounds are short and windows end a
    # few rounds back. A lambda near one steadies the level but blurs the ranking until windows grow.
    if number <= 60:
        brisk = Schedule(1, 128, 0.0005, 0.0001)
        return Round(120_000, 1_200_000, 0.85, brisk, Schedule(2, 128, 0.0004, 0.00005), True, 600)
    late = Schedule(2, 256, 0.0005, 0.00001)
    return Round(600_000, 4_000_000, 0.95, late, Schedule(4, 128, 0.0005, 0.00001), True, 600)
