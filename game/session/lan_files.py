"""Everything the LAN keeps on disk: identity, contacts, and three files beside each match's copy.

`ID.lan` is the signed log, the only truth; `ID.tip` the secret of this side's dice, on disk before
anything is sent; `ID.lan.json` who plays and how it ended; `ID.blot` a copy for history and review.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.rules.record import MatchRecord, new_record
from game.session.lan_terms import Terms, unpack_terms
from game.session.matchfile import (
    DiceProof,
    Header,
    MatchWriter,
    StoreError,
    read_match,
    write_atomically,
    write_match,
)
from game.words import t
from net.actions import Address
from net.contacts import Contacts, load_contacts
from net.errors import RemoteError
from net.fairdice import TIP_BYTES
from net.identity import Identity, load_identity, sides, write_secret
from net.journal import read_journal

LOG_SUFFIX = ".lan"
DICE_KIND = "agreed"


@dataclass(frozen=True, slots=True)
class LanMatchFile:
    """What is noted of one LAN match beside its log."""

    id: str
    folder: Path
    peer: bytes
    peer_name: str
    my_name: str
    my_seat: str
    addresses: tuple[Address, ...]
    host: int
    """The side that writes the terms."""
    terms: Terms
    outcome: str = ""
    """How it ended if not by a sealed result, in words; empty while it can be resumed."""
    sealed: bool = False

    @property
    def log(self) -> Path:
        return self.folder / f"{self.id}{LOG_SUFFIX}"

    @property
    def copy(self) -> Path:
        return self.folder / f"{self.id}.blot"

    @property
    def evidence(self) -> Path:
        return self.folder / f"{self.id}.evidence.json"

    @property
    def _tip(self) -> Path:
        return self.folder / f"{self.id}.tip"

    @property
    def _note(self) -> Path:
        return self.folder / f"{self.id}{LOG_SUFFIX}.json"

    @property
    def resumable(self) -> bool:
        return not self.outcome and not self.sealed

    def tip(self) -> bytes:
        """The secret of this side's dice; StoreError when it is lost, because the dice cannot go on."""
        try:
            tip = self._tip.read_bytes()
        except OSError:
            tip = b""
        if len(tip) != TIP_BYTES:
            raise StoreError(t("The dice secret of this match is lost, so it cannot go on."))
        return tip

    def reference(self) -> bytes | None:
        """The match reference: the hash of entry 1; None when there is no sound log."""
        try:
            entries = read_journal(self.log).entries
        except (OSError, ValueError):
            return None
        return hashlib.sha256(entries[0][0]).digest() if entries else None

    def create(self) -> None:
        """Puts the secret and the note on disk, before anything is sent. Raises StoreError."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_secret(self._tip, os.urandom(TIP_BYTES))
        except OSError as error:
            raise StoreError(
                t("The match cannot be saved: {reason}.", reason=error.strerror or error)
            ) from None
        self.save()

    def save(self) -> None:
        data = {
            "peer": self.peer.hex(),
            "peer_name": self.peer_name,
            "my_name": self.my_name,
            "my_seat": self.my_seat,
            "addresses": [list(address) for address in self.addresses],
            "host": self.host,
            "terms": self.terms.pack().hex(),
            "outcome": self.outcome,
            "sealed": self.sealed,
        }
        write_atomically(self._note, json.dumps(data, indent=1, ensure_ascii=False).encode())

    def ended(self, outcome: str = "", sealed: bool = False) -> LanMatchFile:
        """Notes the end; the log stays as it is."""
        noted = replace(self, outcome=outcome, sealed=sealed)
        noted.save()
        return noted

    def open_copy(self, record: MatchRecord, me_white: bool) -> MatchWriter | None:
        """The `.blot` copy, written anew from the log and open for more; None once it has ended."""
        names = (self.my_name, self.peer_name) if me_white else (self.peer_name, self.my_name)
        seats = (self.my_seat, "remote") if me_white else ("remote", self.my_seat)
        created = time.strftime("%Y-%m-%dT%H:%M:%S%z")
        with contextlib.suppress(StoreError):  # missing or damaged: the log makes it anew
            old = read_match(self.copy)
            if old.header.ended:
                return None
            created = old.header.created
        extra = {"mode": "lan", "log": self.log.name, "peer": self.peer.hex()}
        header = Header(self.id, names, seats, created, DiceProof(DICE_KIND), False, extra)
        write_match(self.copy, record, header)
        return MatchWriter(read_match(self.copy))


class LanFiles:
    """The LAN's part of a data folder."""

    def __init__(self, folder: Path) -> None:
        """Raises StoreError when the identity cannot be read or made."""
        self.matches = folder / "matches"
        home = folder / "lan"
        try:
            self.identity: Identity = load_identity(home / "identity")
            self.contacts: Contacts = load_contacts(home / "contacts.json")
        except OSError as error:
            raise StoreError(
                t(
                    "The folder {folder} cannot be used: {reason}.",
                    folder=home,
                    reason=error.strerror or error,
                )
            ) from None
        except ValueError:
            raise StoreError(
                t(
                    "{file} is damaged. Restore it, or remove it to become a new player.",
                    file=home / "identity",
                )
            ) from None

    def new_match(
        self,
        peer: bytes,
        names: tuple[str, str],
        seat: str,
        addresses: tuple[Address, ...],
        hosting: bool,
        terms: Terms,
    ) -> LanMatchFile:
        """Begins a match on disk; `names` are mine and the peer's."""
        mine = sides(self.identity.public, peer).index(self.identity.public)
        match = LanMatchFile(
            id=f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}",
            folder=self.matches,
            peer=peer,
            peer_name=names[1],
            my_name=names[0],
            my_seat=seat,
            addresses=addresses,
            host=mine if hosting else 1 - mine,
            terms=terms,
        )
        match.create()
        return match

    def all_matches(self) -> list[LanMatchFile]:
        """Every readable LAN match, the latest first."""
        found = [_read_note(path) for path in sorted(self.matches.glob(f"*{LOG_SUFFIX}.json"), reverse=True)]
        return [match for match in found if match is not None]

    def resumable(self, peer: bytes | None = None) -> list[LanMatchFile]:
        """Matches that can go on, with anyone or one peer, the latest first."""
        return [m for m in self.all_matches() if m.resumable and peer in (None, m.peer) and m.log.exists()]

    def find(self, match: str) -> LanMatchFile | None:
        return _read_note(self.matches / f"{match}{LOG_SUFFIX}.json")


def _read_note(path: Path) -> LanMatchFile | None:
    try:
        data: dict[str, Any] = json.loads(path.read_bytes())
        return LanMatchFile(
            id=path.name.removesuffix(f"{LOG_SUFFIX}.json"),
            folder=path.parent,
            peer=bytes.fromhex(data["peer"]),
            peer_name=str(data["peer_name"]),
            my_name=str(data["my_name"]),
            my_seat=str(data["my_seat"]),
            addresses=tuple((str(host), int(port)) for host, port in data["addresses"]),
            host=int(data["host"]),
            terms=unpack_terms(bytes.fromhex(data["terms"])),
            outcome=str(data["outcome"]),
            sealed=bool(data["sealed"]),
        )
    except (OSError, ValueError, KeyError, TypeError, RemoteError):
        return None


def empty_record(terms: Terms) -> MatchRecord:
    """The record of a match that has not begun."""
    return new_record(terms.settings)
