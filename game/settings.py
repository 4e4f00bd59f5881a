"""The player's preferences: one frozen value, and the readable text it is kept as.

The text is TOML with one table a page of the options screen. Reading never fails: a value that is
missing keeps its default, one that makes no sense is set aside with a notice a player can read.
Files are read and written elsewhere.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from game.words import t


class SeatColour(StrEnum):
    """Which side the local player takes."""

    WHITE = "white"
    BLACK = "black"
    DRAW = "draw"


class HomeSide(StrEnum):
    """Where the local player's home board lies."""

    RIGHT = "right"
    LEFT = "left"


class Confirm(StrEnum):
    """When a turn waits for Confirm."""

    ALWAYS = "always"
    CHOICE = "choice"
    NEVER = "never"


class Forced(StrEnum):
    """Which forced plays are made for the player."""

    NEVER = "never"
    WHOLE = "whole"
    EVERY = "every"


class Speed(StrEnum):
    """How fast the table moves."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"

    @property
    def factor(self) -> float:
        """Durations of the table's motion are divided by this; instant is cut."""
        return {"slow": 0.5, "normal": 1.0, "fast": 2.0, "instant": 1000.0}[self.value]


class Hints(StrEnum):
    """How many hints a match allows."""

    FREE = "free"
    THREE = "three"
    NONE = "none"


class View(StrEnum):
    """Camera presets."""

    PLAY = "play"
    LOW = "low"
    TOP = "top"


class Detail(StrEnum):
    """How much the picture costs."""

    AUTO = "auto"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class PadButtons(StrEnum):
    """Whose letters the prompts show for a controller."""

    AUTO = "auto"
    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"


class Repeat(StrEnum):
    """How fast a held direction repeats."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


class MoveBy(StrEnum):
    """How the mouse moves checkers."""

    CLICK = "click"
    DRAG = "drag"
    BOTH = "both"


class Marks(StrEnum):
    """What tells the two sides' checkers apart beside colour."""

    NONE = "none"
    RING = "ring"
    LETTERS = "letters"


class TimeLimits(StrEnum):
    """How clocks are scaled for this player."""

    NORMAL = "normal"
    DOUBLE = "double"
    OFF = "off"


Bindings = MappingProxyType[str, tuple[str, ...]]
"""Action name to the keys and buttons that the player gave it; absent means the default."""


class Limits(NamedTuple):
    """The whole numbers an option admits; `step` from the lowest."""

    low: int
    high: int
    step: int = 1

    def nearest(self, value: int) -> int:
        """The admitted number closest to `value`."""
        steps = round((min(max(value, self.low), self.high) - self.low) / self.step)
        return min(self.low + steps * self.step, self.high)


_PERCENT = Limits(0, 100, 5)
LIMITS: dict[str, Limits] = {
    "tilt": Limits(10, 90, 2),
    "window_width": Limits(960, 15360),
    "window_height": Limits(540, 8640),
    "master": _PERCENT,
    "table": _PERCENT,
    "menus": _PERCENT,
    "room": _PERCENT,
    "vibration": _PERCENT,
    "text_size": Limits(100, 200, 25),
    "level": Limits(1, 6),
    "length": Limits(0, 25),
    "clock": Limits(0, 60),
}
PAGES = {
    "play": "name",
    "look": "theme",
    "sound": "master",
    "controls": "pad_buttons",
    "access": "language",
    "match": "level",
}
"""Each page of options with its first option; the following ones belong to it too."""
NAME_LENGTH = 24


