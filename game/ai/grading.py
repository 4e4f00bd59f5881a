"""Judging single decisions and rolls: the parts an analysis is made of."""

from __future__ import annotations

from dataclasses import replace

from game.ai.answers import CubeAdvice, Graded
from game.ai.decision import advice, candidates, certain_loss, judged, resignation_value
from game.ai.engine import Engine
from game.ai.search import Depth
from game.rules.actions import Beaver, Double, Drop, MakePlay, RollDice, Take
from game.rules.dice import Roll
from game.rules.match import can_double
from game.rules.moves import apply_play
from game.rules.state import MatchState, Phase

SHOWN = 5
CLOSE = 0.2
"""A double counts as a decision when doubling and not doubling differ by less than this, or it was made."""


def grade_play(index: int, state: MatchState, action: MakePlay, engine: Engine, depth: Depth) -> Graded:
    """A play against the best one."""
    found = candidates(state, engine, depth)
    reached = apply_play(state.board, action.play)
    plays = [judged(state, candidate, found[0].equity) for candidate in found]
    loss = next((play.loss for play in plays if apply_play(state.board, play.play) == reached), 0.0)
    return Graded(index, int(state.on_roll), "play", loss, len(found) > 1, tuple(plays[:SHOWN]))


def grade_before_roll(
    index: int, state: MatchState, action: RollDice | Double, engine: Engine, depth: Depth
) -> Graded | None:
    """Doubling or rolling, where both were possible."""
    if not can_double(state):
        return None
    said = advice(state, engine, depth)
    doubled = min(said.double_take, said.double_drop)
    kept = said.no_double
    value = doubled if isinstance(action, Double) else kept
    unforced = isinstance(action, Double) or abs(doubled - kept) < CLOSE or said.double
    return Graded(index, int(state.on_roll), "double", max(kept, doubled) - value, unforced, advice=said)


def grade_answer(
    index: int, state: MatchState, action: Take | Drop | Beaver, engine: Engine, depth: Depth
) -> Graded | None:
    """Taking or dropping a first double (answers to beavers are not judged)."""
    if state.to_act is None or state.to_act == state.on_roll:
        return None
    before = replace(state, phase=Phase.TO_ROLL, to_act=state.on_roll)
    said = advice(before, engine, depth)
    best = min(said.double_take, said.double_drop)
    given = said.double_drop if isinstance(action, Drop) else said.double_take
    return Graded(index, int(state.to_act), "take", given - best, True, advice=said)


def grade_resignation(
    index: int, state: MatchState, after: MatchState, engine: Engine, depth: Depth
) -> Graded:
    """Offering to resign: what accepting it would cost against playing on."""
    if certain_loss(state, engine) == after.resignation:
        return Graded(index, int(state.on_roll), "resign", 0.0, False)
    if state.phase is Phase.TO_PLAY:
        worth = candidates(state, engine, depth)[0].equity
    else:
        worth = advice(state, engine, depth).equity
    return Graded(
        index, int(state.on_roll), "resign", max(worth - resignation_value(after, engine), 0.0), True
    )


def luck_of(state: MatchState, roll: Roll, before: float, engine: Engine, depth: Depth) -> float:
    """Equity after the best play of the roll, less the equity before it was thrown."""
    rolled = replace(state, phase=Phase.TO_PLAY, roll=roll)
    return candidates(rolled, engine, depth)[0].equity - before


def equity_before_roll(state: MatchState, said: CubeAdvice | None, engine: Engine, depth: Depth) -> float:
    """Equity of the player on roll who has decided to roll; `said` when it is known already."""
    return (said or advice(replace(state, phase=Phase.TO_ROLL), engine, depth)).no_double
