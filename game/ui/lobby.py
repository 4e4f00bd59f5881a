"""What the lobby shows of the network, as plain values (pure)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from game.ui.buttons import Tone
from game.words import later, t

Standing = Literal["known", "new", "changed", "version", "busy"]
STANDINGS: dict[Standing, tuple[str, Tone, str]] = {
    "known": (later("Known"), "teal", "shield"),
    "new": (later("New player"), "sky", "person"),
    "changed": (later("Other key"), "coral", "warning"),
    "version": (later("Other version"), "gold", "warning"),
    "busy": (later("Playing"), "plain", "clock"),
}


@dataclass(frozen=True, slots=True)
class OwnTable:
    """What this machine offers. `qr` holds rows of 0 and 1; `addresses` are (address, kind of link)."""

    open: bool = False
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

    @property
    def joinable(self) -> bool:
        return self.standing not in ("version", "busy")


@dataclass(frozen=True, slots=True)
class Recent:
    """Someone played before."""

    id: str
    name: str
    note: str
    here: bool = False


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


def standard_reasons(address: str, link: str, port: int) -> tuple[Reason, ...]:
    """The likely reasons for seeing nobody, this machine's address first; no address is itself one."""
    network = Reason(
        t("This computer is on a network"), t("{link}, address {address}", link=link, address=address), True
    )
    if not address:
        network = Reason(t("This computer is on no network"), t("Join the Wi-Fi, or plug in a cable."))
    return (
        network,
        Reason(
            t("Has the other player opened a table?"),
            t("They choose Play on the network, then Open my table."),
        ),
        Reason(
            t("Are both on the same network?"),
            t("Guest Wi-Fi and VPN often hide computers from each other."),
        ),
        Reason(
            t("Does a firewall block Blot?"),
            t("Allow UDP 5353 and TCP {port}, or join by address below.", port=port),
        ),
    )
