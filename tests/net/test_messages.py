"""The table of messages: every field of every kind is checked, unknown optional kinds are ignored."""

from __future__ import annotations

from typing import Any

import pytest

from net import limits, messages, wire
from net.errors import BadMessage, OtherVersion
from net.messages import FIELDS, OPTIONAL, Hello, Kind, Purpose

HASH = b"h" * 32

EXAMPLES: dict[Kind, dict[str, Any]] = {
    Kind.PING: {"t": 5},
    Kind.PONG: {"t": 5},
    Kind.BYE: {"code": "left", "low": 1, "high": 1},
    Kind.MEET: {"n": HASH},
    Kind.PAKE: {"m": b"p" * 33},
    Kind.PROOF: {"mac": HASH},
    Kind.INVITE: {"id": b"i" * 16, "terms": b"t", "after": None},
    Kind.REPLY: {"id": b"i" * 16, "ok": True, "why": ""},
    Kind.HAVE: {"m": HASH, "n": 3, "h": HASH},
    Kind.ENT: {"m": HASH, "e": ((b"raw", b"s" * 64),)},
    Kind.ACK: {"m": HASH, "n": 3},
    Kind.NONE: {"m": HASH},
    Kind.INTENT: {"m": HASH, "n": 3, "what": "pause", "value": 0},
    Kind.CHAT: {"s": "hello"},
    Kind.EMOTE: {"i": 3},
    Kind.WATCH: {"m": None},
    Kind.WATCH_OK: {"m": HASH, "ids": (HASH, HASH), "names": ("Ann", "Bo")},
    Kind.WATCH_NO: {"why": "full"},
}

HELLO = Hello(1, 1, "Blot 1.0", "blot-1", ("chat",), "Ann", True, b"", Purpose.TALK, 47100, HASH)


def test_every_kind_has_fields_and_an_example() -> None:
    assert set(FIELDS) == set(Kind) == set(EXAMPLES)


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.name)
def test_messages_come_back(kind: Kind) -> None:
    message = messages.decode(messages.encode(kind, EXAMPLES[kind]))
    assert message == (kind, EXAMPLES[kind])


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.name)
def test_a_missing_an_extra_and_a_wrong_field_are_refused(kind: Kind) -> None:
    fields = EXAMPLES[kind]
    for name in fields:
        with pytest.raises(BadMessage):
            messages.decode(wire.pack([int(kind), {k: v for k, v in fields.items() if k != name}]))
        for wrong in (2**64 - 1, -1, True if fields[name] is not True else 1, "x" * 900, b"y" * 9, {}, [[]]):
            if type(wrong) is type(fields[name]) and kind is not Kind.HAVE:
                continue
            with pytest.raises(BadMessage):
                messages.decode(wire.pack([int(kind), {**fields, name: wrong}]))
    with pytest.raises(BadMessage):
        messages.decode(wire.pack([int(kind), {**fields, "more": 1}]))


def test_a_bool_is_no_number() -> None:
    with pytest.raises(BadMessage):
        messages.decode(wire.pack([int(Kind.EMOTE), {"i": True}]))


def test_unknown_optional_kinds_are_ignored_and_others_refused() -> None:
    assert messages.decode(wire.pack([OPTIONAL, {"anything": [1, 2]}])) is None
    with pytest.raises(BadMessage):
        messages.decode(wire.pack([OPTIONAL - 1, {}]))


@pytest.mark.parametrize("value", [5, [], [1], [1, {}, 3], ["1", {}], [True, {}], [1, []], [-1, {}]])
def test_what_is_no_message_is_refused(value: object) -> None:
    with pytest.raises(BadMessage):
        messages.decode(wire.pack(value))


class TestHello:
    def test_comes_back(self) -> None:
        assert messages.decode_hello(messages.encode_hello(HELLO)) == HELLO

    def test_fields_of_later_versions_are_ignored(self) -> None:
        later = wire.pack({**wire.unpack(messages.encode_hello(HELLO)), "zeta": 1})
        assert messages.decode_hello(later) == HELLO

    def test_a_missing_field_is_refused(self) -> None:
        short = wire.unpack(messages.encode_hello(HELLO))
        del short["name"]
        with pytest.raises(BadMessage):
            messages.decode_hello(wire.pack(short))

    def test_the_longest_hello_fits_a_handshake_frame(self) -> None:
        longest = HELLO._replace(
            app="x" * 32,
            rules="y" * 32,
            features=("f" * 16,) * 8,
            name="n" * limits.NAME_BYTES,
            table=b"t" * limits.CARD_BYTES,
        )
        introduction = 32 + 64 + len(messages.encode_hello(longest))
        assert introduction + 32 + 48 + 16 <= limits.HANDSHAKE_FRAME_BYTES

    @pytest.mark.parametrize(
        ("mine", "theirs", "common"),
        [((1, 1), (1, 1), 1), ((1, 3), (2, 5), 3), ((1, 2), (2, 2), 2), ((3, 4), (1, 3), 3)],
    )
    def test_the_newest_common_version_is_used(
        self, mine: tuple[int, int], theirs: tuple[int, int], common: int
    ) -> None:
        one = HELLO._replace(oldest=mine[0], newest=mine[1])
        other = HELLO._replace(oldest=theirs[0], newest=theirs[1])
        assert messages.common_version(one, other) == messages.common_version(other, one) == common

    def test_no_common_version_is_said(self) -> None:
        with pytest.raises(OtherVersion):
            messages.common_version(HELLO, HELLO._replace(oldest=2, newest=3))
