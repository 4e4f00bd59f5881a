"""A small flat board for help pages: checkers, dice and moves without perspective."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.ui import drawings
from game.ui.canvas import Canvas, Ink
from game.ui.tokens import WHITE, mixed, rgb
from game.view.hud import Color
from game.view.themes import Theme, Tones

ASPECT = 0.66
"""Height of a diagram for its width."""
_WHITE_EDGE, _BLACK_EDGE = rgb("#8A7A58"), rgb("#F0B8A0")


class Look(NamedTuple):
    """The colours of a flat board."""

    frame: Color = rgb("#5A3A22")
    felt: Color = rgb("#1F4A40")
    light: Color = rgb("#D9C08A")
    dark: Color = rgb("#8C3A2A")
    white: Color = rgb("#EFE3C8")
    black: Color = rgb("#6B2420")


DRAWN = Look()


def look_of(theme: Theme) -> Look:
    """A board theme's colours as they come out on the screen."""

    def shown(tones: Tones, gain: float = 1.6) -> Color:
        mean = [(a + b) / 2 * gain for a, b in zip(*tones, strict=True)]
        r, g, blue = (round(255 * min(v, 1.0) ** (1 / 2.2)) for v in mean)
        return r, g, blue, 255

    light, dark = theme.points
    return Look(
        shown(theme.frame),
        shown(theme.felt),
        shown(light, 1.2),
        shown(dark),
        shown(theme.white.wood, 1.2),
        shown(theme.black.wood),
    )


_SLICES = 14
"""Slices a point is drawn in, fewer on a small board."""


@dataclass(frozen=True)
class Diagram:
    """A position in White's numbering: point to checkers, 25 White's bar, 0 Black's bar, and its moves."""

    white: dict[int, int] = field(default_factory=dict)
    black: dict[int, int] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    moves: tuple[tuple[int, int], ...] = ()
    off: tuple[int, int] = (0, 0)
    cube: int = 0


START = Diagram({24: 2, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5})


def diagram(c: Canvas, x: float, y: float, w: float, it: Diagram, look: Look = DRAWN) -> float:
    """Draws it in a width; returns the height."""
    h = w * ASPECT
    board = _Board(c, x, y, w, h, look)
    board.ground()
    for point, count in it.white.items():
        board.stack(point, count, True)
    for point, count in it.black.items():
        board.stack(point, count, False)
    board.trays(it.off)
    for start, end in it.moves:
        board.arrow(start, end, it)
    for i, value in enumerate(it.dice):
        size = board.pitch * 0.86
        drawings.die(c, board.middle + board.pitch * (1.7 + 1.15 * i), y + h / 2 - size / 2, value, size)
    if it.cube:
        size = board.pitch * 0.95
        drawings.cube(c, board.middle - board.pitch * 3.4, y + h / 2 - size / 2, it.cube, size)
    return h


@dataclass
class _Board:
    c: Canvas
    x: float
    y: float
    w: float
    h: float
    look: Look

    def __post_init__(self) -> None:
        self.edge = self.w * 0.022
        # 12 columns, the bar, and the trays at the right.
        self.pitch = (self.w - 2 * self.edge) / 14.4
        self.middle = self.x + self.edge + 6.5 * self.pitch

    def ground(self) -> None:
        c, e, p = self.c, self.edge, self.pitch
        c.box(self.x, self.y, self.w, self.h, 8, self.look.frame, edge="line")
        for left in (self.x + e, self.middle + p / 2):
            c.box(left, self.y + e, 6 * p, self.h - 2 * e, 2, self.look.felt)
        c.box(self.middle - p / 2, self.y + e, p, self.h - 2 * e, 0, mixed(self.look.frame, WHITE, 0.08))
        tray = self.x + self.w - e - 1.2 * p
        for top in (self.y + e, self.y + self.h / 2 + e / 2):
            c.box(tray, top, 1.2 * p, self.h / 2 - 1.5 * e, 3, (0, 0, 0, 110))
        for point in range(1, 25):
            self._point(point)

    def _point(self, point: int) -> None:
        cx, top = self.column(point), point > 12
        long = (self.h - 2 * self.edge) * 0.40
        ink: Ink = self.look.light if point % 2 else self.look.dark
        slices = min(max(round(self.w / 24), 5), _SLICES)
        for i in range(slices):
            wide = self.pitch * 0.92 * (1 - i / slices)
            step = long / slices
            y = self.y + self.edge + i * step if top else self.y + self.h - self.edge - (i + 1) * step
            self.c.box(cx - wide / 2, y, wide, step + 0.5, 0, ink)

    def column(self, point: int) -> float:
        """Middle of a point's column; the bar for 0 and 25."""
        if point in (0, 25):
            return self.middle
        seat = point - 1 if point <= 12 else 24 - point
        # Seats 0 to 5 lie right of the bar, counted from the right end.
        return self.middle + (6 - seat) * self.pitch if seat < 6 else self.middle - (seat - 5) * self.pitch

    def place(self, point: int, index: int, white: bool = True) -> tuple[float, float]:
        """Middle of a checker at a place."""
        r = self.pitch * 0.46
        if point in (0, 25):
            side = 1 if white else -1
            return self.middle, self.y + self.h / 2 + side * (self.h * 0.13 + 2 * r * index)
        reach = self.edge + r + 2 * r * min(index, 4.6)
        return self.column(point), self.y + reach if point > 12 else self.y + self.h - reach

    def stack(self, point: int, count: int, white: bool) -> None:
        r = self.pitch * 0.46
        for i in range(min(count, 5)):
            self._checker(*self.place(point, i, white), r, white)
        if count > 5:
            x, y = self.place(point, 4, white)
            self.c.centred(x, y, str(count), "key", "ink" if white else "text", "center")

    def _checker(self, x: float, y: float, r: float, white: bool) -> None:
        fill, edge = (self.look.white, _WHITE_EDGE) if white else (self.look.black, _BLACK_EDGE)
        self.c.box(x - r, y - r, 2 * r, 2 * r, r, fill, edge=edge, edge_width=1.2)
        if not white:
            # Black's second sign: an inner ring.
            inner = r * 0.55
            self.c.box(x - inner, y - inner, 2 * inner, 2 * inner, inner, edge=edge)

    def trays(self, off: tuple[int, int]) -> None:
        left = self.x + self.w - self.edge - 1.1 * self.pitch
        thick = (self.h / 2 - 2 * self.edge) / 15.5
        for side, count in enumerate(off):
            for i in range(count):
                foot = self.y + self.h - self.edge - 2 - (i + 1) * thick
                y = foot if side == 0 else self.y + self.edge + 2 + i * thick
                ink = self.look.white if side == 0 else self.look.black
                edge = _WHITE_EDGE if side == 0 else _BLACK_EDGE
                self.c.box(left, y, self.pitch, thick - 1, 1.5, ink, edge=edge, edge_width=0.6)

    def arrow(self, start: int, end: int, it: Diagram) -> None:
        white = start in it.white
        mine = it.white if white else it.black
        here = self.place(start, min(mine.get(start, 1), 5) - 1, white)
        if end == 0 and white:
            there = (self.x + self.w - self.edge - 0.6 * self.pitch, self.y + self.h * 0.72)
        elif end == 25 and not white:
            there = (self.x + self.w - self.edge - 0.6 * self.pitch, self.y + self.h * 0.28)
        else:
            there = self.place(end, min(mine.get(end, 0), 4), white)
        self.c.stroke((here, there), self.pitch * 0.17, "ink")
        self.c.stroke((here, there), self.pitch * 0.10, "teal_hi", arrow=True)
