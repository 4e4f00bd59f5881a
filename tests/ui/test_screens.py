"""What screens do: every way through them by keys, pad and mouse, and what they ask of the program."""

from __future__ import annotations

import pytest

from game import words
from game.rules.actions import Kind, Player
from game.settings import Confirm as ConfirmMode
from game.settings import Settings, Speed
from game.ui import requests, samples
from game.ui.commands import (
    Action,
    Device,
    PointerDown,
    PointerMove,
    PointerUp,
    Press,
    Release,
    Typed,
)
from game.ui.environment import Environment
from game.ui.requests import Answer, Quit, ResignGame, ResumeMatch, StartMatch
from game.ui.screen import HOLD_SECONDS, Screen
from game.ui.screens.bindings_page import BindingsPage, Capture
from game.ui.screens.confirm import Confirm
from game.ui.screens.keyboard import Keyboard
from game.ui.screens.lan_lobby import LanLobby
from game.ui.screens.lan_prompts import Invitation
from game.ui.screens.menu import MainMenu
from game.ui.screens.new_match import NewMatch, TwoPlayers
from game.ui.screens.options import Options
from game.ui.screens.pause import Pause
from game.ui.screens.prompts import GUARD_SECONDS, ResignDialog, TakeDrop
from game.ui.screens.resume import Resume
from game.ui.screens.title import ATTRACT_SECONDS, Title
from tests.ui.person import Player_


def player(screen: Screen, device: Device = Device.KEYS) -> Player_:
    return Player_(screen, device)


# -- title and menu --------------------------------------------------------------------------


def test_any_press_or_click_leaves_the_title() -> None:
    for command in (Press(Action.CHOOSE), Press(None, "key:q"), PointerDown(5, 5)):
        p = player(Title(Environment()))
        p.send(command)
        assert p.asked == [requests.OpenScreen("menu")]


def test_the_demonstration_starts_after_twenty_idle_seconds_and_any_motion_puts_it_off() -> None:
    p = player(Title(Environment()))
    p.wait(ATTRACT_SECONDS - 1)
    p.send(PointerMove(3, 3))
    p.wait(ATTRACT_SECONDS - 1)
    assert p.asked == []
    p.wait(1.5)
    assert p.asked == [requests.Do("demo")]


def test_from_start_to_a_match_with_two_presses_and_a_button() -> None:
    p = player(MainMenu(Environment()))
    p.press(Action.CHOOSE)
    assert isinstance(p.top, NewMatch)
    p.press(Action.PAUSE)
    (match,) = p.asked
    assert isinstance(match, StartMatch)
    assert (match.level, match.settings.length) == (Settings().level, Settings().length)


def test_a_saved_match_is_resumed_with_one_press() -> None:
    env = Environment(saved=samples.SAVED)
    p = player(MainMenu(env))
    p.press(Action.CHOOSE)
    assert p.asked == [ResumeMatch("m1")]


def test_the_menu_wraps_and_shows_only_what_is_there() -> None:
    env = Environment()
    p = player(MainMenu(env))
    ids = [region.id for region in p.stack.regions]
    assert ids == ["computer", "two", "help", "options", "quit"]
    p.press(Action.UP)
    assert p.top.focused == "quit"
    p.press(Action.DOWN)
    assert p.top.focused == "computer"


def test_quitting_asks_and_the_safe_answer_has_the_focus() -> None:
    p = player(MainMenu(Environment()))
    p.press(Action.BACK)
    assert isinstance(p.top, Confirm)
    assert p.top.focused == "no"
    p.press(Action.CHOOSE)
    assert isinstance(p.top, MainMenu)
    p.press(Action.BACK, Action.RIGHT, Action.CHOOSE)
    assert p.asked == [Quit()]


# -- the mouse -------------------------------------------------------------------------------


def test_moving_the_mouse_moves_the_focus_and_a_click_presses() -> None:
    p = player(MainMenu(Environment()), Device.MOUSE)
    x, y = p.spot("two")
    p.send(PointerMove(x, y, 2.0))
    assert p.top.focused == "computer"
    p.send(PointerMove(x, y, 30.0))
    assert p.top.focused == "two"
    p.click("two")
    assert isinstance(p.top, TwoPlayers)
    p.send(PointerDown(5, 5, "right"))
    assert isinstance(p.top, MainMenu)


def test_a_press_that_is_let_go_elsewhere_does_nothing() -> None:
    p = player(MainMenu(Environment()), Device.MOUSE)
    x, y = p.spot("two")
    p.send(PointerDown(x, y), PointerUp(900, 20))
    assert isinstance(p.top, MainMenu)


