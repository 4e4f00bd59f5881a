"""Saying something at a network table: quick phrases for every device, and a line to type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from game.ui import controls
from game.ui.buttons import Button, button, button_height
from game.ui.canvas import Canvas
from game.ui.commands import Action, Device
from game.ui.screens.dialog import Dialog, heading
from game.ui.screens.keyboard import Keyboard
from game.ui.talk import LONGEST, PHRASES, Said
from game.words import t

SHOWN_LINES = 4
_GAP = 10.0


def _unheard(_: object) -> None:
    """Nobody listens."""


@dataclass
class TalkDialog(Dialog):
    """The last lines, the phrases, a field. What is said closes the dialog."""

    name: str = "talk"
    width: float = 720
    lines: tuple[Said, ...] = ()
    text: str = ""
    say: Callable[[str], None] = field(default=_unheard)
    say_phrase: Callable[[int], None] = field(default=_unheard)

    def first_focus(self) -> str:
        return "phrase:0" if self.env.device is not Device.KEYS else "text"

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        y = heading(c, x, y, w, t("Say something")) + 8
        for said in self.lines[-SHOWN_LINES:]:
            y = c.para(x, y, said.line, "body", "text2" if said.mine else "text", w) + 4
        y = self._phrases(c, x, y + 10, w) + 16
        hint = t("Type a line, then press Enter")
        return y + controls.field(c, "text", x, y, w, self.text, self._edit, hint=hint, group="text")

    def _phrases(self, c: Canvas, x: float, y: float, w: float) -> float:
        widest = max(c.width_of(t(phrase), "body") for phrase in PHRASES) + 36
        columns = max(min(int((w + _GAP) / (widest + _GAP)), 4), 1)
        wide, high = (w - _GAP * (columns - 1)) / columns, button_height(c, "body", 46)
        for number, phrase in enumerate(PHRASES):
            at, top = x + number % columns * (wide + _GAP), y + number // columns * (high + _GAP)
            it = Button(f"phrase:{number}", t(phrase), partial(self._phrase, number), style="body")
            button(c, at, top, wide, it, high, "phrases")
        rows = -(-len(PHRASES) // columns)
        return y + rows * (high + _GAP) - _GAP

    def choices(self) -> Sequence[Button]:
        return (
            Button(
                "send",
                t("Say it"),
                self._send,
                "primary",
                enabled=bool(self.text.strip()),
                why=t("Type a line first."),
            ),
            Button("close", t("Back"), self.close, action=Action.BACK),
        )

    def _phrase(self, number: int) -> None:
        self.close()
        self.say_phrase(number)

    def _edit(self) -> None:
        if self.env.device is Device.PAD and self.stack is not None:
            self.stack.push(
                Keyboard(
                    self.env,
                    label=t("Say something"),
                    value=self.text,
                    limit=LONGEST,
                    confirm=t("Say it"),
                    done=self._typed_by_pad,
                )
            )
        else:
            self._send()

    def _typed_by_pad(self, text: str) -> None:
        self.text = text
        self._send()

    def _send(self) -> None:
        if self.text.strip():
            self.close()
            self.say(self.text.strip())

    def text_of(self, id: str) -> str:
        return self.text

    def retype(self, id: str, text: str) -> None:
        self.text = text

    def longest(self, id: str) -> int:
        return LONGEST
