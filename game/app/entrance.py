"""The entrance: who plays, with which options, and the title on the stack of screens.

All that the first picture needs. It is drawn before the rest of the program is even imported.
"""

from __future__ import annotations

from game.app.speech import system_language
from game.session.profiles import Profiles
from game.session.store import Store
from game.settings import Settings
from game.ui import backdrop
from game.ui.environment import Environment
from game.ui.screens.title import Title
from game.ui.stack import Stack
from game.ui.tokens import Metrics
from game.view.hud import Hud
from game.view.scene import Scene
from game.words import use

FEATURES = frozenset({"quick", "lan", "ladder", "daily", "history", "players"})
"""What the menu offers beside the matches at this machine."""

FADED_IN = 1.0
"""Seconds of the title that are over in the first picture: nothing can fade in while the rest is read."""


class Entrance:
    """The state of the program at its start; the director takes it over."""

    def __init__(self, store: Store, settings: Settings | None = None) -> None:
        """`settings` take the place of the profile's own, which are then left alone."""
        self.store = store
        self.profiles = Profiles(store.folder)
        self.notices = self.profiles.notices
        self.keeps_settings = settings is None
        if settings is None:
            settings, notices = self.profiles.settings(self.profiles.current.id)
            self.notices += notices
        self.env = Environment(settings=settings, features=FEATURES, system_language=system_language())
        use(settings.language or self.env.system_language)
        self.stack = Stack(self.env)
        self.stack.reset(Title(self.env))
        self.stack.update(FADED_IN)

    def picture(self, size: tuple[int, int]) -> tuple[Scene, Hud]:
        """The first picture, for a window of this size."""
        metrics: Metrics = self.env.metrics(size)
        return backdrop.scene(self.env.settings, metrics), self.stack.hud(metrics)
