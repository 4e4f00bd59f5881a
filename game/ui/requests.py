"""What screens ask of the program, as plain values. The app carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.rules.actions import Kind
from game.rules.state import MatchSettings
from game.settings import Hints, SeatColour, Settings


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Begin a match. `level` is the computer's, 0 for two people at this machine.

    `colour` is the local player's (the first one's) side. `clock` is minutes a side, 0 for none.
    """

    settings: MatchSettings
    level: int
    colour: SeatColour = SeatColour.WHITE
    names: tuple[str, str] = ("", "")
    hints: Hints = Hints.FREE
    clock: int = 0
    occasion: Literal["", "ladder", "daily"] = ""


@dataclass(frozen=True, slots=True)
class ResumeMatch:
    """Continue the saved match with this id."""

    id: str


@dataclass(frozen=True, slots=True)
class DeleteMatch:
    """Delete a saved or finished match."""

    id: str


@dataclass(frozen=True, slots=True)
class ExportMatch:
    """Write a match to a file in a form, `mat`, `sgf` or `blot`; without one the player is asked."""

    id: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class ReviewMatch:
    """Open a match for review; `move` is where to begin."""

    id: str
    move: int = 0


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Use and keep these settings from now on."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Answer:
    """What the player decided in a prompt of the table."""

    kind: Literal["roll", "double", "take", "drop", "beaver", "accept", "reject", "next", "rematch"]


@dataclass(frozen=True, slots=True)
class ResignGame:
    """Offer to lose the game by this much."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class PlayHint:
    """Make the play with this rank among the hints shown."""

    rank: int


@dataclass(frozen=True, slots=True)
class LeaveMatch:
    """Back to the main menu; the match is saved."""


@dataclass(frozen=True, slots=True)
class Do:
    """A deed without more to say."""

    what: Literal[
        "hint",
        "verify",
        "save_report",
        "fullscreen",
        "close_table",
        "copy_address",
        "scan",
        "save_match",
        "pause",
        "end_session",
        "talk",
        "claim",
        "keep_waiting",
        "try_here",
        "demo",
        "quick_play",
    ]


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open your table on the network by these terms. `colour` is yours, `clock` minutes a side,
    `counting` how time comes back."""

    settings: MatchSettings
    colour: SeatColour = SeatColour.WHITE
    clock: int = 0
    counting: Literal["delay", "bronstein", "fischer"] = "delay"


@dataclass(frozen=True, slots=True)
class JoinTable:
    """Join a table nearby by its id."""

    id: str


@dataclass(frozen=True, slots=True)
class JoinAddress:
    """Join by an address or a join code as typed."""

    text: str


@dataclass(frozen=True, slots=True)
class AnswerInvitation:
    """Accept or decline a player who wants to play."""

    accept: bool
    block: bool = False


@dataclass(frozen=True, slots=True)
class EnterInitials:
    """Put these letters beside a score."""

    initials: str


@dataclass(frozen=True, slots=True)
class OpenScreen:
    """Show a screen whose values the app has to fetch first; the menu in place of all others."""

    name: Literal[
        "menu", "history", "statistics", "dice", "ladder", "daily", "lan", "review", "log", "players"
    ]


@dataclass(frozen=True, slots=True)
class ChoosePlayer:
    """Let this profile play from now on."""

    id: str


@dataclass(frozen=True, slots=True)
class NamePlayer:
    """Give a profile a name; a new one is made without an id."""

    name: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class DeletePlayer:
    """Remove a profile and its options; its matches stay."""

    id: str


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program."""


Request = (
    StartMatch
    | ResumeMatch
    | DeleteMatch
    | ExportMatch
    | ReviewMatch
    | ChangeSettings
    | Answer
    | ResignGame
    | PlayHint
    | LeaveMatch
    | Do
    | OpenTable
    | JoinTable
    | JoinAddress
    | AnswerInvitation
    | EnterInitials
    | OpenScreen
    | ChoosePlayer
    | NamePlayer
    | DeletePlayer
    | Quit
)
