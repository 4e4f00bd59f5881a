"""Seat: who decides for a player - a person at this machine, a computer, or a peer."""

from __future__ import annotations

from typing import Any, Protocol

from game.ai.answers import RollWanted
from game.rules.state import MatchState
from game.session.intents import Intent, WantRoll

MAX_LEVEL = 6


class Seat(Protocol):
    """Decides for one player. It is asked once for each decision and polled until it answers."""

    kind: str

    def ask(self, state: MatchState) -> None:
        """A decision of this seat is due."""

    def poll(self) -> Intent | None:
        """The answer to the last question, once; None while there is none."""

    def withdraw(self) -> None:
        """The question is void: forget it and any answer to it."""


class HumanSeat:
    """A person at this machine: the screen or the terminal offers what they decide."""

    kind = "human"

    def __init__(self) -> None:
        self.asked: MatchState | None = None
        self._answer: Intent | None = None

    def ask(self, state: MatchState) -> None:
        self.asked = state
        self._answer = None

    def offer(self, intent: Intent) -> None:
        """Decide."""
        self._answer = intent

    def poll(self) -> Intent | None:
        answer, self._answer = self._answer, None
        return answer

    def withdraw(self) -> None:
        self.asked = None
        self._answer = None


class Thinker(Protocol):
    """What a computer seat needs of `game.ai.worker.Worker`."""

    def request(self, kind: str, state: MatchState, level: int, **options: Any) -> int: ...

    def cancel(self, request: int) -> None: ...

    def take(self, request: int) -> Any | None:
        """The answer to a request, once; None while it is not there."""


class ComputerSeat:
    """The computer player at one of its levels; it sees what a player sees."""

    kind = "computer"

    def __init__(self, level: int, thinker: Thinker) -> None:
        self.level = level
        self._thinker = thinker
        self._request: int | None = None
        self._asked: MatchState | None = None

    def ask(self, state: MatchState) -> None:
        self.withdraw()
        self._asked = state
        self._put(state)

    @property
    def thinking(self) -> bool:
        return self._request is not None

    def poll(self) -> Intent | None:
        """The choice, once. A process that failed to answer is asked again."""
        if self._request is None or self._asked is None:
            return None
        try:
            answer = self._thinker.take(self._request)
        except RuntimeError:
            self._put(self._asked)
            return None
        if answer is None:
            return None
        self._request = None
        intent: Intent = WantRoll() if isinstance(answer, RollWanted) else answer
        return intent

    def _put(self, state: MatchState) -> None:
        try:
            self._request = self._thinker.request("choose", state, self.level)
        except RuntimeError:
            self._request = None  # the process is gone for good; the program says so

    def withdraw(self) -> None:
        self._asked = None
        if self._request is not None:
            self._thinker.cancel(self._request)
            self._request = None


def parse_seat(text: str) -> tuple[str, int]:
    """("human", 0) or ("computer", level) from `human`, `computer:N`; ValueError with a sentence."""
    kind, _, level = text.partition(":")
    if kind == "human" and not level:
        return "human", 0
    if kind == "computer" and level.isdigit() and 1 <= int(level) <= MAX_LEVEL:
        return "computer", int(level)
    raise ValueError(f"a seat is human or computer:1 to computer:{MAX_LEVEL}, not {text!r}")
