"""Past matches and statistics as the history shows them: plain values, and how they come from summaries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from game.rules.actions import Player
from game.session.summary import MatchSummary, Status
from game.words import later, t

MONTHS = (
    later("Jan"),
    later("Feb"),
    later("Mar"),
    later("Apr"),
    later("May"),
    later("Jun"),
    later("Jul"),
    later("Aug"),
    later("Sep"),
    later("Oct"),
    later("Nov"),
    later("Dec"),
)


@dataclass(frozen=True, slots=True)
class PastMatch:
    """One row. `won` is None for a match that is not finished; the local player's score comes first."""

    id: str
    opponent: str
    score: tuple[int, int]
    won: bool | None
    when: str
    length: int = 0
    error_rate: float | None = None
    level: int | None = None
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """Won and played matches against one opponent."""

    name: str
    won: int
    played: int


@dataclass(frozen=True, slots=True)
class Career:
    """Figures over all finished matches, by opponent and by the computer's level.

    `rates` are error rates, oldest first, with whether it was won; `trend` the rate over each match
    and those before it, `luck` the equity the dice gave in each.
    """

    tallies: tuple[Tally, ...] = ()
    rates: tuple[tuple[float, bool], ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    levels: tuple[Tally, ...] = ()
    trend: tuple[float, ...] = ()
    luck: tuple[float, ...] = ()


def day_words(created: str, today: date) -> str:
    """A stored date as it is said: today, yesterday, or day and month."""
    try:
        day = datetime.fromisoformat(created).date()
    except ValueError:
        return created[:10]
    ago = (today - day).days
    if ago == 0:
        return t("today")
    if ago == 1:
        return t("yesterday")
    words = t("{day} {month}", day=day.day, month=t(MONTHS[day.month - 1]))
    return words if day.year == today.year else t("{date} {year}", date=words, year=day.year)


def past_match(row: MatchSummary, today: date, error_rate: float | None = None) -> PastMatch:
    """A row of the history as it is shown."""
    you = row.player if row.player is not None else Player.WHITE
    finished = row.status is Status.FINISHED
    return PastMatch(
        row.id,
        row.opponent_name,
        (row.score[you], row.score[you.other]),
        (row.winner == you) if finished and row.winner is not None else None,
        day_words(row.created, today),
        row.length,
        error_rate,
        row.level,
        row.status is Status.BROKEN,
    )


def tallies(matches: Sequence[PastMatch]) -> tuple[Tally, ...]:
    """Finished matches by opponent, the most met first."""
    counted: dict[str, list[int]] = {}
    for match in matches:
        if match.won is not None:
            entry = counted.setdefault(match.opponent, [0, 0])
            entry[0] += match.won
            entry[1] += 1
    ordered = sorted(counted.items(), key=lambda item: -item[1][1])
    return tuple(Tally(name, won, played) for name, (won, played) in ordered)


def longest_streak(results: Sequence[bool]) -> int:
    """The longest run of matches won in a row."""
    best = run = 0
    for won in results:
        run = run + 1 if won else 0
        best = max(best, run)
    return best
