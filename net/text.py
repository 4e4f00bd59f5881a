"""Text from outside, made harmless: names and chat of peers and adverts (pure).

Kept: what can be read. Removed: control, format, surrogate, private and unassigned characters
(bidirectional overrides and zero-width tricks among them), stacks of combining marks, odd spaces.
"""

from __future__ import annotations

import unicodedata

from net import limits

_REMOVED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_MARKS = frozenset({"Mn", "Me", "Mc"})
_MARKS_IN_A_ROW = 2


def clean(text: str) -> str:
    """Readable text on one line: NFC, no hidden characters, single spaces."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if char.isspace():
            char = " "
        elif category in _REMOVED:
            continue
        marks = marks + 1 if category in _MARKS else 0
        if marks <= _MARKS_IN_A_ROW:
            kept.append(char)
    return " ".join("".join(kept).split())


def clean_name(text: str, otherwise: str = "Player") -> str:
    """A display name of at most 24 graphemes and 64 bytes; `otherwise` when nothing readable is left."""
    name = _fit(_graphemes(clean(text))[: limits.NAME_GRAPHEMES], limits.NAME_BYTES)
    return name.strip() or otherwise


def clean_chat(text: str) -> str:
    """A chat line of at most 200 code points; empty when nothing readable is left."""
    return clean(text)[: limits.CHAT_CODEPOINTS].strip()


def decoded(raw: bytes) -> str:
    """Strict UTF-8, or nothing."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return ""


def _graphemes(text: str) -> list[str]:
    """Characters with the marks that stand on them: close enough to graphemes to count a name."""
    clusters: list[str] = []
    for char in text:
        if clusters and unicodedata.category(char) in _MARKS:
            clusters[-1] += char
        else:
            clusters.append(char)
    return clusters


def _fit(clusters: list[str], size: int) -> str:
    text = ""
    for cluster in clusters:
        if len((text + cluster).encode()) > size:
            break
        text += cluster
    return text
