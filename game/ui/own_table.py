"""The panel of your own table in the lobby."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Literal

from game.ui.buttons import Button, button, button_height, chip
from game.ui.canvas import Canvas
from game.ui.commands import Action
from game.ui.lobby import OwnTable
from game.ui.panels import glass
from game.ui.tokens import PADDING
from game.words import t


def own_height(c: Canvas, own: OwnTable) -> float:
    """The height the panel wants."""
    lines = len(own.addresses) * (_address_height(c) + 8) + (c.line("bodyb") if own.name else 0)
    return 16 + c.line("h3") + 12 + c.line("body") + 190 + c.line("capb") + lines + button_height(c) + 60


def _address_height(c: Canvas) -> float:
    return max(40.0, c.line("bodyb") + 14)


def own_table(
    c: Canvas, own: OwnTable, press: Callable[[], None], x: float, y: float, w: float, h: float
) -> None:
    """Your table as a panel: its state, code and addresses, and the button that opens it."""
    glass(c, x, y, w, h)
    left, inner = x + PADDING, w - 2 * PADDING
    at = y + 16
    c.text(left, at, t("Your table"), "h3", room=inner * 0.6)
    state, tone = (t("open"), "teal") if own.open else (t("not open"), "plain")
    chip(
        c,
        left + inner,
        at + c.line("h3") / 2,
        state,
        "teal" if tone == "teal" else "plain",
        align="right",
    )
    at += c.line("h3") + 8
    if own.name:
        at = c.para(left, at, t("You are {name}", name=own.name), "bodyb", "text", inner)
    at = c.para(left, at, own.terms, "body", "text", inner) + 12
    start = button_height(c, "btn", 52)
    limit = y + h - PADDING - start - 10
    at = _code(c, own, left, at, inner, limit)
    at = _addresses(c, own, left, at, inner, limit)
    label = t("Close my table") if own.open else t("Open my table")
    kind: Literal["primary", "secondary"] = "secondary" if own.open else "primary"
    it = Button("own", label, press, kind, Action.DOUBLE)
    button(c, left, y + h - PADDING - start, inner, it, start, "own")


def _code(c: Canvas, own: OwnTable, x: float, y: float, w: float, limit: float) -> float:
    if not own.code:
        words = t("Open your table and others can join: they see it at once, or type your code.")
        return c.para(x, y, words, "cap", "text2", w) + 14
    size = min(172.0, w * 0.5, limit - y)
    side = size >= 120 and bool(own.qr)
    if side:
        c.picture("qr", x, y, size, size, own.qr)
    left = x + size + 18 if side else x
    room = w - size - 18 if side else w
    at = c.para(left, y, t("Join code"), "capb", "text2", room)
    style, lines = code_lines(c, own.code, room)
    for part in lines:
        c.text(left, at, part, style, "gold")
        at += c.line(style)
    hint = t("Type it, or scan it with the other computer.")
    if at + c.para_height(hint, "cap", room) + 6 <= y + max(size, 60):
        at = c.para(left, at + 6, hint, "cap", "text2", room)
    return max(at, y + size if side else at) + 14


def code_lines(c: Canvas, code: str, room: float) -> tuple[str, list[str]]:
    """A code in the largest style that holds its parts whole, broken after hyphens and spaces only."""
    parts = code.replace("-", "-\n").replace(" ", "\n").split("\n")
    styles = ("h2", "h3", "bodyb")
    style = next((s for s in styles if all(c.width_of(part, s) <= room for part in parts)), styles[-1])
    lines = [parts[0]]
    for before, part in pairwise(parts):
        joined = lines[-1] + ("" if before.endswith("-") else " ") + part
        if c.width_of(joined, style) <= room:
            lines[-1] = joined
        else:
            lines.append(part)
    return style, lines


def _addresses(c: Canvas, own: OwnTable, x: float, y: float, w: float, limit: float) -> float:
    addresses = own.addresses
    h = _address_height(c)
    if not addresses or y + c.line("capb") + h > limit:
        return y
    c.text(x, y, t("Your addresses"), "capb", "text2")
    y += c.line("capb") + 6
    for address, kind in addresses:
        if y + h > limit:
            break
        c.box(x, y, w, h, 10, "well" if c.metrics.high_contrast else (0, 0, 0, 90))
        c.centred(x + 14, y + h / 2, address, "bodyb", tabular=True, room=w - 28, may_cut=True)
        if c.width_of(address, "bodyb", True) + c.width_of(kind, "cap") + 50 < w:
            c.centred(x + w - 14, y + h / 2, kind, "cap", "text2", "right")
        y += h + 8
    return y
