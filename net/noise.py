"""Noise_XX_25519_ChaChaPoly_SHA256 (Noise specification, revision 34) on the primitives of `cryptography`.

Both static keys are sent encrypted and both sides have shown that they own theirs when message 3
has been read. Randomness comes in as the ephemeral key, so a test can replay published vectors.
Raises BadCrypto on anything that does not verify, LocalError when called out of order.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Literal

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from net.errors import BadCrypto, LocalError

NAME = b"Noise_XX_25519_ChaChaPoly_SHA256"
_KEY = 32
_TAG = 16
_LAST_NONCE = 2**64 - 1

Token = Literal["e", "s", "ee", "es", "se"]
_PATTERN: tuple[tuple[Token, ...], ...] = (("e",), ("e", "ee", "s", "es"), ("s", "se"))
MESSAGES = len(_PATTERN)


def _hkdf2(chaining: bytes, material: bytes) -> tuple[bytes, bytes]:
    secret = hmac.digest(chaining, material, "sha256")
    first = hmac.digest(secret, b"\x01", "sha256")
    return first, hmac.digest(secret, first + b"\x02", "sha256")


class Cipher:
    """One direction: a key and a counter. Every frame uses its number once, so replays do not open."""

    def __init__(self, key: bytes) -> None:
        self._aead = ChaCha20Poly1305(key)
        self._count = 0

    def _nonce(self) -> bytes:
        if self._count >= _LAST_NONCE:
            raise LocalError("this connection has used up its nonces")
        nonce = b"\0\0\0\0" + self._count.to_bytes(8, "little")
        self._count += 1
        return nonce

    def seal(self, plain: bytes, associated: bytes = b"") -> bytes:
        return self._aead.encrypt(self._nonce(), plain, associated)

    def open(self, sealed: bytes, associated: bytes = b"") -> bytes:
        """The plain bytes; BadCrypto when a bit differs or the frame is not the next one."""
        try:
            return self._aead.decrypt(self._nonce(), sealed, associated)
        except (InvalidTag, ValueError) as error:
            raise BadCrypto("a frame did not open") from error


class Handshake:
    """One side of a handshake: write and read alternate, then `split` gives the two ciphers."""

    def __init__(
        self, initiator: bool, static: X25519PrivateKey, ephemeral: X25519PrivateKey, prologue: bytes
    ) -> None:
        self.initiator = initiator
        self._static, self._ephemeral = static, ephemeral
        self._remote_ephemeral = b""
        self.remote_static = b""
        self._step = 0
        self._cipher: Cipher | None = None
        self._hash = NAME.ljust(32, b"\0")
        self._chaining = self._hash
        self._mix_hash(prologue)

    @property
    def hash(self) -> bytes:
        """Both sides' transcript; equal only when no bit was changed between them."""
        return self._hash

    @property
    def finished(self) -> bool:
        return self._step == MESSAGES

    @property
    def writes_next(self) -> bool:
        return not self.finished and (self._step % 2 == 0) == self.initiator

    def write(self, payload: bytes = b"") -> bytes:
        """The next handshake message with an encrypted payload (message 1's payload is in the clear)."""
        out = bytearray()
        for token in self._tokens(writing=True):
            if token == "e":
                public = self._ephemeral.public_key().public_bytes_raw()
                self._mix_hash(public)
                out += public
            elif token == "s":
                out += self._seal(self._static.public_key().public_bytes_raw())
            else:
                self._mix_key(token)
        return bytes(out) + self._seal(payload)

    def read(self, message: bytes) -> bytes:
        """The payload of the peer's next message."""
        rest = message
        for token in self._tokens(writing=False):
            if token == "e":
                self._remote_ephemeral, rest = self._take(rest, _KEY)
                self._mix_hash(self._remote_ephemeral)
            elif token == "s":
                sealed, rest = self._take(rest, _KEY + (_TAG if self._cipher else 0))
                self.remote_static = self._open(sealed)
            else:
                self._mix_key(token)
        return self._open(rest)

    def split(self) -> tuple[Cipher, Cipher]:
        """(for sending, for receiving)."""
        if not self.finished:
            raise LocalError("the handshake is not finished")
        first, second = (Cipher(key) for key in _hkdf2(self._chaining, b""))
        return (first, second) if self.initiator else (second, first)

    def _tokens(self, writing: bool) -> tuple[Token, ...]:
        if self.finished or self.writes_next != writing:
            raise LocalError("handshake message out of order")
        self._step += 1
        return _PATTERN[self._step - 1]

    @staticmethod
    def _take(data: bytes, size: int) -> tuple[bytes, bytes]:
        if len(data) < size:
            raise BadCrypto("a handshake message is too short")
        return data[:size], data[size:]

    def _mix_hash(self, data: bytes) -> None:
        self._hash = hashlib.sha256(self._hash + data).digest()

    def _mix_key(self, token: Token) -> None:
        mine = self._ephemeral
        theirs = self._remote_ephemeral
        if token == ("se" if self.initiator else "es"):
            mine = self._static
        elif token != "ee":
            theirs = self.remote_static
        try:
            shared = mine.exchange(X25519PublicKey.from_public_bytes(theirs))
        except ValueError as error:  # a low-order point: the shared secret would be known to anyone
            raise BadCrypto("a handshake key is worthless") from error
        self._chaining, key = _hkdf2(self._chaining, shared)
        self._cipher = Cipher(key)

    def _seal(self, plain: bytes) -> bytes:
        sealed = self._cipher.seal(plain, self._hash) if self._cipher else plain
        self._mix_hash(sealed)
        return sealed

    def _open(self, sealed: bytes) -> bytes:
        plain = self._cipher.open(sealed, self._hash) if self._cipher else sealed
        self._mix_hash(sealed)
        return plain
