"""Players in the window, and the match begun with one press."""

from __future__ import annotations

from pathlib import Path

from game.session.profiles import Profiles, QuickPlay
from game.session.store import Store
from game.ui.screens.players import PlayersScreen
from tests.app.conftest import QUICK, Opener
from tests.app.play import finished
from tests.pilot import Pilot


def listed(pilot: Pilot) -> PlayersScreen:
    """The players, opened from the main menu."""
    pilot.click_on("players")
    screen = pilot.screen
    assert isinstance(screen, PlayersScreen)
    return screen


def spell(pilot: Pilot, word: str) -> None:
    """Type with the keyboard of the screen, as with a pad."""
    for letter in word.upper():
        pilot.click_on(f"key:{letter}")
    pilot.click_on("done")
    pilot.rounds(3)


def test_one_press_from_the_menu_begins_the_usual_match(pilot: Pilot, tmp_path: Path) -> None:
    assert pilot.screen.focused == "quick"
    pilot.key("enter")
    assert pilot.table.model.session.record.settings.length == QuickPlay().length
    assert Profiles(tmp_path).current.played == (QuickPlay(),)


def test_quick_play_takes_up_the_opponent_and_length_of_late(opened: Opener, tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    for _ in range(3):
        profiles.remember(profiles.current.id, "computer:5", 7)
    pilot = opened(tmp_path)
    pilot.key("enter", "enter")
    table = pilot.app.director.table
    assert table is not None
    assert "computer:5" in table.match.header.seats
    assert table.session.record.settings.length == 7


def test_a_new_player_is_named_and_plays_at_once(pilot: Pilot, tmp_path: Path) -> None:
    listed(pilot)
    pilot.click_on("new")
    spell(pilot, "ben")
    screen = pilot.screen
    assert isinstance(screen, PlayersScreen)
    assert [player.name for player in screen.players if player.current] == ["Ben"]
    assert Profiles(tmp_path).current.name == "Ben"
    assert pilot.app.director.env.settings.name == "Ben"


def test_a_name_that_is_taken_is_refused_in_words(pilot: Pilot, tmp_path: Path) -> None:
    listed(pilot)
    pilot.click_on("new")
    spell(pilot, "player")
    assert len(Profiles(tmp_path).all()) == 1
    toast = pilot.app.director.stack.toast
    assert toast is not None
    assert "Player" in toast.text


def test_players_are_chosen_renamed_and_removed_with_a_question(pilot: Pilot, tmp_path: Path) -> None:
    listed(pilot)
    pilot.click_on("new")
    spell(pilot, "ben")
    pilot.click_on("player")
    assert Profiles(tmp_path).current.name == "Player"
    pilot.click_on("ben")
    pilot.key("y")
    for _ in range(3):
        pilot.click_on("delete")
    spell(pilot, "eva")
    assert {profile.name for profile in Profiles(tmp_path).all()} == {"Player", "Eva"}
    pilot.key("x")
    assert pilot.screen.name == "confirm"
    pilot.click_on("yes")
    pilot.rounds(3)
    assert [profile.name for profile in Profiles(tmp_path).all()] == ["Player"]


def test_options_go_with_the_player(opened: Opener, tmp_path: Path) -> None:
    pilot = opened(tmp_path, None)
    pilot.key("enter")
    pilot.settle()
    pilot.app.director.env.change(theme="midnight")
    listed(pilot)
    pilot.click_on("new")
    spell(pilot, "ben")
    assert pilot.app.director.env.settings.theme == QUICK.theme
    pilot.click_on("player")
    assert pilot.app.director.env.settings.theme == "midnight"


def test_what_a_player_has_played_stands_beside_the_list(opened: Opener, tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for seed in (1, 2):
            finished(store, seed)
    pilot = opened(tmp_path)
    pilot.key("enter")
    pilot.settle()
    screen = listed(pilot)
    for _ in range(2000):
        pilot.rounds(1)
        if screen.players[0].facts and not pilot.app.director.store.history.is_refreshing:
            break
    pilot.rounds(2)
    won, matches = dict(screen.players[0].facts)["Matches won"].split(" of ")
    assert matches == "2"
    region = next(region for region in screen.regions if region.id == screen.players[0].id)
    assert f"Matches won: {won} of 2" in region.name
