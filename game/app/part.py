"""Part: something the director hands requests to - advice, books, arcade, LAN - each in a file of its own."""

from __future__ import annotations

from typing import Protocol

from game.ui.requests import Request


class Part(Protocol):
    """Carries out the requests it knows and moves on each round."""

    def carry_out(self, request: Request) -> bool:
        """Do what a screen asked; False when it is not this part's. Raises StoreError."""

    def update(self) -> bool:
        """Once a round; True when something on the screen changed."""
