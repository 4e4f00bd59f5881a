"""All conversations of one program, sans-IO: who is connected, who is called again, which line survives.

The driver (link.py) reports sockets and time; actions for it and events for the program come out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from net import events, joincode, limits
from net.actions import Action, Address, Dial, Drop, Hangup, Profile, Report, Send
from net.channel import Channel
from net.doorkeeper import Doorkeeper, is_strike
from net.errors import ACCUSATIONS, Closing, LocalError, StorageFailed, TooFast
from net.events import Event
from net.gallery import Gallery
from net.identity import Identity, RandomBytes
from net.lines import Call, Line, OpenMatch, greeting_of, loses_glare, status_of
from net.log import Body, Entry
from net.messages import Purpose
from net.protocol import Protocol, State
from net.redial import Redial
from net.replica import Replica


class Node:
    """The meeting point of sockets, matches and the program."""

    def __init__(self, me: Identity, profile: Profile, random: RandomBytes, now: float) -> None:
        self.me, self.profile = me, profile
        self._random = random
        self._lines: dict[int, Line] = {}
        self._calls: dict[int, Call] = {}
        self._talks: dict[bytes, int] = {}
        self._matches: dict[bytes, OpenMatch] = {}
        self._invited_by: dict[bytes, bytes] = {}
        self._doors = Doorkeeper()
        self._code: joincode.CodeDesk | None = None
        self._next_call = 1
        self._last_tick: float | None = None
        self._actions: list[Action] = []
        self._reports: list[Report] = []
        self._blocked: frozenset[bytes] = frozenset()
        self.gallery = Gallery(self)

    def take_actions(self) -> list[Action]:
        taken, self._actions = self._actions, []
        return taken

    def take_reports(self) -> list[Report]:
        taken, self._reports = self._reports, []
        return taken

    # What the driver reports.

    def accepted(self, connection: int, host: str, now: float) -> bool:
        """A caller; False when it must be shown the door at once."""
        if not self._doors.admits(host, now):
            return False
        self._begin(connection, host, None, now)
        return True

    def connected(self, connection: int, host: str, call: int, now: float) -> bool:
        """One of our dials has a connection; False when it is no longer wanted."""
        if call not in self._calls:
            return False
        self._calls[call].connections.add(connection)
        self._begin(connection, host, call, now)
        return True

    def exhausted(self, call: int, now: float) -> None:
        """No further address of a call will connect."""
        if call in self._calls:
            self._calls[call].exhausted = True
            self._check_call(call, now)

    def received(self, connection: int, data: bytes, now: float) -> None:
        line = self._lines.get(connection)
        if line is None:
            return
        while True:
            happened = line.protocol.receive(data, now)
            if line.pending and line.protocol.channel.open:
                self._opened(connection, line, now)
            for event in happened:
                self._hear(connection, line, event, now)
            self._after(connection, line, now)
            if not line.protocol.backlog or connection not in self._lines:
                return
            data = b""

    def lost(self, connection: int, now: float) -> None:
        """The socket is gone."""
        line = self._lines.get(connection)
        if line is not None:
            self._remove(connection, line, "lost", "the connection was lost", now)

    def tick(self, now: float, awake: float) -> None:
        """Time passes. `awake` also counts while the machine sleeps, where the system has such a clock."""
        slept = self._last_tick is not None and awake - self._last_tick > limits.SLEEP_SECONDS
        self._last_tick = awake
        for connection, line in list(self._lines.items()):
            if slept and connection in self._lines:
                self._remove(connection, line, "slept", "this computer was asleep", now)
                continue
            for event in line.protocol.tick(now):
                self._hear(connection, line, event, now)
            self._after(connection, line, now)
        for peer, match in self._matches.items():
            self._tend(peer, match, now, at_once=slept)
        self.gallery.tick(now)

    # What the program asks for. What cannot be done is reported as Refused.

    def call(
        self,
        addresses: tuple[Address, ...],
        purpose: Purpose = Purpose.TALK,
        expect: bytes | None = None,
        secret: tuple[str, ...] | None = None,
        watch: bytes | None = None,
        number: int | None = None,
    ) -> int:
        """Dials; `secret` proves a join code, `watch` is the match to watch. Returns the call's number.

        The program may give a number of its own, below zero, to know the answer by.
        """
        if number is None:
            number = self._next_call
            self._next_call += 1
        addresses = addresses[: limits.DIAL_ADDRESSES]
        self._calls[number] = Call(purpose, addresses, expect, secret, watch)
        self._actions.append(Dial(number, addresses))
        return number

    def hang_up(self, peer: bytes, now: float) -> None:
        """Ends the talk with a peer."""
        for place in (self._talks, self.gallery.watched, self.gallery.watchers):
            if (connection := place.get(peer)) is not None:
                line = self._lines[connection]
                line.protocol.close()
                self._after(connection, line, now)

    def close_all(self, now: float) -> None:
        """Says goodbye to everyone, at the end of the program."""
        for connection, line in list(self._lines.items()):
            line.protocol.close()
            self._flush(connection, line)
            self._forget(connection, line)
        for match in self._matches.values():
            match.replica.close()
        self._matches.clear()

    def block(self, peers: frozenset[bytes]) -> None:
        """Whose calls end at once."""
        self._blocked = peers

    def set_code(self, secret: tuple[str, ...] | None, now: float) -> None:
        self._code = joincode.CodeDesk(secret, now) if secret else None

    def invite(self, peer: bytes, terms: bytes, rematch_of: bytes | None, now: float) -> None:
        self._ask(peer, "invite", now, lambda line: line.invite(terms, rematch_of, now))

    def reply(self, peer: bytes, invitation: bytes, accept: bool, why: str, now: float) -> None:
        self._invited_by.pop(peer, None)
        self._ask(peer, "reply", now, lambda line: line.reply(invitation, accept, why))

    def open_match(self, peer: bytes, match: Replica, addresses: tuple[Address, ...], now: float) -> None:
        """Plays this match with a peer; the line is kept up until the match is left."""
        self.leave_match(peer, now, keep_line=True)
        match.on_entry = lambda entry: self._appended(peer, match, entry)
        self._matches[peer] = OpenMatch(match, Redial(addresses, now), now)
        connection = self._talks.get(peer)
        if connection is not None:
            line = self._lines[connection]
            line.protocol.attach(match)
            self._after(connection, line, now)

    def leave_match(self, peer: bytes, now: float, keep_line: bool = False) -> None:
        """Puts a match away; it stays on the disk."""
        match = self._matches.pop(peer, None)
        if match is None:
            return
        if match.call is not None:
            self.cancel(match.call)
        match.replica.on_entry = None
        match.replica.close()
        connection = self._talks.get(peer)
        if connection is not None:
            line = self._lines[connection]
            if not keep_line:
                line.protocol.close()
            elif line.protocol.state is State.PLAY:
                line.protocol.detach()
            self._after(connection, line, now)

    def write(self, peer: bytes, kind: str, body: Body, now: float) -> None:
        """Writes an entry of ours; it is durable before it is sent, and kept when there is no line."""
        match = self._matches.get(peer)
        try:
            if match is None or match.frozen:
                raise LocalError("no match with this player is open")
            news = match.replica.write(kind, body)
        except LocalError as error:
            if isinstance(error, StorageFailed):
                self._freeze(peer, now)
                self._reports.append(events.StorageBroke(peer, error.reason))
            else:
                self._reports.append(events.Refused(peer, "entry", str(error)))
            return
        connection = self._talks.get(peer)
        if connection is not None:
            line = self._lines[connection]
            line.protocol.push(news)
            self._after(connection, line, now)

    def compose(self, peer: bytes, make: Callable[[], tuple[str, Body]], now: float) -> None:
        """Writes what `make` makes of the log as it is on this thread; ValueError becomes Refused."""
        try:
            kind, body = make()
        except ValueError as error:
            self._reports.append(events.Refused(peer, "entry", str(error)))
            return
        self.write(peer, kind, body, now)

    def chat(self, peer: bytes, text: str, now: float) -> None:
        """Says a line; Spoken tells that it was read, Refused that nobody may have heard it."""
        self._ask(peer, "chat", now, lambda line: line.chat(text, now))

    def emote(self, peer: bytes, emote: int, now: float) -> None:
        """The same with one of the emotes."""
        self._ask(peer, "emote", now, lambda line: line.emote(emote, now))

    def intend(self, peer: bytes, what: str, value: int, now: float) -> None:
        self._ask(peer, what, now, lambda line: line.intend(what, value))

    def deny_match(self, peer: bytes, match: bytes, now: float) -> None:
        """Tells a peer that the match it wants to resume is not here."""
        self._ask(peer, "resume", now, lambda line: line.unknown(match))

    def seen(self, peer: bytes, addresses: tuple[Address, ...]) -> None:
        """Discovery knows where a peer is now."""
        if (match := self._matches.get(peer)) is not None:
            match.redial.learn(addresses)
        self.gallery.following.learn(peer, addresses)

    @property
    def opponents(self) -> tuple[bytes, ...]:
        """Peers a match is open with, or watched at."""
        return (*self._matches, *self.gallery.following.peers)

    # What the gallery needs.

    @property
    def replicas(self) -> Mapping[bytes, Replica]:
        return {peer: match.replica for peer, match in self._matches.items()}

    def conversation(self, connection: int) -> Protocol:
        return self._lines[connection].protocol

    def settle(self, connection: int, now: float) -> None:
        self._after(connection, self._lines[connection], now)

    def flush(self, connection: int) -> None:
        self._flush(connection, self._lines[connection])

    def report(self, event: Event) -> None:
        self._reports.append(event)

    def cancel(self, call: int) -> None:
        if self._calls.pop(call, None) is not None:
            self._actions.append(Hangup(call))

    # The inside.

    def _begin(self, connection: int, host: str, call: int | None, now: float) -> None:
        wanted = self._calls[call] if call is not None else None
        purpose = wanted.purpose if wanted else Purpose.PROBE
        channel = Channel(
            self.me,
            lambda: self.profile.hello(purpose),
            wanted is not None,
            now,
            self._random,
            wanted.expect if wanted else None,
        )
        line = Line(Protocol(channel, host, self._random, lambda: self._code), host, call)
        self._lines[connection] = line
        self._after(connection, line, now)

    def _opened(self, connection: int, line: Line, now: float) -> None:
        line.pending = False
        if line.call is None:
            self._doors.shaken(line.host, authenticated=True)
        elif (call := self._calls.pop(line.call, None)) is not None:
            self._actions.append(Hangup(line.call))
            for other in call.connections - {connection}:
                if other in self._lines:
                    self._remove(other, self._lines[other], "other", "another address answered first", now)
            if not line.protocol.closed:
                self._speak_first(connection, line.protocol, call)
        if line.protocol.closed:
            return  # no version in common
        if line.protocol.peer in self._blocked:
            line.protocol.close("blocked")
        elif line.protocol.state is State.WATCHED:
            self.gallery.watchers[line.protocol.peer] = connection
        elif line.protocol.state is State.PROBE and line.protocol.channel.initiator:
            line.protocol.close("seen")

    def _speak_first(self, connection: int, protocol: Protocol, call: Call) -> None:
        """Says what the call was made for."""
        if call.purpose is Purpose.WATCH:
            self.gallery.connected(protocol.peer, connection)
            protocol.watch(call.watch)
        elif call.secret is not None:
            protocol.prove(call.secret)

    def _hear(self, connection: int, line: Line, event: Event, now: float) -> None:
        """Passes an event on, after what it means for the lines."""
        if isinstance(event, events.Connected):
            if line.protocol.closed:
                return
            kept = self._keep(connection, line, now)
            if kept is not line and line.call is None:
                return  # the line that stays has been reported
            event = greeting_of(kept, line.call)
        elif isinstance(event, events.Carded):
            event = replace(event, call=line.call)
        elif isinstance(event, events.Disconnected):
            return  # reported by _remove, once
        elif isinstance(event, events.Invited):
            if len(self._invited_by) >= limits.INVITATIONS:
                line.protocol.reply(event.invitation, False, "busy")
                return
            self._invited_by[event.peer] = event.invitation
        elif isinstance(event, events.InvitationOver):
            self._invited_by.pop(event.peer, None)
        elif isinstance(event, events.WatchRefused) and not self.gallery.refused(event, now):
            return
        elif isinstance(event, (events.Faulted, events.StorageBroke)):
            self._freeze(event.peer, now)
        self._reports.append(event)

    def _keep(self, connection: int, line: Line, now: float) -> Line:
        """The line that becomes, or stays, the talk with the peer of a freshly greeted one (glare rule)."""
        peer = line.protocol.peer
        old = self._talks.get(peer)
        if old is not None and old != connection:
            other = self._lines[old]
            loser = connection if loses_glare(self.me.public, line.protocol, other.protocol, now) else old
            losing = self._lines[loser]
            losing.protocol.close("replaced")
            self._flush(loser, losing)
            self._forget(loser, losing)
            if loser == connection:
                return other
        self._talks[peer] = connection
        match = self._matches.get(peer)
        if match is not None:
            hello = line.protocol.channel.peer_hello
            if hello is not None and hello.port:
                match.redial.learn(((line.host, hello.port),))
            if match.call is not None:
                self.cancel(match.call)
                match.call = None
            match.redial.succeeded()
            match.next_status = now
            if not match.frozen:
                line.protocol.attach(match.replica)
        return line

    def _after(self, connection: int, line: Line, now: float) -> None:
        """Sends what is due and removes a line that has ended."""
        self._flush(connection, line)
        if line.protocol.closed and connection in self._lines:
            fault = line.protocol.fault
            words = fault.words if fault else "the connection was closed here"
            if fault is not None and line.call is None and is_strike(fault, line.pending):
                self._doors.strike(line.host, now, out=isinstance(fault, TooFast))
            self._remove(connection, line, fault.code if fault else "left", words, now)

    def _flush(self, connection: int, line: Line) -> None:
        if data := line.protocol.channel.take():
            self._actions.append(Send(connection, data))

    def _remove(self, connection: int, line: Line, code: str, words: str, now: float) -> None:
        talk = line.protocol.channel.peer is not None and connection in (
            self._talks.get(line.protocol.peer),
            self.gallery.watched.get(line.protocol.peer),
        )
        call = line.call
        self._forget(connection, line)
        if talk or line.vanished:
            peer = line.protocol.peer
            self._invited_by.pop(peer, None)
            if (match := self._matches.get(peer)) is not None:
                match.lost_since = match.next_status = now
                match.redial.lost(now, at_once=code != "left")
                if isinstance(line.protocol.fault, Closing) and code in ACCUSATIONS:
                    match.frozen = True
            self.gallery.following.lost(peer, now, at_once=code != "left")
            self._reports.append(events.Disconnected(peer, code, words, call))
        if call in self._calls:
            self._check_call(call, now)
        elif call is not None and not talk:
            self._redial_failed(call, now)

    def _forget(self, connection: int, line: Line) -> None:
        """Takes a line out of every book."""
        self._reports += line.protocol.unheard()
        self._lines.pop(connection, None)
        self._actions.append(Drop(connection))
        if line.pending and line.call is None:
            self._doors.shaken(line.host, authenticated=False)
        if line.call in self._calls:
            self._calls[line.call].connections.discard(connection)
        if line.protocol.channel.peer is not None:
            for place in (self._talks, self.gallery.watched, self.gallery.watchers):
                if place.get(line.protocol.peer) == connection:
                    del place[line.protocol.peer]

    def _check_call(self, number: int, now: float) -> None:
        """Reports a call that can no longer succeed."""
        call = self._calls.get(number)
        if call is None or not call.exhausted or call.connections:
            return
        del self._calls[number]
        if self._redial_failed(number, now):
            return
        shown = tuple(f"{host} port {port}" for host, port in call.addresses)
        self._reports.append(events.CallFailed(number, shown, "nobody answered there"))

    def _redial_failed(self, number: int, now: float) -> bool:
        """Whether the call was a redial; it is then planned again."""
        for match in self._matches.values():
            if match.call == number:
                match.call = None
                match.redial.failed(now, self._random(1)[0] / 255)
                return True
        return self.gallery.following.failed(number, now, self._random(1)[0] / 255)

    def _tend(self, peer: bytes, match: OpenMatch, now: float, at_once: bool) -> None:
        """Redials when there is no line, and reports its state twice a second."""
        connection = self._talks.get(peer)
        if connection is None and not match.frozen and match.call is None:
            if at_once:
                match.redial.lost(now, at_once=True)
            if match.redial.due(now):
                match.call = self.call(match.redial.dial(), expect=peer)
        if now < match.next_status:
            return
        match.next_status = now + 0.5
        line = self._lines[connection].protocol if connection is not None else None
        self._reports.append(status_of(peer, match, line, now))

    def _freeze(self, peer: bytes, now: float) -> None:
        """Stops a match after a fault: nobody redials until the program opens it again."""
        match = self._matches.get(peer)
        if match is not None:
            match.frozen = True
        connection = self._talks.get(peer)
        if connection is not None and not self._lines[connection].protocol.closed:
            self._lines[connection].protocol.close("storage")

    def _appended(self, peer: bytes, copy: Replica, entry: Entry) -> None:
        if copy.match is not None:
            self._reports.append(events.Appended(peer, copy.match, entry))
        self.gallery.show(copy)

    def _ask(self, peer: bytes, what: str, now: float, act: Callable[[Protocol], object]) -> None:
        connection = self._talks.get(peer)
        try:
            if connection is None:
                raise LocalError("there is no connection to this player")
            act(self._lines[connection].protocol)
        except LocalError as error:
            self._reports.append(events.Refused(peer, what, str(error)))
            return
        self._after(connection, self._lines[connection], now)
