"""Statistics: counts that add up, ranges that honest dice keep, and rates in the order of play."""

from __future__ import annotations

import math
import random
from collections import deque
from dataclasses import replace
from itertools import product

import pytest

from game.rules.actions import Kind, OpeningRoll, Player, RollDice
from game.rules.board import start
from game.rules.dice import Roll
from game.rules.record import MatchRecord
from game.rules.state import Ending, GameResult, MatchSettings
from game.session.dice_statistics import (
    MEAN_PIPS,
    DiceCount,
    _range,
    count_dice,
    count_from_data,
    dice_report,
    entry_chance,
)
from game.session.history_index import AnalysisResult
from game.session.statistics import (
    TREND,
    Results,
    Share,
    Streaks,
    by_level,
    by_opponent,
    dice_of,
    error_series,
    results,
    streaks,
)
from game.session.summary import MatchSummary, Status
from tests.strategies import random_match


def whole(settings: MatchSettings, seed: int) -> MatchRecord:
    return deque(random_match(settings, seed), maxlen=1)[0][1]


def game(winner: Player, kind: Kind = Kind.SINGLE, cube: int = 1) -> GameResult:
    return GameResult(winner, kind, int(kind) * cube, Ending.BORNE_OFF, cube)


def match(
    number: int,
    winner: Player | None,
    *games: GameResult,
    player: Player | None = Player.WHITE,
    opponent: str = "computer:3",
    name: str = "Bo",
    status: Status = Status.FINISHED,
) -> MatchSummary:
    """A row of the history; the opponent sits as Black."""
    return MatchSummary(
        file=f"{number:03}.blot",
        size=1,
        changed_ns=number,
        status=status,
        id=f"m{number}",
        names=("Ann", name),
        seats=("human", opponent),
        player=player,
        length=3,
        created=f"2026-01-{number:02}T20:00:00",
        winner=winner,
        games=games,
        digest=f"d{number}",
    )


W, B = Player.WHITE, Player.BLACK


def test_every_roll_of_a_record_is_counted_for_its_side() -> None:
    record = whole(MatchSettings(3), 4)
    white, black = count_dice(record)
    rolls = [a.roll for a in record.actions if isinstance(a, RollDice)]
    openings = [a.roll for a in record.actions if isinstance(a, OpeningRoll)]
    assert white.rolls + black.rolls == len(rolls)
    assert white.doublets + black.doublets == sum(roll.is_doublet for roll in rolls)
    assert white.pips + black.pips == sum(sum(roll.dice) for roll in rolls)
    assert sum(white.faces) == 2 * white.rolls + len(openings)
    for face in range(1, 7):
        seen = sum(tuple(roll).count(face) for roll in (*rolls, *openings))
        assert white.faces[face - 1] + black.faces[face - 1] == seen
    assert abs(white.rolls - black.rolls) <= record.state.game


def test_entries_are_counted_against_the_board_of_the_moment() -> None:
    """An independent count: a roll with a checker on the bar entered if its play has a step from the bar."""
    from game.rules.actions import MakePlay

    record = whole(MatchSettings(5, cube=False), 9)
    tries = entered = 0
    state = None
    for state, action in zip(record.states(), record.actions, strict=False):
        if isinstance(action, MakePlay) and state.board.own[25]:
            tries += 1
            entered += any(step.src == 25 for step in action.play)
    white, black = count_dice(record)
    resigned_before_playing = sum(white.tries) + sum(black.tries) - tries
    assert 0 <= resigned_before_playing <= record.state.game
    assert tries > 50
    assert entered <= white.entered + black.entered <= entered + resigned_before_playing


def test_counts_add_up_and_keep() -> None:
    first, second = count_dice(whole(MatchSettings(1), 1))
    both = first + second
    assert both.rolls == first.rolls + second.rolls
    assert count_from_data(both.to_data()) == both
    with pytest.raises(ValueError, match="not a count"):
        count_from_data([1, 2, 3, [1], [2], 4])