def test_the_mouse_finds_the_way_back_as_a_button() -> None:
    p = player(MainMenu(Environment()), Device.MOUSE)
    p.click("options")
    assert isinstance(p.top, Options)
    p.click("footer:back")
    assert isinstance(p.top, MainMenu)


# -- new match -------------------------------------------------------------------------------


def test_a_level_is_chosen_and_a_second_press_starts() -> None:
    p = player(NewMatch(Environment()))
    p.focus("level:5")
    p.press(Action.CHOOSE)
    assert p.env.settings.level == 5
    assert p.asked == []
    p.press(Action.CHOOSE)
    (match,) = p.asked
    assert isinstance(match, StartMatch)
    assert match.level == 5


def test_terms_change_by_left_and_right_and_only_those_that_matter_are_shown() -> None:
    p = player(NewMatch(Environment()))
    ids = {region.id for region in p.stack.regions}
    assert "crawford" in ids
    assert "jacoby" not in ids
    p.focus("length")
    for _ in range(10):
        p.press(Action.RIGHT)
        p.focus("length")
    assert p.env.settings.length == 0
    ids = {region.id for region in p.stack.regions}
    assert {"jacoby", "beavers", "auto_doubles"} <= ids
    assert "crawford" not in ids
    p.press(Action.PAUSE)
    (match,) = p.asked
    assert isinstance(match, StartMatch)
    assert match.settings.is_money


def test_names_of_two_players_are_typed_with_the_keyboard() -> None:
    p = player(TwoPlayers(Environment()))
    p.focus("second_name")
    assert p.stack.typing
    p.send(Typed("Anna"), Press(Action.ERASE))
    assert p.env.settings.second_name == "Ann"
    p.focus("start")
    assert not p.stack.typing
    p.press(Action.CHOOSE)
    (match,) = p.asked
    assert isinstance(match, StartMatch)
    assert (match.level, match.names) == (0, ("", "Ann"))


def test_names_are_typed_with_a_pad_on_a_keyboard_of_the_screen() -> None:
    p = player(TwoPlayers(Environment()), Device.PAD)
    p.focus("name")
    assert not p.stack.typing
    p.press(Action.CHOOSE)
    assert isinstance(p.top, Keyboard)
    for letter in "ANNA":
        p.focus(f"key:{letter}")
        p.press(Action.CHOOSE)
    p.press(Action.UNDO)
    p.press(Action.PAUSE)
    assert p.env.settings.name == "Ann"
    assert isinstance(p.top, TwoPlayers)


# -- options ---------------------------------------------------------------------------------


def test_options_apply_at_once() -> None:
    p = player(Options(Environment()))
    p.focus("auto_roll")
    p.press(Action.RIGHT)
    assert p.env.settings.auto_roll
    p.press(Action.LEFT)
    assert not p.env.settings.auto_roll
    p.press(Action.CHOOSE)
    assert p.env.settings.auto_roll
    p.focus("speed")
    p.press(Action.RIGHT)
    assert p.env.settings.speed is Speed.FAST
    p.focus("confirm")
    p.press(Action.LEFT)
    assert p.env.settings.confirm is ConfirmMode.ALWAYS


def test_a_held_direction_stays_on_a_value_at_its_end() -> None:
    p = player(Options(Environment(), page="sound"))
    p.focus("master")
    for _ in range(30):
        p.send(Press(Action.RIGHT, repeat=True))
    assert p.env.settings.master == 100
    assert p.top.focused == "master"


def test_a_slider_follows_the_mouse() -> None:
    p = player(Options(Environment(), page="sound"), Device.MOUSE)
    region = next(region for region in p.stack.regions if region.id == "master")
    y = region.rect.center[1]
    p.send(PointerDown(region.rect.right - 200, y))
    high = p.env.settings.master
    p.send(PointerMove(region.rect.right - 330, y, 130.0))
    assert p.env.settings.master < high
    p.send(PointerUp(region.rect.right - 330, y))
    low = p.env.settings.master
    p.send(PointerMove(region.rect.right - 150, y, 50.0))
    assert p.env.settings.master == low


def test_the_language_changes_every_word_at_once() -> None:
    p = player(Options(Environment(), page="access"))
    p.focus("language")
    p.press(Action.RIGHT, Action.RIGHT)
    assert p.env.settings.language == "de"
    assert words.current() == "de"
    assert "Sprache" in p.top.spoken


