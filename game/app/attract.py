"""Attract mode: behind the idle title two computers play, and the board turns slowly."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.app.match import Around, TableMatch
from game.rules.actions import NextGame
from game.rules.record import new_record
from game.rules.state import MatchSettings, Phase
from game.session.dice import SystemDice
from game.session.matchfile import Header
from game.session.unkept import UnkeptMatch
from game.ui.backdrop import SCENIC
from game.ui.requests import Do, Request
from game.ui.screens.title import Title

if TYPE_CHECKING:
    from game.app.director import Director

LEVELS = ((3, 5), (2, 4), (4, 5))
"""Pairs of levels that meet, in turn."""
LENGTH = 3
SWAY_SECONDS = 24.0
SWAY_DEGREES = 6.0
ADMIRED = 3.0
"""Seconds a finished game stays."""


class Attract:
    """The demonstration. It leaves nothing on disk and ends with any input."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self._table: TableMatch | None = None
        self._shows = 0
        self._since = 0.0
        self._over: float | None = None

    def carry_out(self, request: Request) -> bool:
        if request != Do("demo"):
            return False
        if self._table is None and self.director.table is None:
            self._begin()
        return True

    @property
    def _title(self) -> Title | None:
        """The title while it shows the demonstration."""
        top = self.director.stack.top
        return top if isinstance(top, Title) and top.demo else None

    def _begin(self) -> None:
        title = self._title
        if title is None:
            return
        env, clock = self.director.env, self.director.clock
        white, black = LEVELS[self._shows % len(LEVELS)]
        self._shows += 1
        names = env.level_name(white), env.level_name(black)
        header = Header("demo", names, (f"computer:{white}", f"computer:{black}"))
        match = UnkeptMatch(header, new_record(MatchSettings(length=LENGTH)), SystemDice())
        self._table = TableMatch(match, Around(env, self.director.worker, clock, _nothing, _nothing))
        self._since, self._over = clock(), None
        self.director.stack.reset(self._table.screen, title)

    def update(self) -> bool:
        """Move the demonstration on; put it away when somebody is there."""
        table = self._table
        if table is None:
            return False
        title = self._title
        if title is None or self.director.table is not None:
            self._end(table)
            return True
        self._sway(table)
        over = table.session.state.phase in (Phase.GAME_OVER, Phase.MATCH_OVER)
        changed = self._admire(table) if over else table.update(held=False)
        shown = self._table or table
        self.director.env.demo = (*shown.match.header.names, *shown.session.state.score)
        return changed

    def _admire(self, table: TableMatch) -> bool:
        """A finished game stays for a while; then comes the next, or another match."""
        now = self.director.clock()
        if self._over is None:
            self._over = now
        if now - self._over < ADMIRED or table.screen.stage.busy:
            return False
        self._over = None
        if table.session.state.winner is None:
            table.session.submit(None, NextGame())
        else:
            table.close()
            self._begin()
        return True

    def _sway(self, table: TableMatch) -> None:
        still = self.director.env.settings.reduced_motion
        beat = 2 * math.pi * (self.director.clock() - self._since) / SWAY_SECONDS
        turn = 0.0 if still else SWAY_DEGREES * math.sin(beat)
        eye = table.screen.eye
        eye.now = eye.wish = SCENIC.turned(turn, 0.0)
        eye.still = still

    def _end(self, table: TableMatch) -> None:
        table.close()
        self._table = None
        self.director.env.demo = None
        screens = self.director.stack.screens
        if table.screen in screens:
            screens.remove(table.screen)


def _nothing() -> None:
    """Nobody sits at the demonstration."""
