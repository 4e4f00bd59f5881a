"""The match machine: one transition table, and `apply`, which follows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.rules.actions import (
    AcceptResign,
    Action,
    Beaver,
    Double,
    Drop,
    IllegalAction,
    Kind,
    MakePlay,
    NextGame,
    OpeningRoll,
    Player,
    RejectResign,
    Resign,
    RollDice,
    Take,
)
from game.rules.board import OFF, Board, start
from game.rules.dice import Roll, roll_of
from game.rules.moves import CheckerMove, apply_play, turn
from game.rules.scoring import borne_off_kind, game_result, next_crawford
from game.rules.state import CUBE_CAP, Cube, Ending, GameResult, MatchState, Phase

TRANSITIONS: dict[Phase, dict[type[Action], tuple[Phase, ...]]] = {
    Phase.OPENING: {OpeningRoll: (Phase.OPENING, Phase.TO_PLAY)},
    Phase.TO_ROLL: {
        RollDice: (Phase.TO_PLAY,),
        Double: (Phase.DOUBLED,),
        Resign: (Phase.RESIGNED,),
    },
    Phase.TO_PLAY: {MakePlay: (Phase.TO_ROLL, Phase.GAME_OVER), Resign: (Phase.RESIGNED,)},
    Phase.DOUBLED: {Take: (Phase.TO_ROLL,), Drop: (Phase.GAME_OVER,), Beaver: (Phase.DOUBLED,)},
    Phase.RESIGNED: {
        AcceptResign: (Phase.GAME_OVER,),
        RejectResign: (Phase.TO_ROLL, Phase.TO_PLAY),
    },
    Phase.GAME_OVER: {NextGame: (Phase.OPENING, Phase.MATCH_OVER)},
    Phase.MATCH_OVER: {},
}
"""Which action types a phase admits and where each can lead."""

_WAITING = {
    Phase.OPENING: "The match waits for the opening roll.",
    Phase.TO_ROLL: "The match waits for a roll or a double.",
    Phase.TO_PLAY: "The match waits for the roll to be played.",
    Phase.DOUBLED: "The match waits for an answer to the double.",
    Phase.RESIGNED: "The match waits for an answer to the resignation.",
    Phase.GAME_OVER: "The game is over.",
    Phase.MATCH_OVER: "The match is over.",
}


def apply(state: MatchState, action: Action) -> MatchState:
    """The state after an action; raises IllegalAction, with a reason to read, when the rules refuse it."""
    if type(action) not in TRANSITIONS[state.phase]:
        raise IllegalAction(_WAITING[state.phase])
    return _STEPS[type(action)](state, action)


def legal_action_types(state: MatchState) -> frozenset[type[Action]]:
    """The action types the player to act may choose from (the cube's rules included)."""
    types = set(TRANSITIONS[state.phase])
    if Double in types and cube_refusal(state) is not None:
        types.discard(Double)
    if Beaver in types and beaver_refusal(state) is not None:
        types.discard(Beaver)
    return frozenset(types)


def can_double(state: MatchState) -> bool:
    """Whether the player on roll may offer the cube now."""
    return state.phase is Phase.TO_ROLL and cube_refusal(state) is None


def cube_refusal(state: MatchState) -> str | None:
    """Why the player on roll may not double, leaving the phase aside; None when he may."""
    cube = state.cube
    if not state.settings.cube:
        return "This match is played without the cube."
    if state.crawford_game:
        return "There is no cube in the Crawford game."
    if cube.owner not in (None, state.on_roll):
        return "Your opponent owns the cube."
    if not state.settings.is_money and cube.value >= state.away(state.on_roll):
        return "The cube already wins the match for you."
    if cube.value * 2 > CUBE_CAP:
        return "The cube is at its limit."
    return None


def beaver_refusal(state: MatchState) -> str | None:
    """Why the player to act may not beaver the standing double; None when he may."""
    if not state.settings.is_money:
        return "Beavers are for money games only."
    if not state.settings.beavers:
        return "This session is played without beavers."
    if state.beavers >= state.settings.beavers:
        return "No more beavers are allowed on this double."
    if state.cube.value * 4 > CUBE_CAP:
        return "The cube is at its limit."
    return None


def _opening_roll(state: MatchState, action: OpeningRoll) -> MatchState:
    roll = _checked(action.roll.first, action.roll.second)
    if roll.is_doublet:
        if state.settings.is_money and state.auto_doubles < state.settings.auto_doubles:
            cube = replace(state.cube, value=min(state.cube.value * 2, CUBE_CAP))
            return replace(state, roll=roll, cube=cube, auto_doubles=state.auto_doubles + 1)
        return replace(state, roll=roll)
    first = Player.WHITE if roll.first > roll.second else Player.BLACK
    return replace(state, phase=Phase.TO_PLAY, on_roll=first, to_act=first, roll=roll)


def _roll_dice(state: MatchState, action: RollDice) -> MatchState:
    return replace(state, phase=Phase.TO_PLAY, roll=_checked(action.roll.first, action.roll.second))


def _checked(first: int, second: int) -> Roll:
    try:
        return roll_of(first, second)
    except ValueError as error:
        raise IllegalAction(str(error)) from None


def _make_play(state: MatchState, action: MakePlay) -> MatchState:
    assert state.roll is not None
    plays = turn(state.board, state.roll).plays
    board = _reached(state, action)
    if board is None or plays.get(board) != action.play:
        raise IllegalAction("That is not a legal play of {roll}.", roll=str(state.roll))
    if board.own[OFF] == sum(board.own):
        done = replace(state, board=board, roll=state.roll)
        kind = borne_off_kind(board.flipped())
        return _game_over(done, game_result(done, state.on_roll, kind, Ending.BORNE_OFF))
    other = state.on_roll.other
    return replace(state, phase=Phase.TO_ROLL, board=board.flipped(), on_roll=other, to_act=other, roll=None)


def _reached(state: MatchState, action: MakePlay) -> Board | None:
    for step in action.play:
        if type(step) is not CheckerMove or not 1 <= step.src <= 25 or not 1 <= step.die <= 6:
            return None
    try:
        return apply_play(state.board, action.play)
    except ValueError:
        return None


def _double(state: MatchState, _: Double) -> MatchState:
    refusal = cube_refusal(state)
    if refusal:
        raise IllegalAction(refusal)
    return replace(state, phase=Phase.DOUBLED, to_act=state.on_roll.other, beavers=0)


def _beaver(state: MatchState, _: Beaver) -> MatchState:
    refusal = beaver_refusal(state)
    if refusal:
        raise IllegalAction(refusal)
    assert state.to_act is not None
    # A beaver is a take and a new offer in one; the cube stays with the side first doubled.
    cube = Cube(state.cube.value * 2, state.on_roll.other)
    return replace(state, cube=cube, to_act=state.to_act.other, beavers=state.beavers + 1)


def _take(state: MatchState, _: Take) -> MatchState:
    cube = Cube(state.cube.value * 2, state.on_roll.other)
    return replace(state, phase=Phase.TO_ROLL, cube=cube, to_act=state.on_roll, beavers=0)


def _drop(state: MatchState, _: Drop) -> MatchState:
    assert state.to_act is not None
    winner = state.to_act.other
    points = state.cube.value
    return _game_over(state, GameResult(winner, Kind.SINGLE, points, Ending.DROPPED, points))


def _resign(state: MatchState, action: Resign) -> MatchState:
    if action.kind not in tuple(Kind):
        raise IllegalAction("A resignation is for a single game, a gammon or a backgammon.")
    return replace(
        state,
        phase=Phase.RESIGNED,
        to_act=state.on_roll.other,
        resignation=Kind(action.kind),
        resigned_in=state.phase,
    )


def _accept_resign(state: MatchState, _: AcceptResign) -> MatchState:
    assert state.resignation is not None
    winner = state.on_roll.other
    result = game_result(state, winner, state.resignation, Ending.RESIGNED)
    return _game_over(replace(state, resignation=None, resigned_in=None), result)


def _reject_resign(state: MatchState, _: RejectResign) -> MatchState:
    assert state.resigned_in is not None
    return replace(state, phase=state.resigned_in, to_act=state.on_roll, resignation=None, resigned_in=None)


def _game_over(state: MatchState, result: GameResult) -> MatchState:
    score = list(state.score)
    score[result.winner] += result.points
    return replace(
        state,
        phase=Phase.GAME_OVER,
        to_act=None,
        score=(score[0], score[1]),
        result=result,
        beavers=0,
    )


def _next_game(state: MatchState, _: NextGame) -> MatchState:
    if state.winner is not None:
        return replace(state, phase=Phase.MATCH_OVER)
    return MatchState(
        settings=state.settings,
        board=start(state.settings.variant),
        score=state.score,
        crawford=next_crawford(state),
        game=state.game + 1,
    )


_STEPS: dict[type[Action], Callable[..., MatchState]] = {
    OpeningRoll: _opening_roll,
    RollDice: _roll_dice,
    MakePlay: _make_play,
    Double: _double,
    Take: _take,
    Drop: _drop,
    Beaver: _beaver,
    Resign: _resign,
    AcceptResign: _accept_resign,
    RejectResign: _reject_resign,
    NextGame: _next_game,
}
