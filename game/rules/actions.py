"""What can happen in a match: every line of a match's log is one of these."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from game.rules.dice import Roll
from game.rules.moves import Play


class Player(IntEnum):
    """A side. White moves in the numbering that boards are printed in by default."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> Player:
        return Player(1 - self)


class Kind(IntEnum):
    """What a game was won by; also its multiple of the cube."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """One die each: `roll.first` is White's, `roll.second` Black's."""

    roll: Roll


@dataclass(frozen=True, slots=True)
class RollDice:
    """The player on roll throws; the dice are part of the log."""

    roll: Roll


@dataclass(frozen=True, slots=True)
class MakePlay:
    """A confirmed whole turn, canonical; empty when nothing is legal."""

    play: Play


@dataclass(frozen=True, slots=True)
class Double:
    """The player on roll offers the cube at twice its value."""


@dataclass(frozen=True, slots=True)
class Take:
    """Play on at the offered value."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Give up the game for the value before the offer."""


@dataclass(frozen=True, slots=True)
class Beaver:
    """Take and turn the cube once more at once, keeping it (money only)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """The player on roll offers to lose a single game, a gammon or a backgammon."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class AcceptResign:
    """The resignation is taken: the game is over."""


@dataclass(frozen=True, slots=True)
class RejectResign:
    """The resignation is declined: play goes on where it was."""


@dataclass(frozen=True, slots=True)
class NextGame:
    """Leave a finished game: to the next opening roll, or to the end of the match."""


Action = (
    OpeningRoll
    | RollDice
    | MakePlay
    | Double
    | Take
    | Drop
    | Beaver
    | Resign
    | AcceptResign
    | RejectResign
    | NextGame
)

ACTION_TYPES: tuple[type[Action], ...] = (
    OpeningRoll,
    RollDice,
    MakePlay,
    Double,
    Take,
    Drop,
    Beaver,
    Resign,
    AcceptResign,
    RejectResign,
    NextGame,
)


class IllegalAction(ValueError):
    """An action the rules refuse, with a sentence a player can read.

    `message` has named blanks filled from `values`, so that it can be said in any language.
    """

    def __init__(self, message: str, **values: int | str) -> None:
        super().__init__(message.format(**values))
        self.message = message
        self.values = values
