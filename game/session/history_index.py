"""The sqlite3 file behind the history: summaries of match files and results of their analysis.

It is a memory, never the only copy of a match: when it is missing it is made, when it is damaged it
is set aside and made anew from the match files, and where it cannot be written it lives in memory.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

from game.rules.actions import Player
from game.session.dice_statistics import count_from_data
from game.session.keepsakes import set_aside
from game.session.summary import MatchSummary, Status, result_from_data, result_to_data
from game.words import t

SCHEMA_VERSION = 1
"""Raised when a column changes; an index of another version is dropped and made anew."""
_COLUMNS = tuple(field.name for field in fields(MatchSummary))
_SCHEMA = f"""
CREATE TABLE IF NOT EXISTS matches (file TEXT PRIMARY KEY, {", ".join(_COLUMNS[1:])}) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS analysis (
    match TEXT, player INTEGER, digest TEXT, decisions INTEGER, error REAL, luck REAL, pr REAL,
    PRIMARY KEY (match, player)
) WITHOUT ROWID;
PRAGMA user_version = {SCHEMA_VERSION};
"""
_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class AnalysisResult:
    """What analysis found of one player's match.

    `error` is the equity lost in all `decisions`, `luck` the equity the dice gave, `pr` the performance
    rating; `digest` is the record's at the time, so that an analysis of an older state can be told.
    """

    match: str
    player: Player
    digest: str
    decisions: int
    error: float
    luck: float
    pr: float


class HistoryIndex:
    """The open index. `notice` is one sentence when it had to be made anew or cannot be written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notice: str | None = None
        self._connection = self._open()

    def _open(self) -> sqlite3.Connection:
        try:
            return _connect(str(self.path))
        except sqlite3.OperationalError as error:
            if self.path.is_file() and _is_no_database(error):
                return self._made_anew()
            self.notice = t(
                "The history cannot be kept on disk ({reason}); it is read from the matches.", reason=error
            )
        except (sqlite3.DatabaseError, ValueError, TypeError):
            return self._made_anew()
        return _connect(":memory:")

    def _made_anew(self) -> sqlite3.Connection:
        self.notice = f"{set_aside(self.path)} {t('The history was made anew from the matches.')}"
        for tail in ("-journal", "-wal", "-shm"):
            self.path.with_name(self.path.name + tail).unlink(missing_ok=True)
        try:
            return _connect(str(self.path))
        except sqlite3.Error:
            return _connect(":memory:")

    def _try(self, work: Callable[[sqlite3.Connection], _Answer], lost: _Answer) -> _Answer:
        """Do some work; when the file turns out damaged, begin a new one and answer `lost`."""
        try:
            with self._connection:
                return work(self._connection)
        except sqlite3.OperationalError as error:
            self.notice = t(
                "The history cannot be written ({reason}); the matches are not affected.", reason=error
            )
        except sqlite3.DatabaseError:
            self._connection.close()
            self._connection = self._made_anew()
        return lost

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def summaries(self) -> dict[str, MatchSummary]:
        """Every row by file name. Rows that make no sense are left out: their files are read again."""
        nothing: list[Any] = []
        rows = self._try(
            lambda db: db.execute(f"SELECT {', '.join(_COLUMNS)} FROM matches").fetchall(), nothing
        )
        found = {}
        for row in rows:
            try:
                found[row[0]] = _summary_of(row)
            except (ValueError, TypeError):
                continue
        return found

    def put(self, summaries: Iterable[MatchSummary]) -> None:
        """Add or replace rows, all or none."""
        rows = [_row_of(summary) for summary in summaries]
        blanks = ", ".join("?" * len(_COLUMNS))
        self._try(lambda db: db.executemany(f"REPLACE INTO matches VALUES ({blanks})", rows), None)

    def remove(self, files: Iterable[str]) -> None:
        """Forget files."""
        names = [(file,) for file in files]
        self._try(lambda db: db.executemany("DELETE FROM matches WHERE file = ?", names), None)

    def put_analysis(self, results: Iterable[AnalysisResult]) -> None:
        """Add or replace results of analysis."""
        rows = [(r.match, int(r.player), r.digest, r.decisions, r.error, r.luck, r.pr) for r in results]
        self._try(lambda db: db.executemany("REPLACE INTO analysis VALUES (?, ?, ?, ?, ?, ?, ?)", rows), None)

    def analysis(self) -> tuple[AnalysisResult, ...]:
        """Every result kept."""
        nothing: list[Any] = []
        rows = self._try(
            lambda db: db.execute(
                "SELECT match, player, digest, decisions, error, luck, pr FROM analysis"
            ).fetchall(),
            nothing,
        )
        return tuple(AnalysisResult(match, Player(player), *rest) for match, player, *rest in rows)

    def remove_analysis(self, match: str) -> None:
        """Forget a match's analysis."""
        self._try(lambda db: db.execute("DELETE FROM analysis WHERE match = ?", (match,)), None)


def _connect(name: str) -> sqlite3.Connection:
    """An index ready to use; raises sqlite3.Error when the file is none."""
    connection = sqlite3.connect(name)
    try:
        # A lost last row is read again from its match file, so a sync for each write would buy nothing.
        connection.execute("PRAGMA synchronous = OFF")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version not in (0, SCHEMA_VERSION):
            connection.executescript("DROP TABLE IF EXISTS matches; DROP TABLE IF EXISTS analysis;")
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)
        connection.executescript(_SCHEMA)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _is_no_database(error: sqlite3.OperationalError) -> bool:
    return "malformed" in str(error) or "no such column" in str(error)


def _row_of(summary: MatchSummary) -> tuple[Any, ...]:
    plain = {name: getattr(summary, name) for name in _COLUMNS}
    plain["status"] = summary.status.value
    for name in ("names", "seats", "score"):
        plain[name] = json.dumps(plain[name])
    for name in ("player", "winner"):
        plain[name] = None if plain[name] is None else int(plain[name])
    plain["games"] = json.dumps([result_to_data(result) for result in summary.games])
    plain["dice"] = json.dumps([count.to_data() for count in summary.dice])
    return tuple(plain[name] for name in _COLUMNS)


def _summary_of(row: tuple[Any, ...]) -> MatchSummary:
    plain = dict(zip(_COLUMNS, row, strict=True))
    plain["status"] = Status(plain["status"])
    for name in ("names", "seats", "score"):
        first, second = json.loads(plain[name])
        plain[name] = (first, second)
    for name in ("player", "winner"):
        plain[name] = None if plain[name] is None else Player(plain[name])
    plain["games"] = tuple(result_from_data(item) for item in json.loads(plain["games"]))
    white, black = json.loads(plain["dice"])
    plain["dice"] = (count_from_data(white), count_from_data(black))
    return MatchSummary(**plain)
