"""Buttons, chips and tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from game.ui import drawings
from game.ui.canvas import Canvas, Ink
from game.ui.commands import Action
from game.ui.focus import Region
from game.ui.prompts import Glyph
from game.ui.tokens import BLACK, RADIUS_BUTTON, WHITE, mixed
from game.view.hud import CLEAR
from game.words import t

ButtonKind = Literal["primary", "secondary", "quiet", "danger"]
Tone = Literal["plain", "teal", "gold", "coral", "sky"]
BUTTON_GAP = 14
_WIDEST_STRIP = 0.66
"""Share of the canvas that tabs may take before they fold."""
_SIDE = 18
"""Free space between a button's edge and its words."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button to be placed. `action` is the key or pad button that presses it from anywhere.

    `hold` 0..1 is how far a press that must be held has got; None for an ordinary button.
    """

    id: str
    label: str
    press: Callable[[], None]
    kind: ButtonKind = "secondary"
    action: Action | None = None
    icon: str = ""
    enabled: bool = True
    why: str = ""
    left: bool = False
    badge: str = ""
    hold: float | None = None
    style: str = "btn"
    spoken: str = ""
    wrap: bool = False


def button_height(c: Canvas, style: str = "btn", least: float = 50) -> float:
    """The height of buttons at this text size."""
    return max(least, c.line(style) + 24)


def button_width(c: Canvas, it: Button) -> float:
    """The least width that holds a button's words, icon, glyph and badge."""
    inner = c.width_of(it.label, it.style) + _glyph_room(c, it) + (32 if it.icon else 0)
    if it.badge:
        inner += chip_width(c, it.badge) + 12
    return max(104.0, inner + 2 * _SIDE)


def _glyphs(c: Canvas, it: Button) -> tuple[Glyph, ...]:
    """The glyph on a button; the one that chooses stands on no other than the focused one."""
    if it.action is None or not c.prompts.shown:
        return ()
    if it.action is Action.CHOOSE and c.focused not in (it.id, None):
        return ()
    return c.prompts.glyphs(it.action)


def _glyph_room(c: Canvas, it: Button) -> float:
    glyphs = _glyphs(c, it)
    return drawings.glyphs_width(c, glyphs) + 10 if glyphs else 0.0


def button(
    c: Canvas, x: float, y: float, w: float, it: Button, h: float | None = None, group: str = ""
) -> float:
    """Draws a button and announces it; returns its height."""
    h = h or button_height(c, it.style)
    state = c.state(it.id)
    lit = state in ("hover", "focus")
    p = c.metrics.palette
    fill, top, edge, ink = _colours(c, it.kind, lit)
    if state == "pressed":
        fill = mixed(fill if fill[3] else p.raised, BLACK, 0.35)
        top = fill
    if not it.enabled:
        fill = top = (255, 255, 255, 10)
        edge, ink = (255, 255, 255, 20), p.dis
    if c.metrics.high_contrast:
        edge = p.line
    sunk = 1.5 if state == "pressed" else 0.0
    shadow = (8.0, 3.0, 0.35) if it.kind != "quiet" and it.enabled and not sunk else None
    thick = 2.0 if c.metrics.high_contrast else 1.0
    ring = c.focused == it.id
    if fill[3] or edge[3] or ring:
        c.box(x, y + sunk, w, h, RADIUS_BUTTON, fill, top, edge, thick, shadow, ring=ring)
    _face(c, x, y + sunk, w, h, it, ink)
    if it.hold:
        c.box(x + 10, y + h - 8, max((w - 20) * it.hold, 4), 4, 2, WHITE if lit else "coral")
    c.focusable(
        Region(
            it.id,
            c.rect(x, y, w, h),
            it.spoken or it.label,
            group,
            it.press,
            enabled=it.enabled,
            why=it.why,
            hold=it.hold is not None,
            wrap=it.wrap,
        )
    )
    if it.action is not None and it.enabled:
        c.shortcuts[it.action] = it.id
    return h


def _colours(c: Canvas, kind: ButtonKind, lit: bool) -> tuple[tuple[int, int, int, int], ...]:
    p = c.metrics.palette
    if kind == "primary":
        top = mixed(p.teal_fill_hi, WHITE, 0.06) if lit else p.teal_fill_hi
        return (p.teal_fill_hi if lit else p.teal_fill), top, (255, 255, 255, 40), p.on_teal
    if kind == "secondary":
        top = mixed(p.raised_hi, WHITE, 0.07) if lit else p.raised_hi
        return (p.raised_hi if lit else p.raised), top, (255, 255, 255, 30), p.text
    if kind == "danger":
        fill = p.coral_fill if lit else p.coral_deep
        return fill, fill, p.coral, WHITE if lit else p.coral
    fill = (255, 255, 255, 24) if lit else CLEAR
    return fill, fill, CLEAR, p.text


