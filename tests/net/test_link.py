"""The driver on real sockets: strangers, floods, half-open lines; the program's own thread never waits."""

from __future__ import annotations

import os
import random
import resource
import socket
import time
from collections.abc import Callable, Iterator

import pytest

from net import events, limits
from net.actions import Profile
from net.identity import new_identity
from net.link import Link, LinkReport, Neighbours
from tests.loopback import HOST


class Side:
    def __init__(self, name: str) -> None:
        self.me = new_identity(os.urandom)
        self.link = Link(self.me, Profile(name, "test", "toy", open=True), interfaces=[HOST])
        self.link.start()
        self.reports: list[LinkReport] = []

    def poll(self) -> None:
        self.reports += self.link.poll()

    def of(self, kind: type) -> list:
        return [report for report in self.reports if isinstance(report, kind)]

    def listen(self) -> int:
        self.link.listen(True, host=HOST)
        until([self], lambda: self.of(events.Listening))
        port: int = self.of(events.Listening)[-1].port
        return port


def until(some: list[Side], true: Callable[[], object], seconds: float = 60.0) -> None:
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        for side in some:
            side.poll()
        if true():
            return
        time.sleep(0.005)
    raise AssertionError("it did not come true")


@pytest.fixture
def two() -> Iterator[tuple[Side, Side]]:
    made = Side("Ann"), Side("Bo")
    yield made
    for side in made:
        side.link.stop()


def test_the_first_address_that_finishes_a_handshake_wins(two: tuple[Side, Side]) -> None:
    ann, bo = two
    port = ann.listen()
    with socket.socket() as mute:  # accepts and says nothing
        mute.bind((HOST, 0))
        mute.listen()
        addresses = ((HOST, 9), (HOST, mute.getsockname()[1]), (HOST, port))
        bo.link.post(lambda node, now: node.call(addresses))
        until([ann, bo], lambda: ann.of(events.Connected) and bo.of(events.Connected))


def test_the_port_is_free_again_and_a_second_listener_takes_the_next(two: tuple[Side, Side]) -> None:
    ann, bo = two
    for side in two:
        side.link.listen(True)
    until([ann, bo], lambda: ann.of(events.Listening) and bo.of(events.Listening))
    ports = [side.of(events.Listening)[0].port for side in two]
    assert ports[0] != ports[1]
    ann.link.listen(False)
    ann.link.listen(True, port=ports[0])
    until([ann], lambda: len(ann.of(events.Listening)) == 3)
    assert [report.port for report in ann.of(events.Listening)] == [ports[0], 0, ports[0]]


def test_a_taken_port_is_said_in_words(two: tuple[Side, Side]) -> None:
    ann, bo = two
    port = ann.listen()
    bo.link.listen(True, port=port, host=HOST)
    until([bo], lambda: bo.of(events.Listening))
    assert bo.of(events.Listening)[0].port == 0
    assert bo.of(events.Listening)[0].words


def test_players_nearby_are_seen_within_seconds_and_leave_with_their_program(two: tuple[Side, Side]) -> None:
    ann, bo = two
    for side in two:
        side.link.listen(True, host=HOST)
        side.link.look(True, True)

    def seen() -> bool:
        rows = [row for report in bo.of(Neighbours) for row in report.rows]
        return any(row.peer == ann.me.public and row.name == "Ann" for row in rows)

    until([ann, bo], seen)


def test_garbage_and_giant_lengths_cost_the_stranger_the_connection(two: tuple[Side, Side]) -> None:
    ann, _ = two
    port = ann.listen()
    rng = random.Random(1)
    for data in (b"\xff\xff", b"\0\0", b"GET / HTTP/1.1\r\n\r\n", b"\x00\x20" + rng.randbytes(32)):
        with socket.create_connection((HOST, port)) as stranger:
            stranger.settimeout(limits.HANDSHAKE_SECONDS + 2)
            received = b"x"
            try:
                stranger.sendall(data)
                if data.startswith(b"\x00\x20"):
                    stranger.sendall(rng.randbytes(2000))
                while received:
                    received = stranger.recv(4096)
            except ConnectionError:
                received = b""
        assert not received
    assert not ann.of(events.Connected)


@pytest.mark.slow
def test_three_hundred_slow_strangers_leave_room_for_a_friend_from_elsewhere(two: tuple[Side, Side]) -> None:
    ann, bo = two
    port = ann.listen()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    strangers = []
    for _ in range(300):
        stranger = socket.socket()
        stranger.setblocking(False)
        stranger.connect_ex((HOST, port))
        strangers.append(stranger)
    time.sleep(limits.HANDSHAKE_SECONDS + 1)
    ann.poll()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 10 * 1024
    for stranger in strangers:
        stranger.close()
    time.sleep(limits.CONNECTIONS_WINDOW)
    bo.link.post(lambda node, now: node.call(((HOST, port),)))
    until([ann, bo], lambda: ann.of(events.Connected))


def test_a_byte_at_a_time_does_not_get_more_than_five_seconds(two: tuple[Side, Side]) -> None:
    ann, _ = two
    port = ann.listen()
    began = time.monotonic()
    with socket.create_connection((HOST, port)) as slow:
        slow.settimeout(0.2)
        closed = False
        while not closed and time.monotonic() - began < limits.HANDSHAKE_SECONDS + 20:
            try:
                slow.sendall(b"\x00")
                closed = slow.recv(10) == b""
            except TimeoutError:
                continue
            except ConnectionError:
                closed = True
    assert closed
    assert time.monotonic() - began < limits.HANDSHAKE_SECONDS + 10, "and not as long as it sends"


def test_stopping_says_goodbye(two: tuple[Side, Side]) -> None:
    ann, bo = two
    port = ann.listen()
    bo.link.post(lambda node, now: node.call(((HOST, port),)))
    until([ann, bo], lambda: ann.of(events.Connected) and bo.of(events.Connected))
    ann.link.stop()
    until([bo], lambda: bo.of(events.Disconnected))
    assert bo.of(events.Disconnected)[0].code == "left"


def test_wishes_after_the_end_are_without_effect() -> None:
    side = Side("Ann")
    side.link.stop()
    side.link.post(lambda node, now: node.call(()))
    side.poll()
    assert not side.of(events.CallFailed)
