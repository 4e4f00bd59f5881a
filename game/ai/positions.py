"""Between the rules' boards and the kernels' arrays (see `kernels` for the layout)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.rules.board import Board, board_of


def position_of(board: Board) -> NDArray[np.int8]:
    """int8[50] of a board: places 1 to 25 of the player on roll, then of the other."""
    return np.array(board.own[1:] + board.opp[1:], np.int8)


def board_of_position(position: NDArray[np.int8], checkers: int = 15) -> Board:
    """The board of an array; what is missing to `checkers` is borne off."""
    counts = [int(count) for count in position]
    return board_of([0, *counts[:25]], [0, *counts[25:]], checkers)
