"""A money session ends by agreement: asked, answered, signed by both; whatever happens in between."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.actions import Kind as Points
from game.rules.actions import Player, Resign
from game.rules.state import MatchSettings, Phase
from game.session.lan_clock import Clock, ClockKind
from game.session.lan_ending import ASK, REFUSE, EndTalk
from game.session.lan_events import Notice
from game.session.lan_terms import Terms
from game.session.lan_verify import verify_any, verify_lan
from game.session.matchfile import read_match
from game.session.summary import Status, summarise
from net.errors import Misplay
from net.judge import Due
from net.log import compose
from tests.session.lan_clients import Hands, Room
from tests.session.lan_pair import LanPair

MONEY = Terms(MatchSettings(length=0))


class TestTheLog:
    """Who may ask and answer, and what the seals say."""

    @pytest.fixture
    def pair(self) -> LanPair:
        return LanPair(3, MONEY)

    def test_whoever_may_roll_or_play_may_ask(self, pair: LanPair) -> None:
        assert "end" in pair.kinds
        pair.play_until(Phase.TO_ROLL)
        assert "end" in pair.kinds

    def test_between_games_side_0_may(self, pair: LanPair) -> None:
        pair.play_until(Phase.GAME_OVER)
        assert (pair.side, pair.kinds) == (0, {"roll", "end"})

    @pytest.mark.parametrize("phase", [Phase.DOUBLED, Phase.RESIGNED])
    def test_a_double_or_a_resignation_is_answered_first(self, pair: LanPair, phase: Phase) -> None:
        if phase is Phase.DOUBLED:
            pair.play_until(phase)
        else:
            pair.act(Resign(Points.SINGLE))
        assert "end" not in pair.kinds

    def test_a_match_to_points_has_its_own_end(self) -> None:
        assert "end" not in LanPair(3).kinds

    def test_nothing_else_may_be_written_before_the_answer(self, pair: LanPair) -> None:
        asking = pair.side
        pair.write(asking, ("end", {"ms": 5}))
        assert (pair.side, pair.kinds) == (1 - asking, {"end_yes", "end_no"})

    def test_no_gives_the_turn_back(self, pair: LanPair) -> None:
        before = (pair.side, pair.kinds, pair.judge.state)
        pair.write(pair.side, ("end", {"ms": 5}))
        pair.write(pair.side, ("end_no", {}))
        assert (pair.side, pair.kinds, pair.judge.state) == before
        pair.play_until(Phase.GAME_OVER)

    def test_yes_is_signed_by_both_at_once(self, pair: LanPair) -> None:
        pair.play_until(Phase.GAME_OVER)
        pair.write(0, ("end", {"ms": 0}))
        pair.write(1, ("end_yes", {}))
        assert all(judge.over for judge in pair.judges)
        assert pair.equal()
        score = pair.judge.state.score
        leader = pair.judge.side(Player.WHITE if score[0] > score[1] else Player.BLACK)
        assert [seal.winner for seal in pair.judge.seals] == [leader, leader]
        assert pair.judge.loser_side == 1 - leader
        assert pair.judge.due() is None

    def test_a_level_session_is_won_by_nobody(self, pair: LanPair) -> None:
        pair.write(pair.side, ("end", {"ms": 5}))
        pair.write(pair.side, ("end_yes", {}))
        assert pair.judge.over
        assert [seal.winner for seal in pair.judge.seals] == [-1, -1]
        assert pair.judge.loser_side is None

    def test_the_clock_stands_until_the_answer(self) -> None:
        clock = Clock(ClockKind.FISCHER, 60_000, 0)
        pair = LanPair(3, Terms(MatchSettings(length=0), clock))
        asking, reserves = pair.side, list(pair.judge.reserves)
        pair.write(asking, ("end", {"ms": 700}))
        pair.write(1 - asking, ("end_no", {}))
        reserves[asking] -= 700
        assert pair.judge.reserves == reserves

    @pytest.mark.parametrize("kind", ["end_yes", "end_no", "seal", "roll", "turn"])
    def test_who_has_asked_can_do_nothing_until_the_answer(self, pair: LanPair, kind: str) -> None:
        asking = pair.side
        pair.write(asking, ("end", {"ms": 5}))
        for judge in pair.judges:
            due = judge.due()
            assert due is not None
            assert not due.admits(asking, kind)

    def test_a_kill_between_question_and_answer_leaves_the_question(self, pair: LanPair) -> None:
        asking = pair.side
        pair.write(asking, ("end", {"ms": 5}))
        entries = len(pair.peers[0].journal.stored)  # type: ignore[attr-defined]
        for side in (0, 1):
            pair.open(side, entries)
        pair.world.settle()
        assert (pair.side, pair.kinds) == (1 - asking, {"end_yes", "end_no"})
        pair.write(1 - asking, ("end_yes", {}))
        assert pair.judge.over
        assert pair.equal()

    def test_a_seal_under_another_winner_is_refused(self, pair: LanPair) -> None:
        pair.write(pair.side, ("end", {"ms": 5}))
        pair.judge.apply(compose(99, b"p" * 32, pair.side, "end_yes", {}, pair.peers[0].me))
        seal = pair.judge.due_seal()
        body = {"winner": 1, "score": list(seal.score), "digest": seal.digest}
        with pytest.raises(Misplay, match="another result"):
            pair.judge.check(compose(99, b"p" * 32, 0, "seal", body, pair.peers[0].me))


class TestTheTalk:
    """Wishes on the line and in the log (pure)."""

    MINE_TO_WRITE = Due(0, frozenset({"roll", "end"}))

    def test_a_wish_is_written_when_the_turn_comes(self) -> None:
        talk = EndTalk(0)
        talk.mine = True
        assert talk.wanted(Due(1, frozenset({"roll", "end"}))) is None
        assert talk.wanted(self.MINE_TO_WRITE) == "end"
        assert talk.wanted(Due(0, frozenset({"end_yes", "end_no"}))) == "end_yes"

    def test_the_other_side_is_asked_once(self) -> None:
        talk = EndTalk(0)
        assert talk.heard(ASK) is Notice.END_WANTED
        assert talk.waits
        assert talk.heard(ASK) is None
        assert talk.happened("end", mine=False) is None
        assert talk.wanted(self.MINE_TO_WRITE) is None, "being asked is no wish"

    def test_who_wishes_it_too_is_not_asked(self) -> None:
        talk = EndTalk(0)
        talk.mine = True
        assert talk.heard(ASK) is None
        assert not talk.waits

    def test_a_refusal_ends_the_wish(self) -> None:
        talk = EndTalk(0)
        assert talk.heard(REFUSE) is None
        talk.mine = True
        assert talk.heard(REFUSE) is Notice.REFUSED
        assert talk.wanted(self.MINE_TO_WRITE) is None
        talk.mine = True
        assert talk.happened("end_no", mine=False) is Notice.REFUSED
        assert not talk.mine

    @pytest.mark.parametrize(
        ("asked", "mine", "waits"), [(0, True, False), (1, False, True), (None, False, False)]
    )
    def test_a_question_in_the_log_outlives_the_program(
        self, asked: int | None, mine: bool, waits: bool
    ) -> None:
        talk = EndTalk(0, asked)
        assert (talk.mine, talk.waits) == (mine, waits)


class TestTwoPrograms:
    @pytest.fixture
    def room(self, tmp_path: Path) -> Iterator[Room]:
        opened = Room(tmp_path)
        yield opened.seated(MONEY)
        opened.close()

    @staticmethod
    def _end(room: Room) -> None:
        room.until(lambda: all(hands.session.over for hands in room.both))
        room.until(lambda: all(hands.session.settled for hands in room.both))

    def test_one_asks_the_other_agrees_and_the_result_stands_on_both_sides(self, room: Room) -> None:
        asking, other = room.mover()
        asking.session.ask_end()
        room.until(lambda: other.told("end_wanted"))
        assert other.session.end_asked
        assert not asking.session.end_asked
        other.session.answer_end(True)
        self._end(room)
        for hands in room.both:
            session = hands.session
            assert session.ended
            assert session.won is None
            assert not session.file.resumable
            assert hands.client.resumable == []
            assert verify_lan(session.file.log).ok
            assert verify_any(session.file.copy).ok
            stored = read_match(session.file.copy)
            assert stored.header.ended
            assert summarise(stored, 0, 0).status is Status.FINISHED
            assert hands.told("sealed")
        logs = [hands.session.file.log.read_bytes() for hands in room.both]
        assert logs[0] == logs[1]

    def test_who_is_not_to_move_may_ask_too(self, room: Room) -> None:
        mover, asking = room.mover()
        asking.session.ask_end()
        room.until(lambda: mover.session.end_asked)
        assert mover.session.judge.end_asked is None, "nothing stands in the log yet"
        mover.session.answer_end(True)
        self._end(room)

    def test_a_wish_is_asked_in_the_log_when_the_turn_comes(self, room: Room) -> None:
        mover, asking = room.mover()
        asking.session.ask_end()
        room.until(lambda: mover.session.end_asked)
        room.turn()
        room.until(lambda: mover.session.judge.end_asked == asking.session.side)
        mover.session.answer_end(False)
        room.until(lambda: asking.told("refused"))

    @pytest.mark.parametrize("turn_of_the_asker", [True, False])
    def test_no_is_told_and_play_goes_on(self, room: Room, turn_of_the_asker: bool) -> None:
        mover, other = room.mover()
        asking, asked = (mover, other) if turn_of_the_asker else (other, mover)
        asking.session.ask_end()
        room.until(lambda: asked.session.end_asked)
        asked.session.answer_end(False)
        room.until(lambda: asking.told("refused"))
        room.until(lambda: mover.session.judge.end_asked is None)
        assert not any(hands.session.end_asked for hands in room.both)
        room.turn()
        assert not any(hands.session.over for hands in room.both)

    @pytest.mark.parametrize("turn_of_the_asker", [True, False])
    def test_a_cut_between_question_and_answer(self, room: Room, turn_of_the_asker: bool) -> None:
        mover, other = room.mover()
        asking, asked = (mover, other) if turn_of_the_asker else (other, mover)
        peer = asking.session.file.peer
        asking.client.link.post(lambda node, now: node.hang_up(peer, now))
        room.until(lambda: not asking.session.connection.connected)
        asking.session.ask_end()
        room.until(lambda: asked.session.end_asked)
        asked.session.answer_end(True)
        self._end(room)

    @pytest.mark.parametrize("killed", ["asking", "asked"])
    def test_another_day(self, room: Room, killed: str) -> None:
        """The question stands in the log: whoever comes back is still asked, or still has asked."""
        asking, asked = room.mover()
        asking.session.ask_end()
        room.until(lambda: asked.session.end_asked)
        gone, stays = (asking, asked) if killed == "asking" else (asked, asking)
        match, port = gone.session.file.id, stays.client.port
        assert port
        gone.client.close()
        again = Hands(room.folder / gone.name.lower(), gone.name)
        again.open()
        if gone is room.ann:
            room.ann = again
        else:
            room.bo = again
        assert again.client.resume(match) is not None
        answering = again if killed == "asked" else asked
        room.until(lambda: all(hands.session.connection.joined for hands in room.both))
        room.until(lambda: answering.session.end_asked)
        answering.session.answer_end(True)
        self._end(room)
        assert verify_lan(again.session.file.log).ok
