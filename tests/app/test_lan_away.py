"""When the other side is away: what is said, leaving, coming back, another day, another key."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from game.app.lan_lobby import USUAL_PORT, qr_rows
from game.app.lan_match import LanTable
from game.app.lan_overlays import worth_words
from game.ui.commands import Action
from game.ui.requests import LeaveMatch
from game.ui.screens.confirm import Confirm
from game.ui.screens.lan_lobby import LanLobby
from game.ui.screens.lan_prompts import Asking, Invitation, Reconnecting
from game.ui.screens.menu import MainMenu
from game.ui.screens.resume import Resume
from net import limits
from net.node import Node
from tests.app.lan_houses import House, Street
from tests.app.lan_steps import invite, mover, play_on, sit_down
from tests.loopback import HOST


def test_the_port_named_here_is_that_of_the_link() -> None:
    assert limits.PORT == USUAL_PORT


def test_who_leaves_is_named_and_what_the_match_is_worth(street: Street) -> None:
    sit_down(street)
    street.bo.director.env.ask(LeaveMatch())
    street.until(lambda: street.bo.shows(MainMenu))
    street.until(lambda: street.ann.shows(Reconnecting))
    assert "Bo has left this match." in street.ann.words
    assert "you may claim the match as won by abandonment" in street.ann.words
    street.ann.choose("wait")
    street.pass_time(0.3)
    assert street.ann.screen is street.ann.table.screen
    assert "waiting for Bo" in street.ann.words


def test_a_program_that_ends_is_waited_for_and_both_go_on_from_their_menus(
    street: Street, tmp_path: Path
) -> None:
    sit_down(street)
    house, _ = mover(street)
    for _ in range(2):
        play_on(house)
    street.until(lambda: street.ann.table.lan.settled and street.bo.table.lan.settled)
    before = street.ann.table.session.record.actions
    street.bo.close()
    street.bo = House(tmp_path / "bo", "Bo")
    assert [saved.opponent for saved in street.bo.director.env.saved] == ["Ann"]
    assert street.bo.director.env.saved[0].network
    street.until(lambda: street.ann.shows(Reconnecting))
    street.bo.choose("continue")
    if street.bo.shows(Resume):
        street.bo.choose(street.bo.screen.regions[0].id)
    street.until(lambda: isinstance(street.bo.director.table, LanTable))
    street.until(lambda: not street.ann.shows(Reconnecting) and not street.bo.shows(Reconnecting))
    street.until(lambda: all(h.table.lan.connection.joined for h in street.both))
    assert street.bo.table.session.record.actions[: len(before)] == before
    number = len(before)

    def goes_on() -> bool:
        for house in street.both:
            play_on(house)
        return all(len(house.table.session.record.actions) > number + 2 for house in street.both)

    street.until(goes_on)
    assert street.ann.table.screen.model.session.record.settings == street.bo.table.session.record.settings


def test_the_other_side_is_asked_in_the_lobby_whether_to_go_on(street: Street) -> None:
    sit_down(street)
    for house in street.both:
        house.director.env.ask(LeaveMatch())
    street.until(lambda: all(house.shows(MainMenu) for house in street.both))
    street.ann.open_lobby()
    street.until(lambda: street.ann.client.port)
    street.bo.director.list_saved()
    street.bo.round()
    street.bo.choose("continue")
    if street.bo.shows(Resume):
        street.bo.choose(street.bo.screen.regions[0].id)
    street.until(lambda: street.ann.shows(Confirm))
    assert "Bo wants to continue your match" in street.ann.words
    street.ann.choose("no")
    street.until(lambda: "Ann has not opened this match yet" in street.bo.words)
    assert street.ann.shows(LanLobby), "who has said not now is not asked again"
    street.ann.press(Action.BACK)
    street.ann.choose("lan")
    street.until(lambda: street.ann.shows(Confirm))
    street.ann.choose("yes")
    street.until(lambda: all(isinstance(house.director.table, LanTable) for house in street.both))
    street.until(lambda: all(house.table.lan.connection.joined for house in street.both))


def test_a_match_goes_on_at_once_though_it_is_still_being_left(
    street: Street, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The network's thread gives the file back later than the screen has changed."""
    sit_down(street)
    leave = Node.leave_match

    def late(node: Node, peer: bytes, now: float, keep_line: bool = False) -> None:
        time.sleep(0.3)
        leave(node, peer, now, keep_line)

    monkeypatch.setattr(Node, "leave_match", late)
    street.bo.director.env.ask(LeaveMatch())
    street.bo.round()
    street.bo.choose("continue")
    assert isinstance(street.bo.director.table, LanTable), street.bo.words


