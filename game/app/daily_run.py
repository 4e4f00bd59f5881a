"""The dice of the day: the seal before, one match, the result kept, the days in a row."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from game.app import occasions
from game.rules.record import MatchRecord
from game.session.daily import DailyBook, DailyResult
from game.session.matchfile import StoredMatch
from game.ui.past import day_words
from game.ui.requests import OpenScreen, Request, StartMatch
from game.ui.screens.dice_report import spaced
from game.ui.screens.ladder import DailyScreen
from game.words import n, number, t

if TYPE_CHECKING:
    from game.app.director import Director

MODE = "daily"


class DailyRuns:
    """One match a day for each profile."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self._book: DailyBook | None = None
        self._screen: DailyScreen | None = None
        self._kept = ""
        self._rating: dict[str, MatchRecord] = {}

    @property
    def book(self) -> DailyBook:
        """The book, opened when it is first needed. Raises StoreError when no secret can be kept."""
        if self._book is None:
            self._book = DailyBook(self.director.store.folder)
            if self._book.notice:
                self.director.stack.notify(self._book.notice, "warn", "warning")
        return self._book

    def carry_out(self, request: Request) -> bool:
        match request:
            case OpenScreen("daily"):
                self._open()
            case StartMatch(occasion="daily"):
                self._play()
            case _:
                return False
        return True

    @property
    def _profile(self) -> str:
        return self.director.profiles.current.id

    def _play(self) -> None:
        """Today's match: gone on with, or begun."""
        today, book = date.today(), self.book
        begun = book.begun(self._profile, today)
        if begun is not None:
            occasions.go_on(self.director, begun)
            return
        daily = book.match(today)
        occasions.begin(
            self.director,
            daily.settings,
            daily.level,
            {"mode": MODE, "day": today.isoformat()},
            lambda id: book.begin(self._profile, today, id),
            daily.dice,
        )

    def _settle(self, today: date) -> None:
        """Keep the results of matches that ended while the program was being killed."""
        for day in (today - timedelta(days=1), today):
            id = self.book.begun(self._profile, day)
            if id is None or self.book.result(self._profile, day) is not None:
                continue
            match = occasions.stored(self.director, id)
            if match is not None and match.record.state.winner is not None:
                self._keep(match)

    def _keep(self, match: StoredMatch) -> None:
        player = occasions.player_of(match)
        score = match.record.state.score
        result = DailyResult(
            str(match.header.extra.get("day", "")),
            match.header.id,
            match.record.state.winner == player,
            (score[player], score[player.other]),
        )
        self.book.keep(self._profile, result)
        self._rating[match.header.id] = match.record

    def _open(self) -> None:
        self._settle(date.today())
        self._screen = self.director.stack.push(DailyScreen(self.director.env))
        self._show()

    def _show(self) -> None:
        screen = self._screen
        if screen is None:
            return
        today, book = date.today(), self.book
        daily = book.match(today)
        begun, result = book.begun(self._profile, today), book.result(self._profile, today)
        gone = begun is not None and result is None and occasions.stored(self.director, begun) is None
        screen.day = t("{day}, {date}", day=day_words(today.isoformat(), today), date=today.isoformat())
        screen.terms = t(
            "Match to {length} against {name}",
            length=daily.settings.length,
            name=self.director.env.level_name(daily.level),
        )
        screen.seal = spaced(daily.commitment)
        screen.result = t("begun and deleted") if gone else _words(result)
        screen.streak = streak_words(book.streak(self._profile, today))
        screen.begun = begun is not None
        screen.start = StartMatch(daily.settings, daily.level, occasion="daily")
        screen.focused = None

    def update(self) -> bool:
        """Keep the result of the match at the table, and its error rate when it is known."""
        changed = self._finished() | self._rated()
        if self._screen is not None and self._screen not in self.director.stack.screens:
            self._screen = None
        if changed:
            self._show()
        return changed

    def _finished(self) -> bool:
        sitting = self.director.table
        if sitting is None or sitting.match.header.extra.get("mode") != MODE:
            return False
        id, record = sitting.match.header.id, sitting.session.record
        if record.state.winner is None or self._kept == id:
            return False
        self._kept = id
        match = occasions.stored(self.director, id)
        if match is None:
            return False
        self._keep(replace(match, record=record))
        return True

    def _rated(self) -> bool:
        for id, record in tuple(self._rating.items()):
            found = self.director.analyst.ask(id, record)
            if found is None and not self.director.analyst.failure(id, record.digest):
                continue
            del self._rating[id]
            match = occasions.stored(self.director, id)
            if found is None or match is None:
                return True
            known = next((r for r in self.book.results(self._profile) if r.match == id), None)
            if known is not None:
                rating = found.accounts[occasions.player_of(match)].rating
                self.book.keep(self._profile, replace(known, pr=rating))
            return True
        return False


def _words(result: DailyResult | None) -> str:
    if result is None:
        return ""
    mine, theirs = result.score
    said = t("won {mine} to {theirs}", mine=mine, theirs=theirs)
    if not result.won:
        said = t("lost {mine} to {theirs}", mine=mine, theirs=theirs)
    if result.pr is None:
        return said
    return f"{said}  ·  {t('Error rate')} {number(result.pr, 1)}"


def streak_words(days: int) -> str:
    """Days in a row, once there are two."""
    return n("{count} day in a row", "{count} days in a row", days) if days > 1 else ""
