"""The panel beside the options: what the focused one does, with a sample where one helps."""

from __future__ import annotations

from dataclasses import replace

from game.ui import drawings
from game.ui.canvas import Canvas, Part
from game.ui.commands import Family
from game.ui.environment import Environment
from game.ui.option_rows import Row
from game.ui.panels import fact, glass
from game.ui.prompts import glyphs_of
from game.words import t

_PAD = 22
_SHOWN_BUTTONS = ("pad:a", "pad:b", "pad:x", "pad:y", "pad:lb", "pad:rb", "pad:menu")
_FAMILY_NAMES = {Family.XBOX: "Xbox", Family.PLAYSTATION: "PlayStation", Family.NINTENDO: "Nintendo"}


def side_panel(
    c: Canvas, env: Environment, x: float, y: float, w: float, h: float, page: str, chosen: Row
) -> None:
    """Title and help of the focused row, a sample of the page, and that changes are kept."""
    glass(c, x, y, w, h)
    inner, left = w - 2 * _PAD, x + _PAD
    at = c.para(left, y + 18, t(chosen.label).rstrip("…"), "h3", "text", inner) + 6
    at = c.para(left, at, t(chosen.help), "body", "text2", inner) + 18
    foot = y + h - 20 - c.line("cap")
    c.rule(left, foot - 14, inner)
    drawings.mark(c, left + 10, foot + c.line("cap") / 2, "check", 20, "teal")
    c.text(left + 28, foot, t("Saved as you change it"), "cap", "text2", room=inner - 28)
    room = foot - 30 - at
    match page:
        case "access":
            _text_sample(c, left, at, inner, room)
        case "controls":
            _pad_sample(c, left, at, inner, room, env)
        case "look":
            _machine(c, left, at, inner, room, env)
        case "sound":
            _captions(c, left, at, inner, room)
        case _:
            _forced_sample(c, left, at, inner, room)


def _text_sample(c: Canvas, x: float, y: float, w: float, room: float) -> None:
    words = t("You rolled 6-4")
    percent_w = c.width_of("200 %", "cap") + 14
    scales = []
    used = c.line("capb") + 30
    for scale in (1.0, 1.5, 2.0):
        sample = Canvas(replace(c.metrics, text_scale=scale))
        used += sample.line("bodyb") + 8
        if used <= room and sample.width_of(words, "bodyb") + percent_w <= w:
            scales.append((scale, sample))
    if not scales:
        return
    c.rule(x, y, w)
    y += 16
    c.text(x, y, t("Sample"), "capb", "teal")
    y += c.line("capb") + 6
    for scale, sample in scales:
        high = sample.line("bodyb")
        sample.text(x, y, words, "bodyb", "text" if scale == c.t else "text3")
        c.items += sample.items
        ink = "gold" if scale == c.t else "text3"
        c.centred(x + w, y + high / 2, f"{round(scale * 100)} %", "cap", ink, "right")
        y += high + 8


def _pad_sample(c: Canvas, x: float, y: float, w: float, room: float, env: Environment) -> None:
    c.rule(x, y, w)
    y += 14
    h = c.metrics.glyph + 2
    for family, name in _FAMILY_NAMES.items():
        need = c.line("capb") + 6 + h + 14
        if room < need + 14:
            return
        room -= need
        here = env.pads and family is env.family
        label = t("{name}, connected", name=name) if here else name
        c.text(x, y, label, "capb", "text2", room=w)
        y += c.line("capb") + 6
        at = x
        for token in _SHOWN_BUTTONS:
            glyphs = glyphs_of(token, family)
            wide = drawings.glyphs_width(c, glyphs, h)
            if at + wide > x + w:
                break
            drawings.glyphs(c, at, y + h / 2, glyphs, h)
            at += wide + 9
        y += h + 14


def _machine(c: Canvas, x: float, y: float, w: float, room: float, env: Environment) -> None:
    size = f"{c.metrics.size[0]} × {c.metrics.size[1]}"
    facts = [(t("Window"), size)]
    if env.detail:
        facts.insert(0, (t("Detail now"), env.detail))
    need = 16 + c.line("capb") + 8 + len(facts) * (c.line("body") + 8)
    if need > room:
        return
    c.rule(x, y, w)
    c.text(x, y + 16, t("This computer"), "capb", "teal")
    y += 16 + c.line("capb") + 8
    for label, value in facts:
        y = fact(c, x, y, w, label, value) + 8


def _captions(c: Canvas, x: float, y: float, w: float, room: float) -> None:
    c.rule(x, y, w)
    y += 16
    room -= 16
    h = c.line("cap") + 16
    for text, icon in (
        (t("Dice roll"), "speaker"),
        (t("Checker hit"), "hit"),
        (t("Cube offered by Black"), "speaker"),
    ):
        if room < h + 8 or c.width_of(text, "cap") > w - 52:
            continue
        room -= h + 8
        c.box(x, y, w, h, 10, (0, 0, 0, 130))
        drawings.mark(c, x + 22, y + h / 2, icon, 20, "teal")
        c.centred(x + 42, y + h / 2, text, "cap", room=w - 52)
        y += h + 8


def _forced_sample(c: Canvas, x: float, y: float, w: float, room: float) -> None:
    h = max(48.0, c.line("body") + 20)
    below = t("What you will see on the table")
    if room < h + c.para_height(below, "cap", w) + 34:
        return
    c.rule(x, y, w)
    y += 18
    c.box(x, y, w, h, 12, "card", edge="line")
    parts: tuple[Part, ...] = ((t("Only one play:") + " ", "text2"), ("bar/22", "text", "bodyb"))
    words = sum(c.width_of(part[0], part[2] if len(part) > 2 else "body") for part in parts)
    at = x + (w - words - 74) / 2
    if at < x + 8:
        at = x + (w - words) / 2
    else:
        drawings.die(c, at, y + h / 2 - 13, 3, 26)
        drawings.die(c, at + 32, y + h / 2 - 13, 6, 26, True)
        at += 74
    c.runs(at, y + (h - c.line("body")) / 2, parts, "body")
    c.para(x + w / 2, y + h + 8, below, "cap", "text3", w, "center")
