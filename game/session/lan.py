"""LanClient: the LAN as screens use it. Open the lobby, poll once a frame, read rows and events.

It owns the link, the identity and the contacts, and turns the link's reports into lobby events and
running matches. All methods are called on the program's own thread, and none of them waits.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from game.rules.actions import Player
from game.session.lan_events import LobbyEvent, PlayerCard, Trouble
from game.session.lan_files import LanFiles, LanMatchFile
from game.session.lan_invite import Inviting, Wanted
from game.session.lan_lobby import (
    LobbyRow,
    Reason,
    Recent,
    card_of,
    lobby_rows,
    reasons,
    recent_opponents,
)
from game.session.lan_matches import LanMatches
from game.session.lan_session import LanSession
from game.session.lan_terms import RULES, Terms
from game.session.lan_watch import Watching
from game.session.link_words import mistyped_words
from game.session.matchfile import StoreError
from game.words import t
from net import events, joincode
from net.actions import Address, Profile
from net.addresses import Own, candidates, own_addresses, parse_address
from net.errors import Mistyped
from net.events import Event
from net.joincode import JoinCode
from net.link import Link, LinkReport, Neighbours
from net.text import clean_name


class LanClient:
    """One player's LAN."""

    def __init__(
        self,
        folder: Path,
        name: str,
        app: str,
        seat: str = "human",
        interfaces: Sequence[str] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`folder` is the data folder of an open Store. Raises StoreError when it cannot be used."""
        self.files = LanFiles(folder)
        self.name, self.app, self.seat = clean_name(name), app, seat
        self._clock = clock
        self.link = Link(self.files.identity, Profile(self.name, app, RULES), os.urandom, interfaces)
        self._started = False
        self._searching_since: float | None = None
        self._neighbours = Neighbours((), "")
        self._events: list[LobbyEvent] = []
        self.matches = LanMatches(self.link, self.files, self._events.append, self._changed, clock)
        self.inviting = Inviting(
            self.link,
            self.files.contacts,
            self._start,
            self.matches.resume_instead,
            lambda: self.matches.playing,
            self._events.append,
        )
        self.watching = Watching(self.link, self._events.append)
        self._secret: tuple[str, ...] = ()
        self._bound = ""
        self._listening = False
        self._own: tuple[float, tuple[Own, ...]] = (float("-inf"), ())
        self.port = 0
        """Where we listen; 0 while we do not, and `port_words` says why."""
        self.port_words = ""

    # The lobby.

    def open_lobby(self, name: str | None = None, address: str | None = None) -> None:
        """Listens and looks around, at `address` or else on the default port or the next nine.

        Raises Mistyped when the address is none.
        """
        host, port = ("", 0) if address is None else parse_address(address)
        self._bound = "" if host in ("0.0.0.0", "::") else host
        if name is not None:
            self.name = clean_name(name)
        self._run()
        self._searching_since = self._clock()
        self._block(self.files.contacts.blocked)
        self._listen(port, host)
        self._present()

    def close_lobby(self) -> None:
        """Stops looking and offering; a running match keeps its line."""
        self._searching_since = None
        if self._started:
            self.close_table()
            self._hush()

    def close(self) -> None:
        """Leaves everything and ends the network thread."""
        self.matches.close()
        if self._started:
            self.link.stop()

    def host(self, terms: Terms) -> None:
        """Opens our table with these terms, and makes a fresh join code."""
        self.inviting.table = terms
        self._set_code(joincode.new_secret(os.urandom))

    def close_table(self) -> None:
        """Takes our table off the list."""
        self.inviting.table = None
        self._set_code(())

    @property
    def table(self) -> Terms | None:
        """What we offer; None while our table is closed."""
        return self.inviting.table

    @property
    def my_addresses(self) -> tuple[Own, ...]:
        """This computer's addresses, the ones people can type first; looked up once a second."""
        at, own = self._own
        if self._clock() - at > 1.0:
            own = own_addresses()
            self._own = (self._clock(), own)
        return own

    @property
    def playing(self) -> bool:
        """Whether a match is being played."""
        return self.matches.playing

    @property
    def sessions(self) -> Mapping[bytes, LanSession]:
        """Open matches by the peer's key."""
        return self.matches.sessions

    @property
    def session(self) -> LanSession | None:
        """The match opened last."""
        return self.matches.latest

    @property
    def code(self) -> str:
        """The join code of our table; empty while it is closed or there is no IPv4 address."""
        bound = self._bound if self._bound and ":" not in self._bound else ""
        hosts = [bound] if bound else [own.host for own in self.my_addresses if "." in own.host]
        if self.table is None or not self.port or not hosts:
            return ""
        return str(JoinCode(hosts[0], self.port, self._secret))

    @property
    def code_uri(self) -> str:
        """What the QR code of the join code says; `join` takes it as it is."""
        return f"blot:{self.code.replace(' ', '-')}" if self.code else ""

    @property
    def rows(self) -> tuple[LobbyRow, ...]:
        """Players nearby, the ones that can be joined first."""
        return lobby_rows(self._neighbours.rows, self.files.contacts, self.app)

    @property
    def recent(self) -> tuple[Recent, ...]:
        """Players met last."""
        here = [row.peer for row in self._neighbours.rows if row.peer is not None and not row.grey]
        return recent_opponents(self.files.contacts, here)

    @property
    def searched_seconds(self) -> float:
        """How long we have been looking."""
        return 0.0 if self._searching_since is None else self._clock() - self._searching_since

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why nobody may be seen, after six seconds of looking."""
        seen = len(self._neighbours.rows)
        return reasons(self.searched_seconds, seen, self.my_addresses, self.port, self._neighbours.problem)

    @property
    def resumable(self) -> list[LanMatchFile]:
        """Matches that can go on, the latest first."""
        return self.files.resumable()

    def events(self) -> list[LobbyEvent]:
        """What has happened in the lobby since the last call."""
        taken = list(self._events)
        self._events.clear()
        return taken

    # Asking and answering.

    def invite(self, key: str, terms: Terms | None = None) -> None:
        """Asks the player of a row to play `terms`; without terms, what their table offers."""
        row = next((row for row in self._neighbours.rows if row.key == key), None)
        if row is None or row.peer is None:
            self._events.append(Trouble(t("That player is no longer nearby.")))
        else:
            self.inviting.call(row.addresses, Wanted(row.name, terms), expect=row.peer)

    def invite_recent(self, peer: bytes, terms: Terms) -> None:
        """Calls a player met before at the last known addresses."""
        contact = self.files.contacts.get(peer)
        if contact is not None and contact.addresses:
            self.inviting.call(contact.addresses, Wanted(contact.name, terms), expect=peer)

    def join(self, text: str, terms: Terms | None = None) -> None:
        """Joins by a typed address or a code, whichever it is."""
        if "." in text or ":" in text.removeprefix("blot:"):
            self.join_address(text, terms)
        else:
            self.join_code(text, terms)

    def join_address(self, text: str, terms: Terms | None = None) -> None:
        """Calls a typed address and asks for what is offered there. Trouble is an event."""
        try:
            addresses = candidates(parse_address(text))
        except Mistyped as error:
            self._events.append(Trouble(mistyped_words(error)))
            return
        self.inviting.call(addresses, Wanted(text.strip(), terms))

    def join_code(self, text: str, terms: Terms | None = None) -> None:
        """Calls the address in a join code and proves its words. Trouble is an event."""
        try:
            code = joincode.parse(text)
        except Mistyped as error:
            self._events.append(Trouble(mistyped_words(error)))
            return
        wanted = Wanted(code.host, terms, by_code=True)
        self.inviting.call(((code.host, code.port),), wanted, secret=code.secret)

    def watch_address(self, text: str) -> None:
        """Calls a player and asks to watch their match. Trouble is an event."""
        try:
            self.watching.watch(candidates(parse_address(text)))
        except Mistyped as error:
            self._events.append(Trouble(mistyped_words(error)))

    def watch(self, key: str) -> None:
        """Asks the player of a row to let us watch their match."""
        row = next((row for row in self._neighbours.rows if row.key == key), None)
        if row is None or row.peer is None:
            self._events.append(Trouble(t("That player is no longer nearby.")))
        else:
            self.watching.watch(row.addresses, row.peer)

    def accept(self) -> None:
        """Says yes to the standing invitation and remembers the player."""
        self.inviting.accept()

    def decline(self) -> None:
        """Says no to the standing invitation."""
        self.inviting.decline()

    def block(self) -> None:
        """Says no, and never hears of this player again."""
        refused = self.inviting.decline()
        if refused is None:
            return
        contacts, peer = self.files.contacts, refused.card.peer
        contact = contacts.pin(peer, refused.card.name, (), int(time.time()))
        contacts.put(replace(contact, blocked=True))
        self._block(contacts.blocked)
        self.link.post(lambda node, now: node.hang_up(peer, now))

    def go_on(self, peer: bytes) -> None:
        """The warning about another key was read; asks all the same."""
        self.inviting.go_on(peer)

    def cancel(self) -> None:
        """Takes back every call and question of ours."""
        self.inviting.cancel(frozenset(self.sessions))

    def rematch(self) -> None:
        """Asks the opponent of the finished match for another, colours swapped."""
        session = self.session
        if session is not None and session.match is not None:
            terms = replace(session.file.terms, host_is_white=session.me is Player.BLACK)
            self.inviting.rematch(session.file.peer, terms, session.match)

    def resume(self, match: str) -> LanSession | None:
        """Opens a stored match: it goes on as soon as the other side has it open too."""
        file = self.files.find(match)
        if file is None or not file.resumable:
            self._events.append(Trouble(t("That match cannot be resumed.")))
            return None
        return self.matches.open(file, resumed=True)

    def leave(self, session: LanSession | None = None) -> None:
        """Leaves a match, the one opened last if none is given; it stays on both computers."""
        session = session or self.session
        if session is not None:
            self.matches.leave(session)
            self._hush()

    def claim(self, session: LanSession) -> str:
        """Claims the match of a player who stays away; returns the words for the record."""
        return self.matches.claim(session)

    # The frame.

    def poll(self) -> None:
        """Takes what the link has reported and minds the running matches."""
        if not self._started:
            return
        for report in self.link.poll():
            self._hear(report)
        self.matches.poll()

    # The inside.

    def _start(
        self, peer: bytes, name: str, addresses: tuple[Address, ...], terms: Terms, hosting: bool
    ) -> bool:
        """Begins a match; False when it cannot be saved."""
        try:
            file = self.files.new_match(peer, (self.name, name), self.seat, addresses, hosting, terms)
        except StoreError as error:
            self._events.append(Trouble(str(error)))
            return False
        return self.matches.open(file, resumed=False) is not None

    def _changed(self) -> None:
        """A match was opened, ended or left."""
        if self.sessions:
            self._run()
            self._listen()
        self._present()

    def _run(self) -> None:
        if not self._started:
            self._started = True
            self.link.start()

    def _block(self, blocked: frozenset[bytes]) -> None:
        self.link.post(lambda node, now: node.block(blocked))

    def _set_code(self, secret: tuple[str, ...]) -> None:
        self._secret = secret
        self.link.post(lambda node, now: node.set_code(secret or None, now))
        self._present()

    def _listen(self, port: int = 0, host: str = "") -> None:
        """Opens the listening socket, unless it is open."""
        if not self._listening:
            self._listening = True
            self.link.listen(True, port, host)

    def _hush(self) -> None:
        """Closes the listening socket when neither the lobby nor a match needs it."""
        if self._searching_since is None and not self.sessions and self._listening:
            self._listening = False
            self.link.listen(False)

    def _present(self) -> None:
        """Says on the link what is true now."""
        playing = self.playing
        looking = self._searching_since is not None
        table = self.table.pack() if self.table is not None and not playing else b""
        self.link.present(self.name, looking and not playing, table)
        self.link.look(looking or playing, looking or playing, background=playing)

    def _card(self, peer: bytes, name: str) -> PlayerCard:
        return card_of(peer, name, self.files.contacts)

    def _hear(self, report: LinkReport) -> None:
        match report:
            case Neighbours():
                self._neighbours = report
            case events.Listening(port, words):
                self.port = port
                self.port_words = t("Nobody can call this computer: {reason}.", reason=words) if words else ""
            case events.CallFailed():
                self.inviting.hear(report)
                self.watching.hear(report, self._card)
            case Event():
                self.inviting.hear(report)
                self.watching.hear(report, self._card)
                self.matches.hear(report)
