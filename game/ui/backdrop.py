"""The board behind the menus: a set table seen from the side."""

from __future__ import annotations

from game.settings import Settings
from game.ui.tokens import Metrics
from game.view.camera import Camera
from game.view.scene import Scene, TableView, compose

SCENIC = Camera(yaw=-31.0, pitch=33.0, zoom=1.32, fov=33.0)
"""Turned so that the board's far corner lies behind the menu column."""
_DRIFT = 6.0


def scene(settings: Settings, metrics: Metrics, drift: float = 0.0, covered: float = 0.0) -> Scene:
    """The starting position for menus; `covered` pixels at the left are kept free,
    `drift` -1 to 1 swings the camera for the attract mode."""
    width, height = metrics.size
    left = max(covered, width * 0.26)
    camera = SCENIC.turned(drift * _DRIFT, 0.0).fit(metrics.size, (left, 0.0, 0.0, height * 0.04))
    view = TableView(
        dice=(6, 5),
        dice_player=0,
        cube_value=64,
        numbers=None,
        theme=settings.theme,
        camera=camera,
        high_contrast=settings.high_contrast,
    )
    return compose(view)
