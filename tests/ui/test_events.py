"""The edge to the toolkit: its events come out as raw values."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.bindings import DEFAULTS
from game.ui.events import Events, key_name
from game.ui.input import FocusLost, KeyRaw, MouseRaw, TextRaw, WheelRaw


@pytest.fixture
def events(monkeypatch: pytest.MonkeyPatch) -> Iterator[Events]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield Events()
    pygame.display.quit()


def event(kind: int, **values: object) -> pygame.Event:
    return pygame.event.Event(kind, **values)


def test_keys_keep_their_modifiers_and_a_modifier_is_not_its_own(events: Events) -> None:
    down = event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LALT)
    assert events.raws(down) == [KeyRaw("return", True, ("alt",))]
    shift = event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT)
    assert events.raws(shift) == [KeyRaw("shift", True, ())]
    assert events.raws(event(pygame.KEYUP, key=pygame.K_r, mod=0)) == [KeyRaw("r", False, ())]


def test_both_enter_keys_are_one(events: Events) -> None:
    assert key_name(pygame.K_KP_ENTER) == key_name(pygame.K_RETURN) == "return"


def test_every_bound_key_is_a_name_that_the_toolkit_gives() -> None:
    given = {key_name(getattr(pygame, name)) for name in dir(pygame) if name.startswith("K_")}
    bound = {
        token.partition(":")[2].rpartition("+")[2]
        for default in DEFAULTS.values()
        for token in default.tokens
        if token.startswith("key:")
    }
    assert bound - given == set()


def test_the_mouse_is_given_in_pixels_of_the_picture(events: Events) -> None:
    move = event(pygame.MOUSEMOTION, pos=(10, 20), rel=(0, 0), buttons=(0, 0, 0))
    assert events.raws(move, 2.0) == [MouseRaw(20.0, 40.0)]
    down = event(pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=3)
    assert events.raws(down) == [MouseRaw(10.0, 20.0, "right", True)]


def test_the_wheel_comes_once_and_not_as_buttons_too(events: Events) -> None:
    assert events.raws(event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=4)) == []
    assert events.raws(event(pygame.MOUSEWHEEL, precise_y=-1.0)) == [WheelRaw(-1.0)]


def test_letters_and_a_lost_window_are_told(events: Events) -> None:
    assert events.raws(event(pygame.TEXTINPUT, text="é")) == [TextRaw("é")]
    assert events.raws(event(pygame.WINDOWFOCUSLOST)) == [FocusLost()]


def test_buttons_of_a_controller_that_was_never_opened_are_not_believed(events: Events) -> None:
    joy = event(pygame.JOYBUTTONDOWN, instance_id=42, button=0)
    assert events.raws(joy) == []
    assert events.raws(event(pygame.JOYDEVICEREMOVED, instance_id=42)) == []


def test_rumbling_without_a_controller_does_nothing(events: Events) -> None:
    events.rumble(None, 1.0, 50)
    events.rumble(42, 1.0, 50)
