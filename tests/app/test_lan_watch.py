"""Watching a match on the network: only when both players allow it, and nothing can be decided."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.lan_match import WatchTable
from game.ui.commands import Action
from game.ui.requests import LeaveMatch
from game.ui.screens.confirm import Confirm
from game.ui.screens.lan_lobby import LanLobby
from game.ui.screens.menu import MainMenu
from game.ui.screens.pause import Pause
from tests.app.lan_houses import House, Street
from tests.app.lan_steps import play_on, sit_down


@pytest.fixture
def watcher(street: Street, tmp_path: Path) -> House:
    """Cy has found the match of Ann and Bo and asked Ann to watch."""
    sit_down(street)
    cy = House(tmp_path / "cy", "Cy")
    street.others.append(cy)
    cy.open_lobby()
    street.until(lambda: (row := cy.row_of(street.ann)) and row.watch)
    row = cy.row_of(street.ann)
    assert row is not None
    cy.choose(f"table:{row.id}")
    street.until(lambda: street.ann.shows(Confirm) and "Cy would like to watch" in street.ann.words)
    return cy


def test_both_are_asked_and_then_every_turn_is_seen(street: Street, watcher: House) -> None:
    street.ann.choose("yes")
    street.until(lambda: street.bo.shows(Confirm) and "Ann allows it" in street.bo.words)
    assert not isinstance(watcher.director.table, WatchTable)
    street.bo.choose("yes")
    street.until(lambda: isinstance(watcher.director.table, WatchTable))
    number = len(street.ann.table.session.record.actions) + 4

    def seen() -> bool:
        for house in street.both:
            play_on(house)
        table = watcher.director.table
        assert table is not None
        return len(table.session.record.actions) >= number

    street.until(seen)
    table = watcher.director.table
    assert table is not None
    # One of the two may have heard of an entry that the other takes up in its next round.
    pairs = zip(table.session.record.actions, street.ann.table.session.record.actions, strict=False)
    assert all(mine == theirs for mine, theirs in pairs)
    assert {"Ann", "Bo"} <= set(table.screen.names)
    assert "You are watching" in watcher.words


def test_a_spectator_decides_nothing_and_leaves_when_they_like(street: Street, watcher: House) -> None:
    street.ann.choose("yes")
    street.until(lambda: street.bo.shows(Confirm))
    street.bo.choose("yes")
    street.until(lambda: isinstance(watcher.director.table, WatchTable))
    street.pass_time(0.3)
    table = watcher.director.table
    assert table is not None
    assert table.screen.buttons() == ()
    watcher.press(Action.PAUSE)
    pause = watcher.shows(Pause)
    assert pause is not None
    assert pause.player is None
    watcher.director.env.ask(LeaveMatch())
    street.until(lambda: watcher.shows(MainMenu))
    assert street.ann.screen is street.ann.table.screen


def test_one_no_is_enough(street: Street, watcher: House) -> None:
    street.ann.choose("yes")
    street.until(lambda: street.bo.shows(Confirm))
    street.bo.choose("no")
    street.until(lambda: "would rather not be watched" in watcher.words)
    street.until(lambda: "Bo would rather not be watched" in street.ann.words)
    assert watcher.shows(LanLobby)


def test_a_spectator_whose_line_breaks_is_back_without_a_second_question(
    street: Street, watcher: House
) -> None:
    street.ann.choose("yes")
    street.until(lambda: street.bo.shows(Confirm))
    street.bo.choose("yes")
    street.until(lambda: isinstance(watcher.director.table, WatchTable))
    street.until(lambda: "You are watching" in watcher.words)
    peer = watcher.client.watching.peer
    assert peer is not None
    me = watcher.client.files.identity.public
    street.ann.client.link.post(lambda node, now: node.hang_up(me, now))
    street.until(lambda: "connection lost, trying again" in watcher.words)
    table = watcher.director.table
    assert table is not None
    number = len(street.ann.table.session.record.actions) + 2

    def seen() -> bool:
        for house in street.both:
            play_on(house)
        return len(table.session.record.actions) >= number

    street.until(seen)
    assert watcher.director.table is table, "it is the same match at the same table"
    street.until(lambda: "You are watching" in watcher.words)
    assert street.ann.screen is street.ann.table.screen, "nobody is asked again"
