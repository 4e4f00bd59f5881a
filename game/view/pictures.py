"""Named drawings for the interface, painted large with pygame and scaled down (no display needed).

die (value, used)      cube (value)       checker (player, theme)     wordmark ()
icon (name, r, g, b, a)                   glyph (shape, label)        qr (rows of 0 and 1)
burst (tone)           and every icon by its own name, in white or (r, g, b, a)
"""

from __future__ import annotations

import numpy as np
import pygame

from game.view import glyphs, icons, layout
from game.view.hud import TextStyle
from game.view.meshes import Floats, checker_profile
from game.view.text import font
from game.view.themes import THEMES

SCALE = 4
"""Drawings are painted this many times larger, then averaged down."""

Args = tuple[str | int | float, ...]
Tone = tuple[int, int, int]

_TONES: dict[str, Tone] = {
    "text": (243, 241, 234),
    "teal": (72, 208, 168),
    "gold": (245, 210, 124),
    "coral": (255, 122, 99),
    "sky": (140, 188, 255),
}
_CREAM: Tone = (239, 227, 200)
_INK: Tone = (11, 15, 18)
_GREY: Tone = (54, 64, 71)
_DULL: Tone = (108, 120, 123)
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def draw(name: str, args: Args, size: tuple[int, int]) -> pygame.Surface:
    """A drawing at a size in pixels, straight alpha. Raises KeyError when there is none of that name."""
    if name == "checker":
        return _checker(int(args[0]), str(args[1]) if len(args) > 1 else "classic", size)
    if name == "qr":
        return _qr(str(args[0]), size)
    w, h = size[0] * SCALE, size[1] * SCALE
    if name == "icon":
        color, alpha = _color(args[1:])
        return _icon(str(args[0]), color, alpha, size)
    if name in icons.ICONS or name in icons.ALIASES:
        if name not in ("die", "cube") or len(args) >= 3:
            color, alpha = _color(args)
            return _icon(name, color, alpha, size)
    large = _blank((w, h), {"glyph": glyphs.CAP, "wordmark": _TONES["text"]}.get(name, _CREAM))
    if name == "die":
        _die(large, int(args[0]), bool(args[1]) if len(args) > 1 else False)
    elif name == "cube":
        _cube(large, int(args[0]) if args else 64)
    elif name == "glyph":
        glyphs.paint(large, str(args[0]), str(args[1]) if len(args) > 1 else "")
    elif name == "wordmark":
        _wordmark(large)
    else:
        raise KeyError(f"no drawing is called {name!r}")
    return _small(large, size)


def _color(args: Args) -> tuple[Tone, int]:
    """A colour from a tone's name or from three or four numbers, and its alpha."""
    if args and isinstance(args[0], str):
        return _TONES[args[0]], 255
    if len(args) < 3:
        return (255, 255, 255), 255
    return (int(args[0]), int(args[1]), int(args[2])), int(args[3]) if len(args) > 3 else 255


