"""One match on disk: a header line, then one line an action, chained by digest.

Every line is appended and synced before the action counts as done. A torn last line is cut at load;
a changed byte breaks the chain there, the damaged file is set aside and the last good prefix kept.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from game.rules.actions import Action, IllegalAction
from game.rules.record import (
    BadRecord,
    MatchRecord,
    action_from_data,
    action_to_data,
    first_link,
    new_record,
    settings_from_data,
    settings_to_data,
)
from game.words import n, t

FORMAT = "blot-match"
VERSION = 1


class StoreError(Exception):
    """Something could not be read or kept, with a sentence for the player."""


@dataclass(frozen=True, slots=True)
class DiceProof:
    """How the dice of a match were made and what was promised of them.

    `seed` (hex) is None until it is revealed, when the match has ended.
    """

    kind: str = "system"
    commitment: str | None = None
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What a match file says beside its record. Names and seats are White's, then Black's."""

    id: str
    names: tuple[str, str] = ("White", "Black")
    seats: tuple[str, str] = ("human", "human")
    created: str = ""
    dice: DiceProof = field(default_factory=DiceProof)
    ended: bool = False
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match read from disk; `notices` are sentences about what had to be mended."""

    header: Header
    record: MatchRecord
    path: Path
    notices: tuple[str, ...] = ()
    good_bytes: int = 0

    @property
    def names(self) -> tuple[str, str]:
        return self.header.names


def read_match(path: Path) -> StoredMatch:
    """Read a match file; what follows the first damage is left out and reported.

    Raises StoreError when nothing of it can be used.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise StoreError(
            t("{file} cannot be read: {reason}.", file=path.name, reason=error.strerror or error)
        ) from None
    lines = raw.split(b"\n")
    torn = lines.pop() != b""
    if not lines:
        raise StoreError(t("{file} holds no match.", file=path.name))
    header, record = _read_header(lines[0], path.name)
    good = len(lines[0]) + 1
    notices: list[str] = []
    for number, line in enumerate(lines[1:], 2):
        try:
            header, record = _read_line(line, header, record)
        except (BadRecord, IllegalAction, ValueError, KeyError, TypeError):
            kept = len(record.actions)
            notices.append(
                n(
                    "{file} is damaged at line {line}; {count} action before it was kept.",
                    "{file} is damaged at line {line}; the {count} actions before it were kept.",
                    kept,
                    file=path.name,
                    line=number,
                )
            )
            break
        good += len(line) + 1
    else:
        if torn:
            notices.append(t("The last line of {file} was unfinished and was left out.", file=path.name))
    return StoredMatch(header, record, path, tuple(notices), good)


def _read_header(line: bytes, name: str) -> tuple[Header, MatchRecord]:
    try:
        data = json.loads(line)
        if data["format"] != FORMAT or data["version"] != VERSION:
            raise StoreError(t("{file} is not a Blot match of a version this program reads.", file=name))
        settings = settings_from_data(data["settings"])
        if data["chain"] != first_link(settings):
            raise StoreError(t("The first line of {file} is damaged.", file=name))
        names, seats, dice = data["names"], data["seats"], data["dice"]
        header = Header(
            id=str(data["id"]),
            names=(str(names[0]), str(names[1])),
            seats=(str(seats[0]), str(seats[1])),
            created=str(data["created"]),
            dice=DiceProof(str(dice["kind"]), dice.get("commitment")),
            extra=dict(data.get("extra", {})),
        )
    except (ValueError, KeyError, TypeError, IndexError):
        raise StoreError(t("{file} is not a Blot match.", file=name)) from None
    return header, new_record(settings)


def _read_line(line: bytes, header: Header, record: MatchRecord) -> tuple[Header, MatchRecord]:
    data = json.loads(line)
    if header.ended:
        raise BadRecord("nothing may follow the end", len(record.actions))
    if data.get("ended") is True:
        return replace(header, ended=True, dice=replace(header.dice, seed=data.get("seed"))), record
    record = record.append(action_from_data(data["a"], data["n"]))
    if data["n"] != len(record.actions) or data["h"] != record.digest:
        raise BadRecord("the chain is broken", data["n"])
    return header, record


def header_line(header: Header, record: MatchRecord) -> bytes:
    """The first line of a match file."""
    return _line(
        {
            "format": FORMAT,
            "version": VERSION,
            "id": header.id,
            "settings": settings_to_data(record.settings),
            "names": list(header.names),
            "seats": list(header.seats),
            "created": header.created,
            "dice": {"kind": header.dice.kind, "commitment": header.dice.commitment},
            "extra": header.extra,
            "chain": first_link(record.settings),
        }
    )


def action_line(number: int, action: Action, digest: str) -> bytes:
    """The line of one action."""
    return _line({"n": number, "a": action_to_data(action), "h": digest})


def end_line(seed: str | None) -> bytes:
    """The last line of a match that has ended; it reveals the seed of the dice, if there was one."""
    return _line({"ended": True} if seed is None else {"ended": True, "seed": seed})


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def match_bytes(header: Header, record: MatchRecord) -> bytes:
    """A whole match file."""
    parts = [header_line(header, record)]
    rebuilt = new_record(record.settings)
    for number, action in enumerate(record.actions, 1):
        rebuilt = rebuilt.append(action)
        parts.append(action_line(number, action, rebuilt.digest))
    if header.ended:
        parts.append(end_line(header.dice.seed))
    return b"".join(parts)


def write_match(path: Path, record: MatchRecord, header: Header) -> None:
    """Write a whole match file at once, atomically; raises StoreError."""
    write_atomically(path, match_bytes(header, record))


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file so that either the old or the new content survives anything; raises StoreError."""
    aside = path.with_name(path.name + ".new")
    try:
        with aside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise StoreError(
            t("{file} cannot be written: {reason}.", file=path.name, reason=error.strerror or error)
        ) from None


def sync_folder(folder: Path) -> None:
    """Make a new or renamed file in a folder durable, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class MatchWriter:
    """An open match file that actions are appended to (the session's Keeper)."""

    def __init__(self, match: StoredMatch) -> None:
        """Open for appending after the last good line; what follows it is set aside first."""
        self.path = match.path
        self._count = len(match.record.actions)
        try:
            if match.path.stat().st_size != match.good_bytes:
                self._set_aside(match)
            self._file = match.path.open("ab")
        except OSError as error:
            raise StoreError(
                t("{file} cannot be opened: {reason}.", file=match.path.name, reason=error.strerror or error)
            ) from None

    @staticmethod
    def _set_aside(match: StoredMatch) -> None:
        raw = match.path.read_bytes()
        write_atomically(match.path.with_suffix(".damaged"), raw)
        write_atomically(match.path, raw[: match.good_bytes])

    def append(self, action: Action, digest: str) -> None:
        self._write(action_line(self._count + 1, action, digest))
        self._count += 1

    def end(self, seed: str | None) -> None:
        """Append the last line, with the seed of the dice."""
        self._write(end_line(seed))

    def _write(self, line: bytes) -> None:
        start = self._file.tell()
        try:
            self._file.write(line)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            self._cut(start)
            raise StoreError(
                t("The match cannot be saved: {reason}. Nothing was played.", reason=error.strerror or error)
            ) from None

    def _cut(self, length: int) -> None:
        """Take back a half-written line, so that the next one starts clean."""
        try:
            self._file.close()
        except OSError:
            # The buffered rest could not be written either; the file is reopened below.
            self._file = self.path.open("ab")
        else:
            self._file = self.path.open("ab")
        self._file.truncate(length)

    def close(self) -> None:
        self._file.close()
