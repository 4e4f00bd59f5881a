"""From raw events to commands: bindings, repeats, sticks, triggers, typing, hot-plug."""

from __future__ import annotations

import pytest

from game.settings import PadButtons
from game.ui.commands import (
    Action,
    Command,
    Device,
    Family,
    Orbit,
    PadChanged,
    PointerDown,
    PointerMove,
    Press,
    Release,
    Typed,
    Wheel,
)
from game.ui.input import (
    FocusLost,
    InputMap,
    KeyRaw,
    MouseRaw,
    PadAxisRaw,
    PadButtonRaw,
    PadRaw,
    TextRaw,
    WheelRaw,
)
from game.ui.pads import family_of


def key(name: str, down: bool = True, *modifiers: str) -> KeyRaw:
    return KeyRaw(name, down, modifiers)


def actions(commands: list[Command]) -> list[Action | None]:
    return [command.action for command in commands if isinstance(command, Press)]


@pytest.fixture
def pad() -> InputMap:
    inputs = InputMap()
    inputs.feed(PadRaw(7, True, "Xbox Wireless Controller"), 0.0)
    return inputs


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("return", Action.CHOOSE),
        ("space", Action.CHOOSE),
        ("escape", Action.BACK),
        ("r", Action.ROLL),
        ("u", Action.UNDO),
        ("c", Action.CONFIRM),
        ("tab", Action.TAB),
        ("leftbracket", Action.SWAP),
        ("rightbracket", Action.SWAP),
    ],
)
def test_keys_mean_what_the_rules_text_promises(name: str, action: Action) -> None:
    assert actions(InputMap().feed(key(name), 0.0)) == [action]


def test_shift_tab_goes_back_and_shift_with_a_letter_means_the_letter() -> None:
    inputs = InputMap()
    assert actions(inputs.feed(key("tab", True, "shift"), 0.0)) == [Action.TAB_BACK]
    assert actions(inputs.feed(key("r", True, "shift"), 0.0)) == [Action.ROLL]


def test_an_unbound_key_is_a_press_without_meaning_that_still_names_itself() -> None:
    (press,) = InputMap().feed(key("f3"), 0.0)
    assert press == Press(None, "key:f3", Device.KEYS)


def test_a_held_direction_repeats_after_350_ms_and_then_every_90() -> None:
    inputs = InputMap()
    inputs.feed(key("down"), 0.0)
    times = [0.10, 0.34, 0.36, 0.40, 0.46, 0.55]
    repeats = [len(actions(inputs.tick(at))) for at in times]
    assert repeats == [0, 0, 1, 0, 1, 1]
    assert inputs.tick(0.60) == []
    inputs.feed(key("down", False), 0.61)
    assert inputs.tick(5.0) == []


def test_a_stall_gives_one_repeat_and_no_burst() -> None:
    inputs = InputMap()
    inputs.feed(key("left"), 0.0)
    assert len(inputs.tick(10.0)) == 1
    assert inputs.tick(10.01) == []


def test_choosing_does_not_repeat() -> None:
    inputs = InputMap()
    inputs.feed(key("return"), 0.0)
    assert inputs.tick(2.0) == []
    assert inputs.feed(key("return"), 2.0) == []


def test_losing_the_window_lets_everything_go() -> None:
    inputs = InputMap()
    inputs.feed(key("down"), 0.0)
    assert inputs.feed(FocusLost(), 0.1) == [Release(Action.DOWN, "key:down", Device.KEYS)]
    assert inputs.tick(3.0) == []


def test_letters_go_into_a_field_while_typing_and_mean_nothing_else() -> None:
    inputs = InputMap(typing=True)
    assert actions(inputs.feed(key("r"), 0.0)) == [None]
    assert inputs.feed(TextRaw("r"), 0.0) == [Typed("r")]
    assert actions(inputs.feed(key("backspace"), 0.0)) == [Action.ERASE]
    assert actions(inputs.feed(key("return"), 0.0)) == [Action.CONFIRM]
    assert InputMap().feed(TextRaw("r"), 0.0) == []


def test_pad_buttons_mean_by_position(pad: InputMap) -> None:
    for button, action in {
        "a": Action.CHOOSE,
        "b": Action.BACK,
        "x": Action.UNDO,
        "y": Action.DOUBLE,
    }.items():
        assert actions(pad.feed(PadButtonRaw(7, button, True), 0.0)) == [action]
    assert pad.device is Device.PAD


def test_confirm_and_back_swap_on_wish(pad: InputMap) -> None:
    pad.swap_confirm = True
    assert actions(pad.feed(PadButtonRaw(7, "b", True), 0.0)) == [Action.CHOOSE]


