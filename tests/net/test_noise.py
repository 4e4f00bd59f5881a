"""Noise XX: the published cacophony vector, and refusal of everything else."""

from __future__ import annotations

import random

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from net.errors import BadCrypto, LocalError
from net.noise import Cipher, Handshake

PROLOGUE = bytes.fromhex("4a6f686e2047616c74")
KEYS = {
    "init_static": "e61ef9919cde45dd5f82166404bd08e38bceb5dfdfded0a34c8df7ed542214d1",
    "init_ephemeral": "893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a",
    "resp_static": "4a3acbfdb163dec651dfa3194dece676d437029c62a408b4c5ea9114246e4893",
    "resp_ephemeral": "bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b",
}
HASH = "c8e5f64e846193be2a834104c2a009868d6c9f3bd3c186299888b488b2f1f58e"
MESSAGES = (
    (
        "4c756477696720766f6e204d69736573",
        "ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c79444c756477696720766f6e204d69736573",
    ),
    (
        "4d757272617920526f746862617264",
        "95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f14480884381cbad1f276e038c48378ffce2b65285"
        "e08d6b68aaa3629a5a8639392490e5b9bd5269c2f1e4f488ed8831161f19b7815528f8982ffe09be9b5c412f8a0db50f"
        "8814c7194e83f23dbd8d162c9326ad",
    ),
    (
        "462e20412e20486179656b",
        "c7195ffacac1307ff99046f219750fc47693e23c3cb08b89c2af808b444850a80ae475b9df0f169ae80a89be0865b57f"
        "58c9fea0d4ec82a286427402f113e4b6ae769a1d95941d49b25030",
    ),
    (
        "4361726c204d656e676572",
        "96763ed773f8e47bb3712f0e29b3060ffc956ffc146cee53d5e1df",
    ),
    (
        "4a65616e2d426170746973746520536179",
        "3e40f15f6f3a46ae446b253bf8b1d9ffb6ed9b174d272328ff91a7e2e5c79c07f5",
    ),
    (
        "457567656e2042f6686d20766f6e2042617765726b",
        "eb3f3515110702e047a6c9da4478b6ead94873c11c0f2d710ddb3f09fce024b3a58502ae3f",
    ),
)


def key(name: str) -> X25519PrivateKey:
    return X25519PrivateKey.from_private_bytes(bytes.fromhex(KEYS[name]))


def pair(prologue: bytes = PROLOGUE) -> tuple[Handshake, Handshake]:
    return (
        Handshake(True, key("init_static"), key("init_ephemeral"), prologue),
        Handshake(False, key("resp_static"), key("resp_ephemeral"), PROLOGUE),
    )


def shaken() -> tuple[Handshake, Handshake]:
    one, two = pair()
    two.read(one.write())
    one.read(two.write())
    two.read(one.write())
    return one, two


def test_the_cacophony_vector() -> None:
    one, two = pair()
    for number, (payload, wire) in enumerate(MESSAGES[:3]):
        writer, reader = (one, two) if number % 2 == 0 else (two, one)
        message = writer.write(bytes.fromhex(payload))
        assert message.hex() == wire
        assert reader.read(message).hex() == payload
    assert one.hash.hex() == two.hash.hex() == HASH
    ciphers = {one: one.split(), two: two.split()}
    for number, (payload, wire) in enumerate(MESSAGES[3:], 3):
        writer, reader = (one, two) if number % 2 == 0 else (two, one)
        sealed = ciphers[writer][0].seal(bytes.fromhex(payload))
        assert sealed.hex() == wire
        assert ciphers[reader][1].open(sealed).hex() == payload


def test_both_learn_the_other_static_key() -> None:
    one, two = shaken()
    assert one.remote_static == key("resp_static").public_key().public_bytes_raw()
    assert two.remote_static == key("init_static").public_key().public_bytes_raw()


def test_another_prologue_fails() -> None:
    one, two = pair(b"bg-p2p/2")
    two.read(one.write())
    with pytest.raises(BadCrypto):
        one.read(two.write())


def test_a_changed_bit_anywhere_in_the_encrypted_messages_fails() -> None:
    one, two = pair()
    two.read(one.write(b""))
    message = two.write(b"payload")
    for at in range(32, len(message)):
        fresh, _ = pair()
        fresh.write(b"")
        bad = bytearray(message)
        bad[at] ^= 1
        with pytest.raises(BadCrypto):
            fresh.read(bytes(bad))


def test_a_low_order_point_is_refused() -> None:
    _, two = pair()
    two.read(b"\0" * 32)
    with pytest.raises(BadCrypto):
        two.write()


def test_calls_out_of_order_are_our_own_fault() -> None:
    one, two = pair()
    with pytest.raises(LocalError):
        two.write()
    with pytest.raises(LocalError):
        one.read(b"")
    with pytest.raises(LocalError):
        one.split()


def test_a_frame_opens_once_and_in_order() -> None:
    one, two = shaken()
    sender, receiver = one.split()[0], two.split()[1]
    first, second = sender.seal(b"1"), sender.seal(b"2")
    assert receiver.open(first) == b"1"
    with pytest.raises(BadCrypto):
        receiver.open(first)
    assert receiver.open(sender.seal(b"3")) == b"3"
    assert second


def test_mutated_frames_are_refused() -> None:
    rng = random.Random(3)
    one, _ = shaken()
    sealed = one.split()[0].seal(b"a turn of some length, as they are")
    for _ in range(2000):
        bad = bytearray(sealed)
        bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
        _, two = shaken() if rng.random() < 0.01 else (None, None)
        receiver = two.split()[1] if two else Cipher(b"k" * 32)
        with pytest.raises(BadCrypto):
            receiver.open(bytes(bad))


@pytest.mark.parametrize("count", [2_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_random_handshakes_raise_nothing_but_bad_crypto(count: int) -> None:
    rng = random.Random(4)
    static = key("resp_static")
    for number in range(count):
        responder = Handshake(False, static, static, PROLOGUE)
        try:
            responder.read(rng.randbytes(rng.randrange(0, 200)))
            if number % 50 == 0:
                responder.write()
                responder.read(rng.randbytes(rng.randrange(0, 200)))
                raise AssertionError("random bytes were a handshake")
        except BadCrypto:
            continue
