"""The menu column: large items with an icon and a badge, scrolling when they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ui import drawings
from game.ui.buttons import Tone, chip, chip_width
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action
from game.ui.focus import Region
from game.ui.tokens import RADIUS_BUTTON, WHITE, mixed

ITEM_GAP = 4


@dataclass(frozen=True, slots=True)
class MenuItem:
    """An entry. `about` is shown while it has the focus; `apart` sets it off from those above."""

    id: str
    label: str
    icon: str
    press: Callable[[], None]
    about: str = ""
    badge: str = ""
    tone: Tone = "gold"
    action: Action | None = None
    apart: bool = False
    enabled: bool = True
    why: str = ""


def menu_width(c: Canvas, items: Sequence[MenuItem], least: float) -> float:
    """The width that holds every entry's words."""
    icon = 24 * (1 + (c.t - 1) * 0.5)
    needs = [
        36 + icon + c.width_of(it.label, "h3") + (chip_width(c, it.badge) + 28 if it.badge else 0) + 48
        for it in items
    ]
    return max(least, *needs)


def menu(c: Canvas, x: float, y: float, w: float, h: float, items: Sequence[MenuItem]) -> None:
    """The entries from the top of an area; the focused one is filled."""
    with c.scrolled("menu", x, y - RING_ROOM, w, h + RING_ROOM) as area:
        at = area.top + RING_ROOM
        high = _item_height(c, h, items)
        for it in items:
            if it.apart:
                c.rule(x, at + 4, w)
                at += 14
            _item(c, x, at, w, high, it)
            at += high + ITEM_GAP
        area.bottom = at + RING_ROOM - ITEM_GAP


def _item_height(c: Canvas, room: float, items: Sequence[MenuItem]) -> float:
    """As much as the words want, a little less where that saves scrolling."""
    free = room - RING_ROOM - 14 * sum(it.apart for it in items)
    return max(c.line("h3") + 7, min(max(48.0, c.line("h3") + 18), free / len(items) - ITEM_GAP))


def _item(c: Canvas, x: float, y: float, w: float, h: float, it: MenuItem) -> None:
    state = c.state(it.id)
    lit = state in ("focus", "pressed") or c.focused == it.id
    p = c.metrics.palette
    if lit and it.enabled:
        top = mixed(p.teal_fill_hi, WHITE, 0.06)
        c.box(x, y, w, h, RADIUS_BUTTON, p.teal_fill, top, (255, 255, 255, 50), ring=True)
    elif lit:
        c.box(x, y, w, h, RADIUS_BUTTON, "hover", ring=True)
    elif state == "hover":
        c.box(x, y, w, h, RADIUS_BUTTON, "hover")
    icon = 24 * (1 + (c.t - 1) * 0.5)
    ink = "dis" if not it.enabled else "text"
    drawings.icon(
        c,
        x + 20 + icon / 2,
        y + h / 2,
        it.icon,
        icon,
        ink if not it.enabled else "on_teal" if lit else "text2",
    )
    right = x + w - 16
    glyphs = c.prompts.glyphs(it.action) if it.action is not None and c.prompts.shown else ()
    if glyphs:
        width = drawings.glyphs_width(c, glyphs)
        drawings.glyphs(c, right - width, y + h / 2, glyphs)
        right -= width + 12
    if it.badge:
        right -= chip(c, right, y + h / 2, it.badge, it.tone, align="right") + 12
    left = x + 36 + icon
    c.centred(left, y + h / 2, it.label, "h3", ink, room=right - left)
    spoken = f"{it.label}, {it.badge}" if it.badge else it.label
    c.focusable(
        Region(it.id, c.rect(x, y, w, h), spoken, "menu", it.press, enabled=it.enabled, why=it.why, wrap=True)
    )
    if it.action is not None and it.enabled:
        c.shortcuts[it.action] = it.id
