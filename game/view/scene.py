"""Scene: everything drawn this frame, as plain data; composed from what the table shows (pure)."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Literal

from game.rules.board import BAR, OFF, Board, start
from game.view import layout
from game.view.camera import PLAY, Camera
from game.view.geometry import UPRIGHT, Quat, Vec3, about, noise
from game.view.geometry import compose as turned
from game.view.layout import WHITE_VIEW, ViewSide

Mark = Literal["ring", "letter"]
Lit = Literal["source", "destination", "hit", "last"]
RingStyle = Literal["focus", "empty", "lifted", "hover"]
PathStyle = Literal["tentative", "hint", "last_white", "last_black"]


@dataclass(frozen=True, slots=True)
class CheckerItem:
    """One checker. `position` is the centre of its underside; `glow` 0..1 lights its rim."""

    player: int
    place: int
    index: int
    position: Vec3
    rotation: Quat = UPRIGHT
    seed: float = 0.0
    glow: float = 0.0


@dataclass(frozen=True, slots=True)
class DieItem:
    """One die; `used` 0 fresh, 1 spent, between for a doublet half played."""

    player: int
    index: int
    value: int
    position: Vec3
    rotation: Quat
    used: float = 0.0


@dataclass(frozen=True, slots=True)
class CubeItem:
    """The doubling cube with its value's face up."""

    value: int
    position: Vec3
    rotation: Quat
    glow: float = 0.0


@dataclass(frozen=True, slots=True)
class LitPoint:
    """A point (White's numbering) outlined in light."""

    point: int
    kind: Lit


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle lying flat, drawn as an ellipse on the screen."""

    center: Vec3
    radius: float
    style: RingStyle


@dataclass(frozen=True, slots=True)
class Path:
    """A dotted way or an arrow over the board."""

    points: tuple[Vec3, ...]
    style: PathStyle


@dataclass(frozen=True, slots=True)
class Tag:
    """A few characters at a spot of the board: the height of a stack, the dice of a doublet left."""

    text: str
    position: Vec3
    player: int
    height: float
    kind: Literal["count", "left"] = "count"


@dataclass(frozen=True, slots=True)
class Particle:
    """A fleck drawn over the board, facing the camera."""

    position: Vec3
    size: float
    turn: float
    color: tuple[int, int, int]
    alpha: float
    shape: Literal["spark", "fleck", "burst", "ring"]


@dataclass(frozen=True, slots=True)
class Scene:
    """All of one frame."""

    theme: str = "classic"
    side: ViewSide = WHITE_VIEW
    camera: Camera = PLAY
    checkers: tuple[CheckerItem, ...] = ()
    dice: tuple[DieItem, ...] = ()
    cube: CubeItem | None = None
    lit: tuple[LitPoint, ...] = ()
    rings: tuple[Ring, ...] = ()
    paths: tuple[Path, ...] = ()
    tags: tuple[Tag, ...] = ()
    particles: tuple[Particle, ...] = ()
    numbers: int | None = None
    """The player whose point numbers stand on the rim, or None for a bare rim."""
    marks: Mark = "ring"
    high_contrast: bool = False
    board_shown: bool = True


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of a player: own numbering, 0 the tray, 25 the bar."""

    player: int
    place: int


@dataclass(frozen=True, slots=True)
class DiePose:
    """Where a die came to rest and which way up."""

    position: Vec3
    rotation: Quat


@dataclass(frozen=True, slots=True)
class Trail:
    """A checker's move as shown: a player's places from first to last, the stops between included."""

    player: int
    places: tuple[int, ...]
    style: PathStyle = "tentative"


@dataclass(frozen=True, slots=True)
class TableView:
    """What the table shows at rest: the state, the draft and the player's wishes.

    `own` is the player `board.own` belongs to. `dice` are the dice as rolled, two; `used` has one entry
    for each step of the roll (two, or four of a doublet). `poses` say where the dice lie, else they lie
    aligned on `dice_player`'s side.
    """

    board: Board = field(default_factory=start)
    own: int = 0
    dice: tuple[int, ...] = ()
    used: tuple[bool, ...] = ()
    dice_player: int | None = None
    poses: tuple[DiePose, ...] = ()
    cube_shown: bool = True
    cube_value: int = 1
    cube_owner: int | None = None
    cube_offered_to: int | None = None
    selected: Spot | None = None
    lifted: Spot | None = None
    carried: Vec3 | None = None
    sources: tuple[Spot, ...] = ()
    destinations: tuple[Spot, ...] = ()
    hits: tuple[Spot, ...] = ()
    focus: Spot | Literal["cube", "dice", "die0", "die1"] | None = None
    trails: tuple[Trail, ...] = ()
    numbers: int | None = 0
    marks: Mark = "ring"
    theme: str = "classic"
    side: ViewSide = WHITE_VIEW
    camera: Camera = PLAY
    high_contrast: bool = False

    def checkers_of(self, player: int) -> tuple[int, ...]:
        """The 26 counts of a player in that player's numbering."""
        return self.board.own if player == self.own else self.board.opp


