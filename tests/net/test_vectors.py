"""The vectors of PROTOCOL.md, byte by byte."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from net import limits, messages
from net.actions import Profile
from net.channel import Channel
from net.identity import identity_from_seed
from net.joincode import pack_address
from net.log import compose, decode, genesis
from net.messages import Kind, Purpose
from net.words import key_words, meeting_words

VECTOR = json.loads((Path(__file__).parent / "data" / "vector_link.json").read_text())
PAGE = (Path(__file__).parents[2] / "net" / "PROTOCOL.md").read_text()
ANN = identity_from_seed(bytes(range(64)))
BO = identity_from_seed(bytes(range(64, 128)))


class Counter:
    """Random bytes that are none: 01 01 01, 02 02 02, ..."""

    def __init__(self, start: int) -> None:
        self.last = start

    def __call__(self, count: int) -> bytes:
        self.last += 1
        return bytes([self.last]) * count


def channels() -> tuple[Channel, Channel]:
    hellos = (
        Profile("Ann", "Blot 1.0", "blot-1", port=47100).hello(Purpose.TALK),
        Profile("Bo", "Blot 1.0", "blot-1", open=True, port=47100).hello(Purpose.TALK),
    )
    return (
        Channel(ANN, hellos[0], True, 0.0, Counter(0)),
        Channel(BO, hellos[1], False, 0.0, Counter(0x10)),
    )


def test_identities() -> None:
    assert ANN.public.hex() == VECTOR["identity_a"]
    assert ANN.binding.hex() == VECTOR["binding_a"]
    assert BO.public.hex() == VECTOR["identity_b"]
    assert key_words(ANN.public) == VECTOR["key_words_a"]


def test_the_bytes_of_a_whole_greeting() -> None:
    ann, bo = channels()
    sent: dict[str, list[str]] = {"a": [], "b": []}
    for _ in range(2):
        for name, writer, reader in (("a", ann, bo), ("b", bo, ann)):
            data = writer.take()
            sent[name].append(data.hex())
            reader.receive(data, 0.0)
    assert sent["a"] == VECTOR["sent_by_a"]
    assert sent["b"] == VECTOR["sent_by_b"]
    assert ann.binding.hex() == bo.binding.hex() == VECTOR["handshake_hash"]
    assert ann.meeting is not None
    assert ann.meeting.hex() == VECTOR["meeting"]
    assert list(meeting_words(ann.meeting)) == VECTOR["words"]


def test_an_entry() -> None:
    first = genesis(ANN.public, BO.public)
    entry = compose(1, first, 0, "accept", {"nonce": b"\x05" * 32}, ANN)
    assert first.hex() == VECTOR["genesis"]
    assert entry.raw.hex() == VECTOR["entry"]
    assert entry.signature.hex() == VECTOR["signature"]
    assert decode(bytes.fromhex(VECTOR["entry"]), entry.signature) == entry
    assert messages.encode(Kind.ENT, {"m": entry.hash, "e": (entry.signed,)}).hex() == VECTOR["ent"]


def test_small_things() -> None:
    assert messages.encode(Kind.PING, {"t": 1_000_000}).hex() == VECTOR["ping"]
    assert pack_address("192.168.1.24", 47100) == VECTOR["code_192.168.1.24_47100"]


@pytest.mark.parametrize(
    "name", ["identity_a", "identity_b", "handshake_hash", "meeting", "key_words_a", "ping", "genesis"]
)
def test_the_page_quotes_the_vector(name: str) -> None:
    assert VECTOR[name] in PAGE


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.name)
def test_the_page_names_every_message_and_field(kind: Kind) -> None:
    rows = [
        line for line in PAGE.splitlines() if re.search(rf"\b{kind.name}\b", line) and line.startswith("|")
    ]
    assert rows
    for field in messages.FIELDS[kind]:
        assert any(f"`{field}`" in row for row in [*rows, *PAGE.splitlines()])


def test_the_page_quotes_the_limits() -> None:
    for number in (limits.FRAME_BYTES, limits.HANDSHAKE_FRAME_BYTES, limits.PORT, limits.ENTRY_BYTES):
        assert str(number) in PAGE
    assert limits.SERVICE in PAGE