@dataclass(frozen=True, slots=True)
class Settings:
    """Every option, by page.

    `match` holds the terms chosen last for a new match, and that text was `enlarged` for the couch once.
    """

    name: str = ""
    second_name: str = ""
    confirm: Confirm = Confirm.CHOICE
    forced: Forced = Forced.WHOLE
    auto_roll: bool = False
    auto_bearoff: bool = False
    show_targets: bool = True
    show_pips: bool = True
    speed: Speed = Speed.NORMAL
    hints: Hints = Hints.FREE
    tutor: bool = False
    explain_results: bool = True

    theme: str = "classic"
    view: View = View.PLAY
    tilt: int = 62
    glide: bool = False
    home_side: HomeSide = HomeSide.RIGHT
    point_numbers: bool = True
    aligned_dice: bool = False
    detail: Detail = Detail.AUTO
    vsync: bool = True
    fullscreen: bool = False
    window_width: int = 1280
    window_height: int = 720

    master: int = 80
    table: int = 90
    menus: int = 50
    room: int = 25
    mono: bool = False
    captions: bool = False
    mute_background: bool = True

    pad_buttons: PadButtons = PadButtons.AUTO
    swap_confirm: bool = False
    vibration: int = 60
    repeat: Repeat = Repeat.NORMAL
    move_by: MoveBy = MoveBy.BOTH
    hold_to_resign: bool = True
    bindings: Bindings = field(default_factory=lambda: MappingProxyType({}))

    language: str = ""
    text_size: int = 100
    high_contrast: bool = False
    marks: Marks = Marks.RING
    reduced_motion: bool = False
    speech: bool = False
    thick_ring: bool = False
    time_limits: TimeLimits = TimeLimits.NORMAL
    tv_margins: bool = False

    level: int = 3
    length: int = 3
    colour: SeatColour = SeatColour.WHITE
    cube: bool = True
    variant: str = "standard"
    crawford: bool = True
    jacoby: bool = True
    beavers: bool = False
    auto_doubles: bool = False
    clock: int = 0
    enlarged: bool = False

    def __post_init__(self) -> None:
        for name, limits in LIMITS.items():
            value = getattr(self, name)
            if limits.nearest(value) != value:
                raise ValueError(f"{name} cannot be {value}")


def page_of(name: str) -> str:
    """The page an option belongs to. Raises KeyError for an unknown name."""
    return _PAGE_OF[name]


def options_of(page: str) -> tuple[str, ...]:
    """Names of a page's options in order."""
    return tuple(name for name, its_page in _PAGE_OF.items() if its_page == page)


def loads(text: str) -> tuple[Settings, tuple[str, ...]]:
    """Settings from their text, and a sentence for everything that was set aside."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return Settings(), (
            t("The settings could not be read ({reason}); the defaults are used.", reason=error),
        )
    notices: list[str] = []
    values: dict[str, Any] = {}
    for page, entries in data.items():
        if page not in PAGES or not isinstance(entries, dict):
            notices.append(t("Unknown part of the settings set aside: {page}.", page=page))
            continue
        for name, raw in entries.items():
            if name not in _PAGE_OF or page_of(name) != page:
                notices.append(t("Unknown setting set aside: {page}.{name}.", page=page, name=name))
                continue
            try:
                values[name] = _read(name, raw)
            except (TypeError, ValueError):
                notices.append(
                    t(
                        "Setting {page}.{name} cannot be {value}; its default is used.",
                        page=page,
                        name=name,
                        value=repr(raw),
                    )
                )
    return Settings(**values), tuple(notices)


def dumps(settings: Settings) -> str:
    """The text of settings, every option written out."""
    lines = ["# Preferences of Blot. Written when an option changes; may be edited while Blot is closed."]
    for page in PAGES:
        lines += ["", f"[{page}]"]
        lines += [f"{name} = {_write(getattr(settings, name))}" for name in options_of(page)]
    return "\n".join(lines) + "\n"


def _read(name: str, raw: Any) -> Any:
    default = getattr(_DEFAULTS, name)
    if isinstance(default, StrEnum):
        return type(default)(raw)
    if isinstance(default, MappingProxyType):
        return _read_bindings(raw)
    if type(raw) is not type(default):
        raise TypeError(name)
    if isinstance(raw, str):
        return _read_name(raw)
    limits = LIMITS.get(name)
    if limits is not None and limits.nearest(raw) != raw:
        raise ValueError(name)
    return raw


def _read_name(raw: str) -> str:
    if len(raw) > NAME_LENGTH or not raw.isprintable():
        raise ValueError(raw)
    return raw


def _read_bindings(raw: Any) -> Bindings:
    if not isinstance(raw, dict):
        raise TypeError(raw)
    found: dict[str, tuple[str, ...]] = {}
    for action, tokens in raw.items():
        if not isinstance(tokens, list) or not all(isinstance(token, str) for token in tokens):
            raise TypeError(action)
        found[action] = tuple(tokens)
    return MappingProxyType(found)


def _write(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, MappingProxyType):
        pairs = (f"{key} = [{', '.join(_quoted(t) for t in tokens)}]" for key, tokens in value.items())
        return "{ " + ", ".join(pairs) + " }" if value else "{}"
    return _quoted(str(value))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in escaped) + '"'


def _pages() -> dict[str, str]:
    starts = {first: page for page, first in PAGES.items()}
    found: dict[str, str] = {}
    page = ""
    for option in fields(Settings):
        page = starts.get(option.name, page)
        found[option.name] = page
    return found


_PAGE_OF = _pages()
_DEFAULTS = Settings()
