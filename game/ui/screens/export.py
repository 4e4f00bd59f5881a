"""In which form a match is written out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ui.buttons import Button
from game.ui.canvas import Canvas
from game.ui.commands import Action
from game.ui.requests import ExportMatch
from game.ui.screens.dialog import Dialog, heading
from game.words import t


@dataclass
class ExportDialog(Dialog):
    """The forms as buttons; the one every program reads has the focus."""

    name: str = "export"
    width: float = 720
    id: str = ""
    opponent: str = ""

    def first_focus(self) -> str:
        return "mat"

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        y = heading(c, x, y, w, t("Write the match out"), self.opponent, "copy") + 16
        words = t(
            "MAT and SGF are read by other backgammon programs. Blot's own form keeps the proof of the dice."
        )
        return c.para(x, y, words, "body", "text", w)

    def choices(self) -> Sequence[Button]:
        return (
            Button("mat", "MAT", self._writer("mat"), "primary"),
            Button("sgf", "SGF", self._writer("sgf")),
            Button("blot", "Blot", self._writer("blot")),
            Button("cancel", t("Cancel"), self.close, action=Action.BACK),
        )

    def _writer(self, form: str) -> Callable[[], None]:
        def write() -> None:
            self.close()
            self.env.ask(ExportMatch(self.id, form))

        return write
