"""Where checkers, dice and cube of a table at rest lie (pure)."""

from __future__ import annotations

import math
from dataclasses import replace

from game.rules.board import BAR, OFF
from game.view import layout
from game.view.geometry import UPRIGHT, Quat, Vec3, about, noise
from game.view.geometry import compose as turned
from game.view.items import CheckerItem, CubeItem, DieItem, DiePose, Spot, TableView
from game.view.layout import ViewSide

FACE_UP: dict[int, Quat] = {
    1: UPRIGHT,
    6: about((1, 0, 0), math.pi),
    2: about((1, 0, 0), -math.pi / 2),
    5: about((1, 0, 0), math.pi / 2),
    3: about((0, 1, 0), -math.pi / 2),
    4: about((0, 1, 0), math.pi / 2),
}
"""The turn that brings a face up. Faces: +z 1, -z 6, +x 3, -x 4, +y 5, -y 2 (opposite ones sum to 7)."""


def checker_item(player: int, place: int, index: int, side: ViewSide) -> CheckerItem:
    """A checker at rest."""
    return CheckerItem(
        player,
        place,
        index,
        layout.checker_position(player, place, index, index + 1, side),
        layout.checker_rotation(player, place, index, side),
        noise(player, place, index, 4) * 9,
    )


def resting_checkers(view: TableView) -> tuple[CheckerItem, ...]:
    """Every checker at its place; the lifted one hangs at `carried`, the selected one glows."""
    items = []
    for player in (0, 1):
        for place, count in enumerate(view.checkers_of(player)):
            for index in range(count):
                item = checker_item(player, place, index, view.side)
                top = index == count - 1
                if top and view.lifted == Spot(player, place):
                    x, y, z = item.position
                    item = replace(item, position=view.carried or (x, y, z + 0.55), glow=1.0)
                elif top and view.selected == Spot(player, place):
                    item = replace(item, glow=1.0)
                elif top and Spot(player, place) in view.sources:
                    item = replace(item, glow=0.45)
                items.append(item)
    return tuple(items)


def resting_dice(view: TableView) -> tuple[DieItem, ...]:
    """The dice on the board, those played dimmed."""
    player = view.own if view.dice_player is None else view.dice_player
    items = []
    for index, value in enumerate(view.dice[:2]):
        if index < len(view.poses):
            pose = view.poses[index]
        else:
            turn = (noise(player, index, value) - 0.5) * 0.12
            upright = turned(about((0, 0, 1), turn), FACE_UP[value])
            pose = DiePose(layout.die_position(player, index, view.side), upright)
        items.append(DieItem(player, index, value, pose.position, pose.rotation, spent(view.used, index)))
    return tuple(items)


def spent(used: tuple[bool, ...], index: int) -> float:
    """How far a die of the pair is played; a doublet's four steps are shared by its two dice in order."""
    if len(used) <= 2:
        return float(index < len(used) and used[index])
    half = used[2 * index : 2 * index + 2]
    done = sum(used)
    return min(max(done - 2 * index, 0), len(half)) / 2


def resting_cube(view: TableView) -> CubeItem | None:
    if not view.cube_shown:
        return None
    position = layout.cube_position(view.cube_owner, view.side, view.cube_offered_to)
    value = view.cube_value
    turn = 0.0 if view.cube_owner is None and view.cube_offered_to is None else 0.06
    glow = 1.0 if view.cube_offered_to is not None else 0.0
    return CubeItem(value, position, turned(about((0, 0, 1), turn), cube_turn(value)), glow)


def cube_turn(value: int) -> Quat:
    """The turn that shows a value: the cube's faces are 2 4 8 16 32 64, then again from 128; 1 shows 64."""
    return FACE_UP[cube_face(value)]


def cube_face(value: int) -> int:
    """Which face (1 to 6) carries a value."""
    if value <= 1:
        return 6
    return (value.bit_length() - 2) % 6 + 1


def top_of(view: TableView, spot: Spot) -> Vec3:
    """Centre of the upper face of the last checker at a place, or of the spot where one would lie."""
    count = view.checkers_of(spot.player)[spot.place]
    if spot.place == OFF:
        x, y, z = layout.tray_position(spot.player, max(count - 1, 0), view.side)
        return x, y - layout.CHECKER_HEIGHT / 2, z if count else 0.02
    if count == 0:
        other = view.checkers_of(1 - spot.player)
        if spot.place != BAR and other[25 - spot.place]:
            spot, count = Spot(1 - spot.player, 25 - spot.place), other[25 - spot.place]
    if count == 0:
        return layout.place_position(spot.player, spot.place, 0, view.side)
    x, y, z = layout.checker_position(spot.player, spot.place, count - 1, count, view.side)
    return x, y, z + layout.CHECKER_HEIGHT
