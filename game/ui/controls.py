"""Controls that hold a value: toggle, slider, segments, stepper, text field.

Drawing and announcing are apart: inside an options row the row is the region, alone the control is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui import drawings
from game.ui.canvas import Canvas, Ink
from game.ui.caret import Line
from game.ui.focus import Region
from game.ui.tokens import RADIUS_FIELD
from game.words import t

KNOB: Ink = (250, 250, 246, 255)
DARK_WELL: Ink = (0, 0, 0, 90)


def segments_height(c: Canvas) -> float:
    return max(40.0, c.line("bodyb") + 14)


def draw_toggle(c: Canvas, right: float, cy: float, on: bool) -> float:
    """Knob side, word and tick: three signs. Drawn from its right end; returns its width."""
    grown = 1 + (c.t - 1) * 0.5
    w, h = 56 * grown, 30 * grown
    x = right - w
    c.box(
        x,
        cy - h / 2,
        w,
        h,
        h / 2,
        "teal_fill" if on else "well",
        edge="teal" if on else "line_hi",
        edge_width=2,
    )
    kx = x + w - h / 2 if on else x + h / 2
    knob = h / 2 - 4
    c.box(kx - knob, cy - knob, 2 * knob, 2 * knob, knob, KNOB if on else "text3")
    if on:
        drawings.icon(c, kx, cy, "check", h * 0.6, "teal_fill")
    word = t("On") if on else t("Off")
    c.centred(x - 12, cy, word, "body", "text" if on else "text2", "right")
    return w + 12 + c.width_of(word, "body")


def toggle_width(c: Canvas) -> float:
    """The widest a toggle gets with its word."""
    return 56 * (1 + (c.t - 1) * 0.5) + 12 + max(c.width_of(t("On"), "body"), c.width_of(t("Off"), "body"))


def draw_slider(
    c: Canvas,
    x: float,
    cy: float,
    w: float,
    share: float,
    label: str,
    label_width: float,
    lit: bool,
    ticks: int = 0,
) -> float:
    """A track with its value at the right; returns the track's width."""
    track = w - label_width - 18
    c.box(x, cy - 3, track, 6, 3, "well", edge="line_hi")
    c.box(x, cy - 3, max(track * share, 6), 6, 3, "teal")
    for i in range(ticks):
        c.box(x + track * i / (ticks - 1) - 1, cy + 10, 2, 5, 1, "line_hi")
    r = 13 if lit else 11
    c.box(x + track * share - r, cy - r, 2 * r, 2 * r, r, KNOB, edge="ink", edge_width=2)
    c.centred(x + w, cy, label, "bodyb", "gold", "right", tabular=True)
    return track


def draw_segments(
    c: Canvas, x: float, y: float, w: float, labels: Sequence[str], chosen: int, h: float | None = None
) -> float:
    """A choice of few; the chosen one has a fill and a border. Returns the height."""
    h = h or segments_height(c)
    c.box(x, y, w, h, 11, "well" if c.metrics.high_contrast else DARK_WELL, edge="line", edge_width=1)
    at = x
    for i, (label, width) in enumerate(zip(labels, segment_widths(c, w, labels), strict=True)):
        if i == chosen:
            c.box(at + 3, y + 3, width - 6, h - 6, 9, "teal_fill", edge="teal", edge_width=1.5)
        ink = "on_teal" if i == chosen else "text2"
        c.centred(at + width / 2, y + h / 2, label, "body", ink, "center", width - 8)
        at += width
    return h


def segment_widths(c: Canvas, w: float, labels: Sequence[str]) -> list[float]:
    """Equal widths, or by need where a label asks for more."""
    needs = [c.width_of(label, "body") + 20 for label in labels]
    if max(needs) <= w / len(labels):
        return [w / len(labels)] * len(labels)
    spare = (w - sum(needs)) / len(labels)
    return [need + spare for need in needs]


def segments_fit(c: Canvas, w: float, labels: Sequence[str]) -> bool:
    """Whether all labels stand in a width; a stepper shows them one at a time otherwise."""
    return sum(c.width_of(label, "body") + 20 for label in labels) <= w


def segment_at(c: Canvas, x: float, w: float, labels: Sequence[str], px: float) -> int:
    """Which label lies under a pointer's x in pixels."""
    edge = x
    for i, width in enumerate(segment_widths(c, w, labels)):
        edge += width
        if px < edge * c.metrics.k:
            return i
    return len(labels) - 1


def draw_stepper(
    c: Canvas, x: float, y: float, w: float, label: str, ends: tuple[bool, bool], h: float | None = None
) -> float:
    """A value between arrows; `ends` say whether there is more to the left and right."""
    h = h or segments_height(c)
    c.box(x, y, w, h, RADIUS_FIELD, "well" if c.metrics.high_contrast else DARK_WELL, edge="line")
    drawings.mark(c, x + 20, y + h / 2, "chev_l", 18, "text" if ends[0] else "dis")
    drawings.mark(c, x + w - 20, y + h / 2, "chev_r", 18, "text" if ends[1] else "dis")
    c.centred(x + w / 2, y + h / 2, label, "body", "text", "center", w - 72)
    return h


