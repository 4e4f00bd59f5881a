"""The LAN matches that are open: begun, resumed, left, claimed, and counted with their players."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

from game.session.lan_events import LobbyEvent, MatchStarted, ResumeOffered, Trouble
from game.session.lan_files import LanFiles, LanMatchFile
from game.session.lan_lobby import card_of
from game.session.lan_session import LanSession
from game.session.matchfile import StoreError
from net.events import Event, ResumeAsked
from net.link import Link


class LanMatches:
    """At most one open match with each player."""

    def __init__(
        self,
        link: Link,
        files: LanFiles,
        emit: Callable[[LobbyEvent], None],
        changed: Callable[[], None],
        clock: Callable[[], float],
    ) -> None:
        """`changed` hears whenever a match is opened, ends or is left."""
        self._link, self._files, self._emit, self._changed = link, files, emit, changed
        self._clock = clock
        self.sessions: dict[bytes, LanSession] = {}
        self.latest: LanSession | None = None
        self.resume_at_once = False
        """A table without a person: a stored match goes on as soon as the peer asks."""

    @property
    def playing(self) -> bool:
        """Whether a match is being played."""
        return any(not session.over and not session.stopped for session in self.sessions.values())

    def open(self, file: LanMatchFile, resumed: bool) -> LanSession | None:
        """Opens a match in place of any other with this player; None, with an event, when it cannot be."""
        old = self.sessions.get(file.peer)
        if old is not None and old.file.id == file.id:
            return old
        card = card_of(file.peer, file.peer_name, self._files.contacts)
        try:
            session = LanSession(self._link, self._files.identity, file, card, os.urandom, self._clock)
        except StoreError as error:
            self._emit(Trouble(str(error)))
            return None
        if old is not None:
            old.close()
        self.sessions[file.peer] = self.latest = session
        self._changed()
        session.begin()
        self._emit(MatchStarted(card, resumed))
        return session

    def leave(self, session: LanSession) -> None:
        """Puts a match away; it stays on both computers."""
        if self.sessions.get(session.file.peer) is session:
            del self.sessions[session.file.peer]
        if session is self.latest:
            self.latest = None
        session.leave()
        self._changed()

    def claim(self, session: LanSession) -> str:
        """Claims the match of a player who stays away; returns the words for the record."""
        owing = session.owed_by_peer
        words = session.claim()
        contacts = self._files.contacts
        contact = contacts.get(session.file.peer)
        if contact is not None:
            contacts.put(replace(contact, left=contact.left + 1, left_owing=contact.left_owing + owing))
        return words

    def poll(self) -> None:
        for session in self.sessions.values():
            session.poll()

    def close(self) -> None:
        """Gives every file back."""
        for session in self.sessions.values():
            session.close()
        self.sessions.clear()
        self.latest = None

    def hear(self, report: Event) -> None:
        """Takes a report of the link."""
        if isinstance(report, ResumeAsked):
            self._resume_asked(report.peer, report.match)
            return
        session = self.sessions.get(report.peer)
        if session is None:
            return
        was_over = session.over
        session.receive(report)
        if session.over and not was_over:
            self._count(session)
            self._changed()

    def resume_instead(self, peer: bytes) -> bool:
        """Whether a match with this player goes on, so that no new one is wanted."""
        session = self.sessions.get(peer)
        if session is not None and not session.over and not session.stopped:
            return True
        stored = self._files.resumable(peer) if self.resume_at_once else []
        return bool(stored) and self.open(stored[0], resumed=True) is not None

    def _resume_asked(self, peer: bytes, match: bytes) -> None:
        """The peer has a match open that is not open here."""
        session = self.sessions.get(peer)
        file = next((file for file in self._files.resumable(peer) if file.reference() == match), None)
        if file is None:
            self._link.post(lambda node, now: node.deny_match(peer, match, now))
        elif self.resume_at_once and (session is None or session.over):
            self.open(file, resumed=True)
        elif session is None or session.file.id != file.id:
            self._emit(ResumeOffered(card_of(peer, file.peer_name, self._files.contacts), file.id))

    def _count(self, session: LanSession) -> None:
        """Notes a finished match with its player."""
        contacts = self._files.contacts
        contact = contacts.get(session.file.peer)
        if contact is not None:
            won, lost = int(session.won is True), int(session.won is False)
            wins, losses = contact.wins + won, contact.losses + lost
            contacts.put(replace(contact, wins=wins, losses=losses, finished=contact.finished + 1))
