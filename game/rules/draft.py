"""A turn being composed step by step: what may follow, whether it is complete, why a step is refused."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.rules.board import BAR, OFF, Board, rearmost
from game.rules.dice import Roll
from game.rules.moves import CheckerMove, Play, Turn, apply_play, can_move, hits, move, moves_with, turn


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a step is refused: a sentence with named blanks, so that it can be said in any language."""

    message: str
    values: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        return self.message.format(**dict(self.values))


def dice_left(roll: Roll, steps: Play) -> tuple[int, ...]:
    """The dice not yet used, in the order rolled."""
    left = list(roll.dice)
    for step in steps:
        left.remove(step.die)
    return tuple(left)


def continuations(board: Board, roll: Roll, steps: Play = ()) -> tuple[CheckerMove, ...]:
    """Exactly the next steps that still lead to a complete legal turn, after `steps` already made."""
    whole = turn(board, roll)
    at = apply_play(board, steps)
    if is_complete(board, roll, steps):
        return ()
    return _next_steps(whole, at, dice_left(roll, steps), whole.length - len(steps))


@lru_cache(maxsize=4096)
def _next_steps(whole: Turn, at: Board, left: tuple[int, ...], owed: int) -> tuple[CheckerMove, ...]:
    if owed < 0:
        return ()
    if whole.die is not None:
        left = (whole.die,)
    found = []
    for die in sorted(set(left), reverse=True):
        rest = list(left)
        rest.remove(die)
        for step in moves_with(at, die):
            after = move(at, step)
            if owed <= 1 or _finished(after) or _next_steps(whole, after, tuple(rest), owed - 1):
                found.append(step)
    return tuple(found)


def _finished(board: Board) -> bool:
    return board.own[OFF] == sum(board.own)


def is_complete(board: Board, roll: Roll, steps: Play) -> bool:
    """Whether the steps make a complete legal turn: every die that must be played is."""
    at = apply_play(board, steps)
    return len(steps) >= turn(board, roll).length or (bool(steps) and _finished(at))


def canonical(board: Board, roll: Roll, steps: Play) -> Play | None:
    """The canonical play that reaches the same board as these complete steps, or None."""
    if not is_complete(board, roll, steps):
        return None
    return turn(board, roll).plays.get(apply_play(board, steps))


def playable_dice(board: Board, roll: Roll) -> int:
    """How many dice of the roll must be played (0 when nothing is legal)."""
    return turn(board, roll).length or (1 if any(turn(board, roll).plays.values()) else 0)


def refusal(board: Board, roll: Roll, steps: Play, src: int, die: int) -> Refusal | None:
    """Why the step is not among the continuations; None when it is."""
    options = continuations(board, roll, steps)
    if any(step.src == src and step.die == die for step in options):
        return None
    at = apply_play(board, steps)
    if die not in dice_left(roll, steps):
        return Refusal("The {die} has been played.", (("die", die),))
    if not at.own[src]:
        return Refusal("None of your checkers stands there.")
    if at.own[BAR] and src != BAR:
        return Refusal("Your checker on the bar must enter first.")
    if not can_move(at, src, die):
        return _why_blocked(at, src, die)
    whole = turn(board, roll)
    if whole.die is not None and die != whole.die:
        return Refusal("Only one die can be played, so it must be the {die}.", (("die", whole.die),))
    left = list(dice_left(roll, steps))
    left.remove(die)
    if left:
        return Refusal("That would leave the {die} unplayable.", (("die", left[0]),))
    return Refusal("The turn is complete.")


def _why_blocked(at: Board, src: int, die: int) -> Refusal:
    dst = src - die
    if dst > 0:
        return Refusal("The {point} point is held by your opponent.", (("point", dst),))
    far = rearmost(at.own)
    if far > 6:
        return Refusal("Bring every checker home before you bear off.")
    return Refusal("The {die} must be played from the {point} point.", (("die", die), ("point", far)))


def step_of(board: Board, steps: Play, src: int, die: int) -> CheckerMove:
    """The step from `src` by `die` after `steps`, with its hit worked out from the board."""
    return CheckerMove(src, die, hits(apply_play(board, steps), src, die))
