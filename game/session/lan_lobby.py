"""The lobby as a screen shows it: rows, recent opponents, and why nothing may be seen (pure)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.session.lan_events import PlayerCard, Trust
from game.session.lan_terms import RULES, Terms, describe, unpack_terms
from game.words import later, t
from net import limits
from net.addresses import Own
from net.contacts import Contact, Contacts, Meeting
from net.errors import RemoteError
from net.messages import Hello
from net.nearby import Row
from net.text import clean_name
from net.words import key_words

_TRUST = {
    Meeting.NEW: Trust.NEW,
    Meeting.KNOWN: Trust.KNOWN,
    Meeting.OTHER_KEY: Trust.OTHER_KEY,
    Meeting.BLOCKED: Trust.BLOCKED,
}


_LINKS = {"cable": later("Cable"), "tunnel": later("Tunnel")}
"""Kinds of network whose names are words."""


class RowState(StrEnum):
    """What can be done with a row."""

    OPEN = "open"
    """A table is offered: join it."""
    HERE = "here"
    """Willing to be invited, no table of their own."""
    BUSY = "busy"
    OTHER_VERSION = "other_version"
    FADING = "fading"
    """Not heard for a while."""


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """One player nearby."""

    key: str
    card: PlayerCard
    state: RowState
    terms: Terms | None
    """What they offer, seen from their side."""
    words: str
    """The second line: the terms, or what is wrong."""
    ping_ms: float | None


@dataclass(frozen=True, slots=True)
class Recent:
    """A player met before."""

    card: PlayerCard
    here: bool
    wins: int
    losses: int

    @property
    def words(self) -> str:
        """`here, you lead 4 to 2`."""
        where = t("here") if self.here else t("not seen today")
        wins, losses = self.wins, self.losses
        if wins == losses:
            score = t("level at {score}", score=wins) if wins else ""
        elif wins > losses:
            score = t("you lead {mine} to {other}", mine=wins, other=losses)
        else:
            score = t("you trail {mine} to {other}", mine=wins, other=losses)
        return f"{where}, {score}" if score else where


@dataclass(frozen=True, slots=True)
class Reason:
    """One possible reason for an empty list. `fine` marks what has been found in order."""

    key: str
    title: str
    advice: str
    fine: bool = False


def card_of(peer: bytes, name: str, contacts: Contacts) -> PlayerCard:
    """Who `peer`, calling itself `name`, is to us."""
    contact = contacts.get(peer)
    trust = _TRUST[contacts.meeting(peer, name)]
    finished, left = (contact.finished, contact.left) if contact else (0, 0)
    return PlayerCard(peer, name, key_words(peer), trust, finished, left)


def offered_terms(hello: Hello | Row) -> Terms | None:
    """The terms on a table card; None when there is none, or none that makes sense."""
    if not hello.table:
        return None
    try:
        return unpack_terms(hello.table)
    except RemoteError:
        return None


def lobby_rows(rows: Iterable[Row], contacts: Contacts, app: str) -> tuple[LobbyRow, ...]:
    """Rows for a screen; blocked players are left out."""
    made = [_row(row, contacts, app) for row in rows if row.peer is not None]
    return tuple(row for row in made if row.card.trust is not Trust.BLOCKED)


def _row(row: Row, contacts: Contacts, app: str) -> LobbyRow:
    assert row.peer is not None
    terms = offered_terms(row)
    card = card_of(row.peer, row.name, contacts)
    ping = None if row.round_trip is None else row.round_trip * 1000
    if not row.version_fits:
        state, words = RowState.OTHER_VERSION, _versions(row.app, app)
    elif row.grey:
        state, words = RowState.FADING, t("Not heard for a while")
    elif not row.open:
        state, words = RowState.BUSY, t("A match is being played")
    elif terms is None:
        state, words = RowState.HERE, t("No table open. Invite them to yours")
    else:
        state, words = RowState.OPEN, describe(terms)
    return LobbyRow(row.key, card, state, terms, words, ping)


def _versions(theirs: str, mine: str) -> str:
    if not theirs or theirs == mine:
        return t("Another version of Blot is running there")
    return t("{theirs} is running there, {mine} here", theirs=theirs, mine=mine)


def recent_opponents(
    contacts: Iterable[Contact], here: Iterable[bytes], count: int = 3
) -> tuple[Recent, ...]:
    """The players met last, and whether they are nearby."""
    present = frozenset(here)
    shown = [contact for contact in contacts if not contact.blocked and contact.finished + contact.left]
    return tuple(
        Recent(
            PlayerCard(
                contact.peer,
                clean_name(contact.name),
                key_words(contact.peer),
                Trust.KNOWN,
                contact.finished,
                contact.left,
            ),
            contact.peer in present,
            contact.wins,
            contact.losses,
        )
        for contact in shown[:count]
    )


def reasons(searched: float, seen: int, own: Sequence[Own], port: int, problem: str) -> tuple[Reason, ...]:
    """Why nothing may be seen, once the search has run for six seconds; empty before, or when someone is."""
    if seen or searched < limits.NOTHING_SEEN_SECONDS:
        return ()
    if not own:
        return (
            Reason("network", t("This computer is on no network"), t("Join the Wi-Fi, or plug in a cable.")),
            Reason(
                "address",
                t("A match on this computer needs no network"),
                t("Choose Two players here in the main menu."),
            ),
        )
    first = own[0]
    where = t("{link}, address {address}", link=t(_LINKS.get(first.kind, first.kind)), address=first.host)
    found = [Reason("network", t("This computer is on a network"), where, fine=True)]
    if problem:
        found.append(Reason("search", t("The search is not working"), t("Join by address or code below.")))
    found += [
        Reason(
            "table",
            t("Has the other player opened a table?"),
            t("They choose Play on the network, then Open my table."),
        ),
        Reason(
            "guest",
            t("Are both on the same network?"),
            t("Guest Wi-Fi and some hotels hide computers from each other."),
        ),
        Reason(
            "firewall",
            t("Does a firewall block Blot?"),
            t("Allow UDP 5353 and TCP {port}, or join by address below.", port=port or limits.PORT),
        ),
    ]
    if any(address.kind == "tunnel" for address in own):
        found.append(
            Reason(
                "vpn", t("Is a VPN switched on?"), t("Switch it off, or join by the address of the Wi-Fi.")
            )
        )
    return tuple(found)


def same_rules(hello: Hello) -> bool:
    """Whether the peer judges by the same rules."""
    return hello.rules == RULES
