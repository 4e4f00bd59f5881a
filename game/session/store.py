"""The player's data folder: matches in progress and finished, the lock, the seeds kept secret."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from game.rules.record import MatchRecord, new_record
from game.rules.state import MatchSettings
from game.session.dice import DiceSource, ManualDice, SeededDice, SystemDice
from game.session.history import SECRET, SUFFIX, History, remove_match
from game.session.matchfile import (
    DiceProof,
    Header,
    MatchWriter,
    StoredMatch,
    StoreError,
    match_bytes,
    read_match,
    sync_folder,
    write_atomically,
)
from game.session.session import Session
from game.words import t


class AlreadyRunning(StoreError):
    """Another Blot uses this data folder."""


def default_folder() -> Path:
    """Where the platform keeps a player's data."""
    return user_data_path("blot", appauthor=False)


class Store:
    """Matches of one data folder. Locked while open: two programs never write the same files."""

    def __init__(self, folder: Path | None = None) -> None:
        """Open a data folder, made if it is missing.

        Raises AlreadyRunning when another program has it, StoreError when it cannot be written.
        """
        self.folder = folder or default_folder()
        self.matches = self.folder / "matches"
        try:
            self.matches.mkdir(parents=True, exist_ok=True)
            self._lock = FileLock(self.folder / "blot.lock")
            self._lock.acquire(timeout=0)
        except Timeout:
            raise AlreadyRunning(
                t(
                    "Blot is already running with the data in {folder}. Close it, or choose another "
                    "--data-dir.",
                    folder=self.folder,
                )
            ) from None
        except OSError as error:
            raise StoreError(
                t(
                    "The folder {folder} cannot be used: {reason}. Choose another --data-dir.",
                    folder=self.folder,
                    reason=error.strerror or error,
                )
            ) from None
        self._settle()

    def _settle(self) -> None:
        """Reveal the seeds of matches that ended just before the program was killed."""
        for secret in self.matches.glob(f"*{SECRET}"):
            path = secret.with_suffix(SUFFIX)
            try:
                match = read_match(path)
                if match.header.ended:
                    secret.unlink()
                elif is_finished(match.record):
                    self.resume(match).close()
            except StoreError:
                continue  # left where it is: nothing is lost by it

    def close(self) -> None:
        """Give the folder free."""
        if "history" in self.__dict__:
            self.history.close()
        self._lock.release()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @cached_property
    def history(self) -> History:
        """The list of all matches; opened when it is first asked for."""
        return History(self.folder, self.matches)

    def create(
        self,
        settings: MatchSettings,
        names: tuple[str, str] = ("White", "Black"),
        seats: tuple[str, str] = ("human", "human"),
        dice: DiceSource | None = None,
        extra: dict[str, object] | None = None,
    ) -> OpenMatch:
        """Begin a new match on disk; dice are seeded with proof unless another source is given."""
        source = dice or SeededDice.fresh()
        header = Header(
            id=f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}",
            names=names,
            seats=seats,
            created=time.strftime("%Y-%m-%dT%H:%M:%S%z"),
            dice=DiceProof(source.kind, source.commitment if isinstance(source, SeededDice) else None),
            extra=dict(extra or {}),
        )
        record = new_record(settings)
        path = self.matches / f"{header.id}{SUFFIX}"
        if isinstance(source, SeededDice):
            self._keep_seed(path, source.seed)
        data = match_bytes(header, record)
        write_atomically(path, data)
        return OpenMatch(StoredMatch(header, record, path, (), len(data)), source)

    def resume(self, match: StoredMatch) -> OpenMatch:
        """Go on with a stored match: the same dice follow, whatever happened. Raises StoreError."""
        return OpenMatch(match, self._dice_of(match))

    def unfinished(self, remote: bool = False) -> list[StoredMatch]:
        """Matches that can be resumed at this table, or those with a seat across the network, the
        latest first."""
        found = []
        for row in self.history.unfinished(remote):
            try:
                found.append(self.history.load(row))
            except StoreError:
                continue  # it was there a moment ago; the history shows what becomes of it
        return found

    def all(self) -> list[StoredMatch]:
        """Every readable match, the latest first."""
        return list(self._readable())

    def _readable(self) -> Iterator[StoredMatch]:
        for path in sorted(self.matches.glob(f"*{SUFFIX}"), key=changed_at, reverse=True):
            try:
                yield read_match(path)
            except StoreError:
                continue

    def delete(self, match: StoredMatch) -> None:
        """Remove a match for good; raises StoreError."""
        remove_match(match.path)

    def _keep_seed(self, path: Path, seed: bytes) -> None:
        secret = _seed_path(path)
        try:
            with os.fdopen(os.open(secret, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(seed.hex())
                file.flush()
                os.fsync(file.fileno())
            sync_folder(secret.parent)
        except OSError as error:
            raise StoreError(
                t("The match cannot be saved: {reason}.", reason=error.strerror or error)
            ) from None

    def _dice_of(self, match: StoredMatch) -> DiceSource:
        proof = match.header.dice
        if "remote" in match.header.seats:
            raise StoreError(
                t("The dice of {file} are agreed over the network; resume it there.", file=match.path.name)
            )
        if proof.kind == "manual":
            return ManualDice()
        if proof.kind != "seeded":
            return SystemDice()
        if proof.seed is not None:
            return SeededDice(bytes.fromhex(proof.seed))
        try:
            seed = bytes.fromhex(_seed_path(match.path).read_text())
        except (OSError, ValueError):
            raise StoreError(
                t("The seed of {file} is lost, so its dice cannot go on.", file=match.path.name)
            ) from None
        dice = SeededDice(seed)
        if dice.commitment != proof.commitment:
            raise StoreError(
                t("The seed of {file} is not the one promised before play.", file=match.path.name)
            )
        return dice


class OpenMatch:
    """A match on disk being played: its session, and the file every action goes to."""

    def __init__(self, match: StoredMatch, dice: DiceSource) -> None:
        if match.header.ended:
            raise StoreError(t("This match has ended; it can be looked at, not played on."))
        self.header = match.header
        self.path = match.path
        self.notices = match.notices
        self._writer = MatchWriter(match)
        self._ended = False
        self.session = Session(match.record, dice, self._writer)

    def end(self) -> None:
        """End the match for good and reveal the seed beside the promise made before it.

        A match with a winner ends by itself when it is closed; a money session by the players' wish.
        """
        if self._ended:
            return
        dice = self.session.dice
        self._writer.end(dice.seed.hex() if isinstance(dice, SeededDice) else None)
        self._ended = True
        _seed_path(self.path).unlink(missing_ok=True)

    def close(self) -> None:
        """Close the file; a match that has a winner ends."""
        if is_finished(self.session.record):
            self.end()
        self._writer.close()


def is_finished(record: MatchRecord) -> bool:
    """Whether a match has a winner (the last NextGame may still be owed)."""
    return record.state.winner is not None


def _seed_path(path: Path) -> Path:
    return path.with_suffix(SECRET)


def changed_at(path: Path) -> tuple[int, str]:
    """When a file changed last, with its name for equal times; a file that is gone stands first."""
    try:
        return path.stat().st_mtime_ns, path.name
    except OSError:
        return 0, path.name
