"""At the table of a network match: cube, resignation, the next game, rematch, talk, pauses, the dice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.app.lan_dice import seal_of, seal_of_log
from game.app.lan_match import LanTable
from game.rules.actions import MakePlay, Player
from game.rules.state import Phase
from game.session.lan_events import ConnectionState
from game.session.lan_verify import verify_lan
from game.ui.commands import Action, Device
from game.ui.requests import Do, LeaveMatch, OpenScreen, ReviewMatch
from game.ui.screens.confirm import Confirm
from game.ui.screens.dice_report import DiceReportScreen
from game.ui.screens.keyboard import Keyboard
from game.ui.screens.lan_prompts import Asking, Invitation
from game.ui.screens.menu import MainMenu
from game.ui.screens.pause import Pause
from game.ui.screens.prompts import TakeDrop
from game.ui.screens.results import GameResultDialog, MatchResultDialog
from game.ui.screens.review import ReviewScreen
from game.ui.screens.talk import TalkDialog
from game.ui.screens.verdict import VerdictDialog
from game.ui.table.model import Mode
from tests.app.lan_houses import SETTINGS, House, Street
from tests.app.lan_steps import begun, mover, play_on, resign, sit_down


def takes_presses(house: House) -> bool:
    """Whether the result is up and has passed its first guarded moment."""
    shown = house.shows(MatchResultDialog)
    return shown is not None and shown.now > shown.guard


def street_with(folder: Path, **options: object) -> Street:
    return Street(folder, replace(SETTINGS, **options))  # type: ignore[arg-type]


class TestTurns:
    def test_a_turn_being_composed_stays_here_until_it_is_confirmed(self, street: Street) -> None:
        sit_down(street)
        house, other = mover(street)
        before = other.table.session.state
        while house.table.screen.model.draft is None or not house.table.screen.model.draft.steps:
            house.press(Action.CHOOSE)
        street.pass_time(0.3)
        assert other.table.session.state == before
        assert other.table.screen.model.draft is None
        number = len(other.table.session.record.actions)

        def confirmed() -> bool:
            if house.table.session.state.to_act is house.table.lan.me:
                play_on(house)
            return len(other.table.session.record.actions) > number

        street.until(confirmed)
        mine, theirs = (h.table.session.record.actions for h in (house, other))
        assert mine[: number + 1] == theirs[: number + 1]
        assert isinstance(theirs[number], MakePlay)

    def test_both_show_the_same_dice(self, street: Street) -> None:
        sit_down(street)
        assert street.ann.table.session.state.roll == street.bo.table.session.state.roll
        assert street.ann.table.session.state.board == street.bo.table.session.state.board

    def test_each_sits_at_the_near_side_of_their_own_board(self, street: Street) -> None:
        sit_down(street)
        assert not street.ann.table.screen.side.flipped
        assert street.bo.table.screen.side.flipped


def test_a_double_is_answered_on_the_other_screen(tmp_path: Path) -> None:
    street = street_with(tmp_path, cube=True, length=5, auto_roll=False)
    try:
        sit_down(street)

        def may_double() -> bool:
            for house in street.both:
                if house.table.screen.model.mode is Mode.PLAY:
                    play_on(house)
            return any(house.table.screen.model.mode is Mode.ROLL for house in street.both)

        street.until(may_double)
        house, other = mover(street)
        house.press(Action.DOUBLE)
        street.until(lambda: other.shows(TakeDrop))
        other.choose("take")
        street.until(lambda: all(h.table.session.state.cube.value == 2 for h in street.both))
        assert house.table.screen.model.mode is Mode.ROLL
    finally:
        street.close()


class TestGames:
    def test_the_next_game_begins_for_both_when_side_0_is_ready(self, tmp_path: Path) -> None:
        street = street_with(tmp_path, length=3)
        try:
            sit_down(street)
            resign(street)
            street.until(lambda: all(house.shows(GameResultDialog) for house in street.both))
            first, second = sorted(street.both, key=lambda house: house.table.lan.side)
            second.choose("main")
            street.pass_time(0.4)
            assert second.screen is second.table.screen, "the question is not asked twice"
            assert first.shows(GameResultDialog)
            assert "is ready for the next game" in first.words
            first.choose("main")
            street.until(lambda: all(h.table.session.state.game == 2 for h in street.both))
            begun(street)
        finally:
            street.close()


class TestRematch:
    def finish(self, street: Street) -> None:
        sit_down(street)
        resign(street)
        street.until(lambda: all(house.shows(MatchResultDialog) for house in street.both))
        street.until(lambda: all(house.table.lan.sealed for house in street.both))
        street.until(lambda: all(takes_presses(house) for house in street.both))

    def test_one_asks_the_other_accepts_and_colours_swap(self, street: Street) -> None:
        self.finish(street)
        first, colour = street.ann.table, street.ann.table.lan.me
        street.ann.choose("main")
        street.until(lambda: street.ann.shows(Asking) and street.bo.shows(Invitation))
        assert "wants a rematch" in street.bo.words
        street.bo.choose("accept")
        street.until(lambda: street.ann.table is not first)
        begun(street)
        assert street.ann.table.lan.me is colour.other
        street.until(lambda: street.ann.table.lan.connection.joined)

    def test_no_shows_the_result_again(self, street: Street) -> None:
        self.finish(street)
        street.ann.choose("main")
        street.until(lambda: street.bo.shows(Invitation))
        street.bo.choose("decline")
        street.until(lambda: street.ann.shows(MatchResultDialog))
        street.until(lambda: street.bo.shows(MatchResultDialog))

    def test_both_ask_at_once_and_one_match_begins(self, street: Street) -> None:
        self.finish(street)
        first = street.ann.table
        street.ann.choose("main")
        street.bo.choose("main")
        street.until(lambda: street.ann.table is not first)
        begun(street)
        assert street.ann.table.lan.match == street.bo.table.lan.match
        assert street.ann.screen is street.ann.table.screen
        assert street.bo.screen is street.bo.table.screen


class TestTalk:
    def test_a_typed_line_is_read_on_the_other_screen(self, street: Street) -> None:
        sit_down(street)
        street.until(lambda: street.ann.table.lan.connection.connected)
        street.ann.press(Action.TALK)
        assert street.ann.shows(TalkDialog)
        street.ann.screen.focused = "text"
        street.ann.type("nice table")
        street.ann.choose("send")
        street.until(lambda: "Ann: nice table" in street.bo.words)
        street.until(lambda: "You: nice table" in street.ann.words)

    def test_what_is_said_in_the_first_moment_of_a_line_was_heard(self, street: Street) -> None:
        """Whether a line was heard is told by the link, not by what was last known of its state."""
        sit_down(street)
        street.ann.table.lan.connection = ConnectionState()
        street.ann.table.lan.chat("hello again")
        street.until(lambda: "Ann: hello again" in street.bo.words)
        street.until(lambda: "You: hello again" in street.ann.words)

    def test_what_nobody_heard_is_said_to_be_unheard(self, street: Street) -> None:
        sit_down(street)
        street.until(lambda: street.ann.table.lan.connection.connected)
        street.bo.director.env.ask(LeaveMatch())
        street.until(lambda: not street.ann.table.lan.connection.connected)
        said: list[str] = []  # a message on the screen may have gone before it is looked at
        street.ann.director.speaker.say = said.append  # type: ignore[assignment]
        street.ann.table.lan.chat("anybody?")
        street.until(lambda: "Bo is not at this match and did not hear it." in said)
        assert "You: anybody?" not in street.ann.words

    def test_a_phrase_needs_no_keyboard(self, street: Street) -> None:
        sit_down(street)
        street.bo.press(Action.EARLIER)
        street.bo.choose("phrase:1")
        street.until(lambda: "Bo: Good luck" in street.ann.words)

    def test_with_a_pad_a_line_is_written_on_the_keyboard_of_the_screen(self, street: Street) -> None:
        sit_down(street)
        ann = street.ann
        ann.director.env.device = Device.PAD
        ann.press(Action.EARLIER)
        talk = ann.shows(TalkDialog)
        assert talk is not None
        assert talk.focused == "phrase:0", "phrases are nearer than letters"
        ann.choose("text")
        assert ann.shows(Keyboard)
        for letter in "HI":
            ann.choose(f"key:{letter}")
        ann.choose("done")
        street.until(lambda: "Ann: Hi" in street.bo.words)
        street.until(lambda: "You: Hi" in ann.words)
        assert ann.screen is ann.table.screen


class TestPauses:
    def test_a_pause_needs_both_and_ends_with_either(self, street: Street) -> None:
        sit_down(street)
        street.ann.press(Action.PAUSE)
        assert street.ann.shows(Pause)
        street.ann.choose("break")
        street.until(lambda: street.bo.shows(Confirm) and "asks for a pause" in street.bo.words)
        assert not street.ann.table.lan.paused
        street.bo.choose("yes")
        street.until(lambda: all(house.table.lan.paused for house in street.both))
        street.until(lambda: all("Paused by agreement" in house.words for house in street.both))
        street.bo.choose("yes")
        street.until(lambda: not any(house.table.lan.paused for house in street.both))
        street.until(lambda: all(house.screen is house.table.screen for house in street.both))

    def test_who_would_rather_play_on_is_not_asked_twice(self, street: Street) -> None:
        sit_down(street)
        street.ann.director.env.ask(Do("pause"))
        street.until(lambda: street.bo.shows(Confirm))
        street.bo.choose("no")
        street.until(lambda: "Bo would rather play on." in street.ann.words)
        street.pass_time(0.7)  # the line's state has been told again by then
        assert street.bo.screen is street.bo.table.screen
        assert not street.ann.table.lan.paused


class TestDice:
    def test_the_seals_of_both_stand_in_the_report_and_verify_rechecks_the_log(self, street: Street) -> None:
        sit_down(street)
        street.ann.director.env.ask(OpenScreen("dice"))
        street.until(lambda: (report := street.ann.shows(DiceReportScreen)) and report.seal.other)
        report = street.ann.shows(DiceReportScreen)
        assert report is not None
        mine, theirs = street.ann.table.lan.commitments or ("", "")
        assert (report.seal.hash, report.seal.other) == (mine, theirs)
        assert street.bo.table.lan.commitments == (theirs, mine)
        street.ann.choose("verify")
        verdict = street.ann.shows(VerdictDialog)
        assert verdict is not None
        assert verdict.ok
        assert len(verdict.points) == 4

    def test_a_stored_log_holds_the_same_seals(self, street: Street) -> None:
        sit_down(street)
        for house in street.both:
            assert seal_of_log(house.table.lan.file.log) == seal_of(house.table)
        assert seal_of(street.ann.table) == seal_of(street.bo.table)

    @pytest.mark.parametrize("honest", [True, False])
    def test_a_past_match_is_rechecked_from_its_review(self, street: Street, honest: bool) -> None:
        """Another day: from the history to the review, to the dice, to the signed log."""
        sit_down(street)
        resign(street)
        street.until(lambda: all(house.table.lan.settled and house.table.lan.sealed for house in street.both))
        file = street.ann.table.lan.file
        mine, theirs = street.ann.table.lan.commitments or ("", "")
        white_first = (mine, theirs) if street.ann.table.lan.me is Player.WHITE else (theirs, mine)
        for house in street.both:
            house.director.env.ask(LeaveMatch())
        street.until(lambda: street.ann.shows(MainMenu))
        if not honest:
            data = bytearray(file.log.read_bytes())
            data[len(data) // 2] ^= 1
            file.log.write_bytes(data)
        street.ann.director.store.history.refresh()
        street.ann.director.env.ask(ReviewMatch(file.id))
        street.until(lambda: street.ann.shows(ReviewScreen))
        street.ann.director.env.ask(OpenScreen("dice"))
        street.until(lambda: street.ann.shows(DiceReportScreen))
        report = street.ann.shows(DiceReportScreen)
        assert report is not None
        if honest:
            assert (report.seal.hash, report.seal.other) == white_first
        street.ann.choose("verify")
        verdict = street.ann.shows(VerdictDialog)
        assert verdict is not None
        assert verdict.ok is honest
        assert [point.ok for point in verdict.points].count(False) == (0 if honest else 1)

    def test_a_log_changed_afterwards_does_not_pass(self, street: Street) -> None:
        sit_down(street)
        log = street.ann.table.lan.file.log
        assert verify_lan(log).ok
        data = bytearray(log.read_bytes())
        data[-30] ^= 1
        log.write_bytes(data)
        street.ann.director.env.ask(OpenScreen("dice"))
        street.until(lambda: (report := street.ann.shows(DiceReportScreen)) and report.seal.other)
        street.ann.choose("verify")
        verdict = street.ann.shows(VerdictDialog)
        assert verdict is not None
        assert not verdict.ok


def test_clocks_run_in_the_panels(tmp_path: Path) -> None:
    street = street_with(tmp_path, length=3, clock=5)
    try:
        sit_down(street)
        assert street.ann.table.screen.clocks == ("5:00", "5:00")
        assert "5:00" in street.ann.words
        assert isinstance(street.ann.director.table, LanTable)
        assert street.ann.table.session.state.phase is Phase.TO_PLAY
    finally:
        street.close()


@pytest.mark.parametrize(("milliseconds", "shown"), [(300_000, "5:00"), (61_001, "1:02"), (9_400, "0:09.4")])
def test_a_clock_reads_as_minutes_and_seconds(milliseconds: int, shown: str) -> None:
    from game.app.lan_match import clock_text

    assert clock_text(milliseconds) == shown
