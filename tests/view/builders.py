"""Positions and views for the drawing's tests, in one line each."""

from __future__ import annotations

from game.rules.board import Board
from game.view.camera import PLAY, Camera
from game.view.scene import TableView

SIZE = (1280, 720)
INSETS = (26.0, 60.0, 26.0, 76.0)


def board(own: dict[int, int], opp: dict[int, int], checkers: int = 15) -> Board:
    """A board from counts by place; what is missing is borne off."""
    sides = []
    for counts in (own, opp):
        side = [counts.get(place, 0) for place in range(26)]
        side[0] = checkers - sum(side[1:])
        sides.append(tuple(side))
    return Board(sides[0], sides[1])


def fitted(camera: Camera = PLAY, size: tuple[int, int] = SIZE) -> Camera:
    return camera.fit(size, INSETS)


BUSY = board({25: 1, 13: 3, 8: 2, 6: 7}, {25: 2, 24: 1, 13: 8, 6: 2})
"""Both bars, both trays and stacks of seven and eight in use."""

FULL_BAND = board({24: 5, 22: 5, 20: 5}, {24: 5, 23: 5, 22: 5})


def busy_view(**wishes: object) -> TableView:
    view = TableView(board=BUSY, camera=fitted(), dice=(5, 3), used=(True, False))
    from dataclasses import replace

    return replace(view, **wishes)  # type: ignore[arg-type]
