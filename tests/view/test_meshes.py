"""Solid shapes face outward, have no holes and are as large as the layout says."""

from __future__ import annotations

import math

import numpy as np
import pytest

from game.view import layout, meshes
from game.view.meshes import Mesh

SHAPES = {
    "frame": meshes.frame(),
    "woodwork": meshes.woodwork(),
    "metalwork": meshes.metalwork(),
    "checker_white": meshes.checker(0, 36, 4),
    "checker_black": meshes.checker(1, 36, 4),
    "checker_plain": meshes.plain_checker(24),
    "cube": meshes.solid_cube(0.2, 4),
    "field": meshes.field(),
}


def corners(shape: Mesh) -> np.ndarray:  # type: ignore[type-arg]
    return shape.vertices[shape.triangles][:, :, :3].astype(float)


def flat_normals(shape: Mesh) -> np.ndarray:  # type: ignore[type-arg]
    p = corners(shape)
    return np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0])


def volume(shape: Mesh) -> float:
    p = corners(shape)
    return float(np.einsum("ij,ij->i", p[:, 0], np.cross(p[:, 1], p[:, 2])).sum() / 6)


@pytest.mark.parametrize("name", list(SHAPES))
def test_triangles_run_counter_clockwise_from_outside(name: str) -> None:
    shape = SHAPES[name]
    flat = flat_normals(shape)
    smooth = shape.vertices[shape.triangles][:, :, 3:6].sum(1)
    solid = np.linalg.norm(flat, axis=1) > 1e-9
    assert ((flat * smooth).sum(1)[solid] > 0).all()


@pytest.mark.parametrize("name", list(SHAPES))
def test_normals_have_length_one(name: str) -> None:
    assert np.linalg.norm(SHAPES[name].vertices[:, 3:6], axis=1) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("name", ["checker_white", "checker_black", "checker_plain"])
def test_a_checker_is_closed_and_of_its_size(name: str) -> None:
    shape = SHAPES[name]
    disc = math.pi * layout.CHECKER_RADIUS**2 * layout.CHECKER_HEIGHT
    assert 0.85 * disc < volume(shape) < disc
    # A hole anywhere would leave a sum of outward areas that points somewhere.
    assert np.abs(flat_normals(shape).sum(0)).max() < 1e-5
    assert np.linalg.norm(shape.vertices[:, :2], axis=1).max() == pytest.approx(
        layout.CHECKER_RADIUS, abs=1e-4
    )
    assert shape.vertices[:, 2].max() == pytest.approx(layout.CHECKER_HEIGHT, abs=1e-4)


@pytest.mark.parametrize("segments", [12, 16, 24, 25])
def test_the_plain_checkers_faces_cover_their_discs(segments: int) -> None:
    shape = meshes.plain_checker(segments)
    up = flat_normals(shape)[:, 2] / 2
    flat = np.abs(shape.vertices[shape.triangles][:, :, 5]).min(1) > 0.999
    radius = layout.CHECKER_RADIUS - 0.05
    wanted = segments / 2 * radius**2 * math.sin(2 * math.pi / segments)
    assert up[flat & (up > 0)].sum() == pytest.approx(wanted, rel=1e-5)


def test_a_cube_is_closed() -> None:
    assert 0.85 * 8 < volume(SHAPES["cube"]) < 8
    assert np.abs(flat_normals(SHAPES["cube"]).sum(0)).max() < 1e-5


def test_the_frames_rails_meet_on_the_mitre() -> None:
    position = SHAPES["frame"].vertices[:, :3]
    ends = position[np.abs(position[:, 2] - layout.FRAME_TOP) < 1e-4]
    out_x = (np.abs(ends[:, 0]) - layout.TRAY_OUTER) / (layout.FRAME_X - layout.TRAY_OUTER)
    out_y = (np.abs(ends[:, 1]) - layout.FIELD_Y) / (layout.FRAME_Y - layout.FIELD_Y)
    assert out_x == pytest.approx(out_y, abs=1e-5), "every end of a rail lies on the diagonal"
    assert np.abs(position[:, 0]).max() == pytest.approx(layout.FRAME_X)
    assert np.abs(position[:, 1]).max() == pytest.approx(layout.FRAME_Y)


def test_the_turned_checker_leaves_the_dish_and_the_boss() -> None:
    for style, middle in ((0, 0.214), (1, 0.262)):
        assert meshes.checker_profile(style, 4)[0] == (0.0, middle)
