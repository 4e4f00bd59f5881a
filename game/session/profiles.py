"""Profiles: the local players, each with a name, a colour, options of their own and a usual match."""

from __future__ import annotations

import re
import shutil
import tomllib
import unicodedata
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.session.keepsakes import read_json, read_text, set_aside, write_json, write_text
from game.session.matchfile import StoreError
from game.session.seats import parse_seat
from game.settings import LIMITS, NAME_LENGTH, SeatColour, Settings, dumps, loads
from game.words import t

FOLDER = "profiles"
_PROFILE = "profile.json"
_SETTINGS = "settings.toml"
_CURRENT = "current.txt"
_MEMORY = 10
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
"""Names that Windows gives to devices, whatever the folder."""
DEFAULT_NAME = "Player"


@dataclass(frozen=True, slots=True)
class QuickPlay:
    """A match to be begun with one press: the other seat as in match files, and the length."""

    opponent: str = "computer:3"
    length: int = 3

    def __post_init__(self) -> None:
        parse_seat(self.opponent)
        if LIMITS["length"].nearest(self.length) != self.length:
            raise ValueError("no such length")


@dataclass(frozen=True, slots=True)
class Profile:
    """A local player. `id` names its folder and stays; `played` are its last matches, the newest last."""

    id: str
    name: str
    colour: SeatColour = SeatColour.WHITE
    played: tuple[QuickPlay, ...] = ()

    @property
    def usual(self) -> QuickPlay:
        """What is played most of late; of equals, the newest."""
        if not self.played:
            return QuickPlay()
        counts = Counter(self.played)
        return max(reversed(self.played), key=lambda quick: counts[quick])


def clean_name(text: str) -> str:
    """A name fit to be shown: composed, printable, single spaces, at most NAME_LENGTH; may be empty."""
    composed = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if char.isspace() else char for char in composed)
    shown = "".join(char for char in spaced if char.isprintable())
    return " ".join(shown.split())[:NAME_LENGTH].strip()


