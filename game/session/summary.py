"""What is known of a stored match without replaying it: one row of the history."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from game.rules.actions import AcceptResign, Action, Drop, Kind, MakePlay, Player
from game.rules.record import MatchRecord
from game.rules.state import Ending, GameResult
from game.session.dice_statistics import DiceCount, count_dice
from game.session.matchfile import Header, StoredMatch


class Status(StrEnum):
    """How a stored match stands."""

    RUNNING = "running"
    FINISHED = "finished"
    BROKEN = "broken"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """One match of the history. Names, seats, score and dice are White's, then Black's.

    `profile` is the id of the local player it belongs to, `player` the side they sat on (None when
    both or neither are theirs), `mode` what it was played for ("match", "ladder", "daily", "lan").
    `size` and `changed_ns` are the file's when it was read. UNREADABLE rows know only their file
    and, in `notice`, why.
    """

    file: str
    size: int
    changed_ns: int
    status: Status
    id: str = ""
    names: tuple[str, str] = ("", "")
    seats: tuple[str, str] = ("", "")
    profile: str = ""
    player: Player | None = None
    mode: str = "match"
    length: int = 0
    variant: str = "standard"
    created: str = ""
    score: tuple[int, int] = (0, 0)
    winner: Player | None = None
    actions: int = 0
    digest: str = ""
    games: tuple[GameResult, ...] = ()
    dice: tuple[DiceCount, DiceCount] = (DiceCount(), DiceCount())
    dice_kind: str = ""
    notice: str = ""

    @property
    def opponent(self) -> Player | None:
        """The side across from the local player."""
        return None if self.player is None else self.player.other

    @property
    def opponent_name(self) -> str:
        """The opponent's name; both names when no side is the local player's."""
        return " – ".join(self.names) if self.opponent is None else self.names[self.opponent]

    @property
    def opponent_kind(self) -> str:
        """ "human", "computer" or another kind of seat; empty when no side is the local player's."""
        return "" if self.opponent is None else self.seats[self.opponent].partition(":")[0]

    @property
    def is_remote(self) -> bool:
        """Whether a seat is across the network."""
        return "remote" in self.seats

    @property
    def level(self) -> int | None:
        """The computer opponent's level, None for other opponents."""
        seats = self.seats if self.opponent is None else (self.seats[self.opponent],)
        for seat in seats:
            kind, _, level = seat.partition(":")
            if kind == "computer" and level.isdigit():
                return int(level)
        return None

    @property
    def won(self) -> bool | None:
        """Whether the local player won; None when that cannot be said. A money session is won by points."""
        if self.player is None or self.status is not Status.FINISHED:
            return None
        if self.winner is not None:
            return self.winner == self.player
        mine, theirs = self.score[self.player], self.score[self.player.other]
        return None if mine == theirs else mine > theirs


def summarise(match: StoredMatch, size: int, changed_ns: int) -> MatchSummary:
    """The row of a match read from disk."""
    header, record = match.header, match.record
    extra = header.extra
    return MatchSummary(
        file=match.path.name,
        size=size,
        changed_ns=changed_ns,
        status=_status(header, record),
        id=header.id,
        names=header.names,
        seats=header.seats,
        profile=str(extra.get("profile", "")),
        player=_player(header),
        mode=str(extra.get("mode", "match")),
        length=record.settings.length,
        variant=record.settings.variant.value,
        created=header.created,
        score=record.state.score,
        winner=record.state.winner,
        actions=len(record.actions),
        digest=record.digest,
        games=tuple(game_results(record)),
        dice=count_dice(record),
        dice_kind=header.dice.kind,
        notice=" ".join(match.notices),
    )


def game_results(record: MatchRecord) -> Iterator[GameResult]:
    """The result of every finished game, in order."""
    for state, action in zip(record.states(), (None, *record.actions), strict=True):
        if state.result is not None and _may_end(action):
            yield state.result


def _may_end(action: Action | None) -> bool:
    return isinstance(action, MakePlay | Drop | AcceptResign)


def _status(header: Header, record: MatchRecord) -> Status:
    if record.state.winner is not None:
        return Status.FINISHED
    if not header.ended:
        return Status.RUNNING
    return Status.FINISHED if record.settings.is_money else Status.BROKEN


def _player(header: Header) -> Player | None:
    """The local player's side: what the file says, else the only human seat."""
    stated = header.extra.get("player")
    if stated in (0, 1):
        return Player(stated)
    humans = [player for player in Player if header.seats[player] == "human"]
    return humans[0] if len(humans) == 1 else None


def result_to_data(result: GameResult) -> list[Any]:
    """A game's result as a short list."""
    return [int(result.winner), int(result.kind), result.points, result.ending.value, result.cube]


def result_from_data(data: list[Any]) -> GameResult:
    """The inverse of `result_to_data`; raises ValueError or TypeError."""
    winner, kind, points, ending, cube = data
    return GameResult(Player(winner), Kind(kind), int(points), Ending(ending), int(cube))
