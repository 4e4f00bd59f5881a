"""One row of the options: its label and control, and what commands do to it."""

from __future__ import annotations

from collections.abc import Callable

from game.settings import LIMITS, Settings
from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.controls import (
    choice_actions,
    draw_choice,
    draw_slider,
    draw_toggle,
    segments_fit,
    segments_height,
    toggle_width,
)
from game.ui.diagram import ASPECT, START, diagram, look_of
from game.ui.focus import Region
from game.ui.option_rows import Row
from game.view.hud import Rect
from game.view.themes import THEMES
from game.words import t

CONTROL_WIDTH = 372
_PADDING = 14.0


def _words(it: Row) -> list[str]:
    return [t(word) for word in it.words]


def _control_width(c: Canvas, it: Row, w: float) -> float:
    if it.control == "choice":
        words = _words(it)
        need = sum(c.width_of(word, "body") + 24 for word in words)
        return min(max(c.grown(CONTROL_WIDTH, 0.85), need), w * 0.66)
    return min(c.grown(CONTROL_WIDTH, 0.85), w * 0.6)


def _stacked(c: Canvas, it: Row, w: float) -> bool:
    """Whether the label stands above its control."""
    if it.control in ("themes",):
        return True
    label = c.width_of(t(it.label), "bodyb") + 24
    if it.control in ("toggle", "link"):
        return label + toggle_width(c) > w
    if it.control == "choice" and not segments_fit(c, _control_width(c, it, w), _words(it)):
        return True
    return c.metrics.large or label + _control_width(c, it, w) > w


def control_height(c: Canvas, it: Row, w: float, help: str = "") -> float:
    """The height a row needs in a width; `help` is said inside it."""
    label = c.para_height(t(it.label), "bodyb", w)
    tall = c.para_height(help, "cap", w) + 8 if help else 0.0
    if it.control == "themes":
        return label + 8 + _swatch_height(c, w) + 2 * _PADDING + tall
    if _stacked(c, it, w):
        return label + 8 + segments_height(c) + 2 * _PADDING + tall
    return max(58.0, segments_height(c) + 16, label + 2 * _PADDING) + tall


def _swatch_height(c: Canvas, w: float) -> float:
    wide = (w - 3 * 14) / 4
    return (
        wide * ASPECT + 8 + max(c.para_height(t(theme.title), "cap", wide + 8) for theme in THEMES.values())
    )


def draw_control(
    c: Canvas, x: float, y: float, w: float, h: float, it: Row, settings: Settings, lit: bool, help: str = ""
) -> None:
    """Draws a row's label and control inside its ground."""
    style = "bodyb" if lit else "body"
    label = t(it.label)
    if help:
        tall = c.para_height(help, "cap", w) + 8
        h -= tall
        c.para(x, y + h - 4, help, "cap", "text2", w)
    if _stacked(c, it, w):
        end = c.para(x, y + _PADDING, label, style, "text", w)
        _place(c, x, end + 8, w, h - (end + 8 - y) - _PADDING, it, settings, lit)
        return
    c.para(x, y + (h - c.para_height(label, style, w)) / 2, label, style, "text", w)
    cw = _control_width(c, it, w)
    _place(c, x + w - cw, y, cw, h, it, settings, lit)


def _place(c: Canvas, x: float, y: float, w: float, h: float, it: Row, settings: Settings, lit: bool) -> None:
    cy = y + h / 2
    if it.control == "toggle":
        draw_toggle(c, x + w, cy, bool(it.value(settings)))
    elif it.control == "choice":
        high = segments_height(c)
        draw_choice(c, x, cy - high / 2, w, _words(it), it.chosen(settings), high)
    elif it.control in ("slider", "stops"):
        draw_slider(c, x, cy, w, _share(it, settings), it.shown(settings), _label_width(c, it), lit, it.stops)
    elif it.control == "themes":
        _swatches(c, x, y, w, it, it.chosen(settings))
    elif it.control == "link":
        drawings.mark(c, x + w - 14, cy, "chev_r", 20, "text2")
    else:
        value = it.shown(settings)
        c.box(x, cy - 22, w, 44, 10, "well", edge="line_hi")
        room = w - 32
        used = c.centred(
            x + 16, cy, value or t("White"), "body", "text" if value else "text3", room=room, may_cut=True
        )
        if lit:
            c.box(x + 18 + (used if value else 0), cy - 13, 2.5, 26, 1, "teal_hi")


def _label_width(c: Canvas, it: Row) -> float:
    """The widest a slider's value gets."""
    if it.control == "stops":
        return max(c.width_of(word, "bodyb") for word in _words(it))
    return c.width_of(f"000{it.unit}", "bodyb", True)


