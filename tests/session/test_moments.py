"""Moments: what deserves a banner is found in the transition that brings it, once, and only then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.audio.cues import Cue
from game.rules.actions import Action, Double, Drop, MakePlay, NextGame, Player, RollDice, Take
from game.rules.board import Board
from game.rules.dice import Roll
from game.rules.match import apply
from game.rules.moves import Play, apply_play, legal_plays
from game.rules.state import Crawford, Cube, MatchSettings, MatchState, Phase, new_match
from game.session.moments import BANNERS, Moment, MomentKind, MomentWatch, moments, prime_of
from game.session.session import Transition
from tests.strategies import board, random_match


def to_play(position: Board, roll: Roll, **changes: object) -> MatchState:
    """White to play a roll in a position."""
    state = replace(
        new_match(MatchSettings(3)),
        phase=Phase.TO_PLAY,
        board=position,
        to_act=Player.WHITE,
        roll=roll,
    )
    return replace(state, **changes)  # type: ignore[arg-type]


def step(state: MatchState, action: Action) -> Transition:
    return Transition(1, state, action, apply(state, action), "")


def played(state: MatchState, *moves: tuple[int, int]) -> Transition:
    """The legal play made of these (source, destination) pairs."""
    assert state.roll is not None
    for play in legal_plays(state.board, state.roll):
        if sorted((s.src, s.dst) for s in play) == sorted(moves):
            return step(state, MakePlay(play))
    raise AssertionError(f"{moves} is not legal")


def kinds(transition: Transition, last: Transition | None = None) -> list[MomentKind]:
    return [moment.kind for moment in moments(transition, last)]


def test_a_hit_right_after_being_hit_is_a_hit_back() -> None:
    state = to_play(board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 20: 1, 13: 5, 8: 3, 6: 4}), Roll(3, 1))
    first = played(state, (8, 5), (6, 5))
    assert kinds(first) == [MomentKind.HIT]
    rolled = step(step(first.after, RollDice(Roll(6, 3))).before, RollDice(Roll(6, 3))).after
    quiet = [p for p in legal_plays(rolled.board, Roll(6, 3)) if not any(s.hit for s in p)]
    hitting = [p for p in legal_plays(rolled.board, Roll(6, 3)) if any(s.hit for s in p)]
    assert all(MomentKind.HIT_BACK not in kinds(step(rolled, MakePlay(p)), first) for p in quiet)
    for play in hitting:
        assert kinds(step(rolled, MakePlay(play)), first)[0] is MomentKind.HIT_BACK
        assert kinds(step(rolled, MakePlay(play)), None)[0] is MomentKind.HIT


def test_the_watch_remembers_the_play_before() -> None:
    told: list[Moment] = []
    watch = MomentWatch(told.append)
    state = to_play(board({24: 1, 13: 5, 8: 3, 6: 6}, {24: 2, 20: 1, 18: 1, 13: 5, 8: 3, 6: 3}), Roll(2, 1))
    first = next(
        step(state, MakePlay(p)) for p in legal_plays(state.board, Roll(2, 1)) if any(s.hit for s in p)
    )
    watch(first)
    roll = step(first.after, RollDice(Roll(4, 3)))
    watch(roll)
    for play in legal_plays(roll.after.board, Roll(4, 3)):
        if any(s.hit for s in play):
            watch(step(roll.after, MakePlay(play)))
            break
    assert [m.kind for m in told if m.kind in (MomentKind.HIT, MomentKind.HIT_BACK)] == [
        MomentKind.HIT,
        MomentKind.HIT_BACK,
    ]


def test_a_prime_of_six_counts_when_made_and_while_it_holds_somebody() -> None:
    five = {9: 2, 8: 2, 7: 2, 6: 2, 5: 2, 11: 1, 10: 1, 13: 3}
    behind = {24: 2, 6: 5, 8: 3, 1: 5}
    state = to_play(board(five, behind), Roll(3, 1))
    made = played(state, (13, 10), (11, 10))
    assert Moment(MomentKind.PRIME, Player.WHITE, 5) in moments(made)
    escaped = to_play(board(five, {13: 2, 3: 5, 2: 5, 1: 3}), Roll(3, 1))
    assert MomentKind.PRIME not in kinds(played(escaped, (13, 10), (11, 10)))
    kept = replace(made.after, phase=Phase.TO_PLAY, board=made.after.board.flipped(), roll=Roll(2, 1))
    again = [step(kept, MakePlay(p)) for p in legal_plays(kept.board, Roll(2, 1))]
    assert all(MomentKind.PRIME not in kinds(t) for t in again)


def test_a_closed_board_is_told_once_and_not_as_a_prime() -> None:
    state = to_play(board({6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 1, 7: 1}, {25: 1, 1: 5, 2: 5, 3: 4}), Roll(6, 1))
    closing = played(state, (7, 1), (6, 5))
    assert kinds(closing) == [MomentKind.CLOSED_BOARD]
    race = to_play(board({6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 1, 7: 1}, {1: 5, 2: 5, 3: 5}), Roll(6, 1))
    assert kinds(played(race, (7, 1), (6, 5))) == []


def test_a_race_is_close_when_contact_ends_within_eight_percent() -> None:
    near = to_play(board({13: 2, 6: 6, 5: 7}, {13: 1, 6: 7, 5: 7}), Roll(3, 2))
    assert kinds(played(near, (13, 11), (13, 10))) == [MomentKind.CLOSE_RACE]
    far = to_play(board({13: 2, 6: 6, 5: 7}, {13: 1, 2: 7, 1: 7}), Roll(3, 2))
    assert kinds(played(far, (13, 11), (13, 10))) == []


def test_a_dance_and_a_doublet_are_told() -> None:
    shut = board({25: 1, 6: 14}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 7: 3})
    assert kinds(step(to_play(shut, Roll(6, 1)), MakePlay(()))) == [MomentKind.DANCE]
    waiting = replace(to_play(shut, Roll(6, 1)), phase=Phase.TO_ROLL, roll=None)
    assert kinds(step(waiting, RollDice(Roll(4, 4)))) == [MomentKind.DOUBLET]
    assert kinds(step(waiting, RollDice(Roll(4, 3)))) == []


def last_checker(opp: dict[int, int], **changes: object) -> list[MomentKind]:
    return kinds(played(to_play(board({1: 1}, opp), Roll(6, 5), **changes), (1, 0)))


def test_results_are_told_by_what_they_count() -> None:
    assert last_checker({1: 5}) == [MomentKind.GAME_WON]
    assert last_checker({6: 15}) == [MomentKind.GAMMON]
    assert last_checker({23: 1, 6: 14}) == [MomentKind.BACKGAMMON, MomentKind.MATCH_WON]
    assert last_checker({6: 15}, score=(1, 0)) == [MomentKind.GAMMON, MomentKind.MATCH_WON]
    money = MatchSettings(0, jacoby=True)
    assert last_checker({6: 15}, settings=money) == [MomentKind.GAME_WON]
    assert last_checker({6: 15}, settings=money, cube=Cube(2, Player.BLACK)) == [MomentKind.GAMMON]


def test_the_cube_and_the_score_have_their_moments() -> None:
    waiting = replace(new_match(MatchSettings(3)), phase=Phase.TO_ROLL, to_act=Player.WHITE)
    doubled = step(waiting, Double())
    assert moments(doubled) == (Moment(MomentKind.DOUBLE, Player.WHITE),)
    assert moments(step(doubled.after, Take())) == (Moment(MomentKind.TAKE, Player.BLACK),)
    dropped = step(replace(doubled.after, score=(1, 0)), Drop())
    assert kinds(dropped) == [MomentKind.GAME_WON]
    assert moments(step(dropped.after, NextGame())) == (Moment(MomentKind.CRAWFORD, Player.WHITE),)
    last = step(replace(doubled.after, score=(1, 2), crawford=Crawford.AFTER), Drop())
    assert kinds(step(last.after, NextGame())) == [MomentKind.MATCH_POINT]


def test_whole_matches_tell_every_game_once_and_the_match_at_the_end() -> None:
    for seed in range(4):
        told: list[Moment] = []
        watch = MomentWatch(told.append)
        before = new_match(MatchSettings(3))
        games = 0
        for number, (action, record) in enumerate(random_match(MatchSettings(3), seed), 1):
            watch(Transition(number, before, action, record.state, record.digest))
            games += record.state.phase is Phase.GAME_OVER
            before = record.state
        results = (MomentKind.GAME_WON, MomentKind.GAMMON, MomentKind.BACKGAMMON)
        assert sum(m.kind in results for m in told) == games
        assert [m.kind for m in told].count(MomentKind.MATCH_WON) == 1
        assert told[-1] == Moment(MomentKind.MATCH_WON, before.winner)


@pytest.mark.parametrize("kind", sorted(BANNERS))
def test_every_banner_has_its_fanfare(kind: MomentKind) -> None:
    assert Cue(kind.value)
    assert Moment(kind, Player.WHITE).headline


def test_primes_are_runs_of_made_points() -> None:
    assert prime_of(board(dict.fromkeys(range(3, 9), 2), {}).own) == 3
    assert prime_of(board(dict.fromkeys((3, 4, 5, 6, 7, 9), 2), {}).own) == 0
    assert prime_of(board(dict.fromkeys(range(3, 8), 2), {}).own, 5) == 3


def test_the_whole_turn_is_judged_not_its_steps() -> None:
    """A checker that hits and runs on leaves a hit; the board after the turn decides about points."""
    state = to_play(board({8: 2, 6: 13}, {22: 1, 1: 14}), Roll(5, 1))
    plays: list[Play] = [p for p in legal_plays(state.board, Roll(5, 1)) if any(s.hit for s in p)]
    assert plays
    for play in plays:
        assert kinds(step(state, MakePlay(play)))[0] in (MomentKind.HIT, MomentKind.DOUBLE_HIT)
        assert apply_play(state.board, play).opp[25] == 1
