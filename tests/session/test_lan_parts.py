"""Clocks, pauses, time, wording and the lobby's rows: pure parts of LAN play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import words
from game.rules.state import MatchSettings
from game.session.lan_clock import Clock, ClockKind, counted_ms, us_clock
from game.session.lan_events import Notice, Trust
from game.session.lan_lobby import RowState, lobby_rows, reasons, recent_opponents
from game.session.lan_outcome import abandonment_words
from game.session.lan_pause import PauseTalk
from game.session.lan_terms import Terms
from game.session.lan_time import OUTAGE_SECONDS, OUTAGES_SECONDS, Stopwatch
from game.session.lan_wishes import Wishes
from game.session.link_words import (
    accused_words,
    answer_words,
    end_words,
    fault_words,
    mistyped_words,
    refused_words,
)
from net import joincode
from net.addresses import Own
from net.contacts import Contact, Contacts
from net.errors import Mistyped
from net.nearby import Row
from tests.session.lan_pair import LanPair

BO = b"b" * 32


class TestClock:
    @pytest.mark.parametrize(
        ("kind", "spent", "left"),
        [
            (ClockKind.NONE, 99_000, 60_000),
            (ClockKind.DELAY, 12_000, 60_000),
            (ClockKind.DELAY, 15_000, 57_000),
            (ClockKind.DELAY, 73_000, -1_000),
            (ClockKind.BRONSTEIN, 5_000, 60_000),
            (ClockKind.BRONSTEIN, 15_000, 57_000),
            (ClockKind.BRONSTEIN, 61_000, -1_000),
            (ClockKind.FISCHER, 5_000, 67_000),
            (ClockKind.FISCHER, 60_001, -1),
        ],
    )
    def test_what_a_decision_costs(self, kind: ClockKind, spent: int, left: int) -> None:
        assert Clock(kind, 60_000, 12_000).after(60_000, spent) == left

    def test_us_rules_give_two_minutes_a_point_less_one_for_each_point_scored(self) -> None:
        assert us_clock(7).reserve_ms == 14 * 60_000
        assert us_clock(7, (3, 2)).reserve_ms == 9 * 60_000
        assert us_clock(7).step_ms == 12_000
        assert us_clock(7).words == "14 min a side, 12 s delay"

    def test_a_running_clock_shows_what_would_be_left(self) -> None:
        delay = Clock(ClockKind.DELAY, 60_000, 12_000)
        assert delay.left(60_000, 12_000) == 60_000
        assert delay.left(60_000, 20_000) == 52_000
        assert Clock(ClockKind.FISCHER, 60_000, 5_000).left(60_000, 20_000) == 40_000

    @pytest.mark.parametrize(
        ("reported", "measured", "round_trip", "counted"),
        [
            (5_000, 5_100, 20, 5_000),
            (4_100, 5_100, 20, 4_100),
            (1_000, 5_100, 20, 5_080),
            (9_000, 5_100, 20, 5_080),
            (0, 500, 2_000, 0),
        ],
    )
    def test_a_claim_counts_within_a_second_and_the_round_trip(
        self, reported: int, measured: int, round_trip: int, counted: int
    ) -> None:
        assert counted_ms(reported, measured, round_trip) == counted


class TestStopwatch:
    def test_counts_only_while_running_and_not_paused(self) -> None:
        watch = Stopwatch()
        watch.restart(0.0, running=True)
        watch.tick(5.0, connected=True, paused=False)
        watch.tick(9.0, connected=True, paused=True)
        assert watch.milliseconds == 5000
        watch.restart(9.0, running=False)
        watch.tick(20.0, connected=True, paused=False)
        assert watch.milliseconds == 0

    def test_an_outage_is_free_for_a_minute_and_then_counts(self) -> None:
        watch = Stopwatch()
        watch.restart(0.0, running=True)
        for second in range(1, 91):
            watch.tick(float(second), connected=False, paused=False)
        assert watch.spent == pytest.approx(90 - OUTAGE_SECONDS)

    def test_all_outages_of_a_match_are_free_for_three_minutes(self) -> None:
        watch = Stopwatch()
        watch.restart(0.0, running=True)
        now = 0.0
        for _ in range(5):
            for _ in range(50):
                now += 1
                watch.tick(now, connected=False, paused=False)
            now += 1
            watch.tick(now, connected=True, paused=False)
        assert watch.spent == pytest.approx(5 * 50 - OUTAGES_SECONDS + 5)


def test_a_pause_is_by_agreement_and_its_end_is_not() -> None:
    talk = PauseTalk()
    talk.wish("pause", mine=True)
    assert talk.wanted(paused=False) is None
    talk.wish("pause", mine=False)
    assert talk.wanted(paused=False) == "pause"
    talk.happened("pause")
    assert talk.wanted(paused=True) is None
    talk.wish("unpause", mine=False)
    assert talk.wanted(paused=True) == "unpause"
    talk.happened("unpause")
    assert talk.wanted(paused=False) is None
    assert not talk.wish("next", mine=True)


def test_words_say_who_what_and_what_next() -> None:
    assert abandonment_words("Bo", owing=True) == "Won by abandonment: Bo left while owing the dice"
    assert "two different entries" in fault_words("Bo", "fork")
    assert fault_words("Bo", "illegal").startswith("Bo's program sent an illegal play")
    assert "this one" in accused_words("Bo", "dice")
    assert end_words("version", "Bo").startswith("Bo plays with another version")
    assert end_words("some code of tomorrow", "Bo") == "The connection to Bo was lost."
    assert answer_words("busy", "Bo") == "Bo is busy."
    assert refused_words("chat", "Bo") == "Bo is not at this match and did not hear it."


@pytest.fixture
def german() -> Iterator[None]:
    words.use("de")
    yield
    words.use("en")


@pytest.mark.usefixtures("german")
def test_they_are_said_in_the_language_in_use() -> None:
    assert end_words("silence", "Bo") == "Bo antwortet nicht mehr."
    assert us_clock(7).words == "14 min je Seite, 12 s Aufschub"
    with pytest.raises(Mistyped) as caught:
        joincode.parse("K7QF2-M9DAB tulip-maple-otterr")
    assert mistyped_words(caught.value) == "„otterr“ ist keines der Wörter."


class TestLobby:
    def row(self, **changes: object) -> Row:
        plain: dict[str, object] = {
            "key": "k",
            "name": "Bo",
            "peer": BO,
            "addresses": (("10.0.0.2", 47100),),
            "open": True,
            "table": Terms(MatchSettings(length=5)).pack(),
            "round_trip": 0.002,
            "grey": False,
            "version_fits": True,
            "app": "Blot 1.2",
        }
        return Row(**{**plain, **changes})  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("changes", "state", "words"),
        [
            ({}, RowState.OPEN, "Match to 5, cube on, no clock"),
            ({"table": b""}, RowState.HERE, "No table open. Invite them to yours"),
            ({"table": b"\xc1"}, RowState.HERE, "No table open. Invite them to yours"),
            ({"open": False}, RowState.BUSY, "A match is being played"),
            ({"version_fits": False}, RowState.OTHER_VERSION, "Blot 1.2 is running there, Blot 1.0 here"),
            ({"grey": True}, RowState.FADING, "Not heard for a while"),
        ],
    )
    def test_a_row_says_what_can_be_done(self, changes: dict, state: RowState, words: str) -> None:
        [row] = lobby_rows([self.row(**changes)], Contacts(), "Blot 1.0")
        assert (row.state, row.words) == (state, words)

    def test_trust_is_shown_and_blocked_players_are_not(self) -> None:
        known = Contacts([Contact(BO, "Bo")])
        assert lobby_rows([self.row()], known, "x")[0].card.trust is Trust.KNOWN
        other = Contacts([Contact(b"o" * 32, "Bo")])
        assert lobby_rows([self.row()], other, "x")[0].card.trust is Trust.OTHER_KEY
        assert lobby_rows([self.row()], Contacts([Contact(BO, "Bo", blocked=True)]), "x") == ()

    def test_recent_opponents_and_the_score_with_them(self) -> None:
        contacts = [
            Contact(BO, "Bo", last_met=5, wins=4, losses=2, finished=6),
            Contact(b"c" * 32, "Cy", last_met=4, wins=1, losses=1, finished=2),
            Contact(b"d" * 32, "Di", last_met=3, wins=0, losses=3, finished=3, left=1),
            Contact(b"e" * 32, "Ed", last_met=2),
        ]
        shown = recent_opponents(Contacts(contacts), [BO])
        assert [recent.words for recent in shown] == [
            "here, you lead 4 to 2",
            "not seen today, level at 1",
            "not seen today, you trail 0 to 3",
        ]

    def test_reasons_come_after_six_seconds_and_only_when_nobody_is_seen(self) -> None:
        own = [Own("192.168.1.24", 24, "wlan0"), Own("10.8.0.2", 24, "tun0")]
        assert reasons(5.9, 0, own, 47100, "") == ()
        assert reasons(60.0, 1, own, 47100, "") == ()
        keys = [reason.key for reason in reasons(6.0, 0, own, 47101, "")]
        assert keys == ["network", "table", "guest", "firewall", "vpn"]
        shown = reasons(6.0, 0, own, 47101, "")
        assert shown[0].fine
        assert shown[0].advice == "Wi-Fi, address 192.168.1.24"
        assert "TCP 47101" in shown[3].advice

    def test_without_a_network_that_is_the_reason(self) -> None:
        assert [reason.key for reason in reasons(6.0, 0, [], 0, "")] == ["network", "address"]

    def test_a_search_that_does_not_work_is_said(self) -> None:
        own = [Own("192.168.1.24", 24, "eth0")]
        assert "search" in [reason.key for reason in reasons(6.0, 0, own, 47100, "port taken")]


class TestWishes:
    """What is said again when a line is back: what stands and may not have been heard, once."""

    @pytest.fixture
    def said(self) -> list[tuple[str, int]]:
        return []

    @pytest.fixture
    def told(self) -> list[tuple[Notice, str]]:
        return []

    @pytest.fixture
    def wishes(self, said: list[tuple[str, int]], told: list[tuple[Notice, str]]) -> Wishes:
        judge = LanPair(3, Terms(MatchSettings(length=0))).judge
        due = judge.due()
        assert due is not None
        assert due.side is not None
        other = 1 - due.side  # whose turn it is not
        return Wishes(judge, other, "Bo", lambda *wish: said.append(wish), lambda *news: told.append(news))

    def test_what_was_heard_is_not_said_again(self, wishes: Wishes, said: list[tuple[str, int]]) -> None:
        wishes.pause()
        wishes.end()
        wishes.remind()
        assert said == [("pause", 0), ("end", 0)]

    def test_after_a_lost_line_it_is(self, wishes: Wishes, said: list[tuple[str, int]]) -> None:
        wishes.pause()
        wishes.end()
        wishes.lost()
        wishes.remind()
        wishes.remind()
        assert said == [("pause", 0), ("end", 0)] * 2

    def test_a_wish_that_was_refused_is_over(
        self, wishes: Wishes, said: list[tuple[str, int]], told: list[tuple[Notice, str]]
    ) -> None:
        wishes.pause()
        wishes.end()
        wishes.heard("pause", 2, may_end=True)
        wishes.heard("end", 2, may_end=True)
        assert told == [(Notice.REFUSED, "Bo would rather play on.")] * 2
        wishes.lost()
        wishes.remind()
        assert said == [("pause", 0), ("end", 0)]

    def test_an_intent_of_a_later_version_is_ignored(
        self, wishes: Wishes, told: list[tuple[Notice, str]]
    ) -> None:
        wishes.heard("dance", 0, may_end=True)
        wishes.heard("watch", 9, may_end=True)
        assert told == []
        assert wishes.wanted() is None
