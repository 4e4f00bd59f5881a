"""What the link asks the game: who may write which kind next, is this body right, do I owe an answer."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from net.log import Body, Entry


class Due(NamedTuple):
    """The one side that may write next and the kinds it may choose from."""

    side: int | None
    """None before the first entry, when it is not known who hosts."""
    kinds: frozenset[str]

    def admits(self, side: int, kind: str) -> bool:
        return self.side in (None, side) and kind in self.kinds


class Judge(Protocol):
    """A pure function of the log, told entry by entry. One instance judges one log on one thread."""

    @property
    def kinds(self) -> frozenset[str]:
        """Every kind of entry it knows; another one is of a later version."""

    def due(self) -> Due | None:
        """Who writes next; None when nobody may."""

    def check(self, entry: Entry) -> None:
        """Raises Misplay when the due side may not write this now, BadMessage when it has not its form."""

    def apply(self, entry: Entry) -> None:
        """Takes an entry that `check` has passed."""


class Author(Protocol):
    """Writes what needs no player: anchors, shares, seals. Holds this side's secrets."""

    def reflex(self) -> tuple[str, Body] | None:
        """The entry this side owes without being asked, None when a player decides."""
