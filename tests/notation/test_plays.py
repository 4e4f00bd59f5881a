"""Plays as text: what is written reads back, and what is read is never guessed."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings

from game.notation.errors import NotationError
from game.notation.plays import format_play, parse_play
from game.rules.board import Board, board_from_signed, start
from game.rules.dice import Roll
from game.rules.moves import apply_play, legal_plays, turn
from tests.strategies import board, boards, rolls

DATA = Path(__file__).parent.parent / "data"
CASES = [json.loads(line) for line in (DATA / "rules_public.jsonl").read_text().splitlines()]


def spelled(position: Board, roll: Roll, text: str, stars_complete: bool = False) -> str:
    return format_play(parse_play(text, position, roll, stars_complete=stars_complete), position)


def refused(position: Board, roll: Roll, text: str) -> str:
    with pytest.raises(NotationError) as caught:
        parse_play(text, position, roll)
    return str(caught.value)


@hypothesis_settings(max_examples=400, deadline=None)
@given(boards(), rolls)
def test_every_legal_play_reads_back_from_its_spelling(position: Board, roll: Roll) -> None:
    texts = set()
    for play in legal_plays(position, roll):
        text = format_play(play, position)
        texts.add(text)
        assert parse_play(text, position, roll) == play
    assert len(texts) == len(legal_plays(position, roll))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_rule_cases_read_in_every_order_they_were_written(case: dict[str, Any]) -> None:
    position = board_from_signed(case["board26"], 3 if "Hypergammon" in (case["note"] or "") else 15)
    roll = Roll(*case["dice"])
    for play in legal_plays(position, roll):
        assert parse_play(format_play(play, position), position, roll) == play
    for final in case["finals"]:
        for text in final["plays"]:
            play = parse_play(text, position, roll)
            assert list(apply_play(position, play).signed()) == final["board26"]


@pytest.mark.parametrize(
    ("text", "roll", "canonical"),
    [
        ("24/20 13/8", Roll(5, 4), "24/20 13/8"),
        ("13/8 24/20", Roll(5, 4), "24/20 13/8"),
        ("24/15", Roll(5, 4), "24/15"),
        ("24/20/15", Roll(4, 5), "24/15"),
        ("6/5 8/5", Roll(3, 1), "8/5 6/5"),
        ("8/5, 6/5.", Roll(3, 1), "8/5 6/5"),
        ("13/11 13/11 6/4 6/4", Roll(2, 2), "13/11(2) 6/4(2)"),
        ("6/4(2) 13/11(2)", Roll(2, 2), "13/11(2) 6/4(2)"),
        ("24/16", Roll(2, 2), "24/16"),
        ("24/20(2)", Roll(2, 2), "24/20(2)"),
    ],
)
def test_the_start_is_read_leniently(text: str, roll: Roll, canonical: str) -> None:
    assert spelled(start(), roll, text) == canonical


@pytest.mark.parametrize("text", ["bar/22 6/5", "BAR/22 6/5", "25/22 6/5", "Bar/22, 6/5", "b/22 6/5"])
def test_the_bar_has_many_spellings(text: str) -> None:
    position = board({25: 1, 6: 5, 8: 3}, {6: 5, 8: 3, 13: 5})
    assert spelled(position, Roll(3, 1), text) == "bar/22 6/5"


@pytest.mark.parametrize("text", ["6/off 5/off", "6/0 5/0", "6/Off 5/OFF", "5/off 6/off"])
def test_bearing_off_has_many_spellings(text: str) -> None:
    assert spelled(board({6: 2, 5: 2}, {1: 5}), Roll(6, 5), text) == "6/off 5/off"


def test_unmarked_hits_are_inferred_and_marked() -> None:
    position = board({13: 2, 6: 2}, {18: 1, 1: 5})
    assert spelled(position, Roll(6, 4), "13/7 6/2") == "13/7* 6/2"
    assert spelled(position, Roll(6, 4), "13/7/3") == "13/7*/3"
    assert spelled(position, Roll(6, 4), "13/7*/3") == "13/7*/3"


def test_two_checkers_to_a_blot_are_counted_with_one_star() -> None:
    position = board({8: 2, 13: 2}, {19: 1, 1: 5})
    assert spelled(position, Roll(2, 2), "8/6* 8/6 13/11 13/11") == "13/11(2) 8/6*(2)"
    assert spelled(position, Roll(2, 2), "8/6(2)* 13/11(2)") == "13/11(2) 8/6*(2)"


def test_the_way_that_misses_a_blot_is_written_with_its_stop() -> None:
    position = board({13: 2}, {14: 1, 1: 5})
    assert spelled(position, Roll(2, 1), "13/12/10") == "13/12/10"
    assert spelled(position, Roll(2, 1), "13/11/10") == "13/11*/10"


def test_a_text_that_fits_two_ways_is_not_guessed() -> None:
    position = board({13: 2}, {14: 1, 1: 5})
    assert refused(position, Roll(2, 1), "13/10") == (
        "13/10 can be played in ways that hit differently: write 13/11*/10 or 13/12/10."
    )


def test_a_writer_who_marks_every_hit_meant_the_way_without_one() -> None:
    position = board({13: 2}, {14: 1, 1: 5})
    assert spelled(position, Roll(2, 1), "13/10", stars_complete=True) == "13/12/10"
    only_hitting = board({13: 2}, {14: 1, 13: 2})
    assert spelled(only_hitting, Roll(2, 1), "13/10", stars_complete=True) == "13/11*/10"


def test_what_is_written_step_by_step_comes_before_a_hidden_stop() -> None:
    last = board({6: 1}, {23: 1})
    assert spelled(last, Roll(6, 4), "6/off") == "6/off"
    assert spelled(last, Roll(6, 4), "6/2*/off") == "6/2*/off"


@pytest.mark.parametrize("text", ["", "  ", "Cannot Move", "cannot move", "no play", "Pass"])
def test_no_play_is_read_when_nothing_can_be_played(text: str) -> None:
    closed = board({25: 1}, dict.fromkeys(range(1, 7), 2))
    assert parse_play(text, closed, Roll(6, 5)) == ()
    assert format_play((), closed) == "Cannot Move"
    assert refused(start(), Roll(6, 5), text) == "6-5 can be played, so the turn cannot be empty."


@pytest.mark.parametrize(
    ("roll", "text", "sentence"),
    [
        (Roll(6, 5), "13/8", "13/8 is not the whole turn: more of 6-5 must be played."),
        (Roll(6, 5), "13/9 6/1", "13/9 6/1 cannot be made with 6-5."),
        (Roll(6, 5), "24/19 13/7", "24/19: The 19 point is held by your opponent."),
        (Roll(6, 5), "23/17 13/8", "23/17: None of your checkers stands there."),
        (Roll(6, 5), "13/7* 13/8", "13/7* marks a hit, but no blot stands there."),
        (Roll(6, 5), "8/13", "8/13 goes the wrong way: checkers move to lower points."),
        (Roll(6, 5), "30/24", "30/24 names a point that does not exist."),
        (Roll(6, 5), "hello", "'hello' is not a move; moves are written like 13/8, bar/22 or 6/off."),
        (Roll(6, 5), "6/off 13/8", "6/off: Bring every checker home before you bear off."),
        (Roll(1, 1), "6/5(4) 8/7", "6/5(4) 8/7 moves 5 checkers; a turn has four steps at most."),
    ],
)
def test_a_wrong_text_is_refused_with_its_reason(roll: Roll, text: str, sentence: str) -> None:
    assert refused(start(), roll, text) == sentence


def test_a_step_that_spoils_the_turn_says_so() -> None:
    position = board({20: 1, 2: 7, 1: 7}, {16: 2, 3: 5, 2: 5, 1: 3})
    assert refused(position, Roll(6, 5), "20/15") == "20/15: Only one die can be played, so it must be the 6."


def test_a_blocked_stop_is_not_hopped_over() -> None:
    position = board({13: 2}, {13: 2, 1: 5})
    assert spelled(position, Roll(2, 1), "13/10") == "13/10"
    assert refused(position, Roll(2, 1), "13/12/10") == "13/12: The 12 point is held by your opponent."


@hypothesis_settings(max_examples=100, deadline=None)
@given(boards(), rolls)
def test_steps_written_one_by_one_are_read(position: Board, roll: Roll) -> None:
    for play in turn(position, roll).plays.values():
        text = " ".join(f"{step.src}/{step.dst}{'*' * step.hit}" for step in play)
        assert parse_play(text, position, roll) == play
