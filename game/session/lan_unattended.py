"""A LAN match without a person: a seat decides, every event is told as plain data, the end is summed up."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from game.rules.actions import IllegalAction, NextGame, Player
from game.rules.record import action_to_data
from game.rules.state import Phase
from game.session.driver import Driver
from game.session.intents import Automatic
from game.session.lan import LanClient
from game.session.lan_events import Asking, Declined, Invitation, MatchStarted, Notice, Trouble
from game.session.lan_seat import RemoteSeat
from game.session.lan_session import LanSession
from game.session.seats import Seat
from game.session.session import Transition

Tell = Callable[[dict[str, Any]], None]

SETTLE_SECONDS = 60.0
"""How long the end waits for the other side to have every entry."""

_IDLE_SECONDS = 0.002
"""The seat is asked again after so long; what comes over the link wakes at once."""


class Stopped(Exception):
    """The match cannot go on, in words; `code` is the exit code."""

    def __init__(self, words: str, code: int) -> None:
        super().__init__(words)
        self.code = code


class Unattended:
    """Plays one match with one seat. `step` never waits; `run` steps until the result stands."""

    def __init__(self, client: LanClient, seat: Callable[[], Seat], tell: Tell) -> None:
        client.inviting.accept_all = client.matches.resume_at_once = True
        self.client, self._seat, self._tell = client, seat, tell
        self._session: LanSession | None = None
        self._driver: Driver | None = None
        self._over_since: float | None = None
        self._listening = 0

    def run(self, timeout: float = float("inf")) -> None:
        """Raises Stopped when the match cannot go on, TimeoutError after `timeout` idle seconds."""
        last = time.monotonic()
        while not self.finished:
            if self.step():
                last = time.monotonic()
            elif time.monotonic() - last > timeout:
                raise TimeoutError(f"nothing has happened for {timeout:.0f} s")
            else:
                self.client.link.wait(_IDLE_SECONDS)

    @property
    def finished(self) -> bool:
        """Whether the result is sealed and the other side has it too, or has had time enough."""
        if self._session is None or self._over_since is None:
            return False
        return self._session.settled or time.monotonic() - self._over_since > SETTLE_SECONDS

    def step(self) -> bool:
        """One look at everything; True when something happened."""
        self.client.poll()
        moved = self._lobby()
        session = self._session
        if session is None or self._driver is None:
            return moved
        moved |= self._notices(session)
        if session.stopped:
            raise Stopped(session.stopped, 1)
        if session.over:
            self._over_since = self._over_since or time.monotonic()
            return moved
        return self._play(session, self._driver) or moved

    def result(self) -> dict[str, Any]:
        """The last line: the result, the number of entries and the digest, equal on both sides."""
        session = self._session
        assert session is not None
        score = session.state.score
        names = self._names(session)
        winner = None if session.won is None else session.me if session.won else session.me.other
        return {
            "event": "result",
            "result": {
                "winner": None if winner is None else winner.name.lower(),
                "name": None if winner is None else names[winner],
                "score": list(score),
                "on_time": session.judge.flagged is not None,
                "games": session.state.game,
            },
            "entries": session.entries,
            "digest": session.record.digest,
            "log": session.file.log.name,
            "settled": session.settled,
        }

    # The inside.

    def _play(self, session: LanSession, driver: Driver) -> bool:
        try:
            if driver.poll():
                return True
            ready = not session.awaiting_dice and session.state.phase is Phase.GAME_OVER
            if ready and session.side == 0:
                session.submit(None, NextGame())
                return True
        except IllegalAction as error:
            self._tell({"event": "refused", "words": str(error)})
        return False

    def _lobby(self) -> bool:
        if self.client.port != self._listening:
            self._listening = self.client.port
            self._tell(
                {
                    "event": "listening",
                    "port": self.client.port,
                    "addresses": [own.host for own in self.client.my_addresses],
                    "code": self.client.code,
                }
            )
        happened = self.client.events()
        for event in happened:
            match event:
                case MatchStarted(card, resumed):
                    self._begin(self.client.session, resumed)
                case Invitation(card, _, words):
                    self._tell({"event": "invited", "name": card.name, "words": list(words)})
                case Asking(card, _, words):
                    self._tell({"event": "asking", "name": card.name, "words": list(words)})
                case Declined(_, words) | Trouble(words):
                    self._tell({"event": "trouble", "words": words})
                    if self._session is None:
                        raise Stopped(words, 1)
        return bool(happened)

    def _begin(self, session: LanSession | None, resumed: bool) -> None:
        if session is None or session is self._session:
            return
        self._session = session
        seats: dict[Player, Seat] = {session.me: self._seat(), session.me.other: RemoteSeat()}
        self._driver = Driver(session, seats, Automatic(roll=True))
        session.listen(self._transition)
        self._tell(
            {
                "event": "match",
                "id": session.file.id,
                "opponent": session.name,
                "key": session.card.key_words,
                "trust": session.card.trust.value,
                "colour": session.me.name.lower(),
                "resumed": resumed,
                "entries": session.entries,
            }
        )

    def _transition(self, transition: Transition) -> None:
        self._tell(
            {
                "event": "action",
                "number": transition.number,
                "action": action_to_data(transition.action),
                "score": list(transition.after.score),
                "digest": transition.digest,
            }
        )

    def _notices(self, session: LanSession) -> bool:
        notices = session.notices()
        for notice in notices:
            if notice.kind is Notice.PAUSE_ASKED:
                session.ask_pause()
            if notice.kind is Notice.END_WANTED:
                session.answer_end(True)
            if notice.kind is Notice.WATCH_ASKED:
                session.answer_watch(self.client.watching.welcome() is not None)
            if notice.kind is Notice.TROUBLE and self._driver is not None:
                self._driver.ask_again()
            self._tell({"event": notice.kind.value, "words": notice.words})
        return bool(notices)

    @staticmethod
    def _names(session: LanSession) -> dict[Player, str]:
        return {session.me: session.file.my_name, session.me.other: session.name}
