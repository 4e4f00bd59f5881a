"""The log on disk: entries are durable before they are sent or acknowledged; damage is found and cut.

Record: u32 length | raw | 64 byte signature. A file begins with `BLOTLOG1` and both identities.
While it is open it ends in zeros, room for the next entries: making an entry durable then writes its
own block and not the file system's books too, a tenth of the time. A complete log keeps no room.
A torn tail (a crash in the middle of a write) is cut at load. A flipped byte breaks the chain there:
the good prefix is kept, the damaged file is put aside, and the rest comes again from the peer.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

from net import limits
from net.errors import InUse, StorageFailed
from net.identity import PUBLIC_BYTES, SIGNATURE_BYTES, sync_folder
from net.log import Entry, Log, Signed, good_prefix

MAGIC = b"BLOTLOG1"
HEADER_BYTES = len(MAGIC) + 2 * PUBLIC_BYTES
_LENGTH = 4

ROOM_BYTES = 65_536
"""How much room is made at a time: a few hundred entries."""

LOCK_SECONDS = 1.0
"""How long a file that is held is waited for."""

Fsync = Callable[[int], None]


def sync_data(descriptor: int) -> None:
    """Makes a file's bytes durable, and of the system's books about it only what reading needs."""
    if sys.platform in ("win32", "darwin"):
        os.fsync(descriptor)
    else:
        os.fdatasync(descriptor)


class Journal(Protocol):
    """Where a replica keeps its entries."""

    def append(self, entry: Entry) -> None:
        """Writes an entry; StorageFailed when there is no room, and then nothing of it is left."""

    def sync(self, complete: bool = False) -> None:
        """Returns once everything appended is durable; StorageFailed when it is not, and then it is gone.

        `complete`: nothing more is to come, the file keeps no room for it.
        """

    def close(self) -> None:
        """Gives the file back."""


class MemoryJournal:
    """A journal without a disk: for spectators and tests."""

    def __init__(self) -> None:
        self.stored: list[Signed] = []

    def append(self, entry: Entry) -> None:
        self.stored.append(entry.signed)

    def sync(self, complete: bool = False) -> None:
        """There is nothing more durable here."""

    def close(self) -> None:
        """Nothing is held open."""


def pack_record(entry: Signed) -> bytes:
    raw, signature = entry
    return len(raw).to_bytes(_LENGTH, "big") + raw + signature


def records(data: bytes) -> Iterator[Signed]:
    """The whole records of a file's bytes after the header; stops at a torn or absurd one, or at room."""
    at = 0
    while at + _LENGTH <= len(data):
        size = int.from_bytes(data[at : at + _LENGTH], "big")
        end = at + _LENGTH + size + SIGNATURE_BYTES
        if not size or size > limits.ENTRY_BYTES or end > len(data):
            return
        yield data[at + _LENGTH : at + _LENGTH + size], data[end - SIGNATURE_BYTES : end]
        at = end


