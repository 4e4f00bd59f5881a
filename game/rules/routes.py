"""Where one checker can go on this turn: single steps and several steps on end."""

from __future__ import annotations

from game.rules.board import Board
from game.rules.dice import Roll
from game.rules.draft import continuations
from game.rules.moves import CheckerMove, Play


def routes(board: Board, roll: Roll, steps: Play, src: int) -> tuple[Play, ...]:
    """Every way the checker on `src` can move on after `steps`, by one die or several in a row.

    Nearest first. Ways to one place that differ only in the order of dice are one (the larger die
    first); ways that hit differently are kept apart, the hitting one after the quiet one.
    """
    found: dict[tuple[int, int, tuple[int, ...]], Play] = {}
    _explore(board, roll, steps, (), src, found)
    return tuple(
        sorted(found.values(), key=lambda route: (src - route[-1].dst, len(route), hit_points(route)))
    )


def _explore(
    board: Board,
    roll: Roll,
    steps: Play,
    route: Play,
    src: int,
    found: dict[tuple[int, int, tuple[int, ...]], Play],
) -> None:
    for step in continuations(board, roll, (*steps, *route)):
        if step.src != src:
            continue
        longer = (*route, step)
        dice = sum(1 << (4 * move.die) for move in longer)
        found.setdefault((step.dst, dice, hit_points(longer)), longer)
        if step.dst > 0:
            _explore(board, roll, steps, longer, step.dst, found)


def hit_points(route: Play) -> tuple[int, ...]:
    """The points on which a route hits, from the first to the last."""
    return tuple(step.dst for step in route if step.hit)


def sources(board: Board, roll: Roll, steps: Play) -> tuple[int, ...]:
    """Places whose checker can move next, farthest first."""
    return tuple(sorted({step.src for step in continuations(board, roll, steps)}, reverse=True))


def preferred(board: Board, roll: Roll, steps: Play, src: int, dice: tuple[int, ...]) -> CheckerMove | None:
    """The step a double press on a checker plays: the first die of `dice` that fits.

    `dice` is the order shown; where both dice bear the checker off, the exact die goes, else the larger.
    """
    options = [step for step in continuations(board, roll, steps) if step.src == src]
    off = [step for step in options if step.dst == 0]
    if len(off) == len(options) > 1:
        return min(off, key=lambda step: (step.die != src, -step.die))
    for die in dice:
        for step in options:
            if step.die == die:
                return step
    return options[0] if options else None
