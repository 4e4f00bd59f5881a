"""Letters and numbers that stand on the board itself, drawn into small grey images (no graphics needed)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame

from game.view import layout
from game.view.hud import TextStyle
from game.view.layout import ViewSide
from game.view.meshes import Floats, Ints, Mesh, checker_profile
from game.view.text import font

Grey = npt.NDArray[np.uint8]
"""Rows from the bottom up, as GL takes them."""

# No side of an image is a power of two: llvmpipe compiles its mipmap code anew for every such kind of image,
# a tenth of a second each, and so all of them are of one kind.
_CUBE_CELL = 120
_SLOPE_CELLS = 250
_SLOPE_ROWS = 24
_LETTER_CELL = 120
_NUMERAL_CELL = (112, 72)
_NUMERAL_SIZE = (0.62, 0.62 * 72 / 112)


def _cells(texts: list[str], columns: int, cell: tuple[int, int], sizes: list[int]) -> Grey:
    """White texts centred in a grid of cells, the first at the top left."""
    rows = -(-len(texts) // columns)
    sheet = pygame.Surface((columns * cell[0], rows * cell[1]))
    for number, (letters, px) in enumerate(zip(texts, sizes, strict=True)):
        glyphs = font(TextStyle(px, "bold", "display")).render(letters, True, (255, 255, 255))
        x, y = number % columns * cell[0], number // columns * cell[1]
        sheet.blit(
            glyphs, (x + (cell[0] - glyphs.get_width()) // 2, y + (cell[1] - glyphs.get_height()) // 2)
        )
    return np.ascontiguousarray(pygame.surfarray.array3d(sheet)[:, :, 0].T[::-1])


def cube_numbers() -> Grey:
    """The cube's numbers, a row of 2 to 64 at the bottom, of 128 to 4096 above it."""
    values = [2 ** (n + 7) for n in range(6)] + [2 ** (n + 1) for n in range(6)]
    sizes = [{1: 86, 2: 81, 3: 62, 4: 49}[len(str(v))] for v in values]
    return _cells([str(v) for v in values], 6, (_CUBE_CELL, _CUBE_CELL), sizes)


def checker_letters() -> Grey:
    """W and B."""
    return _cells(["W", "B"], 2, (_LETTER_CELL, _LETTER_CELL), [90, 90])


def checker_slopes() -> Grey:
    """Steepness of both checkers' tops by radius, style 0 below; 128 is level, 192 a slope of 1."""
    radii = np.linspace(0.0, layout.CHECKER_RADIUS, _SLOPE_CELLS)
    rows = []
    for style in (0, 1):
        profile = np.array(checker_profile(style, 5))
        top = profile[: int(np.argmax(profile[:, 0]))]
        height = np.interp(radii, top[:, 0], top[:, 1])
        slope = np.gradient(height, radii)
        slope[radii > layout.CHECKER_RADIUS - 0.06] = 0.0
        rows.append(np.clip(128 + 64 * slope, 0, 255))
    # Equal rows a side, so that three halvings do not mix the sides.
    return np.repeat(np.array(rows), _SLOPE_ROWS, axis=0).round().astype("u1")


def point_numbers() -> Grey:
    """1 to 24, six to a row."""
    return _cells([str(n) for n in range(1, 25)], 6, _NUMERAL_CELL, [54] * 24)


def numeral_mesh(player: int, side: ViewSide, upside_down: bool) -> Mesh:
    """Twenty-four small sheets on the rim, each showing the player's number of its point."""
    vertices: list[tuple[float, ...]] = []
    triangles: list[tuple[int, int, int]] = []
    w, h = _NUMERAL_SIZE[0] / 2, _NUMERAL_SIZE[1] / 2
    for point in range(1, 25):
        x, y, z = layout.number_position(point, side)
        cell = layout.own_place(player, point) - 1
        u0, v1 = (cell % 6) / 6, 1 - (cell // 6) / 4
        u1, v0 = u0 + 1 / 6, v1 - 1 / 4
        if upside_down:
            u0, u1, v0, v1 = u1, u0, v1, v0
        base = len(vertices)
        corners = ((-w, -h, u0, v0), (w, -h, u1, v0), (w, h, u1, v1), (-w, h, u0, v1))
        vertices += [(x + dx, y + dy, z + 0.004, 0, 0, 1, u, v) for dx, dy, u, v in corners]
        triangles += [(base, base + 1, base + 2), (base, base + 2, base + 3)]
    shape: Floats = np.array(vertices, "f4")
    faces: Ints = np.array(triangles, "i4")
    return Mesh(shape, faces)
