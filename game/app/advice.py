"""Advice at the table: the hint sheet and the log."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.ai.answers import CubeAdvice, JudgedPlay
from game.app.match import TableMatch
from game.notation.plays import format_play
from game.rules.actions import MakePlay
from game.rules.match import can_double
from game.rules.state import Phase
from game.settings import Hints
from game.ui.requests import Do, OpenScreen, PlayHint, Request
from game.ui.screens.hint import HintPlay, HintSheet
from game.ui.screens.log import LogScreen
from game.ui.table.model import Mode
from game.view.animation import last_trails
from game.words import t

if TYPE_CHECKING:
    from game.app.director import Director

HINTS_OF_THREE = 3


class Advice:
    """Asks the thinking process and shows what it says."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self._sheet: HintSheet | None = None
        self._request: int | None = None
        self._plays: tuple[JudgedPlay, ...] = ()
        self._shown_rank = -1
        self.used = 0

    def carry_out(self, request: Request) -> bool:
        match request:
            case Do("hint"):
                self.hint()
            case OpenScreen("log"):
                self._log()
            case PlayHint(rank):
                self._play(rank)
            case _:
                return False
        return True

    def hint(self) -> None:
        """Open the sheet and ask; while it is open the board shows the focused play."""
        table = self.director.table
        if table is None or table.screen.model.mode not in (Mode.ROLL, Mode.PLAY):
            return
        if not self._allowed():
            return
        state = table.session.state
        if state.phase is Phase.TO_PLAY:
            table.screen.model.undo_all()
            self._request = self.director.worker.request("hint", state)
            title, dice = t("Best plays"), tuple(state.roll or ())
        elif can_double(state):
            self._request = self.director.worker.request("cube", state)
            title, dice = t("Double or roll"), ()
        else:
            table.screen.model.say(t("There is nothing to decide before this roll."))
            return
        self.used += 1
        self._plays, self._shown_rank = (), -1
        self._sheet = self.director.stack.push(
            HintSheet(self.director.env, title=title, dice=dice, waiting=True)
        )

    def _allowed(self) -> bool:
        wish = self.director.env.settings.hints
        if wish is Hints.NONE or (wish is Hints.THREE and self.used >= HINTS_OF_THREE):
            self.director.stack.notify(t("No more hints in this match."))
            return False
        return True

    def _log(self) -> None:
        table = self.director.table
        lines = tuple(table.screen.log) if table is not None else ()
        self.director.stack.push(LogScreen(self.director.env, lines=lines))

    def _play(self, rank: int) -> None:
        table = self.director.table
        if table is None or not rank < len(self._plays):
            return
        self._close()
        table.screen.model.submit(MakePlay(self._plays[rank].play))

    def update(self) -> bool:
        sheet, table = self._sheet, self.director.table
        if sheet is None:
            return False
        if sheet not in self.director.stack.screens or table is None:
            self._close()
            return True
        changed = self._answer(sheet, table)
        if self._plays and sheet.rank != self._shown_rank:
            self._shown_rank = sheet.rank
            play = self._plays[min(sheet.rank, len(self._plays) - 1)].play
            trails = last_trails(play, int(table.session.state.on_roll))
            table.screen.hint = tuple(replace(trail, style="hint") for trail in trails)
            changed = True
        return changed

    def _answer(self, sheet: HintSheet, table: TableMatch) -> bool:
        if self._request is None:
            return False
        try:
            answer = self.director.worker.take(self._request)
        except RuntimeError as error:
            self._request = None
            self._close()
            self.director.stack.notify(str(error), "warn", "warning")
            return True
        if answer is None:
            return False
        self._request = None
        sheet.waiting = False
        if isinstance(answer, CubeAdvice):
            sheet.plays, sheet.playable = cube_rows(answer), False
        else:
            self._plays = tuple(answer)
            board = table.session.state.board
            sheet.plays = tuple(
                HintPlay(
                    format_play(judged.play, board) if judged.play else t("No play"),
                    judged.equity,
                    judged.loss,
                    judged.outcomes[0],
                    judged.outcomes[1],
                )
                for judged in self._plays
            )
        sheet.focused = None
        return True

    def _close(self) -> None:
        if self._request is not None:
            self.director.worker.cancel(self._request)
            self._request = None
        if self._sheet is not None:
            self.director.stack.close(self._sheet)
            self._sheet = None
        if self.director.table is not None:
            self.director.table.screen.hint = ()


def cube_rows(advice: CubeAdvice) -> tuple[HintPlay, ...]:
    """The cube's choices in their fixed order: rolling, doubling when it is taken, when it is dropped."""
    best = advice.equity
    doubled = min(advice.double_take, advice.double_drop)
    roll_why = t("Too good to double: play on for a gammon.") if advice.too_good else ""
    answer = t("The right answer is to take.") if advice.take else t("The right answer is to drop.")
    win, gammon = advice.outcomes[0], advice.outcomes[1]
    return (
        HintPlay(t("Roll"), advice.no_double, max(best - advice.no_double, 0.0), win, gammon, roll_why),
        HintPlay(t("Double"), doubled, max(best - doubled, 0.0), win, gammon, answer),
    )
