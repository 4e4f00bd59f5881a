"""A program that dies around any entry: after it comes back both logs are equal."""

from __future__ import annotations

import pytest

from net.journal import MemoryJournal
from net.log import Entry, good_prefix
from tests.net.test_node import play_on
from tests.net.world import World, connected


class Killed(Exception):
    """The program ends here."""


class FatalJournal(MemoryJournal):
    """Ends its program before or after one entry has become durable."""

    def __init__(self, at: int, stored: bool) -> None:
        super().__init__()
        self.at, self.durable = at, stored
        self.armed = True

    def append(self, entry: Entry) -> None:
        if self.armed and entry.number == self.at:
            self.armed = False
            if self.durable:
                super().append(entry)
            raise Killed
        super().append(entry)


@pytest.mark.parametrize(
    "stored", [False, True], ids=["before the write", "after the write, before send or ack"]
)
@pytest.mark.parametrize("at", range(1, 9))
@pytest.mark.parametrize("victim_side", [0, 1])
def test_killed_at_every_point_around_an_entry(at: int, stored: bool, victim_side: int) -> None:
    world = World(500 + at)
    one, two = connected(world)
    victim, other = (one, two) if victim_side == 0 else (two, one)
    victim.journal = FatalJournal(at, stored)
    two.toy_match(one)
    one.toy_match(two)
    for _ in range(12):
        due = one.judge.due()
        assert due is not None
        assert one.replica is not None
        writer, reader = (one, two) if due.side == one.replica.side else (two, one)
        try:
            writer.say(reader, 5)
            world.settle()
        except Killed:
            reborn = world.reborn(victim)
            journal = reborn.journal
            assert isinstance(journal, MemoryJournal)
            reborn.toy_match(other, good_prefix(one.id, two.id, journal.stored))
            one, two = (reborn, other) if victim_side == 0 else (other, reborn)
            world.run(12)
    assert one.replica is not None
    assert two.replica is not None
    assert one.replica.log.head == two.replica.log.head
    assert len(one.replica.log) >= at
    play_on(world, one, two)