def test_pages_turn_with_the_shoulder_buttons_and_one_page_is_reset() -> None:
    p = player(Options(Environment()))
    p.env.change(auto_roll=True, mono=True, name="Anna")
    p.press(Action.UNDO)
    assert (p.env.settings.auto_roll, p.env.settings.mono, p.env.settings.name) == (False, True, "Anna")
    p.press(Action.NEXT, Action.NEXT)
    assert isinstance(p.top, Options)
    assert p.top.page == "sound"


def test_text_size_lays_the_same_page_out_anew() -> None:
    p = player(Options(Environment(), page="access"))
    p.focus("text_size")
    p.press(Action.RIGHT, Action.RIGHT, Action.RIGHT, Action.RIGHT)
    assert p.env.settings.text_size == 200
    assert p.env.metrics((1280, 720)).large


# -- buttons ---------------------------------------------------------------------------------


def test_a_button_is_changed_by_pressing_the_new_one() -> None:
    p = player(BindingsPage(Environment()))
    p.focus("bind:roll")
    p.press(Action.CHOOSE)
    assert isinstance(p.top, Capture)
    p.send(Press(None, "key:q"))
    assert p.env.bindings.action("key:q") is Action.ROLL
    assert isinstance(p.top, BindingsPage)


def test_a_taken_button_is_warned_of_and_swapped_only_on_wish() -> None:
    p = player(BindingsPage(Environment()))
    p.focus("bind:roll")
    p.press(Action.CHOOSE)
    p.send(Press(Action.CONFIRM, "key:c"))
    assert isinstance(p.top, Confirm)
    assert p.env.bindings.action("key:c") is Action.CONFIRM
    p.press(Action.RIGHT, Action.CHOOSE)
    assert p.env.bindings.action("key:c") is Action.ROLL
    assert p.env.bindings.action("key:r") is Action.CONFIRM


def test_escape_and_waiting_keep_a_button_and_reserved_keys_are_refused() -> None:
    p = player(BindingsPage(Environment()))
    p.focus("bind:roll")
    p.press(Action.CHOOSE)
    p.send(Press(Action.UP, "key:up"))
    assert isinstance(p.top, Capture)
    assert p.top.refusal
    p.send(Press(Action.BACK, "key:escape"))
    assert isinstance(p.top, BindingsPage)
    p.press(Action.CHOOSE)
    p.wait(9.0)
    assert isinstance(p.top, BindingsPage)
    assert dict(p.env.bindings.changed) == {}


def test_what_moves_the_focus_says_why_it_stays() -> None:
    p = player(BindingsPage(Environment()))
    p.focus("bind:up")
    p.press(Action.CHOOSE)
    assert isinstance(p.top, BindingsPage)
    assert p.stack.toast is not None


# -- decisions at the table ------------------------------------------------------------------


def take_drop() -> Player_:
    p = player(TakeDrop(Environment(), state=samples.DOUBLED, voice=samples.VOICE))
    p.wait(GUARD_SECONDS)
    return p


def test_a_press_meant_for_the_table_does_not_answer_a_double() -> None:
    p = player(TakeDrop(Environment(), state=samples.DOUBLED, voice=samples.VOICE))
    p.press(Action.CHOOSE)
    assert p.asked == []
    p.wait(GUARD_SECONDS)
    p.press(Action.CHOOSE)
    assert p.asked == [Answer("take")]


def test_dropping_never_lies_on_the_usual_button() -> None:
    p = take_drop()
    assert p.top.focused == "take"
    p.press(Action.UNDO)
    assert p.asked == [Answer("drop")]


def test_the_stakes_of_every_answer_are_stated() -> None:
    p = take_drop()
    labels = " ".join(
        item.text
        for item in p.top.canvas(p.metrics).items + _inside(p.top.canvas(p.metrics).items)
        if hasattr(item, "text")
    )
    for words_ in ("Worth 2 if you take", "you trail 3 to 4", "you lead 5 to 4", "you lose the match"):
        assert words_ in labels
    assert [r.name for r in p.stack.regions] == ["Take, play for 2", "Drop, lose 1 point"]


def _inside(items: object) -> list[object]:
    from game.view.hud import Clip

    assert isinstance(items, list)
    return [it for clip in items if isinstance(clip, Clip) for it in clip.items]


def test_back_folds_the_sheet_so_that_the_board_can_be_seen() -> None:
    p = take_drop()
    assert p.stack.insets(p.metrics).right > 400
    p.press(Action.BACK)
    assert p.stack.insets(p.metrics).right == 0
    p.press(Action.CHOOSE)
    assert p.asked == []
    assert p.top.focused == "take"


