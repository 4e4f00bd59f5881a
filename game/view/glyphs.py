"""A pad's buttons as pictures: one light ink, told apart by shape and letter."""

from __future__ import annotations

import pygame

from game.view.hud import TextStyle
from game.view.icons import thick_line
from game.view.text import font

CAP = (228, 228, 220)
INK = (20, 25, 27)


def paint(surface: pygame.Surface, shape: str, label: str) -> None:
    """Draw a button that fills a large surface.

    Shapes: face (disc), bumper (pill), trigger (shield), stick, dpad, menu, view, key.
    Raises KeyError for an unknown shape.
    """
    painter = {
        "face": _face,
        "bumper": _bumper,
        "trigger": _trigger,
        "stick": _stick,
        "dpad": _dpad,
        "menu": _menu,
        "view": _view,
        "key": _key,
    }[shape]
    painter(surface, label)


def _letters(surface: pygame.Surface, label: str, share: float, dy: float = 0.0) -> None:
    w, h = surface.get_size()
    glyphs = font(TextStyle(max(round(h * share), 8), "bold", "display")).render(label, True, INK)
    surface.blit(glyphs, ((w - glyphs.get_width()) / 2, (h - glyphs.get_height()) / 2 + h * dy))


def _face(surface: pygame.Surface, label: str) -> None:
    side = min(surface.get_size())
    middle, reach, pen = side / 2, side * 0.20, side * 0.115
    pygame.draw.circle(surface, CAP, (middle, middle), side / 2)
    if label == "cross":
        for sign in (-1, 1):
            start, end = (middle - reach, middle - sign * reach), (middle + reach, middle + sign * reach)
            thick_line(surface, INK, start, end, pen)
    elif label == "circle":
        pygame.draw.circle(surface, INK, (middle, middle), side * 0.29, round(pen))
    elif label == "square":
        _outline(surface, [(-1, -1), (1, -1), (1, 1), (-1, 1)], middle, reach, pen)
    elif label == "triangle":
        _outline(surface, [(0, -1.25), (1.2, 0.85), (-1.2, 0.85)], middle, reach, pen)
    else:
        _letters(surface, label, 0.56)


def _outline(
    surface: pygame.Surface, corners: list[tuple[float, float]], middle: float, reach: float, pen: float
) -> None:
    points = [(middle + x * reach, middle + y * reach) for x, y in corners]
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        thick_line(surface, INK, start, end, pen)


def _bumper(surface: pygame.Surface, label: str) -> None:
    w, h = surface.get_size()
    pygame.draw.rect(surface, CAP, (0, round(h * 0.10), w, round(h * 0.80)), 0, round(h * 0.34))
    _letters(surface, label, 0.48)


def _trigger(surface: pygame.Surface, label: str) -> None:
    w, h = surface.get_size()
    round_top, round_foot = round(h * 0.40), round(h * 0.14)
    pygame.draw.rect(
        surface,
        CAP,
        (0, 0, w, h),
        0,
        0,
        border_top_left_radius=round_top,
        border_top_right_radius=round_top,
        border_bottom_left_radius=round_foot,
        border_bottom_right_radius=round_foot,
    )
    _letters(surface, label, 0.48, 0.03)


def _stick(surface: pygame.Surface, label: str) -> None:
    side = min(surface.get_size())
    pygame.draw.circle(surface, CAP, (side / 2, side / 2), side * 0.49, round(side * 0.08))
    pygame.draw.circle(surface, CAP, (side / 2, side / 2), side * 0.34)
    _letters(surface, label[:1].upper(), 0.44)


def _dpad(surface: pygame.Surface, label: str) -> None:
    side = min(surface.get_size())
    long, wide, edge = round(side * 0.92), round(side * 0.32), round(side * 0.08)
    a, b = round(side * 0.04), round(side * 0.34)
    pygame.draw.rect(surface, CAP, (b, a, wide, long), 0, edge)
    pygame.draw.rect(surface, CAP, (a, b, long, wide), 0, edge)
    pygame.draw.circle(surface, INK, (side / 2, side / 2), side * 0.09)


def _menu(surface: pygame.Surface, label: str) -> None:
    side = min(surface.get_size())
    middle = side / 2
    pygame.draw.circle(surface, CAP, (middle, middle), middle)
    for dy in (-0.15, 0.0, 0.15):
        y = middle + dy * side
        thick_line(surface, INK, (middle - side * 0.2, y), (middle + side * 0.2, y), side * 0.075)


def _view(surface: pygame.Surface, label: str) -> None:
    side = min(surface.get_size())
    pygame.draw.circle(surface, CAP, (side / 2, side / 2), side / 2)
    pen, edge = round(side * 0.075), round(side * 0.04)
    w, h = round(side * 0.32), round(side * 0.28)
    pygame.draw.rect(surface, INK, (round(side * 0.25), round(side * 0.28), w, h), pen, edge)
    back = pygame.Rect(round(side * 0.42), round(side * 0.43), w, h)
    pygame.draw.rect(surface, CAP, back.inflate(pen, pen), 0, edge)
    pygame.draw.rect(surface, INK, back, pen, edge)


def _key(surface: pygame.Surface, label: str) -> None:
    w, h = surface.get_size()
    edge = round(h * 0.22)
    pygame.draw.rect(surface, tuple(round(c * 0.58) for c in CAP), (0, 0, w, h), 0, edge)
    pygame.draw.rect(surface, CAP, (0, 0, w, round(h * 0.89)), 0, edge)
    _letters(surface, label, 0.52, -0.055)
