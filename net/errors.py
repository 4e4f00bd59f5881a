"""What can go wrong, by whose fault: ours (LocalError) or the peer's (RemoteError), never mixed."""

from __future__ import annotations


class LocalError(Exception):
    """This program asked for something that may not be done now: a bug or a click too late."""


class NotYourTurn(LocalError):
    """The log says that another side, or another kind, comes next."""


class StorageFailed(LocalError):
    """The entry could not be made durable; it was neither applied nor sent. `reason` is the system's."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the match could not be saved: {reason}")
        self.reason = reason


class Mistyped(ValueError):
    """What a player typed is no address or code: a sentence with blanks, and what fills them."""

    def __init__(self, words: str, **values: str) -> None:
        super().__init__(words.format(**values))
        self.words, self.values = words, values


class InUse(LocalError):
    """Another program has the log of this match open."""


class RemoteError(Exception):
    """The peer broke the protocol. `code` is what `bye` says, `words` what the player may read."""

    code = "bad"

    def __init__(self, words: str, code: str | None = None) -> None:
        super().__init__(words)
        self.words = words
        if code is not None:
            self.code = code


class BadMessage(RemoteError):
    """Bytes that are no message: framing, msgpack, keys, types, limits, wrong state."""


class BadCrypto(RemoteError):
    """A tag, signature or handshake that does not verify. The connection closes without an answer."""

    code = "crypto"


class TooFast(RemoteError):
    """More messages than a player can cause."""

    code = "rate"


class OtherVersion(RemoteError):
    """No protocol version in common, or a log kind this program does not know."""

    code = "version"


class Misplay(RemoteError):
    """A signed entry that the rules, the dice or the turn forbid. Evidence is kept; nobody redials."""

    code = "illegal"


class Fork(Misplay):
    """Two signed entries with one number: the proof of a broken or cheating peer."""

    code = "fork"


class Desync(Misplay):
    """Both sides agree on the entries and differ on what follows from them."""

    code = "desync"


ACCUSATIONS = frozenset({"illegal", "writer", "dice", "terms", "clock", "fork", "desync"})
"""Codes of a goodbye that ends a match: the peer has, or claims, evidence."""


class Closing(RemoteError):
    """The peer said goodbye: no fault, but the end of the conversation."""