def _face(c: Canvas, x: float, y: float, w: float, h: float, it: Button, ink: Ink) -> None:
    glyphs = _glyphs(c, it)
    glyph_room = _glyph_room(c, it)
    icon_room = 32.0 if it.icon else 0.0
    badge_room = chip_width(c, it.badge) + 12 if it.badge else 0.0
    room = w - 2 * _SIDE - glyph_room - icon_room - badge_room
    label = min(c.width_of(it.label, it.style), room)
    cx = x + _SIDE if it.left else x + (w - label - icon_room - glyph_room) / 2
    cy = y + h / 2
    if it.icon:
        drawings.mark(c, cx + 11, cy, it.icon, 24, ink)
        cx += icon_room
    c.centred(cx, cy, it.label, it.style, ink, room=room)
    if glyphs:
        at = x + w - _SIDE - (glyph_room - 10) if it.left else cx + label + 10
        drawings.glyphs(c, at, cy, glyphs, dim=not it.enabled)
    if it.badge:
        chip(c, x + w - _SIDE, cy, it.badge, "gold", align="right")


def buttons_height(c: Canvas, w: float, them: Sequence[Button], least: float = 54) -> float:
    """The height a row of buttons takes in a width."""
    rows = _arranged(c, w, them)
    return len(rows) * button_height(c, "btn", least) + (len(rows) - 1) * BUTTON_GAP


def buttons(
    c: Canvas, x: float, y: float, w: float, them: Sequence[Button], least: float = 54, group: str = "buttons"
) -> float:
    """A row of buttons that fills a width, broken into more rows when words need it; returns the height."""
    h = button_height(c, "btn", least)
    top = y
    for rank in _arranged(c, w, them):
        widths = _shared(c, w, rank)
        at = x
        for it, width in zip(rank, widths, strict=True):
            button(c, at, y, width, it, h, group)
            at += width + BUTTON_GAP
        y += h + BUTTON_GAP
    return y - BUTTON_GAP - top


def _arranged(c: Canvas, w: float, them: Sequence[Button]) -> list[list[Button]]:
    needs = [button_width(c, it) for it in them]
    if sum(needs) + BUTTON_GAP * (len(needs) - 1) <= w:
        return [list(them)]
    half = (len(them) + 1) // 2
    if len(them) > 2 and all(
        sum(part) + BUTTON_GAP * (len(part) - 1) <= w for part in (needs[:half], needs[half:])
    ):
        return [list(them[:half]), list(them[half:])]
    return [[it] for it in them]


def _shared(c: Canvas, w: float, rank: Sequence[Button]) -> list[float]:
    """Equal widths where all words fit, else the free space shared equally."""
    needs = [button_width(c, it) for it in rank]
    free = w - BUTTON_GAP * (len(rank) - 1)
    if max(needs) <= free / len(rank):
        return [free / len(rank)] * len(rank)
    spare = max(free - sum(needs), 0.0) / len(rank)
    return [need + spare for need in needs]


_TONES: dict[Tone, tuple[Ink, Ink]] = {
    "plain": ((255, 255, 255, 22), "text2"),
    "teal": ("teal_deep", "teal"),
    "gold": ("gold_deep", "gold"),
    "coral": ("coral_deep", "coral"),
    "sky": ("sky_deep", "sky"),
}


def chip_width(c: Canvas, text: str, icon: str = "", style: str = "capb") -> float:
    return c.width_of(text, style) + 20 + (c.line(style) * 0.9 if icon else 0)


def chip(
    c: Canvas,
    x: float,
    cy: float,
    text: str,
    tone: Tone = "plain",
    icon: str = "",
    align: Literal["left", "right", "center"] = "left",
    style: str = "capb",
) -> float:
    """A small pill that states something in words; returns its width."""
    fill, ink = _TONES[tone]
    w, h = chip_width(c, text, icon, style), c.line(style) + 4
    x -= {"left": 0.0, "center": w / 2, "right": w}[align]
    edge: Ink = ink if c.metrics.high_contrast else CLEAR
    c.box(x, cy - h / 2, w, h, h / 2, fill, edge=edge)
    inset = 10.0
    if icon:
        drawings.icon(c, x + 9 + c.line(style) * 0.4, cy, icon, c.line(style) * 0.72, ink)
        inset += c.line(style) * 0.9
    c.centred(x + inset, cy, text, style, ink)
    return w


@dataclass(frozen=True, slots=True)
class Tab:
    """A page of a screen."""

    id: str
    label: str
    icon: str = ""


def tabs_width(c: Canvas, them: Sequence[Tab]) -> float:
    """The width the pages take, whole or folded."""
    whole = _strip_width(c, them)
    return whole if whole <= c.width * _WIDEST_STRIP else _folded_width(c, them) + 22 * len(them) + 16


