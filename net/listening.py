"""The listening socket: open only while somebody may call."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket as sockets
from collections.abc import Callable

from net import limits
from net.events import Listening
from net.socket import Socket


class Listener:
    """At most one listening socket, for IPv4 and IPv6 where the system has both."""

    def __init__(self, socket: Callable[[], Socket]) -> None:
        self._socket = socket
        self._raw: sockets.socket | None = None
        self._starting: asyncio.Task[None] | None = None
        self._server: asyncio.Server | None = None

    def open(self, port: int = 0, host: str = "") -> Listening:
        """Listens on `port`, or on the first free one of ten and then on any. Never raises."""
        self.close()
        wanted = [port] if port else [*range(limits.PORT, limits.PORT + limits.PORTS), 0]
        words = ""
        for number in wanted:
            try:
                self._raw = _bound(number, host)
            except OSError as error:
                words = error.strerror or str(error)
                continue
            self._starting = asyncio.get_running_loop().create_task(self._serve(self._raw))
            return Listening(self._raw.getsockname()[1])
        return Listening(0, words)

    def close(self) -> Listening:
        if self._server is not None:
            self._server.close()  # closes the socket too
        elif self._starting is not None and self._raw is not None:
            self._starting.cancel()
            self._raw.close()
        self._raw = self._starting = self._server = None
        return Listening(0)

    async def _serve(self, raw: sockets.socket) -> None:
        server = await asyncio.get_running_loop().create_server(
            self._socket, sock=raw, backlog=limits.BACKLOG
        )
        if self._raw is raw:
            self._server = server
        else:
            server.close()


def _bound(port: int, host: str) -> sockets.socket:
    """A bound socket; OSError when the port is taken or the address is not ours."""
    if host:
        family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
        return _bind(family, host, port)
    with contextlib.suppress(OSError):
        return _bind(sockets.AF_INET6, "::", port)
    return _bind(sockets.AF_INET, "0.0.0.0", port)


def _bind(family: sockets.AddressFamily, host: str, port: int) -> sockets.socket:
    raw = sockets.socket(family, sockets.SOCK_STREAM)
    try:
        if family == sockets.AF_INET6:
            raw.setsockopt(sockets.IPPROTO_IPV6, sockets.IPV6_V6ONLY, 1 if host != "::" else 0)
        if os.name == "posix":
            # A killed program's port in TIME_WAIT is ours again; on Windows the option means theft.
            raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        raw.bind((host, port))
        raw.listen(limits.BACKLOG)
    except OSError:
        raw.close()
        raise
    raw.setblocking(False)
    return raw
