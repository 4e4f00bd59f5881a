"""The interface of one frame as plain data: boxes, labels, pictures, strokes (pure).

Screens build a tuple of these in window pixels, painter's order; the renderer draws them over the
board at native resolution. Nothing here knows a toolkit, so a test can read what a screen shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Color = tuple[int, int, int, int]
"""Straight (not premultiplied) red, green, blue, alpha, 0 to 255."""

CLEAR: Color = (0, 0, 0, 0)


class Rect(NamedTuple):
    """A rectangle in window pixels, origin at the top left."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inset(self, dx: float, dy: float) -> Rect:
        """Shrunk by dx at the left and right, dy at the top and bottom (negative grows)."""
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def overlaps(self, other: Rect) -> bool:
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )


Weight = Literal["medium", "semibold", "bold", "black"]
Family = Literal["text", "display"]


class TextStyle(NamedTuple):
    """A font at a pixel size. `tabular` sets digits in cells as wide as a nought."""

    px: int
    weight: Weight = "medium"
    family: Family = "text"
    tabular: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A rounded rectangle: shadow, then backdrop blur, then fill (top to bottom), then edge.

    `glass` 0..1 mixes the blurred board behind the box under the fill; `ring` draws the focus ring
    outside the shape, `ring_scale` pixels a unit; `ring_plain` makes it white and without a halo.
    """

    rect: Rect
    radius: float = 0.0
    top: Color = CLEAR
    bottom: Color | None = None
    edge: Color = CLEAR
    edge_width: float = 0.0
    shadow_blur: float = 0.0
    shadow_dy: float = 0.0
    shadow_alpha: float = 0.0
    glass: float = 0.0
    ring: bool = False
    ring_scale: float = 1.0
    ring_plain: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text. `x` is the left edge, centre or right edge by `align`; `y` the top of the line.

    `gradient`, when given, is the colour at the foot of the glyphs (display type only).
    """

    text: str
    x: float
    y: float
    style: TextStyle
    color: Color
    align: Literal["left", "center", "right"] = "left"
    gradient: Color | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A named drawing of `game.view.pictures` (icon, glyph, die, cube, checker), fitted to a rectangle."""

    name: str
    rect: Rect
    args: tuple[str | int | float, ...] = ()
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A polyline with round joints; `dash` > 0 draws dots that far apart; `arrow` ends it in a head."""

    points: tuple[tuple[float, float], ...]
    width: float
    color: Color
    dash: float = 0.0
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Clip:
    """Items cut off at a rectangle (scrolling lists)."""

    rect: Rect
    items: tuple[HudItem, ...]


HudItem = Box | Label | Picture | Stroke | Clip
Hud = tuple[HudItem, ...]
