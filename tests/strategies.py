"""Hypothesis strategies and builders: boards, rolls, states and whole random matches."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from game.rules.actions import (
    AcceptResign,
    Action,
    Beaver,
    Double,
    Drop,
    Kind,
    MakePlay,
    NextGame,
    OpeningRoll,
    RejectResign,
    Resign,
    RollDice,
    Take,
)
from game.rules.board import Board, Variant, board_of
from game.rules.dice import Roll
from game.rules.match import legal_action_types
from game.rules.moves import legal_plays
from game.rules.record import MatchRecord, new_record
from game.rules.state import MatchSettings, MatchState, Phase

rolls = st.builds(Roll, st.integers(1, 6), st.integers(1, 6))

settings = st.builds(
    MatchSettings,
    length=st.sampled_from([0, 1, 2, 3, 5, 7]),
    variant=st.sampled_from(list(Variant)),
    crawford=st.booleans(),
    cube=st.booleans(),
    jacoby=st.booleans(),
    beavers=st.integers(0, 2),
    auto_doubles=st.integers(0, 2),
)


def board(own: dict[int, int], opp: dict[int, int], checkers: int = 15) -> Board:
    """A board in one line: checkers by place, each side in its own numbering, the rest is off."""
    return board_of([own.get(p, 0) for p in range(26)], [opp.get(p, 0) for p in range(26)], checkers)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any position of two sides that do not share a point, including absurd ones."""
    seed = draw(st.integers(0, 2**32 - 1))
    return random_board(random.Random(seed))


def random_board(rng: random.Random) -> Board:
    """Checkers strewn over a random set of places, the own side with at least one left to play."""
    own, opp = [0] * 26, [0] * 26
    spread = rng.choice([6, 12, 24])
    for side, other in ((own, opp), (opp, own)):
        left = rng.randint(1, 15)
        while left:
            place = rng.choice([25, *range(1, spread + 1)]) if rng.random() < 0.1 else rng.randint(1, spread)
            if place < 25 and other[25 - place]:
                place = next((p for p in range(1, 25) if not other[25 - p]), 25)
            lump = min(left, rng.randint(1, 4))
            side[place] += lump
            left -= lump
    return board_of(own, opp)


def random_action(state: MatchState, rng: random.Random, cube_rate: float = 0.1) -> Action | None:
    """A legal action at random; doubles and resignations at `cube_rate`. None when the match is over."""
    types = legal_action_types(state)
    match state.phase:
        case Phase.OPENING:
            return OpeningRoll(_random_roll(rng))
        case Phase.TO_ROLL:
            if Double in types and rng.random() < cube_rate:
                return Double()
            if rng.random() < cube_rate / 10:
                return Resign(rng.choice(list(Kind)))
            return RollDice(_random_roll(rng))
        case Phase.TO_PLAY:
            assert state.roll is not None
            return MakePlay(rng.choice(legal_plays(state.board, state.roll)))
        case Phase.DOUBLED:
            choices: list[Action] = [Take(), Take(), Drop()]
            if Beaver in types:
                choices.append(Beaver())
            return rng.choice(choices)
        case Phase.RESIGNED:
            return rng.choice([AcceptResign(), RejectResign()])
        case Phase.GAME_OVER:
            return NextGame()
    return None


def _random_roll(rng: random.Random) -> Roll:
    return Roll(rng.randint(1, 6), rng.randint(1, 6))


def random_match(terms: MatchSettings, seed: int, limit: int = 3000) -> Iterator[tuple[Action, MatchRecord]]:
    """A whole match at random, each action with the record after it; money sessions stop at `limit`."""
    rng = random.Random(seed)
    record = new_record(terms)
    for _ in range(limit):
        action = random_action(record.state, rng)
        if action is None:
            return
        record = record.append(action)
        yield action, record
