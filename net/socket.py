"""One TCP connection on the loop: bounded writes, no delay, one report of its end."""

from __future__ import annotations

import asyncio
import socket as sockets
import time
from collections.abc import Callable

from net import limits
from net.addresses import plain_host


class Socket(asyncio.Protocol):
    """Hands bytes on as they come."""

    def __init__(
        self,
        made: Callable[[Socket], None] | None,
        received: Callable[[Socket, bytes], None],
        lost: Callable[[Socket], None],
    ) -> None:
        """`made` is told of an incoming connection; the dialler takes that place for outgoing ones."""
        self.made = made
        self._received, self._lost = received, lost
        self._transport: asyncio.Transport | None = None
        self._stuck_since: float | None = None
        self.connection = 0
        self.host = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=limits.WRITE_BUFFER_BYTES // 2)
        raw = transport.get_extra_info("socket")
        if raw is not None:
            raw.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
        peer = transport.get_extra_info("peername")
        self.host = plain_host(peer[0]) if peer else ""
        if self.made is not None:
            self.made(self)

    def data_received(self, data: bytes) -> None:
        self._received(self, data)

    def connection_lost(self, error: Exception | None) -> None:
        self._lost(self)

    def pause_writing(self) -> None:
        self._stuck_since = time.monotonic()

    def resume_writing(self) -> None:
        self._stuck_since = None

    def send(self, data: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size() > limits.WRITE_BUFFER_BYTES:
            self.abort()
            return
        self._transport.write(data)

    def tick(self, now: float) -> None:
        """A reader that takes nothing for ten seconds is gone."""
        if self._stuck_since is not None and now - self._stuck_since > limits.WRITE_BUFFER_SECONDS:
            self.abort()

    def close(self) -> None:
        """Ends once what was written has left."""
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()
