"""Past matches: the list with its filter, and statistics over all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.ui import drawings
from game.ui.buttons import Tab, chip, tabs
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.charts import luck_plot, rate_plot, tally_height, tally_list
from game.ui.commands import Action
from game.ui.focus import Region
from game.ui.panels import Prompt, fact, footer, footer_height, glass, header, moves, row
from game.ui.past import Career, PastMatch
from game.ui.requests import DeleteMatch, ExportMatch, OpenScreen, ReviewMatch
from game.ui.screen import Screen
from game.ui.screens.confirm import Confirm
from game.words import later, n, number, t

_PAD = 24.0
_LIST = 640.0
_PLOT = 150.0
_TABS = {"matches": later("Matches"), "statistics": later("Statistics")}
FILTERS: dict[str, tuple[str, Callable[[PastMatch], bool]]] = {
    "all": (later("All matches"), lambda match: True),
    "won": (later("Won"), lambda match: match.won is True),
    "lost": (later("Lost"), lambda match: match.won is False),
    "open": (later("Not finished"), lambda match: match.won is None),
}


@dataclass
class HistoryScreen(Screen):
    """The app sets `matches` (latest first) and `career`."""

    name: str = "history"
    matches: tuple[PastMatch, ...] = ()
    career: Career = field(default_factory=Career)
    filter: str = "all"
    page: str = "matches"

    def first_focus(self) -> str:
        if self.page == "statistics":
            return "statistics"
        return self.shown[0].id if self.shown else "none"

    @property
    def shown(self) -> list[PastMatch]:
        """The matches the filter admits."""
        return [match for match in self.matches if FILTERS[self.filter][1](match)]

    def build(self, c: Canvas) -> None:
        c.scrim(0.64, blur=True)
        margins = c.metrics.menu_margins
        top = header(c, t("Past matches"), t("Review"), room=c.width * 0.5) + 14
        tabs(c, margins.y + 4, [Tab(id, t(title)) for id, title in _TABS.items()], self.page, self._turn)
        x, w = margins.x, c.width - 2 * margins.x
        h = c.height - margins.y - footer_height(c) - 4 - top
        if self.page == "statistics":
            self._statistics(c, x, top, w, h)
        else:
            self._matches(c, x, top, w, h)
        right = [Prompt(Action.PREVIOUS, t("Page"), Action.NEXT)]
        if self.page == "matches":
            right = [
                Prompt(Action.UNDO, t("Export")),
                Prompt(Action.DOUBLE, t("Filter")),
                Prompt(Action.CONFIRM, t("Delete")),
                *right,
            ]
        left = [moves(t("Move")), Prompt(Action.BACK, t("Back"))]
        if self.page == "matches":
            chosen = next((match for match in self.matches if match.id == self.focused), None)
            waits = chosen is not None and chosen.won is None and not chosen.broken
            left.insert(1, Prompt(Action.CHOOSE, t("Continue") if waits else t("Open review")))
        right.insert(0, Prompt(Action.HINT, t("Dice report")))
        footer(c, left, right)

    def _matches(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        wide = not c.metrics.large and w > 900
        list_w = min(c.grown(_LIST, 0.5), w * 0.62) if wide else w
        self._list(c, x, y, list_w, h)
        if wide:
            self._curve(c, x + list_w + 22, y, w - list_w - 22, h)

    def _list(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        glass(c, x, y, w, h, ring=c.focused == "none")
        label, _ = FILTERS[self.filter]
        cy = y + 14 + c.line("capb") / 2
        chip(c, x + 22, cy, t(label), "teal" if self.filter != "all" else "plain")
        count = n("{count} match", "{count} matches", len(self.shown))
        c.centred(x + w - 34, cy, count, "cap", "text2", "right")
        top = y + 14 + c.line("capb") + 8
        if not self.shown:
            c.para(x + 28, top + 12, t("No match here yet."), "body", "text2", w - 56)
            c.focusable(
                Region("none", c.rect(x, y, w, h), t("No match here yet."), "matches", self._next_filter)
            )
            return
        with c.scrolled("matches", x + 12, top, w - 42, y + h - top - 6) as area:
            at = area.top + RING_ROOM
            for i, match in enumerate(self.shown):
                at += self._match(c, x + 12, at, w - 42, match, i > 0)
            area.bottom = at + RING_ROOM

    def _match(self, c: Canvas, x: float, y: float, w: float, match: PastMatch, ruled: bool) -> float:
        h = max(58.0, c.line("bodyb") + c.line("cap") + 18)
        state = c.state(match.id)
        if state != "rest":
            row(c, x, y + 2, w, h - 4, state)
        elif ruled:
            c.rule(x + 12, y, w - 24)
        sign, ink, word = {
            True: ("check", "teal", t("won")),
            False: ("cross", "coral", t("lost")),
            None: ("pause", "text2", t("broken off") if match.broken else t("not finished")),
        }[match.won]
        cy = y + h / 2
        drawings.mark(c, x + 26, cy, sign, 22, ink)
        score = f"{match.score[0]} : {match.score[1]}"
        right = x + w - 16
        c.centred(right, cy, score, "bodyb", "gold", "right", tabular=True)
        right -= max(c.width_of("00 : 00", "bodyb", True), 70) + 10
        if match.error_rate is not None and not c.metrics.large:
            rate = number(match.error_rate, 1)
            c.centred(right, cy, rate, "body", "text2", "right", tabular=True)
            right -= c.width_of("00.0", "body", True) + 14
        room = right - x - 52
        top = y + (h - c.line("bodyb") - c.line("cap")) / 2
        c.text(x + 52, top, match.opponent, "bodyb", room=room, may_cut=True)
        length = t("Money") if not match.length else t("to {length}", length=match.length)
        below = f"{word}  ·  {length}  ·  {match.when}"
        c.text(
            x + 52,
            top + c.line("bodyb"),
            below,
            "cap",
            ink if match.won is None else "text2",
            room=room,
            may_cut=True,
        )
        spoken = f"{match.opponent}, {word}, {score}, {length}, {match.when}"
        c.focusable(
            Region(
                match.id, c.rect(x, y + 2, w, h - 4), spoken, "matches", self._reviewer(match.id), wrap=True
            )
        )
        return h

    def _reviewer(self, id: str) -> Callable[[], None]:
        return lambda: self.env.ask(ReviewMatch(id))

    def _curve(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        """The error rate over time, and matches won by opponent."""
        glass(c, x, y, w, h)
        left, inner = x + _PAD, w - 2 * _PAD
        c.text(left, y + 16, t("Error rate"), "h3", room=inner)
        at = c.para(
            left,
            y + 18 + c.line("h3"),
            t("Lower is better; a world champion plays at 3."),
            "cap",
            "text2",
            inner,
        )
        rates = self.career.rates
        high = h * 0.42
        if len(rates) > 1:
            rate_plot(c, left, at + 8, inner, high, self.career)
        else:
            c.para(left, at + 10, t("Analysed matches will draw a curve here."), "body", "text2", inner)
        at += high + 16
        c.rule(left, at, inner)
        tally_list(c, left, at + 12, inner, t("Won by opponent"), self.career.tallies, y + h - 12)

    def _statistics(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        glass(c, x, y, w, h, ring=c.focused == "statistics")
        left, inner = x + _PAD, w - 2 * _PAD - 10
        spoken = ". ".join(f"{label}: {value}" for label, value in self.career.facts)
        c.focusable(
            Region("statistics", c.rect(x, y, w, h), spoken or t("No match here yet."), "statistics", _stay)
        )
        wide = not c.metrics.large and w > 900
        column = (inner - 40) / 2 if wide else inner
        with c.scrolled("statistics", left, y + 12, inner, h - 24) as area:
            at = self._figures(c, left, area.top + 8, column)
            cx, top = (left + column + 40, area.top + 8) if wide else (left, at + 14)
            area.bottom = max(at, self._curves(c, cx, top, column)) + 8

    def _figures(self, c: Canvas, x: float, y: float, w: float) -> float:
        """The facts, and matches won by opponent and level; returns where they end."""
        career = self.career
        if not career.facts:
            return c.para(x, y, t("No match here yet."), "body", "text2", w)
        for label, value in career.facts:
            y = fact(c, x, y, w, label, value, "gold") + 6
        for title, tallies in (
            (t("Won by opponent"), career.tallies),
            (t("Won by level of the computer"), career.levels),
        ):
            if tallies:
                y += 10
                y = tally_list(c, x, y, w, title, tallies, y + tally_height(c, tallies))
        return y

    def _curves(self, c: Canvas, x: float, y: float, w: float) -> float:
        """Error rate and luck over time; returns where they end."""
        if len(self.career.rates) < 2:
            return c.para(x, y, t("Analysed matches will draw a curve here."), "body", "text2", w)
        for title, sub, draw in (
            (t("Error rate"), t("Lower is better; a world champion plays at 3."), self._rates),
            (t("Luck"), t("What the dice gave, in points. It evens out."), self._luck),
        ):
            c.text(x, y, title, "h3")
            y = c.para(x, y + c.line("h3"), sub, "cap", "text2", w) + 6
            draw(c, x, y, w, _PLOT)
            y += _PLOT + 14
        return y

    def _rates(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        rate_plot(c, x, y, w, h, self.career)

    def _luck(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        if len(self.career.luck) > 1:
            luck_plot(c, x, y, w, h, self.career.luck)

    def _turn(self, page: str) -> None:
        self.page = page
        self.focused = None if not (self.focused or "").startswith("tab") else self.focused

    def _next_filter(self) -> None:
        names = list(FILTERS)
        self.filter = names[(names.index(self.filter) + 1) % len(names)]
        self._scrolls.clear()

    def on_action(self, action: Action) -> bool:
        match = next((m for m in self.matches if m.id == self.focused), None)
        if action in (Action.NEXT, Action.PREVIOUS):
            self._turn("statistics" if self.page == "matches" else "matches")
        elif action is Action.HINT:
            self.env.ask(OpenScreen("dice"))
        elif action is Action.DOUBLE and self.page == "matches":
            self._next_filter()
        elif action is Action.UNDO and match is not None:
            self.env.ask(ExportMatch(match.id))
        elif action is Action.CONFIRM and match is not None:
            self._delete(match)
        else:
            return False
        return True

    def _delete(self, match: PastMatch) -> None:
        if self.stack is not None:
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
                    icon="trash",
                    danger=True,
                )
            )


def _stay() -> None:
    """The figures are read only."""
