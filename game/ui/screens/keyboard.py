"""Typing with a controller: one page of keys; a real keyboard types straight into the field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.ui import controls
from game.ui.buttons import Button, button, button_height, buttons, buttons_height
from game.ui.canvas import Canvas
from game.ui.commands import Action, Device, Press
from game.ui.panels import glass
from game.ui.screen import Screen
from game.ui.tokens import GLASS_DIALOG, RADIUS_DIALOG
from game.words import t

COLUMNS = 10
LETTERS = "1234567890QWERTYUIOPASDFGHJKL.ZXCVBNM:-/"
_GAP = 8
_PADDING = 32


def _ignore(text: str) -> None:
    """Nobody waits for the text."""


@dataclass
class Keyboard(Screen):
    """Edits `value` and hands it to `done`. Names begin each word with a capital, codes are all capitals."""

    name: str = "keyboard"
    overlay: bool = True
    label: str = ""
    value: str = ""
    limit: int = 60
    capitals: bool = False
    confirm: str = ""
    done: Callable[[str], None] = field(default=_ignore)

    def first_focus(self) -> str:
        return "key:G"

    def build(self, c: Canvas) -> None:
        c.scrim(0.62)
        w = min(c.grown(800, 0.35), c.width - 48)
        inner = w - 2 * _PADDING
        key_h = max(44.0, min(52.0, c.line("btn") + 20))
        field_h = controls.field_height(c, self.label)
        actions = self._actions()
        foot = buttons_height(c, inner, actions, 48)
        rows = (len(LETTERS) + COLUMNS - 1) // COLUMNS
        space = button_height(c, "btn", key_h)
        h = 24 + field_h + 22 + rows * (key_h + _GAP) + space + 20 + foot + 26
        x, y = (c.width - w) / 2, max((c.height - h) / 2, 8)
        glass(c, x, y, w, h, RADIUS_DIALOG, GLASS_DIALOG)
        ix, at = x + _PADDING, y + 24
        at += controls.field(
            c, "field", ix, at, inner, self.value, self._commit, self.label, editing=True, style="h3"
        )
        # The keys hold the focus; the field only shows the caret.
        c.regions = [region for region in c.regions if region.id != "field"]
        at += 22
        wide = (inner - (COLUMNS - 1) * _GAP) / COLUMNS
        for i, letter in enumerate(LETTERS):
            kx, ky = ix + i % COLUMNS * (wide + _GAP), at + i // COLUMNS * (key_h + _GAP)
            button(c, kx, ky, wide, self._key(letter), key_h, "keys")
        at += rows * (key_h + _GAP)
        blank = Button("key:space", t("Space"), lambda: self.add(" "), action=Action.NEXT)
        button(c, ix + inner * 0.2, at, inner * 0.6, blank, space, "keys")
        buttons(c, ix, y + h - 26 - foot, inner, actions, 48)

    def _key(self, letter: str) -> Button:
        return Button(f"key:{letter}", letter, lambda: self.add(letter), wrap=True)

    def _actions(self) -> list[Button]:
        return [
            Button("delete", t("Delete"), self._delete, action=Action.UNDO),
            Button("cancel", t("Cancel"), self.close, action=Action.BACK),
            Button("done", self.confirm or t("Done"), self._commit, "primary", Action.PAUSE),
        ]

    def add(self, letter: str) -> None:
        """Types a letter, small inside a word unless capitals are wanted."""
        if not self.capitals and self.value and self.value[-1] != " ":
            letter = letter.lower()
        self.value = (self.value + letter)[: self.limit]

    def text_of(self, id: str) -> str:
        return self.value

    def retype(self, id: str, text: str) -> None:
        self.value = text

    def longest(self, id: str) -> int:
        return self.limit

    def _delete(self) -> None:
        self.value = self.value[:-1]

    def _commit(self) -> None:
        self.close()
        self.done(self.value.strip())

    @property
    def typing(self) -> bool:
        return self.env.device is not Device.PAD

    def raw_press(self, press: Press) -> bool:
        if press.action is Action.ERASE:
            self._delete()
            return True
        if press.action is Action.CONFIRM and press.device is Device.KEYS:
            self._commit()
            return True
        return False
