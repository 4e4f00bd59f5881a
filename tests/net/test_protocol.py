"""Conversations: every message in every state, bytes cut anywhere, codes, words, floods."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from net import events, limits
from net.channel import Channel
from net.errors import LocalError
from net.identity import new_identity
from net.joincode import CodeDesk
from net.log import Log
from net.messages import Kind, Purpose
from net.protocol import HANDLED, IGNORED, Protocol, State
from net.replica import Replica
from net.words import meeting_words
from tests.net.test_messages import EXAMPLES
from tests.net.toy import ToyAuthor, ToyJudge
from tests.net.world import Profile, World

WORLD = World(31)
ANN, BO, EVE = (new_identity(WORLD.random_bytes) for _ in range(3))
SECRET = ("otter", "maple", "tulip")


class Line:
    """Two protocols back to back."""

    def __init__(
        self,
        purpose: Purpose = Purpose.TALK,
        caller: Any = ANN,
        host: Any = BO,
        desk: CodeDesk | None = None,
        chunk: int = 65_536,
        versions: tuple[tuple[int, int], tuple[int, int]] = ((1, 1), (1, 1)),
    ) -> None:
        self.now = 100.0
        self.chunk = chunk
        hellos = [
            Profile(name, "test", "toy").hello(purpose)._replace(oldest=low, newest=high)
            for name, (low, high) in zip(("Ann", "Bo"), versions, strict=True)
        ]
        self.ends = [
            Protocol(
                Channel(who, hello, first, self.now, WORLD.random_bytes),
                host_name,
                WORLD.random_bytes,
                lambda: desk,
            )
            for who, hello, first, host_name in (
                (caller, hellos[0], True, "bo"),
                (host, hellos[1], False, "ann"),
            )
        ]
        self.happened: list[list[events.Event]] = [[], []]
        self.settle()

    def settle(self) -> None:
        for _ in range(10_000):
            moved = False
            for end in (0, 1):
                data = self.ends[end].channel.take()
                for at in range(0, len(data), self.chunk):
                    moved = True
                    self.feed(1 - end, data[at : at + self.chunk])
            if not moved:
                return
        raise AssertionError("endless talk")

    def feed(self, end: int, data: bytes) -> None:
        self.happened[end] += self.ends[end].receive(data, self.now)
        while self.ends[end].backlog:
            self.happened[end] += self.ends[end].receive(b"", self.now)

    def of(self, end: int, kind: type) -> list[Any]:
        return [event for event in self.happened[end] if isinstance(event, kind)]

    def attach(self) -> None:
        ids = tuple(sorted((ANN.public, BO.public)))
        for end, me in ((0, ANN), (1, BO)):
            judge = ToyJudge()
            log = Log(ids[0], ids[1])
            from net.journal import MemoryJournal

            self.ends[end].attach(Replica(log, MemoryJournal(), judge, me, ToyAuthor(judge)))
        self.settle()

    def in_state(self, state: State) -> Line:
        """The same line, its end 1 brought to a state."""
        if state is State.PLAY:
            self.attach()
            writer = next(e for e in self.ends if e.replica and e.replica.side == 0)
            assert writer.replica is not None
            writer.push(writer.replica.write("say", {"v": 1}))
            self.settle()
        assert self.ends[1].state is state
        return self


def line_in(state: State) -> tuple[Line, int]:
    """A line and which of its ends is in `state`."""
    match state:
        case State.TALK | State.PLAY:
            return Line().in_state(state), 1
        case State.PROBE:
            return Line(Purpose.PROBE), 1
        case State.WATCHED:
            return Line(Purpose.WATCH), 1
        case State.WATCHING:
            return Line(Purpose.WATCH), 0
    raise AssertionError(state)


OPEN_STATES = (State.TALK, State.PLAY, State.PROBE, State.WATCHED, State.WATCHING)


def test_both_ends_meet_and_share_the_words() -> None:
    line = Line()
    one, two = (line.of(end, events.Connected)[0] for end in (0, 1))
    assert one.peer == BO.public
    assert two.peer == ANN.public
    assert one.meeting == two.meeting
    assert len(meeting_words(one.meeting)) == 4
    assert Line().of(0, events.Connected)[0].meeting != one.meeting


@pytest.mark.parametrize("chunk", [1, 2, 3, 7, 50, 333])
def test_bytes_may_be_cut_anywhere(chunk: int) -> None:
    line = Line(chunk=chunk).in_state(State.TALK)
    line.attach()
    assert line.of(0, events.Connected)
    assert all(end.state is State.PLAY for end in line.ends)


def test_a_connection_cut_after_any_byte_leaves_no_trace() -> None:
    """The handshake and greeting, ended after each byte: nobody raises, nobody believes more than it read."""
    whole = sum(len(part) for part in handshake_bytes())
    for size in range(whole):
        parts = itertools.chain(handshake_bytes())
        two = Protocol(Channel(BO, hello(), False, 0.0, WORLD.random_bytes), "x", WORLD.random_bytes)
        two.receive(b"".join(parts)[:size], 0.0)
        assert two.state in (State.HANDSHAKE, State.CLOSED)


def hello() -> Any:
    return Profile("Bo", "test", "toy").hello(Purpose.TALK)


def handshake_bytes() -> list[bytes]:
    one = Channel(ANN, hello(), True, 0.0, WORLD.random_bytes)
    return [one.take()]


@pytest.mark.parametrize("state", OPEN_STATES, ids=lambda state: state.name)
@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.name)
def test_every_message_in_every_state(state: State, kind: Kind) -> None:
    line, end = line_in(state)
    target, sender = line.ends[end], line.ends[1 - end]
    sender.channel.send(kind, EXAMPLES[kind])
    line.settle()
    if kind in (Kind.PING, Kind.PONG) or kind in IGNORED.get(state, ()):
        assert target.state is state
    elif kind not in HANDLED[state]:
        assert target.closed
        assert target.fault is not None
        assert target.fault.code in ("bad", "crypto")
    elif kind is Kind.BYE:
        assert target.closed
    else:
        assert target.closed or target.state is state


def test_a_probe_reads_the_card_and_no_more() -> None:
    line = Line(Purpose.PROBE)
    assert line.of(0, events.Carded)[0].hello.name == "Bo"
    assert not line.happened[1]


def test_nobody_talks_to_oneself() -> None:
    line = Line(caller=ANN, host=ANN)
    assert line.ends[0].closed
    assert not line.of(0, events.Connected) + line.of(1, events.Connected)


def test_versions_without_overlap_end_with_a_reason() -> None:
    line = Line(versions=((1, 1), (2, 3)))
    assert all(end.closed for end in line.ends)
    assert line.of(0, events.Disconnected)[0].code == "version"
    assert not line.of(0, events.Connected)


def test_later_versions_fall_back() -> None:
    line = Line(versions=((1, 4), (1, 2)))
    assert {end.channel.version for end in line.ends} == {2}


class TestSomebodyInBetween:
    """Eve answers Ann as if she were Bo, and calls Bo as if she were Ann."""

    def test_the_words_differ(self) -> None:
        left, right = Line(caller=ANN, host=EVE), Line(caller=EVE, host=BO)
        assert left.of(0, events.Connected)[0].meeting != right.of(1, events.Connected)[0].meeting

    def test_a_nonce_that_was_not_promised_is_refused(self) -> None:
        line = Line()
        line.ends[0].channel.meeting = None
        line.ends[1].channel.send(Kind.MEET, {"n": b"z" * 32})
        line.settle()
        assert line.ends[0].closed

    def test_the_right_code_fails_through_two_channels(self) -> None:
        """Eve passes the SPAKE2 messages of Ann and Bo on: the handshake hashes differ."""
        left = Line(caller=ANN, host=EVE, desk=CodeDesk(SECRET, 100.0))
        right = Line(caller=EVE, host=BO, desk=CodeDesk(SECRET, 100.0))
        left.ends[0].prove(SECRET)
        asked = left.ends[0].channel.take()
        relayed: list[dict[str, Any]] = []
        for message in left.ends[1].channel.receive(asked, 100.0):
            relayed.append(message.fields)
        right.ends[0].channel.send(Kind.PAKE, relayed[0])
        answers = right.ends[1]
        right.happened[1] += answers.receive(right.ends[0].channel.take(), 100.0)
        [answer] = right.ends[0].channel.receive(answers.channel.take(), 100.0)
        left.ends[1].channel.send(answer.kind, answer.fields)
        left.happened[0] += left.ends[0].receive(left.ends[1].channel.take(), 100.0)
        [proof] = left.ends[1].channel.receive(left.ends[0].channel.take(), 100.0)
        right.ends[0].channel.send(proof.kind, proof.fields)
        right.happened[1] += answers.receive(right.ends[0].channel.take(), 100.0)
        assert answers.closed
        assert not right.of(1, events.CodeProved)


class TestJoinCode:
    def test_the_right_code_is_proved_to_both(self) -> None:
        line = Line(desk=CodeDesk(SECRET, 100.0))
        line.ends[0].prove(SECRET)
        line.settle()
        assert line.of(0, events.CodeProved)
        assert line.of(1, events.CodeProved)

    def test_a_wrong_code_ends_the_connection_and_counts(self) -> None:
        desk = CodeDesk(SECRET, 100.0)
        for _ in range(limits.CODE_GUESSES_PER_MINUTE):
            line = Line(desk=desk)
            line.ends[0].prove(("otter", "maple", "tuna"))
            line.settle()
            assert line.ends[1].closed
            assert not line.of(0, events.CodeProved)
        line = Line(desk=desk)
        line.ends[0].prove(SECRET)
        line.settle()
        assert not line.of(0, events.CodeProved)

    def test_one_guess_a_connection(self) -> None:
        line = Line(desk=CodeDesk(SECRET, 100.0))
        line.ends[0].prove(SECRET)
        with pytest.raises(LocalError):
            line.ends[0].prove(SECRET)
        line.settle()
        line.ends[0].channel.send(Kind.PAKE, {"m": b"A" + b"p" * 32})
        line.settle()
        assert line.ends[1].closed

    def test_without_a_code_there_is_nothing_to_guess(self) -> None:
        line = Line()
        line.ends[0].prove(SECRET)
        line.settle()
        assert line.of(0, events.Disconnected)[0].code == "nocode"

    def test_a_code_dies_of_age_and_of_failures(self) -> None:
        desk = CodeDesk(SECRET, 0.0)
        assert desk.alive(limits.CODE_SECONDS)
        assert not desk.alive(limits.CODE_SECONDS + 1)
        for number in range(limits.CODE_FAILURES):
            assert desk.admits(number * 20.0)
        assert not desk.admits(500.0)


class TestLimits:
    def test_a_flood_is_ended(self) -> None:
        line = Line().in_state(State.TALK)
        for _ in range(limits.MESSAGE_BURST + 20):
            line.ends[0].channel.send(Kind.PING, {"t": 1})
        line.settle()
        assert line.ends[1].closed
        assert line.ends[1].fault is not None
        assert line.ends[1].fault.code == "rate"

    def test_chat_beyond_a_human_pace_is_dropped(self) -> None:
        line = Line().in_state(State.TALK)
        line.attach()
        for number in range(20):
            line.ends[0].channel.send(Kind.CHAT, {"s": f"line {number}"})
        line.settle()
        assert len(line.of(1, events.Said)) == limits.CHAT_BURST

    def test_what_would_be_dropped_is_refused_here(self) -> None:
        line = Line().in_state(State.TALK)
        line.attach()
        for number in range(20):
            line.ends[0].chat(f"line {number}", line.now)
        line.settle()
        heard = [said.text for said in line.of(1, events.Said)]
        assert heard
        assert heard == [spoken.text for spoken in line.of(0, events.Spoken)]
        assert [refused.what for refused in line.of(0, events.Refused)] == ["haste"] * (20 - len(heard))

    def test_a_line_counts_as_said_once_it_was_read(self) -> None:
        """Cut after any byte: what was read on the other side may be unsure here, never the reverse."""
        length = len(self.spoken_to().ends[0].channel.take())
        for cut in range(length + 1):
            line = self.spoken_to()
            line.feed(1, line.ends[0].channel.take()[:cut])
            back = line.ends[1].channel.take()
            line.feed(0, back)
            line.happened[0] += line.ends[0].unheard()
            read, told = line.of(1, events.Said), line.of(0, events.Spoken)
            assert len(read) >= len(told)
            assert [refused.what for refused in line.of(0, events.Refused)] == ["unsure"] * (1 - len(told))
        assert len(told) == 1, "the last cut cuts nothing"

    @staticmethod
    def spoken_to() -> Line:
        line = Line().in_state(State.TALK)
        line.attach()
        line.ends[0].chat("is anybody there?", line.now)
        return line

    def test_an_answer_to_nothing_proves_nothing(self) -> None:
        line = self.spoken_to()
        line.ends[1].channel.send(Kind.PONG, {"t": 2**62})
        line.feed(0, line.ends[1].channel.take())
        assert not line.of(0, events.Spoken)

    def test_chat_arrives_clean(self) -> None:
        line = Line().in_state(State.TALK)
        line.attach()
        line.ends[0].channel.send(Kind.CHAT, {"s": "a\u202eb\x00c\n d"})
        line.settle()
        assert line.of(1, events.Said)[0].text == "abc d"

    def test_a_slow_handshake_is_ended(self) -> None:
        two = Protocol(Channel(BO, hello(), False, 0.0, WORLD.random_bytes), "x", WORLD.random_bytes)
        two.tick(limits.HANDSHAKE_SECONDS)
        assert not two.closed
        two.tick(limits.HANDSHAKE_SECONDS + 0.1)
        assert two.closed

    def test_silence_ends_a_talk_and_pings_keep_it(self) -> None:
        line = Line()
        for _ in range(40):
            line.now += 0.5
            for end in (0, 1):
                line.ends[end].tick(line.now)
            line.settle()
        assert not any(end.closed for end in line.ends)
        assert line.ends[0].channel.round_trip == pytest.approx(0.0, abs=0.01)
        line.ends[0].tick(line.now + limits.DEAD_SECONDS + 0.1)
        assert line.ends[0].closed

    def test_a_second_invitation_waits_for_the_first(self) -> None:
        line = Line()
        line.ends[0].invite(b"terms", None, line.now)
        with pytest.raises(LocalError):
            line.ends[0].invite(b"terms", None, line.now)
        line.settle()
        line.ends[0].channel.send(Kind.INVITE, EXAMPLES[Kind.INVITE])
        line.settle()
        assert line.ends[1].closed

    def test_an_invitation_lapses_for_both_and_no_late_yes_counts(self) -> None:
        line = Line()
        line.ends[0].invite(b"terms", None, line.now)
        line.settle()
        line.now += limits.INVITATION_ANSWER_SECONDS + 0.5
        over = line.ends[1]._invitations.lapsed(line.now)
        assert [mine for _, mine in over] == [False]
        with pytest.raises(LocalError):
            line.ends[1].reply(line.of(1, events.Invited)[0].invitation, True)


def test_local_misuse_is_no_remote_fault() -> None:
    line = Line()
    for act in (
        lambda: line.ends[0].chat("x", 0.0),
        lambda: line.ends[0].emote(1, 0.0),
        lambda: line.ends[0].watch(None),
        lambda: line.ends[0].intend("pause"),
        lambda: line.ends[0].reply(b"i" * 16, True),
        lambda: line.ends[0].detach(),
    ):
        with pytest.raises(LocalError):
            act()
    assert not line.ends[0].closed
