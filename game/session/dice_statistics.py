"""What the dice did, per side, against what honest dice do: counts, expectations and 95 % ranges.

A range is where honest dice fall in 95 matches of 100, so with many measures side by side one in
twenty lies outside by chance alone. Counts of several matches add up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from game.rules.actions import OpeningRoll, Player, RollDice
from game.rules.board import BAR, HOME, Board
from game.rules.record import MatchRecord
from game.rules.state import Phase

MEAN_PIPS = 49 / 6
"""Pips of one roll, a doublet counted four times."""
_PIPS_VARIANCE = (
    sum((4 * a if a == b else a + b) ** 2 for a in range(1, 7) for b in range(1, 7)) / 36 - MEAN_PIPS**2
)
_EXACT_UP_TO = 400
_Z = 1.959964
_FACES = 6


@dataclass(frozen=True, slots=True)
class DiceCount:
    """One side's dice. `rolls`, `doublets`, `pips` leave the opening rolls out; `faces` counts every die.

    `tries[k]` are the rolls with a checker on the bar while k of the six entry points were open,
    `entered` those of them that brought a checker in.
    """

    rolls: int = 0
    doublets: int = 0
    pips: int = 0
    faces: tuple[int, ...] = (0,) * _FACES
    tries: tuple[int, ...] = (0,) * 7
    entered: int = 0

    def __add__(self, other: DiceCount) -> DiceCount:
        return DiceCount(
            self.rolls + other.rolls,
            self.doublets + other.doublets,
            self.pips + other.pips,
            tuple(a + b for a, b in zip(self.faces, other.faces, strict=True)),
            tuple(a + b for a, b in zip(self.tries, other.tries, strict=True)),
            self.entered + other.entered,
        )

    def to_data(self) -> list[Any]:
        """A short list, readable by `count_from_data`."""
        return [
            self.rolls,
            self.doublets,
            self.pips,
            list(self.faces),
            list(self.tries),
            self.entered,
        ]


def count_from_data(data: list[Any]) -> DiceCount:
    """The inverse of `DiceCount.to_data`; raises ValueError or TypeError."""
    rolls, doublets, pips, faces, tries, entered = data
    if len(faces) != _FACES or len(tries) != 7:
        raise ValueError("not a count of dice")
    return DiceCount(rolls, doublets, pips, tuple(faces), tuple(tries), entered)


def count_dice(record: MatchRecord) -> tuple[DiceCount, DiceCount]:
    """White's and Black's dice of a record."""
    tallies = (_Tally(), _Tally())
    for state, action in zip(record.states(), record.actions, strict=False):
        match action:
            case OpeningRoll(roll):
                tallies[Player.WHITE].faces[roll.first - 1] += 1
                tallies[Player.BLACK].faces[roll.second - 1] += 1
            case RollDice(roll):
                assert state.phase is Phase.TO_ROLL
                tallies[state.on_roll].roll(state.board, roll.first, roll.second)
    return tallies[0].count(), tallies[1].count()


class _Tally:
    """A `DiceCount` being counted."""

    def __init__(self) -> None:
        self.rolls = self.doublets = self.pips = self.entered = 0
        self.faces = [0] * _FACES
        self.tries = [0] * 7

    def roll(self, board: Board, first: int, second: int) -> None:
        self.rolls += 1
        self.doublets += first == second
        self.pips += 4 * first if first == second else first + second
        self.faces[first - 1] += 1
        self.faces[second - 1] += 1
        if board.own[BAR]:
            # A die enters on the point of that number in the other side's home board.
            is_open = [board.opp[die] < 2 for die in HOME]
            self.tries[sum(is_open)] += 1
            self.entered += is_open[first - 1] or is_open[second - 1]

    def count(self) -> DiceCount:
        return DiceCount(
            self.rolls, self.doublets, self.pips, tuple(self.faces), tuple(self.tries), self.entered
        )


@dataclass(frozen=True, slots=True)
class Measure:
    """What was seen, what honest dice give on average, and the range that holds them 95 times in 100."""

    seen: float
    expected: float
    low: float
    high: float
    trials: int

    @property
    def is_usual(self) -> bool:
        return self.low <= self.seen <= self.high


@dataclass(frozen=True, slots=True)
class DiceReport:
    """One side's dice, measured. `faces` counts ones to sixes; `entries` rolls that entered from the bar."""

    rolls: int
    doublets: Measure
    mean_pips: Measure
    entries: Measure
    faces: tuple[Measure, ...]

    @property
    def measures(self) -> tuple[Measure, ...]:
        return (self.doublets, self.mean_pips, self.entries, *self.faces)


def dice_report(count: DiceCount) -> DiceReport:
    """The measures of a count; with nothing counted, every range is what nothing gives."""
    dice = sum(count.faces)
    return DiceReport(
        count.rolls,
        _binomial(count.doublets, count.rolls, 1 / 6),
        _mean_pips(count),
        _entries(count),
        tuple(_binomial(seen, dice, 1 / 6) for seen in count.faces),
    )


def entry_chance(open_points: int) -> float:
    """The chance that at least one of two dice enters when so many of the six points are open."""
    return 1 - ((_FACES - open_points) / _FACES) ** 2


def _binomial(seen: int, trials: int, chance: float) -> Measure:
    low, high = _range(((trials, chance),))
    return Measure(seen, trials * chance, low, high, trials)


def _mean_pips(count: DiceCount) -> Measure:
    if not count.rolls:
        return Measure(MEAN_PIPS, MEAN_PIPS, MEAN_PIPS, MEAN_PIPS, 0)
    spread = _Z * math.sqrt(_PIPS_VARIANCE / count.rolls)
    low, high = max(MEAN_PIPS - spread, 3), min(MEAN_PIPS + spread, 24)
    return Measure(count.pips / count.rolls, MEAN_PIPS, low, high, count.rolls)


def _entries(count: DiceCount) -> Measure:
    groups = tuple((tries, entry_chance(points)) for points, tries in enumerate(count.tries) if tries)
    expected = sum(tries * chance for tries, chance in groups)
    low, high = _range(groups)
    return Measure(count.entered, expected, low, high, sum(count.tries))


@lru_cache(maxsize=1024)
def _range(groups: tuple[tuple[int, float], ...]) -> tuple[int, int]:
    """The central 95 % of the number of successes in groups of (trials, chance); exact when they are few,
    else by the normal law."""
    trials = sum(count for count, _ in groups)
    if trials > _EXACT_UP_TO:
        mean = sum(count * chance for count, chance in groups)
        spread = _Z * math.sqrt(sum(count * chance * (1 - chance) for count, chance in groups))
        return max(round(mean - spread), 0), min(round(mean + spread), trials)
    law = [1.0]
    for count, chance in groups:
        for _ in range(count):
            law = [
                (law[k] * (1 - chance) if k < len(law) else 0.0) + (law[k - 1] * chance if k else 0.0)
                for k in range(len(law) + 1)
            ]
    return _quantile(law, 0.025), _quantile(law, 0.975)


def _quantile(law: list[float], share: float) -> int:
    total = 0.0
    for value, chance in enumerate(law):
        total += chance
        if total >= share - 1e-12:
            return value
    return len(law) - 1
