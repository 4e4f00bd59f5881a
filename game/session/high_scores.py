"""High scores of the ladder: the best ten of today and of all time, with initials. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

PLACES = 10
INITIALS = 3
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
"""What initials are chosen from, by pad or keys."""
_BLANK = "-"


@dataclass(frozen=True, slots=True)
class HighScore:
    """One entry. `day` is the date the run ended, YYYY-MM-DD; `climbed` the levels it beat."""

    initials: str
    score: int
    climbed: int
    day: str
    profile: str = ""

    def to_data(self) -> dict[str, Any]:
        return asdict(self)


def score_from_data(data: dict[str, Any]) -> HighScore:
    """A checked entry; raises ValueError, TypeError or KeyError."""
    date.fromisoformat(data["day"])
    return HighScore(
        clean_initials(data["initials"]),
        int(data["score"]),
        int(data["climbed"]),
        str(data["day"]),
        str(data.get("profile", "")),
    )


def clean_initials(text: str) -> str:
    """Three letters or digits, capital; what is missing is a dash."""
    kept = "".join(letter for letter in text.upper() if letter in LETTERS)[:INITIALS]
    return kept.ljust(INITIALS, _BLANK)


def table(scores: Iterable[HighScore], day: str | None = None) -> tuple[HighScore, ...]:
    """The best ten, of one day or of all time; of equal scores the earlier entry stands first."""
    wanted = [score for score in scores if day in (None, score.day)]
    return tuple(sorted(wanted, key=lambda score: -score.score)[:PLACES])


def place_of(scores: Iterable[HighScore], score: int, day: str | None = None) -> int | None:
    """The place (from 1) a new score would take, None when it takes none. Nothing scored is no place."""
    place = 1 + sum(other.score >= score for other in table(scores, day))
    return place if score > 0 and place <= PLACES else None


def kept(scores: Iterable[HighScore], day: str) -> tuple[HighScore, ...]:
    """What is worth keeping on `day`: the table of all time and that of the day, in order of entry."""
    every = tuple(scores)
    best = (*table(every), *table(every, day))
    return tuple(score for score in every if any(score is other for other in best))