def _blank(size: tuple[int, int], under: Tone) -> pygame.Surface:
    """Nothing, in the colour that is to come: averaging down then leaves no dark fringe."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*under, 0))
    return surface


def _small(large: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    return pygame.transform.smoothscale(large, size)


def _icon(name: str, color: Tone, alpha: int, size: tuple[int, int]) -> pygame.Surface:
    side = min(size)
    large = _blank((side * SCALE, side * SCALE), color)
    icons.paint(large, name, color, side * SCALE / icons.BOX)
    small = _small(large, (side, side))
    if alpha < 255:
        small.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    if size == (side, side):
        return small
    centred = _blank(size, color)
    centred.blit(small, ((size[0] - side) // 2, (size[1] - side) // 2))
    return centred


def _die(large: pygame.Surface, value: int, used: bool) -> None:
    side = min(large.get_size())
    edge = round(side * 0.22)
    if used:
        pygame.draw.rect(large, (20, 25, 29), (0, 0, side, side), 0, edge)
        rim = max(round(side * 0.045), 2)
        pygame.draw.rect(large, _GREY, (0, 0, side, side), rim, edge)
    else:
        pygame.draw.rect(large, (203, 189, 158), (0, 0, side, side), 0, edge)
        pygame.draw.rect(large, _CREAM, (0, 0, side, round(side * 0.955)), 0, edge)
    for across, down in _PIPS[value]:
        spot = (side / 2 + across * side * 0.25, side * (0.5 if used else 0.485) + down * side * 0.25)
        pygame.draw.circle(large, _DULL if used else _INK, spot, side * (0.075 if used else 0.098))
    if used:
        # The dent: a dark bow under the upper edge, as if pressed in.
        pygame.draw.arc(
            large, _INK, (side * 0.1, side * 0.08, side * 0.8, side * 0.5), 0.5, 2.64, max(side // 40, 1)
        )


def _cube(large: pygame.Surface, value: int) -> None:
    side = min(large.get_size())
    edge = round(side * 0.2)
    face = pygame.Surface((1, 64), pygame.SRCALPHA)
    for y in range(64):
        t = y / 63
        face.set_at((0, y), (round(250 - 11 * t), round(243 - 16 * t), round(226 - 26 * t), 255))
    pygame.draw.rect(large, (186, 170, 138), (0, 0, side, side), 0, edge)
    front = pygame.transform.smoothscale(face, (side, round(side * 0.96)))
    mask = _blank(front.get_size(), (255, 255, 255))
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), 0, edge)
    front.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    large.blit(front, (0, 0))
    digits = str(value)
    share = {1: 0.60, 2: 0.52, 3: 0.40}.get(len(digits), 0.30)
    number = font(TextStyle(round(side * share), "bold", "display")).render(digits, True, (70, 20, 16))
    large.blit(number, ((side - number.get_width()) / 2, (side * 0.97 - number.get_height()) / 2))


def _wordmark(large: pygame.Surface) -> None:
    """The game's name, a checker for its o."""
    w, h = large.get_size()
    style = TextStyle(round(h * 0.98), "black", "display")
    pen = font(style)
    left, right = pen.render("Bl", True, (255, 250, 238)), pen.render("t", True, (255, 250, 238))
    disc = round(h * 0.60)
    gap = round(h * 0.035)
    whole = left.get_width() + disc + right.get_width() + 2 * gap
    baseline = (h - pen.get_height()) // 2 + pen.get_ascent()
    x = (w - whole) // 2
    for letters in (left, right):
        # Letters run from warm white to gold, as headlines do.
        rows = pygame.surfarray.pixels3d(letters)
        t = np.clip((np.arange(letters.get_height()) / letters.get_height() - 0.25) * 2, 0, 1)[None, :, None]
        rows[:] = (np.array([255, 240, 205]) * (1 - t) + np.array([245, 205, 120]) * t).astype("u1")
        del rows
    large.blit(left, (x, baseline - pen.get_ascent()))
    checker = _checker(1, "classic", (disc, disc))
    large.blit(checker, (x + left.get_width() + gap, baseline - disc + round(h * 0.012)))
    large.blit(right, (x + left.get_width() + disc + 2 * gap, baseline - pen.get_ascent()))


