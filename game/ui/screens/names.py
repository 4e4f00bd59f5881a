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
        value = str(getattr(self.env.settings, id))
        return field(c, id, x, y, w, value, lambda: self._edit(id, label), label, hint, group="terms")

    def typed(self, id: str, text: str) -> None:
        self._set(id, getattr(self.env.settings, id) + text)

    def erased(self, id: str) -> None:
        self._set(id, getattr(self.env.settings, id)[:-1])

    def _set(self, id: str, text: str) -> None:
        kept = "".join(letter for letter in text if letter.isprintable())[:NAME_LENGTH]
        self.env.change(**{id: kept})

    def _edit(self, id: str, label: str) -> None:
        if self.env.device is Device.PAD and self.stack is not None:
            value = str(getattr(self.env.settings, id))
            self.stack.push(
                Keyboard(
                    self.env,
                    label=label,
                    value=value,
                    limit=NAME_LENGTH,
                    done=lambda text: self._set(id, text),
                )
            )
