"""Options: five pages of rows; every change applies at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from game import words
from game.settings import Settings, options_of
from game.ui.buttons import Tab, tabs
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action
from game.ui.option_control import control_height, draw_control, row_region
from game.ui.option_rows import ROWS, Row
from game.ui.option_side import side_panel
from game.ui.panels import Prompt, footer, footer_height, glass, header, moves, row
from game.ui.screens.bindings_page import BindingsPage
from game.ui.screens.names import NameFields
from game.words import later, t

_LIST_WIDTH = 772
_ICONS = {"play": "die", "look": "sun", "sound": "speaker", "controls": "pad", "access": "eye"}
_TITLES = {
    "play": later("Play"),
    "look": later("Look"),
    "sound": later("Sound"),
    "controls": later("Controls"),
    "access": later("Access"),
}


@dataclass
class Options(NameFields):
    """The five pages. Opened over a match it changes nothing of the game."""

    name: str = "options"
    page: str = "play"

    @property
    def rows(self) -> tuple[Row, ...]:
        return ROWS[self.page]

    def first_focus(self) -> str:
        return self.rows[0].option

    def build(self, c: Canvas) -> None:
        c.scrim(0.62, blur=True)
        margins = c.metrics.menu_margins
        pages = [Tab(id, t(title), _ICONS[id]) for id, title in _TITLES.items()]
        top = header(c, t("Options")) + 20
        tabs(c, margins.y - 4, pages, self.page, self.turn_to)
        bottom = c.height - margins.y - footer_height(c) - 4
        x, wide = margins.x, c.width - 2 * margins.x
        side = 0.0 if c.metrics.large else wide - min(_LIST_WIDTH * c.t**0.35, wide * 0.68) - 24
        w = wide - (side + 24 if side else 0)
        self._list(c, x, top, w, bottom - top)
        if side:
            chosen = next((r for r in self.rows if r.option == self.focused), self.rows[0])
            side_panel(c, self.env, x + w + 24, top, side, bottom - top, self.page, chosen)
        footer(
            c,
            (moves(t("Move and change")), Prompt(Action.BACK, t("Back"))),
            (
                Prompt(Action.UNDO, t("Reset this page")),
                Prompt(Action.PREVIOUS, t("Page"), Action.NEXT),
            ),
        )

    def _list(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        glass(c, x, y, w, h)
        left, inner = x + 12, w - 24 - 12
        heights = [control_height(c, it, inner - 40, self._help(c, it)) for it in self.rows]
        # Few rows spread over the panel's height, many keep their own and scroll.
        spare = max((h - 20 - sum(heights)) / len(heights), 0)
        heights = [min(height + spare, max(height, 78)) for height in heights]
        with c.scrolled("rows", left, y + 2, inner, h - 4) as area:
            at = area.top + RING_ROOM
            for i, (it, height) in enumerate(zip(self.rows, heights, strict=True)):
                self._row(c, left, at, inner, height, it, i > 0)
                at += height
            area.bottom = at + RING_ROOM

    def _help(self, c: Canvas, it: Row) -> str:
        """The help inside the row, where there is no panel beside the list."""
        return t(it.help) if c.metrics.large and self.focused == it.option else ""

    def _row(self, c: Canvas, x: float, y: float, w: float, h: float, it: Row, ruled: bool) -> None:
        state = c.state(it.option)
        if state != "rest":
            row(c, x, y + 2, w, h - 4, state)
        elif ruled:
            c.rule(x + 14, y, w - 28)
        draw_control(c, x + 20, y, w - 40, h, it, self.env.settings, state != "rest", self._help(c, it))
        region = row_region(
            c, x, y + 2, w, h - 4, it, self.env.settings, self._setter(it), self._pressed_row(it)
        )
        c.focusable(region)

    def _setter(self, it: Row) -> Callable[[object], None]:
        return lambda value: self._change(it.option, value)

    def _change(self, option: str, value: object) -> None:
        self.env.change(**{option: value})
        if option == "language":
            words.use(cast("str", value) or self.env.system_language)

    def _pressed_row(self, it: Row) -> Callable[[], None]:
        if it.control == "field":
            return lambda: self._edit(it.option, t(it.label))
        return self._open_bindings

    def _open_bindings(self) -> None:
        if self.stack is not None:
            self.stack.push(BindingsPage(self.env))

    def turn_to(self, page: str) -> None:
        """Shows a page."""
        self.page = page
        self._scrolls.clear()
        if self.focused is None or not self.focused.startswith("tab"):
            self.focused = self.rows[0].option

    def on_action(self, action: Action) -> bool:
        pages = list(ROWS)
        if action in (Action.NEXT, Action.PREVIOUS):
            step = 1 if action is Action.NEXT else -1
            self.turn_to(pages[(pages.index(self.page) + step) % len(pages)])
        elif action is Action.UNDO:
            self.reset()
        elif action is Action.PAUSE:
            self.close()
        else:
            return False
        return True

    def reset(self) -> None:
        """Gives the page's options their defaults; names and bindings stay."""
        fresh = Settings()
        kept = {"name", "second_name", "bindings", "window_width", "window_height"}
        names = [
            it.option for it in self.rows if it.option not in kept and it.option in options_of(self.page)
        ]
        self.env.change(**{name: getattr(fresh, name) for name in names})
        if "language" in names:
            words.use(self.env.system_language)
        if self.stack is not None:
            self.stack.notify(t("This page has its defaults again"), "good")
