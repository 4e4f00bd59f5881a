"""The compiled generator says exactly what the reference rules say."""

from __future__ import annotations

import random

import pytest

from game.ai.kernels import results_of_roll, workspace
from game.ai.positions import board_of_position, position_of
from game.rules.board import OFF, Board, Variant, start
from game.rules.dice import Roll
from game.rules.moves import apply_play, legal_plays
from tests.strategies import board, random_board

SPACE = workspace()


def compiled(board: Board, roll: Roll) -> list[bytes]:
    count = results_of_roll(position_of(board), roll.first, roll.second, SPACE)
    return [SPACE[0][i].tobytes() for i in range(count)]


def reference(board: Board, roll: Roll) -> set[bytes]:
    return {position_of(apply_play(board, play).flipped()).tobytes() for play in legal_plays(board, roll)}


def agree(board: Board, roll: Roll) -> None:
    found = compiled(board, roll)
    assert len(found) == len(set(found)), f"results repeat: {board} {roll}"
    assert set(found) == reference(board, roll), f"{board} {roll}"


def random_roll(rng: random.Random) -> Roll:
    return Roll(rng.randint(1, 6), rng.randint(1, 6))


def compare(positions: int, seed: int) -> None:
    """Half of the positions from random games of all variants, half strewn at random."""
    rng = random.Random(seed)
    at = start()
    for number in range(positions):
        roll = random_roll(rng)
        if number % 2:
            agree(random_board(rng), roll)
            continue
        agree(at, roll)
        at = apply_play(at, rng.choice(legal_plays(at, roll))).flipped()
        if at.opp[OFF] == sum(at.opp):
            at = start(rng.choice(list(Variant)))


def test_results_equal_the_rules_in_random_games_and_absurd_positions() -> None:
    compare(4000, 1)


@pytest.mark.slow
def test_results_equal_the_rules_on_a_hundred_thousand_positions() -> None:
    compare(100_000, 2)


def test_the_larger_die_must_be_played_when_only_one_can_be() -> None:
    agree(board({24: 1}, {25 - 17: 2, 25 - 12: 2}), Roll(5, 2))


def test_the_last_checker_may_go_off_by_one_die_or_hit_on_its_way_by_both() -> None:
    at = board({6: 1}, {3: 3, 23: 1})
    assert len(compiled(at, Roll(6, 4))) == 2
    agree(at, Roll(6, 4))


def test_a_roll_that_cannot_be_played_turns_the_position_round() -> None:
    shut = board({25: 1}, dict.fromkeys(range(1, 7), 2))
    assert compiled(shut, Roll(3, 3)) == [position_of(shut.flipped()).tobytes()]


def test_a_position_survives_the_way_to_an_array_and_back() -> None:
    rng = random.Random(3)
    for _ in range(200):
        some = random_board(rng)
        assert board_of_position(position_of(some)) == some
