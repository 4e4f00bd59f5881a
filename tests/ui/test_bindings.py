"""Keys and buttons: nothing is doubly bound, rebinding swaps, prompts follow the map and the device."""

from __future__ import annotations

from collections import Counter

import pytest

from game.ui.bindings import DEFAULTS, FIXED, RESERVED, Bindings, from_settings
from game.ui.caret import EDITS
from game.ui.commands import Action, Device, Family
from game.ui.prompts import Glyph, Prompts, glyphs_of


def test_no_token_has_two_meanings_by_default() -> None:
    tokens = Counter(token for default in DEFAULTS.values() for token in default.tokens)
    assert [token for token, count in tokens.items() if count > 1] == []


def test_every_action_but_those_that_edit_a_field_has_a_description_and_a_key() -> None:
    assert set(Action) - set(DEFAULTS) == set(EDITS)
    for action, default in DEFAULTS.items():
        assert default.description
        assert Bindings().tokens(action, "key"), action


def test_a_free_token_replaces_the_first_of_its_kind() -> None:
    bindings = Bindings().rebound(Action.ROLL, "key:q")
    assert bindings.action("key:q") is Action.ROLL
    assert bindings.action("key:r") is None


def test_a_taken_token_is_swapped_so_that_nothing_is_left_without_one() -> None:
    assert Bindings().conflict(Action.ROLL, "key:c") is Action.CONFIRM
    bindings = Bindings().rebound(Action.ROLL, "key:c")
    assert bindings.action("key:c") is Action.ROLL
    assert bindings.action("key:r") is Action.CONFIRM
    assert bindings.conflict(Action.ROLL, "key:c") is None


def test_a_pad_button_leaves_the_keys_alone() -> None:
    bindings = Bindings().rebound(Action.CONFIRM, "pad:lt")
    assert bindings.action("key:c") is Action.CONFIRM
    assert bindings.action("pad:lt") is Action.CONFIRM
    assert bindings.action("pad:rt") is Action.EARLIER


@pytest.mark.parametrize("action", sorted(FIXED))
def test_what_moves_the_focus_cannot_be_rebound(action: Action) -> None:
    with pytest.raises(ValueError, match="cannot mean"):
        Bindings().rebound(action, "key:q")


@pytest.mark.parametrize("token", sorted(RESERVED))
def test_its_keys_cannot_be_taken(token: str) -> None:
    with pytest.raises(ValueError, match="cannot mean"):
        Bindings().rebound(Action.ROLL, token)


def test_changes_survive_the_settings_and_nonsense_is_left_out() -> None:
    changed = Bindings().rebound(Action.ROLL, "key:c").changed
    assert from_settings(changed).action("key:c") is Action.ROLL
    odd = {"roll": ("key:up", "mouse:left"), "nonsense": ("key:q",), "up": ("key:q",), "double": ("key:j",)}
    bindings = from_settings(odd)
    assert bindings.action("key:j") is Action.DOUBLE
    assert bindings.action("key:r") is Action.ROLL
    assert bindings.action("key:up") is Action.UP


def test_every_default_token_can_be_drawn_for_every_family() -> None:
    for default in DEFAULTS.values():
        for token in default.tokens:
            for family in Family:
                assert all(glyph.label and glyph.spoken for glyph in glyphs_of(token, family))


def test_glyphs_follow_the_family_by_position() -> None:
    names = {family: glyphs_of("pad:a", family)[0].label for family in Family}
    assert names == {Family.XBOX: "A", Family.PLAYSTATION: "cross", Family.NINTENDO: "B"}


def test_a_key_with_modifiers_is_drawn_as_several_caps() -> None:
    assert [glyph.label for glyph in glyphs_of("key:alt+return", Family.XBOX)] == ["Alt", "Enter"]


def test_prompts_follow_the_device() -> None:
    keys, pad = Prompts(device=Device.KEYS), Prompts(device=Device.PAD, family=Family.PLAYSTATION)
    assert keys.glyphs(Action.CONFIRM) == (Glyph("key", "C"),)
    assert pad.glyphs(Action.CONFIRM) == (Glyph("trigger", "R2"),)
    assert pad.glyphs(Action.ROLL) == ()
    assert not Prompts(device=Device.MOUSE).shown


def test_prompts_show_the_button_that_swapping_gives() -> None:
    swapped = Prompts(device=Device.PAD, swap_confirm=True)
    assert swapped.glyphs(Action.CHOOSE) == (Glyph("face", "B"),)
