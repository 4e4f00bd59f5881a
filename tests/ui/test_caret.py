"""Text fields: letters, keys that edit, and clicks go where the caret stands."""

from __future__ import annotations

from game.ui import samples
from game.ui.caret import Line
from game.ui.commands import Action, Device, Press, Typed
from game.ui.environment import Environment
from game.ui.input import InputMap, KeyRaw
from game.ui.screens.new_match import TwoPlayers
from tests.ui.person import Player_


def named(text: str) -> Player_:
    """Somebody in the field of the first name."""
    p = Player_(TwoPlayers(Environment()))
    p.focus("name")
    p.send(Typed(text))
    return p


def test_letters_go_in_and_come_out_at_the_caret() -> None:
    line = Line("Ana").put(2)
    assert line.typed("n", 60) == Line("Anna", 1)
    assert line.erased() == Line("Aa", 1)
    assert line.deleted() == Line("An", 0)
    assert line.put(0).erased() == Line("Ana", 3)
    assert Line("Ana").deleted() == Line("Ana")


def test_a_full_line_takes_no_more_and_keeps_its_end() -> None:
    assert Line("Anna").put(1).typed("xyz", 6).text == "Axynna"
    assert Line("Anna").typed("\n\t", 60).text == "Anna"


def test_arrows_home_end_and_delete_edit_a_field() -> None:
    p = named("Ana")
    p.press(Action.LEFT)
    p.send(Typed("n"))
    assert p.env.settings.name == "Anna"
    p.press(Action.LINE_START, Action.DELETE)
    p.send(Typed("H"))
    assert p.env.settings.name == "Hnna"
    p.press(Action.LINE_END, Action.ERASE)
    assert p.env.settings.name == "Hnn"


def test_every_editing_key_means_something_while_letters_are_typed() -> None:
    inputs = InputMap(typing=True)
    for key, action in (
        ("left", Action.LEFT),
        ("right", Action.RIGHT),
        ("home", Action.LINE_START),
        ("end", Action.LINE_END),
        ("delete", Action.DELETE),
    ):
        (press,) = inputs.feed(KeyRaw(key, True), 0.0)
        assert isinstance(press, Press)
        assert press.action is action


def test_right_at_the_end_goes_on_to_the_button_beside_but_not_while_it_is_held() -> None:
    p = Player_(samples.lan(Environment()))
    p.focus("address")
    p.send(Typed("10.0.0.9"))
    p.press(Action.LEFT)
    p.press(Action.RIGHT)
    p.send(Press(Action.RIGHT, repeat=True))
    assert p.top.focused == "address"
    p.press(Action.RIGHT)
    assert p.top.focused == "join"


def test_a_click_sets_the_caret_and_does_not_send_the_line() -> None:
    p = Player_(samples.lan(Environment()), Device.MOUSE)
    p.focus("address")
    p.send(Typed("10.0.0.9"))
    p.click("address")  # in its middle, far behind the last letter
    p.send(Typed("8"))
    region = next(region for region in p.stack.regions if region.id == "address")
    assert region.at is not None
    region.at(region.rect.x + 1, region.rect.center[1])
    p.look()
    p.send(Typed("2"))
    assert p.top.text_of("address") == "210.0.0.98"
    assert p.asked == []
