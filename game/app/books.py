"""Books: the history of the player's matches, its statistics, and what is deleted or written out."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.careers import career, own_rows, past_matches
from game.session.history import FORMS
from game.session.matchfile import StoreError
from game.session.summary import MatchSummary
from game.ui.requests import DeleteMatch, Do, ExportMatch, OpenScreen, Request
from game.ui.screens.export import ExportDialog
from game.ui.screens.history import HistoryScreen
from game.words import t

if TYPE_CHECKING:
    from game.app.director import Director

EXPORTS = "exports"
REST = 0.25
"""Seconds between two fillings of the screen: thousands of files are read faster than they are shown."""


class Books:
    """Keeps the history screen up to date with the files and the analyst."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self._screen: HistoryScreen | None = None
        self._judged = -1
        self._reading = False
        self._stale = False
        self._due = 0.0

    def carry_out(self, request: Request) -> bool:
        match request:
            case OpenScreen("history"):
                self._open("matches")
            case OpenScreen("statistics"):
                self._open("statistics")
            case DeleteMatch(id):
                self._delete(id)
            case ExportMatch(id, form):
                self._export(id, form)
            case Do("save_match"):
                if self.director.table is not None:
                    self._export(self.director.table.match.header.id, "")
            case _:
                return False
        return True

    @property
    def rows(self) -> tuple[MatchSummary, ...]:
        """The matches of whoever plays now, the latest first, as far as they are read."""
        return own_rows(self.director.store.history.listed(), self.director.profiles.current.id)

    def _open(self, page: str) -> None:
        self.director.store.history.start_refresh()
        self._reading = True
        self._screen = self.director.stack.push(HistoryScreen(self.director.env, page=page))
        self._fill(self._screen)

    def update(self) -> bool:
        """Take what was read since the last round, and what was judged."""
        history = self.director.store.history
        changed = history.poll()
        if self._reading and not history.is_refreshing:
            self._reading = False
            self.director.analyst.catch_up(self.rows)
        screen = self._screen
        if screen is None:
            return changed
        if screen not in self.director.stack.screens:
            self._screen = None
            return changed
        self._stale = self._stale or changed or self._judged != self.director.analyst.judged
        if not self._stale or self.director.clock() < self._due:
            return False
        self._fill(screen)
        return True

    def _fill(self, screen: HistoryScreen) -> None:
        rows, figures = self.rows, self.director.store.history.analysis()
        self._judged = self.director.analyst.judged
        self._stale, self._due = False, self.director.clock() + REST
        screen.matches = past_matches(rows, figures, date.today())
        screen.career = career(rows, figures, self.director.env.level_name)
        if screen.focused == "none" and screen.shown:
            screen.focused = None

    # -- deleting, writing out ---------------------------------------------------------------

    def _row(self, id: str) -> MatchSummary:
        """The row of a match, read now if it is new; raises StoreError when it is not there."""
        history = self.director.store.history
        row = history.find(id)
        if row is None:
            history.refresh()
            row = history.find(id)
        if row is None:
            raise StoreError(t("This match is no longer there."))
        return row

    def _delete(self, id: str) -> None:
        self.director.store.history.delete(self._row(id))
        self.director.list_saved()
        if self._screen is not None:
            self._fill(self._screen)
        self.director.stack.notify(t("The match is deleted."))

    def _export(self, id: str, form: str) -> None:
        row = self._row(id)
        if form not in FORMS:
            self.director.stack.push(ExportDialog(self.director.env, id=id, opponent=row.opponent_name))
            return
        folder = self.folder()
        target = folder / f"{_file_name(row)}.{form}"
        self.director.store.history.export(row, target, form)
        self.director.stack.notify(
            t("{file} is written in {folder}", file=target.name, folder=folder), "good", "check", 8
        )

    def folder(self) -> Path:
        """Where matches and reports are written; made if it is missing. Raises StoreError."""
        folder = self.director.store.folder / EXPORTS
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                t(
                    "The folder {folder} cannot be made: {reason}.",
                    folder=folder,
                    reason=error.strerror or error,
                )
            ) from None
        return folder


def _file_name(row: MatchSummary) -> str:
    """A name that tells the match apart and suits every system."""
    names = re.sub(r"[^\w-]+", "_", "-".join(row.names)).strip("_")
    return f"{row.created[:10]}-{names}-{row.id[-6:]}"
