"""Daily dice: one match a day, promised before play, proved after it, told to nobody in between."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from game.rules.board import Variant
from game.rules.state import MatchSettings
from game.session.daily import (
    FILE,
    SECRET_FILE,
    DailyBook,
    DailyResult,
    best_streak,
    daily_match,
    streak,
)
from game.session.dice import commitment, seeded_roll
from game.session.matchfile import StoreError, read_match
from game.session.store import Store
from game.session.verify import verify_file
from tests.session.test_store import play_on

DAY = date(2026, 5, 4)
SECRET = bytes(range(32))


def test_a_day_has_one_match_and_days_differ() -> None:
    assert daily_match(SECRET, DAY) == daily_match(SECRET, DAY)
    seeds = {daily_match(SECRET, DAY + timedelta(days=n)).seed for n in range(400)}
    assert len(seeds) == 400
    assert daily_match(bytes(32), DAY).seed != daily_match(SECRET, DAY).seed


def test_a_known_secret_gives_known_dice() -> None:
    """A vector: another program can rebuild the dice of a day from the secret."""
    today = daily_match(SECRET, DAY)
    assert today.seed.hex() == "12c7d42afebf121e88fe9203a9d20fb085df65375b068094c08e17091a6a6e2d"
    assert today.commitment == commitment(today.seed)
    assert [today.dice.roll(n) for n in (1, 2)] == [seeded_roll(today.seed, n) for n in (1, 2)]


def test_the_week_goes_from_gentle_to_hard() -> None:
    week = [daily_match(SECRET, DAY + timedelta(days=n)).level for n in range(7)]
    assert week == [1, 2, 3, 4, 5, 6, 3]


def test_the_secret_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    first = DailyBook(tmp_path).match(DAY)
    assert DailyBook(tmp_path).match(DAY) == first
    assert (tmp_path / SECRET_FILE).stat().st_mode & 0o077 == 0
    assert DailyBook(tmp_path / "other").match(DAY) != first


@pytest.mark.parametrize("content", ["", "zz", "00ff", "é"])
def test_a_damaged_secret_is_set_aside_and_told(tmp_path: Path, content: str) -> None:
    (tmp_path / SECRET_FILE).write_text(content)
    book = DailyBook(tmp_path)
    assert "daily.damaged.secret" in (book.notice or "")
    assert DailyBook(tmp_path).notice is None
    assert DailyBook(tmp_path).match(DAY) == book.match(DAY)


def test_the_seed_is_promised_before_play_and_proves_every_die_after(tmp_path: Path) -> None:
    book = DailyBook(tmp_path)
    today = book.match(DAY)
    with Store(tmp_path) as store:
        terms = MatchSettings(1, Variant.HYPERGAMMON, cube=False)
        match = store.create(terms, dice=today.dice, extra={"mode": "daily", "day": DAY.isoformat()})
        book.begin("ann", DAY, match.header.id)
        play_on(match, 1, 4)
        assert match.header.dice.commitment == today.commitment
        assert today.seed.hex().encode() not in match.path.read_bytes()
        play_on(match, 1, 5000)
        match.close()
        assert read_match(match.path).header.dice.seed == today.seed.hex()
        assert verify_file(match.path).ok


def test_a_day_is_begun_once_for_each_player(tmp_path: Path) -> None:
    book = DailyBook(tmp_path)
    book.begin("ann", DAY, "m1")
    with pytest.raises(StoreError, match="begun already"):
        book.begin("ann", DAY, "m2")
    book.begin("bo", DAY, "m3")
    again = DailyBook(tmp_path)
    assert again.begun("ann", DAY) == "m1"
    assert again.begun("bo", DAY) == "m3"
    assert again.begun("ann", DAY + timedelta(days=1)) is None


def test_the_first_result_of_a_day_counts_and_may_gain_a_rating(tmp_path: Path) -> None:
    book = DailyBook(tmp_path)
    first = DailyResult(DAY.isoformat(), "m1", won=False, score=(1, 3))
    book.keep("ann", first)
    book.keep("ann", DailyResult(DAY.isoformat(), "m2", won=True, score=(3, 0)))
    assert book.result("ann", DAY) == first
    rated = DailyResult(DAY.isoformat(), "m1", won=False, score=(1, 3), pr=7.5)
    book.keep("ann", rated)
    assert DailyBook(tmp_path).results("ann") == (rated,)
    assert DailyBook(tmp_path).result("bo", DAY) is None


def test_streaks_count_days_in_a_row_until_today_or_yesterday() -> None:
    days = [(DAY - timedelta(days=n)).isoformat() for n in (0, 1, 2, 4, 5, 6, 7)]
    assert streak(days, DAY) == 3
    assert streak(days[1:], DAY) == 2
    assert streak(days, DAY + timedelta(days=1)) == 3
    assert streak(days, DAY + timedelta(days=2)) == 0
    assert best_streak(days) == 4
    assert best_streak([]) == 0


def test_the_streak_of_a_profile_crosses_months(tmp_path: Path) -> None:
    book = DailyBook(tmp_path)
    for n in range(40):
        book.keep("ann", DailyResult((DAY - timedelta(days=n)).isoformat(), f"m{n}", True, (3, 0)))
    assert book.streak("ann", DAY) == 40
    assert book.streak("bo", DAY) == 0
    assert [r.match for r in book.results("ann")[:2]] == ["m0", "m1"]


@pytest.mark.parametrize("content", ["{", '{"begun": 1, "results": {}}', '{"results": {"a": {"x": {}}}}'])
def test_a_damaged_book_is_set_aside_not_lost(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)
    book = DailyBook(tmp_path)
    assert "daily.damaged.json" in (book.notice or "")
    assert (tmp_path / "daily.damaged.json").read_text() == content
    assert book.results("ann") == ()
