"""A network match in two programs: from the menu over the lobby to the result, and on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game import words
from game.ui.screens.lan_lobby import LanLobby
from game.ui.screens.lan_prompts import Asking, Invitation
from tests.app.lan_houses import SETTINGS, Street
from tests.app.lan_steps import invite, play_to_the_end, sit_down


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


def test_what_the_other_side_does_is_told_in_the_language_in_use(tmp_path: Path) -> None:
    street = Street(tmp_path, replace(SETTINGS, language="de"))
    try:
        invite(street)
        assert "Match auf 1" in street.bo.words
        street.ann.choose("decline")
        street.until(lambda: "Ann möchte gerade nicht spielen." in street.bo.words)
        street.bo.screen.focused = "address"
        while street.bo.lan.meeting.open:
            street.bo.round()
        lobby = street.bo.shows(LanLobby)
        assert lobby is not None
        lobby.address = ""
        street.bo.type("nirgends.")
        street.bo.choose("join")
        street.until(lambda: "Eine Adresse sieht aus wie 192.168.1.7." in street.bo.words)
    finally:
        street.close()
        words.use("en")
