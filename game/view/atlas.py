"""Where small images lie on one big texture: shelves filled from the left (pure)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

GAP = 1


class Slot(NamedTuple):
    """Pixels of the atlas, origin at the top left."""

    x: int
    y: int
    w: int
    h: int


@dataclass
class Shelves:
    """Hands out places on a square of `size` pixels; `place` returns None when it is full.

    `fresh` says that nothing was placed for an earlier frame.
    """

    size: int
    fresh: bool = True
    _shelves: list[list[int]] = field(default_factory=list)
    _top: int = 0

    def place(self, width: int, height: int) -> Slot | None:
        need_w, need_h = width + GAP, height + GAP
        best: list[int] | None = None
        for shelf in self._shelves:
            _, tall, filled = shelf
            if need_h <= tall <= need_h * 1.6 and filled + need_w <= self.size:
                if best is None or tall < best[1]:
                    best = shelf
        if best is None:
            if self._top + need_h > self.size or need_w > self.size:
                return None
            best = [self._top, need_h, 0]
            self._shelves.append(best)
            self._top += need_h
        slot = Slot(best[2], best[0], width, height)
        best[2] += need_w
        return slot

    def clear(self) -> None:
        """Every place is free again."""
        self._shelves.clear()
        self._top = 0
        self.fresh = True
