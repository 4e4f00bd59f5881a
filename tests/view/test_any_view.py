"""Whatever the table holds and wherever the camera stands, the pure half answers sensibly."""

from __future__ import annotations

import math
import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.board import Board, start
from game.rules.dice import Roll
from game.rules.moves import apply_play, legal_plays
from game.view import changes, overlay, picking
from game.view.camera import Camera
from game.view.hud import HudItem, Label, Picture, Stroke
from game.view.layout import ViewSide
from game.view.scene import Scene, Spot, TableView, Trail, compose

SIZE = (1280, 720)


def position(seed: int, turns: int) -> Board:
    """A position of random play."""
    rng, board = random.Random(seed), start()
    for _ in range(turns):
        plays = legal_plays(board, Roll(rng.randint(1, 6), rng.randint(1, 6)))
        after = apply_play(board, rng.choice(plays))
        if after.own[0] == 15:
            return after
        board = after.flipped()
    return board


BOARDS = [position(seed, turns) for seed, turns in enumerate((0, 3, 9, 18, 30, 45, 60, 75, 90))]
spots = st.builds(Spot, st.sampled_from([0, 1]), st.integers(0, 25))
trails = st.builds(
    Trail,
    st.sampled_from([0, 1]),
    st.lists(st.integers(0, 25), min_size=2, max_size=4).map(tuple),
    st.sampled_from(["tentative", "hint", "last_white", "last_black"]),
)
views = st.builds(
    TableView,
    board=st.sampled_from(BOARDS),
    own=st.sampled_from([0, 1]),
    dice=st.sampled_from([(), (6, 1), (3, 3)]),
    used=st.sampled_from([(), (True, False), (True, True, False, False)]),
    cube_shown=st.booleans(),
    cube_value=st.sampled_from([1, 2, 64, 128, 4096]),
    cube_owner=st.sampled_from([None, 0, 1]),
    cube_offered_to=st.sampled_from([None, 0, 1]),
    destinations=st.lists(spots, max_size=3).map(tuple),
    hits=st.lists(spots, max_size=2).map(tuple),
    focus=st.one_of(st.none(), spots, st.sampled_from(["cube", "dice", "die0"])),
    trails=st.lists(trails, max_size=2).map(tuple),
    side=st.builds(ViewSide, st.booleans(), st.booleans()),
    numbers=st.sampled_from([None, 0, 1]),
)
cameras = st.builds(Camera, yaw=st.floats(-180, 180), pitch=st.floats(10, 90), zoom=st.floats(0.6, 4.0)).map(
    lambda c: c.fit(SIZE, (26, 60, 26, 76))
)


def numbers_of(item: HudItem) -> list[float]:
    if isinstance(item, Stroke):
        return [n for point in item.points for n in point]
    if isinstance(item, Label):
        return [item.x, item.y]
    return list(item.rect) if isinstance(item, Picture) else []


@given(views, cameras)
@settings(max_examples=60, deadline=None)
def test_overlays_are_finite_and_not_absurd(view: TableView, camera: Camera) -> None:
    scene = compose(replace(view, camera=camera))
    for item in overlay.items(scene):
        assert all(math.isfinite(n) and abs(n) < 1e6 for n in numbers_of(item))


@given(views, views, cameras)
@settings(max_examples=40, deadline=None)
def test_regions_to_redraw_lie_in_the_window(a: TableView, b: TableView, camera: Camera) -> None:
    old, new = (compose(replace(v, camera=camera, side=ViewSide(), numbers=0)) for v in (a, b))
    changed = changes.between(old, new)
    region = changes.on_screen(changed.seen, camera)
    assert 0 <= region.x0 <= SIZE[0]
    assert 0 <= region.y0 <= SIZE[1]
    assert region.x1 <= SIZE[0]
    assert region.y1 <= SIZE[1]
    if old == new:
        assert region.empty


@given(views, cameras, st.floats(0, 1279), st.floats(0, 719))
@settings(max_examples=60, deadline=None)
def test_any_pixel_can_be_picked(view: TableView, camera: Camera, x: float, y: float) -> None:
    scene: Scene = compose(replace(view, camera=camera))
    found = picking.pick(camera.ray((x, y)), scene)
    if found.kind is picking.Kind.POINT:
        assert 1 <= found.point <= 24
    if found.kind in (picking.Kind.BAR, picking.Kind.TRAY):
        assert found.player in (0, 1)
