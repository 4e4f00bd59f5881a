"""Review of a match: the curve of expected results, the errors, and the position they were made in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.ui import drawings
from game.ui.buttons import Button, buttons, buttons_height
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action
from game.ui.diagram import ASPECT, Diagram, diagram
from game.ui.focus import Region
from game.ui.gauges import Marker, Series, plot
from game.ui.grades import grade
from game.ui.panels import Prompt, footer, footer_height, glass, header, moves, row
from game.ui.requests import Do, ExportMatch, OpenScreen, ReviewMatch
from game.ui.screen import Screen
from game.words import number, t

_PAD = 22.0


@dataclass(frozen=True, slots=True)
class Decision:
    """A graded decision. `move` counts decisions from 1, `value` is the expected result after it.

    `played` and `best` are as written, with their equities; `summary` is the line of the list.
    """

    move: int
    summary: str
    loss: float
    value: float = 0.0
    title: str = ""
    played: str = ""
    best: str = ""
    played_equity: float = 0.0
    best_equity: float = 0.0
    why: str = ""
    dice: tuple[int, ...] = ()
    board: Diagram = field(default_factory=Diagram)


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A match or game under review. `curve` has a value for each decision; `errors` are the graded ones."""

    id: str
    title: str
    subject: str = ""
    summary: str = ""
    curve: tuple[float, ...] = ()
    errors: tuple[Decision, ...] = ()
    progress: float | None = None


