"""Dialog: a centred panel over what lies below, as high as its words, with buttons at its foot."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from game.ui import drawings
from game.ui.buttons import Button, buttons, buttons_height
from game.ui.canvas import Canvas
from game.ui.panels import glass
from game.ui.screen import Screen
from game.ui.tokens import GLASS_DIALOG, RADIUS_DIALOG

PADDING = 32
_EDGE = 24
_SPARE = 26


@dataclass
class Dialog(Screen):
    """Subclasses give `body` and `choices`; the body scrolls when the window is too low for it."""

    overlay: bool = True
    width: float = 600
    dim: float = 0.58

    @abstractmethod
    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        """Draws the content from a corner in a width; returns where it ends."""

    @abstractmethod
    def choices(self) -> Sequence[Button]:
        """The buttons, the main one first."""

    def build(self, c: Canvas) -> None:
        c.scrim(self.dim)
        w = min(c.grown(self.width), c.width - 2 * _EDGE)
        inner = w - 2 * PADDING
        scratch = Canvas(c.metrics, c.prompts, c.focused)
        content = self.body(scratch, 0, 0, inner)
        choices = self.choices()
        foot = buttons_height(c, inner, choices) if choices else 0.0
        most = c.height - 2 * _EDGE - 2 * PADDING - foot - _SPARE
        shown = min(content, most)
        h = shown + foot + 2 * PADDING + (_SPARE if choices else 0)
        x, y = (c.width - w) / 2, max((c.height - h) / 2 - 6, _EDGE)
        glass(c, x, y, w, h, RADIUS_DIALOG, GLASS_DIALOG)
        if content > most:
            with c.scrolled("body", x + PADDING, y + PADDING, inner, shown) as area:
                area.bottom = self.body(c, x + PADDING, area.top, inner)
        else:
            self.body(c, x + PADDING, y + PADDING, inner)
        if choices:
            buttons(c, x + PADDING, y + h - PADDING - foot, inner, choices)


def heading(
    c: Canvas, x: float, y: float, w: float, title: str, sub: str = "", icon: str = "", danger: bool = False
) -> float:
    """A dialog's title with an icon in a disc; returns where it ends."""
    left, top = x, y
    if icon:
        size = 52 * (1 + (c.t - 1) * 0.3)
        c.box(x, y, size, size, size / 2, "coral_deep" if danger else "teal_deep")
        drawings.icon(c, x + size / 2, y + size / 2, icon, size * 0.54, "coral" if danger else "teal")
        left = x + size + 20
        top = y + size
    room = w - (left - x)
    for line in c.wrapped(title, "h2", room):
        c.text(left, y, line, "h2")
        y += c.line("h2")
    if sub:
        y = c.para(left, y + 2, sub, "body", "text2", room)
    return max(y, top)
