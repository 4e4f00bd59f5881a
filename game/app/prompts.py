"""Prompts of the table: which dialog the state of the match calls for, and what answers mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.match import TableMatch
from game.ui.requests import Request
from game.ui.screens.screen import Screen

if TYPE_CHECKING:
    from game.app.director import Director


class Prompter:
    """Opens and closes what is asked over the table."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.screen: Screen | None = None

    @property
    def open(self) -> bool:
        return self.screen is not None and self.screen in self.director.stack.screens

    def follow(self, table: TableMatch) -> None:
        """Open what the match waits for, once the board has settled."""

    def answered(self, table: TableMatch, kind: str) -> None:
        """The player decided."""
        self.close()
        table.answer(kind)

    def close(self) -> None:
        """Put the prompt away."""
        if self.screen is not None:
            self.director.stack.close(self.screen)
            self.screen = None

    def pause(self) -> None:
        """The player asked for a break."""

    def hint(self) -> None:
        """The player asked for advice."""

    def asked(self, request: Request) -> None:
        """Requests that belong to the table's screens."""
