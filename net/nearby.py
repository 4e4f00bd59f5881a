"""Players nearby: adverts that are only hints, probes that prove life, rows for a screen (pure).

An advert of a killed program stays for an hour and a hostile one costs nothing, so a row lives by
answered probes alone: grey after 15 s without one, gone after 30 s.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from net import limits
from net.actions import Address
from net.messages import Hello
from net.text import clean_name, decoded

_ID_CHARS = 16


@dataclass(frozen=True, slots=True)
class Row:
    """A player nearby as a screen shows it."""

    key: str
    name: str
    peer: bytes | None
    """The identity, once a probe was answered."""
    addresses: tuple[Address, ...]
    open: bool
    table: bytes
    round_trip: float | None
    grey: bool
    version_fits: bool
    app: str


@dataclass(slots=True)
class _Seen:
    name: str
    addresses: tuple[Address, ...]
    since: float
    hello: Hello | None = None
    peer: bytes | None = None
    answered: float = -math.inf
    round_trip: float | None = None
    fits: bool = True
    next_probe: float = field(default=-math.inf)
    probing: bool = False
    probed: float = -math.inf
    advert: Mapping[bytes, bytes | None] = field(default_factory=dict)


class Nearby:
    """Everyone who advertises here, but for ourselves."""

    def __init__(self, own_key: str) -> None:
        self._own_key = own_key
        self._seen: dict[str, _Seen] = {}

    def advertised(
        self, properties: Mapping[bytes, bytes | None], addresses: tuple[Address, ...], now: float
    ) -> str | None:
        """Takes an advert; returns its key, None when it is ours, malformed or one too many."""
        key = decoded(properties.get(b"id") or b"")
        if not _is_key(key) or key == self._own_key or not addresses:
            return None
        addresses = addresses[: limits.DIAL_ADDRESSES]
        name = clean_name(decoded(properties.get(b"n") or b""))
        known = self._seen.get(key)
        if known is not None:
            if properties != known.advert:
                known.advert = dict(properties)
                known.next_probe = min(known.next_probe, max(now, known.probed + limits.PROBE_AGAIN_SECONDS))
            if known.peer is None or now - known.answered > limits.ROW_GREY_SECONDS:
                known.addresses, known.name = addresses, name
            return key
        if not self._has_room(addresses, now):
            return None
        self._seen[key] = _Seen(name, addresses, now, advert=dict(properties))
        return key

    def probes_due(self, now: float) -> list[tuple[str, tuple[Address, ...]]]:
        """Whom to probe now: each every five seconds, sooner when its advert changed, eight at once;
        counted as begun."""
        running = sum(seen.probing for seen in self._seen.values())
        due: list[tuple[str, tuple[Address, ...]]] = []
        for key, seen in sorted(self._seen.items(), key=lambda item: item[1].next_probe):
            if running + len(due) >= limits.PROBES:
                break
            if not seen.probing and now >= seen.next_probe:
                seen.probing, seen.probed, seen.next_probe = True, now, now + limits.PROBE_SECONDS
                due.append((key, seen.addresses))
        return due

    def answered(self, key: str, peer: bytes, hello: Hello, seconds: float, fits: bool, now: float) -> None:
        """A probe came back. The key in the advert must be the peer's own."""
        seen = self._seen.get(key)
        if seen is None:
            return
        seen.probing = False
        if peer.hex()[:_ID_CHARS] != key:
            return  # somebody advertises with a key that is not theirs: it stays unanswered
        seen.peer, seen.hello, seen.answered, seen.fits = peer, hello, now, fits
        seen.name = clean_name(hello.name)
        seen.round_trip = seconds

    def failed(self, key: str) -> None:
        """A probe did not come back."""
        if key in self._seen:
            self._seen[key].probing = False

    def rows(self, now: float) -> tuple[Row, ...]:
        """Who is here, the answering ones first; forgets who is gone."""
        for key, seen in list(self._seen.items()):
            if now - max(seen.answered, seen.since) > limits.ROW_GONE_SECONDS:
                del self._seen[key]
        rows = [self._row(key, seen, now) for key, seen in self._seen.items() if seen.hello is not None]
        return tuple(sorted(rows, key=lambda row: (row.grey, not row.open, row.name.casefold(), row.key)))

    def addresses_of(self, peer: bytes) -> tuple[Address, ...]:
        """Where a player was last advertised."""
        seen = self._seen.get(peer.hex()[:_ID_CHARS])
        return seen.addresses if seen else ()

    def _row(self, key: str, seen: _Seen, now: float) -> Row:
        hello = seen.hello
        assert hello is not None
        grey = now - seen.answered > limits.ROW_GREY_SECONDS
        return Row(
            key,
            seen.name,
            seen.peer,
            seen.addresses,
            hello.open,
            hello.table,
            seen.round_trip,
            grey,
            seen.fits,
            clean_name(hello.app, ""),
        )

    def _has_room(self, addresses: tuple[Address, ...], now: float) -> bool:
        """Bounds rows in all and per address; rows that answered are never pushed out by others."""
        host = addresses[0][0]
        same = sum(seen.addresses[0][0] == host for seen in self._seen.values())
        if same >= limits.LOBBY_ROWS_PER_ADDRESS:
            return False
        if len(self._seen) < limits.LOBBY_ROWS:
            return True
        silent = [key for key, seen in self._seen.items() if seen.hello is None and now - seen.since > 5.0]
        if not silent:
            return False
        del self._seen[silent[0]]
        return True


def _is_key(key: str) -> bool:
    return len(key) == _ID_CHARS and all(char in "0123456789abcdef" for char in key)


def key_of(peer: bytes) -> str:
    """The 16 hex digits that stand for an identity in an advert."""
    return peer.hex()[:_ID_CHARS]
