"""Players met before: trust on first use. An identity key is pinned under the name it was met with.

A stored file is a hint for people, not a secret; a damaged one is set aside and everyone is new again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from pathlib import Path
from typing import Any

from net.actions import Address
from net.identity import write_secret
from net.text import clean_name

_REMEMBERED = 500
_ADDRESSES = 4


class Meeting(Enum):
    """What a key and a name mean to us."""

    NEW = auto()
    """Never met: compare the words."""
    KNOWN = auto()
    OTHER_KEY = auto()
    """A name we know, with another key: a new computer, or somebody else."""
    BLOCKED = auto()


@dataclass(frozen=True, slots=True)
class Contact:
    """One pinned identity and how matches with it ended."""

    peer: bytes
    name: str
    addresses: tuple[Address, ...] = ()
    last_met: int = 0
    """Unix time in seconds, for "yesterday"; never compared with the peer's."""
    wins: int = 0
    losses: int = 0
    finished: int = 0
    left: int = 0
    """Matches this player left unfinished."""
    left_owing: int = 0
    """Of those, while owing a share of the dice."""
    blocked: bool = False


class Contacts:
    """All pinned identities, kept in one file."""

    def __init__(self, contacts: Iterable[Contact] = (), path: Path | None = None) -> None:
        self._known = {contact.peer: contact for contact in contacts}
        self._path = path

    def __iter__(self) -> Iterator[Contact]:
        """Latest met first."""
        return iter(sorted(self._known.values(), key=lambda contact: -contact.last_met))

    def get(self, peer: bytes) -> Contact | None:
        return self._known.get(peer)

    @property
    def blocked(self) -> frozenset[bytes]:
        return frozenset(peer for peer, contact in self._known.items() if contact.blocked)

    def meeting(self, peer: bytes, name: str) -> Meeting:
        """What it means that `peer` calls itself `name`."""
        contact = self._known.get(peer)
        if contact is not None:
            return Meeting.BLOCKED if contact.blocked else Meeting.KNOWN
        taken = any(other.name.casefold() == name.casefold() for other in self._known.values())
        return Meeting.OTHER_KEY if taken else Meeting.NEW

    def pin(self, peer: bytes, name: str, addresses: tuple[Address, ...], now: int) -> Contact:
        """Remembers a player, or that it was met again. Raises OSError when it cannot be saved."""
        old = self._known.get(peer, Contact(peer, name))
        known = tuple(dict.fromkeys((*addresses, *old.addresses)))[:_ADDRESSES]
        return self.put(replace(old, name=name, addresses=known, last_met=now))

    def put(self, contact: Contact) -> Contact:
        """Stores a changed contact."""
        self._known[contact.peer] = contact
        if len(self._known) > _REMEMBERED:
            oldest = min((c for c in self._known.values() if not c.blocked), key=lambda c: c.last_met)
            del self._known[oldest.peer]
        self._save()
        return contact

    def _save(self) -> None:
        if self._path is None:
            return
        rows = [_to_plain(contact) for contact in self._known.values()]
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_secret(self._path, json.dumps(rows, indent=1, ensure_ascii=False).encode())


def load_contacts(path: Path) -> Contacts:
    """The contacts in a file; none when there is none. A damaged file is renamed and kept."""
    try:
        rows = json.loads(path.read_bytes())
        return Contacts([_from_plain(row) for row in rows], path)
    except FileNotFoundError:
        return Contacts((), path)
    except (ValueError, KeyError, TypeError):
        path.replace(path.with_name(path.name + ".damaged"))
        return Contacts((), path)


def _to_plain(contact: Contact) -> dict[str, Any]:
    return {
        "key": contact.peer.hex(),
        "name": contact.name,
        "addresses": [list(address) for address in contact.addresses],
        "last_met": contact.last_met,
        "wins": contact.wins,
        "losses": contact.losses,
        "finished": contact.finished,
        "left": contact.left,
        "left_owing": contact.left_owing,
        "blocked": contact.blocked,
    }


def _from_plain(row: dict[str, Any]) -> Contact:
    peer = bytes.fromhex(row["key"])
    if len(peer) != 32:
        raise ValueError("a key has 32 bytes")
    return Contact(
        peer,
        clean_name(str(row["name"])),
        tuple((str(host), int(port)) for host, port in row["addresses"]),
        int(row["last_met"]),
        int(row["wins"]),
        int(row["losses"]),
        int(row["finished"]),
        int(row["left"]),
        int(row["left_owing"]),
        bool(row["blocked"]),
    )