def test_the_chance_to_enter_is_what_36_rolls_give() -> None:
    for points in range(7):
        open_points = range(1, points + 1)
        lucky = sum(a in open_points or b in open_points for a, b in product(range(1, 7), repeat=2))
        assert math.isclose(entry_chance(points), lucky / 36)


@pytest.mark.parametrize(("trials", "chance"), [(1, 0.5), (30, 1 / 6), (200, 11 / 36), (400, 0.5)])
def test_exact_ranges_hold_at_least_95_percent_and_no_more_than_needed(trials: int, chance: float) -> None:
    low, high = _range(((trials, chance),))
    law = [math.comb(trials, k) * chance**k * (1 - chance) ** (trials - k) for k in range(trials + 1)]
    assert sum(law[low : high + 1]) >= 0.95 - 1e-9
    assert sum(law[:low]) <= 0.025 + 1e-9
    assert sum(law[high + 1 :]) <= 0.025 + 1e-9
    assert sum(law[: low + 1]) >= 0.025 - 1e-9


def test_the_range_of_mixed_chances_is_that_of_their_sum() -> None:
    """Two groups against every outcome of a small experiment, counted by hand."""
    groups = ((2, 0.25), (1, 0.75))
    law = [0.0] * 4
    for a, b, c in product((0, 1), repeat=3):
        chance = (0.25 if a else 0.75) * (0.25 if b else 0.75) * (0.75 if c else 0.25)
        law[a + b + c] += chance
    low, high = _range(groups)
    assert (low, high) == (0, 3)
    assert sum(law[low : high + 1]) == pytest.approx(1.0)
    assert law[0] > 0.025
    assert law[3] > 0.025


def test_the_normal_law_joins_the_exact_one() -> None:
    exact, normal = _range(((400, 1 / 6),)), _range(((401, 1 / 6),))
    assert abs(exact[0] - normal[0]) <= 1
    assert abs(exact[1] - normal[1]) <= 1


def test_honest_dice_lie_inside_their_ranges_95_times_in_100() -> None:
    rng = random.Random(5)
    outside = trials = 0
    for _ in range(300):
        rolls = [(rng.randint(1, 6), rng.randint(1, 6)) for _ in range(120)]
        count = DiceCount(
            rolls=len(rolls),
            doublets=sum(a == b for a, b in rolls),
            pips=sum(4 * a if a == b else a + b for a, b in rolls),
            faces=tuple(sum((a == f) + (b == f) for a, b in rolls) for f in range(1, 7)),
            tries=(0, 0, 20, 0, 30, 0, 0),
            entered=sum(rng.random() < entry_chance(2) for _ in range(20))
            + sum(rng.random() < entry_chance(4) for _ in range(30)),
        )
        measures = dice_report(count).measures
        trials += len(measures)
        outside += sum(not measure.is_usual for measure in measures)
    assert 0.02 < outside / trials < 0.06


def test_loaded_dice_lie_outside() -> None:
    loaded = DiceCount(200, 70, 200 * 11, (20, 40, 40, 40, 40, 220), (0, 0, 0, 40, 0, 0, 0), 10)
    report = dice_report(loaded)
    assert not report.doublets.is_usual
    assert not report.mean_pips.is_usual
    assert not report.faces[5].is_usual
    assert not report.entries.is_usual
    assert report.entries.expected == pytest.approx(30)


def test_nothing_counted_is_nothing_odd() -> None:
    report = dice_report(DiceCount())
    assert all(measure.is_usual for measure in report.measures)
    assert report.mean_pips.expected == pytest.approx(MEAN_PIPS) == pytest.approx(8.1667, abs=1e-4)


def test_results_are_the_local_players() -> None:
    rows = [
        match(1, W, game(W, Kind.GAMMON), game(B), game(W)),
        match(2, B, game(B, Kind.BACKGAMMON), name="Cleo", opponent="computer:5"),
        match(3, None, game(W), status=Status.RUNNING),
        match(4, W, game(W), player=None),
    ]
    assert results(rows) == Results(
        matches=2, won=1, games=5, games_won=3, points_won=4, points_lost=4, gammons_won=1, gammons_lost=1
    )
    swapped = replace(rows[0], player=B)
    assert results([swapped]).games_won == 1
    assert results([swapped]).lost == 1
    assert results(rows).gammon_share == Share(1, 3)
    assert results(rows).gammon_lost_share == Share(1, 2)


