"""What takes the places of dice and opponent in a LAN match: both come through the log."""

from __future__ import annotations

from game.rules.state import MatchState
from game.session.intents import Intent
from game.session.lan_files import DICE_KIND


class AgreedDice:
    """Dice that both players make; they come through the log, never by asking."""

    kind = DICE_KIND

    def roll(self, number: int) -> None:
        """None: a roll stands in the log or it does not exist."""
        return


class RemoteSeat:
    """The seat of the peer: its decisions come through the log."""

    kind = "remote"

    def ask(self, state: MatchState) -> None:
        """The peer's program asks its own player."""

    def poll(self) -> Intent | None:
        return None

    def withdraw(self) -> None:
        """There is nothing to forget."""
