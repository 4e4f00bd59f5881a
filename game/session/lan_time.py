"""How long the running decision has taken, outages left out as the rules of LAN play say (pure).

The clock stands while the link is down, for the first 60 s of each outage and 3 minutes a match.
"""

from __future__ import annotations

OUTAGE_SECONDS = 60.0
OUTAGES_SECONDS = 180.0
ABANDON_SECONDS = 300.0
"""After this long without the other side, the win may be claimed."""


class Stopwatch:
    """Counts the time of one decision after the other."""

    def __init__(self) -> None:
        self.spent = 0.0
        self._running = False
        self._last: float | None = None
        self._outage = 0.0
        self._outages = 0.0

    def restart(self, now: float, running: bool) -> None:
        """A new decision begins, or none is due."""
        self.spent, self._running, self._last = 0.0, running, now

    def tick(self, now: float, connected: bool, paused: bool) -> None:
        """Time has passed."""
        elapsed = 0.0 if self._last is None else max(0.0, now - self._last)
        self._last = now
        if connected:
            self._outage = 0.0
        elif self._outage < OUTAGE_SECONDS and self._outages < OUTAGES_SECONDS:
            self._outage += elapsed
            self._outages += elapsed
            return
        if self._running and not paused:
            self.spent += elapsed

    @property
    def milliseconds(self) -> int:
        return min(86_400_000, int(self.spent * 1000))
