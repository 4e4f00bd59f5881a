"""What the link tells the program: plain values, each with the peer's identity key it is about."""

from __future__ import annotations

from dataclasses import dataclass

from net.log import Entry
from net.messages import Hello
from net.replica import Evidence


@dataclass(frozen=True, slots=True)
class Event:
    """Something happened on the link to `peer` (an Ed25519 public key)."""

    peer: bytes


@dataclass(frozen=True, slots=True)
class Connected(Event):
    """A talk is open: who it is, what it says, where it was reached, and the words both can compare."""

    hello: Hello
    address: str
    called: bool
    """Whether this side dialled."""
    meeting: bytes
    """Equal on both sides unless someone stands in between; the seed of the meeting words."""
    call: int | None = None
    """Which of our calls this answers."""


@dataclass(frozen=True, slots=True)
class Disconnected(Event):
    """The talk is over. `code` as in BYE, or "lost", "silence", "replaced", "slept", "left"."""

    code: str
    words: str
    call: int | None = None
    """Which of our calls had made the line."""


@dataclass(frozen=True, slots=True)
class Carded(Event):
    """A probe was answered: the peer's table card and the time of the exchange in seconds."""

    hello: Hello
    address: str
    seconds: float
    version_fits: bool
    call: int | None = None


@dataclass(frozen=True, slots=True)
class Status(Event):
    """How the line to an opponent is right now."""

    connected: bool
    joined: bool
    """Whether the peer has the match open too."""
    round_trip: float | None
    silence: float
    """Seconds since the peer was last heard; since the line was lost when not connected."""
    attempt: int
    """Dials since the line was lost."""


@dataclass(frozen=True, slots=True)
class Invited(Event):
    """The peer wants to play."""

    invitation: bytes
    terms: bytes
    rematch_of: bytes | None


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """The peer answered our invitation."""

    invitation: bytes
    terms: bytes
    accepted: bool
    why: str


@dataclass(frozen=True, slots=True)
class InvitationOver(Event):
    """An invitation lapsed before an answer."""

    invitation: bytes
    mine: bool


@dataclass(frozen=True, slots=True)
class Appended(Event):
    """An entry of the open match is durable here, ours or the peer's."""

    match: bytes
    entry: Entry


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """The peer has acknowledged every entry that is here."""

    match: bytes
    entries: int


@dataclass(frozen=True, slots=True)
class CaughtUp(Event):
    """After a start: everything the peer has is here, so entries may be written again."""

    match: bytes


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """A request of ours was not carried out: `entry` for something to be written, else its own name."""

    what: str
    words: str


@dataclass(frozen=True, slots=True)
class StorageBroke(Event):
    """An entry could not be saved; the match stands still until it is opened again."""

    reason: str


@dataclass(frozen=True, slots=True)
class Faulted(Event):
    """The peer broke the rules of the match. The link to it stays closed until the player decides."""

    evidence: Evidence


@dataclass(frozen=True, slots=True)
class ResumeAsked(Event):
    """The peer wants to go on with a stored match."""

    match: bytes
    entries: int


@dataclass(frozen=True, slots=True)
class MatchUnknown(Event):
    """The peer has not the match that is open here."""

    match: bytes


@dataclass(frozen=True, slots=True)
class Intended(Event):
    """A wish of the peer about the match (resign, pause, ...), valid at this length of the log."""

    what: str
    value: int
    entries: int


@dataclass(frozen=True, slots=True)
class Said(Event):
    """A chat line, cleaned."""

    text: str
    spectator: bool


@dataclass(frozen=True, slots=True)
class Spoken(Event):
    """What we said was read: a line as the peer has it, or an emote."""

    text: str
    emote: int | None = None


@dataclass(frozen=True, slots=True)
class Emoted(Event):
    """One of the 32 emotes."""

    emote: int


@dataclass(frozen=True, slots=True)
class CodeProved(Event):
    """Both sides know the join code and nobody stands in between."""


@dataclass(frozen=True, slots=True)
class CodeFailed(Event):
    """The join code was wrong, or no longer good."""

    words: str


@dataclass(frozen=True, slots=True)
class WatchAsked(Event):
    """The peer would like to watch a match (None: any)."""

    match: bytes | None
    name: str


@dataclass(frozen=True, slots=True)
class WatchStarted(Event):
    """We may watch: which match, whose keys (side 0, side 1), which names."""

    match: bytes
    players: tuple[bytes, bytes]
    names: tuple[str, str]


@dataclass(frozen=True, slots=True)
class WatchRefused(Event):
    """We may not watch."""

    why: str


@dataclass(frozen=True, slots=True)
class CallFailed:
    """Nobody answered at these addresses, or not the one we wanted."""

    call: int
    addresses: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Listening:
    """The listening port, 0 when there is none and why."""

    port: int
    words: str = ""
