"""The corpus of positions and scores: exact sets of final boards, first steps, points and refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.rules.board import BAR, board_from_signed, pip_count
from game.rules.dice import Roll
from game.rules.draft import canonical, continuations, refusal
from game.rules.moves import apply_play, legal_plays

DATA = Path(__file__).parent.parent / "data"


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines() if line.strip()]


def checkers_of(case: dict[str, Any]) -> int:
    return 3 if "hyper" in (case["note"] + case["category"]).lower() else 15


RULES = rows("rules_public.jsonl")


@pytest.mark.parametrize("case", RULES, ids=[f"{c['id']}" for c in RULES])
def test_legal_turns_and_first_steps(case: dict[str, Any]) -> None:
    board = board_from_signed(case["board26"], checkers_of(case))
    roll = Roll(*case["dice"])
    plays = legal_plays(board, roll)
    finals = {apply_play(board, play).signed() for play in plays}
    if case["must_pass"]:
        assert plays == ((),)
    else:
        assert finals == {tuple(final["board26"]) for final in case["finals"]}
        assert len(plays) == case["n_finals"]
    steps = {(step.src, step.dst) for step in continuations(board, roll)}
    assert steps == {(src, dst) for src, dst in case["legal_first_steps"]}
    for src, dst in case["trap_first_steps"]:
        die = src - dst
        reason = refusal(board, roll, (), src, die)
        assert reason is not None
        assert str(reason).startswith(("That would leave", "Only one die"))


@pytest.mark.parametrize("case", RULES, ids=[f"{c['id']}" for c in RULES])
def test_following_any_continuations_ends_in_a_listed_turn(case: dict[str, Any]) -> None:
    board = board_from_signed(case["board26"], checkers_of(case))
    roll = Roll(*case["dice"])
    plays = set(legal_plays(board, roll))
    reached = set()
    stack: list[tuple[Any, ...]] = [()]
    while stack:
        steps = stack.pop()
        following = continuations(board, roll, steps)
        if not following:
            play = canonical(board, roll, steps)
            assert play in plays
            reached.add(play)
        stack.extend((*steps, step) for step in following)
    assert reached == plays


def test_the_corpus_agrees_with_its_pip_counts() -> None:
    for case in RULES:
        board = board_from_signed(case["board26"], checkers_of(case))
        assert board.pips == sum((i + 1) * n for i, n in enumerate(case["me"]))
        assert pip_count(board.opp) == sum((i + 1) * n for i, n in enumerate(case["opp"]))
        assert board.own[BAR] == case["me"][24]
