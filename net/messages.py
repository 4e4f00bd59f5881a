"""Every message of the link: its number, its fields, its state (pure). PROTOCOL.md section 4.

A message is msgpack [number, {fields}]. Numbers from 64 on are optional: who does not know one ignores it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, NamedTuple

from net import limits, schema, wire
from net.errors import BadMessage, OtherVersion
from net.identity import SIGNATURE_BYTES
from net.log import HASH_BYTES

OPTIONAL = 64
PROTOCOL_OLDEST = 1
PROTOCOL_NEWEST = 1


class Kind(IntEnum):
    """Message numbers. Never reuse one."""

    PING = 1
    PONG = 2
    BYE = 3
    MEET = 4
    PAKE = 5
    PROOF = 6
    INVITE = 10
    REPLY = 11
    HAVE = 20
    ENT = 21
    ACK = 22
    NONE = 23
    INTENT = 30
    CHAT = 31
    EMOTE = 32
    WATCH = 40
    WATCH_OK = 41
    WATCH_NO = 42


_COUNT = schema.integer(0, limits.LOG_ENTRIES)
_HASH = schema.binary(HASH_BYTES)
_ID = schema.binary(16)
_CODE = schema.string(16)
_STAMP = schema.integer(0, 2**63 - 1)

FIELDS: Mapping[Kind, schema.Fields] = {
    Kind.PING: {"t": _STAMP},
    Kind.PONG: {"t": _STAMP},
    Kind.BYE: {"code": _CODE, "low": schema.integer(0, 255), "high": schema.integer(0, 255)},
    Kind.MEET: {"n": _HASH},
    Kind.PAKE: {"m": schema.binary(33)},
    Kind.PROOF: {"mac": _HASH},
    Kind.INVITE: {
        "id": _ID,
        "terms": schema.binary(1, limits.TERMS_BYTES),
        "after": schema.nothing_or(_HASH),
    },
    Kind.REPLY: {"id": _ID, "ok": schema.boolean, "why": _CODE},
    Kind.HAVE: {"m": _HASH, "n": _COUNT, "h": _HASH},
    Kind.ENT: {
        "m": _HASH,
        "e": schema.array(
            schema.record(schema.binary(1, limits.ENTRY_BYTES), schema.binary(SIGNATURE_BYTES)),
            limits.BUNDLE_ENTRIES,
            1,
        ),
    },
    Kind.ACK: {"m": _HASH, "n": _COUNT},
    Kind.NONE: {"m": _HASH},
    Kind.INTENT: {"m": _HASH, "n": _COUNT, "what": _CODE, "value": schema.integer(0, 255)},
    Kind.CHAT: {"s": schema.string(limits.CHAT_BYTES, 1)},
    Kind.EMOTE: {"i": schema.integer(0, limits.EMOTES - 1)},
    Kind.WATCH: {"m": schema.nothing_or(_HASH)},
    Kind.WATCH_OK: {
        "m": _HASH,
        "ids": schema.record(schema.binary(32), schema.binary(32)),
        "names": schema.record(schema.string(limits.NAME_BYTES), schema.string(limits.NAME_BYTES)),
    },
    Kind.WATCH_NO: {"why": _CODE},
}


class Message(NamedTuple):
    """One message, checked."""

    kind: Kind
    fields: dict[str, Any]


def encode(kind: Kind, fields: Mapping[str, object]) -> bytes:
    """The bytes of a message; BadMessage (a bug of ours) when it is not one."""
    plain = wire.unpack(packed := wire.pack([int(kind), dict(fields)]))
    schema.check_map(plain[1], FIELDS[kind])
    return packed


def decode(data: bytes) -> Message | None:
    """The message in `data`, None for an optional one that is not known; BadMessage otherwise."""
    value = wire.unpack(data)
    if type(value) is not tuple or len(value) != 2 or type(value[0]) is not int:
        raise BadMessage("no message")
    number, fields = value
    if number >= OPTIONAL:
        return None
    try:
        kind = Kind(number)
    except ValueError:
        raise BadMessage(f"message {number} is not known") from None
    return Message(kind, schema.check_map(fields, FIELDS[kind]))


class Purpose(IntEnum):
    """Why a side called: a look at the table card, a talk (invitation, match), watching."""

    PROBE = 0
    TALK = 1
    WATCH = 2


class Hello(NamedTuple):
    """What each side says of itself inside the handshake."""

    oldest: int
    newest: int
    app: str
    rules: str
    features: tuple[str, ...]
    name: str
    """As sent; clean it before it is shown."""
    open: bool
    """Whether an invitation is welcome."""
    table: bytes
    """The terms this player offers, packed by the game; empty when there is no table."""
    purpose: Purpose
    port: int
    """Where this player can be called back; 0 when it does not listen."""
    commitment: bytes
    """Hides this side's share of the meeting words until both have said theirs."""


_HELLO: schema.Fields = {
    "proto": schema.record(schema.integer(0, 255), schema.integer(0, 255)),
    "app": schema.string(32),
    "rules": schema.string(32),
    "feat": schema.array(schema.string(16), 8),
    "name": schema.string(limits.NAME_BYTES),
    "open": schema.boolean,
    "table": schema.binary(0, limits.CARD_BYTES),
    "for": schema.integer(0, 255),
    "port": schema.integer(0, 65_535),
    "c": _HASH,
}


def encode_hello(hello: Hello) -> bytes:
    return wire.pack(
        {
            "proto": [hello.oldest, hello.newest],
            "app": hello.app,
            "rules": hello.rules,
            "feat": list(hello.features),
            "name": hello.name,
            "open": hello.open,
            "table": hello.table,
            "for": int(hello.purpose),
            "port": hello.port,
            "c": hello.commitment,
        }
    )


def decode_hello(data: bytes) -> Hello:
    """The hello in `data`. Keys of later versions are ignored; BadMessage when a known one does not fit."""
    value = wire.unpack(data)
    if type(value) is not dict:
        raise BadMessage("no hello")
    known = schema.check_map({key: value[key] for key in _HELLO if key in value}, _HELLO)
    try:
        purpose = Purpose(known["for"])
    except ValueError:
        raise BadMessage("a call for an unknown purpose") from None
    oldest, newest = known["proto"]
    return Hello(
        oldest,
        newest,
        known["app"],
        known["rules"],
        known["feat"],
        known["name"],
        known["open"],
        known["table"],
        purpose,
        known["port"],
        known["c"],
    )


def common_version(mine: Hello, theirs: Hello) -> int:
    """The newest protocol version both speak; OtherVersion when there is none."""
    version = min(mine.newest, theirs.newest)
    if version < max(mine.oldest, theirs.oldest):
        raise OtherVersion(f"protocol {theirs.oldest} to {theirs.newest}")
    return version
