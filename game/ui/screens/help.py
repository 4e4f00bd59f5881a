"""Help: rules in chapters with small boards, the buttons, notation, and about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui import drawings
from game.ui.bindings import DEFAULTS
from game.ui.bindings_table import bindings_table
from game.ui.buttons import Tab, tabs
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action
from game.ui.diagram import ASPECT, diagram
from game.ui.focus import Region
from game.ui.panels import Prompt, footer, footer_height, glass, header, moves, row
from game.ui.screen import Screen
from game.ui.screens.bindings_page import Capture, ask_reset
from game.ui.screens.help_chapters import ABOUT, CHAPTERS, NOTATION, Chapter
from game.words import later, t

_TABS = {
    "rules": later("Rules"),
    "buttons": later("Buttons"),
    "notation": later("Notation"),
    "about": later("About"),
}
_CHAPTERS_WIDTH = 272
_PAD = 28


@dataclass
class Help(Screen):
    """Four pages. In the rules, up and down turn the chapters."""

    name: str = "help"
    page: str = "rules"
    chapter: str = CHAPTERS[0].id

    def first_focus(self) -> str:
        first = {"rules": f"chapter:{self.chapter}", "buttons": f"bind:{next(iter(DEFAULTS)).value}"}
        return first.get(self.page, "text")

    def build(self, c: Canvas) -> None:
        c.scrim(0.64, blur=True)
        margins = c.metrics.menu_margins
        top = header(c, t(_TABS[self.page]), t("Help"), room=c.width * 0.4) + 16
        tabs(c, margins.y + 4, [Tab(id, t(title)) for id, title in _TABS.items()], self.page, self.turn_to)
        x, w = margins.x, c.width - 2 * margins.x
        h = c.height - margins.y - footer_height(c) - 4 - top
        if self.page == "rules":
            self._rules(c, x, top, w, h)
        elif self.page == "buttons":
            bindings_table(c, self.env, x, top, w, h, self._change)
        else:
            self._text(c, x, top, w, h, NOTATION if self.page == "notation" else ABOUT)
        self._footer(c)

    def _footer(self, c: Canvas) -> None:
        page = Prompt(Action.PREVIOUS, t("Page"), Action.NEXT)
        back = Prompt(Action.BACK, t("Back"))
        if self.page == "buttons":
            change = Prompt(Action.CHOOSE, t("Change this button"))
            footer(c, (moves(t("Move")), change, back), (Prompt(Action.UNDO, t("Reset all")), page))
        elif self.page == "rules":
            footer(c, (moves(t("Choose a chapter")), back), (page,))
        else:
            footer(c, (back,), (page,))

    # -- rules -------------------------------------------------------------------------------

    def _rules(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        shown = next(chapter for chapter in CHAPTERS if chapter.id == self.chapter)
        if c.metrics.large:
            strip = max(52.0, c.line("bodyb") + 22)
            self._strip(c, x, y, w, strip, shown)
            self._page(c, x, y + strip + 12, w, h - strip - 12, shown)
            return
        need = max(c.width_of(t(chapter.title), "bodyb") for chapter in CHAPTERS) + 76
        side = max(c.grown(_CHAPTERS_WIDTH, 0.6), need)
        glass(c, x, y, side, h)
        with c.scrolled("chapters", x + 12, y + 4, side - 36, h - 8) as area:
            at = area.top + RING_ROOM
            high = max(46.0, min((h - 32) / len(CHAPTERS), 60), c.line("body") + 18)
            for chapter in CHAPTERS:
                self._chapter(c, x + 12, at, side - 36, high, chapter)
                at += high
            area.bottom = at + RING_ROOM
        self._page(c, x + side + 22, y, w - side - 22, h, shown)

    def _chapter(self, c: Canvas, x: float, y: float, w: float, h: float, chapter: Chapter) -> None:
        id, on = f"chapter:{chapter.id}", chapter.id == self.chapter
        state = c.state(id)
        if state != "rest" or on:
            row(c, x, y + 3, w, h - 6, state if state != "rest" else "hover")
        style, ink = ("bodyb", "text") if on else ("body", "text2")
        c.centred(x + 20, y + h / 2, t(chapter.title), style, ink, room=w - 30)
        c.focusable(
            Region(
                id,
                c.rect(x, y + 3, w, h - 6),
                self._spoken(chapter),
                "chapters",
                self._chooser(chapter.id),
                wrap=True,
            )
        )

    def _spoken(self, chapter: Chapter) -> str:
        return f"{t(chapter.title)}. " + " ".join(t(text) for text in chapter.paragraphs)

    def _strip(self, c: Canvas, x: float, y: float, w: float, h: float, shown: Chapter) -> None:
        """The chapter's title between arrows, where there is no room for a list."""
        id = f"chapter:{shown.id}"
        index = CHAPTERS.index(shown)
        glass(c, x, y, w, h, 12, ring=c.state(id) in ("focus", "pressed"))
        drawings.mark(c, x + 28, y + h / 2, "chev_l", 24, "text" if index else "dis")
        more = index < len(CHAPTERS) - 1
        drawings.mark(c, x + w - 28, y + h / 2, "chev_r", 24, "text" if more else "dis")
        c.centred(x + w / 2, y + h / 2, t(shown.title), "bodyb", "text", "center", w - 110)

        def turn(step: int) -> bool:
            if not 0 <= index + step < len(CHAPTERS):
                return False
            self._choose(CHAPTERS[index + step].id)
            return True

        def at(px: float, _: float) -> None:
            turn(1 if px > c.metrics.px(x + w / 2) else -1)

        c.focusable(Region(id, c.rect(x, y, w, h), self._spoken(shown), "chapters", lambda: None, turn, at))

    def _page(self, c: Canvas, x: float, y: float, w: float, h: float, chapter: Chapter) -> None:
        glass(c, x, y, w, h)
        left, inner = x + _PAD, w - 2 * _PAD
        with c.scrolled("page", left, y + 12, inner - 8, h - 24) as area:
            at = area.top + 10
            if not c.metrics.large:
                at = c.para(left, at, t(chapter.title), "h2", "text", inner - 8) + 12
            at = self._body(c, left, at, inner - 8, chapter)
            if chapter.cards:
                at = self._cards(c, left, at + 18, inner - 8, chapter)
            area.bottom = at + 12

    def _body(self, c: Canvas, x: float, y: float, w: float, chapter: Chapter) -> float:
        beside = chapter.board is not None and w > 560 and not c.metrics.large
        board = min(w * 0.46, 420) if beside else min(w, 460)
        room = w - board - 28 if beside else min(w, 760 * c.t)
        top = y
        foot = y
        if chapter.board is not None and beside:
            foot = self._board(c, x + w - board, top, board, chapter)
        for text in chapter.paragraphs:
            y = c.para(x, y, t(text), "body", "text", room) + 12
        if chapter.board is not None and not beside:
            y = self._board(c, x, y + 4, board, chapter)
        return max(y, foot)

    def _board(self, c: Canvas, x: float, y: float, w: float, chapter: Chapter) -> float:
        assert chapter.board is not None
        diagram(c, x, y, w, chapter.board)
        return c.para(x, y + w * ASPECT + 10, t(chapter.caption), "cap", "text2", w) + 8

    def _cards(self, c: Canvas, x: float, y: float, w: float, chapter: Chapter) -> float:
        c.rule(x, y, w)
        y = c.para(x, y + 16, t("On the Blot table"), "h3", "text", w) + 10
        columns = 1 if c.metrics.large or w < 640 else len(chapter.cards)
        gap = 14.0
        wide = (w - gap * (columns - 1)) / columns
        heights = [
            22
            + max(c.para_height(t(title), "bodyb", wide - 66), 28)
            + c.para_height(t(text), "cap", wide - 32)
            + 16
            for _, title, text in chapter.cards
        ]
        at, high = y, max(heights)
        for i, (icon, title, text) in enumerate(chapter.cards):
            cx = x + i % columns * (wide + gap)
            h = heights[i] if columns == 1 else high
            row(c, cx, at, wide, h, card=True, r=12)
            ink = "coral" if icon == "hit" else "teal"
            drawings.mark(c, cx + 30, at + 28, icon, 26, ink)
            end = c.para(cx + 54, at + 28 - c.line("bodyb") / 2, t(title), "bodyb", "text", wide - 66)
            c.para(cx + 16, max(end, at + 44) + 4, t(text), "cap", "text2", wide - 32)
            if columns == 1:
                at += h + 10
        return at if columns == 1 else at + high

    def _text(self, c: Canvas, x: float, y: float, w: float, h: float, chapter: Chapter) -> None:
        """A page without chapters: its words, and a board or the name of the game beside them."""
        glass(c, x, y, w, h, ring=c.focused == "text")
        c.focusable(Region("text", c.rect(x, y, w, h), self._spoken(chapter), "text", lambda: None))
        left, inner = x + _PAD, w - 2 * _PAD - 8
        with c.scrolled("page", left, y + 12, inner, h - 24) as area:
            at = area.top + 12
            if chapter is ABOUT:
                size = min(120.0, h * 0.3)
                drawings.wordmark(c, left, at, size)
                at += size + 14
                version = t("Version {version}", version=self.env.version)
                at = c.para(left, at, version, "bodyb", "text2", inner) + 14
            area.bottom = self._body(c, left, at, inner, chapter)

    # -- commands ----------------------------------------------------------------------------

    def _chooser(self, id: str) -> Callable[[], None]:
        return lambda: self._choose(id)

    def _choose(self, id: str) -> None:
        if id != self.chapter:
            self._scrolls.pop("page", None)
        self.chapter = id
        self.focused = f"chapter:{id}"

    def on_focus(self, id: str) -> None:
        kind, _, chapter = id.partition(":")
        if kind == "chapter":
            self._choose(chapter)

    def turn_to(self, page: str) -> None:
        """Shows a page."""
        self.page = page
        self._scrolls.clear()
        if self.focused is None or not self.focused.startswith("tab"):
            self.focused = None

    def on_action(self, action: Action) -> bool:
        pages = list(_TABS)
        if action in (Action.NEXT, Action.PREVIOUS):
            step = 1 if action is Action.NEXT else -1
            self.turn_to(pages[(pages.index(self.page) + step) % len(pages)])
        elif action is Action.UNDO and self.page == "buttons":
            ask_reset(self)
        else:
            return False
        return True

    def _change(self, action: Action) -> None:
        if self.stack is not None:
            self.stack.push(Capture(self.env, action=action))
