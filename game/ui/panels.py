"""Surfaces and the frame of a screen: glass, wells, rows, headers, the prompt bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ui import drawings
from game.ui.buttons import Button, button, button_width
from game.ui.canvas import Canvas, Ink, State
from game.ui.commands import Action
from game.ui.prompts import Glyph
from game.ui.tokens import GLASS_PANEL, RADIUS_FIELD, RADIUS_PANEL, WHITE, faded, mixed
from game.view.hud import CLEAR


def glass(
    c: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = RADIUS_PANEL,
    opacity: float = GLASS_PANEL,
    tint: str = "panel",
    edge: Ink = "line",
    ring: bool = False,
) -> None:
    """A panel of smoked glass over the blurred board; solid in high contrast."""
    alpha = 1.0 if c.metrics.high_contrast else opacity
    body = faded(c.color(tint), alpha)
    sheen = body if c.metrics.high_contrast else mixed(body, WHITE, 0.045)
    width = 2 if c.metrics.high_contrast else 1
    c.box(x, y, w, h, r, body, sheen, edge, width, (22, 8, 0.45), 1.0, ring)


def well(c: Canvas, x: float, y: float, w: float, h: float, r: float = RADIUS_FIELD) -> None:
    """An inset."""
    c.box(x, y, w, h, r, "well", edge="line" if c.metrics.high_contrast else (255, 255, 255, 16))


def row(
    c: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    state: State = "rest",
    r: float = RADIUS_FIELD,
    card: bool = False,
    selected: bool = False,
) -> None:
    """A list item's ground: nothing or a card at rest, lighter under the pointer, ringed in focus."""
    edge: Ink = CLEAR
    fill: Ink = CLEAR
    if card:
        fill, edge = "card", "line" if c.metrics.high_contrast else (255, 255, 255, 16)
    if selected:
        fill, edge = "teal_deep", "teal"
    if state == "hover":
        fill = "hover"
    if state == "focus" and not selected:
        fill = "focus"
    if state == "pressed":
        fill = (0, 0, 0, 90)
    if fill != CLEAR or edge != CLEAR:
        c.box(x, y, w, h, r, fill, edge=edge, ring=state in ("focus", "pressed"))
    if selected:
        c.box(x, y + 8, 4, h - 16, 2, "teal")


class Prompt(NamedTuple):
    """What an action does here, for the prompt bar; `moves` stands for the directions."""

    action: Action | None
    words: str
    also: Action | None = None

    def glyphs(self, c: Canvas) -> tuple[Glyph, ...]:
        prompts = c.prompts
        if self.action is None:
            return prompts.moving
        second = prompts.glyphs(self.also) if self.also else ()
        return prompts.glyphs(self.action) + second


def moves(words: str) -> Prompt:
    """The prompt of the direction keys or pad."""
    return Prompt(None, words)


def footer_height(c: Canvas) -> float:
    """Room the prompt bar takes above the lower margin, with the gap over it; kept for the mouse too."""
    return max(c.metrics.glyph, c.line("cap")) + 20


def footer(c: Canvas, left: Sequence[Prompt], right: Sequence[Prompt] = ()) -> None:
    """The prompt bar; for the mouse its deeds are buttons. What does not fit is left out from the end."""
    if not c.prompts.shown:
        _footer_buttons(c, left, right)
        return
    margins = c.metrics.menu_margins
    high = max(c.metrics.glyph, c.line("cap"))
    cy = c.height - margins.y - high / 2 + 4
    x, end = margins.x, c.width - margins.x
    for prompt in left:
        if prompt.glyphs(c) and x + _prompt_width(c, prompt) <= end:
            x += _prompt(c, x, cy, prompt) + 26
    for prompt in reversed(right):
        width = _prompt_width(c, prompt)
        if prompt.glyphs(c) and end - width >= x:
            _prompt(c, end - width, cy, prompt)
            end -= width + 26


