"""What a screen hears from the LAN: lobby events and notices of a match, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.session.lan_terms import Terms


class Trust(StrEnum):
    """What we know of a player's key."""

    NEW = "new"
    KNOWN = "known"
    OTHER_KEY = "other_key"
    """A name we know with a key we do not: warn, never accept by itself."""
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """Who is at the other end, as far as can be said."""

    peer: bytes
    name: str
    key_words: str
    trust: Trust
    finished: int = 0
    left: int = 0
    """Matches this player finished with us, and left."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """`card` wants to play these terms (`terms.host_is_white` tells the colour of the one who asks)."""

    card: PlayerCard
    terms: Terms
    words: tuple[str, ...]
    """The meeting words: the same four on both screens unless someone stands in between."""
    rematch: bool


@dataclass(frozen=True, slots=True)
class InvitationGone:
    """The standing invitation is over: it lapsed, or the line broke."""

    card: PlayerCard


@dataclass(frozen=True, slots=True)
class Asking:
    """We are connected and have asked; the words can be compared while we wait."""

    card: PlayerCard
    terms: Terms
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeyWarning:
    """The player we called has another key than the one we know under that name. `go_on` or `cancel`."""

    card: PlayerCard
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """Our invitation or call came to nothing; `words` says why and what to do."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match is open: `client.session` plays it."""

    card: PlayerCard
    resumed: bool


@dataclass(frozen=True, slots=True)
class ResumeOffered:
    """The player wants to go on with a stored match; `client.resume(match)` opens it."""

    card: PlayerCard
    match: str


@dataclass(frozen=True, slots=True)
class WatchWanted:
    """Someone would like to watch; `client.admit_spectator` or `client.turn_away`."""

    card: PlayerCard


@dataclass(frozen=True, slots=True)
class WatchOpened:
    """We are watching: `client.watching` shows it."""

    names: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something could not be done, in words."""

    words: str


LobbyEvent = (
    Invitation
    | InvitationGone
    | Asking
    | KeyWarning
    | Declined
    | MatchStarted
    | ResumeOffered
    | WatchWanted
    | WatchOpened
    | Trouble
)


class Notice(StrEnum):
    """What can be told about a running match."""

    CHAT = "chat"
    SPECTATOR_CHAT = "spectator_chat"
    EMOTE = "emote"
    MY_CHAT = "my_chat"
    """A line of ours was read."""
    MY_EMOTE = "my_emote"
    UNHEARD = "unheard"
    """Something of ours reached nobody."""
    PAUSE_ASKED = "pause_asked"
    PAUSED = "paused"
    UNPAUSED = "unpaused"
    NEXT_WANTED = "next_wanted"
    END_WANTED = "end_wanted"
    """The other side would like to end the money session here."""
    REFUSED = "refused"
    """The other side would rather play on than pause or end here."""
    WATCH_ASKED = "watch_asked"
    WATCH_AGREED = "watch_agreed"
    WATCH_REFUSED = "watch_refused"
    LOST = "lost"
    BACK = "back"
    LEFT = "left"
    CLOCK_DOUBT = "clock_doubt"
    FLAG = "flag"
    SEALED = "sealed"
    STOPPED = "stopped"
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True)
class MatchNotice:
    """One notice; `words` is readable as it is, `number` the emote or the milliseconds in doubt."""

    kind: Notice
    words: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class ConnectionState:
    """How the line is, for the table's corner and the waiting dialog."""

    connected: bool = False
    joined: bool = False
    """Whether the other side has the match open too."""
    ping_ms: float | None = None
    waiting_seconds: float = 0.0
    """Since the other side was last heard, once that is more than three seconds."""
    attempt: int = 0
