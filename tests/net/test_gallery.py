"""Watching: leave, portions, room, a spectator who overreaches, and a line that is lost."""

from __future__ import annotations

from net import events, limits
from net.feed import Feed
from net.journal import MemoryJournal
from net.log import Log
from net.messages import Kind, Purpose
from net.replica import Replica
from tests.net.toy import ToyJudge
from tests.net.world import PORT, Peer, World, in_match, play_on


class TestSpectators:
    def watch(self, world: World, host: Peer, opponent: Peer, lag: int = 0) -> Peer:
        watcher = world.peer(f"watcher{len(world.peers)}")
        world.introduce(watcher, host, purpose=Purpose.WATCH)
        assert host.of(events.WatchAsked)
        host.node.gallery.admit(watcher.id, opponent.id, ("A", "B"), lag, world.now)
        world.settle()
        if not watcher.of(events.WatchStarted):
            return watcher
        started = watcher.of(events.WatchStarted)[0]
        watcher.judge = ToyJudge()
        watcher.replica = Replica(Log(*started.players), MemoryJournal(), watcher.judge)
        watcher.node.gallery.follow(host.id, started.match, watcher.replica, ((host.name, PORT),), world.now)
        world.settle()
        return watcher

    def test_a_spectator_who_comes_late_has_everything_from_entry_1(self) -> None:
        world = World(40)
        one, two = in_match(world)
        play_on(world, one, two, 8)
        watcher = self.watch(world, one, two)
        assert watcher.replica is not None
        assert watcher.replica.log.head == one.replica.log.head  # type: ignore[union-attr]
        play_on(world, one, two, 6)
        assert watcher.replica.log.head == one.replica.log.head  # type: ignore[union-attr]
        assert watcher.judge.said == one.judge.said

    def test_a_spectator_may_be_kept_behind(self) -> None:
        world = World(41)
        one, two = in_match(world)
        play_on(world, one, two, 8)
        watcher = self.watch(world, one, two, lag=6)
        play_on(world, one, two, 4)
        assert watcher.replica is not None
        assert len(watcher.replica.log) == len(one.replica.log) - 6  # type: ignore[union-attr]

    def test_there_is_room_for_eight(self) -> None:
        world = World(42)
        one, two = in_match(world)
        play_on(world, one, two, 2)
        for _ in range(limits.SPECTATORS + 1):
            world.now += 3
            last = self.watch(world, one, two)
        assert last.of(events.WatchRefused)[0].why == "full"
        play_on(world, one, two, 2)

    def test_a_spectator_cannot_write_or_ask_for_more(self) -> None:
        world = World(43)
        one, two = in_match(world)
        play_on(world, one, two, 2)
        watcher = self.watch(world, one, two)
        line = watcher.node._lines[watcher.node.gallery.watched[one.id]].protocol
        line.channel.send(Kind.ENT, {"m": b"m" * 32, "e": ((b"raw", b"s" * 64),)})
        watcher.node._flush(
            watcher.node.gallery.watched[one.id], watcher.node._lines[watcher.node.gallery.watched[one.id]]
        )
        world.settle()
        assert not one.node.gallery.watchers
        play_on(world, one, two, 2)

    def test_a_long_log_goes_out_in_portions_that_acknowledgements_pull(self) -> None:
        world = World(44)
        one, two = in_match(world, length=3000)
        for _ in range(20):
            play_on(world, one, two, 50)
            world.now += 30
        feed = Feed(one.replica.log)  # type: ignore[union-attr]
        sent = sum(len(m.fields["e"]) for m in feed.heard(0))
        assert sent < len(one.replica.log)  # type: ignore[union-attr]
        assert not feed.news()
        assert feed.heard(sent)

    def test_a_lost_line_is_called_again_and_everything_missed_is_shown(self) -> None:
        world = World(44)
        one, two = in_match(world)
        play_on(world, one, two, 4)
        watcher = self.watch(world, one, two)
        asked = len(one.of(events.WatchAsked))
        lost = [pipe for pipe in world.pipes if any(peer is watcher for peer, _ in pipe.ends)]
        for pipe in lost:
            world._close(pipe)
        play_on(world, one, two, 4)
        world.run(1)
        again = one.of(events.WatchAsked)[asked:]
        assert [(event.peer, event.match) for event in again] == [(watcher.id, one.replica.match)]  # type: ignore[union-attr]
        one.node.gallery.admit(watcher.id, two.id, ("A", "B"), 0, world.now, only=again[0].match)
        world.settle()
        assert watcher.replica is not None
        watcher.node.gallery.follow(one.id, again[0].match, watcher.replica, (), world.now)
        world.settle()
        assert watcher.replica.log.head == one.replica.log.head  # type: ignore[union-attr]
        play_on(world, one, two, 4)
        assert watcher.replica.log.head == one.replica.log.head  # type: ignore[union-attr]

    def test_a_cable_that_is_out_for_a_while_is_found_out_and_tried_until_it_is_back(self) -> None:
        world = World(45)
        one, two = in_match(world)
        play_on(world, one, two, 4)
        watcher = self.watch(world, one, two)
        asked = len(one.of(events.WatchAsked))
        world.cut.add(watcher.name)
        world.run(30)
        assert not watcher.node.gallery.watched
        assert len(one.of(events.WatchAsked)) == asked
        world.cut.clear()
        world.run(2)
        assert len(one.of(events.WatchAsked)) == asked + 1

    def test_who_watches_no_more_does_not_call_again(self) -> None:
        world = World(46)
        one, two = in_match(world)
        play_on(world, one, two, 4)
        watcher = self.watch(world, one, two)
        watcher.node.gallery.unfollow(one.id, world.now)
        world.settle()
        asked = len(one.of(events.WatchAsked))
        world.run(30)
        assert len(one.of(events.WatchAsked)) == asked
        assert not one.node.gallery.watchers

    def test_leave_for_one_match_is_none_for_the_next(self) -> None:
        world = World(47)
        one, two = in_match(world)
        play_on(world, one, two, 4)
        watcher = self.watch(world, one, two)
        one.node.gallery.admit(watcher.id, two.id, ("A", "B"), 0, world.now, only=b"another" + b"-" * 25)
        world.settle()
        assert not watcher.node.gallery.watched, "hung up, to ask again later"
        assert not watcher.of(events.WatchRefused)
        world.run(7)
        assert one.of(events.WatchAsked)[-1].peer == watcher.id

    def test_a_final_no_ends_it(self) -> None:
        world = World(48)
        one, two = in_match(world)
        play_on(world, one, two, 4)
        watcher = self.watch(world, one, two)
        one.node.gallery.turn_away(watcher.id, "private", world.now)
        world.settle()
        assert watcher.of(events.WatchRefused)[0].why == "private"
        asked = len(one.of(events.WatchAsked))
        world.run(30)
        assert len(one.of(events.WatchAsked)) == asked
