"""Fields for names: typed with a keyboard, or with a pad on a keyboard of the screen."""

from __future__ import annotations

from dataclasses import dataclass

from game.settings import NAME_LENGTH
from game.ui.canvas import Canvas
from game.ui.commands import Device
from game.ui.controls import field
from game.ui.screen import Screen
from game.ui.screens.keyboard import Keyboard


@dataclass
class NameFields(Screen):
    """A screen with text options of the settings as fields named like them."""

    def name_field(self, c: Canvas, id: str, x: float, y: float, w: float, label: str, hint: str) -> float:
        """A field for a text option; returns its height."""
        return field(
            c, id, x, y, w, self.text_of(id), lambda: self._edit(id, label), label, hint, group="terms"
        )

    def text_of(self, id: str) -> str:
        return str(getattr(self.env.settings, id))

    def retype(self, id: str, text: str) -> None:
        self.env.change(**{id: text[:NAME_LENGTH]})

    def longest(self, id: str) -> int:
        return NAME_LENGTH

    def _edit(self, id: str, label: str) -> None:
        if self.env.device is Device.PAD and self.stack is not None:
            self.stack.push(
                Keyboard(
                    self.env,
                    label=label,
                    value=self.text_of(id),
                    limit=NAME_LENGTH,
                    done=lambda text: self.retype(id, text),
                )
            )
