"""Two sides of a LAN match in memory: judges, authors and the world of tests/net, no threads."""

from __future__ import annotations

import random

from game.rules.actions import Action
from game.rules.moves import legal_plays
from game.rules.state import MatchSettings, Phase
from game.session.lan_author import LanAuthor
from game.session.lan_judge import LanJudge
from game.session.lan_terms import Terms
from net.log import Body, Log, good_prefix
from net.replica import Replica
from tests.net.world import PORT, Peer, World, connected


class LanPair:
    """Side 0 hosts. `world` carries the bytes; every entry is settled on both sides."""

    def __init__(self, seed: int = 1, terms: Terms | None = None) -> None:
        self.world = World(seed)
        self.terms = terms or Terms(MatchSettings(length=5))
        self.rng = random.Random(seed)
        self.peers: tuple[Peer, Peer] = connected(self.world)
        self.ids = (self.peers[0].id, self.peers[1].id)
        self.tips = [self.world.random_bytes(32) for _ in range(2)]
        self.judges: list[LanJudge] = []
        self.authors: list[LanAuthor] = []
        for side in (0, 1):
            self.judges.append(LanJudge(self.ids, 0, self.terms))
            self.authors.append(self._author(side))
        for side in (1, 0):
            self.open(side)
        self.world.settle()
        self.write(0, self.authors[0].terms())

    def _author(self, side: int) -> LanAuthor:
        return LanAuthor(self.judges[side], side, self.tips[side], self.world.random_bytes)

    def open(self, side: int, entries: int | None = None) -> None:
        """Opens a side's copy; with `entries`, from that many stored ones, as after a kill."""
        peer, other = self.peers[side], self.peers[1 - side]
        log = Log(*self.ids)
        if entries is not None:
            log = good_prefix(*self.ids, peer.journal.stored[:entries])  # type: ignore[attr-defined]
            self.judges[side] = LanJudge(self.ids, 0, self.terms)
            self.authors[side] = self._author(side)
        copy = Replica(log, peer.journal, self.judges[side], peer.me, self.authors[side])
        peer.replica = copy
        peer.node.open_match(other.id, copy, ((other.name, PORT),), self.world.now)

    @property
    def judge(self) -> LanJudge:
        return self.judges[0]

    @property
    def side(self) -> int:
        """Who is due."""
        due = self.judge.due()
        assert due is not None
        assert due.side is not None
        return due.side

    @property
    def kinds(self) -> frozenset[str]:
        due = self.judge.due()
        return due.kinds if due is not None else frozenset()

    def write(self, side: int, entry: tuple[str, Body]) -> None:
        peer, other = self.peers[side], self.peers[1 - side]
        peer.node.write(other.id, *entry, self.world.now)
        self.world.settle()

    def act(self, action: Action, ms: int = 100) -> None:
        self.write(self.side, self.authors[self.side].act(action, ms))

    def roll(self, ms: int = 100) -> None:
        self.write(self.side, self.authors[self.side].roll(ms))

    def step(self) -> None:
        """One random legal decision."""
        from game.rules.actions import (
            AcceptResign,
            Beaver,
            Double,
            Drop,
            Kind,
            MakePlay,
            RejectResign,
            Resign,
            Take,
        )

        state, kinds, chance = self.judge.state, self.kinds, self.rng.random()
        if state.phase is Phase.TO_PLAY:
            assert state.roll is not None
            if chance < 0.004:
                self.act(Resign(Kind.SINGLE))
            else:
                self.act(MakePlay(self.rng.choice(legal_plays(state.board, state.roll))))
        elif "double" in kinds and chance < 0.1:
            self.act(Double())
        elif "roll" in kinds:
            self.roll()
        elif "take" in kinds:
            answers: list[Action] = [Take(), Take(), Drop(), *([Beaver()] if "beaver" in kinds else [])]
            self.act(self.rng.choice(answers))
        else:
            self.act(self.rng.choice([AcceptResign(), RejectResign()]))

    def play_until(self, phase: Phase) -> None:
        """Random play until the match waits in `phase`; rolls happen as they come."""
        for _ in range(2000):
            if self.judge.record is not None and self.judge.state.phase is phase:
                return
            self.step()
        raise AssertionError(f"{phase} never came")

    def play_out(self) -> None:
        for _ in range(5000):
            if self.judge.over:
                return
            self.step()
        raise AssertionError("the match does not end")

    def equal(self) -> bool:
        one, two = (peer.replica for peer in self.peers)
        assert one is not None
        assert two is not None
        return one.log.head == two.log.head
