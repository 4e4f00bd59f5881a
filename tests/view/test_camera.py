"""The camera fits the board into every window and its rays undo its projection."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.view.camera import LOW, PLAY, PRESETS, TOP, Camera
from game.view.layout import BOARD_FOOT, FRAME_TOP, FRAME_X, FRAME_Y

WINDOWS = [
    (960, 540),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1920, 1080),
    (2560, 1080),
    (3440, 1440),
    (3840, 2160),
]
CORNERS = [
    (x, y, z) for x in (-FRAME_X, FRAME_X) for y in (-FRAME_Y, FRAME_Y) for z in (BOARD_FOOT, FRAME_TOP)
]
cameras = st.builds(
    Camera,
    yaw=st.floats(-180, 180),
    pitch=st.floats(10, 90),
    zoom=st.floats(1, 3),
    size=st.just((1280, 720)),
)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("name", list(PRESETS))
@pytest.mark.parametrize("insets", [(26, 60, 26, 76), (0, 0, 0, 0), (40, 60, 424, 76)])
def test_the_board_fills_the_room_between_the_insets(
    size: tuple[int, int], name: str, insets: tuple[int, int, int, int]
) -> None:
    k = min(size[0] / 1280, size[1] / 720)
    left, top, right, bottom = (i * k for i in insets)
    pixels = PRESETS[name].fit(size, (left, top, right, bottom)).project_all(CORNERS)
    low, high = pixels.min(0), pixels.max(0)
    assert low[0] >= left - 0.5
    assert low[1] >= top - 0.5
    assert high[0] <= size[0] - right + 0.5
    assert high[1] <= size[1] - bottom + 0.5
    wide = (high[0] - low[0]) / (size[0] - left - right)
    tall = (high[1] - low[1]) / (size[1] - top - bottom)
    assert max(wide, tall) > 0.99, "the board could be larger"


@given(st.floats(-180, 180), st.floats(10, 90))
@settings(max_examples=60, deadline=None)
def test_any_angle_fits(yaw: float, pitch: float) -> None:
    camera = Camera(yaw=yaw, pitch=pitch).fit((1280, 720), (26, 60, 26, 76))
    pixels = camera.project_all(CORNERS)
    assert pixels[:, 0].min() >= 25
    assert pixels[:, 1].min() >= 59
    assert pixels[:, 0].max() <= 1280 - 25
    assert pixels[:, 1].max() <= 720 - 75


@given(cameras, st.floats(-6.9, 6.9), st.floats(-5.8, 5.8), st.floats(0, 1))
@settings(max_examples=120, deadline=None)
def test_the_ray_through_a_points_pixel_passes_the_point(
    camera: Camera, x: float, y: float, z: float
) -> None:
    fitted = camera.fit(camera.size, (26, 60, 26, 76))
    ray = fitted.ray(fitted.project((x, y, z)))
    to_point = np.array((x, y, z)) - ray.origin
    distance = np.linalg.norm(np.cross(to_point, ray.direction))
    assert distance < 1e-4
    assert to_point @ ray.direction > 0, "the point lies in front"


def test_insets_that_leave_no_room_are_refused() -> None:
    with pytest.raises(ValueError, match="no room"):
        PLAY.fit((960, 540), (500, 0, 500, 0))


def test_straight_down_keeps_the_viewers_up() -> None:
    top = TOP.fit((1280, 720), (0, 0, 0, 0))
    (x0, y0), (x1, y1) = top.project((0, -3, 0)), top.project((0, 3, 0))
    assert abs(x0 - x1) < 1e-6
    assert y0 > y1


def test_turning_stops_at_the_pitch_limits_and_goes_round_in_yaw() -> None:
    assert LOW.turned(pitch=-90).pitch == 10
    assert LOW.turned(pitch=90).pitch == 90
    assert PLAY.turned(yaw=200).yaw == -160
