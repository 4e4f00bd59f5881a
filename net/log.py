"""The signed, hash-chained log of a match: values and checks (pure).

Entry `raw = msgpack [n, previous hash, side, kind, body]`, signature = Ed25519 over SHA-256(raw) by
the side that writes. Hashes and signatures are over the exact bytes that travelled, never over a
repacking. n counts from 1; entry 1 follows the genesis hash, which names both players.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from net import limits, schema, wire
from net.errors import BadCrypto, BadMessage
from net.identity import SIGNATURE_BYTES, Identity, verify

HASH_BYTES = 32

Body = dict[str, Any]
Signed = tuple[bytes, bytes]
"""(raw, signature), as it is stored and sent."""

_ENTRY = schema.record(
    schema.integer(1, limits.LOG_ENTRIES),
    schema.binary(HASH_BYTES),
    schema.integer(0, 1),
    schema.string(16, 1),
    schema.mapping({}, {}),
)


def genesis(id0: bytes, id1: bytes) -> bytes:
    """What entry 1 follows: both identities, side 0 first."""
    return hashlib.sha256(b"BG-LOG/1" + id0 + id1).digest()


@dataclass(frozen=True, slots=True)
class Entry:
    """One decoded entry with the bytes it came in."""

    number: int
    previous: bytes
    side: int
    kind: str
    body: Body
    raw: bytes
    signature: bytes

    @property
    def hash(self) -> bytes:
        return hashlib.sha256(self.raw).digest()

    @property
    def signed(self) -> Signed:
        return self.raw, self.signature


def decode(raw: bytes, signature: bytes) -> Entry:
    """The entry in `raw`; BadMessage when it has not the form of one. The signature is not looked at."""
    if len(raw) > limits.ENTRY_BYTES or len(signature) != SIGNATURE_BYTES:
        raise BadMessage("an entry of a forbidden size")
    value = wire.unpack(raw)
    if type(value) is not tuple or len(value) != 5 or type(value[4]) is not dict:
        raise BadMessage("no log entry")
    _ENTRY((*value[:4], {}))
    return Entry(*value, raw=raw, signature=signature)


def compose(number: int, previous: bytes, side: int, kind: str, body: Body, author: Identity) -> Entry:
    """A new signed entry."""
    raw = wire.pack([number, previous, side, kind, body])
    if len(raw) > limits.ENTRY_BYTES:
        raise ValueError(f"an entry of {len(raw)} bytes")
    # Decoded again, so that the writer judges the same plain values as every reader.
    return decode(raw, author.sign(hashlib.sha256(raw).digest()))


class Log:
    """The entries of one match, in order, each checked against the one before it and its writer's key."""

    def __init__(self, id0: bytes, id1: bytes) -> None:
        self.players = (id0, id1)
        self._genesis = genesis(id0, id1)
        self._entries: list[Entry] = []
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def __getitem__(self, number: int) -> Entry:
        """Entry `number`, from 1."""
        if not 1 <= number <= len(self._entries):
            raise IndexError(f"no entry {number}")
        return self._entries[number - 1]

    @property
    def head(self) -> bytes:
        return self.hash_at(len(self._entries))

    @property
    def match(self) -> bytes | None:
        """The match reference: the hash of entry 1, None before there is one."""
        return self._entries[0].hash if self._entries else None

    def hash_at(self, number: int) -> bytes:
        """The hash of entry `number`; of the genesis for 0."""
        return self[number].hash if number else self._genesis

    def after(self, number: int) -> list[Entry]:
        return self._entries[number:]

    def check_next(self, entry: Entry) -> None:
        """Raises BadMessage or BadCrypto unless `entry` may stand at the end."""
        if entry.number != len(self._entries) + 1 or entry.previous != self.head:
            raise BadMessage(f"entry {entry.number} does not follow entry {len(self._entries)}")
        if len(self._entries) >= limits.LOG_ENTRIES or self._bytes + len(entry.raw) > limits.LOG_BYTES:
            raise BadMessage("the log is full")
        self.check_signature(entry)

    def check_signature(self, entry: Entry) -> None:
        verify(self.players[entry.side], entry.signature, entry.hash)

    def append(self, entry: Entry) -> None:
        """Adds an entry that `check_next` has passed."""
        self._entries.append(entry)
        self._bytes += len(entry.raw)


def good_prefix(id0: bytes, id1: bytes, pairs: Iterable[Signed]) -> Log:
    """The longest beginning of `pairs` that is a sound chain; what follows a fault is left out."""
    log = Log(id0, id1)
    for raw, signature in pairs:
        try:
            entry = decode(raw, signature)
            log.check_next(entry)
        except (BadMessage, BadCrypto):
            break
        log.append(entry)
    return log
