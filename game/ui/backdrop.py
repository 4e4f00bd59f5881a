"""The board behind the menus: a set table seen from the side."""

from __future__ import annotations

from game.settings import Settings
from game.ui.host import Insets
from game.ui.tokens import Metrics
from game.view.camera import Camera
from game.view.scene import Scene, TableView, compose

SCENIC = Camera(yaw=-31.0, pitch=33.0, zoom=1.32, fov=33.0)
"""Turned so that the board's far corner lies behind the menu column."""


def insets(metrics: Metrics) -> Insets:
    """What the column of words covers."""
    width, height = metrics.size
    return Insets(width * 0.26, 0.0, 0.0, height * 0.04)


def scene(settings: Settings, metrics: Metrics) -> Scene:
    """The starting position for menus."""
    camera = SCENIC.fit(metrics.size, insets(metrics))
    view = TableView(
        dice=(6, 5),
        dice_player=0,
        cube_shown=False,
        numbers=None,
        theme=settings.theme,
        camera=camera,
        high_contrast=settings.high_contrast,
    )
    return compose(view)
