"""What the mouse holds: a press that may become a click or a drag."""

from __future__ import annotations

import math
from dataclasses import dataclass

DRAG_REACH = 6.0
"""Pixels a press may travel and still be a click."""


@dataclass
class Hand:
    """The state of the mouse over the board. `pressed` is the id of the place under the press."""

    pressed: str | None = None
    liftable: bool = False
    clicks: int = 1
    carrying: bool = False
    x: float = 0.0
    y: float = 0.0
    _from: tuple[float, float] = (0.0, 0.0)

    def press(self, id: str, x: float, y: float, clicks: int, liftable: bool) -> None:
        """A button went down on a place."""
        self.pressed, self.clicks, self.liftable = id, clicks, liftable
        self._from = (x, y)
        self.x, self.y = x, y

    def moved(self, x: float, y: float) -> bool:
        """Follow the pointer; True once it has gone too far for a click."""
        self.x, self.y = x, y
        return math.dist(self._from, (x, y)) > DRAG_REACH

    def let_go(self) -> None:
        """Nothing is held any more."""
        self.pressed = None
        self.carrying = False
