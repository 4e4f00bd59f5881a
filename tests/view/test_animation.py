"""Timelines: they start at the old picture, end at the new one, and lose no checker on the way."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import pairwise

import pytest

from game.rules.board import BAR, OFF, Board, start
from game.rules.dice import Roll
from game.rules.moves import CheckerMove, Play, apply_play, legal_plays
from game.view import layout
from game.view.animation import (
    Motion,
    Speed,
    Timeline,
    cube_timeline,
    last_trails,
    play_timeline,
    toss_timeline,
    win_timeline,
)
from game.view.scene import Scene, TableView, compose
from game.view.tosses import face_up
from tests.view.builders import board, fitted

HITTING = board({13: 3, 8: 2, 6: 5, 24: 2}, {13: 4, 21: 1, 6: 5, 8: 3})
NORMAL = Motion()
HIT_PLAY: Play = (CheckerMove(8, 4, True), CheckerMove(6, 2, False))


def timeline(motion: Motion = NORMAL, position: Board = HITTING, play: Play = HIT_PLAY) -> Timeline:
    before = TableView(board=position, camera=fitted(), dice=(4, 2), used=(False, False))
    after = replace(before, board=apply_play(position, play), used=(True, True))
    return play_timeline(before, play, 0, after, motion)


def spots(scene: Scene) -> list[tuple[int, int, int]]:
    return sorted((c.player, c.place, c.index) for c in scene.checkers)


def test_a_play_ends_exactly_at_the_picture_after_it() -> None:
    shown = timeline()
    assert shown.at(shown.duration) == compose(shown.final)
    assert shown.at(1e9) == compose(shown.final)
    assert shown.skip().at(0) == compose(shown.final)


def test_no_checker_is_lost_or_doubled_at_any_moment() -> None:
    rng = random.Random(4)
    position = start()
    for _ in range(40):
        roll = Roll(rng.randint(1, 6), rng.randint(1, 6))
        play = rng.choice(legal_plays(position, roll))
        before = TableView(board=position, dice=tuple(roll), used=(False,) * len(roll.dice))
        reached = apply_play(position, play)
        shown = play_timeline(before, play, 0, replace(before, board=reached))
        for n in range(25):
            scene = shown.at(shown.duration * n / 24)
            assert len(scene.checkers) == 30
            assert len({c.position for c in scene.checkers}) == 30
        if reached.own[OFF] == 15:
            break
        position = reached.flipped()


def test_checkers_move_without_jumps() -> None:
    shown = timeline()
    step = 1 / 240
    frames = [shown.at(n * step) for n in range(round(shown.duration / step) + 2)]
    for a, b in pairwise(frames):
        before, after = [c.position for c in a.checkers], [c.position for c in b.checkers]
        for position in after:
            assert min(math.dist(position, other) for other in before) < 0.5


def test_a_moving_checker_arcs_over_the_others() -> None:
    shown = timeline()
    heights = [max(c.position[2] for c in shown.at(n / 100).checkers) for n in range(25)]
    assert max(heights) > 0.8


def test_a_hit_blot_flies_to_the_bar_with_a_burst() -> None:
    shown = timeline()
    burst = [n for n in range(100) if shown.at(n / 100).particles]
    assert burst
    assert shown.impacts == ()
    final = shown.at(shown.duration)
    assert (1, BAR, 0) in spots(final)
    assert len(shown.stops) == 1


def test_landings_are_told_when_checkers_touch_down() -> None:
    shown = timeline()
    assert len(shown.landings) == 3, "two steps and the blot on the bar"
    for number, landing in enumerate(shown.landings):
        before, after = shown.at(landing - 0.004), shown.at(landing + 0.004)
        still = {c.position for c in before.checkers} & {c.position for c in after.checkers}
        assert len(still) < 30, f"nothing comes down at landing {number}"
    assert shown.landings[-1] <= shown.duration


def test_reduced_motion_slides_without_arcs_or_sparks() -> None:
    shown = timeline(Motion(reduced=True))
    for n in range(60):
        scene = shown.at(n / 60)
        assert not scene.particles
        assert max(c.position[2] for c in scene.checkers if c.place not in (BAR, OFF)) < 0.6


def test_speeds_scale_and_instant_shows_the_result() -> None:
    lengths = [
        timeline(Motion(speed=s, effects=False)).duration for s in (Speed.SLOW, Speed.NORMAL, Speed.FAST)
    ]
    assert lengths[0] == pytest.approx(2 * lengths[1])
    assert lengths[2] == pytest.approx(lengths[1] / 2)
    assert timeline(Motion(speed=Speed.INSTANT)).duration == 0


def test_black_plays_in_blacks_numbering() -> None:
    position = start()
    play = legal_plays(position, Roll(3, 1))[0]
    before = TableView(board=position, own=1, dice=(3, 1))
    after = TableView(board=apply_play(position, play).flipped(), own=0)
    shown = play_timeline(before, play, 1, after)
    first = shown.at(0.0)
    moving = first.checkers[-1]
    assert moving.player == 1
    anchor = layout.point_anchor(layout.white_point(1, play[0].src))
    assert abs(moving.position[0] - anchor.x) < 0.1


def test_dice_are_dimmed_as_their_steps_are_played() -> None:
    shown = timeline()
    first = shown.stages[0]
    late = shown.stages[-1]
    assert not any(d.used for d in shown.at(first.start).dice)
    assert [d.used for d in shown.at(late.end - 0.001).dice].count(1.0) == 1


def test_a_toss_ends_on_the_agreed_values_and_can_be_skipped() -> None:
    view = TableView(camera=fitted(), dice=(5, 2), used=(False, False), dice_player=0)
    shown, rest = toss_timeline(view, 11)
    assert shown.impacts
    assert [face_up(d.rotation) for d in shown.at(shown.duration).dice] == [5, 2]
    assert shown.skip().at(0).dice == shown.at(shown.duration).dice
    assert len(rest.poses) == 2
    assert shown.at(0.1).dice != shown.at(0.3).dice


@pytest.mark.parametrize("motion", [Motion(aligned_dice=True), Motion(aligned_dice=True, reduced=True)])
def test_aligned_dice_lie_in_their_row(motion: Motion) -> None:
    view = TableView(dice=(5, 2), used=(False, False))
    shown, rest = toss_timeline(view, 11, motion)
    assert rest.poses == ()
    assert [d.position for d in shown.at(0).dice] == [layout.die_position(0, i) for i in (0, 1)]


def test_quick_tosses_take_a_third_of_a_second() -> None:
    shown, _ = toss_timeline(TableView(dice=(5, 2)), 11, Motion(speed=Speed.FAST))
    assert shown.duration == pytest.approx(0.35)


def test_the_cube_is_carried_from_place_to_place() -> None:
    before = TableView(cube_value=1)
    after = replace(before, cube_value=2, cube_owner=1)
    shown = cube_timeline(before, after)
    start_cube, end_cube = shown.at(0.0).cube, shown.at(shown.duration).cube
    assert start_cube is not None
    assert end_cube is not None
    assert start_cube.position == pytest.approx(layout.cube_position(None))
    assert end_cube.position == pytest.approx(layout.cube_position(1))
    middle = shown.at(shown.duration / 2).cube
    assert middle is not None
    assert middle.position[2] > 1.2


def test_a_win_throws_flecks_unless_motion_is_reduced() -> None:
    assert win_timeline(TableView(), 0).at(0.5).particles
    assert not win_timeline(TableView(), 0, Motion(reduced=True)).at(0.5).particles


def test_trails_join_the_steps_of_one_checker() -> None:
    play: Play = (CheckerMove(24, 4, False), CheckerMove(20, 4, False), CheckerMove(13, 4, False))
    assert [t.places for t in last_trails(play, 1)] == [(24, 20, 16), (13, 9)]
    assert {t.style for t in last_trails(play, 1)} == {"last_black"}


def test_a_camera_moved_during_a_timeline_is_followed() -> None:
    shown = timeline()
    turned = replace(shown.final, camera=fitted().turned(yaw=20))
    assert shown.retouched(turned).at(0.1).camera.yaw == 20


def test_the_camera_leans_in_at_a_hit_unless_that_is_not_wished() -> None:
    def cameras(motion: Motion) -> set[float]:
        shown = timeline(motion)
        return {shown.at(n / 120).camera.zoom for n in range(120)}

    assert cameras(Motion(nudge=False)) == {1.0}
    assert cameras(Motion(reduced=True)) == {1.0}
    leaning = cameras(Motion())
    assert 1.0 < max(leaning) < 1.01
