"""The real program in a window, as a process of its own: on this machine or in a host of a lab."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.lan.told import told

ROOT = Path(__file__).resolve().parents[2]


class Window:
    """One program, piloted by `tests.lan.window_program`; `what` is host or join."""

    def __init__(
        self,
        what: str,
        folder: Path,
        names: tuple[str, str],
        around: dict[str, str],
        prefix: Sequence[str] = (),
    ) -> None:
        """`names` are its own and the other's, `around` goes into its environment."""
        pictures = Path(os.environ.get("BLOT_PICTURES", folder)) / what
        words = ("tests.lan.window_program", what, str(folder / what), str(pictures), *names)
        self.out, self.errors = folder / f"{what}.jsonl", folder / f"{what}.txt"
        with self.out.open("w") as out, self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                [*prefix, sys.executable, "-m", *words],
                cwd=ROOT,
                env={**os.environ, **around, "SDL_AUDIODRIVER": "none"},
                stdout=out,
                stderr=errors,
            )

    def of(self, event: str) -> list[dict[str, Any]]:
        """Every event of a kind so far."""
        return [line for line in told(self.out) if line["event"] == event]

    def told(self, event: str) -> dict[str, Any]:
        """The first event of a kind, which must have come."""
        found = self.of(event)
        assert found, self.story
        return found[0]

    @property
    def story(self) -> str:
        """What it said and what went wrong, for a failure."""
        return f"{self.out.read_text()[-3000:]}\n{self.errors.read_text()[-3000:]}"

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


def wait_for(windows: Sequence[Window], true: Callable[[], object], seconds: float) -> None:
    """Until something has come true; a program that ends with an error fails at once."""
    limit = time.monotonic() + seconds
    while not true():
        assert all(window.process.poll() in (None, 0) for window in windows), (
            windows[0].story + windows[1].story
        )
        assert time.monotonic() < limit, windows[0].story + windows[1].story
        time.sleep(0.2)
