"""The dice of one match as the log tells them: anchors, indices, shares, and what they make (pure).

Both sides, spectators and the verifier keep the same ledger, so no die is taken on trust.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from net import fairdice
from net.errors import Misplay
from net.fairdice import Opening


@dataclass(slots=True)
class Ledger:
    """Told entry by entry; raises Misplay on a share that is not the next link of its chain."""

    mid: bytes
    epoch: int = -1
    """Number of the anchors in use; -1 before the first."""
    index: int = 0
    """Rolls made with these anchors."""
    _links: list[bytes] = field(default_factory=lambda: [b"", b""])
    _new: list[bytes | None] = field(default_factory=lambda: [None, None])
    _shares: list[bytes | None] = field(default_factory=lambda: [None, None])

    @property
    def anchors_wanted(self) -> tuple[int, ...]:
        """Sides whose anchor is missing for the epoch that is being made; side 0 first."""
        return tuple(side for side in (0, 1) if self._new[side] is None)

    @property
    def spent(self) -> bool:
        """Whether new anchors are due at the next game boundary."""
        return self.epoch < 0 or self.index >= fairdice.LINKS - fairdice.RESERVE

    @property
    def shares_given(self) -> tuple[bool, bool]:
        """Who has opened the link of the next roll."""
        return self._shares[0] is not None, self._shares[1] is not None

    def check_anchor(self, side: int, epoch: int, anchor: bytes) -> None:
        """Raises Misplay unless this is the anchor that is due."""
        wanted = self.anchors_wanted
        if epoch != self.epoch + 1 or len(anchor) != 32 or not wanted or side != wanted[0]:
            raise Misplay("an anchor that is not due", "dice")
        if side == 1 and anchor == self._new[0]:
            raise Misplay("the other side's anchor, copied", "dice")

    def anchor(self, side: int, anchor: bytes) -> None:
        """Takes an anchor; the second one begins the epoch."""
        self._new[side] = anchor
        if not self.anchors_wanted:
            self._links = [link for link in self._new if link is not None]
            self._new = [None, None]
            self._shares = [None, None]  # a share that was given early died with its chain
            self.epoch += 1
            self.index = 0

    def check_share(self, side: int, index: int, share: bytes) -> None:
        """Raises Misplay unless `share` opens the link of roll `index` of this side."""
        if index != self.index + 1 or self._shares[side] is not None or self.epoch < 0:
            raise Misplay(f"a share for roll {index} where roll {self.index + 1} is due", "dice")
        if not fairdice.is_next_link(self.mid, side, index, self._links[side], share):
            raise Misplay(f"a wrong share of the dice for roll {index}", "dice")

    def share(self, side: int, share: bytes) -> None:
        """Takes a checked share."""
        self._shares[side] = share

    def roll(self) -> tuple[int, int]:
        """The dice of a finished pair of shares; moves on to the next roll."""
        shares = self._close()
        return fairdice.roll(self.mid, self.index, *shares)

    def opening(self) -> Opening:
        """The same for the opening roll."""
        shares = self._close()
        return fairdice.opening(self.mid, self.index, *shares)

    def _close(self) -> tuple[bytes, bytes]:
        first, second = self._shares
        if first is None or second is None:
            raise ValueError("a share is missing")
        self._links = [first, second]
        self._shares = [None, None]
        self.index += 1
        return first, second
