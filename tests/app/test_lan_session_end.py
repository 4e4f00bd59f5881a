"""A money session across the network: its end is asked for in the menu, answered on the other screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.ui.commands import Action
from game.ui.requests import LeaveMatch
from game.ui.screens.confirm import Confirm, Message
from game.ui.screens.menu import MainMenu
from game.ui.screens.pause import Pause
from game.ui.screens.results import GameResultDialog
from tests.app.lan_houses import SETTINGS, House, Street
from tests.app.lan_steps import mover, resign, sit_down


@pytest.fixture
def money(tmp_path: Path) -> Iterator[Street]:
    opened = Street(tmp_path, replace(SETTINGS, length=0))
    sit_down(opened)
    yield opened
    opened.close()


def ask(house: House) -> None:
    """By the pause menu and the question to oneself."""
    house.press(Action.PAUSE)
    assert house.shows(Pause)
    house.choose("end")
    assert house.shows(Confirm)
    house.choose("yes")


def test_both_agree_and_both_read_what_it_came_to(money: Street) -> None:
    house, other = mover(money)
    ask(house)
    money.until(lambda: other.shows(Confirm) and "would like to end the session here" in other.words)
    assert "The running game does not count." in other.words
    other.choose("yes")
    money.until(lambda: all(h.shows(Message) for h in money.both))
    assert all("The session has ended at 0 : 0" in h.words for h in money.both)
    assert all(h.table.lan.sealed for h in money.both)
    house.choose("done")
    assert house.screen is house.table.screen
    house.press(Action.PAUSE)
    menu = house.shows(Pause)
    assert menu is not None
    assert not {"end", "break"} & {item.id for item in menu.items()}
    house.director.env.ask(LeaveMatch())
    money.until(lambda: house.shows(MainMenu))
    assert house.director.env.saved == ()


def test_who_would_rather_play_on_says_so_and_play_goes_on(money: Street) -> None:
    house, other = mover(money)
    ask(house)
    money.until(lambda: other.shows(Confirm))
    other.choose("no")
    money.until(lambda: "would rather play on" in house.words)
    money.until(lambda: house.table.lan.judge.end_asked is None)
    money.until(lambda: all(h.screen is h.table.screen for h in money.both))
    assert mover(money) == (house, other)


def test_between_games_it_is_asked_beside_the_result(money: Street) -> None:
    _, winner = resign(money)
    money.until(lambda: all(house.shows(GameResultDialog) for house in money.both))
    money.until(lambda: all(not house.table.screen.stage.busy for house in money.both))
    winner.choose("end")
    winner.choose("yes")
    loser = money.bo if winner is money.ann else money.ann
    money.until(lambda: loser.shows(Confirm))
    assert "The running game does not count." not in loser.words
    loser.choose("yes")
    money.until(lambda: all(h.shows(Message) for h in money.both))
    assert "You win 1 point." in winner.words
    assert "You lose 1 point." in loser.words
    for house in money.both:
        house.choose("done")
    money.pass_time(0.3)
    assert all(house.screen is house.table.screen for house in money.both), "no next game is offered"
    assert [h.table.lan.won for h in (winner, loser)] == [True, False]


def test_a_match_to_points_offers_no_such_end(street: Street) -> None:
    sit_down(street)
    street.ann.press(Action.PAUSE)
    menu = street.ann.shows(Pause)
    assert menu is not None
    assert "end" not in {item.id for item in menu.items()}
