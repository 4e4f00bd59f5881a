"""How good a play or cube decision was, in words, a sign and a tone (pure)."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.buttons import Tone
from game.words import later


class Grade(NamedTuple):
    """A class of error: its words, chip tone, ink and icon."""

    words: str
    tone: Tone
    ink: str
    icon: str


GOOD = Grade(later("about as good"), "teal", "teal", "check")
SMALL = Grade(later("small error"), "gold", "gold", "tri_d")
ERROR = Grade(later("error"), "coral", "coral", "warning")
BLUNDER = Grade(later("blunder"), "coral", "coral", "burst")
_STEPS = ((0.02, GOOD), (0.06, SMALL), (0.12, ERROR))
"""Equity lost below which each grade holds; the customary bounds of match analysis."""


def grade(loss: float) -> Grade:
    """The grade of an equity lost (0 or more)."""
    return next((it for bound, it in _STEPS if loss < bound), BLUNDER)
