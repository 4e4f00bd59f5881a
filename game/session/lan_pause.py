"""A pause by agreement: both wish it, then whoever writes next writes it; either may end it (pure)."""

from __future__ import annotations


class PauseTalk:
    """The wishes of both sides. `mine` and `theirs` fall back once they have come true."""

    def __init__(self) -> None:
        self.mine = self.theirs = self.go_on = False

    def wish(self, what: str, mine: bool) -> bool:
        """Takes a wish; False when it is none of ours."""
        if what == "unpause":
            self.go_on = True
        elif what == "pause" and mine:
            self.mine = True
        elif what == "pause":
            self.theirs = True
        else:
            return False
        return True

    def refuse(self) -> None:
        """We would rather play on."""
        self.theirs = False

    def refused(self) -> bool:
        """The other side would rather play on; False when nobody had asked it."""
        asked, self.mine = self.mine, False
        return asked

    def wanted(self, paused: bool) -> str | None:
        """The kind of entry that would make the wishes true."""
        if paused:
            return "unpause" if self.go_on else None
        return "pause" if self.mine and self.theirs else None

    def happened(self, kind: str) -> None:
        """An entry of this kind stands in the log."""
        if kind in ("pause", "unpause"):
            self.mine = self.theirs = self.go_on = False