FACE_UP: dict[int, Quat] = {
    1: UPRIGHT,
    6: about((1, 0, 0), math.pi),
    2: about((1, 0, 0), -math.pi / 2),
    5: about((1, 0, 0), math.pi / 2),
    3: about((0, 1, 0), -math.pi / 2),
    4: about((0, 1, 0), math.pi / 2),
}
"""The turn that brings a face up. Faces: +z 1, -z 6, +x 3, -x 4, +y 5, -y 2 (opposite ones sum to 7)."""


def compose(view: TableView, hidden: tuple[CheckerItem, ...] = ()) -> Scene:
    """The scene of a table at rest; `hidden` checkers (by player, place, index) are left out, in flight."""
    away = {(c.player, c.place, c.index) for c in hidden}
    checkers = tuple(c for c in resting_checkers(view) if (c.player, c.place, c.index) not in away)
    return Scene(
        theme=view.theme,
        side=view.side,
        camera=view.camera,
        checkers=checkers,
        dice=resting_dice(view),
        cube=resting_cube(view),
        lit=_lit(view),
        rings=_rings(view),
        paths=tuple(trail_path(view, trail) for trail in view.trails),
        tags=_tags(view, checkers),
        numbers=view.numbers,
        marks=view.marks,
        high_contrast=view.high_contrast,
    )


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


def _point(spot: Spot) -> int | None:
    if spot.place in (OFF, BAR):
        return None
    return layout.white_point(spot.player, spot.place)


def _lit(view: TableView) -> tuple[LitPoint, ...]:
    kinds: tuple[tuple[tuple[Spot, ...], Lit], ...] = (
        (view.hits, "hit"),
        (view.destinations, "destination"),
    )
    lit: dict[int, Lit] = {}
    for spots, kind in kinds:
        for spot in spots:
            point = _point(spot)
            if point is not None:
                lit.setdefault(point, kind)
    return tuple(LitPoint(point, kind) for point, kind in sorted(lit.items()))


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


def _rings(view: TableView) -> tuple[Ring, ...]:
    rings: list[Ring] = []
    for trail in view.trails:
        if trail.style == "tentative":
            first = Spot(trail.player, trail.places[0])
            count = view.checkers_of(trail.player)[first.place]
            x, y, z = layout.place_position(trail.player, first.place, count, view.side)
            rings.append(Ring((x, y, z + 0.01), layout.CHECKER_RADIUS, "empty"))
            rings.append(
                Ring(top_of(view, Spot(trail.player, trail.places[-1])), layout.CHECKER_RADIUS, "lifted")
            )
    if view.selected is not None:
        rings.append(Ring(top_of(view, view.selected), layout.CHECKER_RADIUS, "lifted"))
    focus = view.focus
    if isinstance(focus, Spot):
        rings.append(Ring(top_of(view, focus), layout.CHECKER_RADIUS, "focus"))
    elif focus == "cube":
        cube = resting_cube(view)
        if cube is not None:
            x, y, z = cube.position
            rings.append(Ring((x, y, z + layout.CUBE_HALF), layout.CUBE_HALF * 1.35, "focus"))
    elif focus is not None:
        dice = resting_dice(view)
        chosen = dice if focus == "dice" else dice[int(focus[-1]) : int(focus[-1]) + 1]
        rings.extend(
            Ring((d.position[0], d.position[1], 2 * layout.DIE_HALF), layout.DIE_HALF * 1.45, "focus")
            for d in chosen
        )
    return tuple(rings)


def trail_path(view: TableView, trail: Trail) -> Path:
    """The way of a trail, lifted a little so that it runs over the checkers."""
    points = []
    for number, place in enumerate(trail.places):
        player = trail.player
        count = view.checkers_of(player)[place]
        if number == len(trail.places) - 1:
            x, y, z = layout.checker_position(player, place, max(count - 1, 0), count, view.side)
        elif number == 0:
            x, y, z = layout.place_position(player, place, count, view.side)
        else:
            x, y, z = layout.place_position(player, place, 0, view.side)
        rise = 0.0 if place == OFF else layout.CHECKER_HEIGHT
        points.append((x, y, z + rise))
    return Path(tuple(points), trail.style)


def _tags(view: TableView, checkers: tuple[CheckerItem, ...]) -> tuple[Tag, ...]:
    tags = []
    tops: dict[tuple[int, int], CheckerItem] = {}
    for item in checkers:
        tops[item.player, item.place] = item
    for (player, place), item in tops.items():
        if place != OFF and item.index >= layout.ROW:
            x, y, z = item.position
            tags.append(Tag(str(item.index + 1), (x, y, z + layout.CHECKER_HEIGHT), player, 0.46))
    dice = resting_dice(view)
    if dice and len(view.used) > 2 and any(view.used) and not all(view.used):
        left = view.used.count(False)
        x = sum(d.position[0] for d in dice) / len(dice)
        y = min(d.position[1] for d in dice)
        tags.append(Tag(f"×{left}", (x, y, 0.9), dice[0].player, 0.42, "left"))
    return tuple(tags)
