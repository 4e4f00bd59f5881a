"""One connection, without a socket: handshake, hello, frames, liveness (sans-IO).

Bytes, times and random bytes come in as arguments; messages and bytes come out. Raises RemoteError
on anything the peer does wrong; the channel is of no use after that.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Mapping

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from net import limits, messages, wire
from net.errors import BadCrypto, BadMessage, LocalError, OtherVersion, RemoteError, TooFast
from net.identity import PUBLIC_BYTES, SIGNATURE_BYTES, Identity, RandomBytes, check_binding
from net.messages import Hello, Kind, Message, Purpose
from net.noise import Cipher, Handshake
from net.pace import Pace

PROLOGUE = b"bg-p2p/1"
"""Changes only when the cryptography does."""

NONCE_BYTES = 32


class TimedOut(RemoteError):
    """The peer did not speak for too long."""

    code = "silence"


def commitment(nonce: bytes) -> bytes:
    """What hides a meeting nonce until both sides are bound to theirs."""
    return hashlib.sha256(b"bg-meet" + nonce).digest()


class Channel:
    """A secure conversation with one identity, once `open`."""

    def __init__(
        self,
        me: Identity,
        hello: Hello | Callable[[], Hello],
        initiator: bool,
        now: float,
        random: RandomBytes,
        expect: bytes | None = None,
    ) -> None:
        """`hello` is asked for when it is sent; `expect` refuses every other identity."""
        self.identity, self._hello = me, hello
        self._expect = expect
        self._nonce = random(NONCE_BYTES)
        ephemeral = X25519PrivateKey.from_private_bytes(random(32))
        self._handshake = Handshake(initiator, me.static, ephemeral, PROLOGUE)
        self._framer = wire.Framer(limits.HANDSHAKE_FRAME_BYTES)
        self._send_cipher: Cipher | None = None
        self._receive_cipher: Cipher | None = None
        self._out = bytearray()
        self._pace = Pace(limits.MESSAGES_PER_SECOND, limits.MESSAGE_BURST, now)
        self._next_ping = now + limits.PING_SECONDS
        self.initiator = initiator
        self.born = self.last_heard = now
        self.opened: float | None = None
        self.round_trip: float | None = None
        self._last_stamp = self.answered = -1
        self.my_hello: Hello | None = None
        self.peer: bytes | None = None
        self.peer_hello: Hello | None = None
        self.version = 0
        self.meeting: bytes | None = None
        """Shared 32 bytes for the meeting words, once both have shown their nonces."""
        if initiator:
            self._out += wire.frame(self._handshake.write())

    @property
    def open(self) -> bool:
        return self._send_cipher is not None

    @property
    def binding(self) -> bytes:
        """The handshake hash: the same on both sides, different through anyone in between."""
        return self._handshake.hash

    @property
    def purpose(self) -> Purpose:
        """Why the initiator called."""
        hello = self.my_hello if self.initiator else self.peer_hello
        if hello is None:
            raise LocalError("nobody has said hello yet")
        return hello.purpose

    def take(self) -> bytes:
        """Everything to be sent, once."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def send(self, kind: Kind, fields: Mapping[str, object]) -> None:
        """Queues a message; LocalError before the channel is open."""
        if self._send_cipher is None:
            raise LocalError("the channel is not open")
        self._out += wire.frame(self._send_cipher.seal(messages.encode(kind, fields)))

    def receive(self, data: bytes, now: float) -> list[Message]:
        """The messages that these bytes complete, pings answered and taken out."""
        received: list[Message] = []
        self._framer.feed(data)
        while (payload := self._framer.next()) is not None:
            if self._receive_cipher is None:
                self._continue_handshake(payload, now)
            else:
                message = self._open_message(self._receive_cipher, payload, now)
                if message is not None:
                    received.append(message)
        return received

    def tick(self, now: float) -> None:
        """Sends a ping when one is due; raises TimedOut on a slow handshake or a silent peer."""
        if not self.open:
            if now - self.born > limits.HANDSHAKE_SECONDS:
                raise TimedOut("the handshake took too long", "slow")
            return
        if now - self.last_heard > limits.DEAD_SECONDS:
            raise TimedOut("the other side has fallen silent")
        if now >= self._next_ping:
            self.ping(now)

    def ping(self, now: float) -> int:
        """Asks for a sign of life; once `answered` has reached what is returned, all sent before was read."""
        self._next_ping = now + limits.PING_SECONDS
        self._last_stamp = max(wire.milliseconds(max(0.0, now)) * 1000, self._last_stamp + 1)
        self.send(Kind.PING, {"t": self._last_stamp})
        return self._last_stamp

    def welcome(self) -> None:
        """The last message moved the match on: two fast programs are no flood."""
        self._pace.refund()

    def silence(self, now: float) -> float:
        """Seconds since the peer was last heard."""
        return max(0.0, now - self.last_heard)

    def _open_message(self, cipher: Cipher, payload: bytes, now: float) -> Message | None:
        plain = cipher.open(payload)
        self.last_heard = now
        if not self._pace.allows(now):
            raise TooFast("more messages than a player can cause")
        message = messages.decode(plain)
        if message is None:
            return None
        if message.kind is Kind.PING:
            self.send(Kind.PONG, message.fields)
            return None
        if message.kind is Kind.PONG:
            self._time(message.fields["t"], now)
            return None
        if message.kind is Kind.MEET:
            self._meet(message.fields["n"])
        return message

    def _time(self, stamp: int, now: float) -> None:
        # Our own clock came back to us: a lie here only spoils the figure that is shown to us and the
        # liar's own report of what it has read.
        if stamp <= self._last_stamp:
            self.answered = max(self.answered, stamp)
        elapsed = now - stamp / 1_000_000
        if 0.0 <= elapsed <= limits.DEAD_SECONDS:
            self.round_trip = elapsed

    def _meet(self, nonce: bytes) -> None:
        assert self.peer_hello is not None
        if self.meeting is not None or not hmac.compare_digest(commitment(nonce), self.peer_hello.commitment):
            raise BadCrypto("the meeting nonce is not the one that was promised")
        nonces = (self._nonce, nonce) if self.initiator else (nonce, self._nonce)
        self.meeting = hashlib.sha256(b"bg-words" + self.binding + nonces[0] + nonces[1]).digest()

    # The handshake: message 1 has no payload, messages 2 and 3 carry identity, binding and hello.

    def _continue_handshake(self, payload: bytes, now: float) -> None:
        first = (
            self._handshake.remote_static == b"" and not self._handshake.initiator and self.my_hello is None
        )
        content = self._handshake.read(payload)
        if first:
            if content:
                raise BadMessage("a handshake that begins with a payload")
        else:
            self._read_introduction(content)
        if self._handshake.writes_next:
            self._out += wire.frame(self._handshake.write(self._introduction()))
        if self._handshake.finished:
            self._start(now)

    def _introduction(self) -> bytes:
        hello = self._hello() if callable(self._hello) else self._hello
        self.my_hello = replace_commitment(hello, self._nonce)
        return self.identity.public + self.identity.binding + messages.encode_hello(self.my_hello)

    def _read_introduction(self, content: bytes) -> None:
        head = PUBLIC_BYTES + SIGNATURE_BYTES
        if len(content) < head:
            raise BadMessage("an introduction without an identity")
        public, binding, hello = content[:PUBLIC_BYTES], content[PUBLIC_BYTES:head], content[head:]
        check_binding(public, binding, self._handshake.remote_static)
        if public == self.identity.public:
            raise BadMessage("a call from oneself", "self")
        if self._expect is not None and public != self._expect:
            raise BadCrypto("another player answers at this address", "stranger")
        self.peer, self.peer_hello = public, messages.decode_hello(hello)

    def _start(self, now: float) -> None:
        self._send_cipher, self._receive_cipher = self._handshake.split()
        self._framer.largest = limits.FRAME_BYTES
        self.opened = self.last_heard = now
        self._next_ping = now
        assert self.my_hello is not None
        assert self.peer_hello is not None
        try:
            self.version = messages.common_version(self.my_hello, self.peer_hello)
        except OtherVersion:
            self.version = 0  # a probe may still look at the card; a talk is ended by the protocol
        if self.purpose is Purpose.TALK:
            self.send(Kind.MEET, {"n": self._nonce})


def replace_commitment(hello: Hello, nonce: bytes) -> Hello:
    """The hello with this connection's own commitment."""
    return hello._replace(commitment=commitment(nonce))
