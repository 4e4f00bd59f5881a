"""Two copies of one log: equal after every interruption, and every lie is found."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from net.errors import (
    BadMessage,
    Desync,
    Fork,
    Misplay,
    NotYourTurn,
    OtherVersion,
    RemoteError,
    StorageFailed,
)
from net.identity import Identity, new_identity
from net.journal import MemoryJournal
from net.log import Entry, Log, compose, good_prefix
from net.messages import Kind, Message
from net.replica import Replica
from tests.net.toy import ToyAuthor, ToyJudge

RNG = random.Random(21)
PAIR: tuple[Identity, ...] = tuple(
    sorted((new_identity(RNG.randbytes) for _ in range(2)), key=lambda i: i.public)
)
IDS = (PAIR[0].public, PAIR[1].public)


def replica(side: int, entries: list[Entry] = [], length: int = 40) -> Replica:  # noqa: B006
    log = good_prefix(*IDS, (entry.signed for entry in entries))
    judge = ToyJudge(length)
    return Replica(log, MemoryJournal(), judge, PAIR[side], ToyAuthor(judge))


def exchange(one: Replica, two: Replica, first: list[Message], second: list[Message]) -> None:
    """Carries messages both ways until nothing is left."""
    queues = {one: list(second), two: list(first)}
    while any(queues.values()):
        for receiver, sender in ((one, two), (two, one)):
            for message in queues.pop(receiver):
                queues[sender] += receiver.receive(message)
            queues.setdefault(receiver, [])


def played(rounds: int) -> tuple[Replica, Replica]:
    one, two = replica(0), replica(1)
    for number in range(rounds):
        writer, reader = (one, two) if number % 2 == 0 else (two, one)
        exchange(writer, reader, writer.write("say", {"v": number}), [])
    return one, two


def entry(number: int, previous: bytes, side: int, kind: str, value: int, author: int | None = None) -> Entry:
    return compose(number, previous, side, kind, {"v": value}, PAIR[side if author is None else author])


def ent(match: bytes | None, *entries: Entry) -> Message:
    return Message(Kind.ENT, {"m": match or b"m" * 32, "e": tuple(e.signed for e in entries)})


def test_both_logs_are_equal_after_play() -> None:
    one, two = played(10)
    assert one.log.head == two.log.head
    assert len(one.log) == 20
    assert one.settled


@pytest.mark.parametrize("lost_by", [0, 1])
def test_resume_from_every_prefix(lost_by: int) -> None:
    whole = list(played(6)[0].log)
    for kept in range(1, len(whole) + 1):
        copies = [replica(0, whole), replica(1, whole)]
        copies[lost_by] = replica(lost_by, whole[:kept])
        one, two = copies
        exchange(one, two, one.have(), two.have())
        assert one.log.head == two.log.head
        assert len(one.log) >= len(whole)
        assert one.caught_up
        assert two.caught_up


def test_nothing_is_written_before_it_is_known_what_the_peer_has() -> None:
    whole = list(played(4)[0].log)
    one = replica(0, whole[:4])  # it has forgotten entries that it had signed and sent
    with pytest.raises(NotYourTurn, match="waiting"):
        one.write("say", {"v": 9})
    assert one.reflexes() == []


def test_a_log_longer_than_any_frame_is_caught_up_in_portions() -> None:
    one, two = replica(0, length=1000), replica(1, length=1000)
    for number in range(700):
        writer, reader = (one, two) if number % 2 == 0 else (two, one)
        exchange(writer, reader, writer.write("say", {"v": number % 600}), [])
    whole = list(one.log)
    fresh = replica(1, whole[:1], length=1000)
    again = replica(0, whole, length=1000)
    exchange(again, fresh, again.have(), fresh.have())
    assert fresh.log.head == again.log.head


def test_duplicates_are_acknowledged_and_change_nothing() -> None:
    one, two = played(4)
    before = two.log.head
    answer = two.receive(ent(one.match, *list(one.log)[2:6]))
    assert two.log.head == before
    assert [message.kind for message in answer] == [Kind.ACK]


def test_a_gap_is_answered_by_what_is_here() -> None:
    whole = list(played(4)[0].log)
    two = replica(1, whole[:3])
    answer = two.receive(ent(two.match, whole[5]))
    assert answer == two.have()


LIES: dict[str, tuple[Callable[[Replica, Replica], Message], type[RemoteError], str]] = {
    "a forbidden move": (
        lambda one, two: ent(one.match, entry(9, two.log.head, 0, "say", 666)),
        Misplay,
        "illegal",
    ),
    "the wrong kind": (
        lambda one, two: ent(one.match, entry(9, two.log.head, 0, "echo", 1)),
        Misplay,
        "writer",
    ),
    "a wrong form": (
        lambda one, two: ent(one.match, entry(9, two.log.head, 0, "say", 5000)),
        Misplay,
        "illegal",
    ),
    "the other's name": (
        lambda one, two: ent(one.match, entry(9, two.log.head, 0, "say", 1, author=1)),
        RemoteError,
        "crypto",
    ),
    "an unknown kind": (
        lambda one, two: ent(one.match, entry(9, two.log.head, 0, "castle", 1)),
        OtherVersion,
        "version",
    ),
    "another past": (
        lambda one, two: ent(one.match, entry(9, b"x" * 32, 0, "say", 1)),
        BadMessage,
        "bad",
    ),
    "a fork": (
        lambda one, two: ent(one.match, entry(5, two.log.hash_at(4), 0, "say", 77)),
        Fork,
        "fork",
    ),
    "a rewritten middle": (
        lambda one, two: ent(one.match, entry(5, b"x" * 32, 0, "say", 77)),
        Desync,
        "desync",
    ),
    "acknowledging the future": (
        lambda one, two: Message(Kind.ACK, {"m": one.match, "n": 99}),
        BadMessage,
        "bad",
    ),
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES.keys())
def test_lies_are_found(lie: tuple[Callable[[Replica, Replica], Message], type[RemoteError], str]) -> None:
    make, error, code = lie
    one, two = played(4)
    before = list(two.log)
    with pytest.raises(error) as caught:
        two.receive(make(one, two))
    assert caught.value.code == code
    assert list(two.log) == before
    if isinstance(caught.value, Misplay):
        assert two.evidence is not None
        assert two.evidence.side == 0
        for raw, _ in two.evidence.entries:
            assert raw


def test_writing_out_of_turn_is_found() -> None:
    one, two = played(5)
    with pytest.raises(Misplay) as caught:
        two.receive(ent(one.match, entry(11, two.log.head, 0, "say", 1)))
    assert caught.value.code == "writer"


def test_a_fork_keeps_both_entries() -> None:
    _, two = played(4)
    other = entry(5, two.log.hash_at(4), 0, "say", 77)
    with pytest.raises(Fork):
        two.receive(ent(two.match, other))
    assert two.evidence is not None
    assert two.evidence.entries == (two.log[5].signed, other.signed)


def test_an_entry_in_our_own_name_from_elsewhere_is_a_fork() -> None:
    one, two = played(5)
    assert two.due is not None
    assert two.due.side == 1
    stolen = entry(11, two.log.head, 1, "say", 5)
    with pytest.raises(Fork):
        two.receive(ent(one.match, stolen))


def test_claiming_to_have_lost_the_last_entries_changes_nothing() -> None:
    one, two = played(5)
    whole = list(one.log)
    forgetful = replica(0, whole[:7])
    exchange(forgetful, two, forgetful.have(), two.have())
    assert forgetful.log.head == two.log.head == one.log.head


def test_different_pasts_of_one_length_end_in_a_fork() -> None:
    one, _ = played(4)
    whole = list(one.log)
    other = replica(0, whole[:4])
    other.receive(Message(Kind.HAVE, {"m": other.match, "n": 4, "h": other.log.head}))
    other.write("say", {"v": 88})
    honest = replica(1, whole[:5])
    with pytest.raises(Fork):
        exchange(honest, other, honest.have(), other.have())


def test_an_entry_that_cannot_be_stored_is_neither_applied_nor_sent() -> None:
    class Full(MemoryJournal):
        def append(self, entry: Entry) -> None:
            raise StorageFailed("the disk is full")

    judge = ToyJudge()
    one = Replica(Log(*IDS), Full(), judge, PAIR[0], ToyAuthor(judge))
    with pytest.raises(StorageFailed):
        one.write("say", {"v": 1})
    assert len(one.log) == 0
    assert judge.said == []


def test_our_own_forbidden_move_is_our_own_fault() -> None:
    one, _ = played(4)
    with pytest.raises(NotYourTurn, match="forbid"):
        one.write("say", {"v": 666})


def test_a_spectator_never_writes() -> None:
    whole = list(played(4)[0].log)
    judge = ToyJudge()
    watcher = Replica(Log(*IDS), MemoryJournal(), judge)
    watcher.receive(ent(None, *whole))
    assert len(watcher.log) == len(whole)
    with pytest.raises(NotYourTurn):
        watcher.write("say", {"v": 1})
