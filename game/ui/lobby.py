"""What the lobby shows of the network, as plain values (pure)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from game.ui.buttons import Tone
from game.words import later

Standing = Literal["known", "new", "changed", "version", "busy", "fading"]
STANDINGS: dict[Standing, tuple[str, Tone, str]] = {
    "known": (later("Known"), "teal", "shield"),
    "new": (later("New player"), "sky", "person"),
    "changed": (later("Other key"), "coral", "warning"),
    "version": (later("Other version"), "gold", "warning"),
    "busy": (later("Playing"), "plain", "clock"),
    "fading": (later("Silent"), "plain", "wifi_off"),
}


@dataclass(frozen=True, slots=True)
class OwnTable:
    """What this machine offers. `qr` holds rows of 0 and 1; `addresses` are (address, kind of link)."""

    open: bool = False
    name: str = ""
    terms: str = ""
    code: str = ""
    qr: str = ""
    addresses: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class NearbyTable:
    """A game seen on the network. `note` says its terms, or why it cannot be joined."""

    id: str
    name: str
    note: str
    standing: Standing = "new"
    ping: int | None = None
    invite: bool = False
    """There is no table to join, but the player can be asked."""
    watch: bool = False
    """There is a match to watch, if the players let one."""
    key: str = ""
    """The words of the player's key."""

    @property
    def joinable(self) -> bool:
        return self.watch or self.standing not in ("version", "busy")


@dataclass(frozen=True, slots=True)
class Recent:
    """Someone played before."""

    id: str
    name: str
    note: str
    here: bool = False
    callable: bool = False
    """Not seen, but met at an address that can be tried."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why nothing may be seen: a question and what to do; `fine` when it is not the reason."""

    title: str
    text: str
    fine: bool = False


@dataclass(frozen=True, slots=True)
class Lobby:
    """Everything the lobby shows."""

    own: OwnTable = field(default_factory=OwnTable)
    tables: tuple[NearbyTable, ...] = ()
    recent: tuple[Recent, ...] = ()
    reasons: tuple[Reason, ...] = ()
    silent: float = 0.0
    joining: str = ""
    error: str = ""
