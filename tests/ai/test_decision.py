"""Every level decides legally in every phase, and sensibly where it is plain what is sensible."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.ai.answers import RollWanted
from game.ai.decision import advice, certain_loss, choose, hints
from game.ai.duel import DuelResult, duel, next_action
from game.ai.engine import Engine
from game.ai.levels import LEVELS, level_of
from game.ai.plain import NothingToDecide
from game.rules.actions import AcceptResign, Double, Drop, Kind, MakePlay, Player, RejectResign, Resign, Take
from game.rules.board import Board, Variant
from game.rules.dice import Roll
from game.rules.match import apply
from game.rules.moves import legal_plays
from game.rules.state import Cube, MatchSettings, MatchState, Phase, new_match
from tests.strategies import board

FULL_BOARD = dict.fromkeys(range(1, 7), 2)


def at(position: Board, phase: Phase = Phase.TO_ROLL, length: int = 7, **changes: object) -> MatchState:
    state = MatchState(
        settings=MatchSettings(length=length), phase=phase, board=position, to_act=Player.WHITE
    )
    return replace(state, **changes)  # type: ignore[arg-type]


def play_on(
    levels: tuple[int, int], settings: MatchSettings, engine: Engine | None, actions: int = 4000
) -> MatchState:
    """Play until the match is over; the rules refuse anything illegal by raising."""
    dice = random.Random(4)
    state = new_match(settings)
    for number in range(actions):
        if state.phase is Phase.MATCH_OVER or (settings.is_money and state.phase is Phase.GAME_OVER):
            return state
        state = apply(state, next_action(state, levels, number, dice, engine))
    raise AssertionError("the match did not end")


@pytest.mark.parametrize("variant", list(Variant))
@pytest.mark.parametrize("level", [1, 2, 3])
def test_plain_levels_play_whole_matches_of_every_variant(level: int, variant: Variant) -> None:
    play_on((level, level), MatchSettings(length=3, variant=variant), None)


@pytest.mark.parametrize("variant", list(Variant))
@pytest.mark.parametrize("levels", [(4, 5), (5, 6)])
def test_neural_levels_play_whole_games_of_every_variant(
    levels: tuple[int, int], variant: Variant, engine: Engine
) -> None:
    play_on(levels, MatchSettings(length=1, variant=variant), engine)


def test_money_games_with_beavers_and_jacoby_come_to_an_end(engine: Engine) -> None:
    play_on((5, 3), MatchSettings(length=0, beavers=2, jacoby=True), engine)


@pytest.mark.parametrize("level", range(1, 7))
def test_equal_states_and_seeds_get_equal_choices(level: int, engine: Engine) -> None:
    state = at(new_match(MatchSettings()).board, Phase.TO_PLAY, roll=Roll(4, 3))
    assert choose(state, level, 9, engine) == choose(state, level, 9, engine)


def test_easy_plays_one_position_in_several_ways() -> None:
    state = at(new_match(MatchSettings()).board, Phase.TO_PLAY, roll=Roll(4, 3))
    assert len({choose(state, 1, seed, None) for seed in range(30)}) > 2


@pytest.mark.parametrize("level", range(1, 7))
def test_no_level_doubles_in_the_crawford_game_or_with_a_dead_cube(level: int, engine: Engine) -> None:
    winning = board({**FULL_BOARD, 7: 3}, {25: 1, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 4})
    from game.rules.state import Crawford

    crawford = at(winning, score=(6, 2), crawford=Crawford.NOW)
    dead = at(winning, score=(6, 2), crawford=Crawford.AFTER)
    assert isinstance(choose(crawford, level, 1, engine), RollWanted)
    assert isinstance(choose(dead, level, 1, engine), RollWanted)


@pytest.mark.parametrize("level", range(2, 7))
def test_every_level_doubles_a_won_race_and_drops_a_lost_one(level: int, engine: Engine) -> None:
    ahead = board({6: 4, 5: 4, 4: 3, 3: 2, 2: 2}, {10: 3, 8: 4, 6: 4, 5: 4})
    assert choose(at(ahead), level, 1, engine) == Double()
    doubled = at(ahead, Phase.DOUBLED, to_act=Player.BLACK)
    assert choose(doubled, level, 1, engine) == Drop()


@pytest.mark.parametrize("level", range(1, 7))
def test_every_level_takes_an_even_race(level: int, engine: Engine) -> None:
    even = board({12: 5, 10: 5, 8: 5}, {12: 5, 10: 5, 8: 5})
    assert choose(at(even, Phase.DOUBLED, to_act=Player.BLACK), level, 1, engine) == Take()


def test_a_lost_game_is_resigned_at_exactly_what_is_certain(engine: Engine) -> None:
    single = board({1: 5}, {1: 1})
    assert certain_loss(at(single), engine) is Kind.SINGLE
    assert choose(at(single), 6, 1, engine) == Resign(Kind.SINGLE)
    gammon = board({6: 15}, {1: 1})
    assert certain_loss(at(gammon), engine) is None, "a roll may still bear a checker off"


def test_nothing_is_resigned_while_a_roll_could_win(engine: Engine) -> None:
    assert certain_loss(at(board({1: 4}, {1: 1})), engine) is None
    assert choose(at(board({1: 4}, {1: 1}), cube=Cube(2, Player.BLACK)), 6, 1, engine) == RollWanted()


def test_a_single_game_is_not_accepted_where_a_gammon_is_near(engine: Engine) -> None:
    losing = board({13: 5, 8: 3, 6: 5, 23: 2}, {1: 2})
    offered = at(
        losing, Phase.RESIGNED, to_act=Player.BLACK, resignation=Kind.SINGLE, resigned_in=Phase.TO_ROLL
    )
    assert choose(offered, 6, 1, engine) == RejectResign()
    assert choose(replace(offered, resignation=Kind.BACKGAMMON), 6, 1, engine) == AcceptResign()


def test_five_hints_are_legal_ordered_and_looked_at_equally_deep(engine: Engine) -> None:
    state = at(new_match(MatchSettings()).board, Phase.TO_PLAY, roll=Roll(6, 4))
    found = hints(state, engine)
    assert len(found) == 5
    assert found[0].loss == 0
    assert [play.loss for play in found] == sorted(play.loss for play in found)
    assert {play.plies for play in found} == {2}
    assert {play.play for play in found} <= set(legal_plays(state.board, Roll(6, 4)))
    assert choose(state, 6, 1, engine) == MakePlay(found[0].play)


def test_advice_says_when_the_cube_may_not_be_turned(engine: Engine) -> None:
    state = at(new_match(MatchSettings()).board, cube=Cube(2, Player.BLACK))
    said = advice(state, engine)
    assert not said.allowed
    assert not said.double
    assert said.equity == said.no_double


def test_nobody_is_asked_when_a_game_is_over() -> None:
    with pytest.raises(NothingToDecide):
        choose(at(board({1: 1}, {1: 1}), Phase.GAME_OVER), 1, 1, None)


def test_the_levels_are_six_and_grow_stronger() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5, 6]
    ratings = [level.rating for level in LEVELS]
    assert ratings == sorted(ratings, reverse=True)
    with pytest.raises(ValueError, match="levels are 1 to 6"):
        level_of(7)


def test_hard_beats_easy_clearly() -> None:
    result = duel(3, 1, 30, 1, 11, None)
    assert result.share > 0.6, f"{result.wins} of {result.matches}"


def test_the_error_of_a_duel_comes_from_its_pairs() -> None:
    """Equal players split every pair of matches with the same dice: there is no luck left to doubt."""
    assert DuelResult((True, False) * 50).error == 0.0
    assert DuelResult((True, True, False, False) * 25).error == pytest.approx(0.0711, abs=1e-3)
    assert DuelResult((True,)).error < 1e-5
    assert duel(1, 1, 6, 1, 5, None).error == 0.0


def test_a_money_game_without_a_cube_is_valued_without_one(engine: Engine) -> None:
    """Bear-offs by the exact chance, everything else without a double at any leaf."""
    settings = MatchSettings(length=0, cube=False, jacoby=False)
    last = replace(at(board({6: 1, 1: 1}, {1: 2}), length=0), settings=settings)
    told = advice(last, engine)
    assert not told.allowed
    assert told.no_double == pytest.approx(2 * 15 / 36 - 1, abs=2e-3)
