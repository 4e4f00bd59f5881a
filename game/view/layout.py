"""Where everything lies, in board units (pure).

One unit is a little more than a checker. x runs right, y away from the viewer, z up from the felt;
the origin is the middle of the bar. Points are named in White's numbering unless a player is given;
places are in that player's own numbering: 0 off, 1 to 24, 25 the bar.
White sits at the bottom with the home board at the right; `ViewSide` changes either.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from game.rules.board import BAR, OFF
from game.view.geometry import Quat, Vec3, about, compose, noise

POINT_PITCH = 1.06
POINT_LENGTH = 5.0
BAR_HALF = 0.6
FIELD_X = 6.96
FIELD_Y = 5.85
TRAY_INNER = 7.36
TRAY_OUTER = 8.66
FRAME_X = 9.16
FRAME_Y = 6.45
FRAME_TOP = 0.62
BAR_TOP = 0.56
BOARD_FOOT = -0.42
TRAY_X = (TRAY_INNER + TRAY_OUTER) / 2
SHELF_HALF = 0.55
"""Half the length of the shelf between the two trays of one side."""

CHECKER_RADIUS = 0.485
CHECKER_HEIGHT = 0.27
STACK_PITCH = 0.985
ROW = 5
"""Checkers of the lowest layer; each layer above holds one less, resting between two below."""
DIE_HALF = 0.40
CUBE_HALF = 0.47
JITTER = 0.012

BAR_FIRST = 0.95
TRAY_FIRST = 5.62
TRAY_PITCH = 0.283
DICE_X = 3.78
DICE_GAP = 0.72
NUMBER_Y = 6.15


class ViewSide(NamedTuple):
    """How the table is turned to the viewer: home boards at the left, Black at the bottom."""

    home_left: bool = False
    flipped: bool = False


WHITE_VIEW = ViewSide()
"""White at the bottom, home at the right."""


class Anchor(NamedTuple):
    """The foot of a point: centre of its base, and +1 or -1, the way its tip points along y."""

    x: float
    y: float
    toward: float


def bottom_place(player: int, place: int, side: ViewSide) -> int:
    """A place seen from the seat at the bottom: its own number for that player, 25 - place else."""
    at_bottom = (player == 1) == side.flipped
    return place if at_bottom else 25 - place


def white_point(player: int, place: int) -> int:
    """A point of a player in White's numbering."""
    return place if player == 0 else 25 - place


def own_place(player: int, point: int) -> int:
    """A point in White's numbering as the player counts it."""
    return point if player == 0 else 25 - point


def point_anchor(point: int, side: ViewSide = WHITE_VIEW) -> Anchor:
    """The foot of a point in White's numbering, 1 to 24."""
    seat = bottom_place(0, point, side)
    column = (seat - 1) % 6
    quarter = (seat - 1) // 6
    inward = BAR_HALF + (5 - column + 0.5) * POINT_PITCH
    outward = BAR_HALF + (column + 0.5) * POINT_PITCH
    x = (inward, -outward, -inward, outward)[quarter]
    y, toward = (-FIELD_Y, 1.0) if seat <= 12 else (FIELD_Y, -1.0)
    return Anchor(-x if side.home_left else x, y, toward)


def point_at(x: float, y: float, side: ViewSide = WHITE_VIEW) -> int | None:
    """The point in White's numbering whose column and half hold (x, y); None on bar, tray or frame."""
    if side.home_left:
        x = -x
    across = abs(x) - BAR_HALF
    if not 0 <= across < 6 * POINT_PITCH or y == 0:
        return None
    column = int(across / POINT_PITCH)
    if y < 0:
        seat = 6 - column if x > 0 else 7 + column
    else:
        seat = 19 + column if x > 0 else 18 - column
    return 25 - seat if side.flipped else seat


def layer_of(index: int) -> tuple[int, float]:
    """Layer and slot of the checker with that index in a pyramid on a row of five."""
    layer, row = 0, ROW
    while index >= row and row > 1:
        index -= row
        layer += 1
        row -= 1
    return layer, index + layer * 0.5


