"""Matches of others that are watched: whose they are, and when to call there again (pure).

A spectator's lost line is called again as an opponent's would be; the player there knows whom it has
admitted, so that nobody is asked twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from net.actions import Address
from net.redial import Redial
from net.replica import Replica

Dial = Callable[[bytes, bytes, tuple[Address, ...]], int]
"""Calls a player at these addresses to watch a match: (peer, match, addresses) -> number of the call."""


@dataclass(slots=True)
class _Followed:
    match: bytes
    copy: Replica
    redial: Redial
    call: int | None = None
    """The redial under way."""


class Following:
    """Everyone whose match we watch."""

    def __init__(self, dial: Dial) -> None:
        self._dial = dial
        self._matches: dict[bytes, _Followed] = {}

    @property
    def peers(self) -> tuple[bytes, ...]:
        return tuple(self._matches)

    def begin(
        self, peer: bytes, match: bytes, copy: Replica, addresses: tuple[Address, ...], now: float
    ) -> None:
        """Follows a match with an own copy; told again after a redial, it changes nothing."""
        known = self._matches.get(peer)
        if known is None or known.copy is not copy:
            self._matches[peer] = _Followed(match, copy, Redial(addresses, now))

    def end(self, peer: bytes) -> int | None:
        """Watches no more; returns the call to be cancelled, if one is under way."""
        followed = self._matches.pop(peer, None)
        return followed.call if followed is not None else None

    def connected(self, peer: bytes) -> None:
        """The line is back."""
        if (followed := self._matches.get(peer)) is not None:
            followed.call = None
            followed.redial.succeeded()

    def lost(self, peer: bytes, now: float, at_once: bool) -> None:
        """The line has ended; `at_once` unless somebody hung up."""
        if (followed := self._matches.get(peer)) is not None:
            followed.redial.lost(now, at_once)

    def failed(self, call: int, now: float, chance: float) -> bool:
        """Whether a failed call was a redial of ours; it is then planned again."""
        for followed in self._matches.values():
            if followed.call == call:
                followed.call = None
                followed.redial.failed(now, chance)
                return True
        return False

    def learn(self, peer: bytes, addresses: tuple[Address, ...]) -> None:
        """Discovery knows where a player is now."""
        if (followed := self._matches.get(peer)) is not None:
            followed.redial.learn(addresses)

    def tend(self, connected: frozenset[bytes], now: float) -> None:
        """Calls whoever is not connected and due."""
        for peer, followed in self._matches.items():
            if peer not in connected and followed.call is None and followed.redial.due(now):
                followed.call = self._dial(peer, followed.match, followed.redial.dial())