def resigning() -> Player_:
    p = player(ResignDialog(Environment(), state=samples.PLAYING, player=Player.WHITE, voice=samples.VOICE))
    p.wait(GUARD_SECONDS)
    return p


def test_resigning_needs_a_held_button_and_a_short_press_does_nothing() -> None:
    p = resigning()
    assert p.top.focused == "keep"
    p.send(Press(Action.UNDO))
    p.wait(HOLD_SECONDS / 2)
    p.send(Release(Action.UNDO))
    p.wait(2.0)
    assert p.asked == []
    p.send(Press(Action.UNDO))
    p.wait(HOLD_SECONDS / 2)
    assert 0.4 < p.top.hold_share < 0.6
    p.wait(HOLD_SECONDS / 2 + 0.01)
    assert p.asked == [ResignGame(Kind.SINGLE)]


def test_resigning_a_gammon_states_its_price() -> None:
    p = resigning()
    p.focus("kind")
    p.press(Action.RIGHT)
    assert isinstance(p.top, ResignDialog)
    assert p.top.kind is Kind.GAMMON
    p.send(Press(Action.UNDO))
    p.wait(HOLD_SECONDS + 0.1)
    assert p.asked == [ResignGame(Kind.GAMMON)]


def test_without_hold_a_press_resigns() -> None:
    p = resigning()
    p.env.change(hold_to_resign=False)
    p.look()
    p.press(Action.UNDO)
    assert p.asked == [ResignGame(Kind.SINGLE)]


def test_pause_resumes_by_back_and_by_its_own_button() -> None:
    for action in (Action.BACK, Action.PAUSE, Action.CHOOSE):
        p = player(MainMenu(Environment()))
        p.stack.push(Pause(p.env, state=samples.PLAYING, voice=samples.VOICE))
        p.look()
        p.press(action)
        assert isinstance(p.top, MainMenu)


def test_resigning_is_refused_with_a_reason_out_of_turn() -> None:
    p = player(Pause(Environment(), state=samples.PLAYING, voice=samples.VOICE, player=None))
    p.focus("resign")
    p.press(Action.CHOOSE)
    assert isinstance(p.top, Pause)
    assert p.stack.toast is not None
    assert "your turn" in p.stack.toast.text


# -- network and lists -----------------------------------------------------------------------


def test_an_unknown_player_is_declined_by_default_and_accepted_on_purpose() -> None:
    for keys, accepted in (((Action.CHOOSE,), False), ((Action.LEFT, Action.CHOOSE), True)):
        p = player(Invitation(Environment(), peer="Guest", words=("a", "b", "c", "d")))
        p.wait(0.6)
        p.press(*keys)
        assert p.asked == [requests.AnswerInvitation(accepted)]


def test_a_table_is_joined_by_choosing_it_and_an_address_by_typing_it() -> None:
    screen = samples.lan(Environment())
    p = player(screen)
    p.press(Action.CHOOSE)
    p.focus("address")
    p.send(Typed("10.0.0.9"), Press(Action.CONFIRM))
    assert p.asked == [requests.JoinTable("a"), requests.JoinAddress("10.0.0.9")]


def test_a_table_of_another_version_says_why_it_cannot_be_joined() -> None:
    p = player(samples.lan(Environment()))
    p.focus("table:c")
    p.press(Action.CHOOSE)
    assert p.asked == []
    assert p.stack.toast is not None
    assert isinstance(p.top, LanLobby)


def test_a_saved_match_is_deleted_only_after_a_question() -> None:
    env = Environment(saved=samples.SAVED)
    p = player(Resume(env))
    p.press(Action.DOWN, Action.UNDO)
    assert isinstance(p.top, Confirm)
    p.press(Action.BACK)
    assert p.asked == []
    p.press(Action.UNDO, Action.RIGHT, Action.CHOOSE)
    assert p.asked == [requests.DeleteMatch("m2")]


def test_a_message_goes_away_by_itself() -> None:
    p = player(MainMenu(Environment()))
    p.stack.notify("Table 2 joined", "good")
    p.wait(3.0)
    assert p.stack.toast is not None
    p.wait(1.5)
    assert p.stack.toast is None


@pytest.mark.parametrize("key", ["key:f11", "pad:view"])
def test_full_screen_is_asked_for_from_the_menu(key: str) -> None:
    p = player(MainMenu(Environment()))
    action = p.env.bindings.action(key)
    p.send(Press(action, key))
    assert p.asked == [requests.Do("fullscreen")]
