"""MatchSettings and MatchState: everything the rules know of a match at one moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from game.rules.actions import Kind, Player
from game.rules.board import Board, Variant, start
from game.rules.dice import Roll

MAX_LENGTH = 25
CUBE_CAP = 4096


class Phase(StrEnum):
    """What the match waits for."""

    OPENING = "opening"
    TO_ROLL = "to_roll"
    TO_PLAY = "to_play"
    DOUBLED = "doubled"
    RESIGNED = "resigned"
    GAME_OVER = "game_over"
    MATCH_OVER = "match_over"


class Crawford(StrEnum):
    """Where a match stands with the one game without a cube."""

    BEFORE = "before"
    NOW = "now"
    AFTER = "after"


class Ending(StrEnum):
    """How a game ended."""

    BORNE_OFF = "borne_off"
    DROPPED = "dropped"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """The terms of a match; ValueError when they make no sense.

    `length` 0 is a money session. `beavers` and `auto_doubles` are limits, 0 means not played;
    they and `jacoby` matter in money sessions only.
    """

    length: int = 7
    variant: Variant = Variant.STANDARD
    crawford: bool = True
    cube: bool = True
    jacoby: bool = True
    beavers: int = 0
    auto_doubles: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.length <= MAX_LENGTH:
            raise ValueError(f"a match is 1 to {MAX_LENGTH} points long, or 0 for money")
        if not (0 <= self.beavers <= 12 and 0 <= self.auto_doubles <= 12):
            raise ValueError("limits of beavers and automatic doubles are 0 to 12")

    @property
    def is_money(self) -> bool:
        return self.length == 0


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube; owner None is the middle."""

    value: int = 1
    owner: Player | None = None


@dataclass(frozen=True, slots=True)
class GameResult:
    """Who won a finished game, by what, and the points it gave."""

    winner: Player
    kind: Kind
    points: int
    ending: Ending
    cube: int


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match at one moment. `board` is seen by `on_roll`; after a double `to_act` differs from it.

    While DOUBLED, `cube.value` is still the value before the standing offer.
    """

    settings: MatchSettings = field(default_factory=MatchSettings)
    phase: Phase = Phase.OPENING
    board: Board = field(default_factory=start)
    on_roll: Player = Player.WHITE
    to_act: Player | None = None
    roll: Roll | None = None
    cube: Cube = field(default_factory=Cube)
    score: tuple[int, int] = (0, 0)
    crawford: Crawford = Crawford.BEFORE
    game: int = 1
    beavers: int = 0
    auto_doubles: int = 0
    resignation: Kind | None = None
    resigned_in: Phase | None = None
    result: GameResult | None = None

    def board_of(self, player: Player) -> Board:
        """The position seen by a player."""
        return self.board if player == self.on_roll else self.board.flipped()

    def away(self, player: Player) -> int:
        """Points a player still needs; 0 in money play or once reached."""
        return max(self.settings.length - self.score[player], 0)

    @property
    def crawford_game(self) -> bool:
        """Whether this game is played without the cube."""
        return self.crawford is Crawford.NOW

    @property
    def cube_turned(self) -> bool:
        """Whether a double has been taken this game (automatic doubles do not count)."""
        return self.cube.owner is not None

    @property
    def winner(self) -> Player | None:
        """Who has won the match, once a score reached its length."""
        if self.settings.is_money:
            return None
        for player in Player:
            if self.score[player] >= self.settings.length:
                return player
        return None


def new_match(settings: MatchSettings) -> MatchState:
    """The state before the first opening roll."""
    return MatchState(settings=settings, board=start(settings.variant))
