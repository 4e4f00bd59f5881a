"""Watching, both ends: spectators of our matches, and matches of others that we watch (sans-IO)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol as Interface

from net import events, limits
from net.actions import Address
from net.errors import LocalError
from net.feed import Feed
from net.following import Following
from net.messages import Purpose
from net.protocol import Protocol
from net.replica import Replica


class House(Interface):
    """What the gallery needs of the node it belongs to."""

    def call(
        self,
        addresses: tuple[Address, ...],
        purpose: Purpose = ...,
        expect: bytes | None = ...,
        *,
        watch: bytes | None = ...,
    ) -> int:
        """Dials; returns the number of the call."""

    def cancel(self, call: int) -> None:
        """Stops a dial."""

    def conversation(self, connection: int) -> Protocol:
        """The conversation of a connection that is open."""

    def settle(self, connection: int, now: float) -> None:
        """Sends what a conversation has to say, and removes it when it has ended."""

    def flush(self, connection: int) -> None:
        """Only sends."""

    def report(self, event: events.Event) -> None:
        """Tells the program."""

    @property
    def replicas(self) -> Mapping[bytes, Replica]:
        """Our open matches by the opponent's key."""


class Gallery:
    """Who watches here, and whom we watch; connections by the peer's key."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.watchers: dict[bytes, int] = {}
        self.watched: dict[bytes, int] = {}
        self.following = Following(
            lambda peer, match, where: house.call(where, Purpose.WATCH, peer, watch=match)
        )

    # We watch.

    def follow(
        self, peer: bytes, match: bytes, copy: Replica, addresses: tuple[Address, ...], now: float
    ) -> None:
        """Watches a peer's match with an own copy, until `unfollow`. A lost line is called again at
        these addresses; when it is open the peer is asked anew, and `follow` is due again."""
        copy.on_entry = lambda entry: self._house.report(events.Appended(peer, match, entry))
        self.following.begin(peer, match, copy, addresses, now)
        try:
            if peer not in self.watched:
                raise LocalError("there is no connection to this player")
            self._house.conversation(self.watched[peer]).follow(match, copy)
        except LocalError as error:
            self._house.report(events.Refused(peer, "watch", str(error)))
            return
        self._house.settle(self.watched[peer], now)

    def unfollow(self, peer: bytes, now: float) -> None:
        """Watches no more."""
        if (call := self.following.end(peer)) is not None:
            self._house.cancel(call)
        self._hang_up(peer, now)

    def connected(self, peer: bytes, connection: int) -> None:
        """A line we called for watching is open."""
        self.watched[peer] = connection
        self.following.connected(peer)

    def refused(self, event: events.WatchRefused, now: float) -> bool:
        """The peer does not let us watch; whether that is final. Who has come back to the program but
        not to the match is asked again later."""
        if event.peer not in self.following.peers:
            return True
        final = event.why != "nothing"
        if final:
            self.following.end(event.peer)
        self._hang_up(event.peer, now)
        return final

    def tick(self, now: float) -> None:
        """Calls again where a line was lost."""
        self.following.tend(frozenset(self.watched), now)

    def _hang_up(self, peer: bytes, now: float) -> None:
        if (connection := self.watched.get(peer)) is not None:
            self._house.conversation(connection).close()
            self._house.settle(connection, now)

    # Others watch.

    def admit(
        self,
        peer: bytes,
        opponent: bytes,
        names: tuple[str, str],
        lag: int,
        now: float,
        only: bytes | None = None,
    ) -> None:
        """Lets `peer` watch the match with `opponent`; `only` that one, where the leave was for it."""
        copy = self._house.replicas.get(opponent)
        seats = sum(1 for c in self.watchers.values() if self._house.conversation(c).feed is not None)
        if copy is None or copy.match is None or only not in (None, copy.match):
            self.turn_away(peer, "nothing", now)
        elif seats >= limits.SPECTATORS:
            self.turn_away(peer, "full", now)
        elif (connection := self.watchers.get(peer)) is not None:
            self._house.conversation(connection).admit(Feed(copy.log, lag), names)
            self._house.settle(connection, now)

    def turn_away(self, peer: bytes, why: str, now: float) -> None:
        """Tells a caller that there is nothing to watch; one who has gone needs no answer."""
        if (connection := self.watchers.get(peer)) is not None:
            self._house.conversation(connection).turn_away(why)
            self._house.settle(connection, now)

    def show(self, copy: Replica) -> None:
        """A match of ours has gone on: whoever watches it may see."""
        for connection in self.watchers.values():
            conversation = self._house.conversation(connection)
            if conversation.feed is not None and conversation.feed.log is copy.log:
                conversation.show()
                self._house.flush(connection)
