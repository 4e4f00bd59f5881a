"""From summaries of matches to a player's career as the history shows it (pure)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date

from game.session.history_index import AnalysisResult
from game.session.statistics import (
    Results,
    Share,
    by_level,
    by_opponent,
    error_series,
    results,
    streaks,
)
from game.session.summary import MatchSummary, Status
from game.ui.past import Career, PastMatch, Tally, past_match
from game.words import n, number, t

Figures = Mapping[str, tuple[AnalysisResult, ...]]


def own_rows(rows: Iterable[MatchSummary], profile: str) -> tuple[MatchSummary, ...]:
    """The readable matches of a profile, and those from before there were profiles."""
    return tuple(row for row in rows if row.profile in ("", profile) and row.status is not Status.UNREADABLE)


def past_matches(rows: Iterable[MatchSummary], figures: Figures, today: date) -> tuple[PastMatch, ...]:
    """The rows as the list shows them."""
    return tuple(past_match(row, today, _rate(row, figures)) for row in rows)


def _rate(row: MatchSummary, figures: Figures) -> float | None:
    for result in figures.get(row.id, ()):
        if result.player == row.player and result.digest == row.digest and result.decisions:
            return result.pr
    return None


def career(rows: Sequence[MatchSummary], figures: Figures, level_name: Callable[[int], str]) -> Career:
    """Everything the statistics page shows of a player's matches."""
    points = error_series(rows, figures)
    won = {row.id: row.won is True for row in rows}
    return Career(
        tallies=tuple(_tally(name, found) for name, found in by_opponent(rows).items() if found.matches),
        rates=tuple((point.pr, won.get(point.match, False)) for point in points),
        facts=facts(rows, figures),
        levels=tuple(
            _tally(level_name(level), found) for level, found in by_level(rows).items() if found.matches
        ),
        trend=tuple(point.mean for point in points),
        luck=tuple(point.luck for point in points),
    )


def _tally(name: str, found: Results) -> Tally:
    return Tally(name, found.won, found.matches)


def facts(rows: Sequence[MatchSummary], figures: Figures) -> tuple[tuple[str, str], ...]:
    """Labels and values; none before the first match is finished."""
    total, runs = results(rows), streaks(rows)
    if not total.games:
        return ()
    points = error_series(rows, figures)
    found = [
        (t("Matches won"), f"{t('{won} of {played}', won=total.won, played=total.matches)}"),
        (t("Share of matches"), _percent(total.match_share)),
        (t("Games won"), t("{won} of {played}", won=total.games_won, played=total.games)),
        (t("Points"), f"{total.points_won} : {total.points_lost}"),
        (t("Gammons won"), _percent(total.gammon_share)),
        (t("Gammons lost"), _percent(total.gammon_lost_share)),
        (t("Longest streak"), str(runs.longest_won)),
        (t("Streak now"), _streak(runs.current)),
    ]
    if points:
        found.append((t("Error rate"), number(points[-1].mean, 1)))
        mean = sum(point.luck for point in points) / len(points)
        found.append((t("Luck a match"), number(mean, 2, signed=True)))
    return tuple(found)


def _percent(share: Share) -> str:
    """A share with the range that so few trials allow."""
    if not share.trials:
        return "–"
    low, high = share.range
    return f"{number(100 * share.value)} %  ({number(100 * low)}–{number(100 * high)})"


def _streak(current: int) -> str:
    if current < 0:
        return n("{count} lost", "{count} lost", -current)
    return n("{count} won", "{count} won", current)
