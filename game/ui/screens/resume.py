"""Unfinished matches: continue one, or delete it."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui import drawings
from game.ui.buttons import chip, chip_width
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action
from game.ui.diagram import ASPECT, diagram
from game.ui.environment import SavedMatch
from game.ui.focus import Region
from game.ui.panels import Prompt, footer, footer_height, glass, header, moves, row
from game.ui.requests import DeleteMatch, ResumeMatch
from game.ui.screen import Screen
from game.ui.screens.confirm import Confirm
from game.words import t

_WIDTH = 660
_BOARD = 300
"""Beside the list the board of the chosen match is drawn if it gets at least this width."""


@dataclass
class Resume(Screen):
    """The list, latest first."""

    name: str = "resume"

    def build(self, c: Canvas) -> None:
        c.scrim(0.62, blur=True)
        top = header(c, t("Unfinished matches"), t("Continue")) + 14
        margins = c.metrics.menu_margins
        w = min(c.grown(_WIDTH), c.width - 2 * margins.x)
        h = c.height - margins.y - footer_height(c) - 4 - top
        glass(c, margins.x, top, w, h)
        if not self.env.saved:
            c.para(margins.x + 28, top + 24, t("No match is waiting."), "body", "text2", w - 56)
        with c.scrolled("matches", margins.x + 12, top + 4, w - 40, h - 8) as area:
            at = area.top + RING_ROOM
            for match in self.env.saved:
                at += self._match(c, margins.x + 12, at, w - 40, match) + 8
            area.bottom = at + RING_ROOM
        self._standing(c, margins.x + w + 32, top, c.width - 2 * margins.x - w - 32)
        footer(
            c,
            (moves(t("Move")), Prompt(Action.CHOOSE, t("Continue")), Prompt(Action.BACK, t("Back"))),
            (Prompt(Action.UNDO, t("Delete")),) if self.env.saved else (),
        )

    @property
    def _chosen(self) -> SavedMatch | None:
        return next((match for match in self.env.saved if match.id == self.focused), None)

    def _standing(self, c: Canvas, x: float, y: float, w: float) -> None:
        """How the chosen match stands, where there is room for it."""
        match = self._chosen
        if match is None or match.board is None or w < _BOARD:
            return
        glass(c, x, y, w, (w - 32) * ASPECT + c.line("cap") + 42)
        diagram(c, x + 16, y + 16, w - 32, match.board)
        below = t("Game {game}, {when}", game=match.game, when=match.when)
        c.text(x + w / 2, y + (w - 32) * ASPECT + 26, below, "cap", "text2", "center", room=w - 32)

    def _match(self, c: Canvas, x: float, y: float, w: float, match: SavedMatch) -> float:
        h = max(70.0, c.line("h3") + c.line("cap") + 24)
        row(c, x, y, w, h, c.state(match.id), 12, card=True)
        cy = y + h / 2
        icon = "wifi" if match.network else "pad" if match.local else "person"
        drawings.mark(c, x + 34, cy, icon, 26, "text2")
        score = f"{match.score[0]} : {match.score[1]}"
        right = x + w - 18
        right -= max(c.width_of(score, "h2", True), 60) + 14
        c.centred(x + w - 18, cy, score, "h2", "gold", "right", tabular=True)
        length = t("Money") if not match.length else t("Match to {length}", length=match.length)
        wide = chip_width(c, length)
        if right - wide - 200 > x + 70:
            chip(c, right, cy, length, align="right")
            right -= wide + 14
        top = y + (h - c.line("h3") - c.line("cap")) / 2
        c.text(x + 66, top, match.opponent, "h3", room=right - x - 66, may_cut=True)
        below = t("Game {game}, {when}", game=match.game, when=match.when)
        c.text(x + 66, top + c.line("h3"), below, "cap", "text2", room=right - x - 66, may_cut=True)
        spoken = t(
            "{opponent}, {score}, {length}, {below}",
            opponent=match.opponent,
            score=score,
            length=length,
            below=below,
        )
        c.focusable(
            Region(
                match.id,
                c.rect(x, y, w, h),
                spoken,
                "matches",
                lambda: self.env.ask(ResumeMatch(match.id)),
                wrap=True,
            )
        )
        return h

    def on_action(self, action: Action) -> bool:
        match = self._chosen
        if action is not Action.UNDO or match is None or self.stack is None:
            return False
        self.stack.push(
            Confirm(
                self.env,
                title=t("Delete this match?"),
                text=t(
                    "The match against {opponent} is removed for good. This cannot be undone.",
                    opponent=match.opponent,
                ),
                yes=t("Delete"),
                no=t("Keep it"),
                act=lambda: self.env.ask(DeleteMatch(match.id)),
                icon="cross",
                danger=True,
            )
        )
        return True
