"""From raw device events to commands: bindings, repeats, sticks, the device used last (pure).

Raw events are plain values, made from the toolkit's events at the edge (`game.ui.events`), so a test
needs no window. Times are seconds from any clock that does not go back.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from game.settings import PadButtons, Repeat
from game.ui.bindings import Bindings
from game.ui.commands import (
    DIRECTIONS,
    Action,
    Command,
    Device,
    Family,
    Orbit,
    PadChanged,
    PointerDown,
    PointerMove,
    PointerUp,
    Press,
    Release,
    Typed,
    Wheel,
)
from game.ui.pads import PadState, deflection, direction, family_of

REPEATS = {
    Repeat.SLOW: (0.50, 0.15),
    Repeat.NORMAL: (0.35, 0.09),
    Repeat.FAST: (0.25, 0.06),
}
"""Seconds to the first repeat of a held direction, and between the next ones."""
DOUBLE_CLICK = 0.35
DOUBLE_CLICK_REACH = 6.0
HOVER_TRAVEL = 4.0
"""The mouse takes over as the device once it moved this many pixels."""
REPEATING = frozenset(
    {
        *DIRECTIONS,
        Action.TAB,
        Action.TAB_BACK,
        Action.NEXT,
        Action.PREVIOUS,
        Action.ERASE,
        Action.DELETE,
        Action.ORBIT_LEFT,
        Action.ORBIT_RIGHT,
        Action.ORBIT_UP,
        Action.ORBIT_DOWN,
        Action.ZOOM_IN,
        Action.ZOOM_OUT,
    }
)


@dataclass(frozen=True, slots=True)
class KeyRaw:
    """A key by its name, with the modifiers held (`shift+`, `ctrl+`, `alt+`)."""

    key: str
    down: bool
    modifiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TextRaw:
    """Letters from the keyboard or an input method."""

    text: str


@dataclass(frozen=True, slots=True)
class MouseRaw:
    """The mouse moved to x, y, or a button changed when `button` is given."""

    x: float
    y: float
    button: str | None = None
    down: bool = False


@dataclass(frozen=True, slots=True)
class WheelRaw:
    steps: float


@dataclass(frozen=True, slots=True)
class PadButtonRaw:
    """A controller's button by its token name."""

    pad: int
    button: str
    down: bool


@dataclass(frozen=True, slots=True)
class PadAxisRaw:
    """A controller's axis: sticks -1 to 1, triggers 0 to 1."""

    pad: int
    axis: str
    value: float


