"""The ladder's file: each profile's run, so that it survives anything, and the high scores."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.session.high_scores import HighScore, kept, score_from_data
from game.session.keepsakes import read_json, set_aside, write_json
from game.session.ladder import LadderRun, run_from_data

FILE = "ladder.json"


class LadderBook:
    """Runs and high scores of a data folder. Every change is on disk before it returns."""

    def __init__(self, folder: Path) -> None:
        """Read the book; `notice` is one sentence when it was unreadable and set aside."""
        self._path = folder / FILE
        self._runs: dict[str, LadderRun] = {}
        self.scores: tuple[HighScore, ...] = ()
        data, self.notice = read_json(self._path)
        if data is not None:
            try:
                self._runs = {str(key): run_from_data(run) for key, run in data["runs"].items()}
                self.scores = tuple(score_from_data(score) for score in data["scores"])
            except (ValueError, TypeError, KeyError, AttributeError):
                self._runs, self.scores = {}, ()
                self.notice = set_aside(self._path)

    def run(self, profile: str) -> LadderRun | None:
        """The run of a profile, over or not; None when there is none."""
        return self._runs.get(profile)

    def keep_run(self, profile: str, run: LadderRun) -> None:
        """Keep a run; raises StoreError and changes nothing when it cannot be written."""
        self._write({**self._runs, profile: run}, self.scores)

    def end_run(self, profile: str, score: HighScore | None) -> None:
        """Close a profile's run and enter its score, if it has one, into the tables; raises StoreError."""
        runs = {key: run for key, run in self._runs.items() if key != profile}
        scores = self.scores if score is None else kept((*self.scores, score), score.day)
        self._write(runs, scores)

    def _write(self, runs: dict[str, LadderRun], scores: tuple[HighScore, ...]) -> None:
        data: dict[str, Any] = {
            "runs": {key: run.to_data() for key, run in runs.items()},
            "scores": [score.to_data() for score in scores],
        }
        write_json(self._path, data)
        self._runs, self.scores = runs, scores
