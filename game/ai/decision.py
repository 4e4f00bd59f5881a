"""Between the match and the engine: what a level does in any state where it is asked.

`choose` answers for every phase in which a player acts; `hints` and `advice` explain. Nothing here knows dice
that have not been rolled.
"""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np

from game.ai.answers import Choice, CubeAdvice, JudgedPlay, Outcomes, RollWanted
from game.ai.bearoff import rank
from game.ai.depths import BY_LEVEL, EXPLAIN, TWO_PLY
from game.ai.engine import Engine
from game.ai.equity import CENTRED, OURS, THEIRS, match_chance, normalised
from game.ai.evaluate import both_home
from game.ai.jit import Array
from game.ai.plain import NothingToDecide, plain_choice, rng_of
from game.ai.positions import board_of_position, position_of
from game.ai.search import Candidate, CubeValues, Depth
from game.rules.actions import (
    AcceptResign,
    Beaver,
    Double,
    Drop,
    Kind,
    MakePlay,
    Player,
    RejectResign,
    Resign,
    Take,
)
from game.rules.board import checker_count
from game.rules.match import beaver_refusal, can_double
from game.rules.moves import Play, turn
from game.rules.state import MatchState, Phase

HINTS = 5
LAPSE_SHARE = 0.3
LAPSE_SIZE = 0.12
"""Level 4: in this share of its plays its judgement strays by equities of about this size."""


def choose(state: MatchState, level: int, seed: int, engine: Engine | None) -> Choice:
    """What a level does. Equal arguments give equal answers; `engine` None plays plainly.

    Raises NothingToDecide where no player acts.
    """
    rng = rng_of(state, seed)
    if engine is None or level <= 3:
        return plain_choice(state, min(level, 3), rng)
    depth = BY_LEVEL[level]
    match state.phase:
        case Phase.TO_ROLL:
            lost = certain_loss(state, engine)
            if lost is not None:
                return Resign(lost)
            if can_double(state) and cube_values(state, engine, depth).double:
                return Double()
            return RollWanted()
        case Phase.TO_PLAY:
            found = candidates(state, engine, depth)
            return MakePlay(play_of(state, _with_lapses(found, rng) if level == 4 else found[0]))
        case Phase.DOUBLED:
            return _answer_double(state, engine, depth)
        case Phase.RESIGNED:
            return AcceptResign() if resignation_is_enough(state, engine, depth) else RejectResign()
    raise NothingToDecide(f"nobody acts in the phase {state.phase}")


def hints(state: MatchState, engine: Engine, depth: Depth = EXPLAIN) -> tuple[JudgedPlay, ...]:
    """The best plays of the standing roll, best first, at most HINTS of them."""
    found = candidates(state, engine, depth)
    return tuple(judged(state, candidate, found[0].equity) for candidate in found[:HINTS])


def judged(state: MatchState, candidate: Candidate, best: float) -> JudgedPlay:
    """A candidate as an answer."""
    loss = max(best - candidate.equity, 0.0)
    return JudgedPlay(
        play_of(state, candidate), candidate.equity, loss, outcomes_of(candidate.outputs), candidate.plies
    )


def advice(state: MatchState, engine: Engine, depth: Depth = TWO_PLY) -> CubeAdvice:
    """The cube decision of the player on roll, asked before his roll or while his double stands."""
    values = cube_values(state, engine, depth)
    return CubeAdvice(
        values.no_double,
        values.double_take,
        values.double_drop,
        values.double,
        values.take,
        values.beaver,
        values.too_good,
        values.allowed,
        outcomes_of(values.outputs),
    )


def outcomes_of(outputs: Array) -> Outcomes:
    """Outputs as plain numbers."""
    a, b, c, d, e = (float(x) for x in outputs)
    return a, b, c, d, e


def cube_state(state: MatchState, player: Player) -> Array:
    """The cube and the score as `player` sees them (see `equity`)."""
    settings = state.settings
    owner = CENTRED
    if state.cube.owner is not None:
        owner = OURS if state.cube.owner == player else THEIRS
    return np.array(
        [
            state.cube.value,
            owner,
            state.away(player),
            state.away(player.other),
            state.crawford_game or not settings.cube,
            settings.is_money and settings.jacoby and not state.cube_turned,
            not settings.is_money,
            settings.is_money and settings.beavers > 0,
        ],
        np.int64,
    )


