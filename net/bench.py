"""Speeds of the link on this machine: handshakes, frames, and the way of one roll over loopback."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from net import events
from net.actions import Address, Profile
from net.channel import Channel
from net.fairdice import Chain
from net.identity import Identity, new_identity, sides
from net.journal import FileJournal
from net.judge import Due
from net.link import Link
from net.log import Body, Entry
from net.messages import Kind, Purpose
from net.replica import Replica

_HANDSHAKES = 50
_FRAMES = 2000
_ROLLS = 200
_MID = b"m" * 32


def bench() -> dict[str, float]:
    """Medians: `net.handshake_ms` (both sides), `net.frame_us` (seal and open), `net.chain_ms`
    (one side's dice chain), `net.roll_ms` (asking for a roll until the dice are known)."""
    return {
        "net.handshake_ms": _handshake(),
        "net.frame_us": _frame(),
        "net.chain_ms": _median(lambda: Chain(b"t" * 32, _MID, 0), 5) * 1e3,
        "net.roll_ms": _rolls(),
    }


def _median(act: Callable[[], object], count: int) -> float:
    times = []
    for _ in range(count):
        began = time.perf_counter()
        act()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def _pair() -> tuple[Identity, Identity]:
    one, two = new_identity(os.urandom), new_identity(os.urandom)
    return (one, two) if one.public < two.public else (two, one)


def _channels(one: Identity, two: Identity) -> tuple[Channel, Channel]:
    hello = Profile("bench", "bench", "bench").hello(Purpose.TALK)
    caller = Channel(one, hello, True, 0.0, os.urandom)
    host = Channel(two, hello, False, 0.0, os.urandom)
    for _ in range(2):
        host.receive(caller.take(), 0.0)
        caller.receive(host.take(), 0.0)
    return caller, host


def _handshake() -> float:
    one, two = _pair()
    return _median(lambda: _channels(one, two), _HANDSHAKES) * 1e3


def _frame() -> float:
    caller, host = _channels(*_pair())
    fields = {"m": b"m" * 32, "n": 1, "h": b"h" * 32}
    now = 0.0

    def once() -> None:
        nonlocal now
        now += 1.0
        caller.send(Kind.HAVE, fields)
        host.receive(caller.take(), now)

    return _median(once, _FRAMES) * 1e6


class _RollJudge:
    """Side 0 asks, side 1 answers: the two entries a roll costs."""

    kinds = frozenset({"roll", "share"})

    def __init__(self) -> None:
        self.asked = False

    def due(self) -> Due:
        return Due(1, frozenset({"share"})) if self.asked else Due(0, frozenset({"roll"}))

    def check(self, entry: Entry) -> None:
        """Every share passes here."""

    def apply(self, entry: Entry) -> None:
        self.asked = entry.kind == "roll"


class _RollAuthor:
    def __init__(self, judge: _RollJudge) -> None:
        self._judge = judge

    def reflex(self) -> tuple[str, Body] | None:
        return ("share", {"s": b"s" * 32}) if self._judge.asked else None


def _rolls() -> float:
    """Two links on loopback: milliseconds from the wish to roll until both shares are here."""
    one, two = _pair()
    links = [Link(who, Profile("bench", "bench", "bench"), interfaces=()) for who in (one, two)]
    try:
        for link in links:
            link.start()
        links[1].listen(True, host="127.0.0.1")
        port = _port(links[1])
        with tempfile.TemporaryDirectory() as folder:
            _open(links[1], two, one.public, (), Path(folder, "two"))
            _open(links[0], one, two.public, (("127.0.0.1", port),), Path(folder, "one"))
            return _time_rolls(links[0], two.public)
    finally:
        for link in links:
            link.stop()


def _open(link: Link, me: Identity, peer: bytes, addresses: tuple[Address, ...], path: Path) -> None:
    """A match whose entries are synced to disk before they are sent, as in play."""
    judge = _RollJudge()
    journal = FileJournal(path, sides(me.public, peer))
    copy = Replica(journal.log, journal, judge, me, _RollAuthor(judge))
    link.post(lambda node, now: node.open_match(peer, copy, addresses, now))


def _port(link: Link) -> int:
    while True:
        for report in link.poll():
            if isinstance(report, events.Listening):
                return report.port
        link.wait(1.0)


def _time_rolls(link: Link, peer: bytes) -> float:
    times: list[float] = []
    _wait(link, lambda report: isinstance(report, events.Connected))
    for _ in range(_ROLLS):
        began = time.perf_counter()
        link.post(lambda node, now: node.write(peer, "roll", {"s": b"r" * 32}, now))
        _wait(link, lambda report: isinstance(report, events.Appended) and report.entry.kind == "share")
        times.append(time.perf_counter() - began)
    return statistics.median(times) * 1e3


def _wait(link: Link, wanted: Callable[[object], bool]) -> None:
    """Until a report is the wanted one; TimeoutError after five seconds without it."""
    until = time.perf_counter() + 5.0
    while time.perf_counter() < until:
        if any(wanted(report) for report in link.poll()):
            return
        link.wait(0.1)
    raise TimeoutError("the link does not answer")
