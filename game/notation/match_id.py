"""GNU Backgammon's Match ID: cube, dice, turn, score and terms of a match in 12 characters.

66 bits, least significant first in nine bytes, base64. Player 0 is `Player.WHITE` (the left column of a
match file), player 1 is `Player.BLACK`. `MatchId` holds every field as it is written; `ids` joins it
with a Position ID to a state.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import astuple, dataclass

from game.notation.errors import NotationError

LENGTH = 12
CENTRED = 3
NO_GAME, PLAYING, OVER, RESIGNED, DROPPED = range(5)

_WIDTHS = (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1)
_BYTES = 9


@dataclass(frozen=True, slots=True)
class MatchId:
    """The fields in the order of their bits.

    `cube` is the power of two, `owner` 0, 1 or CENTRED, `on_roll` and `turn` a player (they differ while
    an offer is answered), `game` one of NO_GAME to DROPPED, `resigned` 0 to 3, dice 0 when not rolled,
    `length` 0 for money, `no_jacoby` set when gammons count with the cube in the middle.
    """

    cube: int = 0
    owner: int = CENTRED
    on_roll: int = 0
    crawford: int = 0
    game: int = PLAYING
    turn: int = 0
    doubled: int = 0
    resigned: int = 0
    first: int = 0
    second: int = 0
    length: int = 0
    score0: int = 0
    score1: int = 0
    no_jacoby: int = 0


def encode(fields: MatchId) -> str:
    """The Match ID; NotationError when a field has no room."""
    number = shift = 0
    for value, width in zip(astuple(fields), _WIDTHS, strict=True):
        if not 0 <= value < 1 << width:
            raise NotationError(f"A Match ID has no room for {value}.")
        number |= value << shift
        shift += width
    return base64.b64encode(number.to_bytes(_BYTES, "little")).decode("ascii")


def decode(text: str) -> MatchId:
    """The fields of a Match ID; NotationError when the text is none."""
    try:
        key = base64.b64decode(text.encode("ascii"), validate=True)
    except (UnicodeEncodeError, binascii.Error):
        key = b""
    if len(text) != LENGTH or len(key) != _BYTES:
        raise NotationError(f"A Match ID is {LENGTH} letters, digits, + or /; {text!r} is not.")
    number = int.from_bytes(key, "little")
    values = []
    for width in _WIDTHS:
        values.append(number & ((1 << width) - 1))
        number >>= width
    return MatchId(*values)
