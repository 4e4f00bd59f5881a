"""Where dice come from: the system, a seed with proof, or the players' own hands.

A source answers for the n-th roll of the match and knows nothing else: not the moves, not the level,
not the score. The unbiased mapping: bytes of 252 and above are thrown away, the rest taken modulo 6.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from typing import Protocol

from game.rules.dice import Roll, roll_of

SEED_BYTES = 32


class DiceSource(Protocol):
    """Answers for the n-th roll (from 1); None while it is not known yet."""

    kind: str

    def roll(self, number: int) -> Roll | None:
        """The n-th roll of the match, or None when one must wait and ask again."""


class SystemDice:
    """Dice from the operating system's randomness."""

    kind = "system"

    def roll(self, number: int) -> Roll:
        return Roll(secrets.randbelow(6) + 1, secrets.randbelow(6) + 1)


class SeededDice:
    """Dice fixed before the match by a secret seed whose SHA-256 is shown first."""

    kind = "seeded"

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    @classmethod
    def fresh(cls) -> SeededDice:
        """A new secret seed."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, to be shown before the first roll."""
        return commitment(self.seed)

    def roll(self, number: int) -> Roll:
        return seeded_roll(self.seed, number)


class ManualDice:
    """Dice that the players roll by hand and enter."""

    kind = "manual"

    def __init__(self) -> None:
        self._entered: Roll | None = None

    def enter(self, first: int, second: int) -> None:
        """Give the next roll; ValueError when a die is not 1 to 6."""
        self._entered = roll_of(first, second)

    def roll(self, number: int) -> Roll | None:
        entered, self._entered = self._entered, None
        return entered


def commitment(seed: bytes) -> str:
    """What is published of a seed before play."""
    return hashlib.sha256(seed).hexdigest()


def seeded_roll(seed: bytes, number: int) -> Roll:
    """The n-th roll of a seed: dice from SHA-256("blot-dice/1" | seed | n | block)."""
    dice = _dice(seed, number)
    return Roll(next(dice), next(dice))


def _dice(seed: bytes, number: int) -> Iterator[int]:
    block = 0
    while True:
        text = b"blot-dice/1" + seed + number.to_bytes(8, "big") + block.to_bytes(4, "big")
        for byte in hashlib.sha256(text).digest():
            if byte < 252:
                yield byte % 6 + 1
        block += 1
