"""GNU Backgammon's Position ID: a board in 14 characters.

The 80 bits of the key are written least significant bit first: for each place of the player *not* on
roll, then of the player on roll (points 1 to 24, then the bar), as many ones as checkers stand there,
then a zero. The ten bytes are base64 without padding. Checkers borne off are those missing, so an ID
does not say how many a side has; nor does it know cube, dice, score or whose colour is on roll.
"""

from __future__ import annotations

import base64
import binascii

from game.notation.errors import NotationError
from game.rules.board import BAR, Board, Side, board_of

LENGTH = 14
_BYTES = 10


def encode(board: Board) -> str:
    """The Position ID of a board in the mover's view; NotationError when a side has more than 15 checkers."""
    bits = [bit for side in (board.opp, board.own) for bit in _side_bits(side)]
    if len(bits) > 8 * _BYTES:
        raise NotationError("A Position ID holds at most 15 checkers a side.")
    number = sum(bit << place for place, bit in enumerate(bits))
    return base64.b64encode(number.to_bytes(_BYTES, "little")).decode("ascii")[:LENGTH]


def _side_bits(side: Side) -> list[int]:
    return [bit for place in range(1, BAR + 1) for bit in (*(1,) * side[place], 0)]


def decode(text: str, checkers: int = 15) -> Board:
    """The board in the mover's view; raises NotationError when the text is not a position."""
    try:
        key = base64.b64decode(text.encode("ascii") + b"==", validate=True)
    except (UnicodeEncodeError, binascii.Error):
        key = b""
    if len(text) != LENGTH or len(key) != _BYTES:
        raise NotationError(f"A Position ID is {LENGTH} letters, digits, + or /; {text!r} is not.")
    number = int.from_bytes(key, "little")
    counts = [0]
    for place in range(8 * _BYTES):
        if number >> place & 1:
            counts[-1] += 1
        else:
            counts.append(0)
    # 50 places end with 50 zeros; what follows them must be padding.
    if len(counts) < 2 * BAR or any(counts[2 * BAR :]):
        raise NotationError(f"The Position ID {text!r} does not describe two sides.")
    try:
        return board_of([0, *counts[BAR : 2 * BAR]], [0, *counts[:BAR]], checkers)
    except ValueError as error:
        raise NotationError(f"The Position ID {text!r} is not a position: {error}.") from None
