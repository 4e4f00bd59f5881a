"""The table of a network match: the board, and the pill through which one speaks and hears."""

from __future__ import annotations

from collections.abc import Callable

from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.commands import Action, Device
from game.ui.focus import Region
from game.ui.panels import glass
from game.ui.table.face import ROOMY
from game.ui.table.screen import TableScreen
from game.ui.talk import SAID_SECONDS, Said
from game.words import t

MOST_SAID = 50
TALK_ACTIONS = (Action.TALK, Action.EARLIER)
"""A table has no earlier moves, so the pad's trigger for them speaks."""
_WIDEST = 380.0


class NetworkTable(TableScreen):
    """A table whose other seat is elsewhere."""

    said: tuple[Said, ...] = ()
    on_talk: Callable[[], None] | None = None

    def hear(self, said: Said) -> None:
        """Show a line for a while and keep it."""
        self.said = (*self.said, said)[-MOST_SAID:]
        self.log.append(said.line)

    @property
    def fresh(self) -> Said | None:
        """The line that is still to be read over the board."""
        last = self.said[-1] if self.said else None
        return last if last is not None and self.clock() - last.since < SAID_SECONDS else None

    def on_action(self, action: Action) -> bool:
        if action in TALK_ACTIONS and self.on_talk is not None:
            self.on_talk()
            return True
        return super().on_action(action)

    def _focus_under(self, region: Region) -> None:
        # The pill is pressed where it is and never takes the board's cursor away.
        if region.id != "talk":
            super()._focus_under(region)

    def build(self, c: Canvas) -> None:
        super().build(c)
        if self.on_talk is not None:
            self._pill(c)

    def _pill(self, c: Canvas) -> None:
        """At the top between the panels; with large text under the player at the top, where it also says
        how the line is."""
        said = self.fresh
        large = c.t >= ROOMY
        words = said.line if said is not None else self.link if large else t("Say something")
        if not words:
            return
        room = min(_WIDEST, c.width * 0.3) if not large else c.width * 0.45
        lines = c.wrapped(words, "cap", room)[:2]
        glyphs = c.prompts.glyphs(Action.EARLIER if self.env.device is Device.PAD else Action.TALK)
        shown = glyphs if c.prompts.shown and said is None and not large else ()
        glyph_w = drawings.glyphs_width(c, shown) + 10 if shown else 0.0
        w = max(c.width_of(line, "cap") for line in lines) + 36 + glyph_w
        h = len(lines) * c.line("cap") + 16
        margins = c.metrics.table_margins
        x = margins.x if large else (c.width - w) / 2
        y = margins.y + (c.line("h3") + c.line("cap") + 28 if large else 0)
        glass(c, x, y, w, h, min(h / 2, 18), 0.84)
        if said is not None:
            c.box(x + 6, y + 10, 3, h - 20, 1.5, "text3" if said.mine else "teal")
        for number, line in enumerate(lines):
            ink = "text" if said is not None else "text2"
            c.text(x + 18, y + 8 + number * c.line("cap"), line, "cap", ink, room=room + 1, may_cut=True)
        if shown:
            drawings.glyphs(c, x + w - glyph_w - 8, y + h / 2, shown)
        spoken = t("Say something") if said is None else said.line
        c.focusable(Region("talk", c.rect(x, y, w, h), spoken, "talk", self.on_talk))