def _checker(player: int, theme: str, size: tuple[int, int]) -> pygame.Surface:
    """The turned checker from straight above, lit as on the board, the dark one brighter to read on glass."""
    side = min(size)
    n = max(side, min(side * 3, 220))
    axis = ((np.arange(n) + 0.5) / n * 2 - 1).astype("f4")
    x, y = axis[:, None] * layout.CHECKER_RADIUS, -axis[None, :] * layout.CHECKER_RADIUS
    r = np.hypot(x, y)
    profile = np.array(checker_profile(player, 6), "f4")
    top = profile[: int(np.argmax(profile[:, 0])) + 1]
    height = np.interp(r, top[:, 0], top[:, 1]).astype("f4")
    gx, gy = np.gradient(height, layout.CHECKER_RADIUS * 2 / n)
    normal = np.stack([-gx, gy, np.ones_like(height)], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    look = (THEMES[theme].white, THEMES[theme].black)[player]
    color = _developed(
        normal, y, np.array(look.wood[0], "f4"), np.array(look.wood[1], "f4"), player, look.veins
    )
    alpha = np.clip((layout.CHECKER_RADIUS - r) * n / (2 * layout.CHECKER_RADIUS) + 0.5, 0, 1)
    large = pygame.Surface((n, n), pygame.SRCALPHA)
    pygame.surfarray.pixels3d(large)[:] = (color * 255).astype("u1")
    pygame.surfarray.pixels_alpha(large)[:] = (alpha * 255).astype("u1")
    small = pygame.transform.smoothscale(large, (side, side))
    if size == (side, side):
        return small
    centred = pygame.Surface(size, pygame.SRCALPHA)
    centred.fill((0, 0, 0, 0))
    centred.blit(small, ((size[0] - side) // 2, (size[1] - side) // 2))
    return centred


def _developed(normal: Floats, y: Floats, dark: Floats, light: Floats, player: int, veins: float) -> Floats:
    """Display colours of a lit disc: lamp, dome, gloss, a light rim for the dark side."""
    lamp = np.array([-0.46, 0.354, 0.814], "f4")
    half = lamp + np.array([0.0, 0.0, 1.0], "f4")
    half /= np.linalg.norm(half)
    diffuse = np.clip(normal @ lamp, 0, 1)
    gloss = np.clip(normal @ half, 0, 1) ** 220
    # The studio's soft-box, mirrored only where the turning leans just so: thin bright arcs.
    box = np.exp(-(((normal[..., 1] - 0.42) / 0.16) ** 2)) * np.exp(-((normal[..., 0] / 0.55) ** 2))
    wood = dark + (light - dark) * _grain(y)[..., None] ** (1.0 if veins else 0.3)
    lift = 2.3 if player == 1 else 1.0
    # Steep turning holds a little dark.
    color = wood * lift * ((0.16 + 1.02 * diffuse) * (0.30 + 0.70 * normal[..., 2] ** 3))[..., None]
    color += ((0.30 if player == 1 else 0.16) * gloss + (0.34 if player == 1 else 0.16) * box)[..., None]
    shown: Floats = np.clip(color, 0, 1) ** (1 / 2.2)
    return shown


def _grain(y: Floats) -> Floats:
    """Years of wood across a disc, 0 dark to 1 light: uneven bands with fine streaks in them."""
    n = y.shape[-1]
    across = y.reshape(-1)
    rng = np.random.default_rng(7)
    coarse = np.interp(across, np.linspace(-0.5, 0.5, 26), rng.random(26))
    fine = np.interp(across, np.linspace(-0.5, 0.5, 130), rng.random(130))
    # The bands waver a little along the disc.
    waver = np.round(np.sin(np.arange(n) / n * 5.0) * n * 0.012).astype(int)
    band = np.clip(0.15 + 0.55 * coarse + 0.40 * (fine - 0.3), 0, 1).astype("f4")
    grain: Floats = band[(np.arange(n)[None, :] - waver[:, None]) % n]
    return grain


def _qr(modules: str, size: tuple[int, int]) -> pygame.Surface:
    """Dark modules on white with a quiet zone; rows are separated by line feeds."""
    rows = modules.split("\n")
    quiet = 3
    count = len(rows) + 2 * quiet
    cell = max(min(size) // count, 1)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((255, 255, 255, 255))
    left, top = (size[0] - cell * count) // 2 + quiet * cell, (size[1] - cell * count) // 2 + quiet * cell
    for j, row in enumerate(rows):
        for i, module in enumerate(row):
            if module == "1":
                surface.fill((10, 14, 16, 255), (left + i * cell, top + j * cell, cell, cell))
    return surface
