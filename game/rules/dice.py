"""Roll: two dice as they fell; the 21 and 36 ways they can fall."""

from __future__ import annotations

from typing import NamedTuple


class Roll(NamedTuple):
    """Two dice in the order they were rolled, each 1 to 6."""

    first: int
    second: int

    @property
    def is_doublet(self) -> bool:
        return self.first == self.second

    @property
    def high(self) -> int:
        return max(self)

    @property
    def low(self) -> int:
        return min(self)

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice to play: two, or four of a doublet."""
        return (self.first,) * 4 if self.is_doublet else (self.first, self.second)

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


def roll_of(first: int, second: int) -> Roll:
    """A checked roll; ValueError when a die is not 1 to 6."""
    for die in (first, second):
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"a die shows 1 to 6, not {die!r}")
    return Roll(first, second)


ROLLS_36: tuple[Roll, ...] = tuple(Roll(a, b) for a in range(1, 7) for b in range(1, 7))
"""Every ordered fall of two dice, equally likely."""

ROLLS_21: tuple[tuple[Roll, int], ...] = tuple(
    (Roll(a, b), 1 if a == b else 2) for a in range(6, 0, -1) for b in range(a, 0, -1)
)
"""Every distinct roll, higher die first, with its weight in 36ths."""
