"""Ladder: the six computers in a row, 3-point matches, one score. A lost match ends the run.

The score of a run is the sum over its matches, the lost one included. In the match against level L:

- each point of the match you scored, at most 3:            100 x L
- each gammon you won:                                      150 x L
- each backgammon you won:                                  300 x L
- each error-free turn:                                     10

A turn is error-free when it was a decision (at least two legal plays, or a cube decision) and lost
less than CLEAN_LOSS of equity. Gammons and backgammons count when their points counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from game.rules.actions import Kind, Player
from game.rules.record import MatchRecord
from game.rules.state import MatchSettings
from game.session.summary import game_results

RUNGS = 6
LENGTH = 3
POINT = 100
GAMMON = 150
BACKGAMMON = 300
CLEAN_TURN = 10
CLEAN_LOSS = 0.02
"""Equity; what analysis calls doubtful begins here."""


@dataclass(frozen=True, slots=True)
class RungResult:
    """A finished match of a run, counted for the player."""

    level: int
    match: str
    won: bool
    points: int
    gammons: int = 0
    backgammons: int = 0
    clean_turns: int = 0

    @property
    def score(self) -> int:
        """By the rules of this module."""
        won = POINT * min(self.points, LENGTH) + GAMMON * self.gammons + BACKGAMMON * self.backgammons
        return won * self.level + CLEAN_TURN * self.clean_turns


@dataclass(frozen=True, slots=True)
class LadderRun:
    """A run so far. `match` is the id of the match being played, empty between two."""

    started: str
    results: tuple[RungResult, ...] = ()
    match: str = ""

    @property
    def score(self) -> int:
        return sum(result.score for result in self.results)

    @property
    def climbed(self) -> int:
        """Levels beaten."""
        return sum(result.won for result in self.results)

    @property
    def is_over(self) -> bool:
        """Lost a match, or beat all six."""
        return self.climbed == RUNGS or any(not result.won for result in self.results)

    @property
    def level(self) -> int | None:
        """The level to beat next, None when the run is over."""
        return None if self.is_over else self.climbed + 1

    def playing(self, match: str) -> LadderRun:
        """The run with its next match begun; raises ValueError when none is due."""
        if self.is_over or self.match:
            raise ValueError("no match of this run is due")
        return replace(self, match=match)

    def booked(self, result: RungResult) -> LadderRun:
        """The run with the match being played finished; a match that is booked already changes nothing.

        Raises ValueError for a match that is not the run's.
        """
        if any(known.match == result.match for known in self.results):
            return self
        if result.match != self.match or result.level != self.level:
            raise ValueError("that match is not being played in this run")
        return replace(self, results=(*self.results, result), match="")

    def forfeited(self) -> LadderRun:
        """The run ended without its match: given up, or the match is gone."""
        level = self.level
        if level is None:
            return self
        lost = RungResult(level, self.match or "given up", won=False, points=0)
        return replace(self, results=(*self.results, lost), match="")

    def graded(self, match: str, clean_turns: int) -> LadderRun:
        """The run with the error-free turns of a booked match known."""
        results = tuple(
            replace(result, clean_turns=clean_turns) if result.match == match else result
            for result in self.results
        )
        return replace(self, results=results)

    def to_data(self) -> dict[str, Any]:
        """Plain data, readable by `run_from_data`."""
        return {
            "started": self.started,
            "results": [asdict(result) for result in self.results],
            "match": self.match,
        }


def run_from_data(data: dict[str, Any]) -> LadderRun:
    """The inverse of `LadderRun.to_data`; raises ValueError, TypeError or KeyError."""
    results = tuple(RungResult(**result) for result in data["results"])
    if any(not 1 <= result.level <= RUNGS for result in results):
        raise ValueError("no such rung")
    return LadderRun(str(data["started"]), results, str(data["match"]))


def worth(level: int) -> int:
    """What a match against this level gives at least when it is won."""
    return POINT * LENGTH * level


def terms() -> MatchSettings:
    """The terms of every match of a run."""
    return MatchSettings(length=LENGTH)


def rung_result(
    record: MatchRecord, player: Player, level: int, match: str, clean_turns: int = 0
) -> RungResult:
    """A finished match counted for a player; raises ValueError when it has no winner."""
    if record.state.winner is None:
        raise ValueError("the match is not finished")
    kinds = [Kind(r.points // r.cube) for r in game_results(record) if r.winner == player]
    return RungResult(
        level=level,
        match=match,
        won=record.state.winner == player,
        points=min(record.state.score[player], LENGTH),
        gammons=kinds.count(Kind.GAMMON),
        backgammons=kinds.count(Kind.BACKGAMMON),
        clean_turns=clean_turns,
    )


def clean_turns(losses: Iterable[float]) -> int:
    """Error-free turns among the equity losses of a player's decisions."""
    return sum(loss < CLEAN_LOSS for loss in losses)
