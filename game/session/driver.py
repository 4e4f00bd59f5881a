"""Driver: moves a session on - asks the seat to act, takes its answer, does what needs no decision."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.actions import IllegalAction, Player
from game.rules.state import Phase
from game.session.intents import Automatic, Intent, automatic_intent
from game.session.seats import HumanSeat, Seat
from game.session.session import Session


class Driver:
    """Joins a session with two seats. `poll` does at most one thing and never waits."""

    def __init__(self, session: Session, seats: Mapping[Player, Seat], automatic: Automatic) -> None:
        self.session = session
        self.seats = dict(seats)
        self.automatic = automatic
        self._asked: int | None = None

    def poll(self) -> bool:
        """One step, if one is due; True when the match moved on.

        Raises StoreError when an action could not be kept; it can be tried again.
        """
        session = self.session
        if session.awaiting_dice:
            return session.poll()
        state = session.state
        if state.phase is Phase.OPENING:
            return self._submit(None, automatic_intent(state, self.automatic))
        if state.to_act is None:
            return False
        seat = self.seats[state.to_act]
        options = self.automatic if isinstance(seat, HumanSeat) else Automatic()
        intent = automatic_intent(state, options)
        if intent is None:
            intent = self._answer(seat)
        return self._submit(state.to_act, intent)

    def _answer(self, seat: Seat) -> Intent | None:
        number = len(self.session.record.actions)
        if self._asked != number:
            self._asked = number
            seat.ask(self.session.state)
        return seat.poll()

    def _submit(self, player: Player | None, intent: Intent | None) -> bool:
        if intent is None:
            return False
        try:
            self.session.submit(player, intent)
        except IllegalAction:
            self._asked = None  # the seat is asked again; a screen shows the reason before it comes here
            raise
        return True

    def ask_again(self) -> None:
        """Put the standing question anew (a seat was exchanged, or its answer is stale)."""
        self._asked = None

    def replace_seat(self, player: Player, seat: Seat) -> None:
        """Let another decide for a player from now on."""
        self.seats[player].withdraw()
        self.seats[player] = seat
        self.ask_again()
