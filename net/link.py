"""Drives a node over real sockets on a thread of its own; the program posts wishes and polls reports.

No state is shared: `post` hands a function to the thread, `poll` takes what it has reported.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from net import events, limits
from net.actions import Address, Dial, Drop, Hangup, Profile, Report, Send
from net.addresses import best_first, own_addresses
from net.dialling import Dialler
from net.discovery import Discovery
from net.identity import Identity, RandomBytes
from net.listening import Listener
from net.messages import Purpose
from net.nearby import Nearby, Row, key_of
from net.node import Node
from net.socket import Socket

Wish = Callable[[Node, float], object]
"""Something to do with the node, on its thread, at a monotonic time."""


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Who is nearby, whenever that changes; `problem` says why nobody can be seen."""

    rows: tuple[Row, ...]
    problem: str


LinkReport = Report | Neighbours | events.Listening


class Link:
    """The network side of one program."""

    def __init__(
        self,
        me: Identity,
        profile: Profile,
        random: RandomBytes = os.urandom,
        interfaces: Sequence[str] | None = None,
    ) -> None:
        """`interfaces` limits discovery, for tests on loopback."""
        self.me = me
        self._reports: queue.SimpleQueue[LinkReport] = queue.SimpleQueue()
        self._heard: list[LinkReport] = []
        self._driver = _Driver(me, profile, random, interfaces, self._reports.put)
        self._thread = threading.Thread(target=self._driver.run, name="net", daemon=True)

    def start(self) -> None:
        self._thread.start()
        self._driver.ready.wait()

    def stop(self, timeout: float = 3.0) -> None:
        """Says goodbye to every peer and ends the thread."""
        self._driver.wish(self._driver.stop)
        self._thread.join(timeout)

    def post(self, wish: Wish) -> None:
        """Runs `wish(node, now)` on the thread, soon."""
        self._driver.wish(lambda: self._driver.grant(wish))

    def listen(self, wanted: bool, port: int = 0, host: str = "") -> None:
        """Opens the listening socket (`port`, or the default one or the next nine) or closes it."""
        self._driver.wish(lambda: self._driver.listen(wanted, port, host))

    def present(self, name: str, open: bool, table: bytes) -> None:
        """What probes and adverts say from now on."""
        self._driver.wish(lambda: self._driver.present(name, open, table))

    def look(self, browsing: bool, announcing: bool, background: bool = False) -> None:
        """Whether to look for others and to be seen by them."""
        self._driver.wish(lambda: self._driver.look(browsing, announcing, background))

    def wait(self, seconds: float) -> None:
        """Sleeps until something is reported, at most this long; for programs without a frame to draw."""
        if not self._heard:
            with contextlib.suppress(queue.Empty):
                self._heard.append(self._reports.get(timeout=seconds))

    def poll(self) -> list[LinkReport]:
        """Everything reported since the last poll."""
        taken, self._heard = self._heard, []
        while True:
            try:
                taken.append(self._reports.get_nowait())
            except queue.Empty:
                return taken


