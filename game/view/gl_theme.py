"""The theme block and the bakes that depend on it."""

from __future__ import annotations

from typing import Any

import moderngl
import numpy as np

from game.view.gl_programs import TEXTURE_UNITS, THEME_BINDING, Library
from game.view.themes import Theme
from game.view.tiers import Tier, is_software

_SLOTS = 23


def packed(theme: Theme) -> bytes:
    """The theme in the order of shaders/include/theme.glsl, std140."""
    rows = [
        *(rgb for tones in (theme.frame, theme.tray, theme.table) for rgb in tones),
        theme.metal,
        theme.numeral,
        theme.inlay,
        (*theme.white.wood[0], theme.white.gloss),
        (*theme.white.wood[1], theme.white.veins),
        (*theme.black.wood[0], theme.black.gloss),
        (*theme.black.wood[1], theme.black.veins),
        theme.die_white,
        theme.die_black,
        theme.pip_white,
        theme.pip_black,
        (*theme.felt[0], theme.felt_nap),
        theme.felt[1],
        *(rgb for tones in theme.points for rgb in tones),
    ]
    block = np.zeros((_SLOTS, 4), "f4")
    for slot, row in zip(block, rows, strict=True):
        slot[: len(row)] = row
    return block.tobytes()


class Materials:
    """The wood map, the playing surface and the theme block of one renderer."""

    def __init__(self, library: Library, tier: Tier) -> None:
        self._library = library
        self._lit = tier.lit
        self._block = library.buffer(reserve=_SLOTS * 16)
        self.theme: Theme | None = None
        # Asking llvmpipe for anisotropy stalls the first draw for the better part of a minute.
        software = is_software(str(library.ctx.info["GL_RENDERER"]))
        self._anisotropy = 1.0 if software else tier.anisotropy
        self.wood = library.texture((tier.bake, tier.bake), 4)
        self._bake("bake_wood", self.wood)
        self.field = library.texture(tier.field_size, 4, wrap=False)

    def _bake(self, name: str, texture: Any) -> None:
        ctx = self._library.ctx
        target = self._library.target([texture])
        target.use()
        ctx.disable(moderngl.DEPTH_TEST | moderngl.BLEND | moderngl.CULL_FACE)
        array = self._library.screen_pass(self._library.program(name))
        array.render(moderngl.TRIANGLE_STRIP)
        texture.build_mipmaps()
        # Blending two mipmaps doubles the cost of a texel, which only software drawing feels.
        far = moderngl.LINEAR_MIPMAP_LINEAR if self._lit else moderngl.LINEAR_MIPMAP_NEAREST
        texture.filter = (far, moderngl.LINEAR)
        if self._anisotropy > 1:
            texture.anisotropy = self._anisotropy
        self._library.let_go(array, target)

    def use(self, theme: Theme) -> bool:
        """Make a theme the current one; True when the surface had to be drawn anew."""
        self._block.bind_to_uniform_block(THEME_BINDING)
        self.wood.use(TEXTURE_UNITS["u_wood"])
        changed = theme is not self.theme
        if changed:
            self._block.write(packed(theme))
            self._bake("bake_field", self.field)
            self.theme = theme
        self.field.use(TEXTURE_UNITS["u_field"])
        return changed
