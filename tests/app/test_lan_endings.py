"""Ends of a network match that no play brings: a clock, a claim, a program that breaks the rules."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from game.app.lan_overlays import OWED_SECONDS
from game.session.lan_events import ConnectionState
from game.session.lan_time import ABANDON_SECONDS
from game.ui.commands import Action
from game.ui.requests import LeaveMatch
from game.ui.screens.confirm import Message
from game.ui.screens.lan_prompts import Reconnecting
from game.ui.screens.menu import MainMenu
from game.ui.table.model import Mode
from tests.app.lan_houses import SETTINGS, Street
from tests.app.lan_steps import mover, play_on, sit_down


def test_a_flag_ends_the_match_and_both_are_told(tmp_path: Path) -> None:
    street = Street(tmp_path, replace(SETTINGS, length=3, clock=2))
    try:
        sit_down(street)
        loser, winner = mover(street)
        # Two minutes and the delay pass in a moment on the loser's side.
        loser.table.lan.decision._stopwatch.spent += 140.0
        street.until(lambda: loser.shows(Message) and winner.shows(Message))
        assert "Your time has run out" in loser.words
        assert "time has run out" in winner.words
        assert "You win the match on time." in winner.words
        assert (loser.table.lan.won, winner.table.lan.won) == (False, True)
        winner.choose("done")
        assert winner.screen is winner.table.screen
    finally:
        street.close()


def test_the_win_can_be_claimed_when_the_other_stays_away(street: Street) -> None:
    sit_down(street)
    street.bo.director.env.ask(LeaveMatch())
    street.until(lambda: street.ann.shows(Reconnecting))
    dialog = street.ann.shows(Reconnecting)
    assert dialog is not None
    assert not dialog.claimable
    away = ConnectionState(waiting_seconds=ABANDON_SECONDS + 1)
    street.ann.table.lan.connection = away

    def claimable() -> bool:
        street.ann.table.lan.connection = away
        return dialog.claimable

    street.until(claimable)
    street.ann.table.lan.connection = away
    street.ann.choose("claim")
    street.until(lambda: street.ann.shows(Message))
    assert "Won by abandonment: Bo left" in street.ann.words
    street.ann.choose("done")
    street.until(lambda: street.ann.shows(MainMenu))
    assert street.ann.director.env.saved == ()


def test_a_program_that_breaks_the_rules_stops_the_match_in_words(street: Street) -> None:
    sit_down(street)
    street.ann.table.lan._stop("Bo's program sent an illegal move. The match was stopped.")
    street.until(lambda: street.ann.shows(Message))
    assert "The match has stopped" in street.ann.words
    assert "sent an illegal move" in street.ann.words
    street.ann.choose("done")
    street.until(lambda: street.ann.shows(MainMenu))


def test_owed_dice_are_waited_for_and_may_be_claimed(tmp_path: Path) -> None:
    street = Street(tmp_path, replace(SETTINGS, length=3, cube=True, auto_roll=False))
    try:
        sit_down(street)
        while True:
            asking, owing = mover(street)
            if asking.table.screen.model.mode is Mode.ROLL:
                break
            play_on(asking)
            street.pass_time(0.05)
        # A program that answers nothing of itself any more, on a line that stands.
        owing.table.lan._table.author.reflex = lambda: None  # type: ignore[method-assign]
        asking.press(Action.ROLL)
        street.until(lambda: asking.table.lan.owed_by_peer)
        name = owing.table.lan.file.my_name
        asking.table.lan.decision._owed_since = time.monotonic() - OWED_SECONDS
        street.until(lambda: asking.shows(Reconnecting))
        assert f"{name} has not sent the dice of this roll." in asking.words
        assert f"{name} owes the dice of a roll." in asking.words
        assert f"Waiting for the dice of {name}" in asking.words
        assert "to come back" not in asking.words
        dialog = asking.shows(Reconnecting)
        assert dialog is not None
        assert not dialog.claimable
        asking.table.lan.decision._owed_since = time.monotonic() - ABANDON_SECONDS
        street.until(lambda: dialog.claimable)
        asking.choose("claim")
        street.until(lambda: asking.shows(Message))
        assert f"Won by abandonment: {name} left while owing the dice" in asking.words
    finally:
        street.close()
