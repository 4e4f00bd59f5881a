"""Full screen with a controller as the first device makes the text larger, once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.app.window import Window
from tests.app.conftest import QUICK, Opener
from tests.virtual_pad import available

pytestmark = pytest.mark.skipif(not available(), reason="no virtual controller on this system")


@pytest.fixture(autouse=True)
def _full_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The driver of these tests has no full screen; the window says it has."""

    def toggled(window: Window) -> bool:
        window.fullscreen = not window.fullscreen
        return False

    monkeypatch.setattr(Window, "toggle_fullscreen", toggled)


FAR = replace(QUICK, fullscreen=True)


def test_a_pad_in_full_screen_enlarges_the_text_and_says_so(opened: Opener) -> None:
    pilot = opened(settings=FAR)
    pilot.plug_in()
    pilot.press("a")
    env, toast = pilot.app.director.env, pilot.app.director.stack.toast
    assert (env.settings.text_size, env.settings.enlarged) == (125, True)
    assert toast is not None
    assert "Text size" in toast.text


def test_it_is_done_once_and_never_against_a_choice(opened: Opener) -> None:
    for settings in (replace(FAR, enlarged=True), replace(FAR, text_size=150)):
        pilot = opened(settings=settings)
        pilot.plug_in()
        pilot.press("a")
        assert pilot.app.director.env.settings.text_size == settings.text_size


def test_a_window_or_a_keyboard_leaves_the_text_as_it_is(opened: Opener) -> None:
    pilot = opened()
    pilot.plug_in()
    pilot.press("a")
    assert pilot.app.director.env.settings.text_size == 100
    pilot = opened(settings=FAR)
    pilot.key("enter")
    pilot.plug_in()
    pilot.press("down")
    assert pilot.app.director.env.settings.text_size == 100