def _strip_width(c: Canvas, them: Sequence[Tab]) -> float:
    return sum(_tab_widths(c, them)) + 6 * (len(them) - 1) + sum(_tab_sides(c))


def _tab_widths(c: Canvas, them: Sequence[Tab]) -> list[float]:
    return [c.width_of(it.label, "h3") + 36 + (32 if it.icon else 0) for it in them]


def _tab_sides(c: Canvas) -> tuple[float, float]:
    """Room for the glyphs that frame the strip."""
    if not c.prompts.shown:
        return 0.0, 0.0
    before, after = c.prompts.glyphs(Action.PREVIOUS), c.prompts.glyphs(Action.NEXT)
    return drawings.glyphs_width(c, before) + 16, drawings.glyphs_width(c, after) + 10


def _folded_width(c: Canvas, them: Sequence[Tab]) -> float:
    return max(c.width_of(it.label, "h3") for it in them) + 108


def tabs(c: Canvas, y: float, them: Sequence[Tab], chosen: str, choose: Callable[[str], None]) -> float:
    """Pages at the right edge, framed by their buttons; folds to the chosen one with dots when narrow.

    Returns the height.
    """
    h = max(44.0, c.line("h3") + 22)
    right = c.width - c.metrics.menu_margins.x
    before, after = c.prompts.glyphs(Action.PREVIOUS), c.prompts.glyphs(Action.NEXT)
    glyphs = c.prompts.shown
    widths = _tab_widths(c, them)
    total = _strip_width(c, them)
    if total > c.width * _WIDEST_STRIP:
        _folded_tabs(c, right, y, h, them, chosen, choose)
        return h
    x = right - total
    if glyphs:
        x += drawings.glyphs(c, x, y + h / 2, before) + 16
    for it, w in zip(them, widths, strict=True):
        on, id = it.id == chosen, f"tab:{it.id}"
        state = c.state(id)
        ground: Ink = (255, 255, 255, 26) if on else "hover" if state in ("hover", "focus") else CLEAR
        if on or state != "rest":
            edge: Ink = "line" if c.metrics.high_contrast and on else CLEAR
            c.box(x, y, w, h, 12, ground, edge=edge, edge_width=2, ring=state == "focus")
        if on:
            c.box(x + 16, y + h - 4, w - 32, 4, 2, "teal")
        if it.icon:
            drawings.mark(c, x + 28, y + h / 2, it.icon, 22, "teal" if on else "text3")
        c.centred(x + 18 + (32 if it.icon else 0), y + h / 2, it.label, "h3", "text" if on else "text2")
        spoken = t("{label}, page, shown", label=it.label) if on else t("{label}, page", label=it.label)
        c.focusable(Region(id, c.rect(x, y, w, h), spoken, "tabs", _chooser(choose, it.id)))
        x += w + 6
    if glyphs:
        drawings.glyphs(c, x + 4, y + h / 2, after)
    return h


def _folded_tabs(
    c: Canvas,
    right: float,
    y: float,
    h: float,
    them: Sequence[Tab],
    chosen: str,
    choose: Callable[[str], None],
) -> None:
    index = next(i for i, it in enumerate(them) if it.id == chosen)
    gap = 22.0
    w = _folded_width(c, them)
    x = right - w - gap * len(them) - 16
    id, cy = "tabs", y + h / 2
    state = c.state(id)
    if state != "rest":
        c.box(x, y, w, h, 12, "hover", ring=state == "focus")
    drawings.mark(c, x + 26, cy, "chev_l", 22, "text2" if index else "dis")
    drawings.mark(c, x + w - 26, cy, "chev_r", 22, "text2" if index < len(them) - 1 else "dis")
    c.centred(x + w / 2, cy, them[index].label, "h3", "teal", "center")
    for i in range(len(them)):
        dot: Ink = "teal" if i == index else (255, 255, 255, 60)
        c.box(x + w + 16 + i * gap, cy - 6, 12, 12, 6, dot)

    def turn(step: int) -> bool:
        if 0 <= index + step < len(them):
            choose(them[index + step].id)
            return True
        return False

    def at(px: float, _: float) -> None:
        turn(1 if px > c.metrics.px(x + w / 2) else -1)

    def go_on() -> None:
        choose(them[(index + 1) % len(them)].id)

    spoken = t(
        "{label}, page {number} of {count}", label=them[index].label, number=index + 1, count=len(them)
    )
    c.focusable(Region(id, c.rect(x, y, w, h), spoken, "tabs", go_on, turn, at))


def _chooser(choose: Callable[[str], None], id: str) -> Callable[[], None]:
    return lambda: choose(id)
