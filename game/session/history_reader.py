"""Reads match files on a thread of its own, so that a long list never keeps a frame."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from game.session.summary import MatchSummary

_PAUSE = 0.003
"""Seconds given to the frames between two files."""


class Reader:
    """Summaries of some files, taken as they come. `read` makes one of a path, or None."""

    def __init__(self, paths: Sequence[Path], read: Callable[[Path], MatchSummary | None]) -> None:
        self._found: queue.SimpleQueue[MatchSummary] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._thread = threading.Thread(
            target=self._work, args=(tuple(paths), read), name="history", daemon=True
        )
        self._thread.start()

    def _work(self, paths: tuple[Path, ...], read: Callable[[Path], MatchSummary | None]) -> None:
        for path in paths:
            if self._stop.is_set():
                return
            summary = read(path)
            if summary is not None:
                self._found.put(summary)
            time.sleep(_PAUSE)

    def take(self) -> list[MatchSummary]:
        """What was read since the last time."""
        taken = []
        while not self._found.empty():
            taken.append(self._found.get())
        return taken

    @property
    def is_done(self) -> bool:
        """Whether every file is read and taken."""
        return not self._thread.is_alive() and self._found.empty()

    def stop(self) -> None:
        """Read no more; returns when the file in hand is done."""
        self._stop.set()
        self._thread.join()
