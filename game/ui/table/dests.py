"""Destination marks on the board: the dice of a way stacked where it leads, a burst when it hits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.rules.board import OFF
from game.rules.moves import Play
from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.focus import Region
from game.ui.notices import tooltip
from game.ui.table.labels import way_spoken
from game.view import layout
from game.view.camera import Camera
from game.view.layout import ViewSide
from game.view.scene import Spot, TableView, top_of

WIDTH = 38.0
DIE = 24.0
GAP = 4.0
PAD = 7.0
LIFT = 0.62
"""How far from the last checker towards the tip the mark begins, in board units."""


def draw(
    c: Canvas,
    view: TableView,
    camera: Camera,
    ways: tuple[Play, ...],
    aimed: Play | None,
    go: Callable[[Play], None],
) -> None:
    """A mark for each way; ways to one place stand side by side, those that hit nearer the tip."""
    by_place: dict[int, list[tuple[int, Play]]] = {}
    for number, way in enumerate(ways):
        by_place.setdefault(way[-1].dst, []).append((number, way))
    for place, group in by_place.items():
        x, y, up = _anchor(view, camera, place)
        k = c.metrics.k
        total = len(group) * WIDTH + (len(group) - 1) * GAP
        left = x / k - total / 2
        for index, (number, way) in enumerate(group):
            at = left + index * (WIDTH + GAP)
            _mark(c, at, y / k, up, number, way, way == aimed, partial(go, way))


def _anchor(view: TableView, camera: Camera, place: int) -> tuple[float, float, bool]:
    """The pixel where the marks of a place stand, and whether they grow upwards on the screen."""
    spot = Spot(view.own, place)
    x, y, z = top_of(view, spot)
    toward = _toward(view.own, place, view.side)
    foot = camera.project((x, y, z))
    tip = camera.project((x, y + toward * LIFT, z))
    return tip[0], tip[1], tip[1] <= foot[1]


def _toward(player: int, place: int, side: ViewSide) -> float:
    if place == OFF:
        return layout.bar_direction(player, side)
    return layout.point_anchor(layout.white_point(player, place), side).toward


def _mark(
    c: Canvas, x: float, y: float, up: bool, number: int, way: Play, aimed: bool, press: Callable[[], None]
) -> None:
    hits = any(step.hit for step in way)
    height = 2 * PAD + len(way) * DIE + (len(way) - 1) * GAP + (DIE if hits else 0)
    top = y - height if up else y
    id = f"mark{number}"
    edge = "coral" if hits else "teal"
    c.box(x, top, WIDTH, height, 9, (6, 22, 18, 235), edge=edge, edge_width=2.5, ring=aimed)
    at = top + PAD
    if hits:
        drawings.icon(c, x + WIDTH / 2, at + DIE / 2, "burst", DIE - 2, "coral")
        at += DIE
    for step in way:
        drawings.die(c, x + (WIDTH - DIE) / 2, at, step.die, DIE)
        at += DIE + GAP
    spoken = way_spoken(way)
    c.focusable(Region(id, c.rect(x, top, WIDTH, height), spoken, "marks", press))
    if aimed or c.hovered == id:
        tooltip(c, x + WIDTH / 2, top - 8, spoken)
