"""Two whole LAN clients in one process, on loopback, played by hand."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game.rules.actions import MakePlay
from game.rules.moves import legal_plays
from game.rules.state import MatchSettings, Phase
from game.session.intents import WantRoll
from game.session.lan import LanClient
from game.session.lan_events import LobbyEvent, MatchNotice
from game.session.lan_lobby import LobbyRow
from game.session.lan_session import LanSession
from game.session.lan_terms import Terms
from tests.loopback import HOST

T = TypeVar("T")

TERMS = Terms(MatchSettings(length=3))


class Hands:
    """A client and everything it has heard."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.name = folder, name
        self.client = LanClient(folder, name, "test", interfaces=[HOST])
        self.heard: list[LobbyEvent] = []
        self.notices: list[MatchNotice] = []

    def open(self) -> None:
        self.client.open_lobby(address=HOST)

    @property
    def session(self) -> LanSession:
        assert self.client.session is not None
        return self.client.session

    def poll(self) -> None:
        self.client.poll()
        self.heard += self.client.events()
        if self.client.session is not None:
            self.notices += self.client.session.notices()

    def of(self, kind: type[T]) -> list[T]:
        return [event for event in self.heard if isinstance(event, kind)]

    def row_of(self, other: Hands) -> LobbyRow | None:
        """The other's row; other programs on this machine may be seen too."""
        peer = other.client.files.identity.public
        return next((row for row in self.client.rows if row.card.peer == peer), None)

    def told(self, kind: str) -> list[MatchNotice]:
        return [notice for notice in self.notices if notice.kind == kind]


class Room:
    """Ann hosts, Bo joins. `until` polls both until something is true."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ann, self.bo = Hands(folder / "ann", "Ann"), Hands(folder / "bo", "Bo")
        for hands in (self.ann, self.bo):
            hands.open()
        self.until(lambda: self.ann.client.port > 0 and self.bo.client.port > 0)

    @property
    def both(self) -> tuple[Hands, Hands]:
        return self.ann, self.bo

    def until(self, true: Callable[[], object], seconds: float = 40.0) -> None:
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            for hands in self.both:
                hands.poll()
            if true():
                return
            time.sleep(0.002)
        raise AssertionError("it did not come true")

    @property
    def address(self) -> str:
        return f"{HOST}:{self.ann.client.port}"

    def seated(self, terms: Terms = TERMS) -> Room:
        """A match by address, accepted by hand."""
        from game.session.lan_events import Invitation

        self.ann.client.host(terms)
        self.until(lambda: self.ann.client.code)
        self.bo.client.join(self.address)
        self.until(lambda: self.ann.of(Invitation))
        self.ann.client.accept()
        self.begun()
        return self

    def begun(self) -> None:
        """Both sit at the table and the opening roll has fallen."""
        self.until(
            lambda: all(
                hands.client.session is not None and hands.client.session.state.phase is not Phase.OPENING
                for hands in self.both
            )
        )

    def mover(self) -> tuple[Hands, Hands]:
        """Who must decide, and the other."""
        for hands, other in ((self.ann, self.bo), (self.bo, self.ann)):
            if hands.session.state.to_act is hands.session.me:
                return hands, other
        raise AssertionError("nobody is to move")

    def turn(self) -> None:
        """One decision of whoever is due: a roll or the first legal play."""
        hands, _ = self.mover()
        session = hands.session
        self.until(lambda: not session.awaiting_dice)
        number = len(session.record.actions)
        if session.state.phase is Phase.TO_ROLL:
            session.submit(session.me, WantRoll())
        else:
            assert session.state.roll is not None
            play = legal_plays(session.state.board, session.state.roll)[0]
            session.submit(session.me, MakePlay(play))
        self.until(lambda: all(len(h.session.record.actions) > number for h in self.both))

    def close(self) -> None:
        for hands in self.both:
            hands.client.close()
