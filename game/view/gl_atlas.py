"""The texture that holds every word and picture of the interface."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.view.atlas import GAP, Shelves, Slot
from game.view.gl_programs import TEXTURE_UNITS, Library

_FIRST, _LARGEST = 2048, 8192


class AtlasFullError(Exception):
    """The frame's images do not fit beside those of earlier frames."""


class ImageAtlas:
    """Images by key, each uploaded once, premultiplied. It starts over, then grows, when it is full."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._limit = min(_LARGEST, int(library.ctx.info["GL_MAX_TEXTURE_SIZE"]))
        self._slots: dict[Hashable, Slot] = {}
        self._make(_FIRST)

    def _make(self, size: int) -> None:
        self.size = size
        self._shelves = Shelves(size)
        self._texture = self._library.texture((size, size), 4, wrap=False)

    def slot(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> Slot:
        """Where an image lies; `draw` is asked for it the first time. Raises AtlasFullError."""
        found = self._slots.get(key)
        if found is not None:
            return found
        surface = draw()
        widest = self._limit - 2 * GAP
        if max(surface.get_size()) > widest:
            share = widest / max(surface.get_size())
            surface = pygame.transform.smoothscale_by(surface, share)
        slot = self._shelves.place(*surface.get_size())
        if slot is None:
            raise AtlasFullError
        data = pygame.image.tobytes(surface.premul_alpha(), "RGBA")
        self._texture.write(data, viewport=tuple(slot), alignment=1)
        self._slots[key] = slot
        return slot

    def make_room(self) -> None:
        """Forget every image; when there were none but this frame's, take a larger texture.

        Raises AtlasFullError when the largest is too small.
        """
        self._slots.clear()
        if self._shelves.fresh:
            if self.size * 2 > self._limit:
                raise AtlasFullError
            self._library.let_go(self._texture)
            self._make(self.size * 2)
        self._shelves.clear()

    def keep(self) -> None:
        """The frame fitted: what lies here now belongs to earlier frames."""
        self._shelves.fresh = False

    def use(self) -> None:
        self._texture.use(TEXTURE_UNITS["u_image"])
