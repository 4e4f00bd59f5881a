"""Levels 1 to 3 in plain Python: every complete legal turn judged, the best chosen, with a little variety.

Also the stand-in for the higher levels while the compiled engine is not ready yet.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from game.ai.answers import Choice, RollWanted
from game.ai.plain_value import full_value, points_value, simple_value
from game.rules.actions import AcceptResign, Double, Drop, Kind, MakePlay, RejectResign, Take
from game.rules.board import BAR, OFF, Board
from game.rules.dice import Roll
from game.rules.match import can_double
from game.rules.moves import Play, apply_play, legal_plays
from game.rules.state import MatchState, Phase


@dataclass(frozen=True)
class Character:
    """How a plain level judges, how far its fancy strays (in pips), and how sure it is with the cube."""

    judge: Callable[[Board], float]
    fancy: float
    doubt: float


CHARACTERS = {
    1: Character(simple_value, 2.5, 0.06),
    2: Character(points_value, 2.0, 0.04),
    3: Character(full_value, 0.3, 0.0),
}

DOUBLE_FROM = 0.70
TOO_GOOD_FROM = 0.90
TAKE_FROM = 0.24
CONTACT_TRUST = 0.17
"""How much a pip of lead counts in contact, against one in a race; fitted to self-play."""

LAST_CUBE_DOUBLE_FROM = 0.52
"""Where the cube is dead for the other side, any lead is worth a double."""


class NothingToDecide(ValueError):
    """Nobody acts in this state."""


def rng_of(state: MatchState, seed: int) -> random.Random:
    """The source of a level's variety: the same in the same state with the same seed."""
    return random.Random(f"{seed}/{state.board}/{state.roll}/{state.cube}/{state.score}/{state.phase}")


def plain_choice(state: MatchState, level: int, rng: random.Random) -> Choice:
    """What a plain level does; NothingToDecide where no player acts."""
    match state.phase:
        case Phase.TO_ROLL:
            return Double() if can_double(state) and plain_doubles(state, level, rng) else RollWanted()
        case Phase.TO_PLAY:
            assert state.roll is not None
            return MakePlay(plain_play(state.board, state.roll, level, rng))
        case Phase.DOUBLED:
            if state.to_act == state.on_roll:
                return Take()
            return Take() if plain_takes(state, level, rng) else Drop()
        case Phase.RESIGNED:
            assert state.resignation is not None
            return AcceptResign() if plain_accepts(state, state.resignation) else RejectResign()
    raise NothingToDecide(f"nobody acts in the phase {state.phase}")


def plain_play(board: Board, roll: Roll, level: int, rng: random.Random) -> Play:
    """The turn a plain level plays."""
    character = CHARACTERS[level]
    plays = legal_plays(board, roll)
    if len(plays) == 1:
        return plays[0]

    def worth(play: Play) -> float:
        after = apply_play(board, play)
        if after.own[OFF] == sum(after.own):
            return 1000.0
        return character.judge(after) + rng.gauss(0.0, character.fancy)

    return max(plays, key=worth)


def winning_chance(board: Board) -> float:
    """A rough chance of the player on roll: Kleinman's race formula; while the sides can meet, a lead
    (structure counted in pips too) says far less.

    Source: Danny Kleinman, "Vision Laughs at Counting" (1980): with D the lead plus 4 and S the sum of both
    counts minus 4, the chance is the normal distribution at D / sqrt(S).
    """
    lead = -full_value(board.flipped())
    total = max(board.pips + board.opp_pips - 4, 1)
    weighed = CONTACT_TRUST * lead if board.contact else lead + 4
    return 0.5 * (1 + math.erf(weighed / math.sqrt(2 * total)))


def gammon_chance(board: Board) -> float:
    """Roughly, how often the player on roll wins a gammon, among all games."""
    if board.opp[OFF]:
        return 0.0
    outside = sum((place - 6) * board.opp[place] for place in range(7, 26))
    left = sum(board.own[1:])
    rolls_needed = outside / 8.17 + 0.5 + 1.0 * board.opp[BAR]
    rolls_given = board.pips / 8.17 + left / 30
    return winning_chance(board) * min(max(0.25 + 0.2 * (rolls_needed - rolls_given), 0.0), 1.0)


def plain_doubles(state: MatchState, level: int, rng: random.Random) -> bool:
    """Whether a plain level doubles; the rules have already said that it may."""
    chance = winning_chance(state.board) + rng.gauss(0.0, CHARACTERS[level].doubt)
    if chance > TOO_GOOD_FROM and gammon_chance(state.board) > 0.4 and _gammons_count(state):
        return False
    needed = DOUBLE_FROM
    if not state.settings.is_money and state.cube.value >= state.away(state.on_roll.other):
        needed = LAST_CUBE_DOUBLE_FROM
    return chance >= needed


def plain_takes(state: MatchState, level: int, rng: random.Random) -> bool:
    """Whether a plain level takes the double of the player on roll."""
    chance = 1 - winning_chance(state.board) + rng.gauss(0.0, CHARACTERS[level].doubt)
    needed = TAKE_FROM + 0.15 * gammon_chance(state.board)
    if not state.settings.is_money:
        taker = state.on_roll.other
        if state.cube.value >= state.away(state.on_roll):
            return True  # losing the game at the old value loses the match already
        if state.away(taker) <= state.cube.value:
            needed += 0.04
    return chance >= needed


def plain_accepts(state: MatchState, kind: Kind) -> bool:
    """Whether a plain level accepts that the player on roll resigns this much."""
    if kind is Kind.BACKGAMMON or not _gammons_count(state):
        return True
    gammon = gammon_chance(state.board.flipped())
    return gammon < 0.05 if kind is Kind.SINGLE else True


def _gammons_count(state: MatchState) -> bool:
    return not (state.settings.is_money and state.settings.jacoby and not state.cube_turned)
