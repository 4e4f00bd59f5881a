"""Values as pictures: bars, score bars, line plots, rings of progress."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from game.ui import drawings
from game.ui.canvas import Align, Canvas, Ink
from game.view.hud import CLEAR
from game.words import number


class Band(NamedTuple):
    """The range where most values fall and the one expected, as shares of the bar."""

    low: float
    high: float
    expected: float


def bar(
    c: Canvas,
    x: float,
    cy: float,
    w: float,
    share: float,
    h: float = 8,
    ink: Ink = "teal",
    band: Band | None = None,
) -> None:
    """A value from 0 to 1."""
    c.box(x, cy - h / 2, w, h, h / 2, (255, 255, 255, 24))
    if band:
        low, high = min(max(band.low, 0), 1), min(max(band.high, 0), 1)
        edge: Ink = "line" if c.metrics.high_contrast else (255, 255, 255, 70)
        c.box(x + w * low, cy - h / 2 - 4, w * (high - low), h + 8, 4, (255, 255, 255, 46), edge=edge)
    c.box(x, cy - h / 2, max(w * min(share, 1), h), h, h / 2, ink)
    if band:
        c.box(x + w * min(band.expected, 1) - 1, cy - h / 2 - 6, 2, h + 12, 1, "text")


def pips(
    c: Canvas, x: float, y: float, w: float, filled: int, of: int, h: float = 5, ink: Ink = "teal"
) -> None:
    """A count as a row of dashes."""
    step = (w + 4) / of
    for i in range(of):
        c.box(x + i * step, y, step - 4, h, h / 2, ink if i < filled else (255, 255, 255, 34))


def score_bar(
    c: Canvas, x: float, y: float, w: float, player: int, name: str, before: int, after: int, target: int
) -> float:
    """A side's score on the way to a target, the points just won in teal; returns the height."""
    h = max(34.0, c.line("h2"))
    cy = y + h / 2
    drawings.checker(c, x + 16, cy, 28, player)
    name_room = min(max(c.width_of(name, "bodyb"), 90), w * 0.32)
    c.centred(x + 42, cy, name, "bodyb", room=name_room, may_cut=True)
    c.centred(x + w, cy, str(after), "h2", "gold", "right", tabular=True)
    left = x + 42 + name_room + 16
    gained = f"+{after - before}" if after > before else ""
    gained_room = c.width_of("+00", "bodyb") + 12
    right = x + w - c.width_of("00", "h2", True) - gained_room - 8
    if gained:
        c.centred(right + 8 + gained_room / 2, cy, gained, "bodyb", "teal", "center")
    if target:
        step = (right - left) / target
        for i in range(target):
            ink: Ink = "gold" if i < before else "teal" if i < after else (255, 255, 255, 28)
            c.box(left + i * step, cy - 8, max(step - 5, 2), 16, min(5, step / 3), ink)
    return h


class Series(NamedTuple):
    """Points of a line: x from 0 to 1, y in the plot's values."""

    points: Sequence[tuple[float, float]]
    ink: Ink = "teal"
    width: float = 2.5


class Marker(NamedTuple):
    """An icon on a plot."""

    x: float
    y: float
    icon: str
    ink: Ink
    chosen: bool = False


def plot(
    c: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    series: Sequence[Series],
    low: float,
    high: float,
    lines: Sequence[float] = (),
    labels: Sequence[tuple[float, str]] = (),
    markers: Sequence[Marker] = (),
    digits: int = 0,
    signed: bool = False,
) -> None:
    """Lines over a grid with values at the left and labels below; the zero line is brighter.

    x, y, w, h hold the labels too.
    """
    texts = [number(v, digits, signed and v != 0) for v in lines]
    left = x + max((c.width_of(text, "cap", True) for text in texts), default=0) + 12
    right = x + w - 8
    top, foot = y + c.line("cap") / 2, y + h - (c.line("cap") + 8 if labels else 0) - 4

    def place(px: float, py: float) -> tuple[float, float]:
        share = (py - low) / ((high - low) or 1)
        return left + (right - left) * px, foot - (foot - top) * share

    for value, text in zip(lines, texts, strict=True):
        at = place(0, value)[1]
        c.box(left, at, right - left, 1, 0, (255, 255, 255, 80 if value == 0 else 30))
        c.centred(left - 12, at, text, "cap", "text3", "right", tabular=True)
    for share, label in labels:
        align: Align = "left" if share <= 0 else "right" if share >= 1 else "center"
        c.text(place(share, low)[0], foot + 8, label, "cap", "text3", align)
    for line in series:
        if len(line.points) > 1:
            c.stroke([place(*point) for point in line.points], line.width, line.ink)
    for mark in markers:
        mx, my = place(mark.x, mark.y)
        if mark.chosen:
            c.box(mx - 0.5, top, 1, foot - top, 0, (255, 255, 255, 120))
            c.box(mx - 14, my - 14, 28, 28, 14, "ink", edge="teal_hi", edge_width=3)
        drawings.icon(c, mx, my, mark.icon, 20, mark.ink)


def progress_ring(c: Canvas, cx: float, cy: float, radius: float, share: float, turn: float = 0.0) -> None:
    """A ring filled clockwise from the top; `turn` in turns shifts its start."""
    c.box(cx - radius, cy - radius, 2 * radius, 2 * radius, radius, CLEAR, edge="raised_hi", edge_width=7)
    steps = max(2, round(48 * min(max(share, 0.02), 1)))
    points = []
    for i in range(steps + 1):
        angle = 2 * math.pi * (turn + share * i / steps)
        points.append((cx + (radius - 3.5) * math.sin(angle), cy - (radius - 3.5) * math.cos(angle)))
    c.stroke(points, 7, "teal")
