"""The table's cues: what is done, and what it came to, as the listener hears it."""

from __future__ import annotations

import pytest

from game.audio.cues import Cue
from game.audio.table import action_cue, result_cue, step_cue
from game.rules.actions import (
    ACTION_TYPES,
    Double,
    Drop,
    Kind,
    MakePlay,
    NextGame,
    Player,
    Take,
)
from game.rules.moves import CheckerMove
from game.rules.state import Ending, GameResult

W, B = Player.WHITE, Player.BLACK


def won(kind: Kind, points: int | None = None, cube: int = 1) -> GameResult:
    return GameResult(W, kind, int(kind) * cube if points is None else points, Ending.BORNE_OFF, cube)


def test_a_checker_sounds_by_where_it_lands() -> None:
    assert step_cue(CheckerMove(8, 3, True), 0) is Cue.HIT
    assert step_cue(CheckerMove(8, 3, False), 0) is Cue.PLACE
    assert step_cue(CheckerMove(8, 3, False), 2) is Cue.STACK
    assert step_cue(CheckerMove(3, 6, False), 9) is Cue.BEAR_OFF


def test_actions_sound_once_decided() -> None:
    assert action_cue(MakePlay((CheckerMove(8, 3, False),))) is Cue.CONFIRM
    assert action_cue(MakePlay(())) is Cue.ILLEGAL
    assert action_cue(Double()) is Cue.DOUBLE
    assert action_cue(Take()) is Cue.TAKE
    assert action_cue(Drop()) is Cue.DROP
    assert action_cue(NextGame()) is None
    assert len(ACTION_TYPES) == 11


@pytest.mark.parametrize(
    ("result", "match_winner", "listener", "cue"),
    [
        (won(Kind.SINGLE), None, W, Cue.GAME_WON),
        (won(Kind.SINGLE), None, B, Cue.GAME_LOST),
        (won(Kind.GAMMON), None, W, Cue.GAMMON),
        (won(Kind.GAMMON), None, B, Cue.GAME_LOST),
        (won(Kind.GAMMON, 1), None, W, Cue.GAME_WON),
        (won(Kind.GAMMON, cube=4), None, None, Cue.GAMMON),
        (won(Kind.BACKGAMMON), None, None, Cue.BACKGAMMON),
        (won(Kind.BACKGAMMON), W, W, Cue.MATCH_WON),
        (won(Kind.SINGLE), W, B, Cue.MATCH_LOST),
        (won(Kind.SINGLE), W, None, Cue.MATCH_WON),
    ],
)
def test_results_are_heard_from_the_listeners_chair(
    result: GameResult, match_winner: Player | None, listener: Player | None, cue: Cue
) -> None:
    assert result_cue(result, match_winner, listener) is cue
