"""Framing and msgpack: whatever the pieces, whatever the bytes."""

from __future__ import annotations

import random
import time
import tracemalloc

import msgpack
import pytest

from net import limits, messages, wire
from net.errors import BadMessage
from net.messages import Kind

TURN = messages.encode(Kind.HAVE, {"m": b"m" * 32, "n": 77, "h": b"h" * 32})

HOSTILE = {
    "float": msgpack.packb({"a": 1.5}),
    "nan": msgpack.packb({"a": float("nan")}),
    "ext": msgpack.packb(msgpack.ExtType(5, b"x")),
    "timestamp": msgpack.packb(msgpack.Timestamp(1, 2)),
    "double key": b"\x82\xa1a\x01\xa1a\x02",
    "number key": b"\x81\x01\x01",
    "bytes key": b"\x81\xc4\x01a\x01",
    "huge array": b"\xdd\xff\xff\xff\xff",
    "huge map": b"\xdf\xff\xff\xff\xff",
    "huge bin": b"\xc6\xff\xff\xff\xff",
    "huge string": b"\xdb\xff\xff\xff\xff",
    "reserved byte": b"\xc1",
    "nest": b"\x91" * 600,
    "deep nest": b"\x91" * 16_000,
    "bad utf-8": b"\xa2\xff\xfe",
    "trailing bytes": msgpack.packb(1) + b"\x00",
    "nothing": b"",
    "array of nils": b"\xdc\xff\xff" + b"\xc0" * 65_535,
    "long string": msgpack.packb("x" * 2000),
}


class TestFramer:
    def test_frames_survive_every_way_of_cutting(self) -> None:
        payloads = [b"a", b"bc" * 10, b"\0" * 300]
        stream = b"".join(wire.frame(payload) for payload in payloads)
        for size in range(1, len(stream) + 1):
            framer = wire.Framer(limits.FRAME_BYTES)
            found = []
            for at in range(0, len(stream), size):
                framer.feed(stream[at : at + size])
                while (payload := framer.next()) is not None:
                    found.append(payload)
            assert found == payloads
            assert framer.held == 0

    @pytest.mark.parametrize("size", [0, limits.FRAME_BYTES + 1, 65_535])
    def test_a_forbidden_length_is_refused_before_anything_is_stored(self, size: int) -> None:
        framer = wire.Framer(limits.FRAME_BYTES)
        framer.feed(size.to_bytes(2, "big"))
        with pytest.raises(BadMessage):
            framer.next()

    def test_we_never_send_what_others_refuse(self) -> None:
        for payload in (b"", b"x" * (limits.FRAME_BYTES + 1)):
            with pytest.raises(ValueError):
                wire.frame(payload)


class TestUnpack:
    @pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
    def test_hostile_values_are_refused(self, data: bytes) -> None:
        with pytest.raises(BadMessage):
            wire.unpack(data)

    def test_plain_values_come_back(self) -> None:
        value = {"a": (1, -5, True, None, b"x", "ö"), "b": {"c": ()}}
        assert wire.unpack(wire.pack(value)) == value


def mutated(rng: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(changed)) if changed else 0
        match rng.randrange(4):
            case 0 if changed:
                changed[at] = rng.randrange(256)
            case 1:
                changed[at:at] = rng.randbytes(rng.randrange(1, 6))
            case 2:
                del changed[at : at + rng.randrange(1, 9)]
            case _:
                changed[at:at] = rng.choice(list(HOSTILE.values())[:16])
    return bytes(changed)


@pytest.mark.parametrize("count", [5_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_mutated_messages_raise_nothing_but_bad_message(count: int) -> None:
    rng = random.Random(5)
    good, worst = 0, 0.0
    tracemalloc.start()
    for number in range(count):
        data = mutated(rng, TURN) if number % 4 else rng.randbytes(rng.randrange(0, 400))
        began = time.perf_counter()
        try:
            messages.decode(data)
            good += 1
        except BadMessage:
            pass
        worst = max(worst, time.perf_counter() - began)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert good < count / 5
    assert worst < 0.25
    assert peak < 10 * 1024 * 1024
