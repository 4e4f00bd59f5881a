"""What the interface around the board says, as plain values; and how it is laid out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui import drawings
from game.ui.buttons import BUTTON_GAP, Button, button, button_height, button_width, chip, chip_width
from game.ui.canvas import Canvas, Part
from game.ui.host import Insets
from game.ui.panels import glass
from game.ui.tokens import Metrics
from game.words import n

DIE = 26.0
DIE_GAP = 8.0
ROOMY = 1.5
"""From this text size on the match panel leaves the table and the event line moves to the top."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player's panel."""

    player: int
    name: str
    seat: str
    pips: int | None
    score: int
    active: bool
    clock: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A labelled way of the selected checker."""

    id: str
    label: str
    spoken: str
    dice: tuple[int, ...]
    hits: bool
    press: Callable[[], None]
    aimed: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """One frame of the interface around the board. `near` sits at the bottom."""

    near: Person
    far: Person
    terms: str
    game: str
    cube: int | None
    cube_text: str
    badge: str = ""
    link: str = ""
    line: tuple[Part, ...] = ()
    dice: tuple[tuple[int, bool], ...] = ()
    choices: tuple[Choice, ...] = ()
    buttons: tuple[Button, ...] = ()
    thinking: bool = False


def insets(m: Metrics) -> Insets:
    """What the interface covers: the board is fitted between."""
    top = 92.0 if m.text_scale < ROOMY else 134.0
    bottom = 104.0 + 30 * (m.text_scale - 1)
    return Insets(m.px(24), m.px(top), m.px(24), m.px(bottom))


def draw(c: Canvas, face: Face, covered: float = 0.0) -> None:
    """The whole interface of a table without prompts; a sheet covers `covered` u at the right."""
    margins = c.metrics.table_margins
    foot = c.height - margins.y
    _person(c, margins.x, margins.y, face.far)
    near_h = _person_height(c)
    near_w = _person(c, margins.x, foot - near_h, face.near)
    roomy = c.t >= ROOMY
    if not roomy:
        _terms(c, c.width - margins.x, margins.y, face)
    left = min(_buttons(c, c.width - margins.x, foot, face), c.width - covered)
    start = margins.x + near_w + 22
    if face.choices and not roomy:
        _choices(c, start, left - 22, foot, face)
    elif roomy:
        _line(c, c.width - margins.x, margins.y, c.width * 0.5, face, at_top=True)
    else:
        _line(c, (start + left - 22) / 2, foot, left - 22 - start, face, at_top=False)


def _person_height(c: Canvas) -> float:
    return c.line("h3") + c.line("cap") + 18


def _person(c: Canvas, x: float, y: float, who: Person) -> float:
    """A player's panel: checker, name, seat and pips, score; returns its width."""
    h = _person_height(c)
    icon = 40.0
    score = str(who.score)
    pips = n("{count} pip", "{count} pips", who.pips) if who.pips is not None else ""
    below = "  ·  ".join(part for part in (who.seat, who.clock or pips) if part)
    score_w = c.width_of(score, "num", True)
    room = min(c.width * 0.36, 420.0) - icon - 54 - score_w
    text_w = min(max(c.width_of(who.name, "h3"), c.width_of(below, "cap")), room)
    w = max(20 + icon + 14 + text_w + 24 + score_w + 22, 250.0)
    glass(c, x, y, w, h, 12, 0.84)
    if who.active:
        c.box(x, y + 9, 4, h - 18, 2, "teal")
    drawings.checker(c, x + 20 + icon / 2, y + h / 2, icon - (4 if who.active else 0), who.player, who.active)
    tx = x + 20 + icon + 14
    c.text(tx, y + 7, who.name, "h3", "text", room=text_w + 1, may_cut=True)
    c.text(tx, y + 7 + c.line("h3"), below, "cap", "text2", room=w - (tx - x) - score_w - 34, may_cut=True)
    c.centred(x + w - 22, y + h / 2, score, "num", "gold", "right", tabular=True)
    return w


