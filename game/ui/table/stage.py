"""The stage: plays what has happened on the board, one thing after the other, until it is at rest."""

from __future__ import annotations

from collections.abc import Callable

from game.session.session import Transition
from game.settings import Settings
from game.view.layout import ViewSide
from game.view.scene import Scene, TableView, compose


class Stage:
    """Queue of animations. The match never waits for it; a press skips it."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self.settings = settings
        self.clock = clock

    @property
    def busy(self) -> bool:
        return False

    def show(self, event: Transition, side: ViewSide, settings: Settings) -> None:
        """Queue what a transition looks like."""

    def skip(self) -> None:
        """Everything that is still moving is at its end."""

    def scene(self, view: TableView) -> Scene:
        """The board of this moment; `view` is the board at rest."""
        return compose(view)
