"""The couch: who begins in full screen with a controller sits far away, and gets larger text once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.commands import Device
from game.ui.requests import Request
from game.ui.screens.title import Title
from game.words import t

if TYPE_CHECKING:
    from game.app.director import Director

COUCH_TEXT = 125


class Couch:
    """Looks at the device that leaves the title, and no further."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self._looked = False

    def carry_out(self, request: Request) -> bool:
        """Nothing is asked of it."""
        return False

    def update(self) -> bool:
        """Enlarge the text when play begins from the couch; True when that was done."""
        stack, env = self.director.stack, self.director.env
        if self._looked or not stack.screens or stack.find(Title) is not None:
            return False
        self._looked = True
        settings = env.settings
        far = settings.fullscreen and env.device is Device.PAD
        if not far or settings.enlarged or settings.text_size >= COUCH_TEXT:
            return False
        env.change(text_size=COUCH_TEXT, enlarged=True)
        stack.notify(
            t("Text is larger for the distance. Options, Access, Text size sets it back."),
            "info",
            "info",
        )
        return True
