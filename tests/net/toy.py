"""A toy game for the link: side 0 says, side 1 echoes by reflex, then the other way round."""

from __future__ import annotations

from net.errors import Misplay
from net.judge import Due
from net.log import Body, Entry
from net.schema import check_map, integer


class ToyJudge:
    """`say {v}` by a player, then `echo {v}` of the same value by the other side, sides alternating."""

    kinds = frozenset({"say", "echo"})

    def __init__(self, length: int = 40) -> None:
        self.said: list[int] = []
        self._open: int | None = None
        self._length = length

    def due(self) -> Due | None:
        turn = len(self.said) % 2
        if self._open is not None:
            return Due(1 - turn, frozenset({"echo"}))
        return Due(turn, frozenset({"say"})) if len(self.said) < self._length else None

    def check(self, entry: Entry) -> None:
        check_map(entry.body, {"v": integer(0, 999)})
        if entry.kind == "echo" and entry.body["v"] != self._open:
            raise Misplay("an echo of something else")
        if entry.body["v"] == 666:
            raise Misplay("a number the rules forbid")

    def apply(self, entry: Entry) -> None:
        if entry.kind == "say":
            self._open = entry.body["v"]
        else:
            self.said.append(entry.body["v"])
            self._open = None


class ToyAuthor:
    """Echoes what was said."""

    def __init__(self, judge: ToyJudge) -> None:
        self._judge = judge

    def reflex(self) -> tuple[str, Body] | None:
        return None if self._judge._open is None else ("echo", {"v": self._judge._open})
