"""What drawing costs on this machine, low tier at 1280x720: the figures of `bench render`.

`_cpu_ms` figures are process CPU time a frame divided by two: what two free cores would take on
software OpenGL. Each is the least of several runs, since others may use the machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.view.animation import Motion, toss_timeline
from game.view.camera import PLAY
from game.view.hud import Box, Hud, Label, Rect, TextStyle
from game.view.renderer import Renderer
from game.view.scene import Scene, Spot, TableView, compose
from game.view.still import headless_context

SIZE = (1280, 720)
_INSETS = (26.0, 60.0, 26.0, 76.0)
_ROUNDS = 7


def bench(tier: str = "low", size: tuple[int, int] = SIZE) -> dict[str, object]:
    """Milliseconds a frame for a full redraw, a drag, a toss, a panel alone and a frame at rest.

    Raises StillError when there is nothing to draw with.
    """
    ctx = headless_context()
    begin = time.perf_counter()
    renderer = Renderer(ctx, size, tier)
    target = ctx.simple_framebuffer(size)
    view = TableView(camera=PLAY.fit(size, _INSETS), dice=(6, 4), used=(False, False))
    still = compose(view)
    hud = _panels()

    def draw(scene: Scene, items: Hud = hud) -> None:
        renderer.draw(scene, items, target)
        ctx.finish()

    draw(still)
    figures: dict[str, object] = {
        "render.renderer": str(ctx.info["GL_RENDERER"]),
        "render.tier": tier,
        "render.size": f"{size[0]}x{size[1]}",
        "render.first_frame_s": time.perf_counter() - begin,
    }
    turned = [replace(view, camera=view.camera.turned(yaw=n % 2).fit(size, _INSETS)) for n in range(2)]
    figures["render.full_cpu_ms"] = _least(lambda n: draw(compose(turned[n % 2])))
    draw(still)
    figures["render.drag_cpu_ms"] = _least(lambda n: draw(compose(_dragged(view, n))), 8)
    timeline, _ = toss_timeline(view, 3, Motion())
    steps = [timeline.at(timeline.duration * (0.35 + 0.05 * n)) for n in range(8)]
    figures["render.toss_cpu_ms"] = _least(lambda n: draw(steps[n % 8]), 8)
    draw(still)
    figures["render.panel_cpu_ms"] = _least(lambda n: draw(still, _panels(n)), 8)
    figures["render.rest_cpu_ms"] = _least(lambda n: draw(still), 8)
    renderer.release()
    ctx.release()
    return figures


def _least(frame: Callable[[int], Any], frames: int = 2) -> float:
    """The cheapest of several rounds, CPU milliseconds a frame over two cores."""
    best = float("inf")
    for _ in range(_ROUNDS):
        begin = time.process_time()
        for n in range(frames):
            frame(n)
        best = min(best, (time.process_time() - begin) / frames)
    return best * 1000 / 2


def _dragged(view: TableView, n: int) -> TableView:
    """A checker carried across the near half, a finger's width a frame."""
    at = (-4.0 + 0.30 * n, -1.5 - 0.1 * n, 0.6)
    return replace(view, lifted=Spot(0, 13), carried=at)


def _panels(n: int = 0) -> Hud:
    """Four corner panels with words, as the table screen has them."""
    items: list[Box | Label] = []
    style = TextStyle(22, "semibold", "display")
    for x, y in ((32, 20), (988, 20), (32, 636), (988, 636)):
        panel = Rect(x, y, 260, 64)
        items.append(
            Box(
                panel,
                16,
                (18, 23, 27, 214),
                edge=(255, 255, 255, 26),
                edge_width=1,
                shadow_blur=22,
                shadow_dy=8,
                shadow_alpha=0.45,
                glass=1.0,
            )
        )
        items.append(Label(f"{159 + n} pips", x + 20, y + 16, style, (243, 241, 234, 255)))
    return tuple(items)