def _terms(c: Canvas, right: float, y: float, face: Face) -> None:
    """Match length, game, cube; the Crawford banner and the state of the link below."""
    h = c.line("bodyb") + 22
    words = f"{face.terms}  ·  {face.game}"
    cube_w = 34 + 10 + c.width_of(face.cube_text, "body") if face.cube is not None else 0.0
    w = 20 + c.width_of(words, "bodyb") + (36 + cube_w if cube_w else 0) + 20
    x = right - w
    glass(c, x, y, w, h, 12, 0.84)
    c.centred(x + 20, y + h / 2, words, "bodyb")
    if face.cube is not None:
        at = x + w - 20 - cube_w
        c.upright(at - 18, y + 11, h - 22)
        drawings.cube(c, at, y + (h - 32) / 2, face.cube, 32)
        c.centred(at + 44, y + h / 2, face.cube_text, "body", "text2")
    at = right
    for text, tone in ((face.badge, "gold"), (face.link, "sky")):
        if text:
            chip(c, at, y + h + 18, text, "gold" if tone == "gold" else "sky", align="right")
            at -= chip_width(c, text) + 8


def _buttons(c: Canvas, right: float, foot: float, face: Face) -> float:
    """The buttons at the lower right, last at the edge; returns their left edge."""
    h = button_height(c, "btn", 56)
    x = right
    placed: list[tuple[float, float, Button]] = []
    for it in reversed(face.buttons):
        w = max(button_width(c, it), 152.0)
        x -= w
        placed.append((x, w, it))
        x -= BUTTON_GAP
    for at, w, it in reversed(placed):
        button(c, at, foot - h, w, it, h, "table")
    return x + (BUTTON_GAP if face.buttons else 0)


def _line(c: Canvas, x: float, y: float, room: float, face: Face, at_top: bool) -> None:
    """The event line with the dice; centred on x with its foot at y, or right-aligned below the top."""
    style = "bodyb"
    if not face.line and not face.dice:
        return
    h = c.line(style) + 20
    dice_w = len(face.dice) * (DIE + DIE_GAP) + (12 if face.dice and face.line else 0)
    parts = face.line
    words = sum(c.width_of(part[0], part[2] if len(part) > 2 else style) for part in parts)
    if words + dice_w + 44 > room and dice_w:
        dice_w = 0.0
    words = min(words, max(room - dice_w - 44, 0))
    w = words + dice_w + 44
    left = x - w if at_top else x - w / 2
    top = y if at_top else y - h - 4
    glass(c, left, top, w, h, 12, 0.84)
    at = left + 22
    if dice_w:
        for value, used in face.dice:
            drawings.die(c, at, top + (h - DIE) / 2, value, DIE, used)
            at += DIE + DIE_GAP
        at += 12 if face.line else 0
    end = left + w - 22
    for part in parts:
        own = part[2] if len(part) > 2 else style
        ink = part[1]
        at += c.centred(at, top + h / 2, part[0], own, ink, room=max(end - at + 1, 1), may_cut=True)


def _choices(c: Canvas, left: float, right: float, foot: float, face: Face) -> None:
    """Labelled ways of the selected checker in a row below the board, nearest first."""
    h = button_height(c, "cap", 48)
    them = list(face.choices)
    widths = [_choice_width(c, it) for it in them]
    while len(them) > 1 and sum(widths) + 10 * (len(them) - 1) > right - left:
        # What does not fit stays reachable on the board itself.
        drop = next((i for i in range(len(them) - 1, -1, -1) if not them[i].aimed), len(them) - 1)
        del them[drop], widths[drop]
    x = (left + right - sum(widths) - 10 * (len(widths) - 1)) / 2
    for it, w in zip(them, widths, strict=True):
        it_button = Button(
            it.id,
            it.label,
            it.press,
            kind="secondary",
            style="capb",
            icon="burst" if it.hits else "",
            spoken=it.spoken,
        )
        button(c, x, foot - h - 2, w, it_button, h, "choices")
        if it.aimed:
            c.box(x + 12, foot - 8, w - 24, 3, 1.5, "teal_hi")
        x += w + 10


def _choice_width(c: Canvas, it: Choice) -> float:
    return c.width_of(it.label, "capb") + (32 if it.hits else 0) + 42
