"""A seat that decides by a seeded die: quick, legal, and without the engine."""

from __future__ import annotations

import random
import time

from game.rules.actions import AcceptResign, Double, Drop, MakePlay, RejectResign, Take
from game.rules.match import can_double
from game.rules.moves import legal_plays
from game.rules.state import MatchState, Phase
from game.session.intents import Intent, WantRoll


class RandomSeat:
    """Plays at random, doubles now and then, takes mostly."""

    kind = "computer"

    def __init__(self, seed: int, pause: float = 0.0) -> None:
        """`pause` is how long each decision takes, in seconds."""
        self._rng = random.Random(seed)
        self._pause = pause
        self._ready = 0.0
        self._answer: Intent | None = None

    def ask(self, state: MatchState) -> None:
        self._answer = self._decide(state)
        self._ready = time.monotonic() + self._pause

    def poll(self) -> Intent | None:
        if time.monotonic() < self._ready:
            return None
        answer, self._answer = self._answer, None
        return answer

    def withdraw(self) -> None:
        self._answer = None

    def _decide(self, state: MatchState) -> Intent:
        if state.phase is Phase.TO_ROLL:
            return Double() if can_double(state) and self._rng.random() < 0.05 else WantRoll()
        if state.phase is Phase.TO_PLAY:
            assert state.roll is not None
            return MakePlay(self._rng.choice(legal_plays(state.board, state.roll)))
        if state.phase is Phase.DOUBLED:
            return Take() if self._rng.random() < 0.8 else Drop()
        return AcceptResign() if self._rng.random() < 0.5 else RejectResign()
