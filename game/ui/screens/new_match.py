"""New match against the computer, and two players at this machine."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.buttons import Button, button, button_height
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action
from game.ui.environment import LevelCard
from game.ui.focus import Region
from game.ui.gauges import pips
from game.ui.panels import Prompt, footer, footer_height, glass, header, moves
from game.ui.requests import StartMatch
from game.ui.screen import Screen
from game.ui.screens import terms
from game.ui.screens.names import NameFields
from game.ui.tokens import PADDING, RADIUS_PANEL
from game.words import t

_CARD_GAP = 14
_COLUMN = 380


@dataclass
class NewMatch(Screen):
    """Six level cards, the terms beside them, and Start."""

    name: str = "new_match"

    def first_focus(self) -> str:
        return f"level:{self.env.settings.level}"

    def build(self, c: Canvas) -> None:
        c.scrim(0.6, blur=True)
        top = header(c, t("New match"), t("Play the computer"), room=c.width * 0.55) + 14
        margins = c.metrics.menu_margins
        bottom = c.height - margins.y - footer_height(c) - 4
        x, w = margins.x, c.width - 2 * margins.x
        if c.metrics.large:
            self._one_column(c, x, top, w, bottom)
        else:
            self._two_columns(c, x, top, w, bottom)
        footer(
            c,
            (moves(t("Move")), Prompt(Action.CHOOSE, t("Select")), Prompt(Action.BACK, t("Back"))),
            (Prompt(Action.PAUSE, t("Start match")),),
        )

    def _two_columns(self, c: Canvas, x: float, top: float, w: float, bottom: float) -> None:
        side = c.grown(_COLUMN)
        left = w - side - 26
        c.text(x, top, t("Opponent"), "h3")
        y = top + c.line("h3") + 10
        card_w = (left - 2 * _CARD_GAP) / 3
        least = max(_card_height(c, card, card_w) for card in self.env.levels)
        card_h = max((bottom - y - _CARD_GAP) / 2, least)
        card_h = min(card_h, max(least, 260))
        with c.scrolled("cards", x, y - RING_ROOM, left, bottom - y + 2 * RING_ROOM) as area:
            at = area.top + RING_ROOM
            for i, card in enumerate(self.env.levels):
                cx, cy = x + i % 3 * (card_w + _CARD_GAP), at + i // 3 * (card_h + _CARD_GAP)
                self._card(c, cx, cy, card_w, card_h, card)
            area.bottom = at + 2 * card_h + _CARD_GAP + RING_ROOM
        panel = c.metrics.menu_margins.y
        self._terms(c, x + left + 26, panel, side, bottom - panel)

    def _terms(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        glass(c, x, y, w, h)
        inner, start = w - 2 * PADDING, button_height(c, "btn", 54)
        room = h - 10 - start - PADDING - 10
        with c.scrolled("terms", x + PADDING, y + 10, inner, room) as area:
            gap = terms.spacing(c, self.env.settings, True, room - 16)
            area.bottom = terms.column(c, self.env, x + PADDING, area.top + 8, inner, True, gap) + 8
        self._start(c, x + PADDING, y + h - PADDING - start, inner, start)

    def _start(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        it = Button("start", t("Start match"), self.start, "primary", Action.PAUSE)
        button(c, x, y, w, it, h, "terms")

    def _one_column(self, c: Canvas, x: float, top: float, w: float, bottom: float) -> None:
        start = button_height(c, "btn", 54)
        glass(c, x, top, w, bottom - top)
        inner, left = w - 2 * PADDING - 16, x + PADDING
        room = bottom - top - start - PADDING - 24
        with c.scrolled("all", left, top + 10, inner, room) as area:
            y = area.top + RING_ROOM
            for card in self.env.levels:
                y += self._line(c, left, y, inner, card) + 8
            area.bottom = terms.column(c, self.env, left, y + 12, inner, True) + RING_ROOM
        self._start(c, left, bottom - PADDING - start, inner, start)

    def _card(self, c: Canvas, x: float, y: float, w: float, h: float, card: LevelCard) -> None:
        id, on = f"level:{card.number}", card.number == self.env.settings.level
        state = c.state(id)
        glass(
            c,
            x,
            y,
            w,
            h,
            RADIUS_PANEL,
            0.86,
            "teal_deep" if on else "panel",
            "teal" if on else "line",
            state in ("focus", "pressed"),
        )
        if state == "hover" and not on:
            c.box(x, y, w, h, RADIUS_PANEL, "hover")
        badge = max(36.0, c.line("h3") + 6)
        c.box(x + 16, y + 16, badge, badge, 10, "teal_fill" if on else (255, 255, 255, 20))
        cy = y + 16 + badge / 2
        c.centred(x + 16 + badge / 2, cy, str(card.number), "h3", "on_teal" if on else "text", "center")
        c.centred(x + 28 + badge, cy, t(card.name), "h3", room=w - badge - 44)
        c.para(x + 16, y + badge + 28, t(card.sentence), "body", "text" if on else "text2", w - 32)
        pips(c, x + 16, y + h - 20, w - 32, card.number, 6)
        self._region(c, x, y, w, h, card)

    def _line(self, c: Canvas, x: float, y: float, w: float, card: LevelCard) -> float:
        id, on = f"level:{card.number}", card.number == self.env.settings.level
        text = c.para_height(t(card.sentence), "body", w - 40)
        h = c.line("h3") + text + 30
        ring = c.state(id) in ("focus", "pressed")
        fill = "teal_deep" if on else "card"
        c.box(x, y, w, h, 12, fill, edge="teal" if on else "line", ring=ring)
        c.text(x + 20, y + 12, f"{card.number}   {t(card.name)}", "h3")
        c.para(x + 20, y + 14 + c.line("h3"), t(card.sentence), "body", "text" if on else "text2", w - 40)
        self._region(c, x, y, w, h, card)
        return h

    def _region(self, c: Canvas, x: float, y: float, w: float, h: float, card: LevelCard) -> None:
        chosen = t("chosen") if card.number == self.env.settings.level else ""
        spoken = t(
            "Level {number}, {name}. {sentence}",
            number=card.number,
            name=t(card.name),
            sentence=t(card.sentence),
        )
        c.focusable(
            Region(
                f"level:{card.number}",
                c.rect(x, y, w, h),
                f"{spoken} {chosen}".strip(),
                "cards",
                lambda: self._choose(card.number),
            )
        )

    def _choose(self, number: int) -> None:
        if number == self.env.settings.level:
            self.start()
        else:
            self.env.change(level=number)

    def start(self) -> None:
        """Asks for the match as chosen."""
        s = self.env.settings
        self.env.ask(StartMatch(terms.match_settings(s), s.level, s.colour, (s.name, ""), s.hints, s.clock))


def _card_height(c: Canvas, card: LevelCard, w: float) -> float:
    return max(36.0, c.line("h3") + 6) + 28 + c.para_height(t(card.sentence), "body", w - 32) + 34


@dataclass
class TwoPlayers(NameFields):
    """Both names, the terms, and Start."""

    name: str = "two_players"
    title: str = ""
    ids: tuple[str, ...] = ("name", "second_name")

    def first_focus(self) -> str:
        return "start"

    def build(self, c: Canvas) -> None:
        c.scrim(0.6, blur=True)
        top = header(c, t("Two players here"), t("New match")) + 14
        margins = c.metrics.menu_margins
        bottom = c.height - margins.y - footer_height(c) - 4
        w = min(c.grown(620), c.width - 2 * margins.x)
        x = margins.x
        glass(c, x, top, w, bottom - top)
        inner, left, start = w - 2 * PADDING - 12, x + PADDING, button_height(c, "btn", 54)
        with c.scrolled("all", left, top + 10, inner, bottom - top - start - PADDING - 28) as area:
            y = area.top + RING_ROOM
            y += self.name_field(c, "name", left, y, inner, t("Name of White"), t("White")) + 16
            y += self.name_field(c, "second_name", left, y, inner, t("Name of Black"), t("Black")) + 16
            area.bottom = terms.column(c, self.env, left, y, inner, False) + RING_ROOM
        it = Button("start", t("Start match"), self.start, "primary", Action.PAUSE)
        button(c, left, bottom - PADDING - start, inner, it, start, "terms")
        footer(
            c,
            (moves(t("Move")), Prompt(Action.CHOOSE, t("Select")), Prompt(Action.BACK, t("Back"))),
            (Prompt(Action.PAUSE, t("Start match")),),
        )

    def start(self) -> None:
        """Asks for the match as chosen."""
        s = self.env.settings
        self.env.ask(
            StartMatch(
                terms.match_settings(s), 0, names=(s.name, s.second_name), hints=s.hints, clock=s.clock
            )
        )