def test_a_trigger_counts_only_after_it_was_seen_at_rest(pad: InputMap) -> None:
    # Some drivers say half pulled once after plugging in.
    assert pad.feed(PadAxisRaw(7, "rt", 0.5), 0.0) == []
    assert pad.feed(PadAxisRaw(7, "rt", 1.0), 0.0) == []
    pad.feed(PadAxisRaw(7, "rt", 0.0), 0.0)
    assert actions(pad.feed(PadAxisRaw(7, "rt", 0.9), 0.0)) == [Action.CONFIRM]
    assert pad.feed(PadAxisRaw(7, "rt", 0.7), 0.0) == []
    (release,) = pad.feed(PadAxisRaw(7, "rt", 0.1), 0.0)
    assert isinstance(release, Release)


def test_the_left_stick_moves_once_and_repeats(pad: InputMap) -> None:
    assert pad.feed(PadAxisRaw(7, "lx", 0.3), 0.0) == []
    assert actions(pad.feed(PadAxisRaw(7, "lx", 0.9), 0.0)) == [Action.RIGHT]
    assert pad.feed(PadAxisRaw(7, "lx", 0.95), 0.0) == []
    assert actions(pad.tick(0.4)) == [Action.RIGHT]
    (release,) = pad.feed(PadAxisRaw(7, "lx", 0.1), 0.5)
    assert isinstance(release, Release)


def test_a_stick_keeps_its_direction_through_a_wobble(pad: InputMap) -> None:
    pad.feed(PadAxisRaw(7, "lx", 0.8), 0.0)
    assert actions(pad.feed(PadAxisRaw(7, "ly", 0.85), 0.0)) == []


def test_the_right_stick_orbits_outside_its_dead_zone(pad: InputMap) -> None:
    pad.feed(PadAxisRaw(7, "rx", 0.1), 0.0)
    assert pad.tick(0.0) == []
    pad.feed(PadAxisRaw(7, "rx", 1.0), 0.0)
    assert pad.tick(0.0) == [Orbit(1.0, 0.0)]


def test_pulling_a_pad_out_lets_go_and_says_so(pad: InputMap) -> None:
    pad.feed(PadButtonRaw(7, "down", True), 0.0)
    released, gone = pad.feed(PadRaw(7, False), 0.1)
    assert released == Release(Action.DOWN, "pad:down", Device.PAD)
    assert gone == PadChanged("Xbox Wireless Controller", False)
    assert pad.device is Device.KEYS
    assert pad.feed(PadButtonRaw(7, "a", True), 0.2) == []
    assert pad.feed(PadRaw(8, True, "DualSense"), 0.3) == [PadChanged("DualSense", True)]
    assert pad.feed(PadRaw(8, True, "DualSense"), 0.4) == []


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Xbox Series X Controller", Family.XBOX),
        ("Sony DualSense Wireless Controller", Family.PLAYSTATION),
        ("PS4 Controller", Family.PLAYSTATION),
        ("Nintendo Switch Pro Controller", Family.NINTENDO),
        ("Joy-Con (L/R)", Family.NINTENDO),
        ("Generic USB Gamepad", Family.XBOX),
    ],
)
def test_the_family_is_read_from_the_name(name: str, family: Family) -> None:
    assert family_of(name) is family


def test_a_chosen_family_stays(pad: InputMap) -> None:
    pad.pad_buttons = PadButtons.NINTENDO
    assert pad.family is Family.NINTENDO


def test_the_mouse_takes_over_after_it_moved_more_than_four_pixels(pad: InputMap) -> None:
    pad.feed(PadButtonRaw(7, "a", True), 0.0)
    pad.feed(MouseRaw(1, 1), 0.0)
    assert pad.device is Device.PAD
    (move,) = pad.feed(MouseRaw(20, 1), 0.0)
    assert isinstance(move, PointerMove)
    assert pad.device is Device.MOUSE


def test_two_quick_clicks_on_a_spot_are_a_double_click_and_a_third_begins_anew() -> None:
    inputs = InputMap()
    clicks = []
    for at in (0.0, 0.2, 0.4):
        (down,) = inputs.feed(MouseRaw(50, 50, "left", True), at)
        inputs.feed(MouseRaw(50, 50, "left", False), at)
        assert isinstance(down, PointerDown)
        clicks.append(down.clicks)
    assert clicks == [1, 2, 1]
    inputs.feed(MouseRaw(300, 50), 0.45)
    (far,) = inputs.feed(MouseRaw(300, 50, "left", True), 0.5)
    assert isinstance(far, PointerDown)
    assert far.clicks == 1


def test_the_wheel_turns_where_the_mouse_stands() -> None:
    inputs = InputMap()
    inputs.feed(MouseRaw(40, 60), 0.0)
    assert inputs.feed(WheelRaw(-1), 0.0) == [Wheel(40, 60, -1)]
