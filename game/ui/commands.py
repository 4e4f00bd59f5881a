"""What a player can tell the interface, whatever the device: plain values (pure)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Action(StrEnum):
    """What a key or button means. Screens print what each does where they are."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    CHOOSE = "choose"
    BACK = "back"
    UNDO = "undo"
    DOUBLE = "double"
    CONFIRM = "confirm"
    EARLIER = "earlier"
    NEXT = "next"
    PREVIOUS = "previous"
    ROLL = "roll"
    SWAP = "swap"
    HINT = "hint"
    PAUSE = "pause"
    LOG = "log"
    TALK = "talk"
    TAB = "tab"
    TAB_BACK = "tab_back"
    ERASE = "erase"
    DELETE = "delete"
    LINE_START = "line_start"
    LINE_END = "line_end"
    ORBIT_LEFT = "orbit_left"
    ORBIT_RIGHT = "orbit_right"
    ORBIT_UP = "orbit_up"
    ORBIT_DOWN = "orbit_down"
    ZOOM_IN = "zoom_in"
    ZOOM_OUT = "zoom_out"
    VIEW_NEXT = "view_next"
    VIEW_HOME = "view_home"
    FLIP = "flip"
    FULLSCREEN = "fullscreen"


DIRECTIONS = (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT)
HORIZONTAL = {Action.LEFT: -1, Action.RIGHT: 1}


class Device(StrEnum):
    """What the player touched last; prompts follow it."""

    MOUSE = "mouse"
    KEYS = "keys"
    PAD = "pad"


class Family(StrEnum):
    """Whose letters and shapes stand on a controller."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"


@dataclass(frozen=True, slots=True)
class Press:
    """A key or button went down, or a held direction repeats. `action` is None for one without meaning."""

    action: Action | None
    token: str = ""
    device: Device = Device.KEYS
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Release:
    """A key or button came up."""

    action: Action | None
    token: str = ""
    device: Device = Device.KEYS


@dataclass(frozen=True, slots=True)
class PointerMove:
    """The mouse stands at x, y (window pixels); `travel` is how far it went since the last event."""

    x: float
    y: float
    travel: float = 0.0
    buttons: frozenset[str] = frozenset()
    dx: float = 0.0
    dy: float = 0.0


@dataclass(frozen=True, slots=True)
class PointerDown:
    """A mouse button went down; `clicks` is 2 for the second press of a double click."""

    x: float
    y: float
    button: str = "left"
    clicks: int = 1


@dataclass(frozen=True, slots=True)
class PointerUp:
    """A mouse button came up."""

    x: float
    y: float
    button: str = "left"


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned; positive `steps` is away from the player (up)."""

    x: float
    y: float
    steps: float


@dataclass(frozen=True, slots=True)
class Typed:
    """Letters for the field being edited."""

    text: str


@dataclass(frozen=True, slots=True)
class Orbit:
    """The right stick: -1 to 1 each way, y down; twice 0 when it is let go."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PadChanged:
    """A controller was plugged in or pulled out."""

    name: str
    connected: bool


Command = Press | Release | PointerMove | PointerDown | PointerUp | Wheel | Typed | Orbit | PadChanged
