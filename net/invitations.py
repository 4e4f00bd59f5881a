"""Invitations of one conversation: one open each way, sixty seconds long (pure)."""

from __future__ import annotations

from net import limits
from net.errors import BadMessage, LocalError


class Invitations:
    """Who asked whom, and until when the answer counts."""

    def __init__(self) -> None:
        self._mine: tuple[bytes, bytes, float] | None = None
        self._theirs: tuple[bytes, float] | None = None

    def sent(self, invitation: bytes, terms: bytes, now: float) -> None:
        """Notes our invitation; LocalError while another one is open."""
        if self._mine is not None:
            raise LocalError("an invitation to this player is open")
        self._mine = (invitation, terms, now + limits.INVITATION_SECONDS)

    def received(self, invitation: bytes, terms: bytes, now: float) -> None:
        """Notes the peer's; BadMessage while another one of it is open."""
        if self._theirs is not None and now <= self._theirs[1]:
            raise BadMessage("a second invitation before the first was answered")
        self._theirs = (invitation, now + limits.INVITATION_ANSWER_SECONDS)

    def answered_here(self, invitation: bytes) -> None:
        """LocalError when there is no such invitation (any more)."""
        if self._theirs is None or self._theirs[0] != invitation:
            raise LocalError("that invitation is over")
        self._theirs = None

    def answered_there(self, invitation: bytes) -> bytes | None:
        """The terms we offered; None for an answer that came too late."""
        if self._mine is None or self._mine[0] != invitation:
            return None
        terms = self._mine[1]
        self._mine = None
        return terms

    def lapsed(self, now: float) -> list[tuple[bytes, bool]]:
        """(id, whether ours) of each that is over; each is told once."""
        over: list[tuple[bytes, bool]] = []
        if self._mine is not None and now > self._mine[2]:
            over.append((self._mine[0], True))
            self._mine = None
        if self._theirs is not None and now > self._theirs[1]:
            over.append((self._theirs[0], False))
            self._theirs = None
        return over
