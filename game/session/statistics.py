"""A player's record in numbers: results by opponent and level, gammons, streaks, errors over time.

Pure, over summaries of matches. Only matches in which a side is the local player's are counted;
shares come with the 95 % range that the number of trials allows (Wilson's interval).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from game.rules.actions import Kind, Player
from game.session.dice_statistics import DiceCount
from game.session.history_index import AnalysisResult
from game.session.summary import MatchSummary, Status

_Key = TypeVar("_Key")
_Z = 1.959964
TREND = 10
"""Matches a moving error rate looks back on."""


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened, with the range the true share lies in 95 times of 100."""

    count: int
    trials: int

    @property
    def value(self) -> float:
        return self.count / self.trials if self.trials else 0.0

    @property
    def range(self) -> tuple[float, float]:
        """Wilson's interval; everything is possible while nothing was tried."""
        if not self.trials:
            return 0.0, 1.0
        n, p = self.trials, self.value
        middle = (p + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
        spread = _Z / (1 + _Z**2 / n) * math.sqrt(p * (1 - p) / n + _Z**2 / (4 * n**2))
        return max(middle - spread, 0.0), min(middle + spread, 1.0)


@dataclass(frozen=True, slots=True)
class Results:
    """Finished matches and games counted for the local player.

    `gammons_won` and `gammons_lost` include backgammons; they count what was on the board, whether or
    not the Jacoby rule let it score.
    """

    matches: int = 0
    won: int = 0
    games: int = 0
    games_won: int = 0
    points_won: int = 0
    points_lost: int = 0
    gammons_won: int = 0
    gammons_lost: int = 0

    def __add__(self, other: Results) -> Results:
        return Results(
            self.matches + other.matches,
            self.won + other.won,
            self.games + other.games,
            self.games_won + other.games_won,
            self.points_won + other.points_won,
            self.points_lost + other.points_lost,
            self.gammons_won + other.gammons_won,
            self.gammons_lost + other.gammons_lost,
        )

    @property
    def lost(self) -> int:
        return self.matches - self.won

    @property
    def match_share(self) -> Share:
        """Matches won of those finished."""
        return Share(self.won, self.matches)

    @property
    def game_share(self) -> Share:
        return Share(self.games_won, self.games)

    @property
    def gammon_share(self) -> Share:
        """Games won that were gammons or better."""
        return Share(self.gammons_won, self.games_won)

    @property
    def gammon_lost_share(self) -> Share:
        """Games lost that were gammons or worse."""
        return Share(self.gammons_lost, self.games - self.games_won)


@dataclass(frozen=True, slots=True)
class Streaks:
    """Matches in a row: `current` is positive for wins and negative for losses."""

    current: int = 0
    longest_won: int = 0
    longest_lost: int = 0


@dataclass(frozen=True, slots=True)
class ErrorPoint:
    """A match's performance rating, and the rating over it and the matches before it.

    `created` is when the match began; `mean` weighs the last TREND matches by their decisions.
    """

    match: str
    created: str
    pr: float
    decisions: int
    luck: float
    mean: float


def results_of(match: MatchSummary) -> Results:
    """One match; its games count also when it was broken off, the match only when it was decided."""
    player = match.player
    if player is None or match.status is Status.UNREADABLE:
        return Results()
    mine = [game for game in match.games if game.winner == player]
    theirs = [game for game in match.games if game.winner != player]
    return Results(
        matches=int(match.won is not None),
        won=int(match.won is True),
        games=len(match.games),
        games_won=len(mine),
        points_won=sum(game.points for game in mine),
        points_lost=sum(game.points for game in theirs),
        gammons_won=sum(game.kind is not Kind.SINGLE for game in mine),
        gammons_lost=sum(game.kind is not Kind.SINGLE for game in theirs),
    )


def results(matches: Iterable[MatchSummary]) -> Results:
    """All matches together."""
    return sum((results_of(match) for match in matches), Results())


def by_opponent(matches: Iterable[MatchSummary]) -> dict[str, Results]:
    """Results against each opponent, the most played first."""
    return _grouped(matches, lambda match: match.opponent_name or None)


def by_level(matches: Iterable[MatchSummary]) -> dict[int, Results]:
    """Results against each level of the computer that was met, the lowest first."""
    return dict(sorted(_grouped(matches, lambda match: match.level).items()))


def _grouped(
    matches: Iterable[MatchSummary], key_of: Callable[[MatchSummary], _Key | None]
) -> dict[_Key, Results]:
    found: dict[_Key, Results] = {}
    for match in matches:
        key = key_of(match)
        if match.player is not None and key is not None:
            found[key] = found.get(key, Results()) + results_of(match)
    return dict(sorted(found.items(), key=lambda item: -item[1].matches))


def streaks(matches: Iterable[MatchSummary]) -> Streaks:
    """Wins and losses in a row, by the order in which the matches ended."""
    current = best = worst = 0
    for match in sorted(matches, key=lambda match: (match.changed_ns, match.file)):
        if match.won is None:
            continue
        step = 1 if match.won else -1
        current = current + step if current * step > 0 else step
        best, worst = max(best, current), min(worst, current)
    return Streaks(current, best, -worst)


def dice_of(matches: Iterable[MatchSummary]) -> tuple[DiceCount, DiceCount]:
    """The dice of the local player and of the opponents, all matches together."""
    mine, theirs = DiceCount(), DiceCount()
    for match in matches:
        if match.player is not None:
            mine += match.dice[match.player]
            theirs += match.dice[match.player.other]
    return mine, theirs


def error_series(
    matches: Iterable[MatchSummary], analysis: Mapping[str, tuple[AnalysisResult, ...]]
) -> tuple[ErrorPoint, ...]:
    """The local player's rating match by match in the order of their beginning, analysed ones only."""
    points: list[ErrorPoint] = []
    for match in sorted(matches, key=lambda match: (match.created, match.file)):
        found = _analysed(match, analysis)
        if found is None:
            continue
        recent = points[-(TREND - 1) :]
        decisions = found.decisions + sum(point.decisions for point in recent)
        lost = found.pr * found.decisions + sum(point.pr * point.decisions for point in recent)
        mean = lost / decisions
        points.append(ErrorPoint(match.id, match.created, found.pr, found.decisions, found.luck, mean))
    return tuple(points)


def _analysed(
    match: MatchSummary, analysis: Mapping[str, tuple[AnalysisResult, ...]]
) -> AnalysisResult | None:
    """The analysis of the local player's side, if there is one of the match as it stands."""
    player: Player | None = match.player
    for result in analysis.get(match.id, ()):
        if result.player == player and result.digest == match.digest and result.decisions:
            return result
    return None
