"""Peers in memory: nodes joined by pipes, a clock that only tests turn, seeded chance, faults to order."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from net import events
from net.actions import Dial, Drop, Hangup, Profile, Report, Send
from net.identity import Identity, new_identity
from net.journal import Journal, MemoryJournal
from net.log import Log
from net.messages import Purpose
from net.node import Node
from net.replica import Replica
from tests.net.toy import ToyAuthor, ToyJudge

PORT = 47100


class Peer:
    """One program: a node, its host name, what it reported."""

    def __init__(self, world: World, name: str, me: Identity) -> None:
        self.world, self.name, self.me = world, name, me
        self.node = Node(me, Profile(name, "test 1", "toy", port=PORT), world.random_bytes, world.now)
        self.reports: list[Report] = []
        self.journal: Journal = MemoryJournal()
        self.judge = ToyJudge()
        self.replica: Replica | None = None
        self.on_report: Callable[[Report], None] | None = None

    @property
    def id(self) -> bytes:
        return self.me.public

    def of(self, kind: type) -> list:
        return [report for report in self.reports if isinstance(report, kind)]

    def toy_match(self, other: Peer, log: Log | None = None, length: int = 40) -> Replica:
        """Opens a toy match with `other`, from `log` when there is one."""
        players = (self.id, other.id) if self.id < other.id else (other.id, self.id)
        self.judge = ToyJudge(length)
        fresh = Log(*players) if log is None else log
        self.replica = Replica(fresh, self.journal, self.judge, self.me, ToyAuthor(self.judge))
        self.node.open_match(other.id, self.replica, ((other.name, PORT),), self.world.now)
        self.world.settle()
        return self.replica

    def say(self, other: Peer, value: int = 1) -> None:
        self.node.write(other.id, "say", {"v": value}, self.world.now)


@dataclass
class Pipe:
    """A TCP connection: bytes under way in both directions."""

    ends: tuple[tuple[Peer, int], tuple[Peer, int]]
    flight: list[tuple[int, bytes]] = field(default_factory=list)
    closed: bool = False


class World:
    """Everything a test can turn: time, cuts, bytes."""

    def __init__(self, seed: int = 1) -> None:
        self.rng = random.Random(seed)
        self.now = 1000.0
        self.awake_extra = 0.0
        self.peers: dict[str, Peer] = {}
        self.pipes: list[Pipe] = []
        self.cut: set[str] = set()
        self.mangle: Callable[[bytes], bytes] | None = None
        self.chunk = 65536
        self._next = 1

    def random_bytes(self, count: int) -> bytes:
        return self.rng.randbytes(count)

    def peer(self, name: str) -> Peer:
        self.peers[name] = Peer(self, name, new_identity(self.random_bytes))
        return self.peers[name]

    def pair(self) -> tuple[Peer, Peer]:
        """Two peers, side 0 first."""
        one, two = self.peer("ann"), self.peer("bo")
        return (one, two) if one.id < two.id else (two, one)

    def reborn(self, peer: Peer) -> Peer:
        """The same player after its program was killed: sockets gone, disk kept."""
        for pipe in list(self.pipes):
            if any(end is peer for end, _ in pipe.ends):
                self._close(pipe, silent_to=peer)
        fresh = Peer(self, peer.name, peer.me)
        fresh.journal = peer.journal
        self.peers[peer.name] = fresh
        return fresh

    def introduce(self, caller: Peer, host: Peer, **how: object) -> None:
        caller.node.call(((host.name, PORT),), **how)  # type: ignore[arg-type]
        self.settle()

    def settle(self, rounds: int = 2000) -> None:
        """Delivers bytes until nothing moves."""
        for _ in range(rounds):
            moved = self._act()
            for pipe in list(self.pipes):
                moved |= self._deliver(pipe)
            if not moved:
                return
        raise AssertionError("the world does not settle")

    def run(self, seconds: float, step: float = 0.25) -> None:
        """Time passes."""
        for _ in range(round(seconds / step)):
            self.now += step
            for peer in list(self.peers.values()):
                peer.node.tick(self.now, self.now + self.awake_extra)
            self.settle()

    def drop_all(self) -> None:
        """Every connection breaks with a reset."""
        for pipe in list(self.pipes):
            self._close(pipe)
        self.settle()

    def _act(self) -> bool:
        moved = False
        for peer in list(self.peers.values()):
            for action in peer.node.take_actions():
                moved = True
                if isinstance(action, Send):
                    self._send(peer, action)
                elif isinstance(action, Drop):
                    for pipe in list(self.pipes):
                        if (peer, action.connection) in pipe.ends:
                            self._drop(pipe, peer)
                elif isinstance(action, Dial):
                    self._dial(peer, action)
                else:
                    assert isinstance(action, Hangup)
            for report in peer.node.take_reports():
                moved = True
                peer.reports.append(report)
                if peer.on_report:
                    peer.on_report(report)
        return moved

    def _send(self, peer: Peer, action: Send) -> None:
        for pipe in self.pipes:
            if (peer, action.connection) in pipe.ends:
                data = self.mangle(action.data) if self.mangle else action.data
                for at in range(0, len(data), self.chunk):
                    pipe.flight.append(
                        (1 - pipe.ends.index((peer, action.connection)), data[at : at + self.chunk])
                    )

    def _deliver(self, pipe: Pipe) -> bool:
        if not pipe.flight or any(peer.name in self.cut for peer, _ in pipe.ends):
            return False
        end, data = pipe.flight.pop(0)
        peer, connection = pipe.ends[end]
        peer.node.received(connection, data, self.now)
        return True

    def _dial(self, peer: Peer, dial: Dial) -> None:
        for host, port in dial.addresses:
            other = self.peers.get(host)
            if other is None or port != PORT or {host, peer.name} & self.cut:
                continue
            mine, theirs = self._next, self._next + 1
            self._next += 2
            if not other.node.accepted(theirs, peer.name, self.now):
                continue
            self.pipes.append(Pipe(((peer, mine), (other, theirs))))
            if not peer.node.connected(mine, host, dial.call, self.now):
                self._close(self.pipes[-1])
        peer.node.exhausted(dial.call, self.now)

    def _drop(self, pipe: Pipe, by: Peer) -> None:
        """An orderly close: what was sent still arrives."""
        while pipe.flight and self._deliver(pipe):
            self._act()
        self._close(pipe, silent_to=by)

    def _close(self, pipe: Pipe, silent_to: Peer | None = None) -> None:
        if pipe not in self.pipes:
            return
        self.pipes.remove(pipe)
        for peer, connection in pipe.ends:
            if peer is not silent_to and peer.name not in self.cut:
                peer.node.lost(connection, self.now)


def connected(world: World) -> tuple[Peer, Peer]:
    """Side 0 and side 1 in an open talk; side 0 called."""
    one, two = world.pair()
    world.introduce(one, two)
    assert one.of(events.Connected)
    assert two.of(events.Connected)
    return one, two


def in_match(world: World, length: int = 40) -> tuple[Peer, Peer]:
    one, two = connected(world)
    two.toy_match(one, length=length)
    one.toy_match(two, length=length)
    return one, two


def play_on(world: World, one: Peer, two: Peer, count: int = 4) -> None:
    """Each says something in turn; raises when the logs do not stay equal."""
    for _ in range(count):
        assert one.replica is not None
        assert two.replica is not None
        due = one.judge.due()
        assert due is not None
        writer, other = (one, two) if due.side == one.replica.side else (two, one)
        before = len(one.replica.log)
        writer.say(other, 7)
        world.settle()
        assert len(one.replica.log) == before + 2
        assert one.replica.log.head == two.replica.log.head


__all__ = ["PORT", "Peer", "Pipe", "Purpose", "World", "connected", "in_match", "play_on"]
