"""What a LAN match is worth that did not end over the board (pure)."""

from __future__ import annotations

from game.session.lan_judge import LanJudge
from game.words import t


def owes_dice(judge: LanJudge, side: int) -> bool:
    """Whether `side` owes its share of a roll the other has asked for."""
    due = judge.due()
    return due is not None and due.side == side and "share" in due.kinds


def abandonment_words(name: str, owing: bool) -> str:
    """How a claimed win stands in the history."""
    if owing:
        return t("Won by abandonment: {name} left while owing the dice", name=name)
    return t("Won by abandonment: {name} left", name=name)
