"""One side's copy of a match log, kept equal to the peer's (pure but for the injected journal).

There is exactly one writer at any point of the log, so copies never need merging: one is always a
beginning of the other. Order of work: judge, store, apply, make durable, then send or acknowledge.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from net import limits
from net.errors import BadMessage, Desync, Fork, Misplay, NotYourTurn, OtherVersion, RemoteError
from net.identity import Identity
from net.journal import Journal
from net.judge import Author, Due, Judge
from net.log import Body, Entry, Log, Signed, compose, decode
from net.messages import Kind, Message


@dataclass(frozen=True, slots=True)
class Evidence:
    """Signed entries that prove a fault: the one at fault, and what it contradicts, if anything."""

    words: str
    code: str
    side: int
    entries: tuple[Signed, ...]


class Replica:
    """Copies entries to and from one peer. `side` None is a spectator: it never writes."""

    def __init__(
        self,
        log: Log,
        journal: Journal,
        judge: Judge,
        me: Identity | None = None,
        author: Author | None = None,
    ) -> None:
        """`log` holds what the journal has stored; the judge is told its entries here.

        Raises Misplay or OtherVersion when the stored log breaks the rules.
        """
        self.log = log
        self._journal, self._judge, self._me, self._author = journal, judge, me, author
        self.side = log.players.index(me.public) if me and me.public in log.players else None
        self.on_entry: Callable[[Entry], None] | None = None
        """Hears of each later entry; it is durable before anything of it is sent."""
        self.peer_has = 0
        # A damaged or restored file may have lost entries that were sent: write nothing until the
        # peer has said what it has, and it is here. A fresh match has nothing to lose.
        self._offered = len(log)
        self._peer_claims: int | None = None if len(log) else 0
        self.evidence: Evidence | None = None
        for entry in log:
            self._judge_entry(entry)
            judge.apply(entry)

    @property
    def match(self) -> bytes | None:
        return self.log.match

    @property
    def due(self) -> Due | None:
        return self._judge.due()

    @property
    def caught_up(self) -> bool:
        """Whether everything the peer spoke of is here, so that writing cannot contradict it."""
        return self._peer_claims is not None and len(self.log) >= self._peer_claims

    @property
    def settled(self) -> bool:
        """Whether the peer has acknowledged everything that is here."""
        return self.peer_has >= len(self.log)

    def close(self) -> None:
        self._journal.close()

    def have(self) -> list[Message]:
        """The greeting of a (re)connection: what is here. Nothing before entry 1."""
        if self.match is None:
            return []
        return [Message(Kind.HAVE, {"m": self.match, "n": len(self.log), "h": self.log.head})]

    def write(self, kind: str, body: Body) -> list[Message]:
        """Appends an entry of this side and what it owes after it.

        Raises NotYourTurn when another entry is due or the rules forbid this one, StorageFailed.
        """
        due = self.due
        if self._me is None or self.side is None or due is None or due.side not in (None, self.side):
            raise NotYourTurn(f"{kind} is not yours to write now")
        if kind not in due.kinds:
            raise NotYourTurn(f"{kind} where {', '.join(sorted(due.kinds))} is due")
        if not self.caught_up:
            raise NotYourTurn("waiting to hear what the other side has")
        first = len(self.log)
        self._append_own(kind, body, self._me)
        self._reflexes()
        self._sync()
        return self._fresh(first)

    def reflexes(self) -> list[Message]:
        """Writes what this side owes without being asked, and returns it for sending."""
        first = len(self.log)
        self._reflexes()
        self._sync()
        return self._fresh(first)

    def receive(self, message: Message) -> list[Message]:
        """Answers HAVE, ENT and ACK of this match.

        Raises a RemoteError that ends the connection, or StorageFailed; then this copy is of no more use.
        """
        try:
            return self._receive(message)
        finally:
            self._sync()

    def _receive(self, message: Message) -> list[Message]:
        if message.kind is Kind.HAVE:
            return self._receive_have(message.fields["n"], message.fields["h"])
        if message.kind is Kind.ENT:
            return self._receive_entries(message.fields["e"])
        if message.kind is Kind.ACK:
            if message.fields["n"] > len(self.log):
                raise BadMessage("an acknowledgement of entries that do not exist")
            return self._receive_ack(message.fields["n"])
        raise BadMessage(f"{message.kind.name} is no matter of a log")

    def _receive_have(self, number: int, head: bytes) -> list[Message]:
        if number > len(self.log):
            self._peer_claims = number
            return self.have()  # so that it learns what is missing here, and sends it
        if self.log.hash_at(number) != head:
            # Whoever signed two entries of one number is found when both have seen both.
            return self._catch_up(0)
        self.peer_has = number
        self._peer_claims = number
        self._reflexes()
        return self._catch_up(number) or [self._ack()]

    def _receive_ack(self, number: int) -> list[Message]:
        self.peer_has = max(self.peer_has, number)
        if self._peer_claims is None:  # the answer to our HAVE: there is nothing newer there
            self._peer_claims = number
            return self.reflexes()
        return self._continue_catch_up(number)

    def _ack(self) -> Message:
        return Message(Kind.ACK, {"m": self.match, "n": len(self.log)})

    def _catch_up(self, after: int) -> list[Message]:
        """A first portion of what the peer lacks: a long log must not look like a flood."""
        portion = self._bundles(after)[: limits.CATCH_UP_BUNDLES]
        self._offered = after + sum(len(message.fields["e"]) for message in portion)
        return portion

    def _continue_catch_up(self, acknowledged: int) -> list[Message]:
        if acknowledged == self._offered < len(self.log):
            return self._catch_up(acknowledged)
        return []

    def _receive_entries(self, pairs: tuple[Signed, ...]) -> list[Message]:
        match = self.match
        first_new: int | None = None
        for raw, signature in pairs:
            entry = decode(raw, signature)
            if entry.number <= len(self.log):
                self._check_same(entry)
            elif entry.number == len(self.log) + 1:
                self._append_foreign(entry)
                first_new = entry.number if first_new is None else first_new
            elif match is not None:
                return self.have()  # a gap: say again what is here
            else:
                raise BadMessage("a match that does not begin at its beginning")
        last = entry.number
        self.peer_has = max(self.peer_has, min(last, len(self.log)))
        self._offered = max(self._offered, self.peer_has)
        answer = [self._ack()]
        if self._peer_claims is None:
            self._peer_claims = last
        if first_new is not None:
            sent = len(self.log)
            self._reflexes()
            answer += self._fresh(sent)
        return answer

    def _check_same(self, entry: Entry) -> None:
        """A duplicate is harmless; another signed entry with the same number is a fork."""
        mine = self.log[entry.number]
        if mine.hash == entry.hash:
            return
        self.log.check_signature(entry)
        if entry.previous == mine.previous:
            words = f"two different entries {entry.number} were signed by one player"
            self._blame(Fork(words), entry.side, mine.signed, entry.signed)
        self._blame(
            Desync(f"entry {entry.number} belongs to another past"), entry.side, mine.signed, entry.signed
        )

    def _append_foreign(self, entry: Entry) -> None:
        self.log.check_next(entry)
        if self.side is not None and entry.side == self.side and self.caught_up:
            # Our own key, and not from our disk: somebody else writes with it.
            self._blame(Fork("an entry in our own name that we did not write"), entry.side, entry.signed)
        self._judge_entry(entry)
        self._store(entry)

    def _judge_entry(self, entry: Entry) -> None:
        due = self._judge.due()
        if entry.kind not in self._judge.kinds:
            raise OtherVersion(f"the log has a kind of entry this version does not know: {entry.kind}")
        if due is None or not due.admits(entry.side, entry.kind):
            wanted = "nothing" if due is None else f"{', '.join(sorted(due.kinds))} of side {due.side}"
            words = f"{entry.kind} of side {entry.side} where {wanted} is due"
            self._blame(Misplay(words, "writer"), entry.side, entry.signed)
        try:
            self._judge.check(entry)
        except BadMessage as error:
            self._blame(Misplay(error.words), entry.side, entry.signed)
        except Misplay as error:
            self._blame(error, entry.side, entry.signed)

    def _blame(self, error: Misplay, side: int, *entries: Signed) -> None:
        self.evidence = Evidence(error.words, error.code, side, entries)
        raise error

    def _append_own(self, kind: str, body: Body, me: Identity) -> None:
        assert self.side is not None
        entry = compose(len(self.log) + 1, self.log.head, self.side, kind, body, me)
        try:
            self._judge.check(entry)
        except RemoteError as error:  # ours this time: a bug or a click too late
            raise NotYourTurn(error.words) from error
        self._store(entry)

    def _sync(self) -> None:
        self._journal.sync(complete=self.due is None)

    def _store(self, entry: Entry) -> None:
        self._journal.append(entry)
        self.log.append(entry)
        self._judge.apply(entry)
        if self.on_entry:
            self.on_entry(entry)

    def _reflexes(self) -> None:
        if self._me is None or self._author is None or self.side is None or not self.caught_up:
            return
        while (due := self.due) is not None and due.side == self.side:
            owed = self._author.reflex()
            if owed is None:
                return
            self._append_own(*owed, self._me)

    def _fresh(self, after: int) -> list[Message]:
        """New entries go out at once, unless the peer is still being given older ones."""
        if self._offered < after:
            return []
        self._offered = len(self.log)
        return self._bundles(after)

    def _bundles(self, after: int) -> list[Message]:
        """The entries after number `after`, in messages that fit their frames."""
        return bundles(self.match, self.log.after(after))


def bundles(match: bytes | None, entries: list[Entry]) -> list[Message]:
    """ENT messages of bounded size for these entries, in order."""
    messages: list[Message] = []
    bundle: list[Signed] = []
    size = 0
    for entry in entries:
        cost = len(entry.raw) + len(entry.signature) + 8
        if bundle and (size + cost > limits.BUNDLE_BYTES or len(bundle) == limits.BUNDLE_ENTRIES):
            messages.append(Message(Kind.ENT, {"m": match, "e": tuple(bundle)}))
            bundle, size = [], 0
        bundle.append(entry.signed)
        size += cost
    if bundle:
        messages.append(Message(Kind.ENT, {"m": match, "e": tuple(bundle)}))
    return messages