def _share(it: Row, settings: Settings) -> float:
    if it.control == "stops":
        return it.chosen(settings) / (len(it.values) - 1)
    limits, value = LIMITS[it.option], it.value(settings)
    assert isinstance(value, int)
    return (value - limits.low) / (limits.high - limits.low)


def _swatches(c: Canvas, x: float, y: float, w: float, it: Row, chosen: int) -> None:
    gap = 14.0
    wide = (w - gap * (len(it.values) - 1)) / len(it.values)
    high = wide * ASPECT
    for i, (value, word) in enumerate(zip(it.values, it.words, strict=True)):
        at = x + i * (wide + gap)
        diagram(c, at, y, wide, START, look_of(THEMES[str(value)]))
        edge = "teal" if i == chosen else "line"
        c.box(at, y, wide, high, 10, edge=edge, edge_width=3 if i == chosen else 1)
        if i == chosen:
            c.box(at + wide - 36, y + 8, 28, 28, 14, "teal_fill", edge="teal", edge_width=2)
            drawings.icon(c, at + wide - 22, y + 22, "check", 18, "on_teal")
        ink = "text" if i == chosen else "text2"
        c.para(at + wide / 2, y + high + 6, t(word), "cap", ink, wide + 8, "center")


def row_region(
    c: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    it: Row,
    settings: Settings,
    change: Callable[[object], None],
    press: Callable[[], None],
) -> Region:
    """The row as a region: left and right change it, a press turns it on or to the next."""
    rect = c.rect(x, y, w, h)
    spoken = t("{name}: {value}", name=t(it.label), value=it.shown(settings))
    if it.control in ("link", "field"):
        name = t(it.label) if it.control == "link" else spoken
        return Region(it.option, rect, name, "rows", press, field=it.control == "field", wrap=True)
    if it.control == "toggle":
        return _toggle_region(it, rect, spoken, bool(it.value(settings)), change)
    inner = w - 40
    cw = inner if _stacked(c, it, inner) else _control_width(c, it, inner)
    left = x + 20 + inner - cw

    def choose(index: int) -> None:
        change(it.values[index])

    if it.control in ("choice", "themes"):
        labels = _words(it)
        adjust, at, on = choice_actions(c, left, cw, labels, it.chosen(settings), choose)
        if it.control == "themes":
            k = c.metrics.k

            def at(px: float, _: float) -> None:
                choose(min(max(int((px / k - left) / cw * len(labels)), 0), len(labels) - 1))

        return Region(it.option, rect, spoken, "rows", on, adjust, _within(left, c, at, on), wrap=True)
    return _slider_region(c, it, rect, spoken, left, cw, settings, change)


def _within(
    left: float, c: Canvas, at: Callable[[float, float], None], on: Callable[[], None]
) -> Callable[[float, float], None]:
    """A click on the control chooses there; one on the label goes on to the next value."""

    def clicked(px: float, py: float) -> None:
        if px >= left * c.metrics.k:
            at(px, py)
        else:
            on()

    return clicked


def _toggle_region(it: Row, rect: Rect, spoken: str, on: bool, change: Callable[[object], None]) -> Region:
    def adjust(step: int) -> bool:
        if on == (step > 0):
            return False
        change(step > 0)
        return True

    return Region(it.option, rect, spoken, "rows", lambda: change(not on), adjust, wrap=True)


def _slider_region(
    c: Canvas,
    it: Row,
    rect: Rect,
    spoken: str,
    left: float,
    w: float,
    settings: Settings,
    change: Callable[[object], None],
) -> Region:
    track = w - _label_width(c, it) - 18
    stepped = it.control == "stops"
    value = it.chosen(settings) if stepped else it.value(settings)
    assert isinstance(value, int)
    low, high = (0, len(it.values) - 1) if stepped else (LIMITS[it.option].low, LIMITS[it.option].high)
    step = 1 if stepped else LIMITS[it.option].step

    def put(wanted: int) -> bool:
        wanted = min(max(wanted, low), high)
        if wanted == value:
            return False
        change(it.values[wanted] if stepped else wanted)
        return True

    def drag(px: float, _: float) -> None:
        share = (px / c.metrics.k - left) / track
        if share > -0.5:
            put(low + round(share * (high - low) / step) * step)

    def go_on() -> None:
        if not put(value + step):
            put(low)

    return Region(
        it.option, rect, spoken, "rows", go_on, lambda by: put(value + by * step), drag=drag, wrap=True
    )
