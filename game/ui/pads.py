"""Controllers: whose letters they carry, their sticks and triggers (pure)."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from game.ui.commands import Action, Family

STICK_ON, STICK_OFF = 0.55, 0.40
"""A direction begins beyond the first deflection and ends below the second."""
DEAD_ZONE = 0.18
TRIGGER_ON, TRIGGER_OFF = 0.55, 0.35

_PLAYSTATION = ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony")
_NINTENDO = ("nintendo", "switch", "joy-con", "joycon", "pro controller")

BUTTONS: dict[int, str] = {
    0: "a",
    1: "b",
    2: "x",
    3: "y",
    4: "view",
    6: "menu",
    7: "ls",
    8: "rs",
    9: "lb",
    10: "rb",
    11: "up",
    12: "down",
    13: "left",
    14: "right",
}
"""Mapped controller button numbers to tokens, by position: `a` is the lowest face button."""

AXES: dict[int, str] = {0: "lx", 1: "ly", 2: "rx", 3: "ry", 4: "lt", 5: "rt"}


def family_of(name: str) -> Family:
    """The family a controller's name tells; Xbox letters for an unknown one."""
    lower = name.lower()
    if any(word in lower for word in _PLAYSTATION):
        return Family.PLAYSTATION
    if any(word in lower for word in _NINTENDO):
        return Family.NINTENDO
    return Family.XBOX


def deflection(value: float) -> float:
    """A stick axis without its dead zone, -1 to 1."""
    size = abs(value)
    if size < DEAD_ZONE:
        return 0.0
    return math.copysign(min((size - DEAD_ZONE) / (1 - DEAD_ZONE), 1.0), value)


def direction(x: float, y: float, held: Action | None) -> Action | None:
    """The direction a stick points to; one that is held stays until the stick is nearly back."""
    least = STICK_OFF if held is not None else STICK_ON
    if math.hypot(x, y) < least:
        return None
    # A diagonal keeps what is held, so that a thumb's wobble does not move the focus sideways.
    if held in (Action.LEFT, Action.RIGHT) and abs(x) > 0.6 * abs(y):
        return Action.RIGHT if x > 0 else Action.LEFT
    if held in (Action.UP, Action.DOWN) and abs(y) > 0.6 * abs(x):
        return Action.DOWN if y > 0 else Action.UP
    if abs(x) >= abs(y):
        return Action.RIGHT if x > 0 else Action.LEFT
    return Action.DOWN if y > 0 else Action.UP


@dataclass(slots=True)
class PadState:
    """What one controller's axes say now."""

    name: str
    axes: dict[str, float] = field(default_factory=lambda: dict.fromkeys(AXES.values(), 0.0))
    armed: set[str] = field(default_factory=set)
    down: set[str] = field(default_factory=set)
    held: Action | None = None

    def trigger(self, axis: str, value: float) -> bool | None:
        """True when a trigger is pulled, False when it is let go, None when nothing changed.

        Some drivers report a half or full pull once after plugging in: a trigger counts only after it
        has been seen at rest, and its first report never does.
        """
        seen = axis in self.armed
        if not seen:
            if value < TRIGGER_OFF:
                self.armed.add(axis)
            return None
        if axis not in self.down and value > TRIGGER_ON:
            self.down.add(axis)
            return True
        if axis in self.down and value < TRIGGER_OFF:
            self.down.discard(axis)
            return False
        return None
