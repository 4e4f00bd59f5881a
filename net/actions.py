"""What a node asks of its driver, what it reports, and what it says of itself: plain values."""

from __future__ import annotations

from dataclasses import dataclass

from net.events import CallFailed, Event
from net.messages import PROTOCOL_NEWEST, PROTOCOL_OLDEST, Hello, Purpose

Address = tuple[str, int]
"""(host, port); the host of a link-local IPv6 address carries its scope, fe80::1%2."""


@dataclass(frozen=True, slots=True)
class Send:
    """Bytes for a connection."""

    connection: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Drop:
    """Close a connection once what was sent has left."""

    connection: int


@dataclass(frozen=True, slots=True)
class Dial:
    """Connect to these addresses; report each connection as it is made."""

    call: int
    addresses: tuple[Address, ...]


@dataclass(frozen=True, slots=True)
class Hangup:
    """Stop dialling for a call."""

    call: int


Action = Send | Drop | Dial | Hangup
Report = Event | CallFailed


@dataclass(frozen=True, slots=True)
class Profile:
    """What this program says of itself in every hello."""

    name: str
    app: str
    rules: str
    features: tuple[str, ...] = ()
    open: bool = False
    table: bytes = b""
    port: int = 0

    def hello(self, purpose: Purpose) -> Hello:
        """The hello of a connection; the channel adds its commitment."""
        return Hello(
            PROTOCOL_OLDEST,
            PROTOCOL_NEWEST,
            self.app,
            self.rules,
            self.features,
            self.name,
            self.open,
            self.table,
            purpose,
            self.port,
            b"",
        )
