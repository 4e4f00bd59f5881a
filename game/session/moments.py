"""Moments of play worth a banner, a sound or a line: found in a transition, shown by others.

Pure: a transition and the play before it in, values out. A moment says what happened and to whom;
its `headline` is a short text for a banner, to be translated where it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from game.rules.actions import Double, Kind, MakePlay, NextGame, Player, RollDice, Take
from game.rules.board import HOME, Board, Side, rearmost
from game.rules.moves import Play, apply_play
from game.rules.state import GameResult, MatchState, Phase
from game.session.session import Transition
from game.words import later

CLOSE_RACE = 8
"""A race is close when the pip counts differ by at most this percentage of the lower one."""
PRIME_LENGTH = 6


class MomentKind(StrEnum):
    """What happened. Banner kinds have a fanfare of the same name."""

    DOUBLET = "doublet"
    DANCE = "dance"
    HIT = "hit"
    DOUBLE_HIT = "double_hit"
    HIT_BACK = "hit_back"
    PRIME = "prime"
    CLOSED_BOARD = "closed_board"
    CLOSE_RACE = "close_race"
    DOUBLE = "double"
    TAKE = "take"
    CRAWFORD = "crawford"
    MATCH_POINT = "match_point"
    GAME_WON = "game_won"
    GAMMON = "gammon"
    BACKGAMMON = "backgammon"
    MATCH_WON = "match_won"


_HEADLINES = {
    MomentKind.DOUBLET: later("Doublet"),
    MomentKind.DANCE: later("No play"),
    MomentKind.HIT: later("Hit"),
    MomentKind.DOUBLE_HIT: later("Double hit"),
    MomentKind.HIT_BACK: later("Hit back"),
    MomentKind.PRIME: later("Prime of six"),
    MomentKind.CLOSED_BOARD: later("Closed board"),
    MomentKind.CLOSE_RACE: later("Close race"),
    MomentKind.DOUBLE: later("Double"),
    MomentKind.TAKE: later("Take"),
    MomentKind.CRAWFORD: later("Crawford game"),
    MomentKind.MATCH_POINT: later("Last game of the match"),
    MomentKind.GAME_WON: later("Game"),
    MomentKind.GAMMON: later("Gammon"),
    MomentKind.BACKGAMMON: later("Backgammon"),
    MomentKind.MATCH_WON: later("Match"),
}
_RESULTS = {
    Kind.SINGLE: MomentKind.GAME_WON,
    Kind.GAMMON: MomentKind.GAMMON,
    Kind.BACKGAMMON: MomentKind.BACKGAMMON,
}
BANNERS = frozenset(
    {
        MomentKind.HIT_BACK,
        MomentKind.PRIME,
        MomentKind.CLOSED_BOARD,
        MomentKind.GAMMON,
        MomentKind.BACKGAMMON,
        MomentKind.MATCH_WON,
    }
)
"""The kinds that are shown large."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happened to `player`'s credit (for DANCE, to their cost).

    `place` is the point it happened on in that player's numbering, 0 when it has none; of a prime
    it is the lowest point.
    """

    kind: MomentKind
    player: Player
    place: int = 0

    @property
    def is_banner(self) -> bool:
        return self.kind in BANNERS

    @property
    def headline(self) -> str:
        """A word or two in English, to be translated where it is shown."""
        return _HEADLINES[self.kind]


class MomentWatch:
    """Finds moments as a match goes on; remembers the last play, which a hit back answers."""

    def __init__(self, tell: Callable[[Moment], None]) -> None:
        """`tell` is called with every moment, the greatest of a transition last."""
        self._tell = tell
        self._last: Transition | None = None

    def __call__(self, transition: Transition) -> None:
        """A session's listener."""
        for moment in moments(transition, self._last):
            self._tell(moment)
        if isinstance(transition.action, MakePlay | NextGame):
            self._last = transition


