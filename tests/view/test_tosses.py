"""The shipped throws: every value can be shown, nothing is cocked, no checker is met."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.board import start
from game.view import layout, tosses
from game.view.geometry import rotate
from game.view.layout import ViewSide
from game.view.scene import FACE_UP, TableView, resting_checkers
from tests.view.builders import BUSY, FULL_BAND

LIBRARY = tosses.library()


def test_the_library_is_small_and_full() -> None:
    assert len(LIBRARY) == 120
    assert len({t.frames.tobytes() for t in LIBRARY}) == 120


def test_every_toss_shows_any_of_the_thirty_six_rolls() -> None:
    for toss, values in product(LIBRARY, product(range(1, 7), repeat=2)):
        rest = toss.rest
        for die, value in enumerate(values):
            turn = tosses.relabelling(rest[die].rotation, value)
            up = tosses.face_up(tosses.compose(rest[die].rotation, turn))
            assert up == value


@pytest.mark.parametrize("number", range(0, 120, 17))
def test_a_labelled_toss_comes_to_rest_on_its_values(number: int) -> None:
    for values in ((1, 6), (5, 2), (3, 3), (4, 1)):
        for die, pose in enumerate(LIBRARY[number].labelled(values).rest):
            assert tosses.face_up(pose.rotation) == values[die]


def test_opposite_faces_sum_to_seven() -> None:
    for face, turn in FACE_UP.items():
        assert tosses.face_up(turn) == face
        down = max(FACE_UP, key=lambda f: -rotate(turn, tosses._AXES[f])[2])
        assert down == 7 - face


def test_no_die_ends_cocked_or_sunk_or_touching_the_other() -> None:
    for toss in LIBRARY:
        for pose in toss.rest:
            level = max(abs(rotate(pose.rotation, axis)[2]) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
            assert level > 0.999
            assert abs(pose.position[2] - layout.DIE_HALF) < 0.002
        a, b = (pose.position for pose in toss.rest)
        assert math.dist(a, b) > 2 * layout.DIE_HALF


def test_flights_are_continuous_and_above_the_felt() -> None:
    for toss in LIBRARY:
        steps = np.linalg.norm(np.diff(toss.frames[..., :3], axis=0), axis=-1)
        assert steps.max() < 0.45, "under 27 units a second"
        low = toss.frames[..., 2] - tosses.boxes(toss.frames)[..., 2]
        assert low.min() > -0.06
        assert 0.7 < toss.duration < 1.8


def test_every_throw_is_heard() -> None:
    for toss in LIBRARY:
        impacts = toss.impacts
        assert len(impacts) >= 2
        assert all(0 <= i.time <= toss.duration and i.strength > 0.5 for i in impacts)
        assert {i.die for i in impacts} == {0, 1}


@pytest.mark.parametrize("axis", [0, 1])
def test_a_mirrored_toss_is_a_rigid_motion(axis: int) -> None:
    toss = LIBRARY[5]
    twin = toss.mirrored(axis)
    for time in (0.0, 0.4, toss.duration):
        for pose, other in zip(toss.at(time), twin.at(time), strict=True):
            corner = rotate(pose.rotation, (0.3, -0.2, 0.1))
            mirror = [-1.0 if i == axis else 1.0 for i in range(3)]
            local = (0.3 * mirror[0], -0.2 * mirror[1], 0.1)
            assert rotate(other.rotation, local) == pytest.approx(
                tuple(c * m for c, m in zip(corner, mirror, strict=True)), abs=1e-6
            )


@given(
    st.sampled_from([start(), BUSY, FULL_BAND]),
    st.sampled_from([0, 1]),
    st.integers(0, 10_000),
    st.booleans(),
    st.booleans(),
)
@settings(max_examples=40, deadline=None)
def test_a_chosen_throw_meets_no_checker_and_lands_on_the_throwers_side(
    position: object, player: int, seed: int, left: bool, flipped: bool
) -> None:
    side = ViewSide(left, flipped)
    view = TableView(board=position, side=side)  # type: ignore[arg-type]
    checkers = resting_checkers(view)
    toss = tosses.choose(checkers, player, (6, 1), seed, side)
    assert toss is not None, "the band is always free"
    assert not tosses.meets(toss, checkers)
    for pose in toss.rest:
        assert pose.position[0] * layout.dice_side(player, side) > 1
    assert [tosses.face_up(p.rotation) for p in toss.rest] == [6, 1]


def test_a_checker_in_the_way_is_noticed() -> None:
    toss = LIBRARY[0]
    x, y, _ = toss.rest[0].position
    from dataclasses import replace

    some = resting_checkers(TableView())[0]
    assert tosses.meets(toss, [replace(some, position=(x, y, 0.0))])
    assert not tosses.meets(toss, [replace(some, position=(-4.0, 5.0, 0.0))])


def test_the_same_seed_gives_the_same_throw() -> None:
    checkers = resting_checkers(TableView())
    first, again = (tosses.choose(checkers, 0, (2, 5), 99) for _ in range(2))
    other = tosses.choose(checkers, 0, (2, 5), 100)
    assert first is not None
    assert again is not None
    assert other is not None
    assert np.array_equal(first.frames, again.frames)
    assert not np.array_equal(first.rest[0].position, other.rest[0].position)
