"""Small messages over a screen: toasts, tooltips, captions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.ui import drawings
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.panels import footer_height, glass
from game.ui.tokens import GLASS_DIALOG
from game.view.hud import CLEAR, Rect

TOAST_SECONDS = 4.0
TOAST_WITH_ACTION_SECONDS = 8.0
TOOLTIP_DELAY = 0.4
_WIDEST = 560

Mood = Literal["info", "good", "warn", "bad"]
_INKS: dict[Mood, str] = {"info": "sky", "good": "teal", "warn": "gold", "bad": "coral"}
_ICONS: dict[Mood, str] = {"info": "info", "good": "check", "warn": "warning", "bad": "cross"}


@dataclass(frozen=True, slots=True)
class Toast:
    """A passing message; the newest replaces the one before. Never the only place of a fact."""

    text: str
    mood: Mood = "info"
    icon: str = ""
    seconds: float = TOAST_SECONDS


def toast(c: Canvas, it: Toast, pressed: Sequence[Rect] = ()) -> None:
    """The message at the bottom, above the prompt bar, or where it covers nothing that can be pressed."""
    inner = min(c.grown(_WIDEST, 0.8), c.width - 2 * c.metrics.menu_margins.x - 84)
    lines = c.wrapped(it.text, "bodyb", inner)
    w = max(c.width_of(line, "bodyb") for line in lines) + 84
    h = len(lines) * c.line("bodyb") + 24
    x = (c.width - w) / 2
    y = _free(c, x, w, h, pressed)
    glass(c, x, y, w, h, 14, GLASS_DIALOG)
    ink = _INKS[it.mood]
    c.box(x, y + 10, 4, h - 20, 2, ink)
    drawings.mark(c, x + 32, y + h / 2, it.icon or _ICONS[it.mood], 24, ink)
    top = y + 12
    for line in lines:
        c.text(x + 56, top, line, "bodyb")
        top += c.line("bodyb")


def _free(c: Canvas, x: float, w: float, h: float, pressed: Sequence[Rect]) -> float:
    """The top of a message: low, else high, else between, whichever is free; low where nothing is."""
    margin = c.metrics.menu_margins.y
    low = c.height - margin - footer_height(c) - h - 12
    above = sorted((rect.y / c.metrics.k - h - RING_ROOM - 2 for rect in pressed), reverse=True)
    for y in (low, margin, *(y for y in above if margin < y < low)):
        place = c.rect(x - RING_ROOM, y - RING_ROOM, w + 2 * RING_ROOM, h + 2 * RING_ROOM)
        if not any(place.overlaps(rect) for rect in pressed):
            return y
    return low


def tooltip(c: Canvas, cx: float, foot: float, text: str, room: float = 330) -> None:
    """Words above a thing, anchored by the foot, so that they grow upwards and never cover it."""
    room = min(c.grown(room, 0.8), c.width - 60)
    lines = c.wrapped(text, "cap", room)
    w = max(c.width_of(line, "cap") for line in lines) + 28
    h = len(lines) * c.line("cap") + 20
    x = min(max(cx - w / 2, 12.0), c.width - w - 12)
    y = max(foot - h - 8, 8.0)
    c.box(x, y, w, h, 10, "panel_hi", edge="line_hi", shadow=(10, 4, 0.5))
    top = y + 10
    for line in lines:
        c.text(x + 14, top, line, "cap")
        top += c.line("cap")
    tip = min(max(cx, x + 16), x + w - 16)
    c.stroke(((tip - 7, y + h), (tip, y + h + 6), (tip + 7, y + h)), 2, "line_hi")


def caption(c: Canvas, text: str, icon: str = "speaker") -> None:
    """What a sound said, for those who do not hear it: at the left, above the lower panel."""
    x, y = c.metrics.table_margins.x, c.height * 0.62
    w, h = c.width_of(text, "cap") + 58, c.line("cap") + 16
    c.box(x, y, w, h, 10, (0, 0, 0, 200), edge=CLEAR)
    drawings.mark(c, x + 22, y + h / 2, icon, 20, "teal")
    c.centred(x + 42, y + h / 2, text, "cap")
