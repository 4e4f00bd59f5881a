"""The log: every event of the match in plain words, latest last."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action
from game.ui.focus import Region
from game.ui.panels import Prompt, footer, footer_height, glass, header, moves, row
from game.ui.screen import Screen
from game.words import t

_WIDTH = 900.0


@dataclass
class LogScreen(Screen):
    """One region a line, so that it can be walked and heard; opens at the end."""

    name: str = "log"
    lines: tuple[str, ...] = ()

    def first_focus(self) -> str:
        return f"line:{len(self.lines) - 1}"

    def build(self, c: Canvas) -> None:
        c.scrim(0.62, blur=True)
        top = header(c, t("What happened")) + 14
        margins = c.metrics.menu_margins
        w = min(c.grown(_WIDTH), c.width - 2 * margins.x)
        h = c.height - margins.y - footer_height(c) - 4 - top
        x = margins.x
        glass(c, x, top, w, h, ring=c.focused == "none")
        if not self.lines:
            nothing = t("Nothing has happened yet.")
            c.para(x + 28, top + 22, nothing, "body", "text2", w - 56)
            c.focusable(Region("none", c.rect(x, top, w, h), nothing, "lines", self.close))
        else:
            with c.scrolled("lines", x + 12, top + 4, w - 42, h - 8) as area:
                at = area.top + RING_ROOM
                for i, line in enumerate(self.lines):
                    at += self._line(c, x + 12, at, w - 42, i, line)
                area.bottom = at + RING_ROOM
        footer(c, (moves(t("Move")), Prompt(Action.BACK, t("Back"))))

    def _line(self, c: Canvas, x: float, y: float, w: float, index: int, line: str) -> float:
        id = f"line:{index}"
        text = c.para_height(line, "body", w - 32)
        h = text + 14
        state = c.state(id)
        if state != "rest":
            row(c, x, y, w, h, state)
        elif index % 2 == 0:
            c.box(x, y, w, h, 8, (255, 255, 255, 7))
        c.para(x + 16, y + 7, line, "body", "text" if index == len(self.lines) - 1 else "text2", w - 32)
        c.focusable(Region(id, c.rect(x, y, w, h), line, "lines", self.close))
        return h

    def on_action(self, action: Action) -> bool:
        if action in (Action.LOG, Action.PAUSE):
            self.close()
            return True
        return False
