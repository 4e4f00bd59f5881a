"""Prompts of the table: which dialog the state of the match calls for, and what answers mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.match import TableMatch
from game.app.reviewed import subject_words
from game.app.reviews import subject_at
from game.rules.actions import Player
from game.rules.record import MatchRecord
from game.rules.state import Phase
from game.settings import Hints
from game.ui.screen import Screen
from game.ui.screens.pause import Pause, time_fact
from game.ui.screens.prompts import ResignationOffered, TakeDrop
from game.ui.screens.results import GameResultDialog, GameScore, MatchResultDialog
from game.ui.table.model import Mode
from game.words import later, t

if TYPE_CHECKING:
    from game.app.director import Director


AGAIN = {
    "ladder": later("To the ladder"),
    "daily": later("Dice of the day"),
    "try": later("Main menu"),
}
"""What follows a finished match where it is not a rematch, by the match's mode."""


class Prompter:
    """Opens and closes what is asked over the table. The board is at rest before a prompt opens."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.screen: Screen | None = None
        self._asked: tuple[int, Mode] | None = None

    @property
    def open(self) -> bool:
        """Whether a prompt of the match is on the stack."""
        return self.screen is not None and self.screen in self.director.stack.screens

    def follow(self, table: TableMatch) -> bool:
        """Open what the match waits for, close what it waits for no more; True when one was opened."""
        mode = table.screen.model.mode
        key = (len(table.session.record.actions), mode)
        if self._asked is not None and self._asked != key:
            self.close()
        if self._asked == key or table.screen.stage.busy or table.answer_under_way:
            return False
        if self.director.stack.top is not table.screen:
            return False
        screen = self._prompt(table, mode)
        self._asked = key
        if screen is not None:
            self.screen = self.director.stack.push(screen)
        return screen is not None

    def _prompt(self, table: TableMatch, mode: Mode) -> Screen | None:
        env, state, voice = self.director.env, table.session.state, table.screen.voice
        match mode:
            case Mode.ANSWER_DOUBLE:
                return TakeDrop(env, state=state, voice=voice)
            case Mode.ANSWER_RESIGN:
                return ResignationOffered(env, state=state, voice=voice)
            case Mode.GAME_OVER | Mode.MATCH_OVER if state.winner is not None:
                return self._match_result(table)
            case Mode.GAME_OVER:
                return GameResultDialog(env, state=state, voice=voice, review=True, ending=table.may_end)
        return None

    def _match_result(self, table: TableMatch) -> Screen:
        subject, games = subject_at(table), games_of(table.session.record)
        mode = subject.header.extra.get("mode")
        return MatchResultDialog(
            self.director.env,
            state=table.session.state,
            voice=table.screen.voice,
            games=games,
            subtitle=subject_words(subject.record.settings.length, subject.opponent, len(games)),
            review=True,
            again=t(AGAIN[mode]) if isinstance(mode, str) and mode in AGAIN else "",
        )

    def answered(self, table: TableMatch, kind: str) -> None:
        """The player decided."""
        self.close()
        if kind == "rematch":
            self.director.rematch(table)
            return
        table.answer(kind)
        if self.director.tutor.holding:
            # The answer is given; the question must not come again while it is being judged.
            self._asked = (len(table.session.record.actions), table.screen.model.mode)

    def ask_again(self) -> None:
        """The answer was taken back."""
        self._asked = None

    def close(self) -> None:
        """Put the prompt away."""
        if self.screen is not None:
            self.director.stack.close(self.screen)
        self.screen = None
        self._asked = None

    def pause(self) -> None:
        """The player asked for a break."""
        table = self.director.table
        if table is None or self.director.stack.top is not table.screen:
            return
        state = table.session.state
        mode = table.screen.model.mode
        self.director.stack.push(
            Pause(
                self.director.env,
                state=state,
                voice=table.screen.voice,
                player=state.on_roll if mode in (Mode.ROLL, Mode.PLAY) else None,
                hints=mode in (Mode.ROLL, Mode.PLAY) and self.director.env.settings.hints is not Hints.NONE,
                facts=(time_fact(table.minutes),),
                ending=table.may_end,
            )
        )


def games_of(record: MatchRecord) -> tuple[GameScore, ...]:
    """The finished games of a match, in order."""
    scores = []
    for state in record.states():
        if state.phase is Phase.GAME_OVER and state.result is not None:
            result = state.result
            scores.append(GameScore(Player(result.winner), result.points, result.cube, result.kind))
    return tuple(scores)
