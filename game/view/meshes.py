"""Triangles of everything solid: rounded boxes, mitred rails, turned checkers, hinges (pure, numpy).

A mesh is vertices (n, 8) = position, normal, texture coordinate, and triangles (m, 3), counter-clockwise
from outside. Texture coordinates run along the grain.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from game.view import layout

Floats = npt.NDArray[np.floating[Any]]
Ints = npt.NDArray[np.signedinteger[Any]]

GRAIN = 0.11
"""Texture repeats for one board unit along the grain."""


class Mesh(NamedTuple):
    """Vertices (n, 8) float32 and triangles (m, 3) int32."""

    vertices: Floats
    triangles: Ints


def mesh(position: Floats, normal: Floats, uv: Floats, triangles: Ints) -> Mesh:
    """A mesh from its parts, in the types the graphics card takes."""
    return Mesh(np.hstack([position, normal, uv]).astype("f4"), triangles.astype("i4"))


def joined(parts: Iterable[Mesh]) -> Mesh:
    """Several meshes as one."""
    vertices, triangles, base = [], [], 0
    for part in parts:
        vertices.append(part.vertices)
        triangles.append(part.triangles + base)
        base += len(part.vertices)
    return Mesh(np.vstack(vertices), np.vstack(triangles))


def grid_triangles(rows: int, columns: int) -> Ints:
    """Two triangles for each cell of a grid of vertices stored row by row."""
    a = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    b, c, d = a + columns, a + columns + 1, a + 1
    return np.vstack([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])


def rounded_box(
    low: Sequence[float], high: Sequence[float], radius: float, offset: float = 0.0, arc: int = 3
) -> Mesh:
    """A box with rounded edges and corners; the grain follows its longest side."""
    a, b = np.array(low, float), np.array(high, float)
    centre, half = (a + b) / 2, (b - a) / 2
    radius = min(radius, float(half.min()) * 0.999)
    inner = half - radius
    # Along one side of a face: the rounded edge, the flat, the other rounded edge.
    bend = np.tan((np.arange(arc + 1) / arc - 1) * math.pi / 4)
    signs = np.r_[-np.ones(arc + 1), np.ones(arc + 1)]
    slopes = np.r_[bend, -bend[::-1]]
    n = len(signs)
    parts = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        for way in (-1.0, 1.0):
            normal = np.empty((n, n, 3))
            normal[..., axis], normal[..., u], normal[..., v] = way, slopes[:, None], slopes[None, :]
            normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
            core = np.empty((n, n, 3))
            core[..., axis] = way * inner[axis]
            core[..., u], core[..., v] = signs[:, None] * inner[u], signs[None, :] * inner[v]
            position = (centre + core + normal * radius).reshape(-1, 3)
            triangles = grid_triangles(n, n)
            parts.append((position, normal.reshape(-1, 3), triangles if way > 0 else triangles[:, ::-1]))
    along = int(np.argmax(half))
    across = [i for i in range(3) if i != along]
    return joined(
        mesh(p, nrm, np.stack([p[:, along], p[:, across].sum(1)], 1) * GRAIN + (offset, offset * 1.7), t)
        for p, nrm, t in parts
    )


def lathe(profile: Sequence[tuple[float, float]], segments: int) -> Mesh:
    """A profile of (radius, height), from the top's middle outward and down, turned about z."""
    points = np.array(profile, float)
    tangent = np.gradient(points, axis=0)
    normal = np.stack([-tangent[:, 1], tangent[:, 0]], 1)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    angle = 2 * math.pi * np.arange(segments + 1) / segments
    cos, sin = np.cos(angle)[:, None], np.sin(angle)[:, None]

    def spun(rz: Floats) -> Floats:
        return np.stack(
            [rz[:, 0] * cos, rz[:, 0] * sin, np.broadcast_to(rz[:, 1], (len(angle), len(rz)))], -1
        )

    position = spun(points).reshape(-1, 3)
    triangles = grid_triangles(len(angle), len(points))[:, ::-1]
    return mesh(position, spun(normal).reshape(-1, 3), position[:, :2] * 0.33, triangles)


def _rim(radius: float, height: float, steps: int) -> list[tuple[float, float]]:
    """The rounded shoulder, the side and the foot of a checker."""
    shoulder, foot = 0.055, 0.04
    upper = [math.pi / 2 * (1 - i / steps) for i in range(1, steps + 1)]
    lower = [-math.pi / 2 * i / steps for i in range(steps + 1)]
    rim = [
        (radius - shoulder + shoulder * math.cos(a), height - shoulder + shoulder * math.sin(a))
        for a in upper
    ]
    rim += [(radius - foot + foot * math.cos(a), foot + foot * math.sin(a)) for a in lower]
    return [*rim, (0.0, 0.0)]


