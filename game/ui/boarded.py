"""Boarded: a screen with a board of its own, drawn in place of the one behind the menus."""

from __future__ import annotations

from abc import abstractmethod

from game.ui.host import Insets
from game.ui.screen import Screen
from game.view.camera import Camera
from game.view.scene import Scene


class Boarded(Screen):
    """What the table, a replay and the demonstration share."""

    @abstractmethod
    def camera(self, size: tuple[int, int], insets: Insets) -> Camera:
        """Fit the board between what is covered; called before `scene`."""

    @abstractmethod
    def scene(self) -> Scene:
        """The board of this moment, for the camera fitted last."""
