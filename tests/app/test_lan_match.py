"""A network match in two programs: from the menu over the lobby to the result, and on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.lan_match import LanTable
from game.rules.state import Phase
from game.ui.commands import Action
from game.ui.screens.lan_lobby import LanLobby
from game.ui.screens.lan_prompts import Asking, Invitation
from game.ui.screens.results import MatchResultDialog
from game.ui.table.model import Mode
from tests.app.lan_houses import House, Street


@pytest.fixture
def street(tmp_path: Path) -> Iterator[Street]:
    opened = Street(tmp_path)
    yield opened
    opened.close()


def invite(street: Street) -> None:
    """Ann opens her table, Bo joins it by its address."""
    street.ann.open_lobby()
    street.bo.open_lobby()
    street.until(lambda: street.ann.client.port and street.bo.client.port)
    street.ann.choose("own")
    street.ann.choose("open")
    street.until(lambda: street.ann.client.table is not None and "You are Ann" in street.ann.words)
    street.bo.screen.focused = "address"
    street.bo.type(f"127.0.0.1:{street.ann.client.port}")
    street.bo.choose("join")
    street.until(lambda: street.ann.shows(Invitation) and street.bo.shows(Asking))


def sit_down(street: Street) -> None:
    invite(street)
    street.pass_time(0.6)
    street.ann.choose("accept")
    street.until(lambda: all(isinstance(house.director.table, LanTable) for house in street.both))
    street.until(lambda: all(h.table.session.state.phase is not Phase.OPENING for h in street.both))


def play_on(house: House) -> None:
    """Whatever is to be decided is decided with keys, as the cursor offers it."""
    model = house.table.screen.model
    if house.screen is not house.table.screen:
        return
    if model.mode is Mode.ROLL:
        house.press(Action.ROLL)
    elif model.mode is Mode.PLAY:
        house.press(Action.CHOOSE)


def play_to_the_end(street: Street, seconds: float = 120) -> None:
    def over() -> bool:
        for house in street.both:
            play_on(house)
        return all(house.shows(MatchResultDialog) for house in street.both)

    street.until(over, seconds)


class TestMeeting:
    def test_a_stranger_is_asked_about_with_name_key_and_the_words_on_both_screens(
        self, street: Street
    ) -> None:
        invite(street)
        question, asking = street.ann.shows(Invitation), street.bo.shows(Asking)
        assert question is not None
        assert asking is not None
        assert question.peer == "Bo"
        assert asking.peer == "Ann"
        assert question.key
        assert question.key in street.ann.words
        assert question.words == asking.words
        assert len(question.words) == 4
        assert "Match to 1" in question.terms

    def test_no_closes_the_question_and_is_said_in_the_lobby(self, street: Street) -> None:
        invite(street)
        street.pass_time(0.6)
        street.ann.choose("decline")
        street.until(lambda: street.bo.shows(LanLobby))
        street.until(lambda: "Ann would rather not play now" in street.bo.words)
        assert street.ann.shows(LanLobby)


class TestPlaying:
    @pytest.mark.slow
    def test_a_match_to_one_is_played_to_its_result_on_both_screens(self, street: Street) -> None:
        sit_down(street)
        play_to_the_end(street)
        ann, bo = street.ann.table, street.bo.table
        assert ann.session.record.digest == bo.session.record.digest
        assert {ann.lan.won, bo.lan.won} == {True, False}
        winner = street.ann if ann.lan.won else street.bo
        assert "You win" in winner.words
