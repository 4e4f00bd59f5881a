"""Words people can read to each other: 2048 short common ones, eleven bits each."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources

from net.errors import Mistyped

COUNT = 2048
_BITS = 11


@cache
def word_list() -> tuple[str, ...]:
    """The words in alphabetical order (words.txt)."""
    text = (resources.files("net") / "words.txt").read_text(encoding="utf-8")
    listed = tuple(text.split())
    if len(listed) != COUNT:
        raise ValueError(f"the word list has {len(listed)} words")
    return listed


def words_of(data: bytes, count: int) -> tuple[str, ...]:
    """The first `count` words of these bytes, eleven bits a word; ValueError when there are too few bits."""
    if len(data) * 8 < count * _BITS:
        raise ValueError("too few bytes for so many words")
    number = int.from_bytes(data, "big") >> len(data) * 8 - count * _BITS
    listed = word_list()
    return tuple(listed[number >> _BITS * i & COUNT - 1] for i in reversed(range(count)))


def meeting_words(meeting: bytes) -> tuple[str, ...]:
    """Four words that are the same on both screens unless someone stands in between (44 bits)."""
    return words_of(meeting, 4)


def key_words(public: bytes) -> str:
    """A short name of an identity key, to tell two players of one name apart: otter-maple-73."""
    digest = hashlib.sha256(b"bg-key" + public).digest()
    return "-".join((*words_of(digest, 2), str(10 + digest[-1] % 90)))


def nearest(text: str) -> str:
    """The listed word a player meant: itself, or the only one that begins so; raises Mistyped."""
    typed = text.strip().lower()
    listed = word_list()
    if typed in listed:
        return typed
    meant = [word for word in listed if len(typed) >= 3 and word.startswith(typed)]
    if len(meant) != 1:
        raise Mistyped("{word} is not one of the words.", word=typed)
    return meant[0]
