"""The board layer: everything solid, lit, drawn into a texture of the window's size."""

from __future__ import annotations

from enum import Enum
from typing import Any

import moderngl
import numpy as np

from game.view import engraving, layout, meshes
from game.view.changes import LIGHT_WAY, Changes, Region, on_screen
from game.view.gl_programs import FRAME_BINDING, TEXTURE_UNITS, Library
from game.view.gl_shadow import LIGHT_PROJECTION, ShadowLayer
from game.view.gl_theme import Materials
from game.view.scene import CheckerItem, CubeItem, DieItem, Scene
from game.view.themes import THEMES
from game.view.tiers import Tier

_FRAME_BYTES = 2 * 64 + 5 * 16
_INSTANCES = 48
_DARK = (0.010, 0.010, 0.012, 1.0)
_SPLATS = {"die": (1.15, 0.55, layout.DIE_HALF), "cube": (1.15, 0.55, layout.CUBE_HALF)}
"""Reach, strength and resting height of the dark under a piece; checkers lie lower."""

_FINE_SAMPLES = 4
_FINE_TILES = 4

Row = tuple[float, ...]


class Refinement(Enum):
    """How far the smoothed picture is: more tiles to draw, just finished, nothing to do."""

    MORE = "more"
    READY = "ready"
    DONE = "done"


class _Kind:
    """One sort of piece: its instances and the arrays that draw them."""

    def __init__(self, library: Library, tier: Tier, name: str, shape: meshes.Mesh) -> None:
        shader = "checker" if name.startswith("checker") else name
        self._buffer = library.buffer(reserve=48 * _INSTANCES)
        self.count = 0
        solid = library.solid(shape)
        self.lit = library.mesh_array(library.program(shader, tier.defines), solid, self._buffer)
        self.depth = library.mesh_array(library.program("shadow_piece"), solid, self._buffer)
        self._splat = library.program("contact")
        self._reach, self._strength, self._rest = _SPLATS.get(shader, (1.0, 0.62, 0.0))
        self._splat_array = library.own(
            library.ctx.vertex_array(
                self._splat,
                [(library.quad, "2f", "in_position"), (self._buffer, "4f 16x 16x/i", "i_place")],
            )
        )

    def write(self, rows: list[Row]) -> None:
        self.count = len(rows)
        if rows:
            self._buffer.write(np.array(rows, "f4").tobytes())

    def render(self, mode: int, instances: int) -> None:
        """Draw the contact splats."""
        self._splat["u_reach"].value = self._reach
        self._splat["u_strength"].value = self._strength
        self._splat["u_rest"].value = self._rest
        self._splat_array.render(mode, instances=instances)


