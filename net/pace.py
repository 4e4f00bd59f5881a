"""Token bucket: so many at once, so many a second (pure; times come in as arguments)."""

from __future__ import annotations


class Pace:
    """Allows `burst` events at once and `rate` a second in the long run."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate, self._burst = rate, float(burst)
        self._tokens, self._at = float(burst), now

    def allows(self, now: float, cost: float = 1.0) -> bool:
        """Whether one more event fits now; it is counted when it does."""
        self._tokens = min(self._burst, self._tokens + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True

    def refund(self, cost: float = 1.0) -> None:
        """An event that turned out to be no burden."""
        self._tokens = min(self._burst, self._tokens + cost)
