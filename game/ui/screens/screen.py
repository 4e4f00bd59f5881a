"""Where `Screen` and `Insets` stood; they live in `game.ui.screen`."""

from game.ui.screen import Insets, Screen

__all__ = ["Insets", "Screen"]