def checker_profile(style: int, steps: int) -> list[tuple[float, float]]:
    """Radius and height from the middle of the top outward, down the side and back under the foot.

    Style 0 has a wide dish in one ring, style 1 a boss within two grooves.
    """
    radius, height = layout.CHECKER_RADIUS, layout.CHECKER_HEIGHT
    if style == 0:
        top = [
            (0.0, 0.214),
            (0.12, 0.215),
            (0.22, 0.219),
            (0.275, 0.228),
            (0.300, 0.243),
            (0.312, 0.2525),
            (0.322, 0.2525),
            (0.331, 0.2405),
            (0.340, 0.2405),
            (0.349, 0.2555),
            (0.362, 0.2645),
            (0.380, height),
            (radius - 0.055, height),
        ]
    else:
        top = [
            (0.0, 0.262),
            (0.05, 0.2605),
            (0.10, 0.2545),
            (0.140, 0.2435),
            (0.158, 0.2335),
            (0.172, 0.2335),
            (0.182, 0.2415),
            (0.200, 0.2435),
            (0.260, 0.2435),
            (0.284, 0.2415),
            (0.294, 0.2305),
            (0.308, 0.2305),
            (0.318, 0.2435),
            (0.336, 0.2605),
            (0.360, height),
            (radius - 0.055, height),
        ]
    return [*top, *_rim(radius, height, steps)]


def checker(style: int, segments: int, steps: int) -> Mesh:
    """A turned checker."""
    return lathe(checker_profile(style, steps), segments)


