"""The terms of your own table on the network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.ui.buttons import Button, button, button_height
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action
from game.ui.controls import choice
from game.ui.panels import Prompt, footer, footer_height, glass, header, moves
from game.ui.requests import OpenTable
from game.ui.screens import terms
from game.ui.screens.names import NameFields
from game.ui.tokens import PADDING
from game.words import later, t

Counting = Literal["delay", "bronstein", "fischer"]


COUNTINGS: dict[Counting, str] = {
    "delay": later("Delay, 12 s"),
    "bronstein": later("Bronstein, 12 s"),
    "fischer": later("Fischer, 12 s"),
}
"""The ways of counting time, simple delay as in the US rules first."""


@dataclass
class TableTerms(NameFields):
    """Your name, the terms, and the button that opens the table."""

    name: str = "table_terms"
    counting: int = 0
    """How time comes back when a clock runs, by its place in COUNTINGS."""

    def first_focus(self) -> str:
        return "open"

    def build(self, c: Canvas) -> None:
        c.scrim(0.62, blur=True)
        top = header(c, t("Your table"), t("Play on the network")) + 14
        margins = c.metrics.menu_margins
        bottom = c.height - margins.y - footer_height(c) - 4
        w = min(c.grown(620), c.width - 2 * margins.x)
        x = margins.x
        glass(c, x, top, w, bottom - top)
        inner, left, start = w - 2 * PADDING - 12, x + PADDING, button_height(c, "btn", 54)
        with c.scrolled("all", left, top + 10, inner, bottom - top - start - PADDING - 28) as area:
            y = area.top + RING_ROOM
            y += self.name_field(c, "name", left, y, inner, t("Your name"), t("White")) + 16
            y = terms.column(c, self.env, left, y, inner, False, sides=True)
            if self.env.settings.clock:
                y = self._counting(c, left, y + 13, inner)
            area.bottom = y + RING_ROOM
        it = Button("open", t("Open my table"), self.open, "primary", Action.PAUSE)
        button(c, left, bottom - PADDING - start, inner, it, start, "terms")
        footer(
            c,
            (moves(t("Move")), Prompt(Action.CHOOSE, t("Select")), Prompt(Action.BACK, t("Back"))),
            (Prompt(Action.PAUSE, t("Open my table")),),
        )

    def _counting(self, c: Canvas, x: float, y: float, w: float) -> float:
        label = t("Time comes back")
        c.text(x, y, label, "capb", "text2", room=w)
        y += c.line("capb") + 4
        words = tuple(t(said) for said in COUNTINGS.values())
        return y + choice(c, "counting", x, y, w, label, words, self.counting, self._count, "terms")

    def _count(self, index: int) -> None:
        self.counting = index

    def open(self) -> None:
        """Asks for the table as chosen and goes back to the lobby."""
        s = self.env.settings
        self.close()
        counting = tuple(COUNTINGS)[self.counting]
        self.env.ask(OpenTable(terms.match_settings(s), s.colour, s.clock, counting))
