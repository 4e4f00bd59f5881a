"""The hint: the best plays as a sheet at the right; the board shows the focused one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui import drawings
from game.ui.buttons import Button, buttons, buttons_height, chip, chip_width
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action
from game.ui.focus import Region
from game.ui.gauges import bar
from game.ui.grades import grade
from game.ui.host import Insets
from game.ui.panels import glass, row
from game.ui.requests import PlayHint
from game.ui.screen import Screen
from game.ui.screens.prompts import sheet_width
from game.ui.tokens import GLASS_SHEET, Metrics
from game.words import number, t

_PAD = 24.0


@dataclass(frozen=True, slots=True)
class HintPlay:
    """One play or cube decision: as written, its equity, what it loses to the best, chances, a sentence."""

    text: str
    equity: float
    loss: float
    win: float | None = None
    gammon: float | None = None
    why: str = ""


@dataclass
class HintSheet(Screen):
    """Best first. `rank` is the focused play, for the board to show; `playable` offers to play it."""

    name: str = "hint"
    overlay: bool = True
    title: str = ""
    dice: tuple[int, ...] = ()
    plays: tuple[HintPlay, ...] = ()
    playable: bool = True
    waiting: bool = False

    def first_focus(self) -> str:
        return "play:0" if self.plays else "close"

    @property
    def rank(self) -> int:
        """Index of the play that has the focus; the best one otherwise."""
        kind, _, index = (self.focused or "").partition(":")
        return int(index) if kind == "play" and index else 0

    def insets(self, metrics: Metrics) -> Insets:
        return Insets(right=metrics.px(sheet_width(metrics) + 2 * metrics.table_margins.x))

    def build(self, c: Canvas) -> None:
        margins = c.metrics.table_margins
        w = sheet_width(c.metrics)
        x, y = c.width - margins.x - w, margins.y
        h = c.height - 2 * margins.y
        glass(c, x, y, w, h, opacity=GLASS_SHEET)
        left, inner = x + _PAD, w - 2 * _PAD
        drawings.mark(c, left + 14, y + 18 + c.line("h2") / 2, "bulb", 28, "gold")
        dice_w = len(self.dice) * 32
        at = c.para(left + 40, y + 18, self.title, "h2", "text", inner - 48 - dice_w)
        for i, value in enumerate(self.dice):
            drawings.die(c, x + w - _PAD - dice_w + 32 * i + 6, y + 20, value, 26)
        words = t("Thinking…") if self.waiting else t("Points to expect from each")
        at = c.para(left, at + 4, words, "cap", "text2", inner) + 6
        them = self._buttons()
        foot = buttons_height(c, inner, them, 52)
        with c.scrolled("plays", left - 8, at, inner + 4, y + h - foot - _PAD - 12 - at) as area:
            row_y = area.top + RING_ROOM
            for i, play in enumerate(self.plays):
                row_y += self._play(c, left - 8, row_y, inner + 4, i, play) + 8
            area.bottom = row_y + RING_ROOM
        buttons(c, left, y + h - _PAD - foot, inner, them, 52)

    def _play(self, c: Canvas, x: float, y: float, w: float, index: int, play: HintPlay) -> float:
        id, on = f"play:{index}", self.rank == index
        state = c.state(id)
        number_w = c.width_of("0", "h3") + 16
        equity = number(play.equity, 3, signed=True)
        room = w - number_w - 32 - c.width_of(equity, "bodyb", True) - 12
        head = max(c.para_height(play.text, "bodyb", room), c.line("bodyb"))
        label = f"{t(grade(play.loss).words)}  {number(-play.loss, 3)}" if index else t("best")
        inner = w - number_w - 30
        h = 12 + head + 4 + c.line("capb") + 14
        details = on and play.win is not None
        if details:
            h += (c.line("cap") + 3) * (2 if play.gammon is not None else 1) + 4
        if on and play.why:
            h += c.para_height(play.why, "cap", inner)
        row(c, x, y, w, h, state, 12, card=True)
        c.text(x + 14, y + 12, str(index + 1), "h3", "text3")
        left = x + 14 + number_w
        at = c.para(left, y + 12, play.text, "bodyb", "text", room)
        c.text(x + w - 14, y + 12, equity, "bodyb", "gold", "right", tabular=True)
        at += 4
        it = grade(play.loss)
        cy = at + c.line("capb") / 2
        if chip_width(c, label, it.icon) <= inner:
            chip(c, left, cy, label, it.tone, it.icon)
        else:
            c.centred(left, cy, label, "cap", it.ink, room=inner, may_cut=True)
        at += c.line("capb") + 8
        if on and play.why:
            at = c.para(left, at, play.why, "cap", "text2", inner)
        if details:
            self._chances(c, left, at, inner, play)
        spoken = f"{index + 1}. {play.text}. {equity}. {label}. {play.why}"
        c.focusable(Region(id, c.rect(x, y, w, h), spoken, "plays", self._player(index), wrap=True))
        return h

    def _chances(self, c: Canvas, x: float, y: float, w: float, play: HintPlay) -> None:
        labels = [(t("win"), play.win, "teal"), (t("gammon"), play.gammon, "gold")]
        label_w = max(c.width_of(label, "cap") for label, _, _ in labels)
        for label, share, ink in labels:
            if share is None:
                continue
            cy = y + c.line("cap") / 2
            c.text(x, y, label, "cap", "text2")
            percent = f"{number(100 * share)} %"
            percent_w = c.width_of("100 %", "cap", True)
            bar(c, x + label_w + 12, cy, w - label_w - percent_w - 26, share, 8, ink)
            c.text(x + w, y, percent, "cap", "text", "right", tabular=True)
            y += c.line("cap") + 3

    def _buttons(self) -> list[Button]:
        close = Button("close", t("Close"), self.close, action=Action.BACK)
        if not self.playable or not self.plays:
            return [close]
        return [Button("play", t("Play it"), self._player(self.rank), "primary", Action.CONFIRM), close]

    def _player(self, index: int) -> Callable[[], None]:
        def play() -> None:
            if self.playable:
                self.close()
                self.env.ask(PlayHint(index))

        return play

    def on_action(self, action: Action) -> bool:
        if action is Action.HINT:
            self.close()
            return True
        return False
