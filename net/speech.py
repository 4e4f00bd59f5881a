"""Chat and emotes of one conversation: at a human pace, and told as said only once they were read (sans-IO).

A ping goes out behind each line. Messages arrive in order, so its answer proves that the line was read.
"""

from __future__ import annotations

from collections import deque

from net import limits
from net.channel import Channel
from net.events import Event, Refused, Spoken
from net.messages import Kind
from net.pace import Pace


class Speech:
    """What was said on a channel and is not yet known to be read, and how fast each side may speak."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        # One line fewer at once than the peer hears: on the way lines may draw closer together.
        self._mine = {kind: _pace(channel, limits.CHAT_BURST - 1) for kind in (Kind.CHAT, Kind.EMOTE)}
        self._theirs = {kind: _pace(channel, limits.CHAT_BURST) for kind in (Kind.CHAT, Kind.EMOTE)}
        self._unread: deque[tuple[int, Spoken]] = deque()
        self._hasty: list[Event] = []

    def say(self, kind: Kind, fields: dict[str, object], spoken: Spoken, now: float) -> None:
        """Sends a line, or refuses it where the peer would drop it."""
        if not self._mine[kind].allows(now):
            self._hasty.append(Refused(spoken.peer, "haste", "faster than the other side hears"))
            return
        self._channel.send(kind, fields)
        self._unread.append((self._channel.ping(now), spoken))

    def hears(self, kind: Kind, now: float) -> bool:
        """Whether a line of the peer that arrives now is heard."""
        return self._theirs[kind].allows(now)

    def news(self) -> list[Event]:
        """What has become known since the last call of lines of ours: Spoken, or Refused for haste."""
        found, self._hasty = self._hasty, []
        while self._unread and self._unread[0][0] <= self._channel.answered:
            found.append(self._unread.popleft()[1])
        return found

    def lost(self) -> list[Event]:
        """The line has ended: of what was not known to be read nobody knows whether it was."""
        found = [
            *self.news(),
            *(Refused(spoken.peer, "unsure", "the line ended") for _, spoken in self._unread),
        ]
        self._unread.clear()
        return found


def _pace(channel: Channel, burst: int) -> Pace:
    return Pace(limits.CHAT_PER_SECOND, burst, channel.born)
