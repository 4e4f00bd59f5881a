"""Laws that hold for every position, roll, phase and match."""

from __future__ import annotations

import dataclasses
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.actions import (
    ACTION_TYPES,
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
    RejectResign,
    Resign,
    RollDice,
    Take,
)
from game.rules.board import Board, board_from_signed, checker_count
from game.rules.dice import ROLLS_21, ROLLS_36, Roll
from game.rules.draft import canonical, continuations, dice_left, is_complete, refusal
from game.rules.match import TRANSITIONS, apply, legal_action_types
from game.rules.moves import apply_play, legal_plays, move, moves_with
from game.rules.record import MatchRecord, new_record, record_from_data, replay
from game.rules.routes import routes, sources
from game.rules.state import MatchSettings, MatchState, Phase
from tests.strategies import boards, random_match, rolls, settings


@given(boards())
def test_flipping_twice_changes_nothing(board: Board) -> None:
    assert board.flipped().flipped() == board
    assert board.flipped().pips == board.opp_pips
    assert board_from_signed(board.signed(), 15) == board


@given(boards(), rolls)
def test_every_play_keeps_the_checkers_and_uses_equally_many_dice(board: Board, roll: Roll) -> None:
    plays = legal_plays(board, roll)
    ends = [apply_play(board, play) for play in plays]
    assert len(set(ends)) == len(plays)
    finished = [end.own[0] == 15 for end in ends]
    assert len({len(play) for play, done in zip(plays, finished, strict=True) if not done}) <= 1
    for end in ends:
        assert sum(end.own) == sum(end.opp) == 15
        assert not any(end.own[p] and end.opp[25 - p] for p in range(1, 25))


def brute_force(board: Board, dice: tuple[int, ...]) -> set[tuple[int, Board, tuple[int, ...]]]:
    """Every way to go on until nothing can be played: dice used, board, dice used in order."""
    found: set[tuple[int, Board, tuple[int, ...]]] = set()

    def walk(at: Board, left: tuple[int, ...], used: tuple[int, ...]) -> None:
        stuck = True
        for die in set(left):
            rest = list(left)
            rest.remove(die)
            for step in moves_with(at, die):
                stuck = False
                walk(move(at, step), tuple(rest), (*used, die))
        if stuck:
            found.add((len(used), at, used))

    walk(board, dice, ())
    return found


@given(boards(), rolls)
def test_legal_turns_are_the_longest_ones_with_the_larger_die_first(board: Board, roll: Roll) -> None:
    lines = brute_force(board, roll.dice)
    longest = max(length for length, _, _ in lines)
    ends = {(at, used) for length, at, used in lines if length == longest}
    if longest == 1 and not roll.is_doublet and any(used == (roll.high,) for _, used in ends):
        ends = {(at, used) for at, used in ends if used == (roll.high,)}
    done = {at for _, at, _ in lines if at.own[0] == 15}
    assert {apply_play(board, play) for play in legal_plays(board, roll)} == {at for at, _ in ends} | done


@given(boards(), rolls, st.integers(0, 2**32))
def test_any_walk_over_continuations_is_a_legal_turn(board: Board, roll: Roll, seed: int) -> None:
    rng = random.Random(seed)
    steps: tuple[object, ...] = ()
    while options := continuations(board, roll, steps):  # type: ignore[arg-type]
        steps = (*steps, rng.choice(options))
    assert is_complete(board, roll, steps)  # type: ignore[arg-type]
    assert canonical(board, roll, steps) in legal_plays(board, roll)  # type: ignore[arg-type]


@given(boards(), rolls)
def test_a_step_is_refused_with_a_reason_or_is_a_continuation(board: Board, roll: Roll) -> None:
    options = {(step.src, step.die) for step in continuations(board, roll)}
    for src in range(1, 26):
        for die in set(roll):
            reason = refusal(board, roll, (), src, die)
            assert (reason is None) == ((src, die) in options)
            if reason is not None:
                assert str(reason).endswith(".")


@given(boards(), rolls)
def test_routes_start_at_sources_and_stay_legal(board: Board, roll: Roll) -> None:
    for src in sources(board, roll, ()):
        ways = routes(board, roll, (), src)
        assert ways
        for way in ways:
            assert way[0].src == src
            assert all(a.dst == b.src for a, b in pairwise(way))
            left = dice_left(roll, way)
            assert len(left) == len(roll.dice) - len(way)
    assert {step.src for step in continuations(board, roll)} == set(sources(board, roll, ()))


