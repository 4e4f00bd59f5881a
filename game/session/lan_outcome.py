"""What a LAN match is worth that did not end over the board, and what a fault means, in words (pure)."""

from __future__ import annotations

from game.session.lan_judge import LanJudge

_FAULTS = {
    "dice": "sent a wrong share of the dice",
    "writer": "made an entry when it was not its turn",
    "fork": "signed two different entries with one number",
    "desync": "reached another position from the same moves",
    "terms": "changed the terms that were agreed",
    "clock": "claimed a flag that has not fallen",
}


def owes_dice(judge: LanJudge, side: int) -> bool:
    """Whether `side` owes its share of a roll the other has asked for."""
    due = judge.due()
    return due is not None and due.side == side and "share" in due.kinds


def abandonment_words(name: str, owing: bool) -> str:
    """How a claimed win stands in the history."""
    if owing:
        return f"Won by abandonment: {name} left while owing the dice"
    return f"Won by abandonment: {name} left"


def fault_words(name: str, code: str, detail: str) -> str:
    """What the player is told when the peer's program broke the rules."""
    what = _FAULTS.get(code, "sent an illegal move")
    return f"{name}'s program {what} ({detail}). The match was stopped and the evidence was kept."


def accused_words(name: str, code: str) -> str:
    """What the player is told when the peer's program refused ours."""
    what = _FAULTS.get(code, "sent an illegal move")
    return f"{name}'s program says that this one {what}. The match was stopped; the log is kept."
