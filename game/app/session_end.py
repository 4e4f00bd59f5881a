"""The end of a money session at this machine: it has no target, so the players say when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.match import TableMatch
from game.rules.actions import Player
from game.rules.state import MatchState, Phase
from game.session.store import OpenMatch
from game.ui.requests import Do, Request
from game.ui.screens.confirm import Confirm, Message
from game.ui.table.telling import Voice
from game.words import n, t

if TYPE_CHECKING:
    from game.app.director import Director


class SessionEnd:
    """Asks once more, then ends the session for good, which opens the seed of its dice."""

    def __init__(self, director: Director) -> None:
        self.director = director

    def carry_out(self, request: Request) -> bool:
        table = self.director.table
        if request != Do("end_session") or table is None or not table.may_end:
            return False
        self.director.stack.push(
            Confirm(
                self.director.env,
                title=t("End the session here?"),
                text=worth_now(table.session.state, table.screen.voice),
                yes=t("End the session"),
                no=t("Play on"),
                act=lambda: self._end(table),
                icon="check",
            )
        )
        return True

    def update(self) -> bool:
        """Nothing moves on by itself."""
        return False

    def _end(self, table: TableMatch) -> None:
        match, state, voice = table.match, table.session.state, table.screen.voice
        assert isinstance(match, OpenMatch)
        match.end()
        self.director.leave()
        self.director.stack.push(
            Message(
                self.director.env,
                title=ended_title(state, voice),
                text=f"{balance(state, voice)} {t('The seed of its dice is open now.')}",
                done=t("Main menu"),
                icon="check",
            )
        )


def worth_now(state: MatchState, voice: Voice) -> str:
    """What a session is worth that ends now."""
    first = _first(voice)
    stands = t("It ends at {mine} : {theirs}.", mine=state.score[first], theirs=state.score[first.other])
    if state.phase is Phase.GAME_OVER:
        return stands
    return f"{stands} {t('The running game does not count.')}"


def ended_title(state: MatchState, voice: Voice) -> str:
    """That a session has ended, and how."""
    mine, theirs = state.score[_first(voice)], state.score[_first(voice).other]
    return t("The session has ended at {mine} : {theirs}", mine=mine, theirs=theirs)


def balance(state: MatchState, voice: Voice) -> str:
    """Who has won how much."""
    white, black = state.score
    if white == black:
        return t("It ends level at {score}.", score=white)
    winner, points = (Player.WHITE, white - black) if white > black else (Player.BLACK, black - white)
    if voice.you is None:
        name = voice.names[winner]
        return n("{name} wins {count} point.", "{name} wins {count} points.", points, name=name)
    if winner == voice.you:
        return n("You win {count} point.", "You win {count} points.", points)
    return n("You lose {count} point.", "You lose {count} points.", points)


def _first(voice: Voice) -> Player:
    return voice.you if voice.you is not None else Player.WHITE
