"""Settings: every value comes back from its text, and nonsense is set aside with a notice."""

from __future__ import annotations

from dataclasses import fields, replace
from enum import StrEnum
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.settings import LIMITS, NAME_LENGTH, PAGES, Settings, dumps, loads, options_of, page_of

NAMES = [option.name for option in fields(Settings)]


def test_the_defaults_come_back() -> None:
    assert loads(dumps(Settings())) == (Settings(), ())


@pytest.mark.parametrize("name", NAMES)
def test_every_option_comes_back_changed(name: str) -> None:
    value = getattr(Settings(), name)
    other: object
    if isinstance(value, bool):
        other = not value
    elif isinstance(value, StrEnum):
        other = list(type(value))[-1]
    elif isinstance(value, int):
        other = LIMITS[name].high
    elif isinstance(value, str):
        other = 'Zoë "Q" \\ 7'
    else:
        other = MappingProxyType({"roll": ("key:q", "pad:ls")})
    changed = replace(Settings(), **{name: other})
    assert loads(dumps(changed)) == (changed, ())


@given(st.text(max_size=NAME_LENGTH).filter(str.isprintable))
def test_any_printable_name_comes_back(name: str) -> None:
    settings = replace(Settings(), name=name)
    assert loads(dumps(settings)) == (settings, ())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[play]\nspeed = 'warp'\n", "play.speed"),
        ("[play]\nauto_roll = 1\n", "play.auto_roll"),
        ("[sound]\nmaster = 101\n", "sound.master"),
        ("[sound]\nmaster = true\n", "sound.master"),
        ("[access]\ntext_size = 110\n", "access.text_size"),
        ('[play]\nname = "a\\u0007b"\n', "play.name"),
        ("[controls]\nbindings = { roll = 'key:q' }\n", "controls.bindings"),
        ("[controls]\nbindings = 3\n", "controls.bindings"),
        ("[look]\nspeed = 'fast'\n", "look.speed"),
        ("[play]\nnonsense = 1\n", "play.nonsense"),
        ("[nowhere]\na = 1\n", "nowhere"),
        ("loose = 1\n", "loose"),
        ("this is not a settings file", "could not be read"),
    ],
)
def test_nonsense_is_set_aside_with_a_notice(text: str, said: str) -> None:
    settings, notices = loads(text)
    assert len(notices) == 1
    assert said in notices[0]
    assert settings == Settings()


def test_a_bad_value_does_not_cost_the_good_ones() -> None:
    settings, notices = loads("[play]\nspeed = 'warp'\nauto_roll = true\n[access]\ntext_size = 150\n")
    assert (settings.auto_roll, settings.text_size, len(notices)) == (True, 150, 1)


@given(st.text(max_size=200))
def test_no_text_can_make_reading_fail(text: str) -> None:
    settings, _ = loads(text)
    assert isinstance(settings, Settings)


def test_numbers_outside_their_limits_are_refused() -> None:
    with pytest.raises(ValueError, match="tilt"):
        replace(Settings(), tilt=95)
    assert LIMITS["tilt"].nearest(95) == 90
    assert LIMITS["text_size"].nearest(160) == 150


def test_every_option_has_a_page() -> None:
    assert sorted(name for page in PAGES for name in options_of(page)) == sorted(NAMES)
    assert page_of("text_size") == "access"
