"""The proof of dice that two players made together: commitments before play, the whole log rechecked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.lan_match import LanTable
from game.rules.actions import Player
from game.session.lan_verify import commitments, verify_lan
from game.session.verify import Report
from game.ui.screens.dice_report import DiceReportScreen, Seal
from game.ui.screens.verdict import Point, VerdictDialog
from game.words import t

if TYPE_CHECKING:
    from game.app.director import Director


class LanDice:
    """Puts both commitments into the dice report of a network match and answers Verify."""

    def __init__(self, director: Director) -> None:
        self.director = director

    def follow(self, table: LanTable) -> bool:
        """The report of the match at the table shows both commitments; True when it began to."""
        screen = self.director.stack.find(DiceReportScreen)
        if screen is None or screen.seal.other:
            return False
        seal = seal_of(table)
        if screen.seal == seal:
            return False
        screen.seal = seal
        screen.focused = screen.first_focus()
        return True

    def verify(self, table: LanTable) -> bool:
        """Recheck the log as it stands; False when no report is open. Raises StoreError."""
        screen = self.director.stack.find(DiceReportScreen)
        if screen is None:
            return False
        report = verify_lan(table.lan.file.log)
        running = report.ok and not table.lan.over
        detail = t("so far it agrees") if running else ""
        screen.seal = replace(screen.seal, verdict="good" if report.ok else "bad", detail=detail)
        self.director.stack.push(VerdictDialog(self.director.env, ok=report.ok, points=points_of(report)))
        return True


def seal_of(table: LanTable) -> Seal:
    """What both have committed to, White first."""
    sealed = table.lan.commitments
    if sealed is not None and table.lan.me is Player.BLACK:
        sealed = sealed[::-1]
    return _seal(sealed)


def seal_of_log(log: Path) -> Seal:
    """The same of a stored match. Raises StoreError when its log cannot be read."""
    return _seal(commitments(log))


def _seal(sealed: tuple[str, str] | None) -> Seal:
    if sealed is None:
        return Seal(why_none=t("Both players seal their dice before the first roll."))
    white, black = sealed
    promise = t(
        "Each roll is made of one share from either of you, fixed by these seals before play. Neither "
        "can know or choose a roll."
    )
    return Seal(white, other=black, promise=promise)


def points_of(report: Report) -> tuple[Point, ...]:
    """The checks in the player's words; what went wrong keeps its exact sentence."""
    words = {
        "chain": t("Every entry is signed by its player, and none was changed or left out."),
        "dice": t("Every roll comes from the shares both had sealed before play."),
        "plays": t("Every action is legal by the rules."),
        "score": t("The score follows from the plays."),
    }
    return tuple(
        Point(check.ok, words.get(check.name, check.detail) if check.ok else check.detail)
        for check in report.checks
    )
