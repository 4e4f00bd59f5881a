"""Setting text: widths add up, cuts fit, digits stand in cells."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.view import text
from game.view.hud import TextStyle

BODY = TextStyle(18)
STYLES = [
    TextStyle(px, w, f)
    for px in (13, 40)
    for w in ("medium", "semibold", "bold", "black")
    for f in ("text", "display")
]  # type: ignore[arg-type]
words = st.text(st.characters(codec="latin-1", categories=("L", "N", "P", "Zs")), max_size=40)


@pytest.mark.parametrize("style", STYLES)
def test_every_style_has_its_font(style: TextStyle) -> None:
    width, height = text.measure("Double, take, drop", style)
    assert width > 5 * style.px
    assert height == text.line_height(style)
    assert text.render("Double", style).get_size() == text.measure("Double", style)


def test_tabular_digits_are_all_as_wide_as_a_nought() -> None:
    style = TextStyle(22, "bold", "display", tabular=True)
    assert {text.measure(str(d) * 4, style)[0] for d in range(10)} == {4 * text.measure("0", style)[0]}
    plain = style._replace(tabular=False)
    assert len({text.measure(str(d), plain)[0] for d in range(10)}) > 1


@given(words, st.integers(40, 300))
@settings(max_examples=80, deadline=None)
def test_fitted_text_is_never_too_wide(line: str, width: int) -> None:
    cut = text.fit(line, BODY, width)
    assert text.measure(cut, BODY)[0] <= width
    assert cut == line or cut.endswith(text.ELLIPSIS)


@given(words, st.integers(60, 300))
@settings(max_examples=80, deadline=None)
def test_wrapped_lines_fit_and_lose_no_letter(line: str, width: int) -> None:
    lines = text.wrap(line, BODY, width)
    assert all(text.measure(part, BODY)[0] <= width for part in lines)
    assert "".join(lines).replace(" ", "") == line.replace(" ", "")


def test_line_feeds_are_kept() -> None:
    assert text.wrap("one\n\ntwo", BODY, 500) == ("one", "", "two")


def test_lines_are_closer_in_large_type() -> None:
    assert text.line_height(TextStyle(18)) == 24
    assert text.line_height(TextStyle(84)) == 97


def test_letters_the_font_lacks_still_take_room() -> None:
    assert text.measure("日本", BODY)[0] > 0
    assert text.render("日本 A1", BODY).get_width() == text.measure("日本 A1", BODY)[0]
