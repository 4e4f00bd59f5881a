"""The verdict of a check: a large yes or no, and what was looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui import drawings
from game.ui.buttons import Button
from game.ui.canvas import Canvas
from game.ui.commands import Action
from game.ui.screens.dialog import Dialog
from game.words import t


@dataclass(frozen=True, slots=True)
class Point:
    """One thing that was checked, in a sentence."""

    ok: bool
    words: str


@dataclass
class VerdictDialog(Dialog):
    """Yes in teal with a tick, no in coral with a cross; the points below."""

    name: str = "verdict"
    width: float = 680
    ok: bool = True
    points: tuple[Point, ...] = ()

    def first_focus(self) -> str:
        return "done"

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        ink, ground = ("teal", "teal_deep") if self.ok else ("coral", "coral_deep")
        size = 84.0
        c.box(x, y, size, size, size / 2, ground, edge=ink, edge_width=3)
        drawings.icon(c, x + size / 2, y + size / 2, "check" if self.ok else "cross", 50, ink)
        left, room = x + size + 26, w - size - 26
        c.text(left, y - 4, t("Yes") if self.ok else t("No"), "h1", ink)
        words = t("Everything agrees.") if self.ok else t("Something does not agree.")
        y = max(c.para(left, y - 2 + c.line("h1"), words, "h3", "text", room), y + size) + 18
        for point in self.points:
            drawings.mark(
                c,
                x + 14,
                y + c.line("body") / 2,
                "check" if point.ok else "cross",
                20,
                "teal" if point.ok else "coral",
            )
            y = c.para(x + 40, y, point.words, "body", "text2" if point.ok else "text", w - 40) + 8
        return y

    def choices(self) -> Sequence[Button]:
        return (Button("done", t("Close"), self.close, "primary", Action.CHOOSE),)
