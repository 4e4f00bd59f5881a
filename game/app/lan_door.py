"""The way to the network part: loaded when it is first wanted, so that the program starts without it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.ui.requests import OpenScreen, Request, ResumeMatch

if TYPE_CHECKING:
    from game.app.director import Director
    from game.app.lan import Lan


class LanDoor:
    """Hands everything on to the network part once that is there."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.lan: Lan | None = None
        self.interfaces: Sequence[str] | None = None
        """Addresses that discovery keeps to; None for all."""

    def carry_out(self, request: Request) -> bool:
        if self.lan is None and not self._wanted(request):
            return False
        if self.lan is None:
            from game.app.lan import Lan

            self.lan = Lan(self.director, self.interfaces)
        return self.lan.carry_out(request)

    def _wanted(self, request: Request) -> bool:
        match request:
            case OpenScreen("lan"):
                return True
            case ResumeMatch(id):
                return any(row.id == id for row in self.director.store.history.unfinished(remote=True))
        return False

    def update(self) -> bool:
        return self.lan is not None and self.lan.update()

    def close(self) -> None:
        """Say goodbye to the network."""
        if self.lan is not None:
            self.lan.close()
