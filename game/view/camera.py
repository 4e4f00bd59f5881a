"""The camera: matrices, fit between the interface's insets, projection and rays (pure)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from game.view.geometry import Vec3
from game.view.layout import BOARD_FOOT, FRAME_TOP, FRAME_X, FRAME_Y

Matrix = npt.NDArray[np.floating[Any]]
Insets = tuple[float, float, float, float]
"""Pixels kept free at the left, top, right and bottom."""

NEAR, FAR = 1.0, 120.0
BEHIND = 0.05
"""Depth below which a point has no pixel any more."""
PITCHES = (10.0, 90.0)
ZOOMS = (0.6, 4.0)


class Ray(NamedTuple):
    """A half line: where it starts and its unit direction."""

    origin: Vec3
    direction: Vec3

    def at(self, distance: float) -> Vec3:
        o, d = self
        return o[0] + d[0] * distance, o[1] + d[1] * distance, o[2] + d[2] * distance


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of the board: angles in degrees, zoom 1 is the whole board between the insets.

    `fov` is the vertical angle of view. `distance` and `shift` (lens shift in clip units) follow from
    `fit` and hold for its size and angles.
    """

    yaw: float = 0.0
    pitch: float = 62.0
    zoom: float = 1.0
    target: Vec3 = (0.0, 0.0, 0.0)
    fov: float = 33.0
    size: tuple[int, int] = (1280, 720)
    distance: float = 26.0
    shift: tuple[float, float] = (0.0, 0.0)

    def fit(self, size: tuple[int, int], insets: Insets = (0, 0, 0, 0)) -> Camera:
        """The same view moved so that the board's box fills the window minus the insets."""
        return _fitted(self, size, insets)

    def turned(self, yaw: float = 0.0, pitch: float = 0.0) -> Camera:
        """Orbited by degrees; the pitch stays between 10 and 90. Fit it again afterwards."""
        low, high = PITCHES
        return replace(
            self,
            yaw=(self.yaw + yaw + 180.0) % 360.0 - 180.0,
            pitch=min(max(self.pitch + pitch, low), high),
        )

    def zoomed(self, factor: float) -> Camera:
        low, high = ZOOMS
        return replace(self, zoom=min(max(self.zoom * factor, low), high))

    @property
    def eye(self) -> Vec3:
        """Where the camera stands."""
        yaw, pitch = math.radians(self.yaw), math.radians(self.pitch)
        reach = self.distance / self.zoom
        t = self.target
        return (
            t[0] + reach * math.sin(yaw) * math.cos(pitch),
            t[1] - reach * math.cos(yaw) * math.cos(pitch),
            t[2] + reach * math.sin(pitch),
        )

    @property
    def matrix(self) -> Matrix:
        """World to clip space, 4 x 4, for column vectors."""
        return _matrix(self)

    def project(self, point: Vec3) -> tuple[float, float]:
        """Pixel of a point of the board (origin top left). What lies behind the eye lands far outside."""
        x, y, _, w = _matrix(self) @ (*point, 1.0)
        w = max(w, BEHIND)
        return (x / w * 0.5 + 0.5) * self.size[0], (0.5 - y / w * 0.5) * self.size[1]

    def project_all(self, points: npt.ArrayLike) -> Matrix:
        """Pixels (n, 2) of points (n, 3)."""
        clip = self._clip(points)
        ndc = clip[:, :2] / np.maximum(clip[:, 3:4], BEHIND)
        half = np.array(self.size) / 2
        pixels: Matrix = (ndc * (1, -1) + 1) * half
        return pixels

    def sees(self, points: npt.ArrayLike) -> bool:
        """Whether every point lies before the eye."""
        return bool((self._clip(points)[:, 3] > BEHIND).all())

    def _clip(self, points: npt.ArrayLike) -> Matrix:
        xyz = np.asarray(points, float).reshape(-1, 3)
        clip: Matrix = np.c_[xyz, np.ones(len(xyz))] @ _matrix(self).T
        return clip

    def pixels_per_unit(self, point: Vec3) -> float:
        """Height in pixels of one board unit that faces the camera at a point."""
        x, y, z = (p - e for p, e in zip(point, self.eye, strict=True))
        away = math.sqrt(x * x + y * y + z * z)
        return self.size[1] / (2 * math.tan(math.radians(self.fov) / 2) * away)

    def ray(self, pixel: tuple[float, float]) -> Ray:
        """The line of sight through a pixel."""
        x, y = 2 * pixel[0] / self.size[0] - 1, 1 - 2 * pixel[1] / self.size[1]
        back = _inverse(self)
        near, far = back @ (x, y, -1, 1), back @ (x, y, 1, 1)
        start, end = near[:3] / near[3], far[:3] / far[3]
        way = (end - start) / np.linalg.norm(end - start)
        return Ray(
            (float(start[0]), float(start[1]), float(start[2])), (float(way[0]), float(way[1]), float(way[2]))
        )


