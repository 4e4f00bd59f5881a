"""A match that is only shown or tried out: it is played like any other and leaves nothing on disk."""

from __future__ import annotations

from game.rules.record import MatchRecord
from game.session.dice import DiceSource
from game.session.matchfile import Header
from game.session.session import Session


class UnkeptMatch:
    """Takes an open match's place at the table; `close` forgets it."""

    def __init__(self, header: Header, record: MatchRecord, dice: DiceSource) -> None:
        self.header = header
        self.notices: tuple[str, ...] = ()
        self.session = Session(record, dice)

    def close(self) -> None:
        """Nothing is kept, so nothing is to be closed."""