class FileJournal:
    """A journal in one file, locked against a second program on the same profile."""

    def __init__(self, path: Path, players: tuple[bytes, bytes], fsync: Fsync = sync_data) -> None:
        """Opens or begins the file and loads its log.

        Raises OSError when the file cannot be used, ValueError when it belongs to other players,
        InUse when another program has it open.
        """
        self.path = path
        self._fsync = fsync
        path.parent.mkdir(parents=True, exist_ok=True)
        # Unbuffered: what a failed write leaves behind must be in the file or nowhere.
        self._file = path.open("r+b" if path.exists() else "x+b", buffering=0)
        try:
            self._lock()
            data = self._file.readall()
            self._load(data, MAGIC + players[0] + players[1], players)
        except BaseException:
            self._file.close()
            raise

    def _load(self, data: bytes, header: bytes, players: tuple[bytes, bytes]) -> None:
        if not data.startswith(header) and not header.startswith(data):
            raise ValueError(f"{self.path.name} is the log of other players")
        self.log: Log = good_prefix(*players, records(data[HEADER_BYTES:]))
        sound = header + b"".join(pack_record(entry.signed) for entry in self.log)
        self._end = self._durable = self._room = len(sound)
        self.damaged = _is_damage(data[self._end :])
        if self.damaged:
            self.path.with_name(self.path.name + ".damaged").write_bytes(data)
        if data != sound:
            self._file.seek(0)
            self._write(sound)
            self._file.truncate()
            self._fsync(self._file.fileno())
            sync_folder(self.path.parent)
        self._file.seek(self._end)

    def append(self, entry: Entry) -> None:
        record = pack_record(entry.signed)
        if self._end + len(record) > self._room:
            self._make_room(len(record))
        try:
            self._write(record)
        except OSError as error:
            raise self._failed(error) from error
        self._end += len(record)

    def sync(self, complete: bool = False) -> None:
        if self._end != self._durable:
            try:
                self._fsync(self._file.fileno())
            except OSError as error:
                raise self._failed(error) from error
            self._durable = self._end
        if complete and self._room > self._end:
            self._give_back_room()

    def close(self) -> None:
        self._give_back_room()
        self._file.close()

    def _make_room(self, size: int) -> None:
        """Appends zeros that the next entries overwrite; without them it works too, only slower."""
        wanted = -(-(self._end + size) // ROOM_BYTES) * ROOM_BYTES
        with contextlib.suppress(OSError):
            self._room = self._end + (self._file.write(bytes(wanted - self._end)) or 0)
        self._file.seek(self._end)

    def _give_back_room(self) -> None:
        with contextlib.suppress(OSError):  # zeros at the end do no harm
            self._file.truncate(self._end)
            self._room = self._end

    def _write(self, data: bytes) -> None:
        if self._file.write(data) != len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _failed(self, error: OSError) -> StorageFailed:
        """Takes back what is not durable; nobody has heard of it, so a second failure changes nothing."""
        self._end = self._room = self._durable
        with contextlib.suppress(OSError):
            self._file.truncate(self._durable)
            self._file.seek(self._durable)
        return StorageFailed(error.strerror or str(error))

    def _lock(self) -> None:
        """A match that was left a moment ago may still be on its way out of the network's thread."""
        limit = time.monotonic() + LOCK_SECONDS
        while True:
            try:
                _lock_file(self._file.fileno())
            except OSError as error:
                if time.monotonic() > limit:
                    raise InUse("another Blot has this match open") from error
                time.sleep(0.01)
            else:
                return


def _lock_file(descriptor: int) -> None:
    """Locks a file until it is closed; OSError when somebody else holds it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_damage(tail: bytes) -> bool:
    """Whether what follows the good prefix was changed, and not only torn off in the middle of a write."""
    tail = tail.rstrip(b"\0")
    absurd = len(tail) >= _LENGTH and int.from_bytes(tail[:_LENGTH], "big") > limits.ENTRY_BYTES
    too_long = len(tail) > _LENGTH + limits.ENTRY_BYTES + SIGNATURE_BYTES
    return absurd or too_long or next(records(tail), None) is not None


class Stored(NamedTuple):
    """A log as it lies on disk, unchecked."""

    players: tuple[bytes, bytes]
    entries: list[Signed]
    loose: int
    """Bytes at the end that are neither a whole record nor room."""


def read_journal(path: Path) -> Stored:
    """What a file holds. ValueError when it is no log, OSError when it cannot be read."""
    data = path.read_bytes()
    if len(data) < HEADER_BYTES or not data.startswith(MAGIC):
        raise ValueError(f"{path.name} is not a LAN match")
    middle = len(MAGIC) + PUBLIC_BYTES
    entries = list(records(data[HEADER_BYTES:]))
    used = HEADER_BYTES + sum(len(pack_record(entry)) for entry in entries)
    loose = len(data[used:].rstrip(b"\0"))
    return Stored((data[len(MAGIC) : middle], data[middle:HEADER_BYTES]), entries, loose)
