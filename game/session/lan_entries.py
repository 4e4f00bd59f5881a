"""The kinds of entry in a LAN match's log, their fields, and the plays in them (pure)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from game.rules.board import OFF
from game.rules.dice import Roll
from game.rules.moves import Play, turn
from game.rules.state import MatchState
from game.session.lan_terms import TERMS_FIELDS
from net import fairdice, schema, wire
from net.errors import Misplay

_HASH = schema.binary(32)
_STATE = {"st": _HASH}
_TIME = {"ms": schema.integer(0, 86_400_000)}
_ROLL_NUMBER = schema.integer(1, fairdice.LINKS)
_SEEN = {"seen": schema.integer(0, 86_400_000)}

FIELDS: Mapping[str, schema.Fields] = {
    "terms": {**TERMS_FIELDS, "nonce": _HASH},
    "accept": {"nonce": _HASH},
    "anchor": {"e": schema.integer(0, 255), "s": _HASH},
    "roll": {"i": _ROLL_NUMBER, "s": _HASH, **_TIME},
    "share": {"i": _ROLL_NUMBER, "s": _HASH},
    "turn": {
        "mv": schema.array(schema.record(schema.integer(1, 25), schema.integer(0, 24)), 4),
        **_STATE,
        **_TIME,
    },
    "double": {**_STATE, **_TIME},
    "take": {**_STATE, **_TIME},
    "drop": {**_STATE, **_TIME},
    "beaver": {**_STATE, **_TIME},
    "resign": {"level": schema.integer(1, 3), **_TIME},
    "resign_yes": {**_STATE, **_TIME},
    "resign_no": {**_STATE, **_TIME},
    "pause": {},
    "unpause": {},
    "end": dict(_TIME),
    "end_yes": {},
    "end_no": {},
    "flag": dict(_TIME),
    "seal": {
        "winner": schema.integer(-1, 1),
        "score": schema.record(schema.integer(0, 9999), schema.integer(0, 9999)),
        "digest": _HASH,
    },
}
"""Every kind and its fields; `turn` may also carry `pre`, the share of the next roll."""

OPTIONAL: Mapping[str, schema.Fields] = {"turn": {"pre": _HASH}}
KINDS = frozenset(FIELDS)
TIMED = frozenset(kind for kind, fields in FIELDS.items() if "ms" in fields)


def check_body(kind: str, body: Mapping[str, Any]) -> None:
    """Raises BadMessage unless the body has exactly the fields of its kind."""
    schema.check_map(dict(body), FIELDS[kind], OPTIONAL.get(kind))


def state_hash(state: MatchState, rolls: int) -> bytes:
    """32 bytes for everything the next decision depends on: position, cube, score, turn, rolls made."""
    cube = state.cube
    facts = [
        list(state.board.own),
        list(state.board.opp),
        int(state.on_roll),
        -1 if state.to_act is None else int(state.to_act),
        state.phase.value,
        cube.value,
        -1 if cube.owner is None else int(cube.owner),
        list(state.score),
        state.game,
        rolls,
    ]
    return hashlib.sha256(b"blot-st/1" + wire.pack(facts)).digest()


def moves_of(play: Play) -> list[list[int]]:
    """A canonical play as (from, to) pairs, in the mover's numbering; 25 is the bar, 0 is off."""
    return [[step.src, step.dst] for step in play]


def play_of(state: MatchState, moves: tuple[tuple[int, int], ...]) -> Play:
    """The canonical legal play with these moves; raises Misplay with a reason when there is none."""
    roll = state.roll
    assert roll is not None
    allowed = turn(state.board, roll)
    for play in allowed.plays.values():
        if tuple((step.src, step.dst) for step in play) == moves:
            return play
    raise Misplay(_refusal(roll, allowed.length, moves))


def _refusal(roll: Roll, length: int, moves: tuple[tuple[int, int], ...]) -> str:
    if len(moves) < length:
        return f"only {len(moves)} of {length} dice of {roll} were played"
    if any(target == OFF for _, target in moves):
        return f"checkers were borne off against the rules with {roll}"
    return f"an illegal play of {roll}"
