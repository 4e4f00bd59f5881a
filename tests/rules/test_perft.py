"""Totals of legal plays on a set of positions of our own: any change of behaviour moves them."""

from __future__ import annotations

import random

from game.rules.board import Board, Variant, start
from game.rules.dice import ROLLS_21
from game.rules.moves import legal_plays
from tests.strategies import random_board

STARTS = {Variant.STANDARD: 447, Variant.NACKGAMMON: 547, Variant.HYPERGAMMON: 195}
STREWN = 62206


def perft(board: Board) -> int:
    return sum(len(legal_plays(board, roll)) for roll, _ in ROLLS_21)


def test_totals_of_the_starting_positions() -> None:
    assert {variant: perft(start(variant)) for variant in Variant} == STARTS


def test_total_of_300_strewn_positions() -> None:
    rng = random.Random(300)
    assert sum(perft(random_board(rng)) for _ in range(300)) == STREWN
