"""Decisions asked for at the table: take or drop, resigning, and answering a resignation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.rules.actions import Kind, Player
from game.rules.match import beaver_refusal
from game.rules.state import MatchState
from game.ui import drawings
from game.ui.buttons import Button, buttons, buttons_height
from game.ui.canvas import Canvas
from game.ui.commands import Action, Command, PointerDown, Press
from game.ui.controls import choice
from game.ui.host import Insets
from game.ui.panels import glass, row
from game.ui.requests import Answer, ResignGame
from game.ui.screen import Screen
from game.ui.screens.dialog import Dialog, heading
from game.ui.stakes import Stake, drop_stake, resign_text, take_stakes
from game.ui.table.telling import Voice
from game.ui.tokens import GLASS_SHEET, Metrics
from game.words import later, n, t

GUARD_SECONDS = 0.3
"""A press meant for the table must not answer a prompt that has just opened."""
_SHEET = 448.0
_SHEET_PADDING = 26.0

KIND_WORDS = {
    Kind.SINGLE: later("Single game"),
    Kind.GAMMON: later("Gammon"),
    Kind.BACKGAMMON: later("Backgammon"),
}


@dataclass
class Guarded(Screen):
    """An overlay that takes no press in its first moments."""

    guard: float = GUARD_SECONDS

    def handle(self, command: Command) -> None:
        if self.now < self.guard and isinstance(command, Press | PointerDown):
            return
        super().handle(command)

    def decide(self, answer: Answer) -> None:
        """Closes and hands the answer to the app."""
        self.close()
        self.env.ask(answer)


def sheet_width(m: Metrics) -> float:
    """Width in u of a sheet at the right side."""
    if m.large:
        return min(m.width * 0.52, 640.0)
    return m.grown(_SHEET, 0.75)


@dataclass
class TakeDrop(Guarded):
    """The double as a sheet at the right: what each answer does to the score, then the answers.

    Back folds it to a strip so that the board can be looked at.
    """

    name: str = "take_drop"
    overlay: bool = True
    state: MatchState = field(default_factory=MatchState)
    voice: Voice = field(default_factory=Voice)
    folded: bool = False

    def first_focus(self) -> str:
        return "unfold" if self.folded else "take"

    def insets(self, metrics: Metrics) -> Insets:
        if self.folded:
            return Insets()
        return Insets(right=metrics.px(sheet_width(metrics) + 2 * metrics.table_margins.x))

    @property
    def _value(self) -> int:
        return self.state.cube.value * 2

    @property
    def _title(self) -> str:
        return self.voice.says(self.state.on_roll, later("You double"), later("{name} doubles"))

    def build(self, c: Canvas) -> None:
        if self.folded:
            self._strip(c)
            return
        margins = c.metrics.table_margins
        w = sheet_width(c.metrics)
        x, y = c.width - margins.x - w, margins.y
        if not c.metrics.large:
            # The match panel stays in sight above the sheet.
            y += c.line("bodyb") + 22 + 16
        h = c.height - margins.y - y
        glass(c, x, y, w, h, opacity=GLASS_SHEET)
        left, inner = x + _SHEET_PADDING, w - 2 * _SHEET_PADDING
        them = self._buttons()
        foot = buttons_height(c, inner, them)
        with c.scrolled("sheet", left, y + 10, inner - 6, h - foot - 10 - 24 - 14) as area:
            area.bottom = self._ledger(c, left, area.top + 12, inner - 6) + 6
        buttons(c, left, y + h - 24 - foot, inner, them)

    def _ledger(self, c: Canvas, x: float, y: float, w: float) -> float:
        size = 58 * (1 + (c.t - 1) * 0.24)
        drawings.cube(c, x, y, self._value, size)
        room = w - size - 18
        end = c.para(x + size + 18, y - 3, self._title, "h3" if c.metrics.large else "h2", "text", room)
        worth = t("Worth {value} if you take", value=self._value)
        end = c.para(x + size + 18, end - 2, worth, "body", "text2", room)
        y = max(end, y + size) + 12
        c.rule(x, y, w)
        y = c.para(x, y + 12, t("If you take, the cube is yours"), "h3", "teal", w) + 4
        y = self._lines(c, x, y, w, take_stakes(self.state, self.voice)) + 10
        y = c.para(x, y, t("If you drop"), "h3", "coral", w) + 4
        y = self._lines(c, x, y, w, (drop_stake(self.state, self.voice),)) + 12
        return self._pips(c, x, y, w)

    def _lines(self, c: Canvas, x: float, y: float, w: float, stakes: Sequence[Stake]) -> float:
        labels = max(c.width_of(stake.label, "body") for stake in take_stakes(self.state, self.voice))
        number = x + labels + 14 + c.width_of("+00", "bodyb", True)
        outcomes = max(c.width_of(stake.outcome, "body") for stake in stakes)
        beside = number + 18 + outcomes <= x + w
        for stake in stakes:
            c.text(x, y, stake.label, "body", "text2")
            c.text(number, y, stake.signed, "bodyb", "gold", "right", tabular=True)
            if beside:
                c.text(number + 18, y, stake.outcome, "body")
                y += c.line("body") + 4
            else:
                y = c.para(x + 16, y + c.line("body"), stake.outcome, "body", "text", w - 16) + 6
        return y

    def _pips(self, c: Canvas, x: float, y: float, w: float) -> float:
        asked = self.state.on_roll.other
        mine, theirs = self.state.board_of(asked).pips, self.state.board_of(asked).opp_pips
        words = t("Pips: {mine} for you, {theirs} against", mine=mine, theirs=theirs)
        if self.voice.you is None:
            names = self.voice.names
            words = t(
                "Pips: {a} {mine}, {b} {theirs}",
                a=names[asked],
                mine=mine,
                b=names[asked.other],
                theirs=theirs,
            )
        text = c.para_height(words, "cap", w - 60)
        h = max(46.0, text + 20)
        row(c, x, y, w, h, card=True)
        drawings.mark(c, x + 24, y + h / 2, "info", 22, "sky")
        c.para(x + 46, y + (h - text) / 2, words, "cap", "text", w - 60)
        return y + h

    def _buttons(self) -> list[Button]:
        lost = self.state.cube.value
        them = [
            Button(
                "take",
                t("Take, play for {value}", value=self._value),
                lambda: self.decide(Answer("take")),
                "primary",
                Action.CHOOSE,
            ),
            Button(
                "drop",
                n("Drop, lose {count} point", "Drop, lose {count} points", lost),
                lambda: self.decide(Answer("drop")),
                action=Action.UNDO,
            ),
        ]
        if beaver_refusal(self.state) is None:
            label = t("Beaver, play for {value}", value=self._value * 2)
            them.insert(
                1, Button("beaver", label, lambda: self.decide(Answer("beaver")), action=Action.DOUBLE)
            )
        return them

    def _strip(self, c: Canvas) -> None:
        label = t("Back to the decision")
        it = Button("unfold", label, self._unfold, "primary", Action.CHOOSE)
        w = min(c.width_of(self._title, "h3") + c.width_of(label, "btn") + 200, c.width - 120)
        h = buttons_height(c, w, (it,)) + 20
        x, y = (c.width - w) / 2, c.height - c.metrics.table_margins.y - h
        glass(c, x, y, w, h, opacity=GLASS_SHEET)
        room = w - c.width_of(label, "btn") - 140
        c.centred(x + 22, y + h / 2, self._title, "h3", room=room, may_cut=True)
        buttons(c, x + w - (w - room - 40) - 12, y + 10, w - room - 40, (it,))

    def _unfold(self) -> None:
        self.folded = False
        self.focused = "take"

    def back(self) -> None:
        self.folded = not self.folded
        self.focused = self.first_focus()


@dataclass
class ResignDialog(Dialog, Guarded):
    """How much to give up, what it costs, and a press that must be held."""

    name: str = "resign"
    guard: float = GUARD_SECONDS
    width: float = 620
    state: MatchState = field(default_factory=MatchState)
    player: Player = Player.WHITE
    voice: Voice = field(default_factory=Voice)
    kind: Kind = Kind.SINGLE

    def first_focus(self) -> str:
        return "keep"

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        money = self.state.settings.is_money
        sub = t("The session goes on.") if money else t("The match goes on.")
        title = t("Resign game {game}?", game=self.state.game)
        y = heading(c, x, y, w, title, sub, "flag", danger=True) + 18
        labels = [t(KIND_WORDS[kind]) for kind in Kind]
        y += choice(c, "kind", x, y, w, t("Give up"), labels, int(self.kind) - 1, self._choose) + 14
        words = resign_text(self.state, self.player, self.kind, self.voice)
        y = c.para(x, y, words, "body", "text", w)
        return c.para(x, y + 4, t("The other side may decline and play on."), "body", "text2", w)

    def _choose(self, index: int) -> None:
        self.kind = Kind(index + 1)

    def choices(self) -> Sequence[Button]:
        hold = self.env.settings.hold_to_resign
        held = self.hold_share if self._hold == "resign" else 0.0
        label = t("Hold to resign") if hold else t("Resign")
        return (
            Button("keep", t("Keep playing"), self.close, action=Action.BACK),
            Button("resign", label, self._resign, "danger", Action.UNDO, hold=held if hold else None),
        )

    def _resign(self) -> None:
        self.close()
        self.env.ask(ResignGame(self.kind))


@dataclass
class ResignationOffered(Dialog, Guarded):
    """The other side offers to lose: accept the points or play on."""

    name: str = "resignation"
    guard: float = GUARD_SECONDS
    width: float = 620
    state: MatchState = field(default_factory=MatchState)
    voice: Voice = field(default_factory=Voice)

    def first_focus(self) -> str:
        return "accept"

    @property
    def _kind(self) -> Kind:
        return self.state.resignation or Kind.SINGLE

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        loser = self.state.on_roll
        kinds = {
            Kind.SINGLE: later("{name} offers to lose a single game"),
            Kind.GAMMON: later("{name} offers to lose a gammon"),
            Kind.BACKGAMMON: later("{name} offers to lose a backgammon"),
        }
        title = t(kinds[self._kind], name=self.voice.names[loser])
        y = heading(c, x, y, w, title, "", "flag") + 16
        return c.para(x, y, resign_text(self.state, loser, self._kind, self.voice), "body", "text", w)

    def choices(self) -> Sequence[Button]:
        return (
            Button("accept", t("Accept"), lambda: self.decide(Answer("accept")), "primary", Action.CHOOSE),
            Button("reject", t("Play on"), lambda: self.decide(Answer("reject")), action=Action.UNDO),
        )

    def back(self) -> None:
        """There is no way out but an answer."""
