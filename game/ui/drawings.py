"""Icons, glyphs, dice, cubes and checkers as named pictures; the names are those of `game.view.pictures`."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.canvas import Canvas, Ink
from game.ui.prompts import WIDE, Glyph
from game.view.hud import CLEAR, TextStyle
from game.view.text import measure

GLYPH_GAP = 6


def icon(c: Canvas, cx: float, cy: float, name: str, size: float = 20, ink: Ink = "text") -> None:
    """A line drawing around a centre."""
    c.picture("icon", cx - size / 2, cy - size / 2, size, size, name, *c.color(ink))


def mark(c: Canvas, cx: float, cy: float, name: str, size: float = 20, ink: Ink = "text") -> None:
    """An icon beside words: it grows with them, by less, so that it keeps to its place."""
    icon(c, cx, cy, name, size * (1 + (c.t - 1) * 0.45), ink)


def glyph_width(c: Canvas, glyph: Glyph, height: float | None = None) -> float:
    """Width in u of a key or button."""
    h = height or c.metrics.glyph
    if glyph.shape == "key":
        return max(h, c.width_of(glyph.label, "key") + 16)
    if glyph.shape == "bumper":
        return WIDE["lb"] * h
    return WIDE["lt"] * h if glyph.shape == "trigger" else h


def glyphs_width(c: Canvas, glyphs: Sequence[Glyph], height: float | None = None) -> float:
    return sum(glyph_width(c, g, height) for g in glyphs) + GLYPH_GAP * max(len(glyphs) - 1, 0)


def glyph(c: Canvas, x: float, cy: float, it: Glyph, height: float | None = None, dim: bool = False) -> float:
    """A key or button from its left middle; returns its width."""
    h = height or c.metrics.glyph
    w = glyph_width(c, it, h)
    if it.shape != "key":
        c.picture("glyph", x, cy - h / 2, w, h, it.shape, it.label, alpha=0.45 if dim else 1.0)
        return w
    cap = c.color("dis" if dim else "keycap")
    lip = tuple(round(v * 0.58) for v in cap[:3])
    c.box(x, cy - h / 2, w, h, 6, (lip[0], lip[1], lip[2], 255))
    c.box(x, cy - h / 2, w, h - 3, 6, cap)
    c.centred(x + w / 2, cy - 1.5, it.label, "key", "on_keycap", "center")
    return w


def glyphs(
    c: Canvas, x: float, cy: float, them: Sequence[Glyph], height: float | None = None, dim: bool = False
) -> float:
    """Several in a row; returns the width of all."""
    start = x
    for it in them:
        x += glyph(c, x, cy, it, height, dim) + GLYPH_GAP
    return max(x - start - GLYPH_GAP, 0.0)


def die(c: Canvas, x: float, y: float, value: int, size: float = 26, used: bool = False) -> None:
    """A die from its top left; a used one is grey and dented."""
    c.picture("die", x, y, size, size, value, int(used))


def cube(c: Canvas, x: float, y: float, value: int, size: float = 34) -> None:
    """The doubling cube from its top left."""
    c.picture("cube", x, y, size, size, value)


def checker(c: Canvas, cx: float, cy: float, size: float, player: int, lit: bool = False) -> None:
    """A side's checker around a centre (0 White, 1 Black), a teal ring around it when lit."""
    c.picture("checker", cx - size / 2, cy - size / 2, size, size, player, c.theme)
    if lit:
        r = size / 2 + 3
        c.box(cx - r, cy - r, 2 * r, 2 * r, r, CLEAR, edge="teal", edge_width=2.5)


def wordmark(c: Canvas, x: float, y: float, size: float) -> float:
    """The name of the game, its o a checker, flush with x; returns its width."""
    px = round(c.metrics.px(size) * 0.98)
    letters = sum(measure(part, TextStyle(px, "black", "display"))[0] for part in ("Bl", "t"))
    w = letters / c.metrics.k + size * 0.67
    c.picture("wordmark", x, y, w, size)
    return w