class BoardLayer:
    """Draws scenes into `image`; only where they changed."""

    def __init__(self, library: Library, tier: Tier, size: tuple[int, int]) -> None:
        self._library = library
        self._tier = tier
        self.materials = Materials(library, tier)
        defines = tier.defines
        self._still: list[Any] = []
        casters: list[Any] = []
        parts: tuple[tuple[str, dict[str, int], meshes.Mesh], ...] = (
            ("field", {}, meshes.field()),
            ("wood", {"FRAME": 1}, meshes.frame()),
            ("wood", {"FRAME": 0}, meshes.woodwork()),
            ("metal", {}, meshes.metalwork()),
            ("table", {}, meshes.table()),
        )
        for name, extra, shape in parts:
            solid = library.solid(shape)
            self._still.append(library.mesh_array(library.program(name, {**defines, **extra}), solid))
            casters.append(library.mesh_array(library.program("shadow_board"), solid))
        self._kinds = {
            "checker0": _Kind(library, tier, "checker0", _checker_mesh(tier, 0)),
            "checker1": _Kind(library, tier, "checker1", _checker_mesh(tier, 1)),
            "die": _Kind(library, tier, "die", meshes.solid_cube(0.22, tier.arc)),
            "cube": _Kind(library, tier, "cube", meshes.solid_cube(0.17, tier.arc)),
        }
        self._shadow = ShadowLayer(library, tier, casters)
        self._frame = library.buffer(reserve=_FRAME_BYTES)
        self._engraved = {
            "u_digits": self._grey(engraving.cube_numbers()),
            "u_letters": self._grey(engraving.checker_letters()),
            "u_slopes": self._grey(engraving.checker_slopes(), halvings=3),
            "u_numerals": self._grey(engraving.point_numbers()),
        }
        blank = engraving.numeral_mesh(0, layout.WHITE_VIEW, False)
        self._numeral_buffer, faces = library.solid(blank)
        numeral = library.program("numeral", defines)
        self._numerals = library.mesh_array(numeral, (self._numeral_buffer, faces))
        self._numerals_for: tuple[object, ...] | None = None
        self._targets: list[Any] = []
        self.image: Any = None
        self.resize(size)

    def _grey(self, pixels: engraving.Grey, halvings: int = 1000) -> Any:
        """A map of one figure a texel: four times over, it is of the kind of the baked ones (tiers.py)."""
        height, width = pixels.shape
        fourfold = np.repeat(pixels, 4, axis=1)
        texture = self._library.texture((width, height), 4, fourfold.tobytes(), wrap=False)
        texture.build_mipmaps(0, halvings)
        texture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
        return texture

    def resize(self, size: tuple[int, int]) -> None:
        """Make the targets anew; the next scene must be drawn whole."""
        library, samples = self._library, self._tier.samples
        library.let_go(*reversed(self._targets))
        self._fine: Any = None
        self._fine_next = 0
        self.size = size
        self.image = library.texture(size, 4, wrap=False)
        self._targets = [self.image]
        if samples:
            color = library.own(library.ctx.renderbuffer(size, 4, samples=samples))
            depth = library.own(library.ctx.depth_renderbuffer(size, samples=samples))
            self.target = library.target([self.image])
            self._drawn = library.target([color], depth)
            self._targets += [color, depth, self.target, self._drawn]
        else:
            depth = library.own(library.ctx.depth_renderbuffer(size))
            self.target = self._drawn = library.target([self.image], depth)
            self._targets += [depth, self.target]

    def draw(self, scene: Scene, changed: Changes) -> bool:
        """Bring the image up to the scene; False when nothing had to be drawn."""
        whole = changed.everything
        if not whole and not len(changed.seen):
            return False
        self._bind(scene)
        rows: dict[str, list[Row]] = {name: [] for name in self._kinds}
        for checker in scene.checkers:
            rows[f"checker{checker.player}"].append(_checker_row(checker))
        rows["die"] = [_die_row(die) for die in scene.dice]
        rows["cube"] = [_cube_row(scene.cube)] if scene.cube else []
        for name, kind in self._kinds.items():
            kind.write(rows[name])
        present = [kind for kind in self._kinds.values() if kind.count]
        self._shadow.refresh(
            None if changed.maps else changed.pieces,
            [(kind.depth, kind.count) for kind in present],
            [(kind, kind.count) for kind in present],
        )
        region = Region(0, 0, *self.size) if whole else on_screen(changed.seen, scene.camera)
        self._set_numerals(scene)
        self._fine_next = 0
        if not region.empty:
            self._paint(self._drawn, region, scene)
            if self._drawn is not self.target:
                self._library.ctx.copy_framebuffer(self.target, self._drawn)
        return True

    def refine(self, scene: Scene) -> Refinement:
        """One tile of the same picture with smoothed edges, for tiers drawn without.

        The maps must be those of the scene, as they are after `draw`.
        """
        if (
            self._tier.samples
            or self._fine_next >= _FINE_TILES**2
            or self._library.ctx.max_samples < _FINE_SAMPLES
        ):
            return Refinement.DONE
        if self._fine is None:
            self._fine = self._fine_target()
        column, row = self._fine_next % _FINE_TILES, self._fine_next // _FINE_TILES
        width, height = self.size
        tile = Region(
            width * column // _FINE_TILES,
            height * row // _FINE_TILES,
            width * (column + 1) // _FINE_TILES,
            height * (row + 1) // _FINE_TILES,
        )
        self._bind(scene)
        self._paint(self._fine, tile, scene)
        self._fine_next += 1
        if self._fine_next < _FINE_TILES**2:
            return Refinement.MORE
        self._library.ctx.copy_framebuffer(self.target, self._fine)
        return Refinement.READY

    def _fine_target(self) -> Any:
        library = self._library
        color = library.own(library.ctx.renderbuffer(self.size, 4, samples=_FINE_SAMPLES))
        depth = library.own(library.ctx.depth_renderbuffer(self.size, samples=_FINE_SAMPLES))
        target = library.target([color], depth)
        self._targets += [color, depth, target]
        return target

    def _bind(self, scene: Scene) -> None:
        self._frame.bind_to_uniform_block(FRAME_BINDING)
        self.materials.use(THEMES[scene.theme])
        self._frame.write(self._packed(scene))

    def _paint(self, target: Any, region: Region, scene: Scene) -> None:
        """Everything solid inside a region, near things first: what they hide is then never shaded."""
        ctx = self._library.ctx
        height = self.size[1]
        target.scissor = (region.x0, height - region.y1, region.x1 - region.x0, region.y1 - region.y0)
        target.use()
        target.clear(*_DARK, depth=1.0)
        ctx.enable_only(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        self._shadow.use()
        for name, texture in self._engraved.items():
            texture.use(TEXTURE_UNITS[name])
        for kind in self._kinds.values():
            if kind.count:
                kind.lit.render(instances=kind.count)
        if scene.board_shown:
            for array in self._still:
                array.render()
            if scene.numbers is not None:
                ctx.enable(moderngl.BLEND)
                ctx.blend_func = moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
                self._numerals.render()
        target.scissor = None

    def _set_numerals(self, scene: Scene) -> None:
        if scene.numbers is None:
            return
        upside_down = abs(scene.camera.yaw) > 90
        key = (scene.numbers, scene.side, upside_down)
        if key != self._numerals_for:
            shape = engraving.numeral_mesh(scene.numbers, scene.side, upside_down)
            self._numeral_buffer.write(shape.vertices.tobytes())
            self._numerals_for = key

    def _packed(self, scene: Scene) -> bytes:
        theme = THEMES[scene.theme]
        masks = {"destination": 0, "hit": 0, "last": 0, "source": 0}
        for point in scene.lit:
            masks[point.kind] |= 1 << column_bit(point.point, scene.side)
        letters = 1.0 if scene.marks == "letter" else 0.0
        numbers = np.concatenate(
            [
                scene.camera.matrix.T.ravel(),
                LIGHT_PROJECTION.T.ravel(),
                [*scene.camera.eye, 1.0],
                [*LIGHT_WAY, 0.0],
                [*theme.light, 0.0],
                [theme.exposure, 1.0, letters, 0.0],
            ]
        ).astype("f4")
        lit = np.array([masks["destination"], masks["hit"], masks["last"] | masks["source"], 0], "i4")
        return numbers.tobytes() + lit.tobytes()


def _checker_mesh(tier: Tier, style: int) -> meshes.Mesh:
    return meshes.checker(style, tier.segments, tier.arc) if tier.lit else meshes.plain_checker(tier.segments)


def column_bit(point: int, side: layout.ViewSide) -> int:
    """The number of a point's column on the screen, 0 at the near right corner and on clockwise."""
    anchor = layout.point_anchor(point, side)
    seat = layout.point_at(anchor.x, anchor.y)
    assert seat is not None, "a point's foot lies on the board"
    return seat - 1


def _checker_row(item: CheckerItem) -> Row:
    return (*item.position, 1.0, *item.rotation, float(item.player), item.seed, item.glow, 0.0)


def _die_row(item: DieItem) -> Row:
    return (*item.position, layout.DIE_HALF, *item.rotation, float(item.player), 0.0, 0.0, item.used)


def _cube_row(item: CubeItem) -> Row:
    row = 1.0 if item.value > 64 else 0.0
    return (*item.position, layout.CUBE_HALF, *item.rotation, 0.0, row, item.glow, 0.0)