@dataclass(frozen=True, slots=True)
class PadRaw:
    """A controller came (with its name) or went."""

    pad: int
    connected: bool
    name: str = ""


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The window lost the keyboard: everything held counts as let go."""


Raw = KeyRaw | TextRaw | MouseRaw | WheelRaw | PadButtonRaw | PadAxisRaw | PadRaw | FocusLost


@dataclass(slots=True)
class _Held:
    command: Press
    due: float


@dataclass
class InputMap:
    """Turns raw events into commands. `typing` is set while a text field has the keyboard."""

    bindings: Bindings = field(default_factory=Bindings)
    repeat: Repeat = Repeat.NORMAL
    swap_confirm: bool = False
    pad_buttons: PadButtons = PadButtons.AUTO
    typing: bool = False
    device: Device = Device.MOUSE
    pads: dict[int, PadState] = field(default_factory=dict)
    last_pad: int | None = None
    _held: dict[str, _Held] = field(default_factory=dict)
    _down: dict[str, Action | None] = field(default_factory=dict)
    _mouse: tuple[float, float] = (0.0, 0.0)
    _travel: float = 0.0
    _buttons: frozenset[str] = frozenset()
    _turning: bool = False
    _click: tuple[float, float, float, str] = (-math.inf, 0.0, 0.0, "")

    @property
    def family(self) -> Family:
        """Whose letters the prompts show for a controller."""
        if self.pad_buttons is not PadButtons.AUTO:
            return Family(self.pad_buttons.value)
        pad = self.pads.get(self.last_pad) if self.last_pad is not None else None
        if pad is None and self.pads:
            pad = next(iter(self.pads.values()))
        return family_of(pad.name) if pad else Family.XBOX

    @property
    def orbiting(self) -> bool:
        """Whether a stick or a held key wants `tick` to be called often."""
        return bool(self._held) or any(self._stick(pad) != (0.0, 0.0) for pad in self.pads.values())

    def feed(self, raw: Raw, now: float) -> list[Command]:
        """The commands of one raw event."""
        match raw:
            case KeyRaw():
                return self._key(raw, now)
            case TextRaw():
                return [Typed(raw.text)] if self.typing and raw.text else []
            case MouseRaw():
                return self._pointer(raw, now)
            case WheelRaw():
                self.device = Device.MOUSE
                return [Wheel(*self._mouse, raw.steps)]
            case PadButtonRaw():
                return self._pad_button(raw, now)
            case PadAxisRaw():
                return self._pad_axis(raw, now)
            case PadRaw():
                return self._plug(raw)
            case FocusLost():
                return self._let_go(list(self._down))

    def tick(self, now: float) -> list[Command]:
        """Repeats of what is held, and the right stick; call once a frame."""
        commands: list[Command] = []
        between = REPEATS[self.repeat][1]
        for held in self._held.values():
            if now >= held.due:
                commands.append(held.command)
                # One repeat a tick: a stall must not fire a burst.
                on_time = held.due + between
                held.due = on_time if on_time > now else now + between
        pushed = [self._stick(pad) for pad in self.pads.values()]
        commands += [Orbit(x, y) for x, y in pushed if (x, y) != (0.0, 0.0)]
        turning = any(stick != (0.0, 0.0) for stick in pushed)
        if self._turning and not turning:
            # Let go, or the controller has gone: whoever turns must hear of it.
            commands.append(Orbit(0.0, 0.0))
        self._turning = turning
        return commands

    def _stick(self, pad: PadState) -> tuple[float, float]:
        return deflection(pad.axes["rx"]), deflection(pad.axes["ry"])

    def _key(self, raw: KeyRaw, now: float) -> list[Command]:
        if raw.key in ("shift", "ctrl", "alt"):
            return []
        if not raw.down:
            return self._let_go([t for t in self._down if t.startswith("key:") and _bare(t) == raw.key])
        self.device = Device.KEYS
        token = "key:" + "".join(f"{m}+" for m in raw.modifiers) + raw.key
        if self.typing:
            action = _TYPING.get(token)
        else:
            action = self.bindings.action(token)
            if action is None and raw.modifiers == ("shift",):
                action = self.bindings.action("key:" + raw.key)
        return self._press(action, token, Device.KEYS, now)

    def _press(self, action: Action | None, token: str, device: Device, now: float) -> list[Command]:
        if token in self._down:
            return []
        self._down[token] = action
        press = Press(action, token, device)
        if action in REPEATING:
            again = Press(action, token, device, repeat=True)
            self._held[token] = _Held(again, now + REPEATS[self.repeat][0])
        return [press]

    def _let_go(self, tokens: Iterable[str]) -> list[Command]:
        commands: list[Command] = []
        for token in tokens:
            self._held.pop(token, None)
            device = Device.KEYS if token.startswith("key:") else Device.PAD
            commands.append(Release(self._down.pop(token), token, device))
        return commands

    def _pointer(self, raw: MouseRaw, now: float) -> list[Command]:
        dx, dy = raw.x - self._mouse[0], raw.y - self._mouse[1]
        self._mouse = (raw.x, raw.y)
        if raw.button is None:
            self._travel += math.hypot(dx, dy)
            travel = self._travel
            if travel > HOVER_TRAVEL:
                self.device = Device.MOUSE
                self._travel = 0.0
            return [PointerMove(raw.x, raw.y, travel, self._buttons, dx, dy)]
        self.device = Device.MOUSE
        if not raw.down:
            self._buttons -= {raw.button}
            return [PointerUp(raw.x, raw.y, raw.button)]
        self._buttons |= {raw.button}
        when, x, y, button = self._click
        near = math.hypot(raw.x - x, raw.y - y) <= DOUBLE_CLICK_REACH
        double = button == raw.button and now - when <= DOUBLE_CLICK and near
        self._click = (-math.inf if double else now, raw.x, raw.y, raw.button)
        return [PointerDown(raw.x, raw.y, raw.button, 2 if double else 1)]

    def _pad_button(self, raw: PadButtonRaw, now: float) -> list[Command]:
        if raw.pad not in self.pads:
            return []
        token = f"pad:{raw.button}"
        if not raw.down:
            return self._let_go([token] if token in self._down else [])
        self.device, self.last_pad = Device.PAD, raw.pad
        meant = token
        if self.swap_confirm:
            meant = {"pad:a": "pad:b", "pad:b": "pad:a"}.get(token, token)
        return self._press(self.bindings.action(meant), token, Device.PAD, now)

    def _pad_axis(self, raw: PadAxisRaw, now: float) -> list[Command]:
        pad = self.pads.get(raw.pad)
        if pad is None:
            return []
        pad.axes[raw.axis] = raw.value
        if raw.axis in ("lt", "rt"):
            pulled = pad.trigger(raw.axis, raw.value)
            if pulled is None:
                return []
            return self._pad_button(PadButtonRaw(raw.pad, raw.axis, pulled), now)
        if raw.axis not in ("lx", "ly"):
            return []
        heading = direction(pad.axes["lx"], pad.axes["ly"], pad.held)
        if heading is pad.held:
            return []
        commands = self._let_go([t for t in self._down if t.startswith("pad:stick")])
        pad.held = heading
        if heading is not None:
            self.device, self.last_pad = Device.PAD, raw.pad
            commands += self._press(heading, f"pad:stick-{heading}", Device.PAD, now)
        return commands

    def _plug(self, raw: PadRaw) -> list[Command]:
        if raw.connected:
            known = raw.pad in self.pads
            self.pads[raw.pad] = PadState(raw.name)
            return [] if known else [PadChanged(raw.name, True)]
        gone = self.pads.pop(raw.pad, None)
        if gone is None:
            return []
        commands = self._let_go([t for t in self._down if t.startswith("pad:")])
        if self.last_pad == raw.pad:
            self.last_pad = None
            if self.device is Device.PAD:
                self.device = Device.KEYS
        return [*commands, PadChanged(gone.name, False)]


def _bare(token: str) -> str:
    return token.partition(":")[2].rpartition("+")[2]


_TYPING: dict[str, Action] = {
    "key:return": Action.CONFIRM,
    "key:escape": Action.BACK,
    "key:backspace": Action.ERASE,
    "key:tab": Action.TAB,
    "key:shift+tab": Action.TAB_BACK,
    "key:up": Action.UP,
    "key:down": Action.DOWN,
    "key:left": Action.LEFT,
    "key:right": Action.RIGHT,
    "key:home": Action.LINE_START,
    "key:end": Action.LINE_END,
    "key:delete": Action.DELETE,
    "key:f11": Action.FULLSCREEN,
}
"""Keys that keep a meaning while letters go into a field."""