def choice(
    c: Canvas,
    id: str,
    x: float,
    y: float,
    w: float,
    name: str,
    labels: Sequence[str],
    chosen: int,
    choose: Callable[[int], None],
    group: str = "",
    h: float | None = None,
) -> float:
    """Segments, or a stepper where they do not fit, as a region of its own; returns the height."""
    draw_h = h or segments_height(c)
    if c.state(id) != "rest":
        c.box(x, y, w, draw_h, 11, "hover", ring=c.focused == id)
    draw_choice(c, x, y, w, labels, chosen, draw_h)
    spoken = t("{name}: {value}", name=name, value=labels[chosen])
    adjust, at, on = choice_actions(c, x, w, labels, chosen, choose)
    c.focusable(Region(id, c.rect(x, y, w, draw_h), spoken, group, on, adjust, at))
    return draw_h


def draw_choice(
    c: Canvas, x: float, y: float, w: float, labels: Sequence[str], chosen: int, h: float
) -> None:
    """Segments where they fit, a stepper where they do not."""
    if segments_fit(c, w, labels):
        draw_segments(c, x, y, w, labels, chosen, h)
    else:
        draw_stepper(c, x, y, w, labels[chosen], (chosen > 0, chosen < len(labels) - 1), h)


def choice_actions(
    c: Canvas, x: float, w: float, labels: Sequence[str], chosen: int, choose: Callable[[int], None]
) -> tuple[Callable[[int], bool], Callable[[float, float], None], Callable[[], None]]:
    """What left and right, the pointer and a press do to a choice."""
    fits = segments_fit(c, w, labels)

    def adjust(step: int) -> bool:
        if 0 <= chosen + step < len(labels):
            choose(chosen + step)
            return True
        return False

    def at(px: float, _: float) -> None:
        if fits:
            choose(segment_at(c, x, w, labels, px))
        else:
            adjust(1 if px > (x + w / 2) * c.metrics.k else -1)

    def press() -> None:
        choose((chosen + 1) % len(labels))

    return adjust, at, press


def field_height(c: Canvas, label: str = "", error: str = "", room: float = 400) -> float:
    """The height of a text field with its label and error."""
    h = max(46.0, c.line("body") + 22)
    if label:
        h += c.line("cap") + 6
    if error:
        h += c.para_height(error, "cap", room - 26) + 6
    return h


def field(
    c: Canvas,
    id: str,
    x: float,
    y: float,
    w: float,
    value: str,
    press: Callable[[], None],
    label: str = "",
    hint: str = "",
    error: str = "",
    editing: bool = False,
    group: str = "",
    style: str = "body",
) -> float:
    """A line of text to edit; returns its height. `editing` shows the caret without the ring."""
    top = y
    if label:
        c.text(x, y, label, "capb", "text2")
        y += c.line("cap") + 6
    h = max(46.0, c.line("body") + 22)
    state = c.state(id)
    edge: Ink = "coral" if error else "teal" if editing else "text2" if state == "hover" else "line_hi"
    ground: Ink = "well" if c.metrics.high_contrast else (0, 0, 0, 130)
    c.box(
        x, y, w, h, RADIUS_FIELD, ground, edge=edge, edge_width=2 if editing else 1.5, ring=state == "focus"
    )
    caret = Line(value, c.after.get(id, 0)).caret
    first, last = _in_sight(c, value, caret, style, w - 40)
    shown = value[first:last] if value else hint
    c.centred(x + 16, y + h / 2, shown, style, "text" if value else "text3", room=w - 32, may_cut=True)
    if editing or state == "focus":
        before = c.width_of(value[first:caret], style) if caret > first else 0
        c.box(x + 18 + before, y + h * 0.24, 2.5, h * 0.52, 1, "teal_hi")

    def point(px: float, _: float) -> None:
        """A click sets the caret between the nearest two letters."""
        ends = [c.width_of(value[first:end], style) if end > first else 0.0 for end in range(first, last + 1)]
        wanted = px / c.metrics.k - x - 16
        near = min(range(len(ends)), key=lambda i: abs(ends[i] - wanted))
        c.after[id] = len(value) - first - near

    spoken = t("{name}: {value}", name=label or hint, value=value or t("empty"))
    c.focusable(Region(id, c.rect(x, y, w, h), spoken, group, press, at=point, field=True))
    y += h
    if error:
        drawings.mark(c, x + 10, y + 6 + c.line("cap") / 2, "warning", 18, "coral")
        y = c.para(x + 26, y + 6, error, "cap", "coral", w - 26)
    return y - top


def _in_sight(c: Canvas, value: str, caret: int, style: str, room: float) -> tuple[int, int]:
    """The part of a long value that is shown: the caret is always in it."""
    first, last = 0, len(value)
    while first < caret and c.width_of(value[first:caret], style) > room:
        first += 1
    while last > caret and c.width_of(value[first:last], style) > room:
        last -= 1
    return first, last
