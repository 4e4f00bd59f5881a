"""Join codes: where I am and a secret of three words, `K7QF2-M9DAB tulip-maple-otter`.

The address is base32 of IPv4, port and two check bits. The words never travel: SPAKE2 inside the
Noise channel proves that both know them, bound to the handshake hash, so a code entered through
somebody in between fails. One guess a connection; guesses cannot be tried off line.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
from dataclasses import dataclass

from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError

from net import limits, words
from net.errors import BadCrypto, LocalError, Mistyped
from net.identity import RandomBytes
from net.pace import Pace

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base32: no I, L, O or U to misread."""

SECRET_WORDS = 3
_CHARS = 10
_HALF = 5
_READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})


@dataclass(frozen=True, slots=True)
class JoinCode:
    """An address and a secret."""

    host: str
    port: int
    secret: tuple[str, ...]

    def __str__(self) -> str:
        return f"{pack_address(self.host, self.port)} {'-'.join(self.secret)}"

    @property
    def password(self) -> bytes:
        return "-".join(self.secret).encode()


def pack_address(host: str, port: int) -> str:
    """Ten characters for an IPv4 address and a port; ValueError when they are none."""
    if not 0 < port < 65_536:
        raise ValueError(f"{port} is no port")
    packed = ipaddress.IPv4Address(host).packed + port.to_bytes(2, "big")
    number = int.from_bytes(packed, "big") << 2 | _check_bits(packed)
    chars = "".join(ALPHABET[number >> 5 * i & 31] for i in reversed(range(_CHARS)))
    return f"{chars[:_HALF]}-{chars[_HALF:]}"


def unpack_address(text: str) -> tuple[str, int]:
    """The address in ten characters, however they are spaced; raises Mistyped."""
    chars = "".join(text.upper().replace("-", " ").split()).translate(_READ_AS)
    if len(chars) != _CHARS or any(char not in ALPHABET for char in chars):
        raise Mistyped("The first part of a code has ten letters and digits.")
    number = 0
    for char in chars:
        number = number << 5 | ALPHABET.index(char)
    packed = (number >> 2).to_bytes(6, "big")
    port = int.from_bytes(packed[4:], "big")
    if number & 3 != _check_bits(packed) or not port:
        raise Mistyped("A character of the code is mistyped.")
    return str(ipaddress.IPv4Address(packed[:4])), port


def _check_bits(packed: bytes) -> int:
    return hashlib.sha256(b"bg-code" + packed).digest()[0] & 3


def new_secret(random: RandomBytes) -> tuple[str, ...]:
    """Three fresh words, 33 bits."""
    return words.words_of(random(8), SECRET_WORDS)


def parse(text: str) -> JoinCode:
    """The code a player typed or scanned: ten characters and three words; raises Mistyped."""
    parts = text.strip().removeprefix("blot:").replace("-", " ").split()
    letters = "".join(parts[:-SECRET_WORDS])
    secret = tuple(words.nearest(word) for word in parts[-SECRET_WORDS:])
    if len(parts) <= SECRET_WORDS:
        raise Mistyped("A code has ten letters and digits, then three words.")
    host, port = unpack_address(letters)
    return JoinCode(host, port, secret)


class CodeDesk:
    """The host's side of a code: how long it lives and how many may guess (pure; times are arguments)."""

    def __init__(self, secret: tuple[str, ...], now: float) -> None:
        self.secret = secret
        self._born = now
        self._failures = 0
        self._pace = Pace(limits.CODE_GUESSES_PER_MINUTE / 60, limits.CODE_GUESSES_PER_MINUTE, now)

    def alive(self, now: float) -> bool:
        return self._failures < limits.CODE_FAILURES and now - self._born <= limits.CODE_SECONDS

    def admits(self, now: float) -> bool:
        """Whether one more guess may be heard now; it is counted as failed until it is proved."""
        if not self.alive(now) or not self._pace.allows(now):
            return False
        self._failures += 1
        return True

    def proved(self) -> None:
        """The last admitted guess was right."""
        self._failures -= 1


class Proof:
    """One SPAKE2 exchange. The caller (side A) guesses, and shows its proof first."""

    def __init__(
        self,
        secret: tuple[str, ...],
        binding: bytes,
        players: tuple[bytes, bytes],
        caller: bool,
        random: RandomBytes,
    ) -> None:
        """`binding` is the handshake hash; `players` are (caller, host) identity keys."""
        self._caller, self._binding = caller, binding
        self._key: bytes | None = None
        side = SPAKE2_A if caller else SPAKE2_B
        password = "-".join(secret).encode()
        ids = [binding + player for player in players]
        self._spake = side(password, idA=ids[0], idB=ids[1], entropy_f=random)
        self.message: bytes = self._spake.start()

    def finish(self, message: bytes) -> None:
        """Takes the other side's message; BadCrypto when it is none."""
        try:
            self._key = self._spake.finish(message)
        except (SPAKEError, ValueError, AssertionError) as error:
            raise BadCrypto("no answer to a join code") from error

    def mac(self) -> bytes:
        """What shows the other side that we know the secret."""
        return self._mac(self._caller)

    def check(self, mac: bytes) -> bool:
        """Whether the other side knows it too."""
        return hmac.compare_digest(mac, self._mac(not self._caller))

    def _mac(self, caller: bool) -> bytes:
        if self._key is None:
            raise LocalError("the exchange is not finished")
        return hmac.digest(self._key, (b"caller" if caller else b"host") + self._binding, "sha256")
