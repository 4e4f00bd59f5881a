"""The analyst: has stored matches judged beside the game, one at a time, and keeps the figures."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ai.answers import Analysis
from game.ai.worker import Advance, WorkerFailed
from game.rules.actions import Player
from game.rules.record import MatchRecord
from game.session.history_index import AnalysisResult
from game.session.matchfile import StoreError
from game.session.summary import MatchSummary, Status

if TYPE_CHECKING:
    from game.app.director import Director

REMEMBERED = 24
"""Whole analyses kept at hand; the figures of all are in the history's index."""


@dataclass(frozen=True, slots=True)
class Task:
    """A record to be judged, under the id of its match."""

    match: str
    record: MatchRecord


class Analyst:
    """Judges what is asked for first, then the finished matches that were never judged."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.progress = 0.0
        """How far the task in hand has come, from 0 to 1."""
        self.judged = 0
        """Records judged so far; the figures have changed when it has."""
        self._done: OrderedDict[tuple[str, str], Analysis] = OrderedDict()
        self._failed: dict[tuple[str, str], str] = {}
        self._waiting: list[Task] = []
        self._task: Task | None = None
        self._request: int | None = None
        self._backlog: list[MatchSummary] = []

    def ask(self, match: str, record: MatchRecord) -> Analysis | None:
        """The analysis of a record if it is there; it is begun otherwise."""
        found = self._done.get((match, record.digest))
        if found is None and not self._is_known(match, record.digest) and record.actions:
            self._waiting.append(Task(match, record))
        return found

    def failure(self, match: str, digest: str) -> str:
        """Why a record could not be judged; empty when it was, or may be yet."""
        return self._failed.get((match, digest), "")

    def catch_up(self, rows: tuple[MatchSummary, ...]) -> None:
        """Judge the finished matches among some rows that have no figures, the latest first."""
        known = {(r.match, r.digest) for results in self._figures().values() for r in results}
        self._backlog = [
            row
            for row in reversed(rows)
            if row.status is Status.FINISHED
            and row.player is not None
            and (row.id, row.digest) not in known
            and (row.id, row.digest) not in self._failed
        ]

    def update(self) -> bool:
        """Once a round; True when a task has come further."""
        changed = False
        if self._request is not None:
            changed = self._follow()
        if self._request is None:
            self._begin()
        return changed

    @property
    def busy(self) -> bool:
        """Whether something that was asked for is not answered yet."""
        return self._task is not None or bool(self._waiting)

    def _figures(self) -> dict[str, tuple[AnalysisResult, ...]]:
        return self.director.store.history.analysis()

    def _is_known(self, match: str, digest: str) -> bool:
        tasks = self._waiting if self._task is None else [self._task, *self._waiting]
        return (match, digest) in self._failed or any(
            (task.match, task.record.digest) == (match, digest) for task in tasks
        )

    def _begin(self) -> None:
        task = self._next()
        if task is None:
            return
        try:
            self._request = self.director.worker.request("analyse", task.record)
        except WorkerFailed as error:
            self._failed[task.match, task.record.digest] = str(error)
            return
        self._task, self.progress = task, 0.0

    def _next(self) -> Task | None:
        if self._waiting:
            return self._waiting.pop(0)
        # What nobody waits for must not keep a computer at the table from its turn.
        if self.director.table is not None or not self._backlog:
            return None
        row = self._backlog.pop()
        try:
            record = self.director.store.history.load(row).record
        except StoreError:
            return None  # deleted meanwhile
        return None if self._is_known(row.id, record.digest) else Task(row.id, record)

    def _follow(self) -> bool:
        worker, task = self.director.worker, self._task
        assert self._request is not None
        assert task is not None
        changed = False
        try:
            for item in worker.poll():
                if isinstance(item, Advance) and item.number == self._request:
                    self.progress, changed = item.share, True
            analysis = worker.take(self._request)
        except RuntimeError as error:
            self._failed[task.match, task.record.digest] = str(error)
            self._task = self._request = None
            return True
        if analysis is None:
            return changed
        self._task = self._request = None
        self._keep(task, analysis)
        return True

    def _keep(self, task: Task, analysis: Analysis) -> None:
        self._done[task.match, task.record.digest] = analysis
        self.judged += 1
        while len(self._done) > REMEMBERED:
            self._done.popitem(last=False)
        self.director.store.history.put_analysis(
            AnalysisResult(
                task.match,
                player,
                task.record.digest,
                account.decisions + account.cube_decisions,
                account.lost + account.cube_lost,
                account.luck,
                account.rating,
            )
            for player, account in zip(Player, analysis.accounts, strict=True)
        )
