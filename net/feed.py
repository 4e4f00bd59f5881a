"""What one spectator is shown of a log: everything from entry 1, a little late if the players wish (pure)."""

from __future__ import annotations

from net import limits
from net.errors import LocalError
from net.log import Log
from net.messages import Message
from net.replica import bundles


class Feed:
    """Sends a log in portions; the spectator's acknowledgements pull the next one."""

    def __init__(self, log: Log, lag: int = 0) -> None:
        """`lag` is how many entries the spectator stays behind. LocalError before entry 1."""
        if log.match is None:
            raise LocalError("the match has not begun")
        self.log, self.match = log, log.match
        self._lag = lag
        self._shown: int | None = None  # nothing until the spectator has said what it has
        self.acknowledged = 0

    def heard(self, number: int) -> list[Message]:
        """The spectator has the first `number` entries."""
        if self._shown is None:
            self._shown = min(number, len(self.log))
        self.acknowledged = min(number, self._shown)
        return self.news()

    def news(self) -> list[Message]:
        """What may be shown now and has not been; nothing while a portion is under way."""
        if self._shown is None or self._shown - self.acknowledged >= limits.BUNDLE_ENTRIES:
            return []
        until = max(self._shown, len(self.log) - self._lag)
        portion = bundles(self.match, self.log.after(self._shown)[: until - self._shown])
        portion = portion[: limits.CATCH_UP_BUNDLES]
        self._shown += sum(len(message.fields["e"]) for message in portion)
        return portion
