"""Draws the interface: every item becomes quads, runs of one kind are one call, images share an atlas."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import moderngl
import numpy as np

from game.view import pictures, text
from game.view.atlas import Slot
from game.view.gl_atlas import AtlasFullError, ImageAtlas
from game.view.gl_programs import Library, layout_of
from game.view.hud import Box, Color, Hud, Label, Picture, Rect, Stroke

_FLOATS = 30
_EVERYWHERE = (-1e6, -1e6, 1e6, 1e6)
_NONE = (0.0, 0.0, 0.0, 0.0)
_RING_REACH = 18.0
_WHITE: Color = (255, 255, 255, 255)

Row = tuple[float, ...]


class HudLayer:
    """Turns a Hud into vertices once and draws them as often as the window needs."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._atlas = ImageAtlas(library)
        self._buffer = library.buffer(reserve=6 * _FLOATS * 4 * 512)
        self._programs = {
            "fill": library.program("hud_box", {"FEATURES": 0}),
            "glass": library.program("hud_box", {"FEATURES": 1}),
            "ring": library.program("hud_box", {"FEATURES": 2}),
            "image": library.program("hud_image"),
            "stroke": library.program("hud_stroke"),
        }
        self._arrays: dict[str, Any] = {}
        self._runs: list[tuple[str, int, int]] = []
        self._shown: Hud | None = None
        self._bind_arrays()

    def _bind_arrays(self) -> None:
        attributes = (
            ("2f", "in_position"),
            *(("4f", f"in_{name}") for name in ("a", "b", "top", "bottom", "edge", "more", "clip")),
        )
        for name, program in self._programs.items():
            content = [(self._buffer, *layout_of(program, attributes))]
            self._arrays[name] = self._library.own(self._library.ctx.vertex_array(program, content))

    def set(self, hud: Hud) -> None:
        """Make an interface the one to draw. Equal interfaces cost nothing."""
        if hud is self._shown:
            return
        while True:
            try:
                quads = self._quads(hud)
                break
            except AtlasFullError:
                self._atlas.make_room()
        self._atlas.keep()
        data = _vertices([row for _, rows in quads for row in rows])
        if len(data) > self._buffer.size:
            self._library.let_go(*self._arrays.values(), self._buffer)
            self._buffer = self._library.buffer(reserve=len(data) * 2)
            self._bind_arrays()
        if data:
            self._buffer.write(data)
        self._runs.clear()
        first = 0
        for kind, rows in quads:
            vertices = 6 * len(rows)
            if self._runs and self._runs[-1][0] == kind:
                _, start, count = self._runs[-1]
                self._runs[-1] = (kind, start, count + vertices)
            else:
                self._runs.append((kind, first, vertices))
            first += vertices
        self._shown = hud

    def draw(self, window: tuple[int, int]) -> None:
        """Draw over the bound target, which has the window's size."""
        ctx = self._library.ctx
        ctx.enable_only(moderngl.BLEND)
        ctx.blend_func = moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
        self._atlas.use()
        for program in self._programs.values():
            program["u_window"].value = window
        for kind, first, count in self._runs:
            self._arrays[kind].render(moderngl.TRIANGLES, vertices=count, first=first)

    # --- items to quads -------------------------------------------------------------------------

    def _quads(self, hud: Hud, clip: Row = _EVERYWHERE) -> list[tuple[str, list[Row]]]:
        quads: list[tuple[str, list[Row]]] = []
        for item in hud:
            if isinstance(item, Box):
                rich = item.glass > 0 or item.shadow_alpha > 0
                quads.append(("ring" if item.ring else "glass" if rich else "fill", [_box(item, clip)]))
            elif isinstance(item, Label):
                if item.text:
                    quads.append(("image", [self._label(item, clip)]))
            elif isinstance(item, Picture):
                quads.append(("image", [self._picture(item, clip)]))
            elif isinstance(item, Stroke):
                quads.append(("stroke", _stroke(item, clip)))
            else:
                quads.extend(self._quads(item.items, _cut(clip, item.rect)))
        return quads

    def _label(self, item: Label, clip: Row) -> Row:
        key = ("text", item.text, item.style)
        slot = self._atlas.slot(key, lambda: text.render(item.text, item.style))
        width, height = text.measure(item.text, item.style)
        x = item.x - {"left": 0.0, "center": width / 2, "right": float(width)}[item.align]
        rect = Rect(round(x), round(item.y), max(width, 1), height)
        return self._image(slot, rect, item.color, item.gradient or item.color, clip)

    def _picture(self, item: Picture, clip: Row) -> Row:
        width, height = max(round(item.rect.w), 1), max(round(item.rect.h), 1)
        key = ("picture", item.name, item.args, width, height)
        slot = self._atlas.slot(key, lambda: pictures.draw(item.name, item.args, (width, height)))
        tint = (255, 255, 255, round(255 * item.alpha))
        rect = Rect(round(item.rect.x), round(item.rect.y), width, height)
        return self._image(slot, rect, tint, tint, clip)

    def _image(self, slot: Slot, rect: Rect, top: Color, bottom: Color, clip: Row) -> Row:
        size = self._atlas.size
        place = (slot.x / size, slot.y / size, (slot.x + slot.w) / size, (slot.y + slot.h) / size)
        return _row(tuple(rect), place, tuple(rect), top, bottom, _WHITE, _NONE, clip)


