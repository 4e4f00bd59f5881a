"""What the link tells by a code, in the language in use: how a line ended, what a fault is (pure).

The link itself knows no language: its own words stand in evidence and logs, never before a player.
"""

from __future__ import annotations

from game.words import later, t
from net.errors import Mistyped

_ENDS = {
    "version": later("{name} plays with another version of Blot. Both need the same one."),
    "blocked": later("{name} does not take calls from this computer."),
    "code": later("{name} has another join code. Check the three words."),
    "nocode": later("{name} has no join code open, or it was tried too often."),
    "silence": later("{name} does not answer any more."),
    "left": later("{name} has ended the connection."),
    "slept": later("This computer was asleep, and the connection to {name} ended."),
    "rate": later("{name}'s program was sent too much at once and ended the connection."),
    "storage": later("{name}'s program could not save and ended the connection."),
}
"""Why a line ended, by the code of its goodbye or of our own judgement."""

_ANSWERS = {
    "busy": later("{name} is busy."),
    "version": _ENDS["version"],
    "terms": later("{name}'s program does not know these terms."),
}
"""Why an invitation was refused, by the code in the answer."""

_FAULTS = {
    "dice": later("a wrong share of the dice"),
    "writer": later("an entry out of turn"),
    "fork": later("two different entries with one number"),
    "desync": later("another position from the same moves"),
    "terms": later("other terms than were agreed"),
    "clock": later("a claim on time that has not run out"),
    "illegal": later("an illegal play"),
    "crypto": later("a signature that is not the player's"),
    "version": later("a kind of entry that this version does not know"),
}


def end_words(code: str, name: str) -> str:
    """Why the line to a player ended."""
    return t(_ENDS.get(code, later("The connection to {name} was lost.")), name=name)


def answer_words(code: str, name: str) -> str:
    """Why a player said no to an invitation."""
    return t(_ANSWERS.get(code, later("{name} would rather not play now.")), name=name)


def fault(code: str) -> str:
    """What was wrong with an entry, as part of a sentence."""
    return t(_FAULTS.get(code, later("an entry that does not follow")))


def fault_words(name: str, code: str) -> str:
    """What the player is told when the peer's program broke the rules."""
    return t(
        "{name}'s program sent {fault}. The match was stopped and the evidence was kept.",
        name=name,
        fault=fault(code),
    )


def accused_words(name: str, code: str) -> str:
    """What the player is told when the peer's program refused ours."""
    return t(
        "{name}'s program says that this one sent {fault}. The match was stopped; the log is kept.",
        name=name,
        fault=fault(code),
    )


def refused_words(what: str, name: str) -> str:
    """Why a wish of ours was not carried out: nobody heard it, or the log had moved on."""
    if what == "entry":
        return t("That is not possible any more: the match has moved on.")
    if what in ("chat", "emote"):
        return t("{name} is not at this match and did not hear it.", name=name)
    if what == "unsure":
        return t("The connection was lost: {name} may not have heard that.", name=name)
    if what == "haste":
        return t("Not so fast: {name} hears one line a second.", name=name)
    return t("{name} is not at this match now.", name=name)


def mistyped_words(error: Mistyped) -> str:
    """What is wrong with a typed address or code."""
    return t(error.words, **error.values)