def plain_checker(segments: int) -> Mesh:
    """A checker with flat faces: its turning is left to the shader, which knows the profile's slope.

    Software drawing pays for triangles of a few pixels; this has an eighth of the turned one's.
    """
    radius, height, bevel, foot = layout.CHECKER_RADIUS, layout.CHECKER_HEIGHT, 0.05, 0.03
    slant = math.sqrt(0.5)
    rings = (
        (radius - bevel, height, 0.0, 1.0),
        (radius - bevel * (1 - slant), height - bevel * (1 - slant), slant, slant),
        (radius, height - bevel, 1.0, 0.0),
        (radius, foot, 1.0, 0.0),
        (radius - foot, 0.0, slant, -slant),
    )
    angle = 2 * math.pi * np.arange(segments + 1) / segments
    cos, sin = np.cos(angle), np.sin(angle)
    positions = [np.stack([r * cos, r * sin, np.full_like(cos, z)], 1) for r, z, _, _ in rings]
    normals = [np.stack([n * cos, n * sin, np.full_like(cos, up)], 1) for _, _, n, up in rings]
    position, normal = np.vstack(positions), np.vstack(normals)
    side = mesh(position, normal, position[:, :2] * 0.33, grid_triangles(len(rings), segments + 1))
    # Each face in long slices, to and fro across it. Rising numbers run counter-clockwise.
    order = [0] + [v for i in range(1, segments // 2 + 1) for v in (i, segments - i) if i <= segments - i]
    order = list(dict.fromkeys(order))
    slices = [sorted(order[i : i + 3]) for i in range(segments - 2)]
    faces = []
    for ring, up in ((positions[0], 1.0), (positions[-1], -1.0)):
        flat = np.tile([0.0, 0.0, up], (segments, 1))
        triangles = np.array(slices)[:, :: int(up)]
        faces.append(mesh(ring[:segments], flat, ring[:segments, :2] * 0.33, triangles))
    return joined([side, *faces])


def solid_cube(edge: float, arc: int) -> Mesh:
    """A cube from -1 to 1 with rounded edges, for dice and the doubling cube."""
    return rounded_box((-1, -1, -1), (1, 1, 1), edge, arc=arc)


def _rail(horizontal: bool, sign: float, offset: float, arc: int = 4) -> Mesh:
    """One side of the frame: a moulding whose ends run on the mitre line to the corner."""
    inner_x, inner_y = layout.TRAY_OUTER, layout.FIELD_Y
    wide_x, wide_y = layout.FRAME_X - inner_x, layout.FRAME_Y - inner_y
    width = wide_y if horizontal else wide_x
    foot, top, bevel = layout.BOARD_FOOT, layout.FRAME_TOP, 0.085
    section, normals = [(0.0, foot)], [(-1.0, 0.0)]
    for centre, first, last in ((bevel, math.pi, math.pi / 2), (width - bevel, math.pi / 2, 0.0)):
        for i in range(arc + 1):
            a = first + (last - first) * i / arc
            section.append((centre + bevel * math.cos(a), top - bevel + bevel * math.sin(a)))
            normals.append((math.cos(a), math.sin(a)))
    section.append((width, foot))
    normals.append((1.0, 0.0))
    d, z = np.array(section).T
    nd, nz = np.array(normals).T
    if horizontal:
        ends = inner_x + d * wide_x / wide_y
    else:
        ends = inner_y + d * wide_y / wide_x
    along = np.stack([-ends, ends])
    out = np.broadcast_to((inner_y if horizontal else inner_x) + d, along.shape) * sign
    flat = np.zeros_like(along)
    normal_out = np.broadcast_to(nd, along.shape) * sign
    height, normal_up = np.broadcast_to(z, along.shape), np.broadcast_to(nz, along.shape)
    xyz = (along, out, height) if horizontal else (out, along, height)
    nrm = (flat, normal_out, normal_up) if horizontal else (normal_out, flat, normal_up)
    uv = np.stack(
        [along * GRAIN + offset, (np.broadcast_to(d, along.shape) + height) * GRAIN + offset * 1.7], -1
    )
    triangles = grid_triangles(2, len(section))
    outward = triangles if horizontal != (sign < 0) else triangles[:, ::-1]
    return mesh(
        np.stack(xyz, -1).reshape(-1, 3), np.stack(nrm, -1).reshape(-1, 3), uv.reshape(-1, 2), outward
    )


def frame() -> Mesh:
    """The outer frame, four mitred rails."""
    return joined(
        [_rail(True, 1.0, 0.13), _rail(True, -1.0, 0.57), _rail(False, -1.0, 0.31), _rail(False, 1.0, 0.83)]
    )


def woodwork() -> Mesh:
    """The bar, the walls of the trays and their shelves."""
    foot, top, y, edge = layout.BOARD_FOOT, layout.BAR_TOP, 6.0, 0.075
    parts = [
        rounded_box((-layout.BAR_HALF, -y, foot), (-0.012, y, top), edge, 0.45),
        rounded_box((0.012, -y, foot), (layout.BAR_HALF, y, top), edge, 0.94),
    ]
    for sign in (-1.0, 1.0):
        low, high = sorted((sign * layout.FIELD_X, sign * layout.TRAY_INNER))
        parts.append(rounded_box((low, -y, foot), (high, y, top), edge, 0.21 if sign < 0 else 0.71))
        low, high = sorted((sign * (layout.TRAY_INNER - 0.15), sign * (layout.TRAY_OUTER + 0.15)))
        half = layout.SHELF_HALF
        parts.append(rounded_box((low, -half, foot), (high, half, top - 0.004), edge, 0.6 + sign * 0.1))
    return joined(parts)


def _screw(x: float, y: float, z: float, radius: float) -> Mesh:
    head = lathe(
        [(0.0, 0.012), (radius * 0.55, 0.011), (radius * 0.85, 0.006), (radius, 0.0)],
        14,
    )
    vertices = head.vertices.copy()
    vertices[:, :3] += (x, y, z)
    return Mesh(vertices, head.triangles)


def _knuckle(y0: float, y1: float, z: float, radius: float) -> Mesh:
    """One barrel of a hinge, lying along y."""
    barrel = lathe(
        [(0.0, 0.5), (radius * 0.8, 0.5), (radius, 0.46), (radius, -0.46), (radius * 0.8, -0.5), (0.0, -0.5)],
        16,
    )
    v = barrel.vertices.copy()
    length = y1 - y0
    x, yy, zz = v[:, 0].copy(), v[:, 1].copy(), v[:, 2].copy()
    v[:, 0], v[:, 1], v[:, 2] = x, (y0 + y1) / 2 + zz * length, z - yy
    nx, ny, nz = v[:, 3].copy(), v[:, 4].copy(), v[:, 5].copy()
    v[:, 3], v[:, 4], v[:, 5] = nx, nz, -ny
    return Mesh(v, barrel.triangles)


def metalwork() -> Mesh:
    """Two hinges let into the bar and the clasps on the short sides."""
    top, parts = layout.BAR_TOP, []
    for y in (-3.6, 3.6):
        for sign in (-1.0, 1.0):
            low, high = sorted((sign * 0.035, sign * 0.36))
            parts.append(rounded_box((low, y - 0.40, top - 0.05), (high, y + 0.40, top + 0.010), 0.02, arc=2))
            parts += [_screw(sign * 0.215, y + dy, top + 0.010, 0.05) for dy in (-0.26, 0.0, 0.26)]
        cuts = np.linspace(-0.40, 0.40, 6)
        parts += [_knuckle(y + a + 0.006, y + b - 0.006, top - 0.012, 0.046) for a, b in pairwise(cuts)]
    for sign in (-1.0, 1.0):
        x = sign * layout.FRAME_X
        low, high = sorted((x - sign * 0.02, x + sign * 0.035))
        for y in (-2.4, 2.4):
            parts.append(rounded_box((low, y - 0.45, -0.02), (high, y + 0.45, 0.34), 0.03, arc=2))
            nose = sorted((x, x + sign * 0.085))
            parts.append(rounded_box((nose[0], y - 0.14, -0.12), (nose[1], y + 0.14, 0.10), 0.03, arc=2))
    return joined(parts)


def sheet(x0: float, y0: float, x1: float, y1: float, z: float) -> Mesh:
    """A flat rectangle that faces up."""
    corners = np.array([(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)], float)
    up = np.tile([0.0, 0.0, 1.0], (4, 1))
    return mesh(corners, up, corners[:, :2] * GRAIN, np.array([[0, 1, 2], [0, 2, 3]]))


def field() -> Mesh:
    """The playing surface and the floors of the trays."""
    return sheet(-8.9, -6.0, 8.9, 6.0, 0.0)


def table() -> Mesh:
    """What the board lies on."""
    return sheet(-70.0, -70.0, 70.0, 70.0, layout.BOARD_FOOT)
