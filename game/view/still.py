"""One picture drawn without a display, through EGL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import moderngl
import pygame

from game.view.gl_board import Refinement
from game.view.hud import Hud
from game.view.probe import EGL, REQUIRED, explain
from game.view.renderer import Renderer
from game.view.scene import Scene


class StillError(Exception):
    """There is nothing to draw with; the sentence says what to install."""


def headless_context() -> Any:
    """A context without window or display. Raises StillError."""
    try:
        return moderngl.create_context(standalone=True, require=REQUIRED, **EGL)
    except Exception as error:  # moderngl raises plain Exceptions of its loader
        raise StillError(explain(str(error))) from error


def drawn_still(size: tuple[int, int], tier: str | None, scene: Scene, hud: Hud = ()) -> pygame.Surface:
    """The picture as a surface. The scene's camera must fit the size. Raises StillError."""
    ctx = headless_context()
    try:
        renderer = Renderer(ctx, size, tier)
        target = ctx.simple_framebuffer(size)
        renderer.draw(scene, hud, target)
        while renderer.refine() is Refinement.MORE:
            continue
        renderer.draw(scene, hud, target)
        pixels = target.read(components=3, alignment=1)
        renderer.release()
    finally:
        ctx.release()
    return pygame.transform.flip(pygame.image.frombytes(pixels, size, "RGB"), False, True)


def save_still(
    path: str | Path, size: tuple[int, int], tier: str | None, scene: Scene, hud: Hud = ()
) -> None:
    """Draw and write a PNG or JPEG. Raises StillError, or OSError when the file cannot be written."""
    surface = drawn_still(size, tier, scene, hud)
    try:
        pygame.image.save(surface, str(path))
    except pygame.error as error:
        raise OSError(f"cannot write {path}: {error}") from error
