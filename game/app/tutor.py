"""The tutor: looks at a decision before it counts and warns when it gives much away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ai.answers import Choice, Graded, RollWanted
from game.ai.worker import WorkerFailed
from game.app.match import TableMatch
from game.notation.plays import format_play
from game.rules.actions import Beaver, Double, Drop, MakePlay, Take
from game.rules.match import can_double
from game.rules.moves import legal_plays
from game.rules.state import MatchState
from game.session.intents import Intent, WantRoll
from game.ui.requests import Request
from game.ui.screens.confirm import Confirm
from game.words import number, t

if TYPE_CHECKING:
    from game.app.director import Director

TOO_MUCH = 0.08
"""Equity lost from which the tutor speaks."""
PATIENCE = 4.0
"""Seconds after which a decision counts though it was not judged."""
_TUTORED = ("match", "try")
"""Modes of matches with a tutor: in the ladder and the dice of the day the player is alone."""


@dataclass(frozen=True, slots=True)
class _Held:
    """A decision held back: the state it was made in, the request, and when."""

    state: MatchState
    intent: Intent
    request: int
    since: float


class Tutor:
    """Holds decisions of local players back for the moment it takes to judge them."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self._held: _Held | None = None
        self._dialog: TutorWarning | None = None

    def carry_out(self, request: Request) -> bool:
        """Screens ask nothing of the tutor."""
        return False

    @property
    def holding(self) -> bool:
        """Whether a decision is held back, being judged or spoken of."""
        return self._held is not None

    def hear(self, intent: Intent) -> bool:
        """A local player decided; True when the decision is held back."""
        table = self.director.table
        if table is None or not self.director.env.settings.tutor:
            return False
        choice = _choice(table.session.state, intent)
        if choice is None or not self._teaches(table):
            return False
        if self._held is not None:
            return True  # a second press while the first is being judged
        try:
            request = self.director.worker.request("judge", (table.session.state, choice))
        except WorkerFailed:
            return False
        self._held = _Held(table.session.state, intent, request, self.director.clock())
        return True

    @staticmethod
    def _teaches(table: TableMatch) -> bool:
        header = table.match.header
        return "remote" not in header.seats and header.extra.get("mode", "match") in _TUTORED

    def update(self) -> bool:
        """Let a decision pass or speak of it, once it is judged."""
        held, table = self._held, self.director.table
        if held is None:
            return False
        if table is None or table.session.state is not held.state or self._is_taken_back(table, held):
            self._drop(held)
            return True
        if self._dialog is not None:
            if self._dialog not in self.director.stack.screens:
                self._take_back()
            return False
        try:
            graded = self.director.worker.take(held.request)
        except RuntimeError:
            self._pass(table, held)
            return True
        if graded is not None:
            self._judged(table, held, graded)
            return True
        # A worker that has nothing to say of a choice answers None as well: patience decides.
        if self.director.clock() - held.since > PATIENCE:
            self._pass(table, held)
            return True
        return False

    @staticmethod
    def _is_taken_back(table: TableMatch, held: _Held) -> bool:
        """Whether the player has gone on composing meanwhile."""
        draft = table.screen.model.draft
        return isinstance(held.intent, MakePlay) and (draft is None or draft.play != held.intent.play)

    def _judged(self, table: TableMatch, held: _Held, graded: Graded) -> None:
        if graded.loss <= TOO_MUCH:
            self._pass(table, held)
            return
        title, text = warning(held.state, held.intent, graded)
        self._dialog = self.director.stack.push(
            TutorWarning(
                self.director.env,
                title=title,
                text=text,
                no=t("Take back"),
                yes=t("Play it") if isinstance(held.intent, MakePlay) else t("Do it"),
                act=lambda: self._insist(held),
                icon="bulb",
            )
        )

    def _insist(self, held: _Held) -> None:
        table = self.director.table
        self._dialog = None
        if table is not None and self._held is held:
            self._pass(table, held)

    def _take_back(self) -> None:
        """The player thinks again: a prompt is asked anew, a turn stays composed."""
        self._held = self._dialog = None
        self.director.prompter.ask_again()

    def _pass(self, table: TableMatch, held: _Held) -> None:
        self.director.worker.cancel(held.request)
        self._held = None
        table.screen.model.decide(held.intent)

    def _drop(self, held: _Held) -> None:
        self.director.worker.cancel(held.request)
        self._held = None
        if self._dialog is not None:
            self.director.stack.close(self._dialog)
            self._dialog = None


@dataclass
class TutorWarning(Confirm):
    """What a decision gives away; thinking again has the focus."""

    name: str = "tutor"
    width: float = 640


def _choice(state: MatchState, intent: Intent) -> Choice | None:
    """What there is to judge; None where nothing else was possible."""
    if isinstance(intent, WantRoll):
        return RollWanted() if can_double(state) else None
    if isinstance(intent, MakePlay):
        assert state.roll is not None
        return intent if len(legal_plays(state.board, state.roll)) > 1 else None
    if isinstance(intent, Double):
        return intent
    if isinstance(intent, Take | Drop | Beaver) and state.to_act != state.on_roll:
        return intent
    return None


def warning(state: MatchState, intent: Intent, graded: Graded) -> tuple[str, str]:
    """Title and text of the warning."""
    lost = number(graded.loss, 2)
    if isinstance(intent, MakePlay):
        best = format_play(graded.best[0].play, state.board) if graded.best else ""
        return (
            t("This play gives up {loss} points", loss=lost),
            t(
                "You played {play}. The best play is {best}.",
                play=format_play(intent.play, state.board),
                best=best,
            ),
        )
    said = graded.advice
    if isinstance(intent, WantRoll):
        return t("Rolling gives up {loss} points", loss=lost), t("This is the moment to double.")
    if isinstance(intent, Double):
        if said is not None and said.too_good:
            text = t("Your position is too good to double: play on for a gammon.")
        else:
            text = t("It is too early to double.")
        return t("Doubling gives up {loss} points", loss=lost), text
    if isinstance(intent, Drop):
        return t("Dropping gives up {loss} points", loss=lost), t("You win often enough to take.")
    return t("Taking gives up {loss} points", loss=lost), t("You lose less by dropping now.")
