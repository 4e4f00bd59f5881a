"""Which glyph stands for an action on the device used last (pure)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.ui.bindings import Bindings
from game.ui.commands import Action, Device, Family
from game.words import later, t

WIDE = {"lb": 1.45, "rb": 1.45, "lt": 1.3, "rt": 1.3}
"""Width of bumpers and triggers as a multiple of the glyph's height; the others are square."""

_KEY_NAMES = {
    "return": later("Enter"),
    "escape": later("Esc"),
    "space": later("Space"),
    "backspace": later("Backspace"),
    "tab": later("Tab"),
    "pageup": later("PgUp"),
    "pagedown": later("PgDn"),
    "home": later("Home"),
    "end": later("End"),
    "delete": later("Del"),
    "insert": later("Ins"),
    "shift": later("Shift"),
    "ctrl": later("Ctrl"),
    "alt": later("Alt"),
}
_SIGNS = {
    "leftbracket": "[",
    "rightbracket": "]",
    "equals": "=",
    "plus": "+",
    "minus": "−",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
}
_LABELS = {
    Family.XBOX: {"lb": "LB", "rb": "RB", "lt": "LT", "rt": "RT", "a": "A", "b": "B", "x": "X", "y": "Y"},
    Family.PLAYSTATION: {
        "lb": "L1",
        "rb": "R1",
        "lt": "L2",
        "rt": "R2",
        "a": "cross",
        "b": "circle",
        "x": "square",
        "y": "triangle",
    },
    # By position: what is the lowest button on an Xbox pad carries a B here.
    Family.NINTENDO: {"lb": "L", "rb": "R", "lt": "ZL", "rt": "ZR", "a": "B", "b": "A", "x": "Y", "y": "X"},
}
_SPOKEN = {
    "menu": later("Menu"),
    "view": later("View"),
    "ls": later("left stick"),
    "rs": later("right stick"),
    "dpad": later("direction pad"),
    "cross": later("cross"),
    "circle": later("circle"),
    "square": later("square"),
    "triangle": later("triangle"),
}


class Glyph(NamedTuple):
    """A key or a pad's button as drawn: its shape and what stands on it.

    Shapes: key, face (disc), bumper (pill), trigger (shield), stick, dpad, menu, view.
    """

    shape: str
    label: str

    @property
    def spoken(self) -> str:
        """Its name in words."""
        return t(_SPOKEN[self.label]) if self.label in _SPOKEN else self.label


def glyphs_of(token: str, family: Family) -> tuple[Glyph, ...]:
    """How a token is drawn; a key with modifiers is several caps."""
    kind, _, name = token.partition(":")
    if kind == "key":
        return tuple(Glyph("key", key_label(part)) for part in name.split("+"))
    label = _LABELS[family].get(name, name)
    if name in ("up", "down", "left", "right", "dpad"):
        return (Glyph("dpad", "dpad"),)
    if name in ("ls", "rs"):
        return (Glyph("stick", name),)
    if name in ("menu", "view"):
        return (Glyph(name, name),)
    shape = "bumper" if name in ("lb", "rb") else "trigger" if name in ("lt", "rt") else "face"
    return (Glyph(shape, label),)


def key_label(name: str) -> str:
    """What stands on a keycap."""
    if name in _KEY_NAMES:
        return t(_KEY_NAMES[name])
    return _SIGNS.get(name, name.upper() if len(name) <= 3 else name.capitalize())


@dataclass(frozen=True, slots=True)
class Prompts:
    """The bindings, and the device whose glyphs are shown."""

    bindings: Bindings = field(default_factory=Bindings)
    device: Device = Device.KEYS
    family: Family = Family.XBOX
    swap_confirm: bool = False

    @property
    def shown(self) -> bool:
        """Whether buttons carry glyphs: not for the mouse, which points at the buttons themselves."""
        return self.device is not Device.MOUSE

    def glyphs(self, action: Action) -> tuple[Glyph, ...]:
        """The glyphs of an action's first key or button; empty when it has none on this device."""
        kind = "pad" if self.device is Device.PAD else "key"
        tokens = self.bindings.tokens(action, kind)
        if not tokens:
            return ()
        token = tokens[0]
        if kind == "pad" and self.swap_confirm:
            token = {"pad:a": "pad:b", "pad:b": "pad:a"}.get(token, token)
        return glyphs_of(token, self.family)

    @property
    def moving(self) -> tuple[Glyph, ...]:
        """What moves the focus."""
        if self.device is Device.PAD:
            return (Glyph("dpad", "dpad"),)
        return (Glyph("key", t("Arrows")),)