def moments(transition: Transition, last_play: Transition | None = None) -> tuple[Moment, ...]:
    """The moments of a transition, the least first; `last_play` is the play before it, if known."""
    before, after = transition.before, transition.after
    found: list[Moment] = []
    match transition.action:
        case RollDice(roll) if roll.is_doublet:
            found.append(Moment(MomentKind.DOUBLET, before.on_roll))
        case MakePlay(play):
            found += _of_play(before, play, last_play)
        case Double():
            found.append(Moment(MomentKind.DOUBLE, before.on_roll))
        case Take():
            found.append(Moment(MomentKind.TAKE, before.on_roll.other))
        case NextGame() if after.phase is Phase.OPENING and after.crawford_game:
            leader = Player.WHITE if after.away(Player.WHITE) == 1 else Player.BLACK
            found.append(Moment(MomentKind.CRAWFORD, leader))
        case NextGame() if after.phase is Phase.OPENING and _is_last_game(after):
            assert before.result is not None
            found.append(Moment(MomentKind.MATCH_POINT, before.result.winner))
    if after.phase is Phase.GAME_OVER and before.phase is not Phase.GAME_OVER:
        assert after.result is not None
        found += _of_result(after.result, after)
    return tuple(found)


def _of_play(before: MatchState, play: Play, last: Transition | None) -> Iterator[Moment]:
    mover = before.on_roll
    if not play:
        yield Moment(MomentKind.DANCE, mover)
        return
    after = apply_play(before.board, play)
    if before.board.contact and not after.contact and _is_close(after):
        yield Moment(MomentKind.CLOSE_RACE, mover)
    yield from _of_hits(mover, play, last)
    yield from _of_points(mover, before.board, after)


def _of_hits(mover: Player, play: Play, last: Transition | None) -> Iterator[Moment]:
    places = [step.dst for step in play if step.hit]
    if not places:
        return
    if _was_hit(mover, last):
        yield Moment(MomentKind.HIT_BACK, mover, places[0])
    elif len(places) > 1:
        yield Moment(MomentKind.DOUBLE_HIT, mover, places[0])
    else:
        yield Moment(MomentKind.HIT, mover, places[0])


def _was_hit(mover: Player, last: Transition | None) -> bool:
    """Whether the play before was the opponent's and hit."""
    if last is None or not isinstance(last.action, MakePlay) or last.before.on_roll == mover:
        return False
    return any(step.hit for step in last.action.play)


def _of_points(mover: Player, before: Board, after: Board) -> Iterator[Moment]:
    if not after.contact:
        return
    if _is_closed(after.own) and not _is_closed(before.own):
        yield Moment(MomentKind.CLOSED_BOARD, mover, 1)
        return
    place = prime_of(after.own)
    # A prime counts while it holds somebody: an opposing checker must stand behind it.
    if place and not prime_of(before.own) and rearmost(after.opp) > 25 - place:
        yield Moment(MomentKind.PRIME, mover, place)


def prime_of(side: Side, length: int = PRIME_LENGTH) -> int:
    """The lowest point of a run of so many made points, 0 when there is none."""
    run = 0
    for place in range(1, 25):
        run = run + 1 if side[place] >= 2 else 0
        if run == length:
            return place - length + 1
    return 0


def _is_closed(side: Side) -> bool:
    return all(side[place] >= 2 for place in HOME)


def _is_close(board: Board) -> bool:
    low, high = sorted((board.pips, board.opp_pips))
    return (high - low) * 100 <= CLOSE_RACE * low


def _of_result(result: GameResult, after: MatchState) -> Iterator[Moment]:
    # Under the Jacoby rule a gammon with the cube unturned is a single game, and no feast.
    counted = Kind(result.points // result.cube)
    yield Moment(_RESULTS[counted], result.winner)
    if after.winner is not None:
        yield Moment(MomentKind.MATCH_WON, result.winner)


def _is_last_game(state: MatchState) -> bool:
    """Whether both sides win the match with this game: one point away each."""
    return all(state.away(player) == 1 for player in Player)
