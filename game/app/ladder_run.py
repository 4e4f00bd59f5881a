"""The ladder: its screen, the match of the rung, the run's file and the high scores."""

from __future__ import annotations

import time
from datetime import date
from typing import TYPE_CHECKING

from game.app import occasions
from game.rules.actions import Player
from game.rules.record import MatchRecord
from game.session.high_scores import HighScore, clean_initials, place_of, table
from game.session.ladder import (
    RUNGS,
    LadderRun,
    RungResult,
    clean_turns,
    rung_result,
    terms,
    worth,
)
from game.session.ladder_book import LadderBook
from game.ui.requests import EnterInitials, OpenScreen, Request, StartMatch
from game.ui.screens import ladder as shown
from game.words import n, t

if TYPE_CHECKING:
    from game.app.director import Director

MODE = "ladder"


class LadderRuns:
    """One run for each profile; every step is on disk before it is shown."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.book = LadderBook(director.store.folder)
        if self.book.notice:
            director.stack.notify(self.book.notice, "warn", "warning")
        self._screen: shown.LadderScreen | None = None
        self._grading: dict[str, MatchRecord] = {}
        self._counted: set[str] = set()
        """Matches whose error-free turns were counted since the program began, though there may be none."""
        self._theirs: dict[str, int] = {}
        """The opponent's points in matches of the run, once they were looked up."""
        self._booked = ""
        self._note = ""

    def carry_out(self, request: Request) -> bool:
        match request:
            case OpenScreen("ladder"):
                self._open()
            case StartMatch(occasion="ladder"):
                self._play()
            case EnterInitials(initials):
                self._enter(initials)
            case _:
                return False
        return True

    @property
    def _profile(self) -> str:
        return self.director.profiles.current.id

    # -- the run -----------------------------------------------------------------------------

    def _settle(self) -> LadderRun | None:
        """The run as it stands after whatever happened to its match while nobody looked."""
        run = self.book.run(self._profile)
        if run is None:
            return None
        if run.match:
            match = occasions.stored(self.director, run.match)
            if match is None:
                self._note = t("The match of this climb is gone; that ends it.")
                run = run.forfeited()
                self.book.keep_run(self._profile, run)
            elif match.record.state.winner is not None:
                run = self._book(run, match.record, occasions.player_of(match))
        self._grade_again(run)
        return run

    def _book(self, run: LadderRun, record: MatchRecord, player: Player) -> LadderRun:
        """Enter a finished match; its error-free turns follow when they are counted."""
        level = run.level
        assert level is not None, "a run whose match is being played is not over"
        run = run.booked(rung_result(record, player, level, run.match))
        self.book.keep_run(self._profile, run)
        self._grading[run.results[-1].match] = record
        self._theirs[run.results[-1].match] = record.state.score[player.other]
        return run

    def _grade_again(self, run: LadderRun) -> None:
        """Count the error-free turns that the program was left before it could count."""
        for result in run.results:
            if result.clean_turns or result.match in self._grading or result.match in self._counted:
                continue
            match = occasions.stored(self.director, result.match)
            if match is not None:
                self._grading[result.match] = match.record

    def _play(self) -> None:
        """The match of the current rung: gone on with, or begun; a new climb after the last ended."""
        run = self._settle()
        if run is not None and run.is_over:
            self.book.end_run(self._profile, self._score(run, self.director.profiles.current.name))
            run = None
        run = run or LadderRun(time.strftime("%Y-%m-%dT%H:%M:%S%z"))
        self._note = ""
        if run.match:
            sat_down = occasions.go_on(self.director, run.match)
            assert sat_down, "a run whose match is gone was settled"
            return
        level, fresh = run.level, run
        assert level is not None
        occasions.begin(
            self.director,
            terms(),
            level,
            {"mode": MODE},
            lambda id: self.book.keep_run(self._profile, fresh.playing(id)),
        )

    def _score(self, run: LadderRun, initials: str) -> HighScore | None:
        """The run's entry, if it has a place among the scores."""
        day = date.today().isoformat()
        if (
            place_of(self.book.scores, run.score) is None
            and place_of(self.book.scores, run.score, day) is None
        ):
            return None
        return HighScore(clean_initials(initials), run.score, run.climbed, day, self._profile)

    def _enter(self, initials: str) -> None:
        run = self._settle()
        score = self._score(run, initials) if run is not None and run.is_over else None
        if score is None:
            return
        place = place_of(self.book.scores, score.score)
        self.book.end_run(self._profile, score)
        self._note = t("Entered in the scores of today.")
        if place is not None:
            self._note = t("Entered as number {place} of all time.", place=place)
        self._show()

    # -- what is shown -----------------------------------------------------------------------

    def _open(self) -> None:
        self._settle()
        screen = self.director.stack.push(shown.LadderScreen(self.director.env))
        self._screen = screen
        self._show()
        if screen.climb.name_wanted:
            self.director.stack.push(shown.initials_keyboard(self.director.env.ask, screen))

    def update(self) -> bool:
        """Enter the match at the table when it is won or lost; count what was error-free."""
        changed = self._finished() | self._graded()
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
        if record.state.winner is None or self._booked == id:
            return False
        self._booked = id
        run = self.book.run(self._profile)
        if run is None or run.match != id:
            return False
        self._book(run, record, occasions.side_of(sitting.match.header))
        return True

    def _graded(self) -> bool:
        for id, record in tuple(self._grading.items()):
            found = self.director.analyst.ask(id, record)
            if found is None and not self.director.analyst.failure(id, record.digest):
                continue
            del self._grading[id]
            self._counted.add(id)
            match, run = occasions.stored(self.director, id), self.book.run(self._profile)
            if found is None or match is None or run is None:
                return True
            losses = occasions.losses_of(found, occasions.player_of(match))
            self.book.keep_run(self._profile, run.graded(id, clean_turns(losses)))
            return True
        return False

    def _show(self) -> None:
        screen = self._screen
        if screen is None:
            return
        run = self.book.run(self._profile)
        screen.climb = self._climb(run)
        level = screen.climb.current or 1
        screen.start = StartMatch(terms(), level, occasion="ladder")
        screen.focused = None

    def _climb(self, run: LadderRun | None) -> shown.Climb:
        run = run or LadderRun("")
        day = date.today().isoformat()
        mine = shown.HighScore("", run.score, run.climbed, True)
        ever = [shown.HighScore(s.initials, s.score, s.climbed) for s in table(self.book.scores)]
        today = [shown.HighScore(s.initials, s.score, s.climbed) for s in table(self.book.scores, day)]
        for scores, place in (
            (ever, place_of(self.book.scores, run.score)),
            (today, place_of(self.book.scores, run.score, day)),
        ):
            if place is not None:
                scores.insert(place - 1, mine)
        return shown.Climb(
            tuple(self._rung(level, run) for level in range(1, RUNGS + 1)),
            run.level,
            run.score,
            run.climbed,
            self._words(run),
            tuple(today),
            tuple(ever),
            run.is_over and self._score(run, "") is not None and not self._grading,
        )

    def _rung(self, level: int, run: LadderRun) -> shown.Rung:
        result = next((r for r in run.results if r.level == level and r.won), None)
        if result is None:
            return shown.Rung(level, worth(level))
        return shown.Rung(level, result.score, (result.points, self._against(result)))

    def _against(self, result: RungResult) -> int:
        if result.match not in self._theirs:
            match = occasions.stored(self.director, result.match)
            points = match.record.state.score[occasions.player_of(match).other] if match is not None else 0
            self._theirs[result.match] = points
        return self._theirs[result.match]

    def _words(self, run: LadderRun) -> str:
        if self._grading:
            return t("Error-free turns are being counted.")
        if run.climbed == RUNGS:
            return t("All six levels beaten.")
        if run.is_over:
            return t("{name} ended this climb.", name=self.director.env.level_name(run.results[-1].level))
        clean = sum(result.clean_turns for result in run.results)
        if clean:
            return n("{count} error-free turn", "{count} error-free turns", clean)
        return self._note
