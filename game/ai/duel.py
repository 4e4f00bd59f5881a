"""Matches between two levels, to measure how far they are apart."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Callable
from dataclasses import dataclass

from game.ai.answers import RollWanted
from game.ai.decision import choose
from game.ai.engine import Engine
from game.rules.actions import Action, NextGame, OpeningRoll, Player, RollDice
from game.rules.dice import Roll
from game.rules.match import apply
from game.rules.state import MatchSettings, MatchState, Phase, new_match

Report = Callable[[int, int], None]
MOST_ACTIONS = 20_000
"""No match is longer; a duel that reaches it has a fault."""


@dataclass(frozen=True)
class DuelResult:
    """Which matches A won; the first and second, the third and fourth... had the same dice, sides changed."""

    won: tuple[bool, ...]

    @property
    def matches(self) -> int:
        return len(self.won)

    @property
    def wins(self) -> int:
        return sum(self.won)

    @property
    def share(self) -> float:
        return self.wins / self.matches if self.matches else 0.0

    @property
    def error(self) -> float:
        """One standard error of the share, from how the pairs differ: luck that changes sides with the dice
        is none. With fewer than two pairs, that of single matches."""
        pairs = [(a + b) / 2 for a, b in zip(self.won[::2], self.won[1::2], strict=False)]
        if len(pairs) < 2:
            return (
                math.sqrt(max(self.share * (1 - self.share), 1e-12) / self.matches) if self.matches else 0.0
            )
        return statistics.stdev(pairs) / math.sqrt(len(pairs))


def play_match(levels: tuple[int, int], settings: MatchSettings, seed: int, engine: Engine | None) -> Player:
    """The winner of one match; `levels` are White's and Black's. Money sessions have none and are refused."""
    if settings.is_money:
        raise ValueError("a duel needs matches, not money games")
    dice = random.Random(seed)
    state = new_match(settings)
    for number in range(MOST_ACTIONS):
        if state.phase is Phase.MATCH_OVER:
            assert state.winner is not None
            return state.winner
        state = apply(state, next_action(state, levels, seed * 100_003 + number, dice, engine))
    raise RuntimeError(f"a match did not end within {MOST_ACTIONS} actions")


def next_action(
    state: MatchState, levels: tuple[int, int], seed: int, dice: random.Random, engine: Engine | None
) -> Action:
    """What happens next: dice where they are due, else the choice of the level to act."""
    if state.phase is Phase.OPENING:
        return OpeningRoll(Roll(dice.randint(1, 6), dice.randint(1, 6)))
    if state.phase is Phase.GAME_OVER:
        return NextGame()
    assert state.to_act is not None
    choice = choose(state, levels[state.to_act], seed, engine)
    if isinstance(choice, RollWanted):
        return RollDice(Roll(dice.randint(1, 6), dice.randint(1, 6)))
    return choice


def duel(
    a: int, b: int, matches: int, length: int, seed: int, engine: Engine | None, report: Report | None = None
) -> DuelResult:
    """A against B; every second match repeats the dice of the one before with the sides changed."""
    won: list[bool] = []
    settings = MatchSettings(length=length)
    for number in range(matches):
        white = number % 2 == 0
        winner = play_match((a, b) if white else (b, a), settings, seed + number // 2, engine)
        won.append((winner is Player.WHITE) == white)
        if report is not None:
            report(number + 1, sum(won))
    return DuelResult(tuple(won))
