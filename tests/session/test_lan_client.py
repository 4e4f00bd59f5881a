"""Two clients meet, play, break off and come back, over real sockets on loopback."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.actions import Double, IllegalAction, MakePlay, Player
from game.rules.moves import legal_plays
from game.rules.state import MatchSettings, Phase
from game.session.intents import WantRoll
from game.session.lan_clock import Clock, ClockKind
from game.session.lan_events import (
    Asking,
    Declined,
    Invitation,
    KeyWarning,
    MatchStarted,
    ResumeOffered,
    Trouble,
    Trust,
    WatchOpened,
)
from game.session.lan_lobby import RowState
from game.session.lan_terms import Terms
from game.session.lan_verify import verify_any, verify_lan
from game.session.matchfile import read_match
from net.nearby import key_of
from tests.loopback import HOST
from tests.session.lan_clients import TERMS, Hands, Room


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    opened = Room(tmp_path)
    yield opened
    opened.close()


class TestMeeting:
    def test_a_table_nearby_appears_with_its_terms(self, room: Room) -> None:
        room.ann.client.host(TERMS)
        room.until(lambda: (row := room.bo.row_of(room.ann)) and row.state is RowState.OPEN)
        row = room.bo.row_of(room.ann)
        assert row is not None
        assert row.card.name == "Ann"
        assert row.card.trust is Trust.NEW
        assert row.words == "Match to 3, cube on, no clock"
        assert row.ping_ms is not None

    def test_joining_a_row_plays_its_terms(self, room: Room) -> None:
        room.ann.client.host(TERMS)
        room.until(lambda: (row := room.bo.row_of(room.ann)) and row.state is RowState.OPEN)
        room.bo.client.invite(key_of(room.ann.client.files.identity.public))
        room.until(lambda: room.ann.of(Invitation))
        room.ann.client.accept()
        room.begun()
        assert room.ann.session.me is Player.WHITE
        assert room.bo.session.me is Player.BLACK
        assert room.ann.session.file.terms.settings == TERMS.settings

    def test_both_screens_show_the_same_four_words(self, room: Room) -> None:
        room.ann.client.host(TERMS)
        room.bo.client.join(room.address)
        room.until(lambda: room.ann.of(Invitation) and room.bo.of(Asking))
        assert room.ann.of(Invitation)[0].words == room.bo.of(Asking)[0].words
        assert len(room.ann.of(Invitation)[0].words) == 4
        assert room.ann.of(Invitation)[0].card.trust is Trust.NEW

    def test_a_join_code_is_the_hosts_yes(self, room: Room) -> None:
        room.ann.client.host(TERMS)
        room.until(lambda: room.ann.client.code)
        room.bo.client.join(room.ann.client.code)
        room.begun()
        assert not room.ann.of(Invitation)

    def test_a_wrong_code_does_not_get_in(self, room: Room) -> None:
        room.ann.client.host(TERMS)
        room.until(lambda: room.ann.client.code)
        address, words = room.ann.client.code.split()
        first = "zebra" if not words.startswith("zebra") else "tulip"
        room.bo.client.join(f"{address} {first}-{words.split('-', 1)[1]}")
        room.until(lambda: room.bo.of(Declined))
        assert "join code" in room.bo.of(Declined)[0].words
        assert not room.ann.of(Invitation)

    def test_no_is_said_in_words(self, room: Room) -> None:
        room.ann.client.host(TERMS)
        room.bo.client.join(room.address)
        room.until(lambda: room.ann.of(Invitation))
        room.ann.client.decline()
        room.until(lambda: room.bo.of(Declined))
        assert room.bo.of(Declined)[0].words == "Ann would rather not play now."

    def test_a_blocked_player_is_not_heard_again(self, room: Room) -> None:
        room.ann.client.host(TERMS)
        room.bo.client.join(room.address)
        room.until(lambda: room.ann.of(Invitation))
        room.ann.client.block()
        room.until(lambda: room.bo.of(Declined))
        room.bo.client.join(room.address)
        room.until(lambda: len(room.bo.of(Declined)) > 1)
        assert len(room.ann.of(Invitation)) == 1

    def test_a_known_name_with_another_key_is_a_warning(self, room: Room, tmp_path: Path) -> None:
        room.seated()
        room.ann.client.leave()
        room.bo.client.leave()
        room.ann.client.close()
        room.ann = Hands(tmp_path / "impostor", "Ann")
        room.ann.open()
        room.until(lambda: room.ann.client.port)
        room.ann.client.host(TERMS)
        room.bo.client.join(room.address)
        room.until(lambda: room.bo.of(KeyWarning))
        warning = room.bo.of(KeyWarning)[0]
        assert warning.card.trust is Trust.OTHER_KEY
        assert not room.ann.of(Invitation)
        room.bo.client.go_on(warning.card.peer)
        room.until(lambda: room.ann.of(Invitation))

    @pytest.mark.parametrize("text", ["nonsense", "192.168.1", "1.2.3.4:99999", "R2M02-65QZK one two", ""])
    def test_a_mistyped_address_or_code_is_explained(self, room: Room, text: str) -> None:
        room.bo.client.join(text)
        room.bo.poll()
        assert room.bo.of(Trouble)[0].words.endswith(".")

    def test_nobody_there_is_explained(self, room: Room) -> None:
        room.bo.client.join("127.0.0.1:9")
        room.until(lambda: room.bo.of(Declined))
        assert "Nobody answers" in room.bo.of(Declined)[0].words

    def test_two_who_invite_each_other_at_once_play_one_match(self, room: Room) -> None:
        for hands in room.both:
            hands.client.host(TERMS)
        room.until(lambda: room.ann.row_of(room.bo) and room.bo.row_of(room.ann))
        room.ann.client.invite(key_of(room.bo.client.files.identity.public), TERMS)
        room.bo.client.invite(key_of(room.ann.client.files.identity.public), TERMS)
        room.until(lambda: all(hands.client.session for hands in room.both))
        room.begun()
        assert room.ann.session.match == room.bo.session.match

    def test_who_plays_is_busy_for_others(self, room: Room, tmp_path: Path) -> None:
        room.seated()
        eve = Hands(tmp_path / "eve", "Eve")
        eve.open()
        eve.client.join_address(room.address, TERMS)

        def answered() -> bool:
            eve.poll()
            return bool(eve.of(Declined))

        room.until(answered)
        assert eve.of(Declined)[0].words == "Ann is busy."
        eve.client.close()

    def test_the_listening_socket_is_closed_with_the_lobby_and_the_last_match(self, room: Room) -> None:
        room.ann.client.close_lobby()
        room.until(lambda: room.ann.client.port == 0)
        room.ann.open()
        room.until(lambda: room.ann.client.port)
        room.seated()
        room.ann.client.close_lobby()
        room.turn()
        assert room.ann.client.port
        room.ann.client.leave()
        room.until(lambda: room.ann.client.port == 0)

    def test_without_zeroconf_joining_by_address_works(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from net import discovery

        def absent(*_: object, **__: object) -> None:
            raise OSError("no interfaces")

        monkeypatch.setattr(discovery, "AsyncZeroconf", absent)
        room = Room(tmp_path)
        room.seated()
        room.turn()
        room.until(lambda: room.ann.client._neighbours.problem == "no interfaces")
        room.close()


class TestPlay:
    def test_both_see_the_same_dice_and_plays(self, room: Room) -> None:
        room.seated()
        for _ in range(12):
            room.turn()
        one, two = room.ann.session, room.bo.session
        room.until(lambda: one.entries == two.entries)
        assert one.record == two.record
        assert one.commitments is not None
        assert two.commitments == one.commitments[::-1]

    def test_a_tentative_play_stays_local_and_an_illegal_one_is_refused_here(self, room: Room) -> None:
        room.seated()
        hands, other = room.mover()
        entries = other.session.entries
        with pytest.raises(IllegalAction):
            hands.session.submit(hands.session.me, Double())
        with pytest.raises(IllegalAction, match="not your turn"):
            other.session.submit(other.session.me, MakePlay(()))
        room.until(lambda: True)
        assert other.session.entries == entries

    def test_chat_and_emotes_arrive(self, room: Room) -> None:
        room.seated()
        room.ann.session.chat("good luck \u202e all")
        room.bo.session.emote(7)
        room.until(lambda: room.bo.told("chat") and room.ann.told("emote"))
        assert room.bo.told("chat")[0].words == "good luck all"
        assert room.ann.told("emote")[0].number == 7

    def test_a_pause_needs_both_and_going_on_one(self, room: Room) -> None:
        room.seated()
        room.ann.session.ask_pause()
        room.until(lambda: room.bo.told("pause_asked"))
        assert not room.ann.session.paused
        room.bo.session.ask_pause()
        room.until(lambda: room.ann.session.paused and room.bo.session.paused)
        hands, _ = room.mover()
        with pytest.raises(IllegalAction, match="paused"):
            hands.session.submit(hands.session.me, MakePlay(()))
        room.bo.session.unpause()
        room.until(lambda: not room.ann.session.paused and not room.bo.session.paused)
        room.turn()

    def test_the_connection_is_shown(self, room: Room) -> None:
        room.seated()
        room.until(lambda: room.ann.session.connection.ping_ms is not None)
        assert room.ann.session.connection.joined

    def test_a_fallen_flag_loses_the_match_and_both_sign(self, room: Room) -> None:
        room.seated(Terms(MatchSettings(length=3), Clock(ClockKind.DELAY, 300, 100)))
        hands, other = room.mover()
        assert hands.session.clocks_ms is not None
        room.until(lambda: room.ann.session.sealed and room.bo.session.sealed)
        assert hands.session.won is False
        assert other.session.won is True
        report = verify_lan(hands.session.file.log)
        assert report.ok
        assert "on time" in report.checks[-1].detail


class TestComingBack:
    def test_a_match_is_left_and_goes_on_another_day(self, room: Room, tmp_path: Path) -> None:
        room.seated()
        for _ in range(5):
            room.turn()
        entries = room.ann.session.entries
        for hands in room.both:
            hands.client.leave()
            hands.client.close()
        room.ann, room.bo = Hands(tmp_path / "ann", "Ann"), Hands(tmp_path / "bo", "Bo")
        for hands in room.both:
            hands.open()
        [stored] = room.ann.client.resumable
        assert stored.peer_name == "Bo"
        room.ann.client.resume(stored.id)
        assert room.ann.session.entries == entries
        assert room.ann.session.awaiting_dice
        peer = room.ann.client.files.identity.public
        room.bo.client.resume(room.bo.client.resumable[0].id)
        room.bo.client.link.post(lambda node, now: node.seen(peer, ((HOST, room.ann.client.port),)))
        for _ in range(4):
            room.turn()

    def test_the_other_side_is_told_that_one_wants_to_go_on(self, room: Room, tmp_path: Path) -> None:
        room.seated()
        room.turn()
        room.bo.client.leave()
        room.until(lambda: room.ann.told("left"))
        room.until(lambda: room.bo.of(ResumeOffered))
        room.bo.client.resume(room.bo.of(ResumeOffered)[0].match)
        room.until(lambda: room.bo.session.connection.joined)
        room.turn()

    def test_a_rematch_swaps_the_colours(self, room: Room) -> None:
        room.seated(Terms(MatchSettings(length=1), Clock(ClockKind.DELAY, 200, 100)))
        room.until(lambda: room.ann.session.sealed and room.bo.session.sealed)
        was = room.ann.session.me
        room.bo.client.rematch()
        room.until(lambda: any(invitation.rematch for invitation in room.ann.of(Invitation)))
        room.ann.client.accept()
        room.until(lambda: len(room.bo.of(MatchStarted)) == 2)
        room.begun()
        assert room.ann.session.me is was.other
        assert room.ann.session.entries < 12

    def test_a_finished_match_counts_with_its_player(self, room: Room) -> None:
        room.seated(Terms(MatchSettings(length=1), Clock(ClockKind.DELAY, 200, 100)))
        room.until(lambda: room.ann.session.sealed and room.bo.session.sealed)
        [contact] = list(room.ann.client.files.contacts)
        assert contact.finished == 1
        assert contact.wins + contact.losses == 1
        assert not room.ann.client.resumable

    def test_the_copy_for_the_history_is_a_match_like_any(self, room: Room) -> None:
        room.seated()
        for _ in range(6):
            room.turn()
        stored = read_match(room.ann.session.file.copy)
        assert stored.record == room.ann.session.record
        assert stored.header.extra["mode"] == "lan"
        assert set(stored.header.seats) == {"human", "remote"}

    def test_a_lost_dice_secret_is_explained(self, room: Room, tmp_path: Path) -> None:
        room.seated()
        room.bo.client.leave()
        room.bo.client.close()
        [tip] = (tmp_path / "bo" / "matches").glob("*.tip")
        tip.unlink()
        room.bo = Hands(tmp_path / "bo", "Bo")
        assert room.bo.client.resume(room.bo.client.resumable[0].id) is None
        room.bo.poll()
        assert "dice secret" in [*room.bo.of(Trouble), *room.bo.client.events()][0].words  # type: ignore[union-attr]

    def test_the_copy_is_verified_together_with_its_log(self, room: Room) -> None:
        room.seated()
        for _ in range(4):
            room.turn()
        copy = room.ann.session.file.copy
        report = verify_any(copy)
        assert report.ok
        assert report.checks[-1].name == "copy"
        assert verify_any(room.ann.session.file.log).ok


class TestSpectators:
    def test_a_spectator_sees_the_match_and_judges_it(self, room: Room, tmp_path: Path) -> None:
        room.seated()
        session = room.ann.session
        names = ("Ann", "Bo") if session.side == 0 else ("Bo", "Ann")
        room.ann.client.watching.welcome = lambda: (session.file.peer, names)
        for _ in range(4):
            room.turn()
        eve = Hands(tmp_path / "eve", "Eve")
        eve.open()
        eve.client.watch_address(room.address)
        heard: list[object] = []

        def watched() -> bool:
            eve.poll()
            heard.extend(eve.of(WatchOpened))
            match = eve.client.watching.match
            return match is not None and match.record.actions == session.record.actions

        room.until(watched)
        assert eve.client.watching.match is not None
        assert eve.client.watching.match.names == ("Ann", "Bo")
        room.turn()
        room.until(watched)
        with pytest.raises(IllegalAction):
            eve.client.watching.match.submit(Player.WHITE, MakePlay(()))
        eve.client.close()


class TestFaults:
    def test_a_cheating_program_is_stopped_and_its_evidence_kept(self, room: Room) -> None:
        room.seated()
        hands, other = room.mover()
        cheat = hands.session
        state = cheat.state
        assert state.roll is not None
        kind, body = cheat._table.author.act(MakePlay(legal_plays(state.board, state.roll)[0]), 1)
        for judge in (cheat._table.replica._judge, cheat._table.fold):
            judge.check = lambda entry: None  # type: ignore[method-assign]
            judge.apply = lambda entry: None  # type: ignore[method-assign]
        body["mv"] = [[24, 23]]
        cheat.link.post(lambda node, now: node.write(cheat.file.peer, kind, body, now))
        room.until(lambda: other.session.stopped)
        assert other.session.stopped.startswith(f"{hands.name}'s program sent an illegal play.")
        room.until(lambda: cheat.stopped)
        assert cheat.stopped.startswith(f"{other.name}'s program says that this one sent an illegal play.")
        evidence = json.loads(other.session.file.evidence.read_text())
        assert evidence["code"] == "illegal"
        assert evidence["entries"]
        with pytest.raises(IllegalAction):
            other.session.submit(other.session.me, MakePlay(()))
        room.until(lambda: hands.session.stopped)

    def test_a_flipped_byte_in_the_stored_log_is_mended_by_the_peer(self, room: Room, tmp_path: Path) -> None:
        room.seated()
        for _ in range(6):
            room.turn()
        room.until(lambda: room.ann.session.settled and room.bo.session.settled)
        log = room.bo.session.file.log
        room.bo.client.close()
        whole = log.read_bytes()
        damaged = bytearray(whole)
        damaged[-300] ^= 1
        log.write_bytes(bytes(damaged))
        assert not verify_lan(log).ok
        room.bo = Hands(tmp_path / "bo", "Bo")
        room.bo.client.resume(room.bo.client.resumable[0].id)
        room.until(lambda: room.bo.session.entries == room.ann.session.entries)
        room.turn()
        assert log.read_bytes().startswith(whole)
        assert log.with_name(log.name + ".damaged").read_bytes() == bytes(damaged)

    def test_phase_of_a_claim_comes_only_after_five_minutes(self, room: Room) -> None:
        room.seated()
        room.bo.client.close()
        room.until(lambda: room.ann.told("left"))
        with pytest.raises(IllegalAction):
            room.ann.client.claim(room.ann.session)
        room.ann.session.connection = type(room.ann.session.connection)(waiting_seconds=301)
        words = room.ann.client.claim(room.ann.session)
        assert words.startswith("Won by abandonment")
        assert room.ann.session.state.phase is not Phase.MATCH_OVER
        assert not room.ann.client.resumable

    def test_a_withheld_share_is_seen_and_may_be_claimed_after_five_minutes(self, room: Room) -> None:
        room.seated()
        hands, other = room.mover()
        while (
            hands.session.state.phase is not Phase.TO_ROLL or "double" not in hands.session.judge.due().kinds
        ):  # type: ignore[union-attr]
            room.turn()
            hands, other = room.mover()
        other.session._table.author.reflex = lambda: None  # type: ignore[method-assign]
        hands.session.submit(hands.session.me, WantRoll())
        room.until(lambda: hands.session.owed_by_peer)
        assert not hands.session.may_claim
        later = hands.session.decision.clock() + 301
        hands.session.decision.clock = lambda: later
        assert hands.session.owed_seconds > 300
        assert "while owing the dice" in hands.client.claim(hands.session)
        [contact] = list(hands.client.files.contacts)
        assert (contact.left, contact.left_owing) == (1, 1)

    @pytest.mark.slow
    def test_a_window_held_for_twenty_seconds_does_not_break_the_line(self, room: Room) -> None:
        room.seated()
        time.sleep(20)  # nobody polls, as when a title bar is held: the network thread goes on
        room.until(lambda: room.ann.session.connection.joined)
        assert not room.ann.told("lost")
        assert not room.bo.told("lost")
        room.turn()
