"""Many lines: glare, redialling, sleep, strangers, programs killed at any point."""

from __future__ import annotations

import random

import pytest

from net import events, limits
from net.doorkeeper import Doorkeeper
from net.errors import StorageFailed
from net.journal import MemoryJournal
from net.log import Entry, good_prefix
from net.messages import Kind, Purpose
from net.redial import Redial
from tests.net.world import PORT, Peer, World, connected, in_match, play_on


def alive(world: World) -> int:
    return len(world.pipes)


class TestLines:
    def test_a_match_plays(self) -> None:
        world = World(1)
        one, two = in_match(world)
        play_on(world, one, two, 20)
        assert one.of(events.Settled)

    @pytest.mark.parametrize("seed", range(100))
    def test_glare_leaves_exactly_one_line(self, seed: int) -> None:
        world = World(seed)
        one, two = world.pair()
        world.chunk = 1 + seed
        one.toy_match(two)
        two.toy_match(one)
        for peer in (one, two):
            peer.node.tick(world.now, world.now)
        world.settle()
        assert alive(world) == 1
        play_on(world, one, two)

    def test_a_broken_line_is_dialled_again_at_once(self) -> None:
        world = World(2)
        one, two = in_match(world)
        play_on(world, one, two)
        world.drop_all()
        world.run(0.5)
        play_on(world, one, two)

    @pytest.mark.parametrize("seconds", [1, 10, 60, 600])
    def test_play_goes_on_after_a_silent_cut(self, seconds: int) -> None:
        world = World(3)
        one, two = in_match(world)
        play_on(world, one, two)
        world.cut = {two.name}
        world.run(seconds)
        if seconds > limits.DEAD_SECONDS:
            status = one.of(events.Status)[-1]
            assert not status.connected
            assert status.silence > 0
        world.cut = set()
        world.run(limits.REDIAL_LAST * 1.5 + 0.5 if seconds > 5 else 0.5)
        play_on(world, one, two)

    @pytest.mark.parametrize("seconds", [1, 60])
    def test_what_is_said_into_a_silent_cut(self, seconds: int) -> None:
        """A short one: it is heard late, and told as said only then. A long one: it is told to be unsure."""
        world = World(5)
        one, two = in_match(world)
        world.cut = {two.name}
        one.node.chat(two.id, "still there?", world.now)
        world.run(seconds)
        assert not one.of(events.Spoken)
        world.cut = set()
        world.run(limits.REDIAL_LAST * 1.5 + 0.5)
        heard = [said.text for said in two.of(events.Said)]
        assert heard == [spoken.text for spoken in one.of(events.Spoken)]
        if seconds > limits.DEAD_SECONDS:
            assert [refused.what for refused in one.of(events.Refused)] == ["unsure"]
        else:
            assert heard == ["still there?"]

    def test_moves_made_while_cut_off_arrive_later(self) -> None:
        world = World(4)
        one, two = in_match(world)
        play_on(world, one, two, 2)
        world.cut = {two.name}
        world.run(20)
        one.say(two, 5)
        world.settle()
        assert one.replica is not None
        assert two.replica is not None
        assert len(one.replica.log) == len(two.replica.log) + 1
        world.cut = set()
        world.run(10)
        assert one.replica.log.head == two.replica.log.head

    def test_a_machine_that_slept_drops_its_lines_and_calls_again(self) -> None:
        world = World(5)
        one, two = in_match(world)
        world.run(1)
        world.awake_extra += 3600
        world.run(1)
        assert any(event.code == "slept" for event in one.of(events.Disconnected))
        play_on(world, one, two)

    def test_pings_keep_an_idle_line(self) -> None:
        world = World(6)
        one, _ = in_match(world)
        world.run(600)
        assert not one.of(events.Disconnected)
        assert alive(world) == 1

    def test_corrupted_bytes_cost_the_line_and_nothing_else(self) -> None:
        world = World(7)
        one, two = in_match(world, length=200)
        rng = random.Random(7)
        for _ in range(30):
            at = rng.randrange(20)
            world.mangle = lambda data, at=at: bytes(
                [*data[: at % len(data)], data[at % len(data)] ^ 1, *data[at % len(data) + 1 :]]
            )
            due = one.judge.due()
            assert due is not None
            assert one.replica is not None
            writer, other = (one, two) if due.side == one.replica.side else (two, one)
            writer.say(other, 3)
            world.settle()
            world.mangle = None
            world.run(10)
        assert one.replica.log.head == two.replica.log.head  # type: ignore[union-attr]
        assert len(one.replica.log) == 60

    def test_a_peer_that_moves_to_another_address_is_found_there(self) -> None:
        world = World(8)
        one, two = in_match(world)
        play_on(world, one, two)
        world.drop_all()
        del world.peers[two.name]
        two.name = "elsewhere"
        world.peers["elsewhere"] = two
        two.node._matches[one.id].redial._addresses = []
        world.run(20)
        assert alive(world) == 0
        one.node.seen(two.id, (("elsewhere", PORT),))
        world.run(6)
        play_on(world, one, two)

    def test_another_player_at_the_address_is_not_taken_for_the_opponent(self) -> None:
        world = World(9)
        one, two = in_match(world)
        world.drop_all()
        del world.peers[two.name]
        stranger = world.peer("stranger")
        stranger.name = two.name
        world.peers[two.name] = stranger
        world.run(10)
        assert not stranger.of(events.Connected)
        assert one.of(events.Status)[-1].attempt > 1

    def test_two_matches_with_different_peers_at_once(self) -> None:
        world = World(10)
        hub = world.peer("hub")
        guests = [world.peer("guest1"), world.peer("guest2")]
        hubs = []
        for guest in guests:
            world.introduce(guest, hub)
            guest.toy_match(hub)
            hub.journal = MemoryJournal()
            hub.toy_match(guest)
            hubs.append((hub.judge, hub.replica))
        for _ in range(6):
            for guest, (judge, copy) in zip(guests, hubs, strict=True):
                hub.judge, hub.replica = judge, copy
                play_on(world, hub, guest, 1)
            world.drop_all()
            world.run(3)
        assert hubs[0][1] is not hubs[1][1]
        assert alive(world) == 2


