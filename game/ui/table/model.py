"""The table without pictures: what the local players may do now, and what their presses mean.

Holds the draft of a turn and the cursor; hands complete intents to the session. Knows no window.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum

from game.rules.actions import Double, IllegalAction, MakePlay, NextGame, Player
from game.rules.draft import continuations
from game.rules.match import can_double
from game.rules.moves import NO_PLAY, Play, legal_plays
from game.rules.state import MatchState, Phase
from game.session.intents import Intent, WantRoll
from game.session.matchfile import StoreError
from game.session.session import Session, Transition
from game.settings import Confirm, Forced, Settings
from game.ui.commands import Action
from game.ui.table.cursor import (
    Stop,
    button_stops,
    neighbour,
    place_id,
    place_of,
    stop_at,
    tab,
    tab_order,
)
from game.ui.table.draft import Draft, start_of
from game.view.layout import ViewSide
from game.words import t

GUARD = 0.3
"""Seconds after the last die in which Confirm is ignored, so that a double tap cannot confirm."""


class Mode(StrEnum):
    """What the table wants of the people at it."""

    WAIT = "wait"
    ROLL = "roll"
    PLAY = "play"
    ANSWER_DOUBLE = "answer_double"
    ANSWER_RESIGN = "answer_resign"
    GAME_OVER = "game_over"
    MATCH_OVER = "match_over"


@dataclass(frozen=True, slots=True)
class Notice:
    """A line for the player: `kind` is info or refused."""

    text: str
    kind: str
    since: float


class TableModel:
    """One match at the table. `local` are the players who sit at this machine."""

    def __init__(
        self,
        session: Session,
        local: Collection[Player],
        settings: Settings,
        side: ViewSide,
        clock: Callable[[], float],
    ) -> None:
        self.session = session
        self.local = frozenset(local)
        self.settings = settings
        self.side = side
        self.clock = clock
        self.draft: Draft | None = None
        self.cursor = "roll"
        self.notice: Notice | None = None
        self.tutor: Callable[[Intent], bool] | None = None
        """Hears of every decision first; True when it holds it back to speak of it."""
        self._guard = 0.0
        session.listen(self._moved_on)
        self.refresh()

    @property
    def state(self) -> MatchState:
        return self.session.state

    @property
    def mover(self) -> Player:
        """Whose numbering the board is in: the player on roll."""
        return self.state.on_roll

    @property
    def mode(self) -> Mode:
        """What is asked of a local player now."""
        state = self.state
        if state.phase is Phase.GAME_OVER:
            return Mode.GAME_OVER
        if state.phase is Phase.MATCH_OVER:
            return Mode.MATCH_OVER
        if state.to_act not in self.local or self.session.awaiting_dice:
            return Mode.WAIT
        return {
            Phase.TO_ROLL: Mode.ROLL,
            Phase.TO_PLAY: Mode.PLAY,
            Phase.DOUBLED: Mode.ANSWER_DOUBLE,
            Phase.RESIGNED: Mode.ANSWER_RESIGN,
        }.get(state.phase, Mode.WAIT)

    @property
    def buttons(self) -> tuple[str, ...]:
        """The buttons beside the board, first at the left."""
        match self.mode:
            case Mode.ROLL:
                return ("double", "roll") if can_double(self.state) else ("roll",)
            case Mode.PLAY:
                return ("undo", "confirm")
        return ()

    def _moved_on(self, _: Transition) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Take up the state anew: a fresh draft, the cursor where the next press belongs."""
        state = self.state
        self.draft = None
        if self.mode is Mode.PLAY and state.roll is not None:
            self.draft = start_of(state.board, state.roll)
            self._play_forced_parts()
            self._cursor_home()
        elif self.mode is Mode.ROLL:
            self.cursor = "roll"

    def _cursor_home(self) -> None:
        draft = self.draft
        if draft is None:
            return
        if draft.complete:
            self.cursor = "confirm"
        elif draft.sources:
            self.cursor = place_id(self.mover, draft.sources[0])

    def _play_forced_parts(self) -> None:
        """Make every step that has no alternative, when the player wants that."""
        if self.settings.forced is not Forced.EVERY:
            return
        while self.draft is not None and not self.draft.complete:
            steps = continuations(self.draft.board, self.draft.roll, self.draft.steps)
            if len(steps) != 1:
                return
            self.draft = self.draft.go((steps[0],))

    # -- what presses mean ---------------------------------------------------------------

    def press(self, action: Action) -> bool:
        """A key or pad button; False when it means nothing here."""
        mode = self.mode
        match action:
            case Action.ROLL if mode is Mode.ROLL:
                self.submit(WantRoll())
            case Action.DOUBLE if mode is Mode.ROLL:
                self.double()
            case Action.CONFIRM if mode is Mode.PLAY:
                self.confirm()
            case Action.CONFIRM if mode is Mode.ROLL:
                self.submit(WantRoll())
            case Action.UNDO if mode is Mode.PLAY:
                self.undo()
            case Action.SWAP if self.draft is not None:
                self.draft = self.draft.swap()
            case Action.CHOOSE:
                return self.choose(self.cursor)
            case Action.BACK if self.draft is not None and self.draft.selected is not None:
                self._put_back()
            case Action.NEXT | Action.PREVIOUS if self.draft is not None and self.draft.selected is not None:
                self._aim(1 if action is Action.NEXT else -1)
            case Action.UP | Action.DOWN | Action.LEFT | Action.RIGHT:
                return self._walk(action)
            case Action.TAB | Action.TAB_BACK:
                self._tab(1 if action is Action.TAB else -1)
            case _:
                return False
        return True

    def choose(self, id: str) -> bool:
        """Enter, A or a click on something of the table."""
        mode = self.mode
        if id == "roll" or (mode is Mode.ROLL and id.startswith("die")):
            if mode is Mode.ROLL:
                self.submit(WantRoll())
                return True
            return False
        if id in ("double", "cube"):
            self.double()
            return True
        if mode is not Mode.PLAY or self.draft is None:
            return False
        if id == "confirm":
            self.confirm()
        elif id == "undo":
            self.undo()
        elif id.startswith("die"):
            self.draft = self.draft.swap()
        else:
            self._choose_place(id)
        return True

    def _choose_place(self, id: str) -> None:
        assert self.draft is not None
        place = place_of(id, self.mover)
        draft = self.draft
        if place is None:
            self.say(t("Those are your opponent's checkers."), "refused")
        elif draft.selected is not None and place != draft.selected:
            self._go_to(place)
        elif draft.selected == place:
            self._put_back()
        elif place in draft.sources:
            self._lift(place)
        elif draft.moved_to(place):
            self.draft = draft.undo_step_onto(place)
            self._cursor_home()
        else:
            reason = draft.why_stuck(place)
            if reason is not None:
                self.say(t(reason.message, **dict(reason.values)), "refused")

    def _lift(self, place: int) -> None:
        assert self.draft is not None
        self.draft = self.draft.select(place)
        way = self.draft.way
        if way is not None:
            self.cursor = place_id(self.mover, way[-1].dst)

    def _put_back(self) -> None:
        assert self.draft is not None
        place = self.draft.selected
        self.draft = self.draft.select(None)
        if place is not None:
            self.cursor = place_id(self.mover, place)

    def _go_to(self, place: int) -> None:
        """Move the selected checker onto a place, or say why not."""
        assert self.draft is not None
        draft = self.draft
        way = draft.way if self._aimed_at(place) else draft.default_way(place)
        if way is not None:
            self.go(way)
        elif draft.ways_to(place):
            self.say(t("Two ways lead there and only one hits: choose the way."), "info")
            self.draft = self._aim_at(place)
        elif place in draft.sources:
            self._lift(place)
        else:
            assert draft.selected is not None
            reason = draft.why_not(draft.selected, place)
            if reason is not None:
                self.say(t(reason.message, **dict(reason.values)), "refused")

    def _aimed_at(self, place: int) -> bool:
        """Whether the keys stand on one of several ways to this place, so that the choice is made."""
        assert self.draft is not None
        way = self.draft.way
        return way is not None and way[-1].dst == place and self.draft.target != 0

    def _aim_at(self, place: int) -> Draft:
        assert self.draft is not None
        first = next(i for i, way in enumerate(self.draft.ways) if way[-1].dst == place)
        return self.draft.aim(first - self.draft.target)

    def go(self, way: Play) -> None:
        """Make the steps of a way; the cursor goes to what is next."""
        assert self.draft is not None
        self.draft = self.draft.go(way)
        self._play_forced_parts()
        self._after_step()

    def play_next(self, place: int) -> None:
        """A double press on a checker: the next die shown is played with it."""
        if self.draft is None:
            return
        self.draft = self.draft.select(None).press_on(place)
        self._play_forced_parts()
        self._after_step()

    def _after_step(self) -> None:
        assert self.draft is not None
        self._cursor_home()
        if self.draft.complete:
            self._guard = self.clock() + GUARD
            if not self.waits_for_confirm:
                self._submit_draft()

    @property
    def waits_for_confirm(self) -> bool:
        """Whether a complete turn waits for Confirm by the player's wish."""
        wish = self.settings.confirm
        if wish is Confirm.ALWAYS:
            return True
        if wish is Confirm.NEVER or self.state.roll is None:
            return False
        return len(legal_plays(self.state.board, self.state.roll)) > 1

    def confirm(self) -> None:
        """End the turn, if it is complete and the press cannot be the tail of a double tap."""
        if self.draft is None or self.clock() < self._guard:
            return
        if not self.draft.complete:
            left = self.draft.used.count(False)
            self.say(t("There are dice to play yet.") if left else "", "refused")
            return
        self._submit_draft()

    def _submit_draft(self) -> None:
        assert self.draft is not None
        play = self.draft.play
        if play is not None:
            self.submit(MakePlay(play))

    def undo(self) -> None:
        """Take back the last gesture."""
        if self.draft is None:
            return
        if self.draft.selected is None and not self.draft.steps:
            self.say(t("There is nothing to undo."), "refused")
            return
        self.draft = self.draft.undo()
        self._cursor_home()

    def undo_all(self) -> None:
        """Back to the start of the turn."""
        if self.draft is not None:
            self.draft = self.draft.undo_all()
            self._cursor_home()

    def double(self) -> None:
        """Offer the cube, or say why it cannot be."""
        if self.mode is Mode.ROLL:
            self.submit(Double())
        elif self.mode is Mode.PLAY:
            self.say(t("The cube is offered before the roll."), "refused")

    def next_game(self) -> None:
        """Leave a finished game."""
        if self.mode is Mode.GAME_OVER:
            self.submit(NextGame())

    def submit(self, intent: Intent) -> None:
        """Hand a decision to the tutor, or to the session; what that refuses is said."""
        if self.tutor is None or not self.tutor(intent):
            self.decide(intent)

    def decide(self, intent: Intent) -> None:
        """Hand a decision to the session without asking; what it refuses is said."""
        try:
            self.session.submit(self.state.to_act, intent)
        except IllegalAction as error:
            self.say(t(error.message, **error.values), "refused")
        except StoreError as error:
            self.say(str(error), "refused")

    def say(self, text: str, kind: str = "info") -> None:
        """Show a line for a while."""
        self.notice = Notice(text, kind, self.clock())

    # -- the cursor ----------------------------------------------------------------------

    def stops(self) -> list[Stop]:
        """Where arrows can go now."""
        buttons = button_stops(self.buttons)
        if self.mode is Mode.ROLL:
            return [*buttons, *([stop_at("cube", self.side)] if can_double(self.state) else [])]
        if self.draft is None:
            return buttons
        places = self.draft.sources
        return [*(stop_at(place_id(self.mover, place), self.side) for place in places), *buttons]

    def _walk(self, action: Action) -> bool:
        draft = self.draft
        if draft is not None and draft.selected is not None:
            self._aim(1 if action in (Action.RIGHT, Action.UP) else -1)
            return True
        stops = self.stops()
        if not stops:
            return False
        self.cursor = neighbour(stops, self.cursor, action)
        return True

    def _aim(self, by: int) -> None:
        assert self.draft is not None
        self.draft = self.draft.aim(by)
        if self.draft.way is not None:
            self.cursor = place_id(self.mover, self.draft.way[-1].dst)

    def _tab(self, by: int) -> None:
        dice = 2 if self.state.roll is not None else 0
        self.cursor = tab(tab_order(self.mover, self.buttons, dice), self.cursor, by)

    # -- what is shown --------------------------------------------------------------------

    @property
    def passing(self) -> bool:
        """Whether the roll cannot be played at all."""
        state = self.state
        if state.phase is not Phase.TO_PLAY or state.roll is None:
            return False
        return legal_plays(state.board, state.roll) == (NO_PLAY,)
