"""A LAN log as the judge reads it: whole matches, and every lie a peer can tell about backgammon."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.rules.actions import Double, MakePlay, Take
from game.rules.moves import legal_plays
from game.rules.record import replay
from game.rules.state import MatchSettings, Phase, new_match
from game.session.lan_clock import Clock, ClockKind
from game.session.lan_entries import FIELDS, KINDS, moves_of, state_hash
from game.session.lan_judge import LanJudge, pre_share_due
from game.session.lan_terms import Terms, describe, unpack_terms
from net import events
from net.errors import BadMessage
from net.ledger import Ledger
from net.log import Body
from tests.session.lan_pair import LanPair


class TestWholeMatches:
    @pytest.mark.parametrize("seed", range(6))
    def test_random_matches_end_sealed_and_equal(self, seed: int) -> None:
        settings = MatchSettings(length=1 + 2 * (seed % 3), cube=seed != 4, crawford=seed != 5)
        pair = LanPair(seed, Terms(settings, host_is_white=seed % 2 == 0))
        pair.play_out()
        assert pair.equal()
        one, two = pair.judges
        assert one.record is not None
        assert two.record is not None
        assert one.record.digest == two.record.digest
        signed = replay(settings, one.record.actions[:-1])  # the last one only leaves the finished match
        assert one.seals == two.seals
        assert {seal.digest.hex() for seal in one.seals} == {signed.digest}
        assert one.state.phase is Phase.MATCH_OVER
        assert replay(settings, one.record.actions).state == one.state

    def test_money_games_with_beavers_and_automatic_doubles(self) -> None:
        pair = LanPair(3, Terms(MatchSettings(length=0, beavers=2, auto_doubles=3)))
        for _ in range(400):
            pair.step()
        assert pair.equal()
        assert pair.judge.state.game > 2

    def test_every_rule_state_is_met_and_resumes_after_a_kill(self) -> None:
        """Each side dies once in each phase; nothing is lost and the dice stay what they were."""
        met: set[tuple[Phase, int]] = set()
        pair = LanPair(8, Terms(MatchSettings(length=7)))
        while not pair.judge.over:
            state = pair.judge.state
            for side in (0, 1):
                if (state.phase, side) not in met:
                    met.add((state.phase, side))
                    peer = pair.world.reborn(pair.peers[side])
                    pair.peers = (peer, pair.peers[1]) if side == 0 else (pair.peers[0], peer)
                    pair.open(side, entries=10_000)
                    pair.world.run(12)
                    assert pair.equal()
                    assert pair.judges[side].state == state
            pair.step()
        assert {phase for phase, _ in met} >= {Phase.TO_ROLL, Phase.TO_PLAY, Phase.DOUBLED, Phase.GAME_OVER}

    @pytest.mark.parametrize("lost", [1, 2, 3, 5])
    def test_a_side_that_lost_its_last_entries_gets_the_same_dice(self, lost: int) -> None:
        pair = LanPair(9)
        pair.play_until(Phase.DOUBLED)
        before = pair.judge.record
        entries = len(pair.peers[0].replica.log)  # type: ignore[union-attr]
        peer = pair.world.reborn(pair.peers[1])
        pair.peers = (pair.peers[0], peer)
        peer.journal.stored = peer.journal.stored[: entries - lost]  # type: ignore[attr-defined]
        pair.open(1, entries - lost)
        pair.world.run(12)
        assert pair.equal()
        assert pair.judges[1].record == before

    def test_a_roll_without_a_cube_decision_costs_no_answer(self) -> None:
        pair = LanPair(10, Terms(MatchSettings(length=1)))
        pair.play_out()
        log = pair.peers[0].replica.log  # type: ignore[union-attr]
        kinds = [entry.kind for entry in log]
        assert kinds.count("share") == 1  # the opening roll alone
        assert kinds.count("turn") - 1 == sum("pre" in entry.body for entry in log)

    def test_no_share_goes_early_where_the_next_player_may_double(self) -> None:
        pair = LanPair(11, Terms(MatchSettings(length=7)))
        for _ in range(150):
            if pair.judge.over:
                break
            pair.step()
        log = pair.peers[0].replica.log  # type: ignore[union-attr]
        judge = LanJudge(pair.ids)
        for entry in log:
            judge.apply(entry)
            if entry.kind == "turn":
                assert ("pre" in entry.body) == pre_share_due(judge.state)

    def test_new_anchors_come_between_games(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pair = LanPair(12, Terms(MatchSettings(length=25, cube=False)))
        pair.play_until(Phase.TO_PLAY)
        ledgers = [judge.ledger for judge in pair.judges]
        # Both chains as good as used up, as they are after 3 840 rolls.
        monkeypatch.setattr(Ledger, "spent", property(lambda self: self.epoch < 1))
        pair.play_until(Phase.GAME_OVER)
        assert [ledger.epoch for ledger in ledgers if ledger] == [1, 1]
        log = pair.peers[0].replica.log  # type: ignore[union-attr]
        assert [entry.side for entry in log if entry.kind == "anchor" and entry.body["e"] == 1] == [0, 1]
        pair.roll()
        pair.play_until(Phase.GAME_OVER)
        assert pair.equal()


class Liar:
    """Makes one entry that only a changed program would write, from a pair at a certain point."""

    def __init__(self, phase: Phase, lie: Callable[[LanPair], tuple[str, Body]], code: str) -> None:
        self.phase, self.lie, self.code = phase, lie, code


def a_turn(pair: LanPair, **changes: object) -> tuple[str, Body]:
    state = pair.judge.state
    assert state.roll is not None
    kind, body = pair.authors[pair.side].act(MakePlay(legal_plays(state.board, state.roll)[0]), 5)
    return kind, {**body, **changes}


def partial_play(pair: LanPair) -> tuple[str, Body]:
    kind, body = a_turn(pair)
    return kind, {**body, "mv": body["mv"][:-1]}


def without(entry: tuple[str, Body], key: str) -> tuple[str, Body]:
    return entry[0], {name: value for name, value in entry[1].items() if name != key}


def early_share(pair: LanPair) -> tuple[str, Body]:
    kind, body = a_turn(pair)
    return kind, {**body, "pre": pair.authors[pair.side]._share()}


LIES = {
    "a partial play": Liar(Phase.TO_PLAY, partial_play, "illegal"),
    "an illegal play": Liar(Phase.TO_PLAY, lambda p: a_turn(p, mv=[[24, 1]]), "illegal"),
    "a bear-off too early": Liar(Phase.TO_PLAY, lambda p: a_turn(p, mv=[[6, 0], [6, 0]]), "illegal"),
    "no play at all": Liar(Phase.TO_PLAY, lambda p: a_turn(p, mv=[]), "illegal"),
    "five checkers": Liar(Phase.TO_PLAY, lambda p: a_turn(p, mv=[[6, 5]] * 5), "illegal"),
    "another position": Liar(Phase.TO_PLAY, lambda p: a_turn(p, st=b"x" * 32), "desync"),
    "a share before a cube decision": Liar(Phase.TO_PLAY, early_share, "dice"),
    "an extra field": Liar(Phase.TO_PLAY, lambda p: a_turn(p, more=1), "illegal"),
    "a missing field": Liar(Phase.TO_PLAY, lambda p: without(a_turn(p), "st"), "illegal"),
    "a double after the roll": Liar(
        Phase.TO_PLAY, lambda p: ("double", {"st": b"s" * 32, "ms": 1}), "writer"
    ),
    "a second roll": Liar(Phase.TO_PLAY, lambda p: ("roll", {"i": 2, "s": b"s" * 32, "ms": 1}), "writer"),
    "a wrong share": Liar(
        Phase.TO_ROLL, lambda p: ("roll", {**p.authors[p.side].roll(1)[1], "s": b"s" * 32}), "dice"
    ),
    "a skipped roll": Liar(
        Phase.TO_ROLL, lambda p: ("roll", {**p.authors[p.side].roll(1)[1], "i": 99}), "dice"
    ),
    "the other chain": Liar(
        Phase.TO_ROLL,
        lambda p: ("roll", {**p.authors[p.side].roll(1)[1], "s": p.authors[1 - p.side]._share()}),
        "dice",
    ),
    "a take without a double": Liar(Phase.TO_ROLL, lambda p: ("take", {"st": b"s" * 32, "ms": 1}), "writer"),
    "a flag without a clock": Liar(Phase.TO_ROLL, lambda p: ("flag", {"ms": 1}), "writer"),
    "a seal before the end": Liar(
        Phase.TO_ROLL, lambda p: ("seal", {"winner": 0, "score": [5, 0], "digest": b"d" * 32}), "writer"
    ),
    "a beaver in a match": Liar(Phase.DOUBLED, lambda p: ("beaver", {"st": b"s" * 32, "ms": 1}), "writer"),
    "a roll instead of an answer": Liar(
        Phase.DOUBLED, lambda p: ("roll", {"i": 9, "s": b"s" * 32, "ms": 1}), "writer"
    ),
    "other terms again": Liar(Phase.TO_ROLL, lambda p: p.authors[0].terms(), "writer"),
}


@pytest.mark.parametrize("liar", LIES.values(), ids=LIES.keys())
def test_a_lying_peer_is_stopped_with_its_evidence(liar: Liar) -> None:
    pair = LanPair(13)
    pair.play_until(liar.phase)
    side = pair.side
    cheat, victim = pair.peers[side], pair.peers[1 - side]
    entry = liar.lie(pair)
    unguarded = pair.judges[side]
    unguarded.check = lambda entry: None  # type: ignore[method-assign]
    forged = replace_kinds(unguarded, entry[0])
    unguarded.due = lambda: forged  # type: ignore[method-assign]
    before = len(victim.replica.log)  # type: ignore[union-attr]
    unguarded.apply = lambda entry: None  # type: ignore[method-assign]
    pair.authors[side].reflex = lambda: None  # type: ignore[method-assign]
    cheat.node.write(victim.id, *entry, pair.world.now)
    pair.world.settle()
    [fault] = victim.of(events.Faulted)
    assert fault.evidence.code == liar.code
    assert fault.evidence.side == side
    assert fault.evidence.entries
    assert len(victim.replica.log) == before  # type: ignore[union-attr]
    pair.world.run(20)
    assert not pair.world.pipes


def replace_kinds(judge: LanJudge, kind: str) -> object:
    due = judge.due()
    assert due is not None
    return due._replace(kinds=frozenset({kind}))


class TestCubeRules:
    def crawford(self) -> LanPair:
        for seed in range(60):
            pair = LanPair(200 + seed, Terms(MatchSettings(length=3)))
            while not pair.judge.over and not (
                pair.judge.state.crawford_game and pair.judge.state.phase is Phase.TO_ROLL
            ):
                pair.step()
            if not pair.judge.over:
                return pair
        raise AssertionError("no Crawford game came")

    def test_there_is_no_double_in_the_crawford_game(self) -> None:
        assert "double" not in self.crawford().kinds

    def test_only_the_owner_of_the_cube_may_double(self) -> None:
        pair = LanPair(14, Terms(MatchSettings(length=9)))
        pair.play_until(Phase.TO_ROLL)
        pair.act(Double())
        taker = pair.side
        pair.act(Take())
        pair.play_until(Phase.TO_ROLL)
        while pair.judge.state.phase is not Phase.TO_ROLL or pair.side == taker:
            pair.step()
        assert "double" not in pair.kinds


class TestTerms:
    def test_come_back_from_bytes(self) -> None:
        terms = Terms(
            MatchSettings(length=0, beavers=1, jacoby=True), Clock(ClockKind.DELAY, 600_000, 12_000), False
        )
        assert unpack_terms(terms.pack()) == terms
        assert terms.mirrored().mirrored() == terms

    @pytest.mark.parametrize("data", [b"", b"\x80", b"\xc1", b"x" * 400])
    def test_nonsense_is_refused(self, data: bytes) -> None:
        with pytest.raises(BadMessage):
            unpack_terms(data)

    def test_other_terms_than_agreed_are_a_fault(self) -> None:
        pair = LanPair(15)
        for judge in pair.judges[1:]:
            judge.agreed = Terms(MatchSettings(length=7))
        fresh = LanJudge(pair.ids, 0, Terms(MatchSettings(length=7)))
        first = pair.peers[0].replica.log[1]  # type: ignore[union-attr]
        from net.errors import Misplay

        with pytest.raises(Misplay):
            fresh.check(first)

    @pytest.mark.parametrize(
        ("terms", "words"),
        [
            (Terms(MatchSettings(length=5)), "Match to 5, cube on, no clock"),
            (Terms(MatchSettings(length=1, cube=False)), "Match to 1, no cube, no clock"),
            (
                Terms(MatchSettings(length=0, beavers=1), Clock(ClockKind.FISCHER, 120_000, 5_000)),
                "Money, cube on, Jacoby rule, Beavers, 2 min a side, 5 s Fischer",
            ),
        ],
    )
    def test_are_described_in_one_line(self, terms: Terms, words: str) -> None:
        assert describe(terms) == words

    def test_the_longest_terms_fit_a_table_card(self) -> None:
        longest = Terms(
            MatchSettings(25, beavers=12, auto_doubles=12), Clock(ClockKind.BRONSTEIN, 86_400_000, 600_000)
        )
        from net import limits

        assert len(longest.pack()) <= limits.CARD_BYTES


def test_the_state_hash_of_a_fresh_match_is_the_published_one() -> None:
    published = "792b08e3ee2ac8e9f9b9c8a32abd7e4d8d28f8cdb21d526a80449380d3a27721"
    assert state_hash(new_match(MatchSettings(length=5)), 0).hex() == published


def test_the_state_hash_tells_every_fact_apart() -> None:
    state = new_match(MatchSettings(length=5))
    others = [
        replace(state, score=(1, 0)),
        replace(state, game=2),
        replace(state, phase=Phase.TO_ROLL),
        replace(state, cube=replace(state.cube, value=2)),
        replace(state, board=state.board.flipped(), on_roll=state.on_roll.other),
    ]
    assert len({state_hash(one, 3) for one in [state, *others]} | {state_hash(state, 4)}) == 7


def test_plays_come_back_from_their_moves() -> None:
    pair = LanPair(16)
    pair.play_until(Phase.TO_PLAY)
    state = pair.judge.state
    assert state.roll is not None
    from game.session.lan_entries import play_of

    for play in legal_plays(state.board, state.roll):
        assert play_of(state, tuple((a, b) for a, b in moves_of(play))) == play


def test_the_page_names_every_kind_of_entry() -> None:
    from pathlib import Path

    page = (Path(__file__).parents[2] / "net" / "PROTOCOL.md").read_text()
    for kind in KINDS:
        assert f"`{kind}`" in page
        for field in FIELDS[kind]:
            assert f"`{field}`" in page
