"""Who may connect: bounds on strangers, so that they cost us neither memory nor time (pure)."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field

from net import limits
from net.errors import BadMessage, Closing, Misplay, RemoteError, TooFast


@dataclass(slots=True)
class _Visitor:
    pending: int = 0
    arrivals: deque[float] = field(default_factory=deque)
    """Times of connections that have not shown an identity."""
    all_arrivals: deque[float] = field(default_factory=deque)
    strikes: deque[float] = field(default_factory=deque)
    refused_until: float = float("-inf")


class Doorkeeper:
    """Counts connections, unfinished handshakes and protocol errors by source address."""

    def __init__(self) -> None:
        self._visitors: OrderedDict[str, _Visitor] = OrderedDict()
        self._pending = 0

    def admits(self, address: str, now: float) -> bool:
        """Whether this address may open one more connection; it is counted when it may."""
        visitor = self._visitor(address)
        _forget(visitor.arrivals, now - limits.CONNECTIONS_WINDOW)
        _forget(visitor.all_arrivals, now - limits.CONNECTIONS_WINDOW)
        if (
            now < visitor.refused_until
            or self._pending >= limits.PENDING_HANDSHAKES
            or visitor.pending >= limits.PENDING_PER_ADDRESS
            or len(visitor.arrivals) >= limits.CONNECTIONS_PER_ADDRESS
            or len(visitor.all_arrivals) >= limits.CONNECTIONS_ALL_PER_ADDRESS
        ):
            return False
        visitor.pending += 1
        self._pending += 1
        visitor.arrivals.append(now)
        visitor.all_arrivals.append(now)
        return True

    def shaken(self, address: str, authenticated: bool) -> None:
        """A pending handshake ended; an authenticated one gives its place back."""
        visitor = self._visitor(address)
        visitor.pending = max(0, visitor.pending - 1)
        self._pending = max(0, self._pending - 1)
        if authenticated and visitor.arrivals:
            visitor.arrivals.pop()

    def strike(self, address: str, now: float, out: bool = False) -> None:
        """A protocol error; the third in a minute, or a flood (`out`), refuses the address for a while."""
        visitor = self._visitor(address)
        _forget(visitor.strikes, now - limits.STRIKE_WINDOW)
        visitor.strikes.append(now)
        if out or len(visitor.strikes) >= limits.STRIKES:
            visitor.refused_until = now + limits.REFUSAL_SECONDS
            visitor.strikes.clear()

    def _visitor(self, address: str) -> _Visitor:
        visitor = self._visitors.setdefault(address, _Visitor())
        self._visitors.move_to_end(address)
        if len(self._visitors) > limits.REMEMBERED_ADDRESSES:
            for oldest, known in self._visitors.items():
                if not known.pending:
                    del self._visitors[oldest]
                    break
        return visitor


def _forget(times: deque[float], before: float) -> None:
    while times and times[0] < before:
        times.popleft()


def is_strike(fault: RemoteError, pending: bool) -> bool:
    """Whether a fault counts against the address: anyone on the way can spoil an open line's bytes."""
    if isinstance(fault, (Closing, Misplay)):
        return False
    return pending or isinstance(fault, (BadMessage, TooFast))
