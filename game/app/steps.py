"""Fixed steps: real time turned into whole ticks of the simulation."""

from __future__ import annotations

TICK = 1 / 120
LONGEST_FRAME = 0.25


class Steps:
    """Counts the ticks that are due. A stall costs no more than `LONGEST_FRAME`, a clock going back none."""

    def __init__(self, now: float) -> None:
        self._last = now
        self._owed = 0.0

    def advance(self, now: float) -> int:
        """Ticks to simulate to reach `now`."""
        passed = min(max(now - self._last, 0.0), LONGEST_FRAME)
        self._last = now
        self._owed += passed
        # Halfway rounding: a frame of exactly n ticks must not fall short by a float's last bit.
        ticks = int(self._owed / TICK + 1e-9)
        self._owed -= ticks * TICK
        return ticks

    @property
    def alpha(self) -> float:
        """How far the next tick has come, 0 to 1, for drawing between ticks."""
        return min(max(self._owed / TICK, 0.0), 1.0)
