"""Calls a peer at all its addresses, a quarter of a second apart; the first finished handshake wins.

Happy Eyeballs (RFC 8305) with the winner decided later than TCP: a router that answers for a dead
host would otherwise win.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from net import limits
from net.actions import Address
from net.socket import Socket


class Dialler:
    """Runs the dials of a loop."""

    def __init__(
        self, made: Callable[[int, Address, Socket], None], exhausted: Callable[[int], None]
    ) -> None:
        self._made, self._exhausted = made, exhausted
        self._calls: dict[int, asyncio.Task[None]] = {}

    def dial(self, call: int, addresses: tuple[Address, ...], socket: Callable[[], Socket]) -> None:
        """Begins; `made` hears of each connection, `exhausted` when there is no address left to try."""
        self._calls[call] = asyncio.get_running_loop().create_task(self._run(call, addresses, socket))

    def cancel(self, call: int) -> None:
        task = self._calls.pop(call, None)
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    def cancel_all(self) -> None:
        for call in list(self._calls):
            self.cancel(call)

    async def _run(self, call: int, addresses: tuple[Address, ...], socket: Callable[[], Socket]) -> None:
        attempts: list[asyncio.Task[None]] = []
        try:
            for address in addresses:
                attempts.append(asyncio.create_task(self._attempt(call, address, socket())))
                # The next address starts when this one has failed, or after the stagger.
                await asyncio.wait({attempts[-1]}, timeout=limits.DIAL_STAGGER)
                if call not in self._calls:
                    return
            if attempts:
                await asyncio.wait(attempts)
        finally:
            for attempt in attempts:
                attempt.cancel()
        if self._calls.pop(call, None) is not None:
            self._exhausted(call)

    async def _attempt(self, call: int, address: Address, socket: Socket) -> None:
        socket.made = None
        host, port = address
        try:
            async with asyncio.timeout(limits.DIAL_SECONDS):
                await asyncio.get_running_loop().create_connection(lambda: socket, host, port)
        except (OSError, TimeoutError, UnicodeError):
            return
        if call in self._calls:
            self._made(call, address, socket)
        else:
            socket.abort()