def test_a_known_name_with_another_key_is_a_warning_before_anything_is_asked(
    street: Street, tmp_path: Path
) -> None:
    sit_down(street)
    for house in street.both:
        house.director.env.ask(LeaveMatch())
    street.until(lambda: all(house.shows(MainMenu) for house in street.both))
    street.ann.close()
    street.ann = House(tmp_path / "impostor", "Ann")
    street.ann.open_lobby()
    street.bo.open_lobby()
    street.until(lambda: street.ann.client.port and street.bo.client.port)
    street.ann.choose("own")
    street.ann.choose("open")
    street.until(lambda: street.ann.client.table is not None)
    street.bo.screen.focused = "address"
    street.bo.type(f"{HOST}:{street.ann.client.port}")
    street.bo.choose("join")
    street.until(lambda: street.bo.shows(Confirm))
    assert "The Ann you know has another key" in street.bo.words
    assert street.bo.screen.focused == "no"
    assert not street.ann.shows(Invitation)
    street.bo.choose("yes")
    street.until(lambda: street.bo.shows(Asking) and street.ann.shows(Invitation))


def test_known_players_are_not_asked_to_compare_words_again(street: Street) -> None:
    sit_down(street)
    for house in street.both:
        house.director.env.ask(LeaveMatch())
    street.until(lambda: all(house.shows(MainMenu) for house in street.both))
    invite(street)
    question = street.ann.shows(Invitation)
    assert question is not None
    assert question.words == ()
    assert not question.changed
    assert "You have played before" in street.ann.words


def test_leaving_the_lobby_stops_listening(street: Street) -> None:
    street.ann.open_lobby()
    street.until(lambda: street.ann.client.port)
    street.ann.press(Action.BACK)
    assert street.ann.shows(MainMenu)
    street.until(lambda: not street.ann.client.port)
    street.ann.open_lobby()
    street.until(lambda: street.ann.client.port)


def test_games_nearby_appear_and_a_row_is_joined(street: Street) -> None:
    street.ann.open_lobby()
    street.bo.open_lobby()
    street.ann.choose("own")
    street.ann.choose("open")
    street.until(lambda: (row := street.bo.row_of(street.ann)) and not row.invite)
    row = street.bo.row_of(street.ann)
    assert row is not None
    assert row.note == "Match to 1, no cube, no clock"
    street.bo.choose(f"table:{row.id}")
    street.until(lambda: street.ann.shows(Invitation))


def test_a_code_is_typed_and_the_host_is_not_asked(street: Street) -> None:
    street.ann.open_lobby()
    street.bo.open_lobby()
    street.until(lambda: street.ann.client.port)
    street.ann.choose("own")
    street.ann.choose("open")
    street.until(lambda: street.ann.client.code)
    street.bo.screen.focused = "address"
    street.bo.type(street.ann.client.code)
    street.bo.choose("join")
    street.until(lambda: all(isinstance(house.director.table, LanTable) for house in street.both))


def test_a_mistyped_address_is_explained_below_the_field(street: Street) -> None:
    street.bo.open_lobby()
    street.bo.screen.focused = "address"
    street.bo.type("1.2.3")
    street.bo.choose("join")
    street.until(lambda: "An address looks like 192.168.1.7." in street.bo.words)


def test_a_code_as_modules_can_be_read_back() -> None:
    rows = qr_rows("K7QF2-M9DAB tulip-maple-otter").split("\n")
    assert len(rows) == len(rows[0])
    assert rows[0].startswith("1111111")
    assert qr_rows("") == ""


@pytest.mark.parametrize(("seconds", "said"), [(0, "5 more minutes"), (250, "1 more minute,")])
def test_the_time_until_a_claim_is_counted_down(seconds: int, said: str) -> None:
    assert said in worth_words("Bo", seconds, owing=False, claimable=False)


def test_owing_the_dice_is_said() -> None:
    assert worth_words("Bo", 10, owing=True, claimable=False).startswith("Bo owes the dice")
    assert "You may claim" in worth_words("Bo", 400, owing=False, claimable=True)
