"""Boarded: a screen with a board of its own, drawn in place of the one behind the menus."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from game.ui.screen import Insets
from game.view.camera import Camera
from game.view.scene import Scene


@runtime_checkable
class Boarded(Protocol):
    """What the table, a replay and the demonstration share."""

    @property
    def moving(self) -> bool:
        """Whether the board wants another frame soon."""
        ...

    def camera(self, size: tuple[int, int], insets: Insets) -> Camera:
        """Fit the board between what is covered; called before `scene`."""
        ...

    def scene(self) -> Scene:
        """The board of this moment, for the camera fitted last."""
        ...
