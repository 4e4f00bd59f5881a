"""What a finished game is worth, and which game is the Crawford game."""

from __future__ import annotations

from game.rules.actions import Kind, Player
from game.rules.board import BAR, OFF, Board
from game.rules.state import Crawford, Ending, GameResult, MatchState


def borne_off_kind(loser: Board) -> Kind:
    """What a side lost by when the other bore off its last checker; `loser` is seen by the losing side."""
    own = loser.own
    if own[OFF]:
        return Kind.SINGLE
    if own[BAR] or any(own[19:25]):
        return Kind.BACKGAMMON
    return Kind.GAMMON


def game_result(state: MatchState, winner: Player, kind: Kind, ending: Ending) -> GameResult:
    """The result with its points: the cube times the kind, but under the Jacoby rule gammons count
    only once the cube has been turned."""
    if state.settings.is_money and state.settings.jacoby and not state.cube_turned:
        multiple = 1
    else:
        multiple = int(kind)
    return GameResult(winner, kind, state.cube.value * multiple, ending, state.cube.value)


def next_crawford(state: MatchState) -> Crawford:
    """Where the next game stands: the first game after a side comes within a point is Crawford's."""
    settings = state.settings
    if settings.is_money or not settings.crawford or settings.length == 1:
        return Crawford.BEFORE
    if state.crawford is not Crawford.BEFORE:
        return Crawford.AFTER
    one_away = settings.length - 1 in state.score
    return Crawford.NOW if one_away else Crawford.BEFORE
