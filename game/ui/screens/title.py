"""Title: the wordmark over the board; left alone it shows a game of two computers."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui import backdrop, drawings
from game.ui.buttons import chip
from game.ui.canvas import Canvas
from game.ui.commands import Action, Command, PointerDown, Press
from game.ui.focus import Region
from game.ui.host import Insets
from game.ui.panels import glass
from game.ui.requests import Do, OpenScreen
from game.ui.screen import Screen
from game.ui.tokens import Metrics
from game.words import t

ATTRACT_SECONDS = 20.0
WORDMARK = 178


@dataclass
class Title(Screen):
    """Any button or click goes on to the main menu; after 20 s the demonstration starts."""

    name: str = "title"
    demo: bool = False
    idle: float = 0.0

    def build(self, c: Canvas) -> None:
        c.fade(0.8, 0.86, hold=0.06)
        margins = c.metrics.menu_margins
        x = margins.x + 24
        y = c.height * 0.155
        size = min(WORDMARK, c.height * 0.26)
        drawings.wordmark(c, x - 2, y, size)
        y += size + 30
        y = c.para(x, y, t("Backgammon on a wooden board"), "h2", "text", c.width * 0.6) + 30
        y = self._start(c, x, y) + 18
        if c.t < 1.9:
            c.para(x, y, t("or click anywhere"), "cap", "text2", c.width * 0.5)
        foot = c.height - margins.y - c.line("cap")
        c.text(x, foot, t("Version {version}", version=self.env.version), "cap", "text2")
        if self.demo and self.env.demo is not None:
            self._demo_card(c)

    def insets(self, metrics: Metrics) -> Insets:
        return backdrop.insets(metrics)

    def _start(self, c: Canvas, x: float, y: float) -> float:
        prompts = self.env.prompts
        glyphs = prompts.glyphs(Action.CHOOSE) if prompts.shown else ()
        before, after = (t("Press"), t("to start")) if glyphs else (t("Start"), "")
        h = max(60.0, c.line("h3") + 30)
        high = c.metrics.glyph + 4
        wide = drawings.glyphs_width(c, glyphs, high)
        w = 60 + c.width_of(before, "h3") + c.width_of(after, "h3") + (wide + 20 if glyphs else 0)
        glass(c, x, y, w, h, h / 2, 0.84, edge=(255, 255, 255, 76), ring=True)
        at, cy = x + 30, y + h / 2
        at += c.centred(at, cy, before, "h3")
        if glyphs:
            drawings.glyphs(c, at + 10, cy, glyphs, high)
            c.centred(at + wide + 20, cy, after, "h3")
        c.focusable(Region("start", c.rect(x, y, w, h), t("Start"), "", self._go_on))
        return y + h

    def _demo_card(self, c: Canvas) -> None:
        assert self.env.demo is not None
        left, right, ours, theirs = self.env.demo
        margins = c.metrics.menu_margins
        w, h = c.grown(408), max(92.0, 2 * c.line("bodyb") + 44)
        x, y = c.width - margins.x - w, c.height - margins.y - h
        glass(c, x, y, w, h, opacity=0.84)
        top, foot = y + 14 + c.line("capb") / 2, y + h - 16 - c.line("bodyb") / 2
        chip(c, x + 18, top, t("Demonstration"), "gold", "play")
        drawings.checker(c, x + 34, foot, 28, 0)
        drawings.checker(c, x + w - 34, foot, 28, 1)
        room = w / 2 - 58 - 50
        c.centred(x + 58, foot, left, "bodyb", room=room, may_cut=True)
        c.centred(x + w - 58, foot, right, "bodyb", "text", "right", room, may_cut=True)
        c.centred(x + w / 2 - 16, foot, str(ours), "h3", "gold", "right", tabular=True)
        c.centred(x + w / 2, foot, ":", "h3", "text3", "center")
        c.centred(x + w / 2 + 16, foot, str(theirs), "h3", "gold", tabular=True)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.idle += dt
        if self.idle >= ATTRACT_SECONDS and not self.demo:
            self.demo = True
            self.env.ask(Do("demo"))

    def handle(self, command: Command) -> None:
        self.idle = 0.0
        # The demonstration ends with any sign of life; a press goes on at the same time.
        self.demo = False
        if isinstance(command, PointerDown) or (isinstance(command, Press) and not command.repeat):
            self._go_on()
        else:
            super().handle(command)

    def _go_on(self) -> None:
        self.env.ask(OpenScreen("menu"))
