"""Legal plays of a roll, as whole turns, and what may follow a partial one.

The law of backgammon is about turns, not steps: as many dice as possible must be played, and if
only one of two can be, the larger. So everything here is asked of complete turns: a first step is
legal only if a complete legal turn begins with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.rules.board import BAR, OFF, Board, rearmost
from game.rules.dice import Roll


class CheckerMove(NamedTuple):
    """One checker moved by one die, in the mover's numbering (25 is the bar)."""

    src: int
    die: int
    hit: bool

    @property
    def dst(self) -> int:
        """Where the checker lands; 0 is off."""
        return max(self.src - self.die, OFF)


Play = tuple[CheckerMove, ...]
"""A whole turn. The canonical order is by descending source; empty when nothing is legal."""

NO_PLAY: Play = ()


def can_move(board: Board, src: int, die: int) -> bool:
    """Whether one checker may go from `src` by `die`, looking at this step alone."""
    own = board.own
    if not own[src] or (own[BAR] and src != BAR):
        return False
    dst = src - die
    if dst > 0:
        return board.opp[25 - dst] < 2
    far = rearmost(own)
    return far <= 6 and (dst == 0 or src == far)


def moves_with(board: Board, die: int) -> Iterator[CheckerMove]:
    """Every step a die allows by itself, farthest checker first."""
    for src in (BAR,) if board.own[BAR] else range(24, 0, -1):
        if can_move(board, src, die):
            yield CheckerMove(src, die, hits(board, src, die))


def hits(board: Board, src: int, die: int) -> bool:
    """Whether the step would hit a blot."""
    dst = src - die
    return dst > 0 and board.opp[25 - dst] == 1


def move(board: Board, step: CheckerMove) -> Board:
    """The board after one step, still in the mover's view; the step is taken as possible."""
    own = list(board.own)
    dst = step.dst
    own[step.src] -= 1
    own[dst] += 1
    opp = board.opp
    if step.hit:
        beaten = list(opp)
        beaten[25 - dst] -= 1
        beaten[BAR] += 1
        opp = tuple(beaten)
    return Board(tuple(own), opp)


def apply_play(board: Board, play: Iterable[CheckerMove]) -> Board:
    """The board after a whole turn, still in the mover's view."""
    for step in play:
        board = move(board, step)
    return board


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """Everything a roll allows: `plays` by resulting board, and `length` dice in each of them."""

    board: Board
    roll: Roll
    plays: dict[Board, Play]
    length: int
    die: int | None
    """The one die that must be used when only one of two can be, else None."""


@lru_cache(maxsize=512)
def turn(board: Board, roll: Roll) -> Turn:
    """All complete legal turns of a roll."""
    if roll.is_doublet:
        length, plays = _doublet_plays(board, roll.first)
        return Turn(board, roll, plays, length, None)
    return _two_dice_plays(board, roll)


def _doublet_plays(board: Board, die: int) -> tuple[int, dict[Board, Play]]:
    """Plays of a doublet. Sources never rise along a play: any order of equal dice can be sorted so."""
    if rearmost(board.own) == OFF:
        return 0, {board: NO_PLAY}
    layer: dict[Board, Play] = {board: NO_PLAY}
    for depth in range(4):
        following: dict[Board, Play] = {}
        for at, play in layer.items():
            highest = play[-1].src if play else BAR
            for step in moves_with(at, die):
                if step.src <= highest:
                    after = move(at, step)
                    longer = (*play, step)
                    if after not in following or longer > following[after]:
                        following[after] = longer
        if not following:
            return depth, layer
        layer = following
    return 4, layer


def _two_dice_plays(board: Board, roll: Roll) -> Turn:
    both: dict[Board, Play] = {}
    single: dict[int, dict[Board, Play]] = {roll.high: {}, roll.low: {}}
    for first, second in ((roll.high, roll.low), (roll.low, roll.high)):
        for step in moves_with(board, first):
            middle = move(board, step)
            single[first][middle] = (step,)
            if middle.own[OFF] == sum(middle.own):
                continue
            for other in moves_with(middle, second):
                after = move(middle, other)
                play: Play = (step, other)
                if other.src > step.src:
                    continue  # the same turn is met in its canonical order
                if after not in both or play > both[after]:
                    both[after] = play
    if both or not (single[roll.high] or single[roll.low]):
        finished = _last_checker(board, single)
        plays = {**both, **finished} or {board: NO_PLAY}
        return Turn(board, roll, plays, 2 if both else 0, None)
    die = roll.high if single[roll.high] else roll.low
    return Turn(board, roll, single[die], 1, die)


def _last_checker(board: Board, single: dict[int, dict[Board, Play]]) -> dict[Board, Play]:
    """Turns that bear off the last checker with one die: the game is over, the other die is not owed."""
    out: dict[Board, Play] = {}
    if sum(board.own) - board.own[OFF] == 1:
        for plays in single.values():
            for after, play in plays.items():
                if after.own[OFF] == sum(after.own):
                    out.setdefault(after, play)
    return out


def legal_plays(board: Board, roll: Roll) -> tuple[Play, ...]:
    """Every legal turn in canonical order, one for each distinct resulting board.

    `((),)` when nothing can be played. Turns that hit differently reach different boards and are
    both listed; turns that differ only in the order of steps are one.
    """
    return tuple(sorted(turn(board, roll).plays.values(), reverse=True))
