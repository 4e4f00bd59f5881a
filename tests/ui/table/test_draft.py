"""A turn being composed: ways, undo, the dice shown, reasons."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from game.rules.board import Board, board_from_signed, start
from game.rules.dice import Roll
from game.rules.moves import legal_plays
from game.ui.table.draft import start_of, trail
from tests.rules.test_cases import RULES, checkers_of
from tests.strategies import board, boards, rolls


def case(id: str) -> tuple[Board, Roll]:
    found = next(c for c in RULES if c["id"] == id)
    return board_from_signed(found["board26"], checkers_of(found)), Roll(*found["dice"])


@given(boards(), rolls, st.integers(0, 2**32))
def test_walking_by_ways_and_undoing_ends_where_it_began(at: Board, roll: Roll, seed: int) -> None:
    rng = random.Random(seed)
    draft = start_of(at, roll)
    seen = [draft]
    while draft.sources:
        draft = draft.select(rng.choice(draft.sources))
        draft = draft.go(rng.choice(draft.ways))
        seen.append(draft)
        assert sum(draft.now.own) == sum(at.own)
        assert sum(draft.now.opp) == sum(at.opp)
    assert draft.complete
    assert draft.play in legal_plays(at, roll)
    for before in reversed(seen[:-1]):
        draft = draft.undo()
        assert draft.now == before.now
        assert draft.steps == before.steps
    assert draft.undo_all() == start_of(at, roll)
    assert draft.now == at


def test_undo_restores_a_hit_checker_byte_for_byte() -> None:
    at, roll = case("hit_through-066")
    draft = start_of(at, roll)
    draft = draft.select(draft.sources[0])
    hitting = next(way for way in draft.ways if any(step.hit for step in way))
    assert draft.go(hitting).undo().now == at


def test_a_double_press_plays_the_die_that_is_shown_first() -> None:
    draft = start_of(start(), Roll(3, 1))
    assert draft.order == (3, 1)
    assert draft.press_on(8).steps[0].die == 3
    assert draft.swap().press_on(8).steps[0].die == 1


def test_used_dice_are_marked_where_they_are_shown() -> None:
    draft = start_of(start(), Roll(3, 1))
    assert draft.select(6).go(draft.select(6).ways[0]).used == (False, True)
    four = start_of(start(), Roll(3, 3))
    four = four.select(13).go(four.select(13).ways[1])
    assert four.used == (True, True, False, False)


def test_two_ways_that_hit_differently_are_a_choice() -> None:
    at = board({13: 2, 6: 5}, {16: 1, 24: 2})
    draft = start_of(at, Roll(4, 2)).select(13)
    ways = draft.ways_to(7)
    assert {tuple(step.dst for step in way if step.hit) for way in ways} == {(), (9,)}
    assert draft.default_way(7) is None


def test_bearing_off_takes_the_exact_die_else_the_larger() -> None:
    at = board({4: 2, 2: 3}, {24: 2})
    draft = start_of(at, Roll(6, 4)).select(4)
    way = draft.default_way(0)
    assert way is not None
    assert way[0].die == 4
    assert {w[0].die for w in draft.ways_to(0)} == {4, 6}
    assert start_of(at, Roll(6, 4)).press_on(4).steps[0].die == 4
    way = start_of(board({2: 3}, {24: 2}), Roll(5, 3)).select(2).default_way(0)
    assert way is not None
    assert way[0].die == 5


def test_a_trap_step_is_not_offered_and_says_why() -> None:
    for rule in RULES:
        at, roll = case(rule["id"])
        draft = start_of(at, roll)
        for src, dst in rule["trap_first_steps"]:
            reason = draft.why_not(src, dst)
            assert reason is not None
            assert "unplayable" in str(reason) or "Only one die" in str(reason)


def test_pressing_a_moved_checker_takes_it_back_with_all_that_followed() -> None:
    draft = start_of(start(), Roll(3, 3))
    draft = draft.select(13).go(draft.select(13).ways[0])
    draft = draft.select(8).go(draft.select(8).ways[0])
    assert draft.undo_step_onto(10).steps == ()
    assert len(draft.undo_step_onto(5).steps) == 1


def test_a_trail_joins_the_steps_of_one_checker() -> None:
    draft = start_of(start(), Roll(6, 5))
    draft = draft.select(24).go(draft.select(24).ways[-1])
    assert [len(chain) for chain in trail(draft.steps)] == [2]