class TestKilled:
    """Programs die between any two bytes; what was acknowledged is on both disks."""

    @pytest.mark.parametrize("seed", range(20))
    def test_random_kills_leave_equal_logs(self, seed: int) -> None:
        world = World(100 + seed)
        one, two = in_match(world, length=60)
        rng = random.Random(seed)
        for _ in range(12):
            for _ in range(rng.randrange(1, 4)):
                due = one.judge.due()
                assert due is not None
                assert one.replica is not None
                writer, other = (one, two) if due.side == one.replica.side else (two, one)
                writer.say(other, rng.randrange(600))
                for _ in range(rng.randrange(6)):
                    world._act()
                    for pipe in list(world.pipes):
                        world._deliver(pipe)
            one, two = self.kill(world, rng.choice((one, two)), one, two)
            world.run(12)
            assert one.replica is not None
            assert two.replica is not None
            assert one.replica.log.head == two.replica.log.head
        play_on(world, one, two)

    def kill(self, world: World, victim: Peer, one: Peer, two: Peer) -> tuple[Peer, Peer]:
        reborn = world.reborn(victim)
        other = two if victim is one else one
        assert isinstance(reborn.journal, MemoryJournal)
        ids = (one.id, two.id)
        reborn.toy_match(other, good_prefix(*ids, reborn.journal.stored), length=60)
        return (reborn, other) if victim is one else (other, reborn)

    def test_both_killed_at_once(self) -> None:
        world = World(150)
        one, two = in_match(world)
        play_on(world, one, two)
        one.say(two, 1)
        one, two = self.kill(world, one, one, two)
        one, two = self.kill(world, two, one, two)
        world.run(12)
        play_on(world, one, two)

    def test_a_full_disk_stops_the_match_here_and_loses_nothing(self) -> None:
        class Full(MemoryJournal):
            full = False

            def append(self, entry: Entry) -> None:
                if self.full:
                    raise StorageFailed("the disk is full")
                super().append(entry)

        world = World(151)
        one, two = connected(world)
        two.journal = full = Full()
        two.toy_match(one)
        one.toy_match(two)
        play_on(world, one, two)
        full.full = True
        one.say(two, 1)
        world.settle()
        assert two.of(events.StorageBroke)
        full.full = False
        one, two = self.kill(world, two, one, two)
        world.run(12)
        play_on(world, one, two)


class TestLiars:
    def test_an_illegal_entry_freezes_the_match_and_nobody_redials(self) -> None:
        world = World(20)
        one, two = in_match(world)
        play_on(world, one, two)
        one.judge.check = lambda entry: None  # type: ignore[method-assign]
        one.say(two, 666)
        world.settle()
        assert two.of(events.Faulted)[0].evidence.code == "illegal"
        assert one.of(events.Disconnected)[-1].code == "illegal"
        world.run(30)
        assert alive(world) == 0

    def test_entries_of_another_match_are_not_taken(self) -> None:
        world = World(21)
        one, two = in_match(world)
        play_on(world, one, two)
        other = World(22)
        three, four = in_match(other)
        play_on(other, three, four, 6)
        assert three.replica is not None
        foreign = [entry.signed for entry in three.replica.log]
        line = one.node._lines[one.node._talks[two.id]].protocol
        line.channel.send(Kind.ENT, {"m": one.replica.match, "e": foreign[-1:]})  # type: ignore[union-attr]
        one.node._after(one.node._talks[two.id], one.node._lines[one.node._talks[two.id]], world.now)
        before = len(two.replica.log)  # type: ignore[union-attr]
        world.settle()
        assert len(two.replica.log) == before  # type: ignore[union-attr]
        world.run(10)
        play_on(world, one, two)


