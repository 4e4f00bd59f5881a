"""The end of a money session by agreement: both wish it, the log holds question and answer (pure).

Whoever may write next asks in the log at once, and the answer is due there before play goes on. The
other side can only say its wish on the line; it is told again when the line is back.
"""

from __future__ import annotations

from game.session.lan_events import Notice
from net.judge import Due

ASK, REFUSE = 0, 2
"""Values of the intent `end`."""


class EndTalk:
    """The wishes of both sides. `asked` is the side whose question stands in the log, if any."""

    def __init__(self, side: int, asked: int | None = None) -> None:
        self._side = side
        self.mine = asked == side
        self.theirs = asked == 1 - side

    @property
    def waits(self) -> bool:
        """Whether the other side waits for our answer."""
        return self.theirs and not self.mine

    def wanted(self, due: Due | None) -> str | None:
        """The kind of entry that would bring our wish further."""
        if not self.mine or due is None:
            return None
        return next((kind for kind in ("end_yes", "end") if due.admits(self._side, kind)), None)

    def heard(self, value: int) -> Notice | None:
        """Takes the other side's wish; returns what is to be told."""
        if value == REFUSE:
            refused, self.mine = self.mine, False
            return Notice.REFUSED if refused else None
        new = not (self.mine or self.theirs)
        self.theirs = True
        return Notice.END_WANTED if new else None

    def happened(self, kind: str, mine: bool) -> Notice | None:
        """An entry of this kind stands in the log; returns what is to be told."""
        if kind == "end" and not mine:
            return self.heard(ASK)
        if kind == "end_no":
            self.mine = self.theirs = False
            return None if mine else Notice.REFUSED
        return None