def checker_position(
    player: int, place: int, index: int, count: int = 0, side: ViewSide = WHITE_VIEW
) -> Vec3:
    """Centre of a checker's underside; `index` counts from the first checker of the place.

    The first checkers do not move when more arrive, so `count`, the number at the place, changes
    nothing in this layout.
    """
    if place == OFF:
        return tray_position(player, index, side)
    layer, slot = layer_of(index)
    dx = (noise(player, place, index, 1) - 0.5) * 2 * JITTER
    dy = (noise(player, place, index, 2) - 0.5) * 2 * JITTER
    if place == BAR:
        # A captured checker waits in the half where it has to come in.
        y = bar_direction(player, side) * (BAR_FIRST + slot * STACK_PITCH)
        return dx, y + dy, BAR_TOP + 0.025 + layer * CHECKER_HEIGHT
    anchor = point_anchor(white_point(player, place), side)
    reach = CHECKER_RADIUS + 0.035 + slot * STACK_PITCH
    return anchor.x + dx, anchor.y + anchor.toward * reach + dy, layer * CHECKER_HEIGHT


def bar_direction(player: int, side: ViewSide) -> float:
    """+1 when the player's captured checkers lie in the far half of the bar, -1 in the near one."""
    return 1.0 if (player == 1) == side.flipped else -1.0


def tray_position(player: int, index: int, side: ViewSide) -> Vec3:
    """A borne-off checker on its edge: centre of its underside, which faces away from the viewer."""
    x = -TRAY_X if side.home_left else TRAY_X
    middle = -bar_direction(player, side) * (TRAY_FIRST - index * TRAY_PITCH)
    return x, middle + CHECKER_HEIGHT / 2, CHECKER_RADIUS + 0.005


def checker_rotation(player: int, place: int, index: int, side: ViewSide = WHITE_VIEW) -> Quat:
    """Lying with its grain anyhow; standing on edge in the tray."""
    turn = noise(player, place, index, 3) * 2 * math.pi
    if place != OFF:
        return about((0, 0, 1), turn)
    # The grain turns about the disc's own axis first, then the disc stands up.
    return compose(about((1, 0, 0), math.pi / 2), about((0, 0, 1), turn))


def place_position(player: int, place: int, count: int, side: ViewSide = WHITE_VIEW) -> Vec3:
    """Where the next checker would come to lie at a place that holds `count`."""
    return checker_position(player, place, count, count + 1, side)


def number_position(point: int, side: ViewSide = WHITE_VIEW) -> Vec3:
    """Middle of a point's number on the rim."""
    anchor = point_anchor(point, side)
    return anchor.x, -anchor.toward * NUMBER_Y, FRAME_TOP


def cube_position(owner: int | None, side: ViewSide = WHITE_VIEW, offered_to: int | None = None) -> Vec3:
    """Centre of the cube: on the shelf in the middle, in its owner's tray, or offered on the felt."""
    x = TRAY_X if side.home_left else -TRAY_X
    if offered_to is not None:
        toward = -bar_direction(offered_to, side)
        return math.copysign(DICE_X, x), toward * 0.25, CUBE_HALF
    if owner is None:
        return x, 0.0, BAR_TOP + CUBE_HALF
    return x, bar_direction(owner, side) * -4.7, CUBE_HALF


def dice_side(player: int, side: ViewSide = WHITE_VIEW) -> float:
    """+1 when the player's dice are thrown in the right half of the board, -1 in the left one."""
    right = 1.0 if (player == 1) == side.flipped else -1.0
    return -right if side.home_left else right


def die_position(player: int, index: int, side: ViewSide = WHITE_VIEW) -> Vec3:
    """Centre of a die that lies aligned, in the band no stack reaches."""
    offset = -DICE_GAP if index == 0 else DICE_GAP
    return dice_side(player, side) * DICE_X + offset, 0.0, DIE_HALF
