"""Dice reports: both sides' dice of a match and of all, the seal checked, the figures saved as text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.books import Books
from game.app.reviewed import subject_words
from game.app.reviews import Reviews, Subject, subject_at
from game.session.dice_statistics import DiceReport, count_dice, dice_report
from game.session.history import SUFFIX
from game.session.keepsakes import write_text
from game.session.matchfile import DiceProof, StoreError
from game.session.statistics import dice_of
from game.session.store import OpenMatch, is_finished
from game.session.summary import game_results
from game.session.verify import Report, verify_file
from game.ui.requests import Do, OpenScreen, Request
from game.ui.screens.dice_report import DiceReportScreen, DiceSides, Seal
from game.ui.screens.verdict import Point, VerdictDialog
from game.words import number, t

if TYPE_CHECKING:
    from game.app.director import Director


LOG = "log"
"""In the header of a network match: the name of its signed log."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """What the report on the screen is about; no match when it is only about all of them."""

    screen: DiceReportScreen
    subject: Subject | None


class DiceReports:
    """Opens the report of the match under review or at the table, and of all matches."""

    def __init__(self, director: Director, books: Books, reviews: Reviews) -> None:
        self.director = director
        self.books = books
        self.reviews = reviews
        self._shown: _Shown | None = None
        self._reading = False

    def carry_out(self, request: Request) -> bool:
        match request:
            case OpenScreen("dice"):
                self._open()
            case Do("verify"):
                self._verify()
            case Do("save_report"):
                self._save()
            case _:
                return False
        return True

    def update(self) -> bool:
        """All matches join the report when they have been read."""
        shown = self._shown
        if shown is None:
            return False
        if shown.screen not in self.director.stack.screens:
            self._shown = None
            return False
        if not self._reading:
            return False
        self._reading = self.director.store.history.is_refreshing
        return self._show_career(shown)

    def _show_career(self, shown: _Shown) -> bool:
        rows = self.books.rows
        if not rows:
            return False
        career = DiceSides((t("You"), t("Opponents")), dice_of(rows))
        screen = shown.screen
        if shown.subject is None:
            changed, screen.match = screen.match != career, career
        else:
            changed, screen.career = screen.career != career, career
        return changed

    def _open(self) -> None:
        table = self.director.table
        subject = self.reviews.shown or (subject_at(table) if table is not None else None)
        self.director.store.history.start_refresh()
        self._reading = True
        screen = DiceReportScreen(self.director.env)
        if subject is None:
            screen.subject = t("All matches")
            screen.seal = Seal(why_none=t("Every match has a seal of its own: open its review to check it."))
        else:
            games = len(tuple(game_results(subject.record)))
            screen.subject = subject_words(subject.record.settings.length, subject.opponent, games)
            screen.match = DiceSides(subject.header.names, count_dice(subject.record))
            screen.seal = self._seal(subject)
        self._shown = _Shown(self.director.stack.push(screen), subject)
        self._show_career(self._shown)

    # -- the seal ----------------------------------------------------------------------------

    def _verify(self) -> None:
        shown = self._shown
        if shown is None or shown.subject is None:
            return
        self._reveal(shown.subject)
        report, points = self._checked(shown.subject)
        running = report.ok and not is_finished(shown.subject.record)
        shown.screen.seal = replace(
            shown.screen.seal,
            verdict="good" if report.ok else "bad",
            detail=t("so far it agrees") if running else "",
        )
        self.director.stack.push(VerdictDialog(self.director.env, ok=report.ok, points=points))

    def _checked(self, subject: Subject) -> tuple[Report, tuple[Point, ...]]:
        """A match rechecked, and what was looked at; one of the network by its signed log."""
        path = self._path(subject)
        if LOG not in subject.header.extra:
            report = verify_file(path)
            return report, _points(report, subject)
        # The network part is loaded for its own matches only.
        from game.app.lan_dice import points_of
        from game.session.lan_verify import verify_lan

        report = verify_lan(path.with_name(Path(str(subject.header.extra[LOG])).name))
        return report, points_of(report)

    def _seal(self, subject: Subject) -> Seal:
        if LOG not in subject.header.extra:
            return _seal(subject.header.dice, is_finished(subject.record))
        from game.app.lan_dice import seal_of_log

        return seal_of_log(self._path(subject).with_name(Path(str(subject.header.extra[LOG])).name))

    def _reveal(self, subject: Subject) -> None:
        """A match at the table that has a winner ends now, and its seed is opened."""
        table = self.director.table
        if table is None or table.match.header.id != subject.id:
            return
        if isinstance(table.match, OpenMatch) and is_finished(table.session.record):
            table.match.end()

    def _path(self, subject: Subject) -> Path:
        path = self.director.store.matches / f"{subject.id}{SUFFIX}"
        if not path.exists():
            raise StoreError(t("This match is not kept, so there is nothing to check."))
        return path

    # -- text --------------------------------------------------------------------------------

    def _save(self) -> None:
        shown = self._shown
        if shown is None:
            return
        screen = shown.screen
        name = shown.subject.id if shown.subject is not None else "all"
        target = self.books.folder() / f"dice-{name}.txt"
        parts = [screen.subject, "", *_lines(screen.match)]
        if screen.career is not None:
            parts += ["", t("All matches"), "", *_lines(screen.career)]
        if screen.seal.hash:
            seals = [seal for seal in (screen.seal.hash, screen.seal.other) if seal]
            parts += ["", t("Sealed before the first roll"), *seals]
        write_text(target, "\n".join(parts) + "\n")
        self.director.stack.notify(
            t("{file} is written in {folder}", file=target.name, folder=target.parent), "good", "check", 8
        )


def _seal(proof: DiceProof, finished: bool) -> Seal:
    if proof.commitment:
        why = "" if finished else t("The seed opens when the match is over.")
        return Seal(proof.commitment, detail=why)
    if proof.kind == "manual":
        return Seal(why_none=t("These dice were rolled by hand and entered."))
    return Seal(why_none=t("These dice were not sealed, so there is nothing to check."))


def _points(report: Report, subject: Subject) -> tuple[Point, ...]:
    """The checks in the player's words; what went wrong keeps its exact sentence."""
    finished = is_finished(subject.record)
    sealed = bool(subject.header.dice.commitment)
    dice = t("Every roll comes from the seed promised before play.")
    if not finished:
        dice = t("The seed stays secret until the match is over; then every roll can be checked.")
    if not sealed:
        dice = t("There is no seal, so the dice cannot be checked.")
    words = {
        "chain": t("Nothing in the file was changed afterwards."),
        "plays": t("Every action is legal by the rules."),
        "dice": dice,
        "score": t("The score follows from the plays."),
    }
    return tuple(
        Point(check.ok, words.get(check.name, check.detail) if check.ok else check.detail)
        for check in report.checks
    )


def _lines(sides: DiceSides) -> list[str]:
    """Both sides' figures, a line each."""
    lines = []
    for name, count in zip(sides.names, sides.counts, strict=True):
        report: DiceReport = dice_report(count)
        lines.append(f"{name}: {report.rolls}")
        named = [
            (t("Doublets"), report.doublets, 0),
            (t("Pips a roll"), report.mean_pips, 2),
            (t("Entries"), report.entries, 0),
            *((str(face), measure, 0) for face, measure in enumerate(report.faces, 1)),
        ]
        for label, measure, digits in named:
            span = f"{number(measure.low, digits)}–{number(measure.high, digits)}"
            expected = t("expect {mean}, {span}", mean=number(measure.expected, digits), span=span)
            lines.append(f"  {label}: {number(measure.seen, digits)}  ({expected})")
    return lines
