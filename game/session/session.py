"""Session: intents in, actions applied, the record kept, listeners told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from game.rules.actions import Action, IllegalAction, NextGame, OpeningRoll, Player, RollDice
from game.rules.match import TRANSITIONS
from game.rules.record import MatchRecord
from game.rules.state import MatchState, Phase
from game.session.dice import DiceSource
from game.session.intents import Intent, WantRoll, rolled


@dataclass(frozen=True, slots=True)
class Transition:
    """One action with the states around it; `number` counts the actions of the record from 1."""

    number: int
    before: MatchState
    action: Action
    after: MatchState
    digest: str


Listener = Callable[[Transition], None]


class Keeper(Protocol):
    """Keeps every action safe before it counts as done (`store.MatchFile`)."""

    def append(self, action: Action, digest: str) -> None:
        """Write one action to disk; raises StoreError and changes nothing when it cannot."""


class Session:
    """One match being played. It owns the record; nobody else changes it.

    An action is first judged by the rules, then kept on disk, and only then shown to listeners.
    """

    def __init__(self, record: MatchRecord, dice: DiceSource, keeper: Keeper | None = None) -> None:
        self.record = record
        self.dice = dice
        self.keeper = keeper
        self.awaiting_dice = False
        self._listeners: list[Listener] = []

    @property
    def state(self) -> MatchState:
        return self.record.state

    def listen(self, listener: Listener) -> None:
        """Tell `listener` every transition from now on."""
        self._listeners.append(listener)

    def unlisten(self, listener: Listener) -> None:
        """Tell it no more."""
        self._listeners.remove(listener)

    def submit(self, player: Player | None, intent: Intent) -> None:
        """Do what a player asks; raises IllegalAction when it is not theirs to do or not legal.

        A wanted roll whose dice are not known yet is remembered, and done by a later `poll`.
        `player` None stands for the table itself (opening roll, next game).
        """
        state = self.state
        if self.awaiting_dice:
            raise IllegalAction("The dice are rolling.")
        if state.to_act is not None and player != state.to_act:
            raise IllegalAction("It is not your turn.")
        if isinstance(intent, WantRoll):
            wanted = OpeningRoll if state.phase is Phase.OPENING else RollDice
            if wanted not in TRANSITIONS[state.phase]:
                raise IllegalAction("There is nothing to roll now.")
            self.awaiting_dice = True
            self.poll()
        else:
            self.commit(intent)

    def poll(self) -> bool:
        """Ask the dice source again for a roll that is awaited; True when something happened."""
        if not self.awaiting_dice:
            return False
        roll = self.dice.roll(rolls_made(self.record) + 1)
        if roll is None:
            return False
        self.awaiting_dice = False
        self.commit(rolled(self.state, roll))
        return True

    def commit(self, action: Action) -> None:
        """Apply, keep, then tell. Used directly by the LAN, whose dice arrive as agreed actions."""
        before = self.state
        record = self.record.append(action)
        if self.keeper is not None:
            self.keeper.append(action, record.digest)
        self.record = record
        transition = Transition(len(record.actions), before, action, record.state, record.digest)
        for listener in tuple(self._listeners):
            listener(transition)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.phase is Phase.MATCH_OVER


def rolls_made(record: MatchRecord) -> int:
    """How many rolls the record holds; opening ties count."""
    return sum(isinstance(action, OpeningRoll | RollDice) for action in record.actions)


def games_played(record: MatchRecord) -> int:
    """How many games have been left behind by NextGame."""
    return sum(isinstance(action, NextGame) for action in record.actions)
