"""Which cue a step, an action or a result at the table calls for. Pure."""

from __future__ import annotations

from game.audio.cues import Cue
from game.rules.actions import Action, Beaver, Double, Drop, Kind, MakePlay, Player, Take
from game.rules.moves import CheckerMove
from game.rules.state import GameResult


def step_cue(step: CheckerMove, height: int) -> Cue:
    """The cue of a checker that lands on `height` others of its side."""
    if step.hit:
        return Cue.HIT
    if step.dst == 0:
        return Cue.BEAR_OFF
    return Cue.STACK if height else Cue.PLACE


def action_cue(action: Action) -> Cue | None:
    """The cue of an action beside its checkers and dice, None when it has none."""
    match action:
        case MakePlay(play):
            return Cue.CONFIRM if play else Cue.ILLEGAL
        case Double() | Beaver():
            return Cue.DOUBLE
        case Take():
            return Cue.TAKE
        case Drop():
            return Cue.DROP
    return None


def result_cue(result: GameResult, match_winner: Player | None, listener: Player | None) -> Cue:
    """The one cue of a finished game for whoever listens; None listens with the winner.

    The end of a match stands above what its last game was won by.
    """
    lost = listener is not None and listener != result.winner
    if match_winner is not None:
        return Cue.MATCH_LOST if lost else Cue.MATCH_WON
    if lost:
        return Cue.GAME_LOST
    # What counts is heard: a gammon that the Jacoby rule leaves single is a single game.
    counted = Kind(result.points // result.cube)
    return {Kind.SINGLE: Cue.GAME_WON, Kind.GAMMON: Cue.GAMMON, Kind.BACKGAMMON: Cue.BACKGAMMON}[counted]
