"""The window: opened with an OpenGL 3.3 core context, resized, made full screen; or refused in words."""

from __future__ import annotations

import os
import sys
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Pixels are pixels: without this Windows scales the window's picture up and blurs it.
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")

import moderngl
import pygame

from game.view.probe import explain

TITLE = "Blot"
SMALLEST = (960, 540)


class NoWindow(Exception):
    """The window cannot be opened, with a sentence saying why and what to do."""


def chosen_without_screen() -> bool:
    """Whether a driver without a screen was asked for by name, as tests do."""
    return os.environ.get("SDL_VIDEODRIVER", "") in ("offscreen", "dummy")


class Window:
    """The one window of the program and its GL context."""

    def __init__(self, size: tuple[int, int], vsync: bool = True, fullscreen: bool = False) -> None:
        """Open it. Raises NoWindow."""
        self.vsync = vsync
        self._open_display()
        self._windowed = _within_desktop(size)
        self.fullscreen = False
        self._set_mode(self._windowed)
        try:
            self.ctx: Any = moderngl.create_context(require=330)
        except Exception as error:
            # moderngl raises plain Exception for every kind of missing driver.
            raise NoWindow(explain(str(error))) from None
        pygame.display.set_caption(TITLE)
        pygame.key.stop_text_input()
        if fullscreen:
            self.toggle_fullscreen()

    @staticmethod
    def _open_display() -> None:
        if sys.platform.startswith("linux") and not chosen_without_screen():
            if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
                raise NoWindow(
                    "There is no display to open a window on. Start Blot from a desktop session, "
                    "or play in the terminal with: play --text"
                )
        try:
            pygame.display.init()
            pygame.font.init()
        except pygame.error as error:
            raise NoWindow(
                f"The display cannot be opened: {error}. Play in the terminal: play --text"
            ) from None
        if pygame.display.get_driver() in ("offscreen", "dummy") and not chosen_without_screen():
            raise NoWindow(
                "No display answers, so the window would be invisible. Play in the terminal: play --text"
            )

    def _set_mode(self, size: tuple[int, int]) -> None:
        for attribute, value in (
            (pygame.GL_CONTEXT_MAJOR_VERSION, 3),
            (pygame.GL_CONTEXT_MINOR_VERSION, 3),
            (pygame.GL_CONTEXT_PROFILE_MASK, pygame.GL_CONTEXT_PROFILE_CORE),
            (pygame.GL_CONTEXT_FLAGS, pygame.GL_CONTEXT_FORWARD_COMPATIBLE_FLAG),
            # The board is drawn into a framebuffer of our own, with its own samples and depth.
            (pygame.GL_DEPTH_SIZE, 0),
            (pygame.GL_MULTISAMPLEBUFFERS, 0),
        ):
            pygame.display.gl_set_attribute(attribute, value)
        flags = pygame.OPENGL | pygame.DOUBLEBUF | pygame.RESIZABLE
        refused = ""
        for vsync in (1, 0) if self.vsync else (0,):
            try:
                pygame.display.set_mode(size, flags, vsync=vsync)
                self.synced = bool(vsync)
                return
            except pygame.error as error:
                # Software drivers refuse vsync; the window opens without it.
                refused = str(error)
        raise NoWindow(explain(refused))

    @property
    def size(self) -> tuple[int, int]:
        """Pixels of the framebuffer."""
        width, height = pygame.display.get_window_size()
        return max(width, 1), max(height, 1)

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The size to come back to from full screen, and to keep for the next start."""
        return self._windowed

    def resized(self) -> None:
        """The player dragged the frame."""
        if not self.fullscreen:
            self._windowed = self.size

    def toggle_fullscreen(self) -> bool:
        """Between full screen and the window; True when the system made a new window and context for it.

        Setting the mode anew would do that always; turning the window over keeps the context. A system that
        has no full screen leaves the window as it is.
        """
        before = pygame.display.get_wm_info().get("window")
        try:
            pygame.display.toggle_fullscreen()
        except pygame.error:
            return False
        self.fullscreen = not self.fullscreen
        if pygame.display.get_wm_info().get("window") == before:
            return False
        self.ctx = moderngl.create_context(require=330)
        pygame.display.set_caption(TITLE)
        return True

    def flip(self) -> None:
        pygame.display.flip()

    def close(self) -> None:
        """Close it; the context goes first, or another could not be made in this process."""
        self.ctx.release()
        pygame.display.quit()


def _within_desktop(size: tuple[int, int]) -> tuple[int, int]:
    """A wish for the window's size, at least the smallest and at most the desktop."""
    if chosen_without_screen():
        return size
    sizes = pygame.display.get_desktop_sizes()
    width, height = sizes[0] if sizes else size
    return (
        max(SMALLEST[0], min(size[0], width)),
        max(SMALLEST[1], min(size[1], height)),
    )
