"""The outcome of a match: how it was played, shown beside the result as soon as it is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.reviews import player_of
from game.rules.actions import MakePlay, Player
from game.rules.record import MatchRecord
from game.session.statistics import error_series
from game.ui.requests import Request
from game.ui.screens.results import MatchResultDialog
from game.words import n, number, t

if TYPE_CHECKING:
    from game.app.director import Director

Fact = tuple[str, str, str]
EVEN_LUCK = 0.1
"""Equity up to which the dice favoured nobody."""


class Outcome:
    """Fills the result of the match at the table with error rate, luck and hits."""

    def __init__(self, director: Director) -> None:
        self.director = director

    def carry_out(self, request: Request) -> bool:
        """The result asks nothing that others do not answer."""
        return False

    def update(self) -> bool:
        dialog, table = self.director.stack.find(MatchResultDialog), self.director.table
        if dialog is None or table is None or len(dialog.facts) > 1:
            return False
        header, record = table.match.header, table.session.record
        player = player_of(header)
        if player is None:
            return False
        facts = [*self._judged(header.id, record, player), self._hits(record, player)]
        if len(facts) == len(dialog.facts):
            return False
        dialog.facts = tuple(facts)
        return True

    def _judged(self, id: str, record: MatchRecord, player: Player) -> tuple[Fact, ...]:
        analysis = self.director.analyst.ask(id, record)
        if analysis is None:
            return ()
        account = analysis.accounts[player]
        usual = self._usual(id)
        comment = t("your usual {value}", value=number(usual, 1)) if usual is not None else ""
        return (
            (t("Error rate"), number(account.rating, 1), comment),
            (t("Luck"), number(account.luck, 2, signed=True), _luck_words(account.luck)),
        )

    def _usual(self, id: str) -> float | None:
        """The rate over the last matches before this one."""
        rows = [row for row in self.director.books.rows if row.id != id]
        points = error_series(rows, self.director.store.history.analysis())
        return points[-1].mean if points else None

    def _hits(self, record: MatchRecord, player: Player) -> Fact:
        mine, theirs = hits(record, player), hits(record, player.other)
        return t("Hits"), str(mine), n("you were hit once", "you were hit {count} times", theirs)


def hits(record: MatchRecord, player: Player) -> int:
    """Blots a player hit in all games of a record."""
    return sum(
        step.hit
        for state, action in zip(record.states(), record.actions, strict=False)
        if isinstance(action, MakePlay) and state.to_act == player
        for step in action.play
    )


def _luck_words(luck: float) -> str:
    if abs(luck) <= EVEN_LUCK:
        return t("the dice were even")
    return t("the dice helped you") if luck > 0 else t("the dice helped the other side")
