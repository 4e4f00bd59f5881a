"""Public reports of other programs' faults: the right outcome of each that concerns rules or files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from game.notation.ids import parse_position
from game.notation.plays import format_play, parse_play
from game.rules.actions import AcceptResign, Double, Drop, Kind, MakePlay, NextGame, Player, Resign, RollDice
from game.rules.board import Board, Variant, board_from_signed
from game.rules.dice import Roll
from game.rules.draft import continuations
from game.rules.match import apply, can_double
from game.rules.moves import apply_play, legal_plays
from game.rules.state import Crawford, Ending, MatchSettings, Phase
from game.session.dice import seeded_roll
from game.session.intents import Automatic, automatic_intent
from game.ui.table.draft import start_of
from tests.rules.test_cases import RULES, checkers_of, rows
from tests.rules.test_match import run, to_roll

REPORTS = {report["id"]: report for report in rows("field_reports.jsonl")}
ELSEWHERE = {
    "iss-07": "tests/ui: a prompt's default never drops, and takes no press in its first moments",
    "iss-10": "tests/ui/table: places are named from the mover's side",
    "iss-12": "tests/ui/table: undo restores a hit checker byte for byte",
    "iss-13": "tests/ui/table: walking by ways and undoing ends where it began",
    "iss-14": "tests/ui/table: a double tap cannot confirm",
    "iss-15": "tests/view: the last play stays marked; speeds are options",
    "iss-17": "tests/ai: no double is right at the opening position",
    "iss-20": "there is no position editor",
    "iss-22": "tests/session: kill -9 at random moments loses nothing and rolls nothing again",
    "iss-32": "tests/notation: headers, BOM and CRLF",
    "iss-33": "tests/ai: too good to double, drop",
    "iss-35": "the hint lists cube choices in a fixed order",
    "iss-37": "tests/ai: among equal plays more checkers off",
    "iss-38": "tests/ui/table: every side of the table reaches every place",
    "iss-39": "tests/ui: whole matches by pad alone",
    "iss-40": "tests/ai: the leader's dead cube is never doubled",
    "iss-41": "below: test_a_drop_costs_the_cube_before_the_offer",
    "iss-44": "tests/session: dice statistics with their ranges",
}


def position(id: str) -> tuple[Board, Roll]:
    case = next(c for c in RULES if c["id"] == id)
    return board_from_signed(case["board26"], checkers_of(case)), Roll(*case["dice"])


def only_turn(_: dict[str, Any]) -> None:
    board, roll = position("both_dice-010")
    (play,) = legal_plays(board, roll)
    assert format_play(play, board) == "24/22 8/2"


def three_turns_from_the_bar(_: dict[str, Any]) -> None:
    board, roll = position("issue-095")
    plays = legal_plays(board, roll)
    assert len(plays) == 3
    assert all((play[0].src, play[0].dst) == (25, 20) for play in plays)
    assert {step.dst for step in continuations(board, roll)} == {20}


def one_source_reaches_the_point(_: dict[str, Any]) -> None:
    board, roll = position("doubles_partial-037")
    sources = {step.src for step in continuations(board, roll) if step.dst == 10}
    assert sources == {11}


def bear_off_with_either_die(_: dict[str, Any]) -> None:
    board, roll = position("bearoff-041")
    plays = legal_plays(board, roll)
    assert all(apply_play(board, play).own[0] == board.own[0] + 1 for play in plays)
    state = apply(to_roll(MatchSettings(1), board), RollDice(roll))
    intent = automatic_intent(state, Automatic(bear_off=True))
    assert isinstance(intent, MakePlay)
    assert any(step.dst == 0 for step in intent.play)


def three_checkers_end_a_game(_: dict[str, Any]) -> None:
    settings = MatchSettings(7, variant=Variant.HYPERGAMMON)
    board = board_from_signed([0, 2, *[0] * 22, -3, 0], 3)
    state = apply(to_roll(settings, board), RollDice(Roll(2, 1)))
    over = apply(state, MakePlay(legal_plays(board, Roll(2, 1))[0]))
    assert over.phase is Phase.GAME_OVER
    assert over.score == (2, 0), "none of three borne off: a gammon"


def no_leftover_die_after_the_last_checker(_: dict[str, Any]) -> None:
    board, roll = position("bearoff-056")
    state = apply(to_roll(MatchSettings(1), board), RollDice(roll))
    last = [p for p in legal_plays(board, roll) if apply_play(board, p).own[0] == sum(board.own)]
    assert apply(state, MakePlay(last[0])).phase is Phase.GAME_OVER


def gammons_count_twice_and_thrice(_: dict[str, Any]) -> None:
    for kind, points in ((Kind.GAMMON, 2), (Kind.BACKGAMMON, 3)):
        state = run(to_roll(MatchSettings(7)), Resign(kind), AcceptResign())
        assert state.score == (0, points)


def turn_fields_flip_the_sides(report: dict[str, Any]) -> None:
    state = parse_position(report["case"]["xgid"])
    if report["id"] == "iss-18":
        board = state.board
        assert (board.own[24], board.own[13], board.own[8], board.own[7], board.own[6]) == (2, 4, 2, 2, 5)
        assert state.roll is not None
        assert sorted(state.roll) == [1, 6]
        assert state.settings.jacoby
    else:
        assert sorted(state.score) == [1, 3]
        assert state.score[Player.BLACK] == 3, "field 5 is the bottom player's, whoever is on roll"


def nothing_to_click_without_a_decision(_: dict[str, Any]) -> None:
    board, roll = position("bar-023")
    state = apply(to_roll(MatchSettings(3), board), RollDice(roll))
    assert automatic_intent(state, Automatic()) == MakePlay(())
    owned = replace(to_roll(MatchSettings(3)), crawford=Crawford.NOW)
    assert automatic_intent(owned, Automatic(roll=True)) is not None


def traps_are_never_offered(report: dict[str, Any]) -> None:
    for id in report["case"]["rules_case"]:
        found = next((c for c in RULES if c["id"] == id), None)
        if found is None:
            continue
        board, roll = position(id)
        draft = start_of(board, roll)
        offered = {(way[0].src, way[0].dst) for src in draft.sources for way in draft.select(src).ways}
        assert offered == {(a, b) for a, b in found["legal_first_steps"]}


def four_checkers_off_with_a_doublet(_: dict[str, Any]) -> None:
    board, roll = position("bearoff-055")
    assert {apply_play(board, play).own[0] - board.own[0] for play in legal_plays(board, roll)} == {4}


def the_hitting_path_is_written(_: dict[str, Any]) -> None:
    board, roll = position("hit_through-066")
    written = {format_play(play, board) for play in legal_plays(board, roll)}
    assert any("*" in text for text in written)
    for text in written:
        assert format_play(parse_play(text, board, roll), board) == text


def a_match_ends_at_its_target_only(_: dict[str, Any]) -> None:
    state = replace(to_roll(MatchSettings(5)), score=(2, 3), on_roll=Player.BLACK, to_act=Player.BLACK)
    after = run(state, Resign(Kind.SINGLE), AcceptResign(), NextGame())
    assert after.score == (3, 3)
    assert after.phase is Phase.OPENING


def the_result_says_why(_: dict[str, Any]) -> None:
    from game.ui.table.telling import result_reason

    board = board_from_signed([0, 1, *[0] * 22, -14, 0])
    state = apply(to_roll(MatchSettings(0), board), RollDice(Roll(6, 5)))
    over = apply(state, MakePlay(legal_plays(board, Roll(6, 5))[0]))
    assert over.result is not None
    assert over.result.ending is Ending.BORNE_OFF
    assert "had borne off a checker" in result_reason(over)


def one_seed_one_sequence(_: dict[str, Any]) -> None:
    assert [seeded_roll(b"a" * 32, n) for n in range(1, 40)] == [
        seeded_roll(b"a" * 32, n) for n in range(1, 40)
    ]


def three_grades_of_automatic_play(report: dict[str, Any]) -> None:
    for id in report["case"]["rules_case"]:
        board, roll = position(id)
        state = apply(to_roll(MatchSettings(3), board), RollDice(roll))
        forced = len(legal_plays(board, roll)) == 1
        assert (automatic_intent(state, Automatic("turn")) is not None) == forced
        assert automatic_intent(state, Automatic("never")) is None


CHECKS: dict[str, Callable[[dict[str, Any]], None]] = {
    "iss-01": only_turn,
    "iss-02": three_turns_from_the_bar,
    "iss-03": one_source_reaches_the_point,
    "iss-04": bear_off_with_either_die,
    "iss-06": three_checkers_end_a_game,
    "iss-09": no_leftover_die_after_the_last_checker,
    "iss-11": gammons_count_twice_and_thrice,
    "iss-18": turn_fields_flip_the_sides,
    "iss-23": nothing_to_click_without_a_decision,
    "iss-26": traps_are_never_offered,
    "iss-28": four_checkers_off_with_a_doublet,
    "iss-29": the_hitting_path_is_written,
    "iss-30": a_match_ends_at_its_target_only,
    "iss-34": turn_fields_flip_the_sides,
    "iss-36": the_result_says_why,
    "iss-43": one_seed_one_sequence,
    "iss-45": three_grades_of_automatic_play,
}


@pytest.mark.parametrize("id", sorted(CHECKS))
def test_the_right_outcome(id: str) -> None:
    CHECKS[id](REPORTS[id])


def test_every_report_is_answered_somewhere() -> None:
    assert set(REPORTS) == set(CHECKS) | set(ELSEWHERE)


def test_a_drop_costs_the_cube_before_the_offer() -> None:
    state = run(to_roll(MatchSettings(7)), Double(), Drop())
    assert state.score == (1, 0)
    assert can_double(to_roll(MatchSettings(7)))
