"""What is seen is what is picked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.board import BAR, OFF
from game.view import layout, tosses
from game.view.camera import PLAY, PRESETS, TOP, Camera
from game.view.geometry import rotate
from game.view.layout import ViewSide
from game.view.picking import CUBE, NOTHING, Kind, die_target, pick, place_target, point_target
from game.view.scene import CheckerItem, TableView, compose
from tests.view.builders import BUSY, board, fitted

SIDES = [ViewSide(left, flipped) for left in (False, True) for flipped in (False, True)]
CAMERAS = [*PRESETS.values(), Camera(yaw=-60, pitch=50), Camera(yaw=135, pitch=60)]


def top_centre(checker: CheckerItem) -> tuple[float, float, float]:
    up = rotate(checker.rotation, (0, 0, layout.CHECKER_HEIGHT))
    p = checker.position
    return p[0] + up[0], p[1] + up[1], p[2] + up[2]


@pytest.mark.parametrize("camera", CAMERAS)
@pytest.mark.parametrize("side", SIDES)
def test_every_empty_point_is_picked_along_its_length(camera: Camera, side: ViewSide) -> None:
    nobody = board({}, {})
    view = TableView(board=nobody, camera=fitted(camera), side=side, cube_shown=False)
    scene = compose(view)
    for point in range(1, 25):
        anchor = layout.point_anchor(point, side)
        for reach in (1.2, 2.5, 4.9):
            spot = (anchor.x, anchor.y + anchor.toward * reach, 0.0)
            assert pick(view.camera.ray(view.camera.project(spot)), scene) == point_target(point)


@pytest.mark.parametrize("count", range(1, 16))
@pytest.mark.parametrize("camera", [PLAY, TOP])
def test_the_top_of_any_stack_belongs_to_its_point(count: int, camera: Camera) -> None:
    for place in (1, 6, 12, 13, 24):
        view = TableView(board=board({place: count}, {}), camera=fitted(camera))
        scene = compose(view)
        top = next(c for c in scene.checkers if c.place == place and c.index == count - 1)
        pixel = view.camera.project(top_centre(top))
        assert pick(view.camera.ray(pixel), scene) == point_target(place)


@pytest.mark.parametrize("side", SIDES)
def test_bars_and_trays_are_told_apart_by_player(side: ViewSide) -> None:
    view = TableView(board=BUSY, camera=fitted(TOP), side=side)
    scene = compose(view)
    for checker in scene.checkers:
        if checker.place in (BAR, OFF):
            p = checker.position
            rise = layout.CHECKER_HEIGHT if checker.place == BAR else layout.CHECKER_RADIUS
            lean = 0.0 if checker.place == BAR else -layout.CHECKER_HEIGHT / 2
            pixel = view.camera.project((p[0], p[1] + lean, p[2] + rise))
            assert pick(view.camera.ray(pixel), scene) == place_target(checker.player, checker.place)


def test_an_empty_bar_and_an_empty_tray_are_picked_by_half() -> None:
    view = TableView(board=board({6: 15}, {6: 15}), camera=fitted())
    scene = compose(view)
    for player in (0, 1):
        y = layout.bar_direction(player, view.side) * 2.0
        assert pick(view.camera.ray(view.camera.project((0.3, y, layout.BAR_TOP))), scene) == place_target(
            player, BAR
        )
        spot = (layout.TRAY_X, -y * 1.5, 0.0)
        assert pick(view.camera.ray(view.camera.project(spot)), scene) == place_target(player, OFF)


@pytest.mark.parametrize("camera", CAMERAS)
def test_dice_and_cube_are_picked_wherever_they_lie(camera: Camera) -> None:
    toss = tosses.library()[0].labelled((6, 4))
    for poses in ((), toss.rest):
        view = TableView(camera=fitted(camera), dice=(6, 4), used=(False, False), poses=poses)
        scene = compose(view)
        for die in scene.dice:
            x, y, z = die.position
            pixel = view.camera.project((x, y, z + layout.DIE_HALF * 0.98))
            assert pick(view.camera.ray(pixel), scene) == die_target(die.index)
        assert scene.cube is not None
        x, y, z = scene.cube.position
        assert pick(view.camera.ray(view.camera.project((x, y, z + 0.4))), scene) == CUBE


def test_a_wall_hides_what_lies_behind_it() -> None:
    camera = fitted(Camera(yaw=90, pitch=12))
    scene = compose(TableView(board=board({6: 1}, {}), camera=camera, cube_shown=False))
    hidden = (-layout.BAR_HALF - 0.1, -3.0, 0.0)
    assert layout.point_at(hidden[0], hidden[1]) == 7
    assert pick(camera.ray(camera.project(hidden)), scene).kind is Kind.BAR


def test_a_points_number_on_the_rim_picks_the_point() -> None:
    view = TableView(camera=fitted(), board=board({}, {}))
    scene = compose(view)
    for point in range(1, 25):
        pixel = view.camera.project(layout.number_position(point))
        assert pick(view.camera.ray(pixel), scene) == point_target(point)


def test_the_table_and_the_middle_of_the_felt_are_nothing() -> None:
    view = TableView(camera=fitted())
    scene = compose(view)
    assert pick(view.camera.ray((5, 5)), scene) == NOTHING
    assert pick(view.camera.ray(view.camera.project((3.0, 0.0, 0.0))), scene) == NOTHING


def test_a_target_names_places_for_either_player() -> None:
    assert point_target(6).place(0) == 6
    assert point_target(6).place(1) == 19
    assert place_target(1, BAR).place(1) == BAR
    assert place_target(1, BAR).place(0) is None
    assert place_target(0, OFF).place(0) == OFF
    assert NOTHING.place(0) is None


def test_a_lifted_checker_is_picked_where_it_hangs() -> None:
    from game.view.scene import Spot

    view = TableView(camera=fitted())
    carried = replace(view, lifted=Spot(0, 13), carried=(3.0, 0.2, 1.0))
    scene = compose(carried)
    pixel = view.camera.project((3.0, 0.2, 1.0 + layout.CHECKER_HEIGHT))
    assert pick(view.camera.ray(pixel), scene) == point_target(13)