def _cut(clip: Row, rect: Rect) -> Row:
    return (
        max(clip[0], rect.x),
        max(clip[1], rect.y),
        min(clip[2], rect.right),
        min(clip[3], rect.bottom),
    )


def _unit(color: Color) -> Row:
    return tuple(c / 255 for c in color)


def _vertices(rows: list[Row]) -> bytes:
    """Six vertices for each row: its six corners, then everything else repeated."""
    if not rows:
        return b""
    table = np.array(rows, "f4")
    corners = table[:, :12].reshape(-1, 6, 2)
    rest = np.broadcast_to(table[:, None, 12:], (len(table), 6, table.shape[1] - 12))
    return np.concatenate([corners, rest], 2).tobytes()


def _row(area: Row, a: Row, b: Row, top: Color, bottom: Color, edge: Color, more: Row, clip: Row) -> Row:
    """A quad over `area` (x, y, w, h): the corners of its two triangles and what the shader is told."""
    x, y, w, h = area
    right, foot = x + w, y + h
    corners = (x, y, right, y, right, foot, x, y, right, foot, x, foot)
    return (*corners, *a, *b, *_unit(top), *_unit(bottom), *_unit(edge), *more, *clip)


def _box(item: Box, clip: Row) -> Row:
    reach = 1.0
    if item.shadow_alpha > 0:
        reach = max(reach, item.shadow_blur + abs(item.shadow_dy))
    if item.ring:
        reach = max(reach, _RING_REACH * item.ring_scale)
    x, y, w, h = item.rect
    shape = (item.radius, item.edge_width, max(item.shadow_blur, 0.01), item.shadow_dy)
    ring = item.ring_scale * (-1 if item.ring_plain else 1) if item.ring else 0.0
    more = (item.shadow_alpha, item.glass, ring, item.ring_scale)
    bottom = item.top if item.bottom is None else item.bottom
    area = (x - reach, y - reach, w + 2 * reach, h + 2 * reach)
    return _row(area, (x, y, w, h), shape, item.top, bottom, item.edge, more, clip)


def _stroke(item: Stroke, clip: Row) -> list[Row]:
    half = item.width / 2
    points = list(item.points)
    rows: list[Row] = []
    if item.arrow and len(points) > 1:
        (x0, y0), (x1, y1) = points[-2], points[-1]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        long, wide = item.width * 3.2, item.width * 1.7
        base = (x1 - ux * long, y1 - uy * long)
        head = (
            (x1, y1),
            (base[0] - uy * wide, base[1] + ux * wide),
            (base[0] + uy * wide, base[1] - ux * wide),
        )
        told = _row(_NONE, _NONE, (0.0, 1.0, 0.0, 0.0), item.color, item.color, item.color, _NONE, clip)
        # One triangle; the second of the quad is left empty.
        corners = (*head[0], *head[1], *head[2], *head[0], *head[0], *head[0])
        rows.append((*corners, *told[12:]))
        # The fill has hard edges; a thin outline of the same colour smooths them.
        for start, end in pairwise((*head, head[0])):
            rows.append(_capsule(start, end, 0.6, item.color, clip))
        points[-1] = base
    if item.dash > 0:
        for point in _dots(points, item.dash):
            rows.append(_capsule(point, point, half, item.color, clip))
    elif len(points) == 1:
        rows.append(_capsule(points[0], points[0], half, item.color, clip))
    else:
        for start, end in pairwise(points):
            rows.append(_capsule(start, end, half, item.color, clip))
    return rows


def _capsule(
    start: tuple[float, float], end: tuple[float, float], half: float, color: Color, clip: Row
) -> Row:
    reach = half + 1
    x, y = min(start[0], end[0]) - reach, min(start[1], end[1]) - reach
    w, h = abs(start[0] - end[0]) + 2 * reach, abs(start[1] - end[1]) + 2 * reach
    return _row((x, y, w, h), (*start, *end), (half, 0.0, 0.0, 0.0), color, color, color, _NONE, clip)


def _dots(points: Sequence[tuple[float, float]], gap: float) -> list[tuple[float, float]]:
    """Points along a polyline, `gap` apart, the first at its start."""
    dots, carried = [], 0.0
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        at = carried
        while at <= length and length > 0:
            dots.append((x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length))
            at += gap
        carried = at - length
    return dots
