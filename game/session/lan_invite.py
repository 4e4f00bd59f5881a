"""Calls, invitations and their answers: from a row, an address or a code to agreed terms.

Who invites writes the terms. A new player's key words are shown on both screens before anyone says
yes; a known name with another key needs an extra yes; a proved join code is the host's yes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from game.session.lan_events import (
    Asking,
    Declined,
    Invitation,
    InvitationGone,
    KeyWarning,
    LobbyEvent,
    Trust,
)
from game.session.lan_lobby import card_of, offered_terms, same_rules
from game.session.lan_terms import Terms, unpack_terms
from game.session.link_words import answer_words, end_words
from game.words import t
from net import events
from net.actions import Address
from net.contacts import Contacts
from net.errors import RemoteError
from net.link import Link
from net.messages import Hello
from net.text import clean_name
from net.words import meeting_words


@dataclass(slots=True)
class Wanted:
    """A call under way, and what is asked when it is answered."""

    name: str
    terms: Terms | None
    """None: whatever their table offers."""
    by_code: bool = False


@dataclass(slots=True)
class _Calling:
    """A dial that has not been answered; a lossy network may need more than one."""

    wanted: Wanted
    addresses: tuple[Address, ...]
    expect: bytes | None
    secret: tuple[str, ...] | None
    left: int = 2
    """Dials that may still follow this one."""


@dataclass(slots=True)
class _Talk:
    """An open conversation with a peer."""

    hello: Hello
    addresses: tuple[Address, ...]
    words: tuple[str, ...]
    proved: bool = False
    wanted: Wanted | None = None
    asked: Terms | None = None
    rematch_of: bytes | None = None

    @property
    def name(self) -> str:
        return clean_name(self.hello.name)


Start = Callable[[bytes, str, tuple[Address, ...], Terms, bool], bool]
"""Opens a match: (peer, name, addresses, terms, whether we write the terms) -> whether it worked."""


class Inviting:
    """Everything between meeting and the first entry."""

    def __init__(
        self,
        link: Link,
        contacts: Contacts,
        start: Start,
        resume: Callable[[bytes], bool],
        busy: Callable[[], bool],
        emit: Callable[[LobbyEvent], None],
    ) -> None:
        """`resume` tells whether a match with a peer goes on, so that no new one is wanted; `busy`
        whether any match is being played."""
        self._link, self._contacts, self._start, self._emit = link, contacts, start, emit
        self._resume, self._busy = resume, busy
        self._calls: dict[int, _Calling] = {}
        self._next_call = -1
        self._talks: dict[bytes, _Talk] = {}
        self.standing: tuple[bytes, Invitation] | None = None
        """The invitation that waits for our answer, with its id."""
        self.table: Terms | None = None
        """What our own table offers: a caller who proved the code may sit down at it."""
        self.accept_all = False
        """A table without a person: every sensible invitation is accepted."""

    # Asking.

    def call(
        self,
        addresses: tuple[Address, ...],
        wanted: Wanted,
        expect: bytes | None = None,
        secret: tuple[str, ...] | None = None,
    ) -> None:
        """Calls, or uses the line that is open already."""
        talk = self._talks.get(expect) if expect is not None else None
        if talk is not None and expect is not None:
            talk.wanted = wanted
            self._want(expect, talk)
            return
        self._dial(_Calling(wanted, addresses, expect, secret))

    def _dial(self, calling: _Calling) -> None:
        number, self._next_call = self._next_call, self._next_call - 1
        self._calls[number] = calling
        addresses, expect, secret = calling.addresses, calling.expect, calling.secret
        self._link.post(lambda node, now: node.call(addresses, expect=expect, secret=secret, number=number))

    def rematch(self, peer: bytes, terms: Terms, after: bytes) -> None:
        """Asks the opponent of a finished match for another."""
        if (talk := self._talks.get(peer)) is not None:
            talk.rematch_of = after
            self._ask(peer, talk, terms)
        else:
            self._emit(Declined("", t("The other player is not connected.")))

    def go_on(self, peer: bytes) -> None:
        """The warning about another key was read; ask all the same."""
        talk = self._talks.get(peer)
        if talk is not None and talk.wanted is not None:
            self._ask(peer, talk, self._terms_for(talk, talk.wanted))

    def cancel(self, keep: frozenset[bytes]) -> None:
        """Takes back calls and questions; `keep` are peers a match is open with."""
        self._calls.clear()
        for peer in [peer for peer in self._talks if peer not in keep]:
            del self._talks[peer]
            self._hang_up(peer)

    def _want(self, peer: bytes, talk: _Talk) -> None:
        """Connected to someone we called: ask, unless something has to be said first."""
        wanted = talk.wanted
        if wanted is None or (wanted.by_code and not talk.proved):
            return
        if self._resume(peer):
            talk.wanted = None
            return
        card = card_of(peer, talk.name, self._contacts)
        if not same_rules(talk.hello):
            self._refuse(peer, talk.name, end_words("version", talk.name))
        elif card.trust is Trust.OTHER_KEY and not talk.proved:
            self._emit(KeyWarning(card, talk.words))
        else:
            self._ask(peer, talk, self._terms_for(talk, wanted))

    def _terms_for(self, talk: _Talk, wanted: Wanted) -> Terms | None:
        if wanted.terms is not None:
            return wanted.terms
        offered = offered_terms(talk.hello)
        return offered.mirrored() if offered is not None else None

    def _ask(self, peer: bytes, talk: _Talk, terms: Terms | None) -> None:
        if terms is None:
            self._refuse(peer, talk.name, t("{name} has no table open.", name=talk.name))
            return
        talk.wanted = None
        if self._offered_by(peer, terms):
            self.accept()  # they have just asked for the same
            return
        talk.asked = terms
        packed, after = terms.pack(), talk.rematch_of
        self._link.post(lambda node, now: node.invite(peer, packed, after, now))
        self._emit(Asking(card_of(peer, talk.name, self._contacts), terms, talk.words))

    def _offered_by(self, peer: bytes, terms: Terms) -> bool:
        """Whether the standing invitation is this peer's, for the same match."""
        if self.standing is None or self.standing[1].card.peer != peer:
            return False
        theirs = self.standing[1].terms
        return (theirs.settings, theirs.clock) == (terms.settings, terms.clock)

    def _refuse(self, peer: bytes, name: str, words: str) -> None:
        self._talks.pop(peer, None)
        self._hang_up(peer)
        self._emit(Declined(name, words))

    def _hang_up(self, peer: bytes) -> None:
        self._link.post(lambda node, now: node.hang_up(peer, now))

    # Answering.

    def accept(self) -> None:
        """Yes to the standing invitation; the player is remembered."""
        if self.standing is None:
            return
        (number, invitation), self.standing = self.standing, None
        self._accept(number, invitation)

    def decline(self, why: str = "") -> Invitation | None:
        """No to the standing invitation, which is returned."""
        if self.standing is None:
            return None
        (number, invitation), self.standing = self.standing, None
        peer = invitation.card.peer
        self._link.post(lambda node, now: node.reply(peer, number, False, why, now))
        return invitation

    def _accept(self, number: bytes, invitation: Invitation) -> None:
        peer = invitation.card.peer
        talk = self._talks.get(peer)
        if talk is None:
            self._emit(InvitationGone(invitation.card))
            return
        talk.asked = None
        # Our side is open before the yes leaves, so that entry 1 finds it.
        opened = self._start(peer, talk.name, talk.addresses, invitation.terms, False)
        self._pin(peer, talk)
        self._link.post(lambda node, now: node.reply(peer, number, opened, "", now))

    def _pin(self, peer: bytes, talk: _Talk) -> None:
        self._contacts.pin(peer, talk.name, talk.addresses, int(time.time()))

    # Hearing.

    def hear(self, report: events.Event | events.CallFailed) -> None:
        """Takes a report of the link."""
        match report:
            case events.CallFailed():
                self._call_failed(report)
            case events.Connected():
                self._connected(report)
            case events.Disconnected():
                self._disconnected(report)
            case events.CodeProved(peer) if peer in self._talks:
                self._talks[peer].proved = True
                self._want(peer, self._talks[peer])
            case events.Invited(peer) if peer in self._talks:
                self._invited(report, self._talks[peer])
            case events.InvitationOver(peer, number, mine):
                self._lapsed(peer, number, mine)
            case events.Answered(peer) if peer in self._talks:
                self._answered(report, self._talks[peer])

    def _connected(self, report: events.Connected) -> None:
        known = self._talks.get(report.peer)
        port = report.hello.port
        addresses = ((report.address, port),) if port else ()
        talk = _Talk(report.hello, addresses, meeting_words(report.meeting))
        newer = known is not None and known.words != talk.words
        if known is not None:
            talk = replace(known, hello=report.hello, words=talk.words)
        if newer:  # what stood on the line that was replaced is void
            self._withdraw_standing(report.peer)
        self._talks[report.peer] = talk
        if report.call is not None and (calling := self._calls.pop(report.call, None)) is not None:
            talk.wanted = calling.wanted
            self._want(report.peer, talk)
        elif newer and talk.asked is not None:
            packed, after = talk.asked.pack(), talk.rematch_of
            self._link.post(lambda node, now: node.invite(report.peer, packed, after, now))

    def _withdraw_standing(self, peer: bytes) -> None:
        if self.standing is not None and self.standing[1].card.peer == peer:
            card, self.standing = self.standing[1].card, None
            self._emit(InvitationGone(card))

    def _call_failed(self, report: events.CallFailed) -> None:
        calling = self._calls.pop(report.call, None)
        if calling is not None and calling.left:
            self._dial(replace(calling, left=calling.left - 1))
        elif calling is not None:
            name = calling.wanted.name
            words = t(
                "Nobody answers at {name}. Check that the other computer shows this address and has its "
                "table open.",
                name=name,
            )
            self._emit(Declined(name, words))

    def _disconnected(self, report: events.Disconnected) -> None:
        if report.code == "replaced":
            return  # a newer line to the same player takes over
        talk = self._talks.pop(report.peer, None)
        calling = self._calls.pop(report.call, None) if report.call is not None else None
        wanted = calling.wanted if calling is not None else None
        self._withdraw_standing(report.peer)
        if wanted is not None or (talk is not None and (talk.asked or talk.wanted)):
            name = talk.name if talk is not None else wanted.name if wanted else ""
            self._emit(Declined(name, end_words(report.code, name)))

    def _invited(self, report: events.Invited, talk: _Talk) -> None:
        try:
            terms = unpack_terms(report.terms)
        except RemoteError:
            self._refuse_invitation(report, "terms")
            return
        card = card_of(report.peer, talk.name, self._contacts)
        rematch = report.rematch_of is not None
        invitation = Invitation(card, terms, talk.words, rematch)
        seated = talk.proved and self.table is not None and terms == self.table.mirrored()
        if not same_rules(talk.hello):
            self._refuse_invitation(report, "version")
        elif self._crossed(talk, terms):
            if self._link.me.public < report.peer:
                self._refuse_invitation(report, "crossed")
            else:
                self._accept(report.invitation, invitation)
        elif self._busy() or (not rematch and self._resume(report.peer)):
            self._refuse_invitation(report, "busy")
        elif self.accept_all or seated:
            self._accept(report.invitation, invitation)
        elif self.standing is not None:
            self._refuse_invitation(report, "busy")
        else:
            self.standing = (report.invitation, invitation)
            self._emit(invitation)

    @staticmethod
    def _crossed(talk: _Talk, terms: Terms) -> bool:
        """Whether both asked for the same match at once; the invitation of the smaller identity stands."""
        mine = talk.asked
        return mine is not None and (mine.settings, mine.clock) == (terms.settings, terms.clock)

    def _refuse_invitation(self, report: events.Invited, why: str) -> None:
        self._link.post(lambda node, now: node.reply(report.peer, report.invitation, False, why, now))

    def _lapsed(self, peer: bytes, number: bytes, mine: bool) -> None:
        talk = self._talks.get(peer)
        if not mine and self.standing is not None and self.standing[0] == number:
            card, self.standing = self.standing[1].card, None
            self._emit(InvitationGone(card))
        elif mine and talk is not None:
            talk.asked = None
            self._emit(Declined(talk.name, t("{name} has not answered.", name=talk.name)))

    def _answered(self, report: events.Answered, talk: _Talk) -> None:
        if report.why == "crossed":  # theirs stands
            if talk.asked is not None and self._offered_by(report.peer, talk.asked):
                self.accept()
            return
        terms, talk.asked, talk.rematch_of = talk.asked, None, None
        if not report.accepted or terms is None:
            self._emit(Declined(talk.name, answer_words(report.why, talk.name)))
            return
        self._start(report.peer, talk.name, talk.addresses, terms, True)
        self._pin(report.peer, talk)
