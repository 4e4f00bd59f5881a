"""Measuring and setting text with pygame.font; works without a display.

Digits of a `tabular` style stand in cells as wide as a nought, since the font library offers no
tabular figures. Letters the shipped fonts lack come from a font of the system.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from game import files
from game.view.hud import TextStyle

_FILES = {
    ("text", "medium"): "Inter-Medium",
    ("text", "semibold"): "Inter-SemiBold",
    ("text", "bold"): "Inter-Bold",
    ("text", "black"): "Inter-Black",
    ("display", "medium"): "InterDisplay-Medium",
    ("display", "semibold"): "InterDisplay-SemiBold",
    ("display", "bold"): "InterDisplay-Bold",
    ("display", "black"): "InterDisplay-Black",
}
ELLIPSIS = "…"
_FALLBACKS = "notosanscjk,notosans,dejavusans,arialunicodems,applesdgothicneo,segoeui,freesans"


@lru_cache(256)
def font(style: TextStyle) -> pygame.font.Font:
    """The font of a style. Raises FileNotFoundError when the installation lacks it."""
    if not pygame.font.get_init():
        pygame.font.init()
    name = _FILES[style.family, style.weight]
    return pygame.font.Font(str(files.asset(f"fonts/{name}.otf")), style.px)


@lru_cache(64)
def _fallback(px: int) -> pygame.font.Font | None:
    path = pygame.font.match_font(_FALLBACKS)
    return pygame.font.Font(path, px) if path else None


@lru_cache(2048)
def _known(style: TextStyle, letter: str) -> bool:
    metrics = font(style).metrics(letter)
    return bool(metrics) and metrics[0] is not None


@lru_cache(4096)
def runs(text: str, style: TextStyle) -> tuple[tuple[str, pygame.font.Font, int], ...]:
    """The text cut where the font or the setting changes: (letters, font, width in pixels)."""
    main = font(style)
    if text.isascii() and not (style.tabular and any(c.isdigit() for c in text)):
        return ((text, main, main.size(text)[0]),) if text else ()
    cell = main.size("0")[0]
    parts: list[tuple[str, pygame.font.Font, int]] = []
    for letter in text:
        if style.tabular and letter.isdigit():
            parts.append((letter, main, cell))
            continue
        face = main
        if not letter.isascii() and not _known(style, letter):
            face = _fallback(style.px) or main
        if parts and parts[-1][1] is face and not (style.tabular and parts[-1][0].isdigit()):
            joined = parts[-1][0] + letter
            parts[-1] = (joined, face, face.size(joined)[0])
        else:
            parts.append((letter, face, face.size(letter)[0]))
    return tuple(parts)


def line_height(style: TextStyle) -> int:
    """Pixels from one line's top to the next."""
    return round(style.px * (1.36 if style.px < 28 else 1.16))


def measure(text: str, style: TextStyle) -> tuple[int, int]:
    """Width and height in pixels of one line."""
    return sum(width for _, _, width in runs(text, style)), line_height(style)


@lru_cache(4096)
def fit(text: str, style: TextStyle, width: float) -> str:
    """The text, or as much as fits with an ellipsis."""
    if measure(text, style)[0] <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS, style)[0] <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


@lru_cache(1024)
def wrap(text: str, style: TextStyle, width: float) -> tuple[str, ...]:
    """Lines no wider than `width` where words allow; a longer word is broken; line feeds are kept."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            trial = f"{line} {word}" if line else word
            if measure(trial, style)[0] <= width:
                line = trial
                continue
            if line:
                lines.append(line)
            while len(word) > 1 and measure(word, style)[0] > width:
                cut = _letters_that_fit(word, style, width)
                lines.append(word[:cut])
                word = word[cut:]
            line = word
        lines.append(line)
    return tuple(lines)


def _letters_that_fit(word: str, style: TextStyle, width: float) -> int:
    cut = 1
    while cut < len(word) and measure(word[: cut + 1], style)[0] <= width:
        cut += 1
    return cut


def render(text: str, style: TextStyle) -> pygame.Surface:
    """White letters on nothing, one line high, straight alpha."""
    width, height = measure(text, style)
    surface = pygame.Surface((max(width, 1), max(height, 1)), pygame.SRCALPHA)
    surface.fill((255, 255, 255, 0))
    x = 0
    for letters, face, advance in runs(text, style):
        glyphs = face.render(letters, True, (255, 255, 255))
        surface.blit(glyphs, (x + (advance - glyphs.get_width()) // 2, (height - glyphs.get_height()) // 2))
        x += advance
    return surface
