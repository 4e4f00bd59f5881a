"""One conversation, sans-IO: which message may come in which state, and what it does.

`receive` and `tick` never raise for the peer's faults: they close the conversation, say why in BYE
where that is wise, and report it as an event. Local misuse raises LocalError.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from net import events, joincode
from net.channel import Channel
from net.errors import (
    BadCrypto,
    BadMessage,
    Closing,
    LocalError,
    Misplay,
    OtherVersion,
    RemoteError,
    StorageFailed,
)
from net.events import Event
from net.feed import Feed
from net.identity import RandomBytes
from net.invitations import Invitations
from net.messages import PROTOCOL_NEWEST, PROTOCOL_OLDEST, Kind, Message, Purpose
from net.replica import Replica
from net.speech import Speech
from net.text import clean_chat, clean_name


class State(Enum):
    """Where a conversation stands."""

    HANDSHAKE = auto()
    PROBE = auto()
    TALK = auto()
    PLAY = auto()
    WATCHING = auto()
    """We watch the peer's match."""
    WATCHED = auto()
    """The peer watches ours, or asks to."""
    CLOSED = auto()


_LOBBY = frozenset(
    {Kind.MEET, Kind.PAKE, Kind.PROOF, Kind.INVITE, Kind.REPLY, Kind.HAVE, Kind.NONE, Kind.BYE}
)
_GAME = frozenset({Kind.ENT, Kind.ACK, Kind.INTENT, Kind.CHAT, Kind.EMOTE})

HANDLED: Mapping[State, frozenset[Kind]] = {
    State.HANDSHAKE: frozenset(),
    State.PROBE: frozenset({Kind.BYE}),
    State.TALK: _LOBBY,
    State.PLAY: _LOBBY | _GAME,
    State.WATCHING: frozenset({Kind.WATCH_OK, Kind.WATCH_NO, Kind.ENT, Kind.CHAT, Kind.NONE, Kind.BYE}),
    State.WATCHED: frozenset({Kind.WATCH, Kind.HAVE, Kind.ACK, Kind.CHAT, Kind.BYE}),
    State.CLOSED: frozenset(),
}

IGNORED: Mapping[State, frozenset[Kind]] = {
    # The peer may not know yet that the match here has been left.
    State.TALK: _GAME,
}


@dataclass(slots=True)
class _Desk:
    """What a conversation needs from its node."""

    random: RandomBytes
    code: Callable[[], joincode.CodeDesk | None]


