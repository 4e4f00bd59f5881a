"""When and where to call a lost opponent again: growing pauses with jitter, every known address (pure)."""

from __future__ import annotations

from net import limits
from net.actions import Address


class Redial:
    """The plan for one opponent."""

    def __init__(self, addresses: tuple[Address, ...], now: float) -> None:
        self._addresses: list[Address] = list(dict.fromkeys(addresses))
        self._pause = limits.REDIAL_FIRST
        self._next = self._lost = now
        self.attempts = 0

    def learn(self, addresses: tuple[Address, ...]) -> None:
        """Newer addresses come first; the oldest of too many are forgotten."""
        known = list(dict.fromkeys((*addresses, *self._addresses)))
        self._addresses = known[: limits.DIAL_ADDRESSES]

    def lost(self, now: float, at_once: bool) -> None:
        """The line broke; `at_once` unless the other side hung up."""
        self._pause = limits.REDIAL_FIRST if at_once else limits.REDIAL_LAST
        self._next = now if at_once else now + self._pause
        self._lost = now if at_once else now - limits.REDIAL_EAGER_SECONDS
        self.attempts = 0

    def due(self, now: float) -> bool:
        return bool(self._addresses) and now >= self._next

    def dial(self) -> tuple[Address, ...]:
        """The addresses to try now; counted as an attempt."""
        self.attempts += 1
        return tuple(self._addresses)

    def failed(self, now: float, chance: float) -> None:
        """Nobody answered: wait longer next time. `chance` in 0..1 spreads the moment by half each way."""
        self._next = now + self._pause * (1 - limits.REDIAL_JITTER + 2 * limits.REDIAL_JITTER * chance)
        eager = now - self._lost < limits.REDIAL_EAGER_SECONDS
        longest = limits.REDIAL_EAGER if eager else limits.REDIAL_LAST
        self._pause = min(self._pause * limits.REDIAL_GROWTH, longest)

    def succeeded(self) -> None:
        self._pause = limits.REDIAL_FIRST
        self.attempts = 0
