"""Host: what a screen may ask of the stack it is on, and the room that screens take of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from game.ui.notices import Mood
from game.ui.tokens import Metrics

if TYPE_CHECKING:
    from game.ui.screen import Screen


class Insets(NamedTuple):
    """Window pixels a screen covers at each side; the board is fitted between them."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


class Host(Protocol):
    """What a screen may ask of the stack it is on."""

    @property
    def top(self) -> Screen:
        """The screen that has the commands."""

    def push(self, screen: Screen) -> Screen:
        """Opens a screen on top."""

    def close(self, screen: Screen) -> None:
        """Closes a screen and all above it."""

    def reset(self, *screens: Screen) -> None:
        """Replaces all screens."""

    def insets(self, metrics: Metrics) -> Insets:
        """What all shown screens cover."""

    def notify(self, text: str, mood: Mood = "info", icon: str = "", seconds: float | None = None) -> None:
        """Shows a passing message."""
