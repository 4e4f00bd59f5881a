"""`legal` and `ids`: what they print, and how they refuse."""

import json
from pathlib import Path
from typing import Any

import pytest

from game import cli
from game.notation.ids import state_of_xgid
from game.notation.plays import parse_play
from game.rules.board import Variant
from game.rules.dice import Roll
from game.rules.moves import apply_play

DATA = Path(__file__).parent.parent / "data"
CASES = [json.loads(line) for line in (DATA / "rules_public.jsonl").read_text().splitlines()]
OPENING = "XGID=-b----E-C---eE---c-e----B-"


def told(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert cli.main(argv) == 0
    output = capsys.readouterr()
    assert output.err == ""
    return output.out


def refusal(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert cli.main(argv) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("blot: ")
    assert output.err.count("\n") == 1
    return output.err


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_legal_lists_exactly_the_legal_turns(
    case: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    variant = "hypergammon" if "Hypergammon" in (case["note"] or "") else "standard"
    items = json.loads(told(capsys, "legal", case["xgid"], "--json", "--variant", variant))
    expected = sorted(final["board26"] for final in case["finals"])
    assert sorted(item["board26"] for item in items) == expected
    board = state_of_xgid(case["xgid"], Variant(variant)).board
    for item in items:
        play = parse_play(item["play"], board, Roll(*case["dice"]))
        assert list(apply_play(board, play).signed()) == item["board26"]


def test_a_play_that_ends_the_game_has_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    end = "XGID=-A----------------------o-:1:1:1:65:0:0:0:0:10"
    (item,) = json.loads(told(capsys, "legal", end, "--json"))
    assert item["result"] == {"kind": "gammon", "points": 4}
    assert "wins 4 (gammon)" in told(capsys, "legal", end)
    middle = json.loads(told(capsys, "legal", OPENING + ":0:0:1:31:0:0:0:0:10", "--json"))
    assert {item["result"] for item in middle} == {None}


def test_the_jacoby_rule_counts_a_gammon_once(capsys: pytest.CaptureFixture[str]) -> None:
    end = "XGID=-A----------------------o-:0:0:1:65:0:0:{}:0:10"
    points = [
        json.loads(told(capsys, "legal", end.format(rules), "--json"))[0]["result"]["points"]
        for rules in (0, 1)
    ]
    assert points == [2, 1]


def test_turn_minus_one_lists_the_plays_of_the_other_side(capsys: pytest.CaptureFixture[str]) -> None:
    one_each = "XGID=-----A---------------b----:0:0:-1:21:0:0:0:0:10"
    items = json.loads(told(capsys, "legal", one_each, "--json"))
    assert [item["play"] for item in items] == ["4/2 4/3", "4/1"]


def test_dice_given_beside_the_position_are_used(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "legal", "4HPwATDgc/ABMA", "--dice", "61")
    assert text.startswith("6-1: ")
    assert "13/7 8/7" in text
    assert told(capsys, "legal", OPENING + ":0:0:1:31:0:0:0:0:10", "--dice", "6-1") == text


def test_nothing_to_play_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    closed = "XGID=-------------------bbbbbbA:0:0:1:65:0:0:0:0:10"
    assert json.loads(told(capsys, "legal", closed, "--json")) == []
    assert told(capsys, "legal", closed) == "6-5: no legal play.\n"


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (("legal", "4HPwATDgc/ABMA"), "--dice"),
        (("legal", "4HPwATDgc/ABMA", "--dice", "70"), "two digits"),
        (("legal", "nonsense", "--dice", "61"), "Position ID"),
        (("legal", OPENING + ":0:0:1:D:0:0:0:0:10"), "offer"),
        (("ids", "XGID="), "ten fields"),
        (("ids", "4HPwATDgc/ABMA:x"), "Match ID"),
        (("ids", "4HPwATDgc/ABMA", "--variant", "hypergammon"), "3 at most"),
    ],
)
def test_what_cannot_be_answered_is_refused(
    argv: tuple[str, ...], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert part in refusal(capsys, *argv)


def test_ids_gives_every_form(capsys: pytest.CaptureFixture[str]) -> None:
    xgid = OPENING + ":1:1:1:31:3:1:0:7:10"
    forms = json.loads(told(capsys, "ids", xgid, "--json"))
    assert forms["xgid"] == xgid
    assert forms["position_id"] == "4HPwATDgc/ABMA"
    assert forms["match_id"] == "UYnlABAAGAAE"
    assert forms["on_roll"] == "black"
    assert forms["pips"] == [167, 167]
    assert json.loads(told(capsys, "ids", "4HPwATDgc/ABMA:UYnlABAAGAAE", "--json")) == forms


def test_ids_keeps_the_limit_of_the_cube(capsys: pytest.CaptureFixture[str]) -> None:
    xgid = OPENING + ":0:0:1:16:0:0:3:0:8"
    assert json.loads(told(capsys, "ids", xgid, "--json"))["xgid"] == xgid


def test_ids_draws_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "ids", OPENING + ":1:1:1:31:3:1:0:7:10")
    assert "Match ID     UYnlABAAGAAE" in text
    assert "+13-14-15-16-17-18------19-20-21-22-23-24-+" in text


def test_a_form_that_cannot_say_a_state_is_left_empty(capsys: pytest.CaptureFixture[str]) -> None:
    beavered = OPENING + ":1:-1:1:B:0:0:3:0:10"
    assert json.loads(told(capsys, "ids", beavered, "--json"))["match_id"] is None
    assert "A Match ID cannot say a beaver." in told(capsys, "ids", beavered)
