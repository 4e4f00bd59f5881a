"""Scene: everything drawn this frame, composed from what the table shows (pure)."""

from __future__ import annotations

from game.rules.board import BAR, OFF
from game.view import layout
from game.view.items import (
    CheckerItem,
    CubeItem,
    DieItem,
    DiePose,
    Lit,
    LitPoint,
    Mark,
    Particle,
    Path,
    PathStyle,
    Ring,
    Scene,
    Spot,
    TableView,
    Tag,
    Trail,
)
from game.view.resting import (
    FACE_UP,
    checker_item,
    cube_face,
    resting_checkers,
    resting_cube,
    resting_dice,
    spent,
    top_of,
)

__all__ = [
    "FACE_UP",
    "CheckerItem",
    "CubeItem",
    "DieItem",
    "DiePose",
    "Lit",
    "LitPoint",
    "Mark",
    "Particle",
    "Path",
    "PathStyle",
    "Ring",
    "Scene",
    "Spot",
    "TableView",
    "Tag",
    "Trail",
    "checker_item",
    "compose",
    "cube_face",
    "resting_checkers",
    "resting_cube",
    "resting_dice",
    "spent",
    "top_of",
    "trail_path",
]


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