def candidates(state: MatchState, engine: Engine, depth: Depth) -> list[Candidate]:
    """Every result of the standing roll, best first."""
    assert state.roll is not None
    searcher = engine.searcher(checker_count(state.settings.variant))
    cube = cube_state(state, state.on_roll)
    return searcher.plays(position_of(state.board), state.roll.first, state.roll.second, cube, depth)


def play_of(state: MatchState, candidate: Candidate) -> Play:
    """The legal play that reaches a candidate."""
    assert state.roll is not None
    board = board_of_position(candidate.position, sum(state.board.own)).flipped()
    return turn(state.board, state.roll).plays[board]


def cube_values(state: MatchState, engine: Engine, depth: Depth) -> CubeValues:
    """Cube equities of the player on roll; where the rules forbid a double, not allowed."""
    searcher = engine.searcher(checker_count(state.settings.variant))
    cube = cube_state(state, state.on_roll)
    values = searcher.cube(position_of(state.board), cube, depth.cube_plies, depth)
    before = replace(state, phase=Phase.TO_ROLL, to_act=state.on_roll)
    return values if can_double(before) else replace(values, allowed=False)


def certain_loss(state: MatchState, engine: Engine) -> Kind | None:
    """What the player on roll loses whatever the dice do, or None while anything is open.

    By the rolls needed at the least and at the most in the one-sided table, so only with both sides home.
    """
    position = position_of(state.board)
    if not both_home(position):
        return None
    done, saved = engine.one_sided
    mine = np.nonzero(done[rank(position, 0)])[0]
    theirs = np.nonzero(done[rank(position, 25)])[0]
    if mine[0] <= theirs[-1]:
        return None
    if state.board.own[0]:
        return Kind.SINGLE
    first = np.nonzero(saved[rank(position, 0)])[0]
    return Kind.GAMMON if first[0] > theirs[-1] else None


def resignation_is_enough(state: MatchState, engine: Engine, depth: Depth) -> bool:
    """Whether the offered resignation gives at least what playing on is worth to the other side."""
    assert state.resignation is not None
    if state.resigned_in is Phase.TO_PLAY:
        resigner = candidates(state, engine, depth)[0].equity
    else:
        resigner = cube_values(state, engine, depth).equity
    return resignation_value(state, engine) <= resigner + 1e-6


def resignation_value(state: MatchState, engine: Engine) -> float:
    """Equity of the player on roll once the standing resignation is accepted, in units of the cube."""
    assert state.resignation is not None
    settings = state.settings
    if settings.is_money:
        plain = settings.jacoby and not state.cube_turned
        return -1.0 if plain else -float(state.resignation)
    cube = cube_state(state, state.on_roll)
    other = state.on_roll.other
    points = int(state.resignation) * state.cube.value
    after = state.crawford_game or 1 in (state.away(state.on_roll), state.away(other))
    chance = 1.0 - match_chance(state.away(other) - points, state.away(state.on_roll), after, engine.table)
    return float(normalised(chance, cube, engine.table))


def _answer_double(state: MatchState, engine: Engine, depth: Depth) -> Choice:
    values = cube_values(state, engine, depth)
    may_beaver = beaver_refusal(state) is None
    if state.to_act == state.on_roll:
        # His double was beavered: the standing offer is his own, at twice the value, the other owning it.
        standing = values.no_double
        if may_beaver and standing > 0:
            return Beaver()
        return Take() if 2 * standing >= -1.0 else Drop()
    if values.double_take > values.double_drop:
        return Drop()
    return Beaver() if may_beaver and values.double_take < 0 else Take()


def _with_lapses(found: list[Candidate], rng: random.Random) -> Candidate:
    """Level 4's choice: mostly the best, now and then misjudged as a person might."""
    if rng.random() >= LAPSE_SHARE:
        return found[0]
    return max(found, key=lambda candidate: candidate.equity + rng.gauss(0.0, LAPSE_SIZE))
