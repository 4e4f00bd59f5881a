"""Daily dice: one seeded match a day, the same for every player of this installation.

The seed of a day is HMAC-SHA256(secret, "blot-daily/1/" + YYYY-MM-DD), where the secret is 32 random
bytes made once for the data folder. Its SHA-256 is shown before play and the seed itself when the
match has ended, as of every seeded match; revealing one day tells nothing of another. The first
player of a day who finishes learns its dice, so others of the same house should not look.
"""

from __future__ import annotations

import hmac
import os
import secrets
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from game.rules.state import MatchSettings
from game.session.dice import SEED_BYTES, SeededDice, commitment
from game.session.keepsakes import read_json, set_aside, write_json
from game.session.matchfile import StoreError, sync_folder
from game.words import t

FILE = "daily.json"
SECRET_FILE = "daily.secret"
LENGTH = 3
LEVELS = (1, 2, 3, 4, 5, 6, 3)
"""The opponent's level from Monday, the gentlest, to Saturday; Sunday rests in the middle."""


@dataclass(frozen=True, slots=True)
class DailyMatch:
    """The match of a day."""

    day: date
    seed: bytes
    level: int

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, to be shown before play."""
        return commitment(self.seed)

    @property
    def dice(self) -> SeededDice:
        """The day's dice, from the first roll on."""
        return SeededDice(self.seed)

    @property
    def settings(self) -> MatchSettings:
        return MatchSettings(length=LENGTH)


@dataclass(frozen=True, slots=True)
class DailyResult:
    """How a day's match ended for a player; `score` is theirs, then the opponent's."""

    day: str
    match: str
    won: bool
    score: tuple[int, int]
    pr: float | None = None


def daily_match(secret: bytes, day: date) -> DailyMatch:
    """The match of a day under an installation's secret."""
    seed = hmac.digest(secret, f"blot-daily/1/{day.isoformat()}".encode(), "sha256")
    return DailyMatch(day, seed, LEVELS[day.weekday()])


def streak(days: Iterable[str], today: date) -> int:
    """Days in a row played up to today, or up to yesterday while today's match is still open."""
    played = set(days)
    day = today if today.isoformat() in played else today - timedelta(days=1)
    count = 0
    while day.isoformat() in played:
        count += 1
        day -= timedelta(days=1)
    return count


def best_streak(days: Iterable[str]) -> int:
    """The longest row of days ever."""
    played = {date.fromisoformat(day) for day in days}
    ends = [day for day in played if day + timedelta(days=1) not in played]
    return max((streak((day.isoformat() for day in played), end) for end in ends), default=0)


class DailyBook:
    """The daily matches of a data folder: the secret, what was begun, and every result."""

    def __init__(self, folder: Path) -> None:
        """Read the book, or begin one; `notice` tells of one set aside. Raises StoreError when no secret
        can be kept."""
        self._path = folder / FILE
        self._begun: dict[str, dict[str, str]] = {}
        self._results: dict[str, dict[str, DailyResult]] = {}
        data, self.notice = read_json(self._path)
        if data is not None:
            self._read(data)
        self._secret = self._read_secret(folder / SECRET_FILE)

    def _read(self, data: dict[str, Any]) -> None:
        try:
            self._begun = {
                str(key): {str(day): str(match) for day, match in days.items()}
                for key, days in data["begun"].items()
            }
            self._results = {
                str(key): {str(day): _result(entry) for day, entry in days.items()}
                for key, days in data["results"].items()
            }
        except (ValueError, TypeError, KeyError, AttributeError):
            self._begun, self._results = {}, {}
            self.notice = set_aside(self._path)

    def _read_secret(self, path: Path) -> bytes:
        try:
            secret = bytes.fromhex(path.read_text(encoding="ascii"))
            if len(secret) == SEED_BYTES:
                return secret
            self.notice = set_aside(path)
        except FileNotFoundError:
            return _new_secret(path)
        except ValueError:
            self.notice = set_aside(path)
        except OSError as error:
            raise StoreError(
                t("{file} cannot be read: {reason}.", file=path.name, reason=error.strerror or error)
            ) from None
        return _new_secret(path)

    def match(self, day: date) -> DailyMatch:
        """The match of a day."""
        return daily_match(self._secret, day)

    def begun(self, profile: str, day: date) -> str | None:
        """The id of the match a profile began on a day."""
        return self._begun.get(profile, {}).get(day.isoformat())

    def begin(self, profile: str, day: date, match: str) -> None:
        """Remember that a profile began a day's match; raises StoreError, also when it had begun one."""
        if self.begun(profile, day) is not None:
            raise StoreError(t("The match of this day has been begun already."))
        days = {**self._begun.get(profile, {}), day.isoformat(): match}
        self._write({**self._begun, profile: days}, self._results)

    def result(self, profile: str, day: date) -> DailyResult | None:
        """A profile's result of a day."""
        return self._results.get(profile, {}).get(day.isoformat())

    def results(self, profile: str) -> tuple[DailyResult, ...]:
        """A profile's results, the latest day first."""
        days = self._results.get(profile, {})
        return tuple(days[day] for day in sorted(days, reverse=True))

    def keep(self, profile: str, result: DailyResult) -> None:
        """Keep a result; of one day the first counts, but its rating may be added. Raises StoreError."""
        days = self._results.get(profile, {})
        known = days.get(result.day)
        if known is not None and known.match != result.match:
            return
        self._write(self._begun, {**self._results, profile: {**days, result.day: result}})

    def streak(self, profile: str, today: date) -> int:
        """Days in a row a profile has finished."""
        return streak(self._results.get(profile, {}), today)

    def _write(self, begun: dict[str, dict[str, str]], results: dict[str, dict[str, DailyResult]]) -> None:
        plain = {
            profile: {day: asdict(result) for day, result in days.items()}
            for profile, days in results.items()
        }
        write_json(self._path, {"begun": begun, "results": plain})
        self._begun, self._results = begun, results


def _result(data: dict[str, Any]) -> DailyResult:
    date.fromisoformat(data["day"])
    mine, theirs = data["score"]
    pr = data.get("pr")
    return DailyResult(
        str(data["day"]),
        str(data["match"]),
        bool(data["won"]),
        (int(mine), int(theirs)),
        None if pr is None else float(pr),
    )


def _new_secret(path: Path) -> bytes:
    secret = secrets.token_bytes(SEED_BYTES)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secret.hex())
            file.flush()
            os.fsync(file.fileno())
        sync_folder(path.parent)
    except OSError as error:
        raise StoreError(
            t("{file} cannot be written: {reason}.", file=path.name, reason=error.strerror or error)
        ) from None
    return secret
