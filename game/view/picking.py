"""What lies under the pointer: a ray against checkers, dice, cube and board, on the CPU (pure)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from game.rules.board import BAR, OFF
from game.view import layout
from game.view.camera import Ray
from game.view.geometry import Quat, Vec3, inverse, rotate
from game.view.layout import ViewSide
from game.view.scene import CheckerItem, Scene


class Kind(StrEnum):
    """What can be pointed at."""

    POINT = "point"
    BAR = "bar"
    TRAY = "tray"
    DIE = "die"
    CUBE = "cube"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Target:
    """A thing on the table. `point` in White's numbering for a point; `player` whose bar or tray;
    `index` which die."""

    kind: Kind = Kind.NONE
    point: int = 0
    player: int = -1
    index: int = 0

    def place(self, player: int) -> int | None:
        """The place a player would call it: a point, 25 for the own bar, 0 for the own tray, else None."""
        if self.kind is Kind.POINT:
            return layout.own_place(player, self.point)
        if self.player != player:
            return None
        return {Kind.BAR: BAR, Kind.TRAY: OFF}.get(self.kind)


NOTHING = Target()


def point_target(point: int) -> Target:
    """A point in White's numbering."""
    return Target(Kind.POINT, point=point)


def place_target(player: int, place: int) -> Target:
    """A place in a player's own numbering: 0 the tray, 25 the bar."""
    if place == OFF:
        return Target(Kind.TRAY, player=player)
    if place == BAR:
        return Target(Kind.BAR, player=player)
    return point_target(layout.white_point(player, place))


def die_target(index: int) -> Target:
    return Target(Kind.DIE, index=index)


CUBE = Target(Kind.CUBE)


def pick(ray: Ray, scene: Scene) -> Target:
    """The nearest thing the ray meets; what the frame or the table hides is not picked."""
    nearest, found = _board(ray, scene.side)
    for checker in scene.checkers:
        distance = _cylinder(ray, checker)
        if distance < nearest:
            nearest, found = distance, place_target(checker.player, checker.place)
    for die in scene.dice:
        distance = _cube(ray, die.position, die.rotation, layout.DIE_HALF)
        if distance < nearest:
            nearest, found = distance, die_target(die.index)
    if scene.cube is not None:
        distance = _cube(ray, scene.cube.position, scene.cube.rotation, layout.CUBE_HALF)
        if distance < nearest:
            found = CUBE
    return found


def _slab(origin: Vec3, direction: Vec3, low: Vec3, high: Vec3) -> float:
    """Distance to an axis-aligned box, infinity when the ray misses it."""
    enter, leave = 0.0, math.inf
    for o, d, a, b in zip(origin, direction, low, high, strict=True):
        if abs(d) < 1e-12:
            if not a <= o <= b:
                return math.inf
            continue
        t0, t1 = (a - o) / d, (b - o) / d
        enter, leave = max(enter, min(t0, t1)), min(leave, max(t0, t1))
    return enter if enter <= leave else math.inf


def _cube(ray: Ray, position: Vec3, rotation: Quat, half: float) -> float:
    back = inverse(rotation)
    o = rotate(back, (ray.origin[0] - position[0], ray.origin[1] - position[1], ray.origin[2] - position[2]))
    return _slab(o, rotate(back, ray.direction), (-half, -half, -half), (half, half, half))


def _cylinder(ray: Ray, checker: CheckerItem) -> float:
    """Distance to a checker: its two faces and its rim, however it is turned."""
    back = inverse(checker.rotation)
    p = checker.position
    o = rotate(back, (ray.origin[0] - p[0], ray.origin[1] - p[1], ray.origin[2] - p[2]))
    d = rotate(back, ray.direction)
    low, high = 0.0, layout.CHECKER_HEIGHT
    radius = layout.CHECKER_RADIUS
    best = math.inf
    if abs(d[2]) > 1e-12:
        for z in (low, high):
            t = (z - o[2]) / d[2]
            if 0 < t < best and math.hypot(o[0] + d[0] * t, o[1] + d[1] * t) <= radius:
                best = t
    a = d[0] ** 2 + d[1] ** 2
    b = o[0] * d[0] + o[1] * d[1]
    c = o[0] ** 2 + o[1] ** 2 - radius**2
    root = b * b - a * c
    if a > 1e-12 and root >= 0:
        t = (-b - math.sqrt(root)) / a
        if 0 < t < best and low <= o[2] + d[2] * t <= high:
            best = t
    return best


def _board(ray: Ray, side: ViewSide) -> tuple[float, Target]:
    """The first part of the board itself: rim numbers count as their point, walls hide what is behind."""
    parts = [(_slab(*ray, low, high), found) for low, high, found in _BOXES]
    felt = -ray.origin[2] / ray.direction[2] if ray.direction[2] < 0 else math.inf
    distance, name = min(parts, key=lambda part: part[0])
    if felt < distance:
        distance, name = felt, "felt"
    if distance == math.inf:
        return distance, NOTHING
    x, y, _ = ray.at(distance)
    if name == "felt":
        return distance, _felt(x, y, side)
    if name == "bar":
        far = 1.0 if y > 0 else -1.0
        player = 0 if layout.bar_direction(0, side) == far else 1
        return distance, Target(Kind.BAR, player=player)
    if name == "rim" and abs(x) < layout.FIELD_X:
        point = layout.point_at(x, y, side)
        return distance, point_target(point) if point else NOTHING
    return distance, NOTHING


def _felt(x: float, y: float, side: ViewSide) -> Target:
    inside_y = abs(y) < layout.FIELD_Y
    tray = -1.0 if side.home_left else 1.0
    if inside_y and abs(x) < layout.FIELD_X:
        tip = layout.FIELD_Y - layout.POINT_LENGTH - 0.15
        point = layout.point_at(x, y, side)
        return point_target(point) if point and abs(y) > tip else NOTHING
    if inside_y and layout.TRAY_INNER < x * tray < layout.TRAY_OUTER:
        near = -1.0 if y < 0 else 1.0
        player = 0 if layout.bar_direction(0, side) == -near else 1
        return Target(Kind.TRAY, player=player)
    return NOTHING


def _walls() -> tuple[tuple[Vec3, Vec3, str], ...]:
    foot, top, bar = layout.BOARD_FOOT, layout.FRAME_TOP, layout.BAR_TOP
    fx, fy, x, y = layout.FRAME_X, layout.FRAME_Y, layout.FIELD_X, layout.FIELD_Y
    inner, outer = layout.TRAY_INNER, layout.TRAY_OUTER
    boxes: list[tuple[Vec3, Vec3, str]] = [
        ((-layout.BAR_HALF, -y, foot), (layout.BAR_HALF, y, bar), "bar"),
        ((-fx, y, foot), (fx, fy, top), "rim"),
        ((-fx, -fy, foot), (fx, -y, top), "rim"),
    ]
    for s in (-1.0, 1.0):
        for a, b in ((x, inner), (outer, fx)):
            boxes.append(((min(s * a, s * b), -y, foot), (max(s * a, s * b), y, bar), "wall"))
        low, high = min(s * inner, s * outer), max(s * inner, s * outer)
        boxes.append(((low, -layout.SHELF_HALF, foot), (high, layout.SHELF_HALF, bar), "wall"))
    return tuple(boxes)


_BOXES = _walls()