def test_results_by_opponent_and_level() -> None:
    rows = [match(n, W if n % 2 else B, name="Bo" if n < 4 else "Cleo") for n in range(1, 6)]
    rows.append(match(6, W, name="Dee", opponent="remote"))
    rows.append(match(7, W, name="Bo", opponent="computer:1"))
    assert [(name, r.matches, r.won) for name, r in by_opponent(rows).items()] == [
        ("Bo", 4, 3),
        ("Cleo", 2, 1),
        ("Dee", 1, 1),
    ]
    assert [(level, r.matches) for level, r in by_level(rows).items()] == [(1, 1), (3, 5)]


def test_streaks_follow_the_order_of_ends() -> None:
    order = [W, W, B, B, B, W, W]
    rows = [match(n, winner) for n, winner in enumerate(order, 1)]
    assert streaks(reversed(rows)) == Streaks(current=2, longest_won=2, longest_lost=3)
    assert streaks([*rows, match(9, B)]) == Streaks(-1, 2, 3)
    assert streaks([*rows, match(9, None, status=Status.BROKEN)]).current == 2
    assert streaks([]) == Streaks()


def test_a_money_session_is_won_by_points() -> None:
    money = replace(match(1, None), length=0, score=(5, 2))
    assert money.won is True
    assert replace(money, score=(2, 5)).won is False
    assert replace(money, score=(2, 2)).won is None


def test_shares_come_with_wilsons_interval() -> None:
    low, high = Share(8, 10).range
    assert low == pytest.approx(0.4902, abs=1e-3)
    assert high == pytest.approx(0.9433, abs=1e-3)
    assert Share(0, 0).range == (0.0, 1.0)
    assert Share(0, 5).range[0] == pytest.approx(0, abs=1e-12)


def test_the_error_rate_moves_with_the_matches() -> None:
    rows = [match(n, W) for n in range(1, 15)]
    analysis = {
        row.id: (AnalysisResult(row.id, W, row.digest, 10 * n, 0.1, 0.0, float(n)),)
        for n, row in enumerate(rows, 1)
    }
    points = error_series(reversed(rows), analysis)
    assert [point.pr for point in points] == [float(n) for n in range(1, 15)]
    assert points[0].mean == 1.0
    assert points[1].mean == pytest.approx((1 * 10 + 2 * 20) / 30)
    last = range(15 - TREND, 15)
    assert points[-1].mean == pytest.approx(sum(n * 10 * n for n in last) / sum(10 * n for n in last))


def test_stale_or_foreign_analysis_is_left_out() -> None:
    row = match(1, W)
    stale = AnalysisResult(row.id, W, "older", 10, 0.1, 0.0, 5.0)
    other = AnalysisResult(row.id, B, row.digest, 10, 0.1, 0.0, 5.0)
    assert error_series([row], {row.id: (stale, other)}) == ()
    assert error_series([row], {}) == ()


def test_dice_of_all_matches_are_mine_and_theirs() -> None:
    one, two = DiceCount(rolls=3), DiceCount(rolls=5)
    rows = [
        replace(match(1, W), dice=(one, two)),
        replace(match(2, W), dice=(one, two), player=B),
        replace(match(3, W), dice=(one, two), player=None),
    ]
    mine, theirs = dice_of(rows)
    assert (mine.rolls, theirs.rolls) == (8, 8)


def test_the_opening_die_belongs_to_its_side() -> None:
    from game.rules.record import new_record

    record = new_record(MatchSettings(1)).append(OpeningRoll(Roll(6, 2)))
    white, black = count_dice(record)
    assert white.faces == (0, 0, 0, 0, 0, 1)
    assert black.faces == (0, 1, 0, 0, 0, 0)
    assert white.rolls == black.rolls == 0
    assert record.state.board == start()