PLAY = Camera(yaw=0.0, pitch=64.0, fov=30.0)
LOW = Camera(yaw=24.0, pitch=36.0, fov=33.0)
TOP = Camera(yaw=0.0, pitch=90.0, fov=18.0)
PRESETS = {"play": PLAY, "low": LOW, "top": TOP}


def perspective(fov: float, aspect: float, near: float, far: float) -> Matrix:
    """OpenGL perspective from a vertical angle in degrees."""
    t = 1 / math.tan(math.radians(fov) / 2)
    m = np.zeros((4, 4))
    m[0, 0], m[1, 1] = t / aspect, t
    m[2, 2], m[2, 3], m[3, 2] = (far + near) / (near - far), 2 * far * near / (near - far), -1
    return m


def orthographic(half_x: float, half_y: float, near: float, far: float) -> Matrix:
    """OpenGL parallel projection around the axis."""
    m = np.diag([1 / half_x, 1 / half_y, -2 / (far - near), 1.0])
    m[2, 3] = -(far + near) / (far - near)
    return m


def look_at(eye: Vec3, target: Vec3, up: Vec3) -> Matrix:
    """World to eye space."""
    e = np.array(eye)
    forward = np.array(target) - e
    forward /= np.linalg.norm(forward)
    right = np.cross(forward, np.array(up))
    right /= np.linalg.norm(right)
    m = np.eye(4)
    m[0, :3], m[1, :3], m[2, :3] = right, np.cross(right, forward), -forward
    m[:3, 3] = -m[:3, :3] @ e
    return m


@lru_cache(64)
def _matrix(camera: Camera) -> Matrix:
    yaw = math.radians(camera.yaw)
    # Straight down the vertical is no usable "up"; the way the viewer faces is.
    up = (0.0, 0.0, 1.0) if camera.pitch < 89 else (-math.sin(yaw), math.cos(yaw), 0.0)
    lens = perspective(camera.fov, camera.size[0] / camera.size[1], NEAR, FAR)
    lens[0, 2] -= camera.shift[0]
    lens[1, 2] -= camera.shift[1]
    m: Matrix = lens @ look_at(camera.eye, camera.target, up)
    m.flags.writeable = False
    return m


@lru_cache(64)
def _inverse(camera: Camera) -> Matrix:
    back: Matrix = np.linalg.inv(_matrix(camera))
    return back


_CORNERS = np.array(
    [
        (x, y, z, 1.0)
        for x in (-FRAME_X, FRAME_X)
        for y in (-FRAME_Y, FRAME_Y)
        for z in (BOARD_FOOT, FRAME_TOP)
    ]
).T


@lru_cache(64)
def _fitted(camera: Camera, size: tuple[int, int], insets: Insets) -> Camera:
    """The nearest distance at which the board's box fits, then the lens shift that centres it.

    Raises ValueError when the insets leave no room.
    """
    width, height = size
    left, top, right, bottom = insets
    x0, x1 = 2 * left / width - 1, 1 - 2 * right / width
    y0, y1 = 2 * bottom / height - 1, 1 - 2 * top / height
    if x1 <= x0 or y1 <= y0:
        raise ValueError("the insets leave no room for the board")
    whole = replace(camera, size=size, zoom=1.0, target=(0.0, 0.0, 0.0), shift=(0.0, 0.0))
    near, far = 8.0, 100.0
    for _ in range(24):
        middle = (near + far) / 2
        spread, ndc = _extent(replace(whole, distance=middle))
        if ndc is None or spread[0] > x1 - x0 or spread[1] > y1 - y0:
            near = middle
        else:
            far = middle
    _, ndc = _extent(replace(whole, distance=far))
    assert ndc is not None, "a hundred units away the board is in front of the camera"
    centre = (ndc.min(1) + ndc.max(1)) / 2
    shift = (float((x0 + x1) / 2 - centre[0]), float((y0 + y1) / 2 - centre[1]))
    return replace(whole, zoom=camera.zoom, target=camera.target, distance=far, shift=shift)


def _extent(camera: Camera) -> tuple[tuple[float, float], Matrix | None]:
    clip = _matrix.__wrapped__(camera) @ _CORNERS
    if (clip[3] < 3 * NEAR).any():
        return (math.inf, math.inf), None
    ndc = clip[:2] / clip[3]
    spread = np.ptp(ndc, axis=1)
    return (float(spread[0]), float(spread[1])), ndc