@dataclass
class ReviewScreen(Screen):
    """Up and down step through the errors; RT and LT move by move on the board."""

    name: str = "review"
    review: Reviewed = field(default_factory=lambda: Reviewed("", ""))

    def first_focus(self) -> str:
        return "error:0" if self.review.errors else "replay"

    @property
    def chosen(self) -> Decision | None:
        """The decision shown: the focused one, or the one focused last."""
        kind, _, index = (self.focused or "").partition(":")
        if kind == "error" and int(index) < len(self.review.errors):
            self._last = int(index)
        if not self.review.errors:
            return None
        return self.review.errors[min(self._last, len(self.review.errors) - 1)]

    _last: int = 0

    def build(self, c: Canvas) -> None:
        c.scrim(0.66, blur=True)
        margins = c.metrics.menu_margins
        it = self.review
        top = header(c, it.title, it.subject, it.summary) + 12
        x, w = margins.x, c.width - 2 * margins.x
        foot = c.height - margins.y - footer_height(c) - 4
        if c.metrics.large or w < 900:
            self._one_column(c, x, top, w, foot)
        else:
            left = w * 0.58
            curve = min(236.0, (foot - top) * 0.45)
            self._curve(c, x, top, left, curve)
            self._errors(c, x, top + curve + 16, left, foot - top - curve - 16)
            self._detail(c, x + left + 22, top, w - left - 22, foot - top)
        footer(
            c,
            (
                moves(t("Step through errors")),
                Prompt(Action.CHOOSE, t("Replay from here")),
                Prompt(Action.BACK, t("Back")),
            ),
            (
                Prompt(Action.EARLIER, t("Move by move"), Action.CONFIRM),
                Prompt(Action.HINT, t("Dice report")),
                Prompt(Action.DOUBLE, t("Export")),
            ),
        )

    def _one_column(self, c: Canvas, x: float, top: float, w: float, foot: float) -> None:
        with c.scrolled("all", x, top, w - 24, foot - top) as area:
            y = area.top + RING_ROOM
            errors = 20 + max(len(self.review.errors), 1) * self._row_height(c)
            self._errors(c, x, y, w - 24, errors, scroll=False)
            y += errors + 16
            self._curve(c, x, y, w - 24, 240)
            y += 256
            detail = self._detail_height(c, w - 24)
            self._detail(c, x, y, w - 24, detail)
            area.bottom = y + detail + RING_ROOM

    def _curve(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        glass(c, x, y, w, h)
        left, inner = x + _PAD, w - 2 * _PAD
        if self.review.progress is not None:
            words = t("Analysing, {percent} %", percent=round(100 * self.review.progress))
        else:
            words = t("Expected result, move by move. 1 is the value of the cube")
        at = c.para(left, y + 12, words, "bodyb", "text", inner) + 6
        curve = self.review.curve
        if len(curve) < 2:
            return
        last = len(curve) - 1
        low, high = min(*curve, -0.5), max(*curve, 0.5)
        reach = (high - low) * 0.08
        lines = [v for v in (-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0) if low - reach <= v <= high + reach]
        labels = [(share, str(1 + round(share * last))) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
        chosen = self.chosen
        marks = [
            Marker(
                (d.move - 1) / last,
                curve[min(d.move - 1, last)],
                grade(d.loss).icon,
                grade(d.loss).ink,
                d is chosen,
            )
            for d in self.review.errors
        ]
        points = [(i / last, value) for i, value in enumerate(curve)]
        plot(
            c,
            left,
            at,
            inner,
            y + h - at - 10,
            [Series(points)],
            low - reach,
            high + reach,
            lines,
            labels,
            marks,
            signed=True,
        )

    def _row_height(self, c: Canvas) -> float:
        if c.metrics.large:
            return c.line("bodyb") + c.line("cap") + 26
        return max(52.0, c.line("bodyb") + 20)

    def _errors(self, c: Canvas, x: float, y: float, w: float, h: float, scroll: bool = True) -> None:
        glass(c, x, y, w, h)
        if not self.review.errors:
            words = t("No errors found.") if self.review.progress is None else t("Being analysed.")
            c.para(x + _PAD, y + 18, words, "body", "text2", w - 2 * _PAD)
            return
        if not scroll:
            self._rows(c, x + 12, y + 10, w - 24)
            return
        with c.scrolled("errors", x + 12, y + 4, w - 42, h - 8) as area:
            area.bottom = self._rows(c, x + 12, area.top + RING_ROOM, w - 42) + RING_ROOM

    def _rows(self, c: Canvas, x: float, y: float, w: float) -> float:
        h = self._row_height(c)
        for i, decision in enumerate(self.review.errors):
            self._error(c, x, y, w, h, i, decision)
            y += h
        return y

    def _error(self, c: Canvas, x: float, y: float, w: float, h: float, index: int, it: Decision) -> None:
        id, mark = f"error:{index}", grade(it.loss)
        state = c.state(id)
        if state != "rest":
            row(c, x, y + 2, w, h - 4, state)
        elif index:
            c.rule(x + 12, y, w - 24)
        cost = number(-it.loss, 3)
        cost_w = c.width_of(cost, "bodyb", True)
        drawings.mark(c, x + 26, y + h / 2, mark.icon, 22, mark.ink)
        words, move = t(mark.words), t("Move {move}", move=it.move)
        if c.metrics.large:
            top = y + (h - c.line("bodyb") - c.line("cap")) / 2
            c.text(x + 50, top, it.summary, "bodyb", room=w - 70 - cost_w, may_cut=True)
            below = f"{move}  ·  {words}"
            c.text(x + 50, top + c.line("bodyb"), below, "cap", mark.ink, room=w - 70 - cost_w, may_cut=True)
            c.centred(x + w - 14, y + h / 2, cost, "bodyb", "gold", "right", tabular=True)
        else:
            c.centred(x + 48, y + h / 2, move, "body", "text2")
            left = x + 48 + c.width_of(t("Move {move}", move=999), "body") + 16
            right = x + w - 16 - cost_w - 18 - c.width_of(words, "cap")
            c.centred(left, y + h / 2, it.summary, "bodyb", room=right - left - 14, may_cut=True)
            c.centred(right, y + h / 2, words, "cap", mark.ink)
            c.centred(x + w - 16, y + h / 2, cost, "bodyb", "gold", "right", tabular=True)
        spoken = f"{move}. {it.summary}. {words}, {cost}"
        c.focusable(
            Region(id, c.rect(x, y + 2, w, h - 4), spoken, "errors", self._replayer(it.move), wrap=True)
        )

    def _detail_height(self, c: Canvas, w: float) -> float:
        inner, it = w - 2 * _PAD, self.chosen
        board = min(inner, 420) * ASPECT
        text = c.para_height(it.why, "cap", inner) if it else 0
        foot = buttons_height(c, inner, self._buttons(), 50)
        return 16 + board + 12 + c.line("h3") + 8 + 2 * (c.line("body") * 2 + 5) + text + foot + 40

    def _detail(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        glass(c, x, y, w, h)
        left, inner, it = x + _PAD, w - 2 * _PAD, self.chosen
        them = self._buttons()
        foot = buttons_height(c, inner, them, 50)
        buttons(c, left, y + h - _PAD - foot, inner, them, 50)
        if it is None:
            return
        limit = y + h - _PAD - foot - 10
        words = c.line("h3") + 8 + 2 * (c.line("body") + 5) + c.para_height(it.why, "cap", inner) + 20
        board = max(min(inner, (limit - y - 16 - words) / ASPECT, 460), 120)
        diagram(c, x + (w - board) / 2, y + 16, board, it.board)
        at = y + 16 + board * ASPECT + 12
        dice_w = len(it.dice) * 32
        c.text(left, at, it.title, "h3", room=inner - dice_w - 8, may_cut=True)
        for i, face in enumerate(it.dice):
            drawings.die(c, x + w - _PAD - dice_w + 6 + 32 * i, at + 1, face, 26)
        at += c.line("h3") + 8
        for label, written, equity, ink in (
            (t("Played"), it.played, it.played_equity, "coral"),
            (t("Best"), it.best, it.best_equity, "teal"),
        ):
            value = number(equity, 3, signed=True)
            label_w = max(c.width_of(t("Played"), "body"), c.width_of(t("Best"), "body")) + 14
            c.text(left, at, label, "body", "text2")
            room = inner - label_w - c.width_of(value, "bodyb", True) - 12
            c.text(left + label_w, at, written, "bodyb", ink, room=room, may_cut=True)
            c.text(left + inner, at, value, "bodyb", "gold", "right", tabular=True)
            at += c.line("body") + 5
        for line in c.wrapped(it.why, "cap", inner) if it.why else ():
            if at + c.line("cap") <= limit:
                c.text(left, at, line, "cap", "text2")
            at += c.line("cap")

    def _buttons(self) -> list[Button]:
        it = self.chosen
        move = it.move if it else 1
        return [
            Button("replay", t("Replay"), self._replayer(move), "primary", Action.CONFIRM),
            Button("try", t("Try here"), lambda: self.env.ask(Do("try_here")), action=Action.UNDO),
        ]

    def _replayer(self, move: int) -> Callable[[], None]:
        return lambda: self.env.ask(ReviewMatch(self.review.id, move))

    def on_action(self, action: Action) -> bool:
        if action is Action.DOUBLE:
            self.env.ask(ExportMatch(self.review.id))
        elif action is Action.HINT:
            self.env.ask(OpenScreen("dice"))
        elif action is Action.EARLIER and self.chosen is not None:
            self.env.ask(ReviewMatch(self.review.id, max(self.chosen.move - 1, 1)))
        else:
            return False
        return True