class _Driver:
    """Everything on the thread."""

    def __init__(
        self,
        me: Identity,
        profile: Profile,
        random: RandomBytes,
        interfaces: Sequence[str] | None,
        report: Callable[[LinkReport], None],
    ) -> None:
        self._me, self._random, self._interfaces, self._report = me, random, interfaces, report
        self._node = Node(me, profile, random, time.monotonic())
        self._nearby = Nearby(key_of(me.public))
        self._sockets: dict[int, Socket] = {}
        self._next_connection = 1
        self._probes: dict[int, str] = {}
        self._shown: Neighbours | None = None
        self._announcing = False
        self._working = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self.ready = threading.Event()

    def run(self) -> None:
        asyncio.run(self._main())

    def wish(self, act: Callable[[], None]) -> None:
        """From any thread; without effect before the loop runs and once it has ended."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(act)

    async def _main(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopping = asyncio.Event()
        self._dialler = Dialler(self._made_outgoing, self._exhausted)
        self._listener = Listener(self._new_socket)
        self._discovery = Discovery(self._me.public, self._nearby, self._interfaces)
        finding = asyncio.create_task(self._discovery.run())
        self.ready.set()
        while not self._stopping.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), limits.TICK_SECONDS)
            self._tick()
        self._listener.close()
        self._node.close_all(time.monotonic())
        self._work()
        self._dialler.cancel_all()
        finding.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await finding
        await asyncio.sleep(0)

    def stop(self) -> None:
        self._stopping.set()

    def grant(self, wish: Wish) -> None:
        wish(self._node, time.monotonic())
        self._work()

    def listen(self, wanted: bool, port: int, host: str) -> None:
        found = self._listener.open(port, host) if wanted else self._listener.close()
        self._node.profile = replace(self._node.profile, port=found.port)
        self._report(found)
        self._follow()

    def present(self, name: str, open_: bool, table: bytes) -> None:
        self._node.profile = replace(self._node.profile, name=name, open=open_, table=table)
        self._follow()

    def look(self, browsing: bool, announcing: bool, background: bool) -> None:
        self._discovery.browsing, self._discovery.background = browsing, background
        self._announcing = announcing
        self._follow()

    def _follow(self) -> None:
        self._discovery.profile = self._node.profile if self._announcing else None
        self._discovery.wake()

    def _tick(self) -> None:
        now = time.monotonic()
        self._node.tick(now, _awake())
        for socket in list(self._sockets.values()):
            socket.tick(now)
        if self._discovery.browsing:
            for key, addresses in self._nearby.probes_due(now):
                ordered = best_first(addresses, own_addresses())
                self._probes[self._node.call(ordered, Purpose.PROBE)] = key
        for peer in self._node.opponents:
            self._node.seen(peer, self._nearby.addresses_of(peer))
        self._work()
        self._show_neighbours(now)

    def _show_neighbours(self, now: float) -> None:
        seen = Neighbours(self._nearby.rows(now), self._discovery.problem)
        if seen != self._shown and (self._discovery.browsing or self._shown is not None):
            self._shown = seen
            self._report(seen)

    def _work(self) -> None:
        """Carries out what the node wants until it wants nothing more."""
        if self._working:
            return
        self._working = True
        try:
            while actions := self._node.take_actions():
                for action in actions:
                    self._act(action)
        finally:
            self._working = False
        for report in self._node.take_reports():
            self._pass_on(report)

    def _act(self, action: Send | Drop | Dial | Hangup) -> None:
        if isinstance(action, Send):
            if (socket := self._sockets.get(action.connection)) is not None:
                socket.send(action.data)
        elif isinstance(action, Drop):
            if (socket := self._sockets.pop(action.connection, None)) is not None:
                socket.close()
        elif isinstance(action, Dial):
            self._dialler.dial(action.call, action.addresses, self._new_socket)
        else:
            self._dialler.cancel(action.call)

    def _pass_on(self, report: Report) -> None:
        """Probes end here; everything else goes to the program."""
        key: str | None = None
        if isinstance(report, (events.Carded, events.CallFailed)) and report.call is not None:
            key = self._probes.pop(report.call, None)
        if key is None:
            self._report(report)
        elif isinstance(report, events.Carded):
            now = time.monotonic()
            self._nearby.answered(key, report.peer, report.hello, report.seconds, report.version_fits, now)
        else:
            self._nearby.failed(key)

    # Sockets.

    def _new_socket(self) -> Socket:
        return Socket(self._made_incoming, self._received, self._lost)

    def _made_incoming(self, socket: Socket) -> None:
        connection = self._adopt(socket)
        if not self._node.accepted(connection, socket.host, time.monotonic()):
            self._sockets.pop(connection).abort()
        self._work()

    def _made_outgoing(self, call: int, address: Address, socket: Socket) -> None:
        connection = self._adopt(socket)
        if not self._node.connected(connection, address[0], call, time.monotonic()):
            self._sockets.pop(connection).abort()
        self._work()

    def _adopt(self, socket: Socket) -> int:
        socket.connection = self._next_connection
        self._next_connection += 1
        self._sockets[socket.connection] = socket
        return socket.connection

    def _received(self, socket: Socket, data: bytes) -> None:
        self._node.received(socket.connection, data, time.monotonic())
        self._work()

    def _lost(self, socket: Socket) -> None:
        if self._sockets.pop(socket.connection, None) is not None:
            self._node.lost(socket.connection, time.monotonic())
            self._work()

    def _exhausted(self, call: int) -> None:
        self._node.exhausted(call, time.monotonic())
        self._work()


def _awake() -> float:
    """Seconds that also pass while the computer sleeps, where the system counts them."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()
