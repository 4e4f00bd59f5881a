"""Named drawings for the interface, painted large with pygame and scaled down (no display needed)."""

from __future__ import annotations

import pygame

SCALE = 4

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

Args = tuple[str | int | float, ...]


def draw(name: str, args: Args, size: tuple[int, int]) -> pygame.Surface:
    """A drawing at a size in pixels, straight alpha."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    if name == "die":
        side = min(size)
        pygame.draw.rect(surface, (239, 227, 200), (0, 0, side, side), 0, side // 5)
        for a, b in _PIPS[int(args[0])]:
            pygame.draw.circle(
                surface, (11, 15, 18), (side / 2 + a * side * 0.25, side / 2 + b * side * 0.25), side * 0.1
            )
    return surface
