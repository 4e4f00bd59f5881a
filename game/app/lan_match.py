"""A network match at the table: the local seat here, the other one behind the link.

The table is the same as for any match. What differs: the other side's decisions come through the
signed log, the line has a state to be shown, and clocks run.
"""

from __future__ import annotations

from game.app.match import Around, TableMatch
from game.rules.actions import Player
from game.session.intents import automatic_intent
from game.session.lan import LanClient
from game.session.lan_seat import RemoteSeat
from game.session.lan_session import LanSession
from game.session.lan_watch import WatchedMatch
from game.session.matchfile import DiceProof, Header, read_match
from game.session.seats import Seat, Thinker
from game.session.session import Session
from game.ui.table.labels import waiting
from game.ui.table.network import NetworkTable
from game.words import t

HURRY_MS = 10_000
"""Below this a clock ticks audibly and shows tenths of a second."""


class LanSitting:
    """A LAN match as the table needs it. Closing it leaves the match; it stays on both computers."""

    def __init__(self, client: LanClient, session: LanSession) -> None:
        """Raises StoreError when the copy for the history cannot be read."""
        self.client = client
        self.lan = session
        self.session: Session = session
        self.header = read_match(session.file.copy).header

    def close(self) -> None:
        """Leave the match, unless a new one with the same player has taken its place."""
        if self.client.sessions.get(self.lan.file.peer) is self.lan:
            self.client.leave(self.lan)
        else:
            self.lan.close()


class WatchSitting:
    """A match of others that is watched."""

    def __init__(self, client: LanClient, match: WatchedMatch) -> None:
        self.client = client
        self.watched = match
        self.session: Session = match
        self.header = Header("watched", match.names, ("remote", "remote"), "", DiceProof("agreed"))

    def close(self) -> None:
        """Stop watching."""
        self.client.watching.stop()


class NetworkMatch(TableMatch):
    """A match with a seat elsewhere."""

    kind = NetworkTable
    screen: NetworkTable

    def _seat(self, text: str, thinker: Thinker) -> tuple[Seat, str]:
        if text == RemoteSeat.kind:
            return RemoteSeat(), t("On the network")
        return super()._seat(text, thinker)

    @property
    def pending(self) -> bool:
        state = self.session.state
        free = not self.session.awaiting_dice and state.to_act in self.local
        return free and automatic_intent(state, self.driver.automatic) is not None


class LanTable(NetworkMatch):
    """A match of ours over the LAN."""

    def __init__(self, sitting: LanSitting, around: Around) -> None:
        super().__init__(sitting, around)
        self.lan: LanSession = sitting.lan
        self.ticking = 0
        """Whole seconds left on the local clock in its last moments; a change is a tick to be heard."""
        self._ready = self._free
        self._next_at = -1
        self._away_since: float | None = None
        state, names = self.session.state, self.screen.voice.names
        self.screen.event = waiting(state, names, self.lan.me, rolling=False)

    @property
    def _free(self) -> bool:
        return not self.lan.awaiting_dice

    @property
    def answer_under_way(self) -> bool:
        return self.lan.ended or self._next_at == len(self.session.record.actions)

    @property
    def may_end(self) -> bool:
        return self.lan.may_end

    def answer(self, kind: str) -> None:
        if kind == "next":
            self._next_at = len(self.session.record.actions)
            if self.lan.side != 0:
                self.screen.model.say(t("{name} rolls for the next game", name=self.lan.name))
        super().answer(kind)

    def answer_failed(self) -> None:
        """What was decided could not be sent; it may be decided again."""
        self._next_at = -1

    @property
    def away_seconds(self) -> float:
        """How long the other side has not been at this match."""
        return 0.0 if self._away_since is None else self.clock() - self._away_since

    def update(self, held: bool) -> bool:
        line = self.lan.connection
        if line.connected and line.joined:
            self._away_since = None
        elif self._away_since is None:
            self._away_since = self.clock()
        changed = self._take_up()
        changed = self._show_line() or changed
        return super().update(held) or changed

    def _take_up(self) -> bool:
        """The log may free a decision without an action of its own: then the table takes it up."""
        if self._free == self._ready:
            return False
        self._ready = self._free
        if self._ready and self.screen.model.draft is None:
            self.screen.model.refresh()
        return True

    def _show_line(self) -> bool:
        """The state of the link and the clocks; True when they read differently than before."""
        before = (self.screen.link, self.screen.clocks)
        self.screen.link = "" if self.lan.over else self._link_words()
        clocks = self.lan.clocks_ms
        if clocks is not None:
            mine, theirs = (clock_text(ms) for ms in clocks)
            self.screen.clocks = (mine, theirs) if self.lan.me is Player.WHITE else (theirs, mine)
            thinking = self.session.state.to_act is self.lan.me and self._free
            self.ticking = max(clocks[0], 0) // 1000 + 1 if thinking and clocks[0] < HURRY_MS else 0
        return before != (self.screen.link, self.screen.clocks)

    def _link_words(self) -> str:
        """How the line is, in a few words for the table's corner."""
        line, name = self.lan.connection, self.lan.name
        if self.lan.paused:
            return t("paused")
        if not line.connected or line.waiting_seconds:
            seconds = int(max(line.waiting_seconds, self.away_seconds))
            return t("waiting for {name}, {seconds} s", name=name, seconds=seconds)
        if not line.joined:
            return t("{name} has not opened this match yet", name=name)
        if line.ping_ms is None:
            return t("connected")
        return t("connected, {ping} ms", ping=max(round(line.ping_ms), 1))


class WatchTable(NetworkMatch):
    """A match of others: everything is shown, nothing can be decided."""

    def __init__(self, sitting: WatchSitting, around: Around) -> None:
        super().__init__(sitting, around)
        self.watched, self.watching = sitting.watched, sitting.client.watching
        self._lost_since: float | None = None

    @property
    def answer_under_way(self) -> bool:
        return True

    def update(self, held: bool) -> bool:
        before = self.screen.link
        self.screen.link = self._link_words()
        return super().update(held) or before != self.screen.link

    def _link_words(self) -> str:
        """How it is with watching, in a few words for the table's corner."""
        if self.watched.over:
            return t("The match is over")
        if self.watching.connected:
            self._lost_since = None
            return t("You are watching")
        if self._lost_since is None:
            self._lost_since = self.clock()
        seconds = int(self.clock() - self._lost_since)
        return t("connection lost, trying again, {seconds} s", seconds=seconds)


def clock_text(milliseconds: int) -> str:
    """Minutes and seconds, rounded up, so that a clock that shows 0:00 has run out."""
    if milliseconds < HURRY_MS:
        tenths = max(-(-milliseconds // 100), 0)
        return f"0:0{tenths // 10}.{tenths % 10}" if tenths < 100 else "0:10"
    seconds = -(-milliseconds // 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"
