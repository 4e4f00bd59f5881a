"""What people say to each other at a network table, as plain values (pure).

A quick phrase travels as a number and is read in the language of whoever hears it.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.words import later, t

PHRASES: tuple[str, ...] = (
    later("Hello"),
    later("Good luck"),
    later("Nice roll"),
    later("Well played"),
    later("Thanks"),
    later("Sorry"),
    later("One moment, please"),
    later("Good game"),
)
"""By number. New ones are added at the end, so that older programs keep theirs."""
SAID_SECONDS = 8.0
"""How long a line stays over the board; it can be read again where one answers."""
LONGEST = 120
"""Letters of a line typed here."""


@dataclass(frozen=True, slots=True)
class Said:
    """One line, by whom, and when it was heard."""

    who: str
    text: str
    since: float
    mine: bool = False

    @property
    def line(self) -> str:
        """The line with its speaker."""
        return t("{name}: {text}", name=self.who, text=self.text)


def phrase(number: int) -> str:
    """A quick phrase in the language in use; for a number of a newer program only a sign of life."""
    return t(PHRASES[number]) if 0 <= number < len(PHRASES) else "…"
