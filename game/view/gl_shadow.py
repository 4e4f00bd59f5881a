"""The lamp's shadow map and the contact map, redrawn where pieces moved."""

from __future__ import annotations

from typing import Any

import moderngl

from game.view import changes
from game.view.camera import Matrix, look_at, orthographic
from game.view.changes import Region
from game.view.geometry import scaled
from game.view.gl_programs import TEXTURE_UNITS, Library
from game.view.tiers import Tier

LIGHT_PROJECTION: Matrix = orthographic(*changes.LIGHT_HALF, 1.0, 40.0) @ look_at(
    scaled(changes.LIGHT_WAY, 20.0), (0.0, 0.0, 0.0), (0.0, 1.0, 0.0)
)
_CONTACT_SIZE = (512, 384)
_BLUR_TEXELS = 5


class ShadowLayer:
    """Depth from the lamp (compared, or blurred moments) and occlusion from above."""

    def __init__(self, library: Library, tier: Tier, casters: list[Any]) -> None:
        """`casters` are the arrays of what stands still, for the depth pass."""
        self._library = library
        self._size = tier.shadow_size
        self._casters = casters
        self._moments = tier.shadow == 2
        side = (self._size, self._size)
        if self._moments:
            self._raw, self._half, self.map = (
                library.texture(side, 2, dtype="f4", wrap=False) for _ in range(3)
            )
            depth = library.own(library.ctx.depth_renderbuffer(side))
            self._depth_target = library.target([self._raw], depth)
            self._half_target = library.target([self._half])
            self._map_target = library.target([self.map])
            self._blur = library.program("blur")
            self._blur_pass = library.screen_pass(self._blur)
        else:
            self.map = library.own(library.ctx.depth_texture(side))
            self.map.compare_func = "<="
            self.map.repeat_x = self.map.repeat_y = False
            self._depth_target = library.target([], self.map)
        self.contact = library.texture(_CONTACT_SIZE, 1, wrap=False)
        self._contact_target = library.target([self.contact])
        self._walls = library.texture(_CONTACT_SIZE, 1, wrap=False)
        self._bake_walls()
        self._copy_pass = library.screen_pass(library.program("copy"))

    def _bake_walls(self) -> None:
        target = self._library.target([self._walls])
        target.use()
        self._library.ctx.enable_only(moderngl.NOTHING)
        array = self._library.screen_pass(self._library.program("walls"))
        array.render(moderngl.TRIANGLE_STRIP)
        self._library.let_go(array, target)

    def use(self) -> None:
        self.map.use(TEXTURE_UNITS["u_shadow"])
        self.contact.use(TEXTURE_UNITS["u_contact"])

    def refresh(
        self, moved: Matrix | None, pieces: list[tuple[Any, int]], splats: list[tuple[Any, int]]
    ) -> None:
        """Redraw both maps; `moved` holds the corner points of what changed, None means everything.

        `pieces` and `splats` are arrays with their numbers of instances.
        """
        if moved is not None and not len(moved):
            return
        whole = Region(0, 0, self._size, self._size)
        region = whole if moved is None else changes.on_map(moved, LIGHT_PROJECTION, self._size, 4)
        if not region.empty:
            self._depth(region, pieces)
        size = _CONTACT_SIZE
        patch = Region(0, 0, *size) if moved is None else changes.on_contact(moved, size)
        if not patch.empty:
            self._splat(patch, splats)

    def _depth(self, region: Region, pieces: list[tuple[Any, int]]) -> None:
        ctx = self._library.ctx
        ctx.enable_only(moderngl.DEPTH_TEST)
        _cut(self._depth_target, region)
        self._depth_target.use()
        self._depth_target.clear(1.0, 1.0, 1.0, 1.0, depth=1.0)
        ctx.polygon_offset = (1.5, 2.0)
        for array in self._casters:
            array.render()
        for array, count in pieces:
            array.render(instances=count)
        ctx.polygon_offset = (0.0, 0.0)
        if not self._moments:
            return
        ctx.enable_only(moderngl.NOTHING)
        wide = Region(
            max(region.x0 - _BLUR_TEXELS, 0),
            max(region.y0 - _BLUR_TEXELS, 0),
            min(region.x1 + _BLUR_TEXELS, self._size),
            min(region.y1 + _BLUR_TEXELS, self._size),
        )
        step = 1.0 / self._size
        passes = (
            (self._half_target, self._raw, (step, 0.0)),
            (self._map_target, self._half, (0.0, step)),
        )
        for target, image, way in passes:
            _cut(target, wide)
            target.use()
            image.use(TEXTURE_UNITS["u_image"])
            self._blur["u_step"].value = way
            self._blur_pass.render(moderngl.TRIANGLE_STRIP)

    def _splat(self, patch: Region, splats: list[tuple[Any, int]]) -> None:
        ctx = self._library.ctx
        ctx.enable_only(moderngl.NOTHING)
        _cut(self._contact_target, patch)
        self._contact_target.use()
        self._walls.use(TEXTURE_UNITS["u_image"])
        self._copy_pass.render(moderngl.TRIANGLE_STRIP)
        ctx.enable(moderngl.BLEND)
        ctx.blend_func = moderngl.DST_COLOR, moderngl.ZERO
        for array, count in splats:
            array.render(moderngl.TRIANGLE_STRIP, instances=count)


def _cut(target: Any, region: Region) -> None:
    """Limit a target to a region whose y counts from the bottom."""
    target.scissor = (region.x0, region.y0, region.x1 - region.x0, region.y1 - region.y0)
