"""Dice report: both sides' dice against what honest dice give, and the seal that can be verified."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from game.session.dice_statistics import DiceCount, DiceReport, Measure, dice_report
from game.ui import drawings
from game.ui.buttons import Button, Tab, buttons, buttons_height, chip, tabs, tabs_width
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action
from game.ui.gauges import Band, bar
from game.ui.panels import Prompt, footer, footer_height, glass, header
from game.ui.requests import Do
from game.ui.screen import Screen
from game.words import n, number, t

_PAD = 22.0
NAMED_GROUPS = 5
"""Groups of four shown of a commitment that stands beside a name."""

Verdict = Literal["", "running", "good", "bad"]


@dataclass(frozen=True, slots=True)
class Seal:
    """What was fixed before the first roll. `hash` is its commitment, `verdict` of the last check.

    On the network both players commit: `hash` is White's, `other` Black's, and `promise` says why.
    """

    hash: str = ""
    other: str = ""
    promise: str = ""
    verdict: Verdict = ""
    detail: str = ""
    why_none: str = ""


@dataclass(frozen=True, slots=True)
class DiceSides:
    """White's and Black's dice with the names to show."""

    names: tuple[str, str] = ("White", "Black")
    counts: tuple[DiceCount, DiceCount] = (DiceCount(), DiceCount())


@dataclass
class DiceReportScreen(Screen):
    """Two panels and the seal. `career` holds all matches, when there are any."""

    name: str = "dice"
    subject: str = ""
    match: DiceSides = field(default_factory=DiceSides)
    career: DiceSides | None = None
    seal: Seal = field(default_factory=Seal)
    page: str = "match"

    def first_focus(self) -> str:
        return "verify" if self.seal.hash else "save"

    def build(self, c: Canvas) -> None:
        c.scrim(0.64, blur=True)
        margins = c.metrics.menu_margins
        sub = t(
            "The light band is where 95 of 100 honest matches fall: of twenty figures one lies outside "
            "by chance. "
            "Levels never touch the dice."
        )
        room = c.width - 2 * margins.x
        if self.career is not None:
            pages = [Tab("match", t("This match")), Tab("career", t("All matches"))]
            tabs(c, margins.y + 2, pages, self.page, self._turn)
            room -= tabs_width(c, pages) + 16
        top = header(c, t("Dice report"), self.subject, "", room)
        x, w = margins.x, c.width - 2 * margins.x
        top = c.para(x, top + 2, sub, "body", "text2", w) + 12
        foot = c.height - margins.y - footer_height(c) - 4
        with c.scrolled("report", x, top - RING_ROOM, w - 8, foot - top + 2 * RING_ROOM) as area:
            y = area.top + RING_ROOM
            y = self._sides(c, x, y, w - 8) + 16
            y = self._seal(c, x, y, w - 8)
            area.bottom = y + RING_ROOM
        page = (Prompt(Action.PREVIOUS, t("This match, all matches"), Action.NEXT),) if self.career else ()
        footer(c, (Prompt(Action.CHOOSE, t("Choose")), Prompt(Action.BACK, t("Back"))), page)

    def _sides(self, c: Canvas, x: float, y: float, w: float) -> float:
        sides = self.career if self.page == "career" and self.career else self.match
        columns = 1 if c.metrics.large else 2
        gap = 22.0
        wide = (w - gap * (columns - 1)) / columns
        end = y
        for player in (0, 1):
            cx = x + player % columns * (wide + gap)
            top = y if columns == 2 or player == 0 else end + 16
            report = dice_report(sides.counts[player])
            end = max(end, self._side(c, cx, top, wide, player, sides.names[player], report))
        return end

    def _side(
        self, c: Canvas, x: float, y: float, w: float, player: int, name: str, report: DiceReport
    ) -> float:
        face_h = max(28.0, c.line("bodyb") + 4)
        small = 2 * c.line("body") + 6
        h = 16 + max(36, c.line("h3")) + 10 + 6 * face_h + 14 + small * (3 if c.metrics.large else 1) + 18
        glass(c, x, y, w, h)
        left, inner = x + _PAD, w - 2 * _PAD
        cy = y + 16 + max(36, c.line("h3")) / 2
        drawings.checker(c, left + 16, cy, 32, player)
        rolls = n("{count} roll", "{count} rolls", report.rolls)
        room = inner - 44 - c.width_of(rolls, "body") - 16
        c.centred(left + 42, cy, name, "h3", room=room, may_cut=True)
        c.centred(left + inner, cy, rolls, "body", "text2", "right")
        at = cy + max(36, c.line("h3")) / 2 + 8
        for face, measure in enumerate(report.faces, 1):
            self._face(c, left, at + face_h / 2, inner, face, measure)
            at += face_h
        c.rule(left, at + 4, inner)
        self._figures(c, left, at + 12, inner, report, small)
        return y + h

    def _face(self, c: Canvas, x: float, cy: float, w: float, face: int, measure: Measure) -> None:
        drawings.die(c, x, cy - 13, face, 26)
        most = max(measure.high * 1.2, measure.seen, 1.0)
        span = f"{measure.low:.0f}–{measure.high:.0f}"
        span_w = c.width_of("000–000", "cap", True)
        seen_w = c.width_of("000", "bodyb", True) + 30
        right = x + w - span_w - seen_w - 22
        ink = "teal" if measure.is_usual else "gold"
        band = Band(measure.low / most, measure.high / most, measure.expected / most)
        bar(c, x + 42, cy, right - x - 42, measure.seen / most, 10, ink, band)
        if not measure.is_usual:
            drawings.icon(c, right + 18, cy, "warning", 20, "gold")
        shown = "text" if measure.is_usual else "gold"
        c.centred(x + w - span_w - 14, cy, number(measure.seen), "bodyb", shown, "right", tabular=True)
        c.centred(x + w, cy, span, "cap", "text2", "right", tabular=True)

    def _figures(self, c: Canvas, x: float, y: float, w: float, report: DiceReport, small: float) -> None:
        figures = (
            (t("Doublets"), report.doublets, 0),
            (t("Pips a roll"), report.mean_pips, 2),
            (t("Entries"), report.entries, 0),
        )
        columns = 1 if c.metrics.large else 3
        wide = (w - 18 * (columns - 1)) / columns
        for i, (label, measure, digits) in enumerate(figures):
            cx, top = x + i % columns * (wide + 18), y + i // columns * small
            ink = "gold" if measure.is_usual else "coral"
            c.text(cx, top, label, "body", "text2", room=wide + 10)
            seen = number(measure.seen, digits)
            used = c.text(cx, top + c.line("body"), seen, "bodyb", ink, tabular=True) + 10
            span = f"{number(measure.low, digits)}–{number(measure.high, digits)}"
            below = t("expect {mean}, {span}", mean=number(measure.expected, digits), span=span)
            if c.width_of(below, "cap") > wide - used:
                below = span
            cy = top + c.line("body") * 1.5
            c.centred(cx + used, cy, below, "cap", "text3", room=wide + 12 - used)

    def _seal(self, c: Canvas, x: float, y: float, w: float) -> float:
        them = self._buttons()
        beside = not c.metrics.large
        bw = min(max(c.grown(380), 300), w * 0.45) if beside else w - 2 * _PAD
        bh = buttons_height(c, bw, them, 52)
        left, room = x + _PAD + 44, w - 2 * _PAD - 44 - (bw + 20 if beside else 0)
        title = t("Sealed before the first roll") if self.seal.hash else t("Not sealed")
        words = (
            self.seal.why_none
            or self.seal.promise
            or t("Nobody sees coming rolls. The seed opens after the match, for anyone to check.")
        )
        text_h = c.para_height(title, "h3", room) + c.para_height(words, "cap", room) + 6
        if self.seal.hash:
            text_h += sum(c.para_height(line, "bodyb", room) for line in self._hashes) + 4
        if self._verdict:
            text_h += c.line("capb") + 14
        h = max(text_h + 34, bh + 40) if beside else text_h + bh + 54
        glass(c, x, y, w, h)
        drawings.icon(
            c, x + _PAD + 16, y + 18 + c.line("h3") / 2, "shield", 30, "teal" if self.seal.hash else "text3"
        )
        at = c.para(left, y + 16, title, "h3", "text", room) + 4
        if self._verdict:
            text, tone, icon = self._verdict
            chip(c, left, at + c.line("capb") / 2 + 2, text, "teal" if tone == "teal" else "coral", icon)
            at += c.line("capb") + 12
        if self.seal.hash:
            for line in self._hashes:
                at = c.para(left, at, line, "bodyb", "text", room)
            at += 2
        c.para(left, at, words, "cap", "text2", room)
        if beside:
            buttons(c, x + w - _PAD - bw, y + (h - bh) / 2, bw, them, 52)
        else:
            buttons(c, x + _PAD, y + h - bh - 18, bw, them, 52)
        return y + h

    @property
    def _hashes(self) -> tuple[str, ...]:
        """The commitments as lines: one, or White's and Black's."""
        if not self.seal.other:
            return (spaced(self.seal.hash),)
        pair = zip(self.match.names, (self.seal.hash, self.seal.other), strict=True)
        return tuple(
            t("{name}: {text}", name=name, text=spaced(digest, NAMED_GROUPS)) for name, digest in pair
        )

    @property
    def _verdict(self) -> tuple[str, str, str] | None:
        if self.seal.verdict == "good":
            return self.seal.detail or t("verified"), "teal", "check"
        if self.seal.verdict == "bad":
            return self.seal.detail or t("does not agree"), "coral", "cross"
        return None

    def _buttons(self) -> list[Button]:
        env = self.env
        verify = Button(
            "verify",
            t("Verify"),
            lambda: env.ask(Do("verify")),
            "primary",
            Action.DOUBLE,
            enabled=bool(self.seal.hash) and self.seal.verdict != "running",
            why=self.seal.why_none or t("The seed opens when the match is over."),
        )
        save = Button("save", t("Save as text"), lambda: env.ask(Do("save_report")), action=Action.UNDO)
        return [verify, save]

    def _turn(self, page: str) -> None:
        self.page = page

    def on_action(self, action: Action) -> bool:
        if action in (Action.NEXT, Action.PREVIOUS) and self.career is not None:
            self.page = "career" if self.page == "match" else "match"
            return True
        return False


def spaced(digest: str, groups: int = 8) -> str:
    """The beginning of a digest in groups of four."""
    return " ".join(digest[i : i + 4] for i in range(0, min(len(digest), 4 * groups), 4))
