"""The match in readable cases: opening, cube, Crawford, beavers, resignations, scores."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

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
from game.rules.board import Board, Variant, board_from_signed, start
from game.rules.dice import Roll
from game.rules.match import apply, can_double, legal_action_types
from game.rules.moves import apply_play, legal_plays
from game.rules.state import (
    CUBE_CAP,
    Crawford,
    Cube,
    Ending,
    MatchSettings,
    MatchState,
    Phase,
    new_match,
)
from tests.rules.test_cases import rows
from tests.strategies import board

WHITE, BLACK = Player.WHITE, Player.BLACK
SEVEN = MatchSettings(7)


def to_roll(settings: MatchSettings = SEVEN, at: Board | None = None, **fields: Any) -> MatchState:
    """White on roll in a given position."""
    return replace(
        new_match(settings),
        phase=Phase.TO_ROLL,
        to_act=WHITE,
        board=at or start(settings.variant),
        **fields,
    )


def run(state: MatchState, *actions: Action) -> MatchState:
    for action in actions:
        state = apply(state, action)
    return state


def refused(state: MatchState, action: Action) -> str:
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    return str(caught.value)


SCORES = [case for case in rows("score_cube_public.jsonl") if case["kind"] == "score"]


@pytest.mark.parametrize("case", SCORES, ids=[case["id"] for case in SCORES])
def test_points_of_a_finished_game(case: dict[str, Any]) -> None:
    settings = MatchSettings(case["match_length"], jacoby=case["jacoby"], crawford=False)
    at = board_from_signed(case["board26"])
    owner = WHITE if case["cube"] > 1 else None
    state = to_roll(settings, at, cube=Cube(case["cube"], owner), score=tuple(case["score_on_roll_first"]))
    roll = Roll(*case["dice"])
    state = apply(state, RollDice(roll))
    done = [p for p in legal_plays(at, roll) if apply_play(at, p).own[0] == 15]
    after = apply(state, MakePlay(done[0]))
    assert after.phase is Phase.GAME_OVER
    assert after.result is not None
    assert after.result.points == case["expected_points"]
    assert after.score[WHITE] == case["score_on_roll_first"][0] + case["expected_points"]


def test_opening_uses_both_dice_and_admits_no_double() -> None:
    state = apply(new_match(MatchSettings()), OpeningRoll(Roll(6, 3)))
    assert (state.phase, state.on_roll, state.roll) == (Phase.TO_PLAY, WHITE, Roll(6, 3))
    assert "played" in refused(state, Double())
    assert apply(new_match(MatchSettings()), OpeningRoll(Roll(2, 5))).on_roll is BLACK


def test_an_opening_tie_is_rolled_again() -> None:
    state = apply(new_match(MatchSettings(0)), OpeningRoll(Roll(4, 4)))
    assert state.phase is Phase.OPENING
    assert state.cube.value == 1


def test_automatic_doubles_turn_the_cube_up_to_their_limit() -> None:
    state = run(new_match(MatchSettings(0, auto_doubles=1)), *[OpeningRoll(Roll(4, 4))] * 3)
    assert state.cube == Cube(2, None)
    assert not run(new_match(MatchSettings(5, auto_doubles=1)), OpeningRoll(Roll(4, 4))).cube.value > 1


def test_drop_gives_the_value_before_the_offer_whatever_the_danger() -> None:
    lost = board_from_signed(rows("score_cube_public.jsonl")[13]["setup"]["board26"])
    after = run(to_roll(MatchSettings(0), lost), Double(), Drop())
    assert after.score == (1, 0)
    assert after.result is not None
    assert (after.result.kind, after.result.ending) == (Kind.SINGLE, Ending.DROPPED)


def test_redouble_dropped_gives_two() -> None:
    state = run(to_roll(MatchSettings(0)), Double(), Take())
    assert state.cube == Cube(2, BLACK)
    assert state.to_act is WHITE
    refused(state, Double())
    blacks = replace(state, on_roll=BLACK, to_act=BLACK)
    assert run(blacks, Double(), Drop()).score == (0, 2)


def test_only_the_owner_doubles_a_turned_cube() -> None:
    assert "owns" in refused(to_roll(cube=Cube(2, BLACK)), Double())
    assert can_double(to_roll(cube=Cube(2, WHITE)))


def test_no_double_after_rolling() -> None:
    state = apply(to_roll(), RollDice(Roll(3, 1)))
    refused(state, Double())


def after_game(settings: MatchSettings, score: tuple[int, int], crawford: Crawford) -> MatchState:
    state = to_roll(settings, score=score, crawford=crawford, cube=Cube(1, None))
    return run(state, Resign(Kind.SINGLE), AcceptResign(), NextGame())


def test_crawford_is_the_first_game_after_a_side_comes_within_a_point() -> None:
    state = after_game(MatchSettings(5), (2, 3), Crawford.BEFORE)
    assert (state.score, state.crawford) == ((2, 4), Crawford.NOW)
    playing = replace(state, phase=Phase.TO_ROLL, to_act=WHITE)
    assert "Crawford" in refused(playing, Double())
    assert "Crawford" in refused(replace(playing, on_roll=BLACK, to_act=BLACK), Double())
    later = run(
        replace(playing, on_roll=BLACK, to_act=BLACK), Resign(Kind.SINGLE), AcceptResign(), NextGame()
    )
    assert (later.score, later.crawford) == ((3, 4), Crawford.AFTER)
    assert can_double(replace(later, phase=Phase.TO_ROLL, to_act=WHITE))


def test_the_leaders_dead_cube_is_refused_after_crawford() -> None:
    state = to_roll(MatchSettings(5), score=(4, 2), crawford=Crawford.AFTER)
    assert "already wins" in refused(state, Double())
    assert can_double(replace(state, on_roll=BLACK, to_act=BLACK))


def test_without_the_crawford_rule_the_trailer_may_double_at_once() -> None:
    state = after_game(MatchSettings(5, crawford=False), (2, 3), Crawford.BEFORE)
    assert not state.crawford_game
    assert can_double(replace(state, phase=Phase.TO_ROLL, to_act=WHITE))


def test_a_one_point_match_has_no_use_for_the_cube() -> None:
    state = to_roll(MatchSettings(1))
    refused(state, Double())
    won = run(replace(state, on_roll=BLACK, to_act=BLACK), Resign(Kind.GAMMON), AcceptResign(), NextGame())
    assert (won.phase, won.winner) == (Phase.MATCH_OVER, WHITE)


def test_a_match_goes_on_until_its_target() -> None:
    state = run(to_roll(MatchSettings(5), score=(2, 3)), Resign(Kind.SINGLE), AcceptResign(), NextGame())
    assert state.phase is Phase.OPENING
    state = run(
        to_roll(MatchSettings(3), score=(2, 0), crawford=Crawford.AFTER, on_roll=BLACK), Double(), Drop()
    )
    assert state.score == (2, 1)
    assert apply(state, NextGame()).phase is Phase.OPENING


def test_scores_may_pass_the_target() -> None:
    state = to_roll(MatchSettings(5), score=(1, 3), cube=Cube(2, WHITE))
    over = run(state, Resign(Kind.GAMMON), AcceptResign())
    assert over.score == (1, 7)
    assert apply(over, NextGame()).phase is Phase.MATCH_OVER
    refused(apply(over, NextGame()), NextGame())


def test_beavers_are_refused_in_a_match_and_when_not_agreed() -> None:
    assert "money" in refused(run(to_roll(MatchSettings(7, beavers=1)), Double()), Beaver())
    assert "without" in refused(run(to_roll(MatchSettings(0)), Double()), Beaver())


def test_a_beaver_turns_the_cube_again_and_keeps_it() -> None:
    state = run(to_roll(MatchSettings(0, beavers=2)), Double(), Beaver())
    assert (state.phase, state.to_act) == (Phase.DOUBLED, WHITE)
    assert run(state, Take()).cube == Cube(4, BLACK)
    assert run(state, Drop()).score == (0, 2)
    raccoon = run(state, Beaver())
    assert raccoon.to_act is BLACK
    assert run(raccoon, Take()).cube == Cube(8, BLACK)
    assert run(raccoon, Take()).to_act is WHITE
    refused(raccoon, Beaver())


def test_a_declined_resignation_changes_nothing() -> None:
    state = apply(to_roll(), RollDice(Roll(6, 4)))
    asked = apply(state, Resign(Kind.GAMMON))
    assert asked.to_act is BLACK
    assert legal_action_types(asked) == {AcceptResign, RejectResign}
    assert apply(asked, RejectResign()) == state


def test_a_resigned_gammon_costs_twice_the_cube() -> None:
    state = run(to_roll(cube=Cube(2, WHITE)), Resign(Kind.GAMMON), AcceptResign())
    assert state.score == (0, 4)
    assert state.result is not None
    assert state.result.ending is Ending.RESIGNED


def test_the_cube_stops_at_its_cap() -> None:
    assert "limit" in refused(to_roll(MatchSettings(0), cube=Cube(CUBE_CAP, WHITE)), Double())
    assert can_double(to_roll(MatchSettings(0), cube=Cube(CUBE_CAP // 2, WHITE)))


def test_a_match_without_the_cube_has_none() -> None:
    assert "without the cube" in refused(to_roll(MatchSettings(7, cube=False)), Double())


@pytest.mark.parametrize("variant", list(Variant))
def test_every_variant_ends_when_its_own_count_is_off(variant: Variant) -> None:
    from tests.strategies import random_match

    settings = MatchSettings(1, variant=variant, cube=False)
    results = [r.state.result for _, r in random_match(settings, 5) if r.state.phase is Phase.GAME_OVER]
    assert results


def test_hypergammon_is_over_after_the_third_checker() -> None:
    at = board({1: 2}, {23: 3}, checkers=3)
    state = apply(to_roll(MatchSettings(1, variant=Variant.HYPERGAMMON), at), RollDice(Roll(2, 1)))
    after = apply(state, MakePlay(legal_plays(at, Roll(2, 1))[0]))
    assert after.result is not None
    assert after.result.kind is Kind.BACKGAMMON


@pytest.mark.parametrize("dice", [(0, 3), (7, 1), (True, 2)])
def test_a_die_shows_one_to_six(dice: tuple[int, int]) -> None:
    refused(to_roll(), RollDice(Roll(*dice)))
    refused(new_match(MatchSettings()), OpeningRoll(Roll(*dice)))


@pytest.mark.parametrize("wrong", [{"length": -1}, {"length": 26}, {"beavers": 99}, {"auto_doubles": -1}])
def test_terms_that_make_no_sense_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError):
        MatchSettings(**wrong)
