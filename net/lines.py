"""What a node knows of each call, line and open match: plain records."""

from __future__ import annotations

from dataclasses import dataclass, field

from net import limits
from net.actions import Address
from net.events import Connected, Status
from net.messages import Purpose
from net.protocol import Protocol
from net.redial import Redial
from net.replica import Replica


@dataclass(slots=True)
class Call:
    """A dial under way. The first of its connections that finishes a handshake wins."""

    purpose: Purpose
    addresses: tuple[Address, ...]
    expect: bytes | None
    secret: tuple[str, ...] | None
    watch: bytes | None
    connections: set[int] = field(default_factory=set)
    exhausted: bool = False


@dataclass(slots=True)
class Line:
    """A connection and its conversation; `call` is None when the peer called."""

    protocol: Protocol
    host: str
    call: int | None
    pending: bool = True
    """Whether the handshake is still going on."""

    @property
    def vanished(self) -> bool:
        """Whether a call of ours found its peer and ended before the greeting."""
        channel = self.protocol.channel
        asked = channel.my_hello is not None and channel.my_hello.purpose is not Purpose.PROBE
        return self.call is not None and not self.pending and asked and channel.meeting is None


@dataclass(slots=True)
class OpenMatch:
    """A match the line is kept up for."""

    replica: Replica
    redial: Redial
    lost_since: float
    call: int | None = None
    """The redial under way."""
    frozen: bool = False
    """Stopped after a fault: nobody redials."""
    next_status: float = 0.0


def status_of(peer: bytes, match: OpenMatch, line: Protocol | None, now: float) -> Status:
    """How the line to an opponent is right now."""
    if line is None:
        return Status(peer, False, False, None, now - match.lost_since, match.redial.attempts)
    return Status(peer, True, line.joined, line.channel.round_trip, line.channel.silence(now), 0)


def greeting_of(line: Line, call: int | None) -> Connected:
    """What is told of a greeted line; `call` is the call that it answers."""
    channel = line.protocol.channel
    assert channel.peer_hello is not None
    assert channel.meeting is not None
    return Connected(
        line.protocol.peer, channel.peer_hello, line.host, channel.initiator, channel.meeting, call
    )


def loses_glare(me: bytes, new: Protocol, old: Protocol, now: float) -> bool:
    """Whether a new line gives way to the old one to the same peer.

    When both dialled at once, the line started by the smaller identity stays; else the newest does.
    """
    young = all(
        line.channel.opened is not None and now - line.channel.opened < limits.GLARE_SECONDS
        for line in (new, old)
    )
    if not young or new.channel.initiator == old.channel.initiator:
        return False
    return new.channel.initiator != (me < new.peer)
