"""Draws a Scene and the interface over it into the window."""

from __future__ import annotations

from typing import Any

import moderngl

from game.view import changes, overlay, tiers
from game.view.gl_board import BoardLayer, Refinement
from game.view.gl_hud import HudLayer
from game.view.gl_programs import TEXTURE_UNITS, Library
from game.view.hud import Hud
from game.view.scene import Scene
from game.view.tiers import Tier

_GLASS_SHRINK = 8
_FRAMES_JUDGED = 20


class Renderer:
    """One window's drawing. The board is kept between frames; only what changed is drawn anew."""

    def __init__(self, ctx: Any, size: tuple[int, int], tier: str | Tier | None = None) -> None:
        """`tier` None lets the driver's name decide. Raises moderngl.Error when a shader does not compile."""
        self.ctx = ctx
        self.size = size
        self.stepped_down = False
        """Whether the first frames were too slow and a lower level was taken; the player is told once."""
        self._timing = tier is None
        self._frame_seconds: list[float] = []
        chosen = tiers.TIERS[tier] if isinstance(tier, str) else tier
        self.tier = chosen or tiers.tier_for(str(ctx.info["GL_RENDERER"]))
        self._build()

    def _build(self) -> None:
        self._library = Library(self.ctx)
        self._board = BoardLayer(self._library, self.tier, self.size)
        self._hud = HudLayer(self._library)
        self._copy = self._library.screen_pass(self._library.program("copy"))
        self._shrink = self._library.screen_pass(self._library.program("shrink"))
        self._blur = self._library.program("blur")
        self._blur_pass = self._library.screen_pass(self._blur)
        self._glass: list[Any] = []
        self._make_glass()
        self._forget()

    def _forget(self) -> None:
        self._scene: Scene | None = None
        self._overlay: Hud = ()
        self._overlay_of: tuple[object, ...] | None = None
        self._last: tuple[Hud, Hud] | None = None
        self._items: Hud = ()

    def _make_glass(self) -> None:
        self._library.let_go(*reversed(self._glass))
        small = (max(self.size[0] // _GLASS_SHRINK, 1), max(self.size[1] // _GLASS_SHRINK, 1))
        a, b = (self._library.texture(small, 4, wrap=False) for _ in range(2))
        self._glass = [a, b, self._library.target([a]), self._library.target([b])]

    def resize(self, size: tuple[int, int]) -> None:
        """Follow the window's framebuffer. Does nothing when the size is the same."""
        if size == self.size or min(size) < 1:
            return
        self.size = size
        self._board.resize(size)
        self._make_glass()
        self._forget()

    def use_tier(self, tier: str | Tier) -> None:
        """Change the level of drawing; everything is made anew."""
        self.tier = tiers.TIERS[tier] if isinstance(tier, str) else tier
        self.rebuild()

    def rebuild(self, ctx: Any = None) -> None:
        """Make every GL object again from plain data: in place, or in a new context after one was lost."""
        if ctx is None:
            self._library.release()
        else:
            # What belonged to the lost context is gone with it.
            self.ctx = ctx
        self._build()

    def release(self) -> None:
        """Free every GL object; the renderer is of no use afterwards."""
        self._library.release()

    def draw(self, scene: Scene, hud: Hud = (), target: Any = None) -> None:
        """Draw into `target`, the window's framebuffer if None. The scene's camera must fit this size."""
        if scene is not self._scene:
            self._draw_board(scene)
        self._compose(scene, hud)
        output = self.ctx.screen if target is None else target
        # A window's framebuffer object keeps the size it was made with.
        output.viewport = (0, 0, *self.size)
        output.scissor = None
        output.use()
        self.ctx.enable_only(moderngl.NOTHING)
        self._board.image.use(TEXTURE_UNITS["u_image"])
        self._copy.render(moderngl.TRIANGLE_STRIP)
        self._glass[0].use(TEXTURE_UNITS["u_glass"])
        self._hud.draw(self.size)

    def _draw_board(self, scene: Scene) -> None:
        changed = changes.between(self._scene, scene)
        if self._timing and changed.everything and self._scene is not None and self.tier is not tiers.LOW:
            with self.ctx.query(time=True) as query:
                self._board.draw(scene, changed)
            self._frame_seconds.append(query.elapsed / 1e9)
            if self._must_step_down():
                self._board.draw(scene, changes.ALL)
            self._blur_glass()
        elif self._board.draw(scene, changed):
            self._blur_glass()
        self._scene = scene

    def _must_step_down(self) -> bool:
        """After the first whole frames: keep the level, or take the next lower one for good."""
        if len(self._frame_seconds) < _FRAMES_JUDGED:
            return False
        self._timing = False
        lower = tiers.stepped_down(self.tier, self._frame_seconds)
        if lower is self.tier:
            return False
        self.stepped_down = True
        self.use_tier(lower)
        return True

    def refine(self) -> Refinement:
        """A slice of work for idle moments on tiers without smooth edges; input stays live between slices.

        READY: call `draw` again to show the finished picture. MORE: there is more to do. DONE: nothing.
        """
        if self._scene is None:
            return Refinement.DONE
        state = self._board.refine(self._scene)
        if state is Refinement.READY:
            self._blur_glass()
        return state

    def _compose(self, scene: Scene, hud: Hud) -> None:
        """The overlay under the interface, rebuilt when either differs."""
        key = (scene.camera, scene.tags, scene.paths, scene.rings, scene.particles, scene.high_contrast)
        if key != self._overlay_of:
            self._overlay = overlay.items(scene)
            self._overlay_of = key
        now = (self._overlay, hud)
        if self._last is None or now[0] is not self._last[0] or now[1] != self._last[1]:
            self._items = self._overlay + hud
            self._last = now
        self._hud.set(self._items)

    def _blur_glass(self) -> None:
        """An eighth of the board's size, softened: what panels of glass show."""
        a, b, into_a, into_b = self._glass
        self.ctx.enable_only(moderngl.NOTHING)
        into_a.use()
        self._board.image.use(TEXTURE_UNITS["u_image"])
        self._shrink.render(moderngl.TRIANGLE_STRIP)
        passes = ((into_b, a, (1.0 / a.width, 0.0)), (into_a, b, (0.0, 1.0 / a.height)))
        for target, image, step in passes:
            target.use()
            image.use(TEXTURE_UNITS["u_image"])
            self._blur["u_step"].value = step
            self._blur_pass.render(moderngl.TRIANGLE_STRIP)
