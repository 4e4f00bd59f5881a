"""Plain judgement of a position, in pips: what the three lower levels play by, readable line by line.

A board is seen by the player who has just moved; the other is to roll. More is better for the mover.
"""

from __future__ import annotations

from functools import lru_cache

from game.rules.board import BAR, OFF, Board, Side, rearmost

HOME_WORTH = {1: 1.0, 2: 2.0, 3: 4.0, 4: 6.0, 5: 7.0, 6: 5.0}
"""What holding each home point is worth; the five point most, the deep ones little."""


def race_value(board: Board) -> float:
    """Pips ahead, three pips for each checker already off, and the enemy's wait on the bar."""
    return board.opp_pips - board.pips + 3.0 * board.own[OFF] + 4.0 * board.opp[BAR]


def simple_value(board: Board) -> float:
    """Easy: the race and the bar - the enemy's checkers on it, and its own that may be sent there at once."""
    exposed = sum(1 for point in blots(board.own) if enemies_within(board, point, 6))
    return race_value(board) + 0.6 * held_points(board.own) - 4.0 * exposed


def points_value(board: Board) -> float:
    """Medium: the race, points held, and a fixed fear of blots that can be hit by one die."""
    value = race_value(board) + held_points(board.own) - held_points(board.opp)
    for point in blots(board.own):
        if enemies_within(board, point, 6):
            value -= 4.0 + 0.25 * (25 - point)
        elif enemies_within(board, point, 12):
            value -= 1.0
    return value


def full_value(board: Board) -> float:
    """Hard: the race, structure of both sides, exposure by counted shots, and the enemy's blots."""
    if not board.contact:
        off = 3.0 * (board.own[OFF] - board.opp[OFF])
        return board.opp_pips - board.pips + off - wastage(board.own) + wastage(board.opp)
    value = float(board.opp_pips - board.pips)
    value += structure(board.own, board.opp) - structure(board.opp, board.own)
    value += bar_value(board.opp, board.own) - bar_value(board.own, board.opp)
    value -= exposure(board)
    return value


def held_points(side: Side) -> float:
    """Home points, the bar point and an anchor."""
    worth = sum(w for point, w in HOME_WORTH.items() if side[point] >= 2)
    worth += 4.0 * (side[7] >= 2) + 2.0 * (side[8] >= 2)
    return worth + 4.0 * any(side[point] >= 2 for point in range(19, 25))


def structure(side: Side, enemy: Side) -> float:
    """Points held, the longest prime in front of enemy checkers, anchors, and checkers left behind or
    wasted."""
    worth = held_points(side)
    length, front = longest_prime(side)
    if length >= 3:
        trapped = sum(enemy[place] for place in range(26 - front, 26))
        worth += (length - 2) ** 2 * min(trapped, 4) * 0.8
    for point in range(20, 22):
        worth += 3.0 * (side[point] >= 2)
    behind = sum(side[place] for place in range(19, 26))
    wall, _ = longest_prime(enemy)
    worth -= behind * max(wall - 2, 0) * 1.2
    deep = max(side[1] - 1, 0) + max(side[2] - 2, 0)
    return worth - 1.5 * deep - 0.7 * sum(max(count - 3, 0) for count in side[1:25])


def bar_value(side: Side, enemy: Side) -> float:
    """What a side on the bar suffers: the more points are closed, the longer it waits."""
    closed = sum(enemy[point] >= 2 for point in range(1, 7))
    return side[BAR] * (2.0 + closed * closed * 0.8)


def exposure(board: Board) -> float:
    """Pips that hits are expected to cost, the wait behind the enemy's board included."""
    closed = sum(board.opp[point] >= 2 for point in range(1, 7))
    cost = 0.0
    for point in blots(board.own):
        shots = shots_at(board, point)
        if shots:
            cost += shots / 36 * (25 - point + 3.0 + closed * closed * 0.9)
    return cost


def blots(side: Side) -> list[int]:
    """Points held by one checker alone."""
    return [point for point in range(1, 25) if side[point] == 1]


def enemies_within(board: Board, point: int, pips: int) -> int:
    """Enemy checkers that stand at most `pips` behind one of our points."""
    place = 25 - point
    return sum(board.opp[place + distance] for distance in range(1, pips + 1) if place + distance <= BAR)


def shots_at(board: Board, point: int) -> int:
    """How many of 36 rolls hit one of our blots, points we hold blocking the way."""
    target = 25 - point
    distances = tuple(place - target for place in range(target + 1, 26) if board.opp[place])
    if not distances or distances[0] > 24:
        return 0
    blocked = frozenset(
        place - target for place in range(target + 1, 26) if place < BAR and board.own[25 - place] >= 2
    )
    waiting = board.opp[BAR]
    if waiting:
        distances = tuple(distance for distance in distances if target + distance == BAR)
    return _shots(distances, blocked)


@lru_cache(maxsize=4096)
def _shots(distances: tuple[int, ...], blocked: frozenset[int]) -> int:
    """Rolls by which some checker at one of these distances reaches 0 without landing on a blocked
    distance."""
    hits = 0
    for high in range(1, 7):
        for low in range(1, high + 1):
            if any(_reaches(distance, high, low, blocked) for distance in distances):
                hits += 1 if high == low else 2
    return hits


def _reaches(distance: int, high: int, low: int, blocked: frozenset[int]) -> bool:
    if high == low:
        steps, rest = divmod(distance, high)
        return (
            not rest and steps <= 4 and all(distance - high * step not in blocked for step in range(1, steps))
        )
    if distance in (high, low):
        return True
    return distance == high + low and (distance - high not in blocked or distance - low not in blocked)


def longest_prime(side: Side) -> tuple[int, int]:
    """Length and lowest point of the longest row of held points between the ace and the twelve point."""
    best = (0, 0)
    run = 0
    for point in range(1, 13):
        run = run + 1 if side[point] >= 2 else 0
        if run > best[0]:
            best = (run, point - run + 1)
    return best


def wastage(side: Side) -> float:
    """Pips a side in a race will waste: stacks on the low points and gaps."""
    low = max(side[1] - 2, 0) * 2.0 + max(side[2] - 2, 0) + 0.5 * max(side[3] - 3, 0)
    gaps = sum(1.0 for point in range(4, 7) if not side[point]) if rearmost(side) <= 6 else 0.0
    return low + gaps
