"""Past matches: the list with its filter, and statistics over all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.ui import drawings
from game.ui.buttons import Tab, chip, tabs
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action
from game.ui.focus import Region
from game.ui.gauges import Marker, Series, bar, plot
from game.ui.panels import Prompt, fact, facts_height, footer, footer_height, glass, header, moves, row
from game.ui.past import Career, PastMatch
from game.ui.requests import DeleteMatch, ExportMatch, ReviewMatch
from game.ui.screen import Screen
from game.ui.screens.confirm import Confirm
from game.words import later, n, number, t

_PAD = 24.0
_LIST = 640.0
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
        open_it = Prompt(Action.CHOOSE, t("Open review"))
        footer(c, (moves(t("Move")), open_it, Prompt(Action.BACK, t("Back"))), right)

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
        drawings.icon(c, x + 26, cy, sign, 22, ink)
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
            self.rate_plot(c, left, at + 8, inner, high)
        else:
            c.para(left, at + 10, t("Analysed matches will draw a curve here."), "body", "text2", inner)
        at += high + 16
        c.rule(left, at, inner)
        self._tallies(c, left, at + 12, inner, y + h - 12)

    def rate_plot(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Error rates of the matches analysed, oldest first; a dot for a win, a cross for a loss."""
        rates = self.career.rates
        top = max(rate for rate, _ in rates) * 1.15
        last = len(rates) - 1
        points = [(i / last, rate) for i, (rate, _) in enumerate(rates)]
        marks = [
            Marker(px, py, "dot" if won else "cross", "teal" if won else "coral")
            for (px, py), (_, won) in zip(points, rates, strict=True)
        ]
        step = max(round(top / 3), 1)
        lines = [float(v) for v in range(0, int(top) + 1, step)]
        labels = ((0.0, n("{count} ago", "{count} ago", last)), (1.0, t("latest")))
        plot(c, x, y, w, h, [Series(points, "text2", 2)], 0, top, lines, labels, marks)

    def _tallies(self, c: Canvas, x: float, y: float, w: float, foot: float) -> None:
        c.text(x, y, t("Won by opponent"), "capb", "text2", room=w)
        y += c.line("capb") + 6
        name_w = max((c.width_of(tally.name, "body") for tally in self.career.tallies), default=0)
        name_w = min(name_w, w * 0.4)
        for tally in self.career.tallies:
            if y + c.line("body") > foot:
                break
            words = t("{won} of {played}", won=tally.won, played=tally.played)
            words_w = c.width_of(t("{won} of {played}", won=100, played=100), "body")
            c.text(x, y, tally.name, "body", "text2", room=name_w, may_cut=True)
            bar(
                c,
                x + name_w + 14,
                y + c.line("body") / 2,
                w - name_w - words_w - 30,
                tally.won / max(tally.played, 1),
            )
            c.text(x + w, y, words, "body", "text", "right")
            y += c.line("body") + 6

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
            at = area.top + 8
            facts_h = facts_height(c, column, self.career.facts)
            for label, value in self.career.facts:
                at = fact(c, left, at, column, label, value, "gold") + 10
            if not self.career.facts:
                at = c.para(left, at, t("No match here yet."), "body", "text2", column)
            cx, top = (left + column + 40, area.top + 8) if wide else (left, at + 14)
            if len(self.career.rates) > 1:
                c.text(cx, top, t("Error rate"), "h3")
                self.rate_plot(c, cx, top + c.line("h3") + 8, column, 220)
                top += c.line("h3") + 240
            tally_h = c.line("capb") + len(self.career.tallies) * (c.line("body") + 6) + 20
            self._tallies(c, cx, top, column, top + tally_h)
            area.bottom = max(at, top + tally_h, area.top + facts_h) + 8

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
