"""Catalogues: complete, with the same blanks, in letters the fonts have."""

from __future__ import annotations

import re

import pytest

from game import words
from game.view.hud import TextStyle
from game.view.text import font
from tests.ui.extract import texts, untranslated

LANGUAGES = [code for code in words.languages() if code != "en"]
BLANK = re.compile(r"\{(\w*)")


def test_english_and_at_least_one_more_language_are_offered() -> None:
    assert words.languages()["en"] == "English"
    assert LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_every_text_and_no_other(language: str) -> None:
    catalogue, found = words.load(language), texts()
    assert found.messages - set(catalogue.messages) == set()
    assert set(catalogue.messages) - found.messages == set()
    assert set(found.plurals) == set(catalogue.plurals)


def test_whatever_the_session_tells_a_player_comes_from_the_catalogue() -> None:
    assert untranslated() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_blanks_of_their_originals(language: str) -> None:
    catalogue = words.load(language)
    for english, text in catalogue.messages.items():
        assert set(BLANK.findall(english)) == set(BLANK.findall(text)), english
    for one, forms in catalogue.plurals.items():
        many = texts().plurals[one]
        for form in forms:
            assert set(BLANK.findall(form)) <= set(BLANK.findall(many)), one


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_form_of_the_language_is_given(language: str) -> None:
    catalogue = words.load(language)
    wanted = max(catalogue.plural(count) for count in range(200)) + 1
    assert all(len(forms) == wanted for forms in catalogue.plurals.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shipped_fonts_have_every_letter(language: str) -> None:
    catalogue = words.load(language)
    letters = {
        letter
        for text in (
            *catalogue.messages.values(),
            *(f for forms in catalogue.plurals.values() for f in forms),
        )
        for letter in text
    }
    face = font(TextStyle(18))
    missing = [letter for letter in sorted(letters) if (face.metrics(letter) or [None])[0] is None]
    assert missing == []


def test_english_is_its_own_key_and_fills_blanks() -> None:
    assert words.t("Game {game}", game=5) == "Game 5"
    assert words.n("{count} point", "{count} points", 1) == "1 point"
    assert words.n("{count} point", "{count} points", 0) == "0 points"


def test_a_language_is_used_at_once_and_by_its_locale() -> None:
    words.use("de_AT")
    assert words.current() == "de"
    assert words.t("Quit") == "Beenden"
    assert words.n("{count} point", "{count} points", 3) == "3 Punkte"
    words.use("xx")
    assert words.t("Quit") == "Quit"


def test_plural_rules_of_other_languages_are_understood() -> None:
    text = (
        'name = "Polski"\ndecimal = ","\n'
        'plural = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"\n'
        '[messages]\n[plurals]\n"{count} point" = ["{count} punkt", "{count} punkty", "{count} punktów"]\n'
    )
    catalogue = words.parse("pl", text)
    assert [catalogue.plural(count) for count in (1, 2, 5, 12, 22)] == [0, 1, 2, 2, 1]


def test_a_catalogue_that_lacks_a_part_is_refused() -> None:
    with pytest.raises(ValueError, match="decimal"):
        words.parse("xx", 'name = "X"\nplural = "0"\n[messages]\n[plurals]\n')


def test_numbers_have_a_true_minus_and_the_decimal_sign_of_the_language() -> None:
    assert words.number(-0.162, 3) == "−0.162"
    assert words.number(0.241, 3, signed=True) == "+0.241"
    assert words.number(-0.0001, 3) == "0.000"
    words.use("de")
    assert words.number(6.2, 1) == "6,2"


def test_refusals_of_the_rules_can_be_said_in_the_language_in_use() -> None:
    from game.rules.actions import IllegalAction
    from game.rules.draft import Refusal

    words.use("de")
    error = IllegalAction("That is not a legal play of {roll}.", roll="6-4")
    assert words.t(error.message, **error.values) == "Das ist kein erlaubter Zug mit 6-4."
    refusal = Refusal("That would leave the {die} unplayable.", (("die", 4),))
    assert words.t(refusal.message, **dict(refusal.values)) == "Dann wäre die 4 nicht mehr spielbar."
