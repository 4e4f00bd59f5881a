"""What the computer player answers: plain values that travel between processes and are shown on screen."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.actions import (
    AcceptResign,
    Beaver,
    Double,
    Drop,
    MakePlay,
    RejectResign,
    Resign,
    Take,
)
from game.rules.moves import Play


@dataclass(frozen=True, slots=True)
class RollWanted:
    """The player on roll throws the dice: the one choice that is no action, since nobody chooses dice."""


Choice = RollWanted | MakePlay | Double | Take | Drop | Beaver | Resign | AcceptResign | RejectResign

Outcomes = tuple[float, float, float, float, float]
"""Cubeless chances of a player: win, win a gammon or more, win a backgammon, lose a gammon or more, lose a
backgammon."""


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """A play with what it is worth to the mover: cubeful equity in units of the cube, the loss against the
    best play, cubeless outcomes, and how many plies looked at it."""

    play: Play
    equity: float
    loss: float
    outcomes: Outcomes
    plies: int


@dataclass(frozen=True, slots=True)
class CubeAdvice:
    """The cube decision of the player on roll: equities in units of the cube before doubling.

    `double` and `take` are the proper actions of the two sides; `allowed` is False where the cube may not or
    cannot usefully be turned.
    """

    no_double: float
    double_take: float
    double_drop: float
    double: bool
    take: bool
    beaver: bool
    too_good: bool
    allowed: bool
    outcomes: Outcomes

    @property
    def equity(self) -> float:
        """What the player has with the best cube play of both."""
        return (
            max(self.no_double, min(self.double_take, self.double_drop)) if self.allowed else self.no_double
        )


@dataclass(frozen=True, slots=True)
class Graded:
    """One decision of a record judged: what was done and what it cost.

    `index` is the number of the action in the record, `kind` "play", "double" (a roll or a double where
    both were
    possible), "take" or "resign". `loss` is in equity, the unit of the cube in force; `unforced` says
    whether there was anything to decide. `best` is the better play where there is one.
    """

    index: int
    player: int
    kind: str
    loss: float
    unforced: bool
    best: tuple[JudgedPlay, ...] = ()
    advice: CubeAdvice | None = None


@dataclass(frozen=True, slots=True)
class Fortune:
    """What the dice of one roll brought their player: the best equity after the roll less the one before
    it."""

    index: int
    player: int
    luck: float


@dataclass(frozen=True, slots=True)
class Account:
    """One player's record in figures. The performance rating is 500 times the mean loss of an unforced
    decision,
    cube decisions included; 0 when there was none."""

    decisions: int
    lost: float
    cube_decisions: int
    cube_lost: float
    luck: float

    @property
    def rating(self) -> float:
        decisions = self.decisions + self.cube_decisions
        return 500 * (self.lost + self.cube_lost) / decisions if decisions else 0.0


@dataclass(frozen=True, slots=True)
class Analysis:
    """A record judged: every decision, every roll, and an account for each player (White first)."""

    decisions: tuple[Graded, ...]
    rolls: tuple[Fortune, ...]
    accounts: tuple[Account, Account]
