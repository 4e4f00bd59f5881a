"""Who a player is: an Ed25519 key that signs the log and an X25519 key for Noise; a name is only a label.

The keys live in one file readable by its owner alone, made at the first start.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from net.errors import BadCrypto, LocalError

PUBLIC_BYTES = 32
SIGNATURE_BYTES = 64
_SEED_BYTES = 32
_BINDING = b"bg-id"

RandomBytes = Callable[[int], bytes]
"""Where secrets come from: `os.urandom`, or a seeded source in a test."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The keys of one installation."""

    signing: Ed25519PrivateKey
    static: X25519PrivateKey
    public: bytes
    """The Ed25519 public key: what peers pin, and what decides who is side 0."""
    binding: bytes
    """Signature that ties the Noise static key to the identity."""

    def sign(self, message: bytes) -> bytes:
        return self.signing.sign(message)

    @property
    def seed(self) -> bytes:
        """The 64 secret bytes the identity is made of."""
        return self.signing.private_bytes_raw() + self.static.private_bytes_raw()


def identity_from_seed(seed: bytes) -> Identity:
    """The identity of 64 secret bytes (Ed25519 then X25519); ValueError on another length."""
    if len(seed) != 2 * _SEED_BYTES:
        raise ValueError("an identity has 64 secret bytes")
    signing = Ed25519PrivateKey.from_private_bytes(seed[:_SEED_BYTES])
    static = X25519PrivateKey.from_private_bytes(seed[_SEED_BYTES:])
    binding = signing.sign(_BINDING + static.public_key().public_bytes_raw())
    return Identity(signing, static, signing.public_key().public_bytes_raw(), binding)


def new_identity(random: RandomBytes) -> Identity:
    return identity_from_seed(random(2 * _SEED_BYTES))


def check_binding(public: bytes, binding: bytes, static: bytes) -> None:
    """Raises BadCrypto unless the owner of `public` claimed the Noise key `static`."""
    verify(public, binding, _BINDING + static)


def verify(public: bytes, signature: bytes, message: bytes) -> None:
    """Raises BadCrypto unless `signature` is `public`'s over `message`."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError) as error:
        raise BadCrypto("a signature does not verify") from error


def sides(one: bytes, other: bytes) -> tuple[bytes, bytes]:
    """The two public keys as (side 0, side 1): the smaller is side 0. LocalError on a match with oneself."""
    if one == other:
        raise LocalError("both sides have one identity")
    return (one, other) if one < other else (other, one)


def load_identity(path: Path, random: RandomBytes = os.urandom) -> Identity:
    """The identity stored at `path`, made and stored when there is none.

    Raises OSError when it cannot be read or written, ValueError when the file is damaged: a silent
    new identity would look like an impostor to every contact.
    """
    if path.exists():
        return identity_from_seed(path.read_bytes())
    path.parent.mkdir(parents=True, exist_ok=True)
    identity = new_identity(random)
    write_secret(path, identity.seed)
    return identity


def write_secret(path: Path, secret: bytes) -> None:
    """Writes a file for the owner's eyes, durable and whole or not at all."""
    partial = path.with_name(path.name + ".new")
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    os.replace(partial, path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Makes a new name in a folder durable, where the system can (Windows cannot, and need not)."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