class Protocol:
    """One conversation over one channel."""

    def __init__(
        self,
        channel: Channel,
        address: str,
        random: RandomBytes,
        code: Callable[[], joincode.CodeDesk | None] = lambda: None,
    ) -> None:
        """`code` gives the host's join code, when there is one."""
        self.channel, self.address = channel, address
        self.state = State.HANDSHAKE
        self.replica: Replica | None = None
        self.joined = False
        """Whether the peer has the match of `replica` open too."""
        self.feed: Feed | None = None
        """What a spectator is shown, once admitted."""
        self.fault: RemoteError | None = None
        """Why the peer lost the conversation, when it was its fault."""
        self._desk = _Desk(random, code)
        self._invitations = Invitations()
        self._proof: joincode.Proof | None = None
        self._guessed = self._greeted = False
        self._speech = Speech(channel)
        self._events: list[Event] = []
        self._backlog: list[Message] = []

    @property
    def peer(self) -> bytes:
        """The peer's identity; LocalError before it is known."""
        if self.channel.peer is None:
            raise LocalError("nobody has introduced themselves yet")
        return self.channel.peer

    @property
    def backlog(self) -> bool:
        """Whether messages wait to be read."""
        return bool(self._backlog) and not self.closed

    @property
    def closed(self) -> bool:
        return self.state is State.CLOSED

    # In.

    def receive(self, data: bytes, now: float) -> list[Event]:
        """Takes bytes from the peer; returns what happened.

        Stops after the greeting, so that a match can be attached before its first message is read:
        call again, without bytes, while there is a `backlog`.
        """
        if self.closed:
            return []
        try:
            self._backlog += self.channel.receive(data, now)
            if self.state is State.HANDSHAKE and self.channel.open:
                self._opened()
            while self._backlog and not self.closed:
                message = self._backlog.pop(0)
                self._dispatch(message, now)
                if message.kind is Kind.MEET:
                    break
        except RemoteError as error:
            self._fail(error)
        except StorageFailed as error:
            self._events.append(events.StorageBroke(self.peer, error.reason))
            self.close("storage")
        return self._taken()

    def tick(self, now: float) -> list[Event]:
        """Pings, timeouts, lapsed invitations."""
        if self.closed:
            return []
        try:
            self.channel.tick(now)
        except RemoteError as error:
            self._fail(error)
        if self.channel.open:
            for invitation, mine in self._invitations.lapsed(now):
                self._events.append(events.InvitationOver(self.peer, invitation, mine))
        return self._taken()

    # Out: what the program asks for. All raise LocalError in a wrong state.

    def close(self, code: str = "left") -> None:
        """Says goodbye and ends."""
        if self.channel.open and not self.closed:
            self._send(Kind.BYE, code=code, low=PROTOCOL_OLDEST, high=PROTOCOL_NEWEST)
        self.state = State.CLOSED

    def attach(self, replica: Replica) -> None:
        """Joins the match of `replica` to this conversation, in place of any other."""
        self._need(State.TALK, State.PLAY)
        self.replica, self.joined = replica, False
        self.state = State.PLAY
        self._send_all(replica.have())

    def detach(self) -> None:
        """Leaves the match; the conversation goes on."""
        self._need(State.PLAY)
        self.replica = None
        self.state = State.TALK

    def push(self, messages: list[Message]) -> None:
        """Sends what a replica has made."""
        self._send_all(messages)

    def invite(self, terms: bytes, rematch_of: bytes | None, now: float) -> bytes:
        """Asks the peer to play; returns the invitation's id."""
        self._need(State.TALK, State.PLAY)
        invitation = self._desk.random(16)
        self._invitations.sent(invitation, terms, now)
        self._send(Kind.INVITE, id=invitation, terms=terms, after=rematch_of)
        return invitation

    def reply(self, invitation: bytes, accept: bool, why: str = "") -> None:
        """Answers an invitation."""
        self._need(State.TALK, State.PLAY)
        self._invitations.answered_here(invitation)
        self._send(Kind.REPLY, id=invitation, ok=accept, why=why)

    def intend(self, what: str, value: int = 0) -> None:
        """Tells a wish about the match as it stands."""
        replica = self._playing()
        self._send(Kind.INTENT, m=replica.match, n=len(replica.log), what=what, value=value)

    def chat(self, text: str, now: float) -> None:
        """Sends a line; Spoken tells that it was read."""
        self._need(State.PLAY, State.WATCHING, State.WATCHED)
        if line := clean_chat(text):
            self._speech.say(Kind.CHAT, {"s": line}, events.Spoken(self.peer, line), now)

    def emote(self, emote: int, now: float) -> None:
        """The same with one of the emotes."""
        self._need(State.PLAY)
        self._speech.say(Kind.EMOTE, {"i": emote}, events.Spoken(self.peer, "", emote), now)

    def unheard(self) -> list[Event]:
        """The conversation is over: what of ours may not have been read."""
        return self._speech.lost()

    def unknown(self, match: bytes) -> None:
        """We have not the match the peer speaks of."""
        self._send(Kind.NONE, m=match)

    def prove(self, secret: tuple[str, ...]) -> None:
        """Begins to prove a join code; only who called may."""
        self._need(State.TALK, State.PLAY)
        if not self.channel.initiator or self._guessed:
            raise LocalError("one guess a connection, by the caller")
        self._guessed = True
        self._proof = self._new_proof(secret)
        self._send(Kind.PAKE, m=self._proof.message)

    def watch(self, match: bytes | None) -> None:
        """Asks to watch."""
        self._need(State.WATCHING)
        self._send(Kind.WATCH, m=match)

    def follow(self, match: bytes, replica: Replica) -> None:
        """Begins to watch with an own copy that judges everything itself."""
        self._need(State.WATCHING)
        self.replica = replica
        self._send(Kind.HAVE, m=match, n=len(replica.log), h=replica.log.head)

    def admit(self, feed: Feed, names: tuple[str, str]) -> None:
        """Lets the peer watch."""
        self._need(State.WATCHED)
        self.feed = feed
        self._send(Kind.WATCH_OK, m=feed.match, ids=feed.log.players, names=names)

    def show(self) -> None:
        """Shows a spectator what is new."""
        if self.feed is not None and not self.closed:
            self._send_all(self.feed.news())

    def turn_away(self, why: str) -> None:
        self._need(State.WATCHED)
        self._send(Kind.WATCH_NO, why=why)

    # The inside.

    def _need(self, *states: State) -> None:
        if self.state not in states:
            raise LocalError(f"not in a conversation that is {self.state.name.lower()}")

    def _playing(self) -> Replica:
        self._need(State.PLAY)
        if self.replica is None or self.replica.match is None:
            raise LocalError("the match has not begun")
        return self.replica

    def _send(self, kind: Kind, **fields: object) -> None:
        self.channel.send(kind, fields)

    def _send_all(self, messages: list[Message]) -> None:
        for message in messages:
            self.channel.send(message.kind, message.fields)

    def _taken(self) -> list[Event]:
        happened, self._events = self._events, []
        return happened + self._speech.news()

    def _opened(self) -> None:
        hello = self.channel.peer_hello
        assert hello is not None
        purpose = self.channel.purpose
        if purpose is Purpose.PROBE:
            self.state = State.PROBE
            if self.channel.initiator:
                seconds = self.channel.last_heard - self.channel.born
                fits = self.channel.version > 0
                self._events.append(events.Carded(self.peer, hello, self.address, seconds, fits))
            return
        if not self.channel.version:
            raise OtherVersion(f"{clean_name(hello.name)} has protocol {hello.oldest} to {hello.newest}")
        if purpose is Purpose.TALK:
            self.state = State.TALK
        else:
            self.state = State.WATCHING if self.channel.initiator else State.WATCHED

    def _fail(self, error: RemoteError) -> None:
        """Ends the conversation for the peer's fault; damaged cryptography gets no answer."""
        self.fault = error
        replica = self.replica
        if isinstance(error, Misplay) and replica is not None and replica.evidence is not None:
            # The contradicting entry goes along, so that the other side can keep the proof too.
            if replica.match is not None and error.code == "fork":
                self._send(Kind.ENT, m=replica.match, e=replica.evidence.entries[:1])
            self._events.append(events.Faulted(self.peer, replica.evidence))
        quiet = isinstance(error, (BadCrypto, Closing)) or not self.channel.open
        if quiet:
            self.state = State.CLOSED
        else:
            self.close(error.code)
        if self.channel.peer is not None:
            self._events.append(events.Disconnected(self.channel.peer, error.code, error.words))

    def _dispatch(self, message: Message, now: float) -> None:
        if self.closed or message.kind in IGNORED.get(self.state, ()):
            return
        if message.kind not in HANDLED[self.state]:
            raise BadMessage(f"{message.kind.name} has no place in {self.state.name.lower()}")
        if self.state is State.TALK and not self._greeted and message.kind not in (Kind.MEET, Kind.BYE):
            raise BadMessage(f"{message.kind.name} before the greeting")
        handler = self._HANDLERS[message.kind]
        handler(self, message, now)

    def _on_bye(self, message: Message, now: float) -> None:
        fields = message.fields
        if fields["code"] == "version":
            raise Closing(f"the other side speaks protocol {fields['low']} to {fields['high']}", "version")
        raise Closing("the other side ended the connection", fields["code"])

    def _on_meet(self, message: Message, now: float) -> None:
        hello, meeting = self.channel.peer_hello, self.channel.meeting
        assert hello is not None
        assert meeting is not None
        self._greeted = True
        self._events.append(events.Connected(self.peer, hello, self.address, self.channel.initiator, meeting))

    def _on_log(self, message: Message, now: float) -> None:
        replica = self.replica
        match = message.fields["m"]
        if self.state is State.WATCHED:
            if self.feed is None or self.feed.match != match:
                raise BadMessage("a match that is not shown")
            if message.fields["n"] > self.feed.acknowledged:
                self.channel.welcome()
            self._send_all(self.feed.heard(message.fields["n"]))
            return
        if replica is None:
            self._events.append(events.ResumeAsked(self.peer, match, message.fields.get("n", 0)))
            return
        if replica.match is None and message.kind is Kind.HAVE:
            # Agreed on, but this program ended before entry 1 came: ask for it.
            self.joined = True
            self._send(Kind.HAVE, m=match, n=0, h=replica.log.head)
            return
        begins = message.kind is Kind.ENT and replica.match is None
        if not begins and replica.match != match:
            if message.kind is Kind.HAVE:
                self._events.append(events.ResumeAsked(self.peer, match, message.fields["n"]))
            return
        self.joined = True
        before, settled, had = len(replica.log), replica.settled, replica.peer_has
        behind = not replica.caught_up
        answer = replica.receive(message)
        if len(replica.log) > before or replica.peer_has > had:
            self.channel.welcome()
        if begins and replica.match != match:
            raise BadMessage("an entry of another match")
        self._send_all(answer)
        if behind and replica.caught_up and replica.match is not None:
            self._events.append(events.CaughtUp(self.peer, replica.match))
        if replica.settled and (not settled or len(replica.log) > before) and replica.match is not None:
            self._events.append(events.Settled(self.peer, replica.match, len(replica.log)))

    def _on_none(self, message: Message, now: float) -> None:
        self._events.append(events.MatchUnknown(self.peer, message.fields["m"]))

    def _on_invite(self, message: Message, now: float) -> None:
        fields = message.fields
        self._invitations.received(fields["id"], fields["terms"], now)
        self._events.append(events.Invited(self.peer, fields["id"], fields["terms"], fields["after"]))

    def _on_reply(self, message: Message, now: float) -> None:
        fields = message.fields
        terms = self._invitations.answered_there(fields["id"])
        if terms is not None:
            self._events.append(
                events.Answered(self.peer, fields["id"], terms, fields["ok"], clean_name(fields["why"], ""))
            )

    def _on_intent(self, message: Message, now: float) -> None:
        fields = message.fields
        if self.replica is not None and fields["m"] == self.replica.match:
            self._events.append(events.Intended(self.peer, fields["what"], fields["value"], fields["n"]))

    def _on_chat(self, message: Message, now: float) -> None:
        line = clean_chat(message.fields["s"])
        if line and self._speech.hears(Kind.CHAT, now):
            spectator = self.state is not State.PLAY
            self._events.append(events.Said(self.peer, line, spectator))

    def _on_emote(self, message: Message, now: float) -> None:
        if self._speech.hears(Kind.EMOTE, now):
            self._events.append(events.Emoted(self.peer, message.fields["i"]))

    def _on_watch(self, message: Message, now: float) -> None:
        hello = self.channel.peer_hello
        assert hello is not None
        self._events.append(events.WatchAsked(self.peer, message.fields["m"], clean_name(hello.name)))

    def _on_watch_ok(self, message: Message, now: float) -> None:
        fields = message.fields
        names = tuple(clean_name(name) for name in fields["names"])
        self._events.append(events.WatchStarted(self.peer, fields["m"], fields["ids"], (names[0], names[1])))

    def _on_watch_no(self, message: Message, now: float) -> None:
        self._events.append(events.WatchRefused(self.peer, clean_name(message.fields["why"], "")))

    # Join codes.

    def _new_proof(self, secret: tuple[str, ...]) -> joincode.Proof:
        me, caller = self.channel.identity.public, self.channel.initiator
        players = (me, self.peer) if caller else (self.peer, me)
        return joincode.Proof(secret, self.channel.binding, players, caller, self._desk.random)

    def _on_pake(self, message: Message, now: float) -> None:
        if self.channel.initiator:
            if self._proof is None:
                raise BadMessage("an answer to a code that was not entered")
            self._proof.finish(message.fields["m"])
            self._send(Kind.PROOF, mac=self._proof.mac())
            return
        desk = self._desk.code()
        if self._guessed:
            raise BadMessage("a second guess on one connection")
        self._guessed = True
        if desk is None or not desk.admits(now):
            self.close("nocode")
            return
        self._proof = self._new_proof(desk.secret)
        self._proof.finish(message.fields["m"])
        self._send(Kind.PAKE, m=self._proof.message)

    def _on_proof(self, message: Message, now: float) -> None:
        proof, self._proof = self._proof, None
        if proof is None:
            raise BadMessage("a proof nobody asked for")
        if not proof.check(message.fields["mac"]):
            self._events.append(events.CodeFailed(self.peer, "the join code is wrong"))
            raise BadMessage("the join code is wrong", "code")
        if not self.channel.initiator:
            desk = self._desk.code()
            if desk is not None:
                desk.proved()
            self._send(Kind.PROOF, mac=proof.mac())
        self._events.append(events.CodeProved(self.peer))

    _HANDLERS: Mapping[Kind, Callable[[Protocol, Message, float], None]] = {
        Kind.BYE: _on_bye,
        Kind.MEET: _on_meet,
        Kind.PAKE: _on_pake,
        Kind.PROOF: _on_proof,
        Kind.INVITE: _on_invite,
        Kind.REPLY: _on_reply,
        Kind.HAVE: _on_log,
        Kind.ENT: _on_log,
        Kind.ACK: _on_log,
        Kind.NONE: _on_none,
        Kind.INTENT: _on_intent,
        Kind.CHAT: _on_chat,
        Kind.EMOTE: _on_emote,
        Kind.WATCH: _on_watch,
        Kind.WATCH_OK: _on_watch_ok,
        Kind.WATCH_NO: _on_watch_no,
    }
