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
        self._addresses: tuple[Address, ...] = ()
        self._copy: Replica | None = None
        self._admitted: dict[tuple[bytes, bytes], tuple[bytes, tuple[str, str]]] = {}
        """By spectator and match: the opponent and the names; a line that was lost needs no second leave."""
        self.match: WatchedMatch | None = None
        """What we are watching."""
        self.peer: bytes | None = None
        self.connected = False
        """Whether the line to whom we watch is open."""
        self.welcome: Callable[[], tuple[bytes, tuple[str, str]] | None] = lambda: None
        """Gives (opponent, names of side 0 and side 1) when everyone may watch our match unasked."""

    def watch(self, addresses: tuple[Address, ...], expect: bytes | None = None) -> None:
        """Calls a player and asks to watch."""
        self._addresses = addresses
        number, self._next_call = self._next_call, self._next_call - 1
        self._link.post(lambda node, now: node.call(addresses, Purpose.WATCH, expect=expect, number=number))

    def admit(self, spectator: bytes, opponent: bytes, names: tuple[str, str], match: bytes | None) -> None:
        """Lets a player watch our match with `opponent`, also after a lost line; `names` are side 0's and
        side 1's, `match` is the reference of the match."""
        if match is not None:
            self._admitted[spectator, match] = (opponent, names)
        self._link.post(lambda node, now: node.gallery.admit(spectator, opponent, names, 0, now, only=match))

    def turn_away(self, spectator: bytes, why: str = "private") -> None:
        self._link.post(lambda node, now: node.gallery.turn_away(spectator, why, now))

    def stop(self) -> None:
        """Watches no more."""
        peer, self.match, self.peer, self._copy = self.peer, None, None, None
        self.connected = False
        if peer is not None:
            self._link.post(lambda node, now: node.gallery.unfollow(peer, now))

    def hear(
        self, report: events.Event | events.CallFailed, card: Callable[[bytes, str], PlayerCard]
    ) -> None:
        """Takes a report of the link."""
        match report:
            case events.WatchAsked(peer, match, name):
                self._asked(peer, match, card(peer, name))
            case events.WatchStarted(peer, match, players, names):
                self._start(peer, match, players, names)
            case events.WatchRefused(_, why):
                self.connected = False
                self._emit(Declined("", t(_WHY.get(why, later("The players would rather not be watched.")))))
            case events.Appended(_, match, entry) if self.match is not None and self.match.match == match:
                self.match.take(entry)
            case events.Disconnected(peer) if peer == self.peer:
                self.connected = False
                if self.match is not None and self.match.over:
                    self._link.post(lambda node, now: node.gallery.unfollow(peer, now))
            case events.CallFailed(call) if call <= _CALL:
                self._emit(Declined("", t("Nobody answers there.")))

    def _asked(self, spectator: bytes, match: bytes | None, card: PlayerCard) -> None:
        """Someone would like to watch: admitted already, welcome unasked, or a question for the players."""
        known = self._admitted.get((spectator, match)) if match is not None else None
        if known is not None:
            self.admit(spectator, *known, match)
        elif (shown := self.welcome()) is not None:
            self.admit(spectator, *shown, None)
        else:
            self._emit(WatchWanted(card))

    def _start(self, peer: bytes, match: bytes, players: tuple[bytes, bytes], names: tuple[str, str]) -> None:
        """We may watch; after a lost line the copy goes on where it was."""
        again = self.match is not None and (self.peer, self.match.match) == (peer, match)
        copy = self._copy if again else None
        if copy is None:
            copy = Replica(Log(*players), MemoryJournal(), LanJudge(players))
            self.match, self.peer, self._copy = WatchedMatch(players, match, names), peer, copy
            self._emit(WatchOpened(names))
        self.connected = True
        addresses, kept = self._addresses, copy
        self._link.post(lambda node, now: node.gallery.follow(peer, match, kept, addresses, now))
