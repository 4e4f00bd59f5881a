"""Ten pictures the drawing is held to, and the measure of how far a new one may stray.

`uv run python -m tests.view.goldens` draws them anew, after a change that was looked at.
Pictures are compared by the means of 8 x 8 pixel blocks: other rasterisers differ by up to 4 of 255 in
a block, a die with another face by 26, so 10 tells them apart; the mean over all blocks sees what
changes everything a little, such as exposure or the camera.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

from game.view.animation import toss_timeline
from game.view.camera import LOW, PLAY, TOP, Camera
from game.view.layout import ViewSide
from game.view.renderer import Renderer
from game.view.scene import Scene, Spot, TableView, Trail, compose
from tests.view.builders import BUSY, board

FOLDER = Path(__file__).parent / "goldens"
SIZE = (640, 360)
INSETS = (13.0, 30.0, 13.0, 38.0)
BLOCK = 8
WORST_BLOCK = 10.0
MEAN = 0.6

Pixels = npt.NDArray[np.uint8]


def at(camera: Camera, **wishes: Any) -> TableView:
    return replace(TableView(camera=camera.fit(SIZE, INSETS)), **wishes)


def _toss() -> Scene:
    timeline, _ = toss_timeline(at(PLAY, dice=(6, 4), used=(False, False)), 7)
    return timeline.at(timeline.duration * 0.45)


SCENES: dict[str, Callable[[], Scene]] = {
    "start": lambda: compose(at(PLAY, dice=(3, 1), used=(False, False))),
    "busy_low": lambda: compose(at(LOW, board=BUSY, cube_value=4, cube_owner=0)),
    "top_down": lambda: compose(at(TOP, board=BUSY, dice=(5, 5), used=(True, True, True, False))),
    "tournament_flipped": lambda: compose(
        at(PLAY, theme="tournament", board=BUSY, own=1, numbers=1, side=ViewSide(flipped=True))
    ),
    "midnight_left": lambda: compose(
        at(PLAY, theme="midnight", side=ViewSide(home_left=True), cube_value=64, cube_owner=1)
    ),
    "contrast_letters": lambda: compose(at(PLAY, theme="contrast", marks="letter", high_contrast=True)),
    "lit": lambda: compose(
        at(PLAY, selected=Spot(0, 13), destinations=(Spot(0, 8), Spot(0, 10)), hits=(Spot(0, 4),))
    ),
    "trails": lambda: compose(
        at(PLAY, trails=(Trail(0, (13, 8)), Trail(1, (24, 18), "last_black")), focus=Spot(0, 6))
    ),
    "stacks": lambda: compose(
        at(
            Camera(yaw=-35, pitch=45),
            board=board({6: 15}, {25: 3, 12: 6, 1: 6}),
            cube_value=2,
            cube_offered_to=0,
        )
    ),
    "toss": _toss,
}


def drawn(renderer: Renderer, scene: Scene) -> Pixels:
    target = renderer.ctx.simple_framebuffer(SIZE)
    renderer.draw(scene, (), target)
    pixels = np.frombuffer(target.read(components=3, alignment=1), "u1").reshape(SIZE[1], SIZE[0], 3)[::-1]
    target.release()
    return pixels.copy()


def stored(name: str) -> Pixels:
    surface = pygame.image.load(FOLDER / f"{name}.png")
    return np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1))


def distance(a: Pixels, b: Pixels) -> tuple[float, float]:
    """Mean and greatest difference of block means: lightness, and a quarter of the spread of colour."""
    height, width = a.shape[0] // BLOCK, a.shape[1] // BLOCK

    def blocks(image: Pixels) -> npt.NDArray[np.float64]:
        cut = image[: height * BLOCK, : width * BLOCK].astype(float)
        means: npt.NDArray[np.float64] = cut.reshape(height, BLOCK, width, BLOCK, 3).mean((1, 3))
        return means

    apart = np.abs(blocks(a) - blocks(b))
    score = apart @ (0.30, 0.59, 0.11) + 0.25 * (apart.max(-1) - apart.min(-1))
    return float(score.mean()), float(score.max())


def main() -> None:
    from game.view.still import headless_context

    FOLDER.mkdir(exist_ok=True)
    renderer = Renderer(headless_context(), SIZE, "low")
    for name, scene in SCENES.items():
        surface = pygame.surfarray.make_surface(drawn(renderer, scene()).swapaxes(0, 1))
        pygame.image.save(surface, FOLDER / f"{name}.png")
        print(name)


if __name__ == "__main__":
    main()
