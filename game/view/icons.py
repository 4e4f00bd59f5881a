"""Line icons as data: shapes in a box of 24 units, drawn in one colour."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame

BOX = 24
PEN = 2.2

Shape = tuple[str, tuple[float, ...]]
"""Kinds: line, loop (closed line), fill (polygon), arc (x y radius from to, degrees anticlockwise), ring
(x y radius), disc (x y radius), frame (x y w h corner), block (x y w h corner)."""


def _star(points: int, outer: float, inner: float, cy: float = 12.0) -> tuple[float, ...]:
    corners: list[float] = []
    for i in range(2 * points):
        angle, radius = i * math.pi / points, outer if i % 2 == 0 else inner
        corners += (12 + radius * math.sin(angle), cy - radius * math.cos(angle))
    return tuple(corners)


def _rays(inner: float, outer: float, count: int = 8) -> tuple[Shape, ...]:
    rays: list[Shape] = []
    for i in range(count):
        x, y = math.cos(i * 2 * math.pi / count), math.sin(i * 2 * math.pi / count)
        rays.append(("line", (12 + inner * x, 12 + inner * y, 12 + outer * x, 12 + outer * y)))
    return tuple(rays)


ICONS: dict[str, tuple[Shape, ...]] = {
    "check": (("line", (5, 12.5, 10, 17.5, 19, 7)),),
    "cross": (("line", (6, 6, 18, 18)), ("line", (18, 6, 6, 18))),
    "plus": (("line", (12, 5, 12, 19)), ("line", (5, 12, 19, 12))),
    "minus": (("line", (5, 12, 19, 12)),),
    "chev_r": (("line", (9, 5, 16, 12, 9, 19)),),
    "chev_l": (("line", (15, 5, 8, 12, 15, 19)),),
    "chev_d": (("line", (5, 9, 12, 16, 19, 9)),),
    "chev_u": (("line", (5, 15, 12, 8, 19, 15)),),
    "arrow_r": (("line", (4, 12, 20, 12)), ("line", (13, 5, 20, 12, 13, 19))),
    "arrow_l": (("line", (20, 12, 4, 12)), ("line", (11, 5, 4, 12, 11, 19))),
    "arrow_u": (("line", (12, 20, 12, 4)), ("line", (5, 11, 12, 4, 19, 11))),
    "arrow_d": (("line", (12, 4, 12, 20)), ("line", (5, 13, 12, 20, 19, 13))),
    "tri_r": (("fill", (8, 5, 18, 12, 8, 19)),),
    "tri_l": (("fill", (16, 5, 6, 12, 16, 19)),),
    "tri_u": (("fill", (12, 6, 19.5, 18, 4.5, 18)),),
    "tri_d": (("fill", (12, 18, 19.5, 6, 4.5, 6)),),
    "burst": (("fill", _star(8, 11.5, 5.8)),),
    "star": (("fill", _star(5, 10.8, 4.5, 12.7)),),
    "warning": (
        ("loop", (12, 3.5, 21.5, 20, 2.5, 20)),
        ("line", (12, 9.5, 12, 14)),
        ("disc", (12, 17, 1.3)),
    ),
    "info": (("ring", (12, 12, 9.5)), ("line", (12, 11, 12, 16.5)), ("disc", (12, 7.6, 1.4))),
    "help": (
        ("ring", (12, 12, 9.5)),
        ("line", (9.2, 9.4, 9.9, 7.6, 12, 6.8, 14.2, 7.8, 14.4, 10, 12, 11.8, 12, 13.4)),
        ("disc", (12, 16.8, 1.35)),
    ),
    "clock": (("ring", (12, 12, 9.5)), ("line", (12, 6.5, 12, 12, 15.8, 14.2))),
    "flame": (
        (
            "fill",
            (
                12,
                1.5,
                15.5,
                6,
                18.6,
                11,
                19,
                15.5,
                16.8,
                20,
                12,
                22.2,
                7.2,
                20,
                5,
                15.5,
                5.6,
                11.5,
                7.6,
                8.6,
                9.4,
                11,
            ),
        ),
    ),
    "wifi": (
        ("arc", (12, 19, 4.6, 40, 140)),
        ("arc", (12, 19, 9.6, 42, 138)),
        ("arc", (12, 19, 14.6, 44, 136)),
        ("disc", (12, 18.6, 1.7)),
    ),
    "wifi_off": (
        ("arc", (12, 19, 4.6, 40, 140)),
        ("arc", (12, 19, 9.6, 42, 138)),
        ("disc", (12, 18.6, 1.7)),
        ("line", (4, 3, 20, 21)),
    ),
    "lock": (
        ("block", (4.5, 10.5, 15, 11, 3)),
        ("arc", (12, 8, 4.3, 0, 180)),
        ("line", (7.7, 8, 7.7, 12)),
        ("line", (16.3, 8, 16.3, 12)),
    ),
    "key": (
        ("ring", (8, 15.5, 4.6)),
        ("line", (11.4, 12.2, 20, 3.8)),
        ("line", (16.4, 7.4, 19.4, 10.2)),
    ),
    "copy": (("frame", (8, 8, 12.5, 12.5, 3)), ("line", (15.5, 4, 6, 4, 4, 6, 4, 15.5))),
    "trophy": (
        ("fill", (6.5, 2.5, 17.5, 2.5, 16.8, 10, 14.6, 13.6, 12, 15, 9.4, 13.6, 7.2, 10)),
        ("line", (12, 14, 12, 19)),
        ("line", (7.5, 20.4, 16.5, 20.4)),
        ("arc", (6.6, 7, 3.4, 80, 285)),
        ("arc", (17.4, 7, 3.4, -105, 100)),
    ),
    "crown": (("fill", (3, 18.5, 2.5, 7, 7.5, 11, 12, 4, 16.5, 11, 21.5, 7, 21, 18.5)),),
    "speaker": (
        ("fill", (3, 9, 7, 9, 12, 4, 12, 20, 7, 15, 3, 15)),
        ("arc", (11, 12, 5, -50, 50)),
        ("arc", (11, 12, 9.5, -50, 50)),
    ),
    "mute": (
        ("fill", (3, 9, 7, 9, 12, 4, 12, 20, 7, 15, 3, 15)),
        ("line", (15.5, 9, 21.5, 15)),
        ("line", (21.5, 9, 15.5, 15)),
    ),
    "eye": (
        ("loop", (2, 12, 6, 7.5, 12, 5.5, 18, 7.5, 22, 12, 18, 16.5, 12, 18.5, 6, 16.5)),
        ("disc", (12, 12, 3.4)),
    ),
    "pad": (
        ("frame", (1.8, 6, 20.4, 12.4, 6)),
        ("line", (6, 12, 10, 12)),
        ("line", (8, 10, 8, 14)),
        ("disc", (15, 13.6, 1.35)),
        ("disc", (17.7, 10.6, 1.35)),
    ),
    "keyboard": (
        ("frame", (1.8, 5.5, 20.4, 13, 3)),
        ("line", (8, 15, 16, 15)),
        *(("disc", (x, 10.2, 1.2)) for x in (6.2, 10.1, 13.9, 17.8)),
    ),
    "mouse": (("frame", (6, 2.5, 12, 19, 6)), ("line", (12, 6, 12, 10))),
    "sun": (("disc", (12, 12, 4.5)), *_rays(7.4, 10.2)),
    "moon": (
        (
            "fill",
            (14, 2.5, 9, 4.5, 5.6, 9, 5.6, 15, 9, 19.5, 14.5, 21.4, 19, 19.6, 14.6, 17, 12.4, 12, 12.8, 6.4),
        ),
    ),
    "person": (("ring", (12, 7.6, 4.4)), ("arc", (12, 22, 8.2, 12, 168))),
    "people": (
        ("ring", (8.6, 8, 3.7)),
        ("arc", (8.6, 20.5, 6.8, 14, 166)),
        ("arc", (15.4, 8, 3.7, -95, 95)),
        ("arc", (15.2, 20.5, 6.8, 14, 75)),
    ),
    "play": (("fill", (7, 4, 20, 12, 7, 20)),),
    "pause": (("block", (5.5, 4, 4.6, 16, 1.6)), ("block", (13.9, 4, 4.6, 16, 1.6))),
    "undo": (("arc", (12, 13, 7.2, -100, 140)), ("line", (5.8, 2.8, 5.8, 9, 12, 9))),
    "redo": (("arc", (12, 13, 7.2, 40, 280)), ("line", (18.2, 2.8, 18.2, 9, 12, 9))),
    "refresh": (("arc", (12, 12, 8.2, 35, 325)), ("fill", (22.8, 8.6, 14.6, 9.6, 20.6, 2.4))),
    "bulb": (
        ("ring", (12, 9.3, 6.3)),
        ("line", (9.4, 15.4, 9.4, 18, 14.6, 18, 14.6, 15.4)),
        ("line", (10.4, 21.2, 13.6, 21.2)),
    ),
    "ladder": (
        ("line", (8, 2, 8, 22)),
        ("line", (16, 2, 16, 22)),
        *(("line", (8, y, 16, y)) for y in (6.0, 11.0, 16.0)),
    ),
    "book": (
        ("line", (12, 6, 12, 20)),
        ("line", (12, 6, 8, 4, 3, 4, 3, 18, 8, 18, 12, 20, 16, 18, 21, 18, 21, 4, 16, 4, 12, 6)),
    ),
    "chart": (("line", (3, 3, 3, 21, 21, 21)), ("line", (6.5, 16, 11, 10, 15, 13, 21, 5))),
    "gear": (("ring", (12, 12, 6.4)), ("disc", (12, 12, 2.3)), *_rays(7.6, 10.4)),
    "door": (
        ("line", (13, 3, 5, 3, 5, 21, 13, 21)),
        ("line", (10, 12, 21, 12)),
        ("line", (17, 8, 21, 12, 17, 16)),
    ),
    "flag": (("line", (6, 22, 6, 3, 19, 5, 15, 9.5, 19, 14, 6, 14)),),
    "shield": (
        ("loop", (12, 2.5, 20, 5.5, 19, 14, 12, 21.5, 5, 14, 4, 5.5)),
        ("line", (8, 11.5, 11, 14.5, 16, 8.5)),
    ),
    "dot": (("disc", (12, 12, 5)),),
    "ring": (("ring", (12, 12, 7)),),
    "die": (
        ("frame", (3, 3, 18, 18, 4)),
        ("disc", (8, 8, 1.9)),
        ("disc", (16, 16, 1.9)),
        ("disc", (12, 12, 1.9)),
    ),
    "cube": (
        ("loop", (12, 2.5, 20.5, 7, 20.5, 17, 12, 21.5, 3.5, 17, 3.5, 7)),
        ("line", (3.5, 7, 12, 11.8, 20.5, 7)),
        ("line", (12, 11.8, 12, 21.5)),
    ),
    "save": (
        ("line", (12, 3, 12, 15)),
        ("line", (6.5, 10, 12, 15.5, 17.5, 10)),
        ("line", (4, 20.5, 20, 20.5)),
    ),
    "trash": (
        ("line", (4, 6.5, 20, 6.5)),
        ("line", (9.5, 6, 10, 3.5, 14, 3.5, 14.5, 6)),
        ("line", (6, 7, 7, 21, 17, 21, 18, 7)),
    ),
    "search": (("ring", (10.5, 10.5, 6.5)), ("line", (15.4, 15.4, 21, 21))),
    "list": tuple(("line", (4.0, y, 20.0, y)) for y in (6.0, 12.0, 18.0)),
    "menu": tuple(("line", (4.0, y, 20.0, y)) for y in (6.0, 12.0, 18.0)),
    "link": (
        ("line", (9.5, 14.5, 14.5, 9.5)),
        ("arc", (7.6, 16.4, 4.6, 75, 375)),
        ("arc", (16.4, 7.6, 4.6, -105, 195)),
    ),
    "swap": (
        ("line", (4, 8, 20, 8)),
        ("line", (16, 4, 20, 8, 16, 12)),
        ("line", (20, 16.5, 4, 16.5)),
        ("line", (8, 12.5, 4, 16.5, 8, 20.5)),
    ),
    "camera": (
        ("frame", (2, 6.5, 20, 14, 3)),
        ("ring", (12, 13.4, 4.2)),
        ("line", (8.5, 6, 10, 3.5, 14, 3.5, 15.5, 6)),
    ),
    "home": (("line", (3, 12, 12, 4, 21, 12)), ("line", (5.5, 11, 5.5, 20.5, 18.5, 20.5, 18.5, 11))),
    "heart": (
        ("fill", (12, 21, 3.4, 12.4, 2.6, 8, 5, 4.4, 8.8, 4, 12, 7, 15.2, 4, 19, 4.4, 21.4, 8, 20.6, 12.4)),
    ),
    "bell": (
        ("line", (3.5, 17.5, 6, 14.5, 6, 10, 8, 6, 12, 4.4, 16, 6, 18, 10, 18, 14.5, 20.5, 17.5, 3.5, 17.5)),
        ("arc", (12, 18.6, 2.6, 190, 350)),
    ),
}

ALIASES = {
    "tick": "check",
    "close": "cross",
    "hit": "burst",
    "triangle": "tri_d",
    "arrow": "arrow_r",
    "question": "help",
    "options": "gear",
    "network": "wifi",
    "sound": "speaker",
    "quit": "door",
    "hint": "bulb",
    "medal": "trophy",
}


def paint(surface: pygame.Surface, name: str, color: tuple[int, int, int], scale: float) -> None:
    """Draw an icon on a large surface, `scale` pixels a unit. Raises KeyError for an unknown name."""
    pen = max(PEN * scale, 1.0)

    def line(points: list[tuple[float, float]], closed: bool) -> None:
        if closed:
            points = [*points, points[0]]
        for start, end in pairwise(points):
            thick_line(surface, color, start, end, pen)

    for kind, numbers in ICONS[ALIASES.get(name, name)]:
        v = [n * scale for n in numbers]
        pairs = list(zip(v[::2], v[1::2], strict=False))
        if kind in ("line", "loop"):
            line(pairs, kind == "loop")
        elif kind == "fill":
            pygame.draw.polygon(surface, color, pairs)
        elif kind == "arc":
            x, y, radius = v[:3]
            first, last = (math.radians(a) for a in numbers[3:5])
            steps = max(round(abs(last - first) * 12), 4)
            angles = [first + (last - first) * i / steps for i in range(steps + 1)]
            line([(x + radius * math.cos(a), y - radius * math.sin(a)) for a in angles], False)
        elif kind == "ring":
            pygame.draw.circle(surface, color, (v[0], v[1]), v[2] + pen / 2, round(pen))
        elif kind == "disc":
            pygame.draw.circle(surface, color, (v[0], v[1]), v[2])
        else:
            width = round(pen) if kind == "frame" else 0
            pygame.draw.rect(surface, color, pygame.Rect(*map(round, v[:4])), width, round(v[4]))


def thick_line(
    surface: pygame.Surface,
    color: tuple[int, int, int],
    start: tuple[float, float],
    end: tuple[float, float],
    width: float,
) -> None:
    """A line with round ends, exact at any angle."""
    half = width / 2
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if length > 0:
        nx, ny = -dy / length * half, dx / length * half
        corners = [
            (start[0] + nx, start[1] + ny),
            (end[0] + nx, end[1] + ny),
            (end[0] - nx, end[1] - ny),
            (start[0] - nx, start[1] - ny),
        ]
        pygame.draw.polygon(surface, color, corners)
    for x, y in (start, end):
        pygame.draw.circle(surface, color, (x, y), half)
