"""Position ID, Match ID and XGID say the same as GNU Backgammon, and read back what they can carry."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from game.notation import match_id, position_id, xgid
from game.notation.errors import NotationError
from game.notation.ids import (
    match_id_of,
    parse_position,
    position_id_of,
    state_of_ids,
    state_of_xgid,
    xgid_of,
)
from game.rules.actions import Kind, Player
from game.rules.board import Board, Variant, start
from game.rules.dice import Roll
from game.rules.state import Crawford, Cube, MatchSettings, MatchState, Phase
from tests.strategies import boards, random_match

DATA = Path(__file__).parent.parent / "data"
CASES = [json.loads(line) for line in (DATA / "rules_public.jsonl").read_text().splitlines()]
OPENING = "XGID=-b----E-C---eE---c-e----B-"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_rule_cases_have_the_same_ids_everywhere(case: dict[str, Any]) -> None:
    hyper = "Hypergammon" in (case["note"] or "")
    variant = Variant.HYPERGAMMON if hyper else Variant.STANDARD
    state = state_of_xgid(case["xgid"], variant)
    assert list(state.board.signed()) == case["board26"]
    assert state.roll == Roll(*case["dice"])
    assert position_id_of(state) == case["position_id"]
    assert xgid_of(state) == case["xgid"]
    assert state_of_ids(case["position_id"], match_id_of(state), variant) == replace(
        state, roll=Roll(state.roll.high, state.roll.low)
    )


@given(boards())
def test_a_position_id_reads_back(board: Board) -> None:
    assert position_id.decode(position_id.encode(board)) == board


# Each Match ID was printed by GNU Backgammon 1.07 after `set xgid`.
@pytest.mark.parametrize(
    ("fields", "match"),
    [
        (":1:1:1:31:3:1:0:7:10", "UYnlABAAGAAE"),
        (":1:1:-1:31:3:1:0:7:10", "EYHlABAAGAAE"),
        (":0:0:-1:00:0:0:3:0:8", "MAEAAAAAAAAA"),
        (":0:0:1:00:6:1:1:7:10", "8AngABAAMAAE"),
        (":1:-1:-1:00:2:1:0:7:10", "AQHgABAAEAAE"),
    ],
)
def test_match_ids_are_those_of_gnu_backgammon(fields: str, match: str) -> None:
    assert match_id_of(state_of_xgid(OPENING + fields)) == match


def test_turn_minus_one_gives_the_move_to_the_lower_case_side() -> None:
    points = "XGID=-A-------------------b---B"
    bottom, top = (
        state_of_xgid(points + ":0:0:1:31:2:5:0:7:10"),
        state_of_xgid(points + ":0:0:-1:31:2:5:0:7:10"),
    )
    assert top.board == bottom.board.flipped()
    assert bottom.board.own[1] == 1
    assert bottom.board.own[25] == 2
    assert top.board.own[4] == 2
    assert (bottom.score[bottom.on_roll], top.score[top.on_roll]) == (2, 5)


def test_a_standing_double_is_the_others_to_answer() -> None:
    state = state_of_xgid(OPENING + ":1:1:1:D:2:1:0:7:10")
    assert state.phase is Phase.DOUBLED
    assert (state.on_roll, state.to_act, state.cube.value) == (Player.BLACK, Player.WHITE, 2)
    assert xgid_of(state).split(":")[4] == "D"
    assert state_of_ids(position_id_of(state), match_id_of(state)) == state


def test_beavers_and_raccoons_read_back() -> None:
    for dice in "BR":
        state = state_of_xgid(OPENING + f":1:-1:1:{dice}:0:0:3:0:10")
        assert state.phase is Phase.DOUBLED
        assert xgid_of(state) == OPENING + f":1:-1:1:{dice}:0:0:3:0:10"
        with pytest.raises(NotationError, match="beaver"):
            match_id_of(state)


def test_a_match_past_its_crawford_game_is_told_from_the_crawford_game() -> None:
    assert state_of_xgid(OPENING + ":0:0:1:00:6:1:1:7:10").crawford is Crawford.NOW
    assert state_of_xgid(OPENING + ":0:0:1:00:6:1:0:7:10").crawford is Crawford.AFTER
    assert state_of_xgid(OPENING + ":0:0:1:00:5:1:0:7:10").crawford is Crawford.BEFORE


def test_money_rules_are_two_flags() -> None:
    settings = [state_of_xgid(OPENING + f":0:0:1:00:0:0:{flags}:0:10").settings for flags in range(4)]
    assert [(s.jacoby, bool(s.beavers)) for s in settings] == [
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    ]


def test_a_resignation_is_in_the_match_id_alone() -> None:
    state = replace(
        state_of_xgid(OPENING + ":0:0:1:63:0:0:0:5:10"),
        phase=Phase.RESIGNED,
        to_act=Player.WHITE,
        resignation=Kind.GAMMON,
        resigned_in=Phase.TO_PLAY,
    )
    assert state_of_ids(position_id_of(state), match_id_of(state)) == state
    with pytest.raises(NotationError, match="resignation"):
        xgid_of(state)


def carried(state: MatchState) -> MatchState:
    """What both forms can carry of a state that is being played."""
    settings = state.settings
    return MatchState(
        settings=MatchSettings(length=settings.length, variant=settings.variant, jacoby=settings.jacoby),
        phase=state.phase,
        board=state.board,
        on_roll=state.on_roll,
        to_act=state.to_act,
        roll=Roll(state.roll.high, state.roll.low) if state.phase is Phase.TO_PLAY and state.roll else None,
        cube=state.cube,
        score=state.score,
        crawford=state.crawford,
    )


@hypothesis_settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([0, 1, 3, 7]), st.sampled_from(list(Variant)))
def test_whole_matches_read_back_from_their_ids(seed: int, length: int, variant: Variant) -> None:
    terms = MatchSettings(length=length, variant=variant, jacoby=length == 0)
    for _, record in random_match(terms, seed, limit=300):
        state = record.state
        if state.phase not in (Phase.TO_ROLL, Phase.TO_PLAY, Phase.DOUBLED):
            continue
        assert state_of_ids(position_id_of(state), match_id_of(state), variant) == carried(state)
        again = state_of_xgid(xgid_of(state), variant)
        assert replace(again, roll=carried(state).roll) == replace(carried(state), settings=again.settings)


@given(st.text(alphabet="ABCdefgh+/0189=", max_size=16))
def test_any_text_reads_as_ids_or_is_refused(text: str) -> None:
    for position, match in ((text, None), ("4HPwATDgc/ABMA", text)):
        try:
            state_of_ids(position, match)
        except NotationError:
            continue


def test_any_xgid_reads_or_is_refused() -> None:
    rng = random.Random(3)
    whole = OPENING + ":1:1:-1:31:3:1:0:7:10"
    for _ in range(2000):
        letters = list(whole)
        for _ in range(rng.randint(1, 3)):
            letters[rng.randrange(len(letters))] = rng.choice("abzAPZ-:09=D ")
        try:
            xgid_of(state_of_xgid("".join(letters)))
        except NotationError:
            continue


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("XGID=-b----E-C---eE---c-e----B-:0:0", "ten fields"),
        ("XGID=-b----E-C---eE---c-e----B:0:0:1:31:0:0:0:0:10", "26 characters"),
        ("XGID=-b----F-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "16 checkers"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:0:31:0:0:0:0:10", "turn"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10", "dice"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:7:0:0:7:10", "over"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:26:10", "25 points"),
        ("XGID=B----------------------b-A:0:0:1:31:0:0:0:0:10", "cannot stand"),
        ("XGID=------------------------b-:0:0:1:31:0:0:0:0:10", "no checkers left"),
        ("4HPwATDgc/ABM", "Position ID"),
        ("4HPwATDgc/ABMA:cAkA", "Match ID"),
        ("////////////////", "Position ID"),
        ("nonsense", "Position ID"),
    ],
)
def test_a_bad_position_is_refused_in_a_sentence(text: str, part: str) -> None:
    with pytest.raises(NotationError, match=part) as caught:
        parse_position(text)
    assert str(caught.value).endswith(".")


def test_every_form_is_told_apart() -> None:
    bare = parse_position("4HPwATDgc/ABMA")
    assert bare.board == start()
    assert bare.settings.is_money
    assert parse_position("4HPwATDgc/ABMA:UYnlABAAGAAE").score == (1, 3)
    assert parse_position(OPENING.removeprefix("XGID=") + ":1:1:1:31:3:1:0:7:10").score == (1, 3)
    assert parse_position("4HPwATDgc/ABMA:UYnlABAAGAAE").cube == Cube(2, Player.BLACK)


def test_fields_are_kept_as_written() -> None:
    text = OPENING + ":2:-1:-1:36:4:5:0:9:7"
    assert str(xgid.parse(text)) == text
    assert match_id.encode(match_id.decode("EYHlABAAGAAE")) == "EYHlABAAGAAE"


def test_an_xgid_is_found_in_a_pasted_text() -> None:
    xgid_text = OPENING + ":1:1:1:31:3:1:0:7:10"
    pasted = f"{xgid_text}\n\nX:Zoë   O:Bob\nPunktestand X:3 O:1 7 Pkt.(s) Match. Equity 0,123\n"
    assert parse_position(pasted) == state_of_xgid(xgid_text)


def test_a_pasted_xgid_puts_every_checker_on_its_own_side() -> None:
    state = parse_position("XGID=-aa---EBB---dDa--c-e----B-:0:0:1:16:0:0:3:0:8")
    own = {24: 2, 13: 4, 8: 2, 7: 2, 6: 5}
    opp = {25 - place: count for place, count in {1: 1, 2: 1, 12: 4, 14: 1, 17: 3, 19: 5}.items()}
    assert {place: count for place, count in enumerate(state.board.own) if count} == own
    assert {place: count for place, count in enumerate(state.board.opp) if count} == opp
    assert state.roll == Roll(1, 6)
    assert (state.settings.jacoby, bool(state.settings.beavers)) == (True, True)


def test_scores_are_the_bottom_players_and_the_tops_whoever_is_on_roll() -> None:
    state = parse_position("XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:3:1:0:7:10")
    assert state.on_roll == Player.WHITE
    assert (state.score[Player.BLACK], state.score[Player.WHITE]) == (3, 1)
