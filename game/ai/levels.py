"""The six strengths: names, sentences for the menu, measured ratings. Imports nothing that thinks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """One strength. `rating` is its measured performance rating: 500 times the mean equity lost in an
    unforced decision, so lower is stronger (a world champion plays at about 3)."""

    number: int
    name: str
    sentence: str
    rating: float

    @property
    def neural(self) -> bool:
        """Whether it needs the compiled engine."""
        return self.number >= 4


LEVELS: tuple[Level, ...] = (
    Level(1, "Easy", "Runs, and hits when it can. Good for your first games.", 39.0),
    Level(2, "Medium", "Makes points and seldom leaves a blot.", 28.0),
    Level(3, "Hard", "Weighs every turn: primes, danger and the race.", 18.0),
    Level(4, "Strong", "A neural player that now and then errs like a person.", 7.5),
    Level(5, "Expert", "The neural player at full strength.", 2.0),
    Level(6, "Master", "Looks two rolls ahead where it matters.", 0.5),
)


def level_of(number: int) -> Level:
    """The level of that number; ValueError when there is none."""
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"levels are 1 to {len(LEVELS)}, not {number}")
    return LEVELS[number - 1]
