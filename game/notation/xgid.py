"""eXtreme Gammon's position text, XGID: ten fields between colons.

`XGID=position:cube:owner:turn:dice:score:score:rules:length:max cube`. Upper-case checkers and the first
score are the bottom player's, lower-case and the second the top player's, whoever is on roll; the points
are in the bottom player's numbering. `Xgid` holds the fields as written; `ids` makes a state of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.notation.errors import NotationError

MAX_CUBE = 10
"""The highest power of two the cube reaches when nothing else is said, as eXtreme Gammon writes it."""

DICE = re.compile(r"00|[1-6]{2}|[DBR]")
_PLACES = 26


@dataclass(frozen=True, slots=True)
class Xgid:
    """The fields as written.

    `points`: 26 numbers in the bottom player's view, the top player's negative; [0] is the top player's
    bar, [25] the bottom player's. `cube` and `max_cube` are powers of two; `owner` and `turn` are 1 for
    the bottom player, -1 for the top, `owner` 0 for the middle. `dice`: two digits, 00 before the roll,
    D, B, R after a double, a beaver, a raccoon. `rules`: in a match 1 in the Crawford game; for money
    1 for Jacoby plus 2 for beavers.
    """

    points: tuple[int, ...]
    cube: int = 0
    owner: int = 0
    turn: int = 1
    dice: str = "00"
    bottom_score: int = 0
    top_score: int = 0
    rules: int = 0
    length: int = 0
    max_cube: int = MAX_CUBE

    def __str__(self) -> str:
        fields = (
            "".join(_letter(count) for count in self.points),
            self.cube,
            self.owner,
            self.turn,
            self.dice,
            self.bottom_score,
            self.top_score,
            self.rules,
            self.length,
            self.max_cube,
        )
        return "XGID=" + ":".join(str(field) for field in fields)


def parse(text: str) -> Xgid:
    """The fields of an XGID, with or without `XGID=` and the last field; NotationError otherwise."""
    body = re.sub(r"^\s*XGID\s*=\s*", "", text, flags=re.IGNORECASE).strip()
    fields = body.split(":")
    if len(fields) not in (9, 10):
        raise NotationError(f"An XGID has ten fields between colons, this has {len(fields)}.")
    dice = fields[4].upper()
    if not DICE.fullmatch(dice):
        raise NotationError(f"The dice of an XGID are 00, two digits 1 to 6, D, B or R, not {fields[4]!r}.")
    return Xgid(
        points=_points(fields[0]),
        cube=_number(fields[1], "cube", 0, 12),
        owner=_number(fields[2], "cube owner", -1, 1),
        turn=_turn(fields[3]),
        dice=dice,
        bottom_score=_number(fields[5], "first score", 0, 32767),
        top_score=_number(fields[6], "second score", 0, 32767),
        rules=_number(fields[7], "rules", 0, 3),
        length=_number(fields[8], "match length", 0, 32767),
        max_cube=_number(fields[9], "cube limit", 0, 30) if len(fields) == 10 else MAX_CUBE,
    )


def _points(text: str) -> tuple[int, ...]:
    if len(text) != _PLACES:
        raise NotationError(f"The position of an XGID is {_PLACES} characters, this has {len(text)}.")
    return tuple(_count(letter, place) for place, letter in enumerate(text))


def _count(letter: str, place: int) -> int:
    if letter == "-":
        return 0
    if "A" <= letter <= "P" and place > 0:
        return ord(letter) - ord("A") + 1
    if "a" <= letter <= "p" and place < _PLACES - 1:
        return ord("a") - ord(letter) - 1
    raise NotationError(f"{letter!r} cannot stand at place {place + 1} of an XGID position.")


def _letter(count: int) -> str:
    if count == 0:
        return "-"
    return chr(ord("A") + count - 1) if count > 0 else chr(ord("a") - count - 1)


def _turn(text: str) -> int:
    turn = _number(text, "turn", -1, 1)
    if turn == 0:
        raise NotationError("The turn of an XGID is 1 for the bottom player or -1 for the top, not 0.")
    return turn


def _number(text: str, name: str, low: int, high: int) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", text.strip()) or not low <= int(text) <= high:
        raise NotationError(f"The {name} of an XGID is a number from {low} to {high}, not {text!r}.")
    return int(text)