def _footer_buttons(c: Canvas, left: Sequence[Prompt], right: Sequence[Prompt]) -> None:
    """The prompts a mouse needs a place to click for: not those for moving, choosing and turning pages."""
    margins = c.metrics.menu_margins
    h = footer_height(c) - 8
    y = c.height - margins.y - h + 6
    x, end = margins.x, c.width - margins.x
    for prompt in _clickable(c, left):
        it = _footer_button(c, prompt)
        w = button_width(c, it)
        if x + w <= end:
            button(c, x, y, w, it, h, "footer")
            x += w + 10
    for prompt in reversed(_clickable(c, right)):
        it = _footer_button(c, prompt)
        w = button_width(c, it)
        if end - w >= x:
            button(c, end - w, y, w, it, h, "footer")
            end -= w + 10


def _clickable(c: Canvas, prompts: Sequence[Prompt]) -> list[Prompt]:
    """What has no button of its own on the screen."""
    seen = {None, Action.CHOOSE, *c.shortcuts}
    return [prompt for prompt in prompts if prompt.action not in seen and prompt.also is None]


def _footer_button(c: Canvas, prompt: Prompt) -> Button:
    action = prompt.action
    assert action is not None
    icon = "chev_l" if action is Action.BACK else ""
    return Button(
        f"footer:{action.value}", prompt.words, lambda: c.act(action), "quiet", icon=icon, style="capb"
    )


def _prompt_width(c: Canvas, prompt: Prompt) -> float:
    return drawings.glyphs_width(c, prompt.glyphs(c)) + 9 + c.width_of(prompt.words, "cap")


def _prompt(c: Canvas, x: float, cy: float, prompt: Prompt) -> float:
    used = drawings.glyphs(c, x, cy, prompt.glyphs(c)) + 9
    return used + c.centred(x + used, cy, prompt.words, "cap", "text")


def header(c: Canvas, title: str, crumb: str = "", sub: str = "", room: float | None = None) -> float:
    """A screen's title with where it belongs above and a sentence below; returns where it ends."""
    margins = c.metrics.menu_margins
    x, y = margins.x, margins.y - 2
    wide = room if room is not None else c.width - 2 * x
    if crumb:
        # The dots of a capital Ö must not touch what stands above it.
        y = c.para(x, y, crumb, "capb", "teal", wide) + 3
    for line in c.wrapped(title, "h1", wide):
        c.text(x, y, line, "h1")
        y += c.line("h1")
    if sub:
        y = c.para(x, y + 2, sub, "body", "text2", wide) + 2
    return y


def fact(c: Canvas, x: float, y: float, w: float, label: str, value: str, ink: Ink = "text") -> float:
    """A label at the left with its value at the right, on two lines when they do not fit; returns the end."""
    room = w - c.width_of(label, "body") - 16
    if c.width_of(value, "bodyb") <= room:
        c.text(x, y, label, "body", "text2")
        c.text(x + w, y, value, "bodyb", ink, "right", tabular=False)
        return y + c.line("body")
    y = c.para(x, y, label, "body", "text2", w)
    return c.para(x + w, y, value, "bodyb", ink, w, "right")


def facts_height(c: Canvas, w: float, facts: Sequence[tuple[str, str]], gap: float = 10) -> float:
    """Height of several facts."""
    total = 0.0
    for label, value in facts:
        if c.width_of(label, "body") + 16 + c.width_of(value, "bodyb") <= w:
            total += c.line("body")
        else:
            total += c.para_height(label, "body", w) + c.para_height(value, "bodyb", w)
    return total + gap * max(len(facts) - 1, 0)


def info_card(c: Canvas, x: float, y: float, w: float, title: str, text: str) -> float:
    """A small panel that explains; returns its height."""
    inner = w - 44
    h = 16 + c.para_height(title, "h3", inner) + 2 + c.para_height(text, "body", inner) + 18
    glass(c, x, y, w, h, RADIUS_PANEL, 0.86)
    end = c.para(x + 22, y + 16, title, "h3", "text", inner)
    c.para(x + 22, end + 2, text, "body", "text2", inner)
    return h


def info_height(c: Canvas, w: float, title: str, text: str) -> float:
    """The height an `info_card` will take."""
    inner = w - 44
    return 16 + c.para_height(title, "h3", inner) + 2 + c.para_height(text, "body", inner) + 18
