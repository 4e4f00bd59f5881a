"""Reviews: a stored match judged and listed, replayed on the board, or played on from any step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.ai.answers import Analysis
from game.app.match import TableMatch
from game.app.reviewed import decision_words, reviewed, subject_words, waiting_review
from game.rules.actions import MakePlay, Player
from game.rules.record import MatchRecord, new_record
from game.session.dice import SystemDice
from game.session.matchfile import Header, StoredMatch
from game.session.seats import parse_seat
from game.session.summary import Status, game_results
from game.session.unkept import UnkeptMatch
from game.ui.grades import GOOD, grade
from game.ui.requests import Do, OpenScreen, Request, ResumeMatch, ReviewMatch
from game.ui.screens.replay import Remark, ReplayScreen
from game.ui.screens.review import ReviewScreen
from game.ui.table.telling import Voice
from game.words import t

if TYPE_CHECKING:
    from game.app.director import Director

PRACTICE = "try"
"""The mode of a match that is only played on from a step of another."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The match under review: who sat where, what was played, and whose errors are shown."""

    id: str
    header: Header
    record: MatchRecord
    player: Player | None

    @property
    def voice(self) -> Voice:
        """How its events are told."""
        return Voice(self.header.names, self.player)

    @property
    def opponent(self) -> str:
        names = self.header.names
        return " – ".join(names) if self.player is None else names[self.player.other]


def player_of(header: Header) -> Player | None:
    """The side of the local player, if there is just one."""
    stated = header.extra.get("player")
    if stated in (0, 1):
        return Player(stated)
    humans = [player for player in Player if header.seats[player] == "human"]
    return humans[0] if len(humans) == 1 else None


def subject_at(table: TableMatch) -> Subject:
    """The match at the table."""
    header = table.match.header
    return Subject(header.id, header, table.session.record, player_of(header))


class Reviews:
    """Opens reviews and replays; the analyst's answer is shown when it comes."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self._screen: ReviewScreen | None = None
        self._subject: Subject | None = None
        self._analysis: Analysis | None = None

    def carry_out(self, request: Request) -> bool:
        match request:
            case OpenScreen("review"):
                table = self.director.table
                if table is not None:
                    self.open(subject_at(table))
            case ReviewMatch(id, move):
                self._review(id, move)
            case Do("try_here"):
                if self._screen is not None and self._screen.chosen is not None:
                    self._try(self._index(self._screen.chosen.move))
            case _:
                return False
        return True

    @property
    def shown(self) -> Subject | None:
        """The match whose review is open."""
        screen = self._screen
        return self._subject if screen is not None and screen in self.director.stack.screens else None

    def _review(self, id: str, move: int) -> None:
        shown = self._subject
        if move and shown is not None and shown.id == id:
            self._replay(shown, self._index(move))
            return
        row = self.director.store.history.find(id)
        if row is None:
            self.director.stack.notify(t("This match is no longer there."), "warn", "warning")
        elif row.status is Status.RUNNING and not row.is_remote:
            self.director.env.ask(ResumeMatch(id))
        else:
            match: StoredMatch = self.director.store.history.load(row)
            self.open(Subject(id, match.header, match.record, player_of(match.header)))

    def open(self, subject: Subject) -> None:
        """Show a review; its figures come when they are there."""
        self._subject, self._analysis = subject, None
        names = subject.header.names
        title = f"{names[0]} – {names[1]}"
        games = len(tuple(game_results(subject.record)))
        words = subject_words(subject.record.settings.length, subject.opponent, games)
        self._screen = self.director.stack.push(
            ReviewScreen(self.director.env, review=waiting_review(subject.id, title, words, 0.0))
        )
        self.update()

    def update(self) -> bool:
        """Show the analysis when it has come; a replay is heard like a match."""
        top = self.director.stack.top
        if isinstance(top, ReplayScreen):
            self.director.sounds.stage(top.stage, top.side)
        screen, subject = self._screen, self._subject
        if screen is None or subject is None:
            return False
        if screen not in self.director.stack.screens:
            self._screen = None
            return False
        if self._analysis is not None or screen.review.progress is None:
            return False
        analyst, it = self.director.analyst, screen.review
        found = analyst.ask(subject.id, subject.record)
        if found is not None:
            self._analysis = found
            screen.review = reviewed(it.id, it.title, it.subject, subject.record, found, subject.player)
            screen.focused = None
            return True
        failure = analyst.failure(subject.id, subject.record.digest)
        if failure or not subject.record.actions:
            screen.review = replace(it, progress=None, summary=failure)
            return True
        now = replace(it, progress=analyst.progress, summary=self._readiness())
        if now != it:
            screen.review = now
            return True
        return False

    def _readiness(self) -> str:
        """What the analysis waits for before it can begin."""
        _, _, share = self.director.worker.status.partition("compiling ")
        return t("The computer is getting ready, {share}", share=share) if share else ""

    def _index(self, move: int) -> int:
        """The action of a decision, counted from 1; 0 while nothing is known of them."""
        decisions = self._analysis.decisions if self._analysis is not None else ()
        return decisions[move - 1].index if 0 < move <= len(decisions) else 0

    def _replay(self, subject: Subject, at: int) -> None:
        self.director.stack.push(
            ReplayScreen(
                self.director.env,
                subject.record,
                subject.voice,
                self.director.clock,
                at,
                self._remarks(subject),
                self._try,
            )
        )

    def _remarks(self, subject: Subject) -> dict[int, Remark]:
        if self._analysis is None:
            return {}
        states = list(subject.record.states())
        remarks = {}
        for graded in self._analysis.decisions:
            if graded.unforced and grade(graded.loss) is not GOOD:
                best = t("the other choice")
                if graded.best:
                    best = decision_words(MakePlay(graded.best[0].play), states[graded.index])
                remarks[graded.index] = Remark(graded.loss, best)
        return remarks

    def _try(self, at: int) -> None:
        """Play on from a step against the computer, with new dice; nothing of it is kept."""
        subject = self._subject
        if subject is None:
            return
        record = new_record(subject.record.settings)
        for action in subject.record.actions[:at]:
            record = record.append(action)
        you = subject.player if subject.player is not None else record.state.on_roll
        seats = ["human", "human"]
        seats[you.other] = self._sparring(subject.header, you)
        extra = {"mode": PRACTICE, "player": int(you)}
        header = replace(subject.header, seats=(seats[0], seats[1]), extra=extra, ended=False)
        self.director.sit_down(UnkeptMatch(header, record, SystemDice()))
        self.director.stack.notify(t("You play on from here. Nothing of it is kept."))

    def _sparring(self, header: Header, you: Player) -> str:
        try:
            kind, level = parse_seat(header.seats[you.other])
        except ValueError:
            kind, level = "human", 0
        return f"computer:{level if kind == 'computer' else self.director.env.settings.level}"
