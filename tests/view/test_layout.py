"""Where things lie: nothing overlaps, nothing leaves the board, each view mirrors the other."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.board import BAR, OFF
from game.view import layout
from game.view.layout import ViewSide

SIDES = [ViewSide(left, flipped) for left in (False, True) for flipped in (False, True)]
sides = st.sampled_from(SIDES)


@given(st.integers(1, 24), sides)
def test_a_points_foot_lies_in_that_points_column(point: int, side: ViewSide) -> None:
    anchor = layout.point_anchor(point, side)
    assert layout.point_at(anchor.x, anchor.y - anchor.toward * -0.1, side) == point
    assert layout.point_at(anchor.x, anchor.y + anchor.toward * 4.5, side) == point


def test_white_home_lies_at_the_near_right_and_each_view_turns_it() -> None:
    assert layout.point_anchor(1).x > 5
    assert layout.point_anchor(1).y < 0
    assert layout.point_anchor(24).y > 0
    assert layout.point_anchor(1, ViewSide(home_left=True)).x < -5
    flipped = layout.point_anchor(24, ViewSide(flipped=True))
    assert flipped == layout.point_anchor(1)


@pytest.mark.parametrize("side", SIDES)
def test_twenty_four_points_have_twenty_four_feet(side: ViewSide) -> None:
    assert len({layout.point_anchor(p, side)[:2] for p in range(1, 25)}) == 24


@given(st.sampled_from([0, 1]), st.integers(1, 24), sides)
def test_both_players_name_the_same_spot(player: int, place: int, side: ViewSide) -> None:
    white = layout.white_point(player, place)
    assert layout.own_place(player, white) == place
    x, y, _ = layout.checker_position(player, place, 0, 1, side)
    anchor = layout.point_anchor(white, side)
    assert abs(x - anchor.x) <= layout.JITTER
    assert abs(y - anchor.y) < 1


@pytest.mark.parametrize("place", [OFF, 1, 6, 12, 13, 24, BAR])
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("side", SIDES)
def test_fifteen_checkers_of_a_place_never_share_room(player: int, place: int, side: ViewSide) -> None:
    spots = [layout.checker_position(player, place, i, 15, side) for i in range(15)]
    for a, b in combinations(spots, 2):
        if place == OFF:
            assert abs(a[1] - b[1]) > layout.CHECKER_HEIGHT
        elif abs(a[2] - b[2]) < layout.CHECKER_HEIGHT - 1e-6:
            assert math.dist(a[:2], b[:2]) > 2 * layout.CHECKER_RADIUS - 2.9 * layout.JITTER


@pytest.mark.parametrize("place", [OFF, 1, 12, 13, 24, BAR])
@pytest.mark.parametrize("player", [0, 1])
def test_every_checker_stays_inside_the_frame_and_its_half(player: int, place: int) -> None:
    for index in range(15):
        x, y, z = layout.checker_position(player, place, index, 15)
        ends = (
            (y, y - layout.CHECKER_HEIGHT)
            if place == OFF
            else (y + layout.CHECKER_RADIUS, y - layout.CHECKER_RADIUS)
        )
        assert max(map(abs, ends)) < layout.FIELD_Y + 0.01
        assert abs(x) < layout.TRAY_OUTER
        assert z >= 0
        if place not in (OFF, BAR):
            reach = layout.FIELD_Y - abs(y) + layout.CHECKER_RADIUS
            assert reach < layout.POINT_LENGTH + 0.1, "a stack must not reach the dice's band"


@given(st.integers(0, 14))
def test_a_higher_layer_rests_on_two_checkers_below(index: int) -> None:
    layer, slot = layout.layer_of(index)
    assert layer <= 4
    assert 0 <= slot <= layout.ROW - 1
    if layer:
        below = {layout.layer_of(i) for i in range(15)}
        assert (layer - 1, slot - 0.5) in below
        assert (layer - 1, slot + 0.5) in below


def test_captured_checkers_wait_in_the_half_they_come_in_at() -> None:
    for player in (0, 1):
        entry = layout.point_anchor(layout.white_point(player, 24)).y
        waiting = layout.checker_position(player, BAR, 0)[1]
        assert entry * waiting > 0


def test_the_cube_lies_with_its_owner() -> None:
    assert layout.cube_position(None)[1] == 0
    for side in SIDES:
        home_y = [layout.tray_position(player, 0, side)[1] for player in (0, 1)]
        for player in (0, 1):
            assert layout.cube_position(player, side)[1] * home_y[player] > 0
            assert layout.cube_position(player, side)[0] * layout.tray_position(player, 0, side)[0] < 0


def test_aligned_dice_lie_apart_on_the_throwers_right() -> None:
    for player, right in ((0, True), (1, False)):
        a, b = (layout.die_position(player, i) for i in (0, 1))
        assert (a[0] > 0) is right
        assert abs(a[0] - b[0]) > 2.5 * layout.DIE_HALF
