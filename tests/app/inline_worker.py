"""A thinking process that answers at once in this one, by the plain levels and a rule of thumb.

It takes the worker's place in tests of what the window does with answers; the worker itself is
tested with the engine.
"""

from __future__ import annotations

from typing import Any

from game.ai.answers import (
    Account,
    Analysis,
    CubeAdvice,
    Fortune,
    Graded,
    JudgedPlay,
    RollWanted,
)
from game.ai.plain import plain_choice, rng_of
from game.ai.worker import KINDS, Advance, Answer
from game.rules.actions import Double, MakePlay, RollDice
from game.rules.moves import Play, legal_plays
from game.rules.record import MatchRecord
from game.rules.state import MatchState, Phase

EVEN = (0.5, 0.1, 0.0, 0.1, 0.0)
LOSS = 0.15
"""What every play but the first legal one is said to lose."""
ADVICE = CubeAdvice(0.1, -0.2, 1.0, False, True, False, False, True, EVEN)


def judged_play(state: MatchState, play: Play) -> tuple[float, tuple[JudgedPlay, ...]]:
    """The loss of a play, and the plays best first: in the order the rules list them."""
    assert state.roll is not None
    plays = legal_plays(state.board, state.roll)
    them = tuple(
        JudgedPlay(it, 0.3 if i == 0 else 0.3 - LOSS, LOSS * (i > 0), EVEN, 0) for i, it in enumerate(plays)
    )
    return LOSS * (play != plays[0]), them[:5]


class InlineWorker:
    """Every request is answered when it is asked; `silent` withholds the answers, as a busy engine does."""

    def __init__(self) -> None:
        self.status = "ready"
        self.restarts = 0
        self.asked: list[str] = []
        self.silent = False
        self._number = 0
        self._answers: dict[int, Any] = {}

    def start(self) -> None:
        self.status = "ready"

    @property
    def alive(self) -> bool:
        return True

    def request(self, kind: str, state: Any, level: int = 6, **options: Any) -> int:
        assert kind in KINDS
        self._number += 1
        self.asked.append(kind)
        self._answers[self._number] = self._think(kind, state, level)
        return self._number

    def cancel(self, number: int) -> None:
        self._answers.pop(number, None)

    def poll(self) -> list[Answer | Advance]:
        return []

    def take(self, number: int) -> Any | None:
        return None if self.silent else self._answers.pop(number, None)

    def close(self) -> None:
        self._answers.clear()

    def _think(self, kind: str, state: Any, level: int) -> Any:
        match kind:
            case "choose":
                return plain_choice(state, min(level, 1), rng_of(state, 0))
            case "hint":
                return judged_play(state, ())[1]
            case "cube":
                return ADVICE
            case "judge":
                return self._judge(*state)
        return self._analyse(state)

    @staticmethod
    def _judge(state: MatchState, choice: Any) -> Graded:
        if isinstance(choice, MakePlay):
            loss, best = judged_play(state, choice.play)
            return Graded(0, int(state.on_roll), "play", loss, True, best)
        kind = "double" if isinstance(choice, Double | RollWanted) else "take"
        loss = LOSS if isinstance(choice, Double) else 0.0
        return Graded(0, int(state.on_roll), kind, loss, True, advice=ADVICE)

    @staticmethod
    def _analyse(record: MatchRecord) -> Analysis:
        decisions, rolls = [], []
        for index, (state, action) in enumerate(zip(record.states(), record.actions, strict=False)):
            if isinstance(action, MakePlay) and state.phase is Phase.TO_PLAY:
                loss, best = judged_play(state, action.play)
                decisions.append(Graded(index, int(state.on_roll), "play", loss, len(best) > 1, best))
            if isinstance(action, RollDice):
                rolls.append(Fortune(index, int(state.on_roll), 0.1))
        accounts = tuple(
            Account(
                sum(g.player == side and g.unforced for g in decisions),
                sum(g.loss for g in decisions if g.player == side and g.unforced),
                0,
                0.0,
                sum(f.luck for f in rolls if f.player == side),
            )
            for side in (0, 1)
        )
        return Analysis(tuple(decisions), tuple(rolls), (accounts[0], accounts[1]))
