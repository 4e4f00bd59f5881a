"""What of the picture differs between two scenes, so that only that is drawn again (pure)."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from game.view import layout
from game.view.camera import Camera, Matrix
from game.view.geometry import Vec3
from game.view.scene import CheckerItem, CubeItem, DieItem, LitPoint, Scene

LIGHT_WAY: Vec3 = (-0.46025, 0.35404, 0.81413)
"""Unit vector towards the lamp: up, from behind the viewer's far left."""

LIGHT_HALF = (11.2, 8.2)
_PIECE_REACH = 0.78
_CONTACT_REACH = 1.2

Piece = CheckerItem | DieItem | CubeItem


class Region(NamedTuple):
    """Pixels from the left and from the top: x0, y0 inclusive, x1, y1 exclusive."""

    x0: int
    y0: int
    x1: int
    y1: int

    @property
    def empty(self) -> bool:
        return self.x1 <= self.x0 or self.y1 <= self.y0

    @property
    def area(self) -> int:
        return 0 if self.empty else (self.x1 - self.x0) * (self.y1 - self.y0)


class Changes(NamedTuple):
    """Corner points (n, 3) of boxes around what differs: to the eye, and of the pieces alone.

    `everything`: every pixel is to be drawn. `maps`: so are the lamp's maps, which no camera changes.
    """

    everything: bool
    maps: bool
    seen: Matrix
    pieces: Matrix


_NOTHING = np.zeros((0, 3))
ALL = Changes(True, True, _NOTHING, _NOTHING)


def between(old: Scene | None, new: Scene) -> Changes:
    """The boxes of pieces that appeared, left or look different, and of points newly lit or put out."""
    if old is None:
        return ALL
    everything = _backdrop(old) != _backdrop(new)
    before, after = set(_pieces(old)), set(_pieces(new))
    moved = [corner for piece in before ^ after for corner in _box(piece)]
    pieces = np.array(moved) if moved else _NOTHING
    lit = [corner for point in set(old.lit) ^ set(new.lit) for corner in _triangle(point, new)]
    seen = np.vstack([pieces, np.array(lit)]) if lit else pieces
    return Changes(everything, False, seen, pieces)


def _backdrop(scene: Scene) -> tuple[object, ...]:
    return (scene.theme, scene.side, scene.camera, scene.numbers, scene.marks, scene.board_shown)


def _pieces(scene: Scene) -> tuple[Piece, ...]:
    cube = () if scene.cube is None else (scene.cube,)
    return (*scene.checkers, *scene.dice, *cube)


def _box(piece: Piece) -> list[Vec3]:
    """A box around a piece and its shadow on the felt."""
    x, y, z = piece.position
    reach = _PIECE_REACH
    top = z + reach
    corners = [
        (x + sx * reach, y + sy * reach, height)
        for sx in (-1, 1)
        for sy in (-1, 1)
        for height in (max(z - reach, 0.0), top)
    ]
    lx, ly, lz = LIGHT_WAY
    for px, py, pz in tuple(corners):
        corners.append((px - lx / lz * pz, py - ly / lz * pz, 0.0))
    contact = _CONTACT_REACH
    corners += [(x + sx * contact, y + sy * contact, 0.0) for sx in (-1, 1) for sy in (-1, 1)]
    return corners


def _triangle(point: LitPoint, scene: Scene) -> list[Vec3]:
    anchor = layout.point_anchor(point.point, scene.side)
    y0 = anchor.y - anchor.toward * 0.4
    y1 = anchor.y + anchor.toward * (layout.POINT_LENGTH + 0.5)
    half = layout.POINT_PITCH / 2 + 0.02
    return [(anchor.x + sx * half, y, 0.0) for sx in (-1, 1) for y in (y0, y1)]


def on_screen(points: Matrix, camera: Camera, margin: int = 3) -> Region:
    """The pixels that corner points span, clamped to the window; all of it when one lies behind the eye."""
    if not camera.sees(points):
        return Region(0, 0, *camera.size)
    return _span(camera.project_all(points), camera.size, margin)


def on_map(points: Matrix, projection: Matrix, size: int, margin: int) -> Region:
    """Texels of the shadow map that corner points span; y counts from the bottom, as GL has it."""
    clip = np.c_[points, np.ones(len(points))] @ projection.T
    return _span((clip[:, :2] * 0.5 + 0.5) * size, (size, size), margin)


def on_contact(points: Matrix, size: tuple[int, int]) -> Region:
    """Texels of the contact map, y from the bottom."""
    xy = (points[:, :2] / (10.0, 7.5) * 0.5 + 0.5) * size
    return _span(xy, size, 2)


def _span(xy: Matrix, size: tuple[int, int], margin: int) -> Region:
    if not len(xy):
        return Region(0, 0, 0, 0)
    low, high = xy.min(0), xy.max(0)
    return Region(
        max(math.floor(low[0]) - margin, 0),
        max(math.floor(low[1]) - margin, 0),
        min(math.ceil(high[0]) + margin, size[0]),
        min(math.ceil(high[1]) + margin, size[1]),
    )
