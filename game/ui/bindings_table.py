"""The table of keys and buttons, made from the map in use."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui import drawings
from game.ui.bindings import DEFAULTS, FIXED, Bindings
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action, Family
from game.ui.environment import Environment
from game.ui.focus import Region
from game.ui.panels import glass, row
from game.ui.prompts import Glyph, glyphs_of
from game.words import t

PADS = {Family.XBOX: "Xbox", Family.PLAYSTATION: "PlayStation", Family.NINTENDO: "Nintendo"}


def bindings_table(
    c: Canvas, env: Environment, x: float, y: float, w: float, h: float, change: Callable[[Action], None]
) -> None:
    """A row for each action: what it does, keys, mouse, the controller's buttons; a press changes it."""
    glass(c, x, y, w, h)
    narrow = c.metrics.large or w < 900
    shares = (0.0, 0.46, 0.8, 1.0) if narrow else (0.0, 0.31, 0.57, 0.81)
    left, inner = x + 28, w - 76
    stops = [left + inner * share for share in shares]
    heads = (t("What it does"), t("Keyboard"), t("Mouse"), PADS[env.family])
    top = y + 14
    for i, head in enumerate(heads):
        if narrow:
            continue
        c.text(stops[i], top, head, "capb", "teal")
    top += 0 if narrow else c.line("capb") + 6
    with c.scrolled("bindings", x + 12, top, w - 44, y + h - top - 8) as area:
        at = area.top + RING_ROOM
        for i, action in enumerate(DEFAULTS):
            at += _row(c, env, x + 12, at, w - 44, stops, action, change, narrow, i % 2 == 0)
        area.bottom = at + RING_ROOM


def _row(
    c: Canvas,
    env: Environment,
    x: float,
    y: float,
    w: float,
    stops: Sequence[float],
    action: Action,
    change: Callable[[Action], None],
    narrow: bool,
    striped: bool,
) -> float:
    id, default = f"bind:{action.value}", DEFAULTS[action]
    bindings = env.bindings
    keys = [glyphs_of(token, env.family) for token in bindings.tokens(action, "key")]
    pad = [glyphs_of(token, env.family) for token in bindings.tokens(action, "pad")]
    words = t(default.description)
    inner = w - 40
    label_room = inner if narrow else stops[1] - stops[0] - 16
    label_h = c.para_height(words, "body", label_room)
    line = max(c.metrics.glyph + 4, c.line("body"))
    h = label_h + line + 30 if narrow else max(line, label_h) + 14
    state = c.state(id)
    if state != "rest":
        row(c, x, y + 1, w, h - 2, state)
    elif striped:
        c.box(x, y, w, h, 8, (255, 255, 255, 9))
    fixed = action in FIXED
    if narrow:
        c.para(x + 20, y + 10, words, "bodyb", "text", label_room)
        cy = y + 14 + label_h + line / 2
        at = x + 20 + _sets(c, x + 20, cy, keys, inner * 0.6)
        _sets(c, at + 24, cy, pad, inner * 0.3)
    else:
        c.para(stops[0], y + (h - label_h) / 2, words, "body", "text", label_room)
        _sets(c, stops[1], y + h / 2, keys, stops[2] - stops[1] - 12)
        mouse = t(default.mouse) if default.mouse else ""
        c.centred(stops[2], y + h / 2, mouse, "body", "text2", room=stops[3] - stops[2] - 12)
        _sets(c, stops[3], y + h / 2, pad, x + w - stops[3] - 8)
    c.focusable(
        Region(
            id,
            c.rect(x, y + 1, w, h - 2),
            f"{words}: {spoken_tokens(bindings, action, env.family)}",
            "bindings",
            lambda: change(action),
            enabled=not fixed,
            why=t("These keys stay as they are, so that this page can always be reached.") if fixed else "",
            wrap=True,
        )
    )
    return h


def _sets(c: Canvas, x: float, cy: float, sets: Sequence[Sequence[Glyph]], room: float) -> float:
    """Key combinations beside each other while there is room; returns the width used."""
    start = x
    for glyphs in sets:
        wide = drawings.glyphs_width(c, glyphs)
        if x + wide - start > room:
            break
        x += drawings.glyphs(c, x, cy, glyphs) + 12
    return max(x - start - 12, 0.0)


def spoken_tokens(bindings: Bindings, action: Action, family: Family) -> str:
    """An action's keys and buttons in words."""
    sets = [glyphs_of(token, family) for token in bindings.tokens(action)]
    return ", ".join("+".join(glyph.spoken for glyph in glyphs) for glyphs in sets)