def test_the_21_rolls_weigh_the_36() -> None:
    assert sum(weight for _, weight in ROLLS_21) == len(ROLLS_36) == 36
    assert len(ROLLS_21) == 21


SAMPLES: dict[type[Action], Action] = {
    OpeningRoll: OpeningRoll(Roll(3, 1)),
    RollDice: RollDice(Roll(6, 5)),
    Double: Double(),
    Take: Take(),
    Drop: Drop(),
    Beaver: Beaver(),
    Resign: Resign(Kind.SINGLE),
    AcceptResign: AcceptResign(),
    RejectResign: RejectResign(),
    NextGame: NextGame(),
}


def sample(kind: type[Action], state: MatchState) -> Action:
    if kind is MakePlay:
        roll = state.roll or Roll(6, 5)
        return MakePlay(legal_plays(state.board, roll)[0])
    return SAMPLES[kind]


def states_by_phase() -> dict[Phase, list[MatchState]]:
    found: dict[Phase, list[MatchState]] = {phase: [] for phase in Phase}
    for seed, terms in enumerate([MatchSettings(2), MatchSettings(0, beavers=2), MatchSettings(5)]):
        for _, record in random_match(terms, seed, 600):
            kept = found[record.state.phase]
            if len(kept) < 40:
                kept.append(record.state)
    found[Phase.OPENING].append(new_record(MatchSettings()).state)
    return found


BY_PHASE = states_by_phase()


@pytest.mark.parametrize("phase", list(Phase))
@pytest.mark.parametrize("kind", ACTION_TYPES, ids=lambda kind: kind.__name__)
def test_every_phase_answers_every_action_by_the_table(phase: Phase, kind: type[Action]) -> None:
    assert BY_PHASE[phase], f"no sample of {phase}"
    for state in BY_PHASE[phase]:
        admitted = kind in TRANSITIONS[phase]
        try:
            after = apply(state, sample(kind, state))
        except IllegalAction:
            assert not admitted or kind in (Double, Beaver)
        else:
            assert admitted
            assert after.phase in TRANSITIONS[phase][kind]
            if kind in (Double, Beaver):
                assert kind in legal_action_types(state)


@given(settings, st.integers(0, 2**32))
def test_a_random_match_keeps_every_invariant(terms: MatchSettings, seed: int) -> None:
    count = checker_count(terms.variant)
    for action, record in random_match(terms, seed, 250):
        state = record.state
        assert sum(state.board.own) == sum(state.board.opp) == count
        assert state.cube.value & (state.cube.value - 1) == 0
        assert (state.to_act is None) == (state.phase in (Phase.OPENING, Phase.GAME_OVER, Phase.MATCH_OVER))
        if state.phase is Phase.TO_PLAY:
            assert state.roll is not None
        if isinstance(action, Drop):
            assert state.result is not None
            assert state.result.points == state.cube.value
        if state.winner is not None:
            assert max(state.score) >= terms.length > 0
    assert replay(terms, record.actions) == record
    assert list(record.states())[-1] == record.state


@given(settings, st.integers(0, 2**32))
def test_plain_data_reads_back_to_the_same_record(terms: MatchSettings, seed: int) -> None:
    record = [kept for _, kept in random_match(terms, seed, 80)][-1]
    assert record_from_data(record.to_data()) == record


@given(st.integers(0, 2**32))
def test_apply_accepts_exactly_the_legal_plays(seed: int) -> None:
    rng = random.Random(seed)
    for _, record in random_match(MatchSettings(3), seed, 60):
        state = record.state
        if state.phase is not Phase.TO_PLAY:
            continue
        assert state.roll is not None
        plays = legal_plays(state.board, state.roll)
        for play in plays:
            apply(state, MakePlay(play))
        for play in plays:
            for i, step in enumerate(play):
                worse = (*play[:i], step._replace(hit=not step.hit), *play[i + 1 :])
                shorter = play[:i]
                moved = (*play[:i], step._replace(src=rng.randint(1, 25)), *play[i + 1 :])
                for other in (worse, shorter, moved):
                    if other not in plays:
                        with pytest.raises(IllegalAction):
                            apply(state, MakePlay(other))


def test_a_record_is_a_value() -> None:
    record: MatchRecord = new_record(MatchSettings(1))
    with pytest.raises(dataclasses.FrozenInstanceError):
        record.digest = ""  # type: ignore[misc]
    assert record.append(OpeningRoll(Roll(6, 1))) is not record
    assert record.actions == ()
