"""Board: both sides' checkers, seen by the player on roll."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

OFF = 0
BAR = 25
POINTS = range(1, 25)
HOME = range(1, 7)

Side = tuple[int, ...]
"""Checkers of one player by place, in that player's own numbering: 0 off, 1-24 points, 25 bar."""


class Variant(StrEnum):
    """The starting positions offered; rules are the same in all of them."""

    STANDARD = "standard"
    NACKGAMMON = "nackgammon"
    HYPERGAMMON = "hypergammon"


@dataclass(frozen=True, slots=True)
class Board:
    """Checkers of the player on roll (`own`) and of the other (`opp`), each in its own numbering.

    Both sides sum to the variant's checker count, always.
    """

    own: Side
    opp: Side

    def __post_init__(self) -> None:
        if len(self.own) != 26 or len(self.opp) != 26:
            raise ValueError("a side has 26 places: off, 24 points and the bar")
        if min(self.own) < 0 or min(self.opp) < 0:
            raise ValueError("a place cannot hold fewer than no checkers")

    def flipped(self) -> Board:
        """The same position seen by the other player."""
        return Board(self.opp, self.own)

    @property
    def pips(self) -> int:
        """Pip count of the player on roll."""
        return pip_count(self.own)

    @property
    def opp_pips(self) -> int:
        """Pip count of the other player."""
        return pip_count(self.opp)

    @property
    def contact(self) -> bool:
        """Whether the two sides can still meet."""
        return rearmost(self.own) + rearmost(self.opp) > 24

    def signed(self) -> tuple[int, ...]:
        """26 numbers in the view of the player on roll: [1..24] own positive, opponent negative,
        [25] own checkers on the bar, [0] minus the opponent's checkers on the bar."""
        points = [self.own[p] - self.opp[25 - p] for p in range(1, 25)]
        return (-self.opp[BAR], *points, self.own[BAR])


def pip_count(side: Side) -> int:
    """Pips a side needs to bear everything off."""
    return sum(place * count for place, count in enumerate(side))


def rearmost(side: Side) -> int:
    """The farthest occupied place (25 is the bar), 0 when everything is off."""
    for place in range(BAR, 0, -1):
        if side[place]:
            return place
    return 0


def board_from_signed(numbers: tuple[int, ...] | list[int], checkers: int = 15) -> Board:
    """The inverse of `Board.signed`; what is missing to `checkers` is borne off.

    Raises ValueError when a side has too many checkers.
    """
    if len(numbers) != 26:
        raise ValueError("26 numbers are needed")
    own = [0] * 26
    opp = [0] * 26
    for place in range(1, 25):
        own[place] = max(numbers[place], 0)
        opp[25 - place] = max(-numbers[place], 0)
    own[BAR] = numbers[25]
    opp[BAR] = -numbers[0]
    return board_of(own, opp, checkers)


def board_of(own: list[int], opp: list[int], checkers: int = 15) -> Board:
    """A board from two lists of 26 whose off counts (index 0) are filled in.

    Raises ValueError when a side has more than `checkers` or both stand on one point.
    """
    sides = []
    for side in (own, opp):
        off = checkers - sum(side[1:])
        if off < 0:
            raise ValueError(f"a side has {sum(side[1:])} checkers, {checkers} at most")
        sides.append((off, *side[1:]))
    board = Board(sides[0], sides[1])
    if any(board.own[p] and board.opp[25 - p] for p in POINTS):
        raise ValueError("both sides stand on one point")
    return board


_STARTS: dict[Variant, dict[int, int]] = {
    Variant.STANDARD: {24: 2, 13: 5, 8: 3, 6: 5},
    Variant.NACKGAMMON: {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
    Variant.HYPERGAMMON: {24: 1, 23: 1, 22: 1},
}


def start(variant: Variant = Variant.STANDARD) -> Board:
    """The starting position of a variant."""
    counts = _STARTS[variant]
    side = tuple(counts.get(place, 0) for place in range(26))
    return Board(side, side)


def checker_count(variant: Variant) -> int:
    """Checkers a side has in a variant."""
    return sum(_STARTS[variant].values())
