"""Spectators: letting others watch, and watching. A spectator judges every entry itself."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.actions import IllegalAction, Player
from game.rules.record import new_record
from game.rules.state import MatchSettings
from game.session.intents import Intent
from game.session.lan_events import Declined, LobbyEvent, PlayerCard, WatchOpened, WatchWanted
from game.session.lan_judge import LanJudge
from game.session.session import Session
from game.words import later, t
from net import events
from net.actions import Address
from net.journal import MemoryJournal
from net.link import Link
from net.log import Entry, Log
from net.messages import Purpose
from net.replica import Replica

_WHY = {
    "full": later("There is no room for more spectators."),
    "nothing": later("No match is being played there now."),
}
_CALL = -1_000_000
"""Our call numbers, below those of invitations."""


class WatchedMatch(Session):
    """A match seen from outside: every transition, no decision."""

    def __init__(self, players: tuple[bytes, bytes], match: bytes, names: tuple[str, str]) -> None:
        self.judge = LanJudge(players)
        self.match = match
        self._names = names
        self.entries = 0
        super().__init__(new_record(MatchSettings()), _NoDice())
        self.awaiting_dice = True

    @property
    def names(self) -> tuple[str, str]:
        """White's name and Black's."""
        if self.judge.terms is None:
            return self._names
        white = self.judge.white
        return self._names[white], self._names[1 - white]

    @property
    def over(self) -> bool:
        return self.judge.over

    def submit(self, player: Player | None, intent: Intent) -> None:
        raise IllegalAction("You are watching this match.")

    def poll(self) -> bool:
        return False

    def take(self, entry: Entry) -> None:
        """One more entry, judged already by the replica."""
        if entry.number != self.entries + 1:
            return
        self.entries = entry.number
        self.judge.apply(entry)
        record = self.judge.record
        if record is None:
            return
        if record.settings != self.record.settings:
            self.record = new_record(record.settings)
        for action in record.actions[len(self.record.actions) :]:
            self.commit(action)


class _NoDice:
    kind = "agreed"

    def roll(self, number: int) -> None:
        """None: dice come through the log."""
        return


class Watching:
    """Both ends of watching."""

    def __init__(self, link: Link, emit: Callable[[LobbyEvent], None]) -> None:
        self._link, self._emit = link, emit
        self._next_call = _CALL
        self._asked: dict[bytes, str] = {}
        self.match: WatchedMatch | None = None
        """What we are watching."""
        self.peer: bytes | None = None
        self.welcome: Callable[[], tuple[bytes, tuple[str, str]] | None] = lambda: None
        """Gives (opponent, names of side 0 and side 1) when everyone may watch our match unasked."""

    def watch(self, addresses: tuple[Address, ...], expect: bytes | None = None) -> None:
        """Calls a player and asks to watch."""
        number, self._next_call = self._next_call, self._next_call - 1
        self._link.post(lambda node, now: node.call(addresses, Purpose.WATCH, expect=expect, number=number))

    def admit(self, spectator: bytes, opponent: bytes, names: tuple[str, str], lag: int = 0) -> None:
        """Lets a player watch our match with `opponent`; `names` are side 0's and side 1's."""
        self._link.post(lambda node, now: node.admit(spectator, opponent, names, lag, now))

    def turn_away(self, spectator: bytes) -> None:
        self._link.post(lambda node, now: node.turn_away(spectator, "private", now))

    def stop(self) -> None:
        """Watches no more."""
        peer, self.match, self.peer = self.peer, None, None
        if peer is not None:
            self._link.post(lambda node, now: node.hang_up(peer, now))

    def hear(
        self, report: events.Event | events.CallFailed, card: Callable[[bytes, str], PlayerCard]
    ) -> None:
        """Takes a report of the link."""
        match report:
            case events.WatchAsked(peer, _, name):
                shown = self.welcome()
                if shown is not None:
                    self.admit(peer, *shown)
                else:
                    self._emit(WatchWanted(card(peer, name)))
            case events.WatchStarted(peer, match, players, names):
                self._start(peer, match, players, names)
            case events.WatchRefused(_, why):
                self._emit(Declined("", t(_WHY.get(why, later("The players would rather not be watched.")))))
            case events.Appended(_, match, entry) if self.match is not None and self.match.match == match:
                self.match.take(entry)
            case events.CallFailed(call) if call <= _CALL:
                self._emit(Declined("", t("Nobody answers there.")))

    def _start(self, peer: bytes, match: bytes, players: tuple[bytes, bytes], names: tuple[str, str]) -> None:
        self.match, self.peer = WatchedMatch(players, match, names), peer
        copy = Replica(Log(*players), MemoryJournal(), LanJudge(players))
        self._link.post(lambda node, now: node.follow(peer, match, copy, now))
        self._emit(WatchOpened(names))