class TestStrangers:
    def test_three_errors_in_a_minute_shut_the_door_for_a_minute(self) -> None:
        doors = Doorkeeper()
        for _ in range(limits.STRIKES):
            assert doors.admits("bad", 0.0)
            doors.shaken("bad", authenticated=False)
            doors.strike("bad", 0.0)
        assert not doors.admits("bad", limits.REFUSAL_SECONDS - 1)
        assert doors.admits("good", 0.0)
        assert doors.admits("bad", limits.REFUSAL_SECONDS + limits.CONNECTIONS_WINDOW)

    def test_pending_handshakes_are_bounded_by_address_and_in_all(self) -> None:
        doors = Doorkeeper()
        assert [doors.admits("a", 0.0) for _ in range(3)] == [True, True, False]
        for number in range(10):
            doors.admits(f"h{number}", 0.0)
        assert not doors.admits("last", 0.0)

    def test_the_table_of_addresses_is_bounded(self) -> None:
        doors = Doorkeeper()
        for number in range(5000):
            if doors.admits(f"10.0.{number // 256}.{number % 256}", float(number)):
                doors.shaken(f"10.0.{number // 256}.{number % 256}", authenticated=False)
        assert len(doors._visitors) <= limits.REMEMBERED_ADDRESSES + 1

    def test_random_bytes_at_the_door(self) -> None:
        world = World(23)
        host = world.peer("host")
        rng = random.Random(5)
        for number in range(2000):
            address = f"a{number % 50}"
            world.now += 0.2
            if host.node.accepted(number, address, world.now):
                host.node.received(number, rng.randbytes(rng.randrange(1, 300)), world.now)
                host.node.lost(number, world.now)
            host.node.tick(world.now, world.now)
            host.node.take_actions()
        assert not host.node._lines
        assert not [r for r in host.node.take_reports() if isinstance(r, events.Connected)]

    def test_a_blocked_player_is_hung_up_on(self) -> None:
        world = World(24)
        one, two = world.pair()
        two.node.block(frozenset({one.id}))
        world.introduce(one, two)
        assert not two.of(events.Connected)
        assert one.of(events.Disconnected)[0].code == "blocked"

    def test_open_invitations_are_bounded(self) -> None:
        world = World(25)
        host = world.peer("host")
        for number in range(limits.INVITATIONS + 2):
            guest = world.peer(f"guest{number}")
            world.now += 3
            world.introduce(guest, host)
            guest.node.invite(host.id, b"terms", None, world.now)
            world.settle()
        assert len(host.of(events.Invited)) == limits.INVITATIONS
        assert world.peers[f"guest{limits.INVITATIONS}"].of(events.Answered)[0].why == "busy"


class TestProbes:
    def test_a_probe_tells_the_card_and_leaves_the_match_alone(self) -> None:
        world = World(30)
        one, two = in_match(world)
        for _ in range(5):
            world.introduce(one, two, purpose=Purpose.PROBE)
            world.run(2)
        assert len(one.of(events.Carded)) == 5
        assert alive(world) == 1
        play_on(world, one, two)

    def test_a_dead_address_is_reported(self) -> None:
        world = World(31)
        one, _ = world.pair()
        number = one.node.call((("nowhere", PORT),), Purpose.TALK)
        world.settle()
        assert one.of(events.CallFailed)[0].call == number


class TestRedial:
    def test_pauses_grow_to_a_second_and_after_two_minutes_to_five_with_jitter(self) -> None:
        plan = Redial((("a", 1),), 0.0)
        now, pauses = 0.0, []
        while now < 300:
            assert plan.due(now)
            plan.dial()
            plan.failed(now, chance=len(pauses) % 2)
            pauses.append((now, plan._next - now))
            now = plan._next
        assert pauses[0][1] == pytest.approx(limits.REDIAL_FIRST * 0.5)
        early = [pause for at, pause in pauses if at < limits.REDIAL_EAGER_SECONDS]
        assert max(early) == pytest.approx(limits.REDIAL_EAGER * 1.5)
        assert max(pause for _, pause in pauses) == pytest.approx(limits.REDIAL_LAST * 1.5)

    def test_who_hung_up_is_called_again_without_haste(self) -> None:
        plan = Redial((("a", 1),), 0.0)
        plan.lost(10.0, at_once=False)
        assert not plan.due(10.0 + limits.REDIAL_LAST - 0.1)

    def test_newer_addresses_are_tried_first_and_too_many_are_forgotten(self) -> None:
        plan = Redial(tuple((f"h{n}", 1) for n in range(20)), 0.0)
        plan.learn((("new", 1),))
        assert plan.dial()[0] == ("new", 1)
        assert len(plan.dial()) == limits.DIAL_ADDRESSES
