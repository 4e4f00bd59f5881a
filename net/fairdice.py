"""FD1: dice that two players make together, commit, reveal, combine (pure; PROTOCOL.md section 5).

Each side fixes a chain of secrets before the first move by showing its end, the anchor. Every roll
opens one link of each chain. The asker opens first, without knowing the other's link; the answerer
cannot change its own. Roll i always gives the same dice, so neither a restart nor a resume re-rolls.
Side 0 is the player whose Ed25519 public key sorts first.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections.abc import Iterator
from typing import NamedTuple

LINKS = 4096
"""Links of a chain. A new epoch begins between games once fewer than RESERVE are left."""

RESERVE = 256
"""More rolls than a game has; a game that outlives it cannot run out of dice."""

TIP_BYTES = 32
_FAIR = 252  # 42 * 6: bytes above would favour low dice


def digest(tag: str, *parts: bytes) -> bytes:
    """H(tag, parts): SHA-256 with a domain tag and every part preceded by its length."""
    sized = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hashlib.sha256(b"BG-FD1/" + tag.encode() + b"\0" + sized).digest()


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def match_id(id0: bytes, id1: bytes, host_nonce: bytes, guest_nonce: bytes, terms: bytes) -> bytes:
    """32 bytes that stand for one match: both identities, both nonces, the exact terms entry."""
    return digest("mid", id0, id1, host_nonce, guest_nonce, terms)


def chain_tip(tip: bytes, mid: bytes, side: int, epoch: int = 0) -> bytes:
    """The last link s_N from the secret tip. Epoch 0 has no epoch part, later ones have."""
    parts = (tip, mid, bytes([side])) if epoch == 0 else (tip, mid, bytes([side]), _u32(epoch))
    return digest("tip", *parts)


def link_before(mid: bytes, side: int, index: int, link: bytes) -> bytes:
    """s_{i-1} from s_i, for index i."""
    return digest("link", mid, bytes([side]), _u32(index), link)


class Chain:
    """One side's secret chain: `chain[0]` is the anchor, `chain[i]` the share of roll i."""

    def __init__(self, tip: bytes, mid: bytes, side: int, epoch: int = 0, links: int = LINKS) -> None:
        if len(tip) != TIP_BYTES:
            raise ValueError(f"a tip has {TIP_BYTES} bytes")
        chain = [chain_tip(tip, mid, side, epoch)]
        for index in range(links, 0, -1):
            chain.append(link_before(mid, side, index, chain[-1]))
        chain.reverse()
        self._links = chain

    def __getitem__(self, index: int) -> bytes:
        if not 0 <= index < len(self._links):
            raise IndexError(f"no link {index}")
        return self._links[index]


def is_next_link(mid: bytes, side: int, index: int, before: bytes, link: bytes) -> bool:
    """Whether `link` is s_index, when `before` is s_{index-1}."""
    return len(link) == 32 and hmac.compare_digest(link_before(mid, side, index, link), before)


def roll_key(mid: bytes, index: int, purpose: str, share0: bytes, share1: bytes) -> bytes:
    """The key both sides reach; purpose is "open" or "roll"."""
    return digest("roll", mid, _u32(index), purpose.encode(), share0, share1)


def _dice(key: bytes) -> Iterator[int]:
    for counter in itertools.count():
        for byte in digest("out", key, _u32(counter)):
            if byte < _FAIR:
                yield byte % 6 + 1


def roll(mid: bytes, index: int, share0: bytes, share1: bytes) -> tuple[int, int]:
    """The dice of roll `index`."""
    dice = _dice(roll_key(mid, index, "roll", share0, share1))
    return next(dice), next(dice)


class Opening(NamedTuple):
    """An opening roll: the die of side 0, the die of side 1, and the equal pairs that came before."""

    dice: tuple[int, int]
    ties: tuple[tuple[int, int], ...]


def opening(mid: bytes, index: int, share0: bytes, share1: bytes) -> Opening:
    """The opening roll; equal pairs are kept as ties and the next pair of the stream is used."""
    dice = _dice(roll_key(mid, index, "open", share0, share1))
    ties: list[tuple[int, int]] = []
    while True:
        first, second = next(dice), next(dice)
        if first != second:
            return Opening((first, second), tuple(ties))
        ties.append((first, second))