def file_id(name: str, taken: frozenset[str] = frozenset()) -> str:
    """A folder name for a profile on any system, unlike those taken."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:24].rstrip("-") or "player"
    if stem in _RESERVED:
        stem = f"player-{stem}"
    found, count = stem, 2
    while found in taken:
        found, count = f"{stem}-{count}", count + 1
    return found


class Profiles:
    """The profiles of a data folder; there is always at least one, and one is current."""

    def __init__(self, folder: Path) -> None:
        """Read them; `notices` tell what was set aside. Raises StoreError when the folder cannot be
        written and holds none."""
        self._folder = folder / FOLDER
        self.notices: tuple[str, ...] = ()
        self._known: dict[str, Profile] = {}
        if self._folder.is_dir():
            for place in sorted(self._folder.iterdir()):
                if _ID.fullmatch(place.name) and (place / _PROFILE).exists():
                    self._known[place.name] = self._read(place)
        if not self._known:
            self.create(DEFAULT_NAME)
        text, _ = read_text(self._folder / _CURRENT)
        chosen = (text or "").strip()
        self._current = chosen if chosen in self._known else next(iter(self._known))

    def _read(self, place: Path) -> Profile:
        data, notice = read_json(place / _PROFILE)
        if data is not None:
            try:
                return _profile(place.name, data)
            except (ValueError, TypeError, KeyError):
                notice = set_aside(place / _PROFILE)
        if notice is not None:
            self.notices = (*self.notices, notice)
        profile = Profile(place.name, clean_name(place.name) or DEFAULT_NAME)
        self._write(profile)
        return profile

    def all(self) -> tuple[Profile, ...]:
        """Every profile by name."""
        return tuple(sorted(self._known.values(), key=lambda profile: profile.name.casefold()))

    @property
    def current(self) -> Profile:
        """Whoever plays now."""
        return self._known[self._current]

    def choose(self, profile_id: str) -> Profile:
        """Make a profile current, also for the next start; raises StoreError."""
        profile = self._known[profile_id]
        write_text(self._folder / _CURRENT, profile.id + "\n")
        self._current = profile.id
        return profile

    def create(self, name: str, colour: SeatColour = SeatColour.WHITE) -> Profile:
        """Add a profile; raises StoreError when the name is empty or taken, or nothing can be written."""
        profile = Profile(file_id(name, frozenset(self._known)), self._free_name(name), colour)
        self._write(profile)
        return profile

    def rename(self, profile_id: str, name: str) -> Profile:
        """Give another name; raises StoreError as `create` does."""
        return self._write(replace(self._known[profile_id], name=self._free_name(name, profile_id)))

    def set_colour(self, profile_id: str, colour: SeatColour) -> Profile:
        """Take another side from now on; raises StoreError."""
        return self._write(replace(self._known[profile_id], colour=colour))

    def remember(self, profile_id: str, opponent: str, length: int) -> Profile:
        """A match begins against `opponent` ("human", "computer:4"): one more for the usual one.

        Raises StoreError, or ValueError for what is no such match.
        """
        profile = self._known[profile_id]
        played = (*profile.played, QuickPlay(opponent, length))[-_MEMORY:]
        return self._write(replace(profile, played=played))

    def delete(self, profile_id: str) -> None:
        """Remove a profile and its options; its matches stay. Raises StoreError for the last one."""
        if len(self._known) == 1:
            raise StoreError(t("The last player cannot be removed."))
        profile = self._known[profile_id]
        try:
            shutil.rmtree(self._folder / profile.id)
        except OSError as error:
            raise StoreError(
                t("{name} cannot be removed: {reason}.", name=profile.name, reason=error.strerror or error)
            ) from None
        del self._known[profile.id]
        if self._current == profile.id:
            self.choose(next(iter(self._known)))

    def settings(self, profile_id: str) -> tuple[Settings, tuple[str, ...]]:
        """A profile's options and notices about them; never fails.

        A file that cannot be read is set aside as `settings.damaged.toml`; one with values that make
        no sense is copied there before it is written anew.
        """
        path = self._folder / profile_id / _SETTINGS
        text, notice = read_text(path)
        if text is None:
            return self._first_settings(profile_id), (notice,) if notice else ()
        try:
            tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            return self._first_settings(profile_id), (set_aside(path),)
        settings, notices = loads(text)
        if notices:
            aside = set_aside(path)
            try:
                write_text(path, dumps(settings))
            except StoreError as error:
                aside = f"{aside} {error}"
            notices = (*notices, aside)
        profile = self._known[profile_id]
        return replace(settings, name=profile.name, colour=profile.colour), notices

    def save_settings(self, profile_id: str, settings: Settings) -> None:
        """Keep a profile's options; the name and colour among them become the profile's own.

        Raises StoreError, also when the name is taken.
        """
        profile = self._known[profile_id]
        if clean_name(settings.name) not in ("", profile.name):
            profile = self.rename(profile_id, settings.name)
        if settings.colour is not profile.colour:
            profile = self.set_colour(profile_id, settings.colour)
        write_text(self._folder / profile.id / _SETTINGS, dumps(settings))

    def _first_settings(self, profile_id: str) -> Settings:
        profile = self._known[profile_id]
        return Settings(name=profile.name, colour=profile.colour)

    def _free_name(self, name: str, own_id: str = "") -> str:
        cleaned = clean_name(name)
        if not cleaned:
            raise StoreError(t("A player needs a name."))
        if any(p.name.casefold() == cleaned.casefold() for p in self._known.values() if p.id != own_id):
            raise StoreError(t("There is a player called {name} already.", name=cleaned))
        return cleaned

    def _write(self, profile: Profile) -> Profile:
        write_json(self._folder / profile.id / _PROFILE, _plain(profile))
        self._known[profile.id] = profile
        return profile


def _plain(profile: Profile) -> dict[str, Any]:
    return {
        "name": profile.name,
        "colour": profile.colour.value,
        "played": [[quick.opponent, quick.length] for quick in profile.played],
    }


def _profile(profile_id: str, data: dict[str, Any]) -> Profile:
    name = clean_name(str(data["name"]))
    if not name:
        raise ValueError("a player needs a name")
    played = tuple(QuickPlay(str(opponent), int(length)) for opponent, length in data["played"])
    return Profile(profile_id, name, SeatColour(data["colour"]), played[-_MEMORY:])
