"""The design system's numbers: units, margins, colours and type (pure).

One u is a pixel of a 1280x720 window. Layouts are written in u on a canvas of `Metrics.width` by
`Metrics.height`; text grows with the player's text size, each style by its own share.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from game.view.hud import Color, Family, TextStyle, Weight

BASE_WIDTH, BASE_HEIGHT = 1280, 720
MIN_WINDOW = (960, 540)
MIN_FONT_PX = 13
CONTENT_WIDTH = 1400
"""Widest block of content; a wider window shows more of the backdrop."""
LARGE_TEXT = 1.5
"""From this text size on screens have one column and labels stand above their controls."""

RADIUS_FIELD, RADIUS_BUTTON, RADIUS_PANEL, RADIUS_DIALOG = 10, 12, 16, 22
PADDING = 22
GAP = 22


class Margins(NamedTuple):
    """Free space at the window's edges, in u."""

    x: float
    y: float


MENU_MARGINS = Margins(48, 32)
TABLE_MARGINS = Margins(32, 20)
TV_MARGINS = Margins(64, 36)


class Type(NamedTuple):
    """A text style at 720p; `growth` is how much of the text size it follows."""

    px: int
    weight: Weight
    family: Family
    growth: float


TYPES: dict[str, Type] = {
    "display": Type(84, "black", "display", 0.10),
    "numl": Type(64, "bold", "display", 0.30),
    "h1": Type(40, "bold", "display", 0.40),
    "num": Type(40, "bold", "display", 0.50),
    "h2": Type(28, "semibold", "display", 0.60),
    "h3": Type(22, "semibold", "display", 0.80),
    "btn": Type(20, "semibold", "display", 0.90),
    "body": Type(18, "medium", "text", 1.0),
    "bodyb": Type(18, "semibold", "text", 1.0),
    "cap": Type(16, "medium", "text", 1.0),
    "capb": Type(16, "semibold", "text", 1.0),
    "pt": Type(16, "semibold", "text", 0.15),
    "key": Type(14, "bold", "display", 0.70),
}


def rgb(code: str, alpha: float = 1.0) -> Color:
    """A colour from its hexadecimal code, `#48D0A8`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16), round(255 * alpha)


def faded(color: Color, alpha: float) -> Color:
    """The colour at a share of its opacity."""
    return color[0], color[1], color[2], round(color[3] * alpha)


def mixed(a: Color, b: Color, share: float) -> Color:
    """`share` of the way from a to b, a's opacity kept."""
    r, g, blue = (round(p + (q - p) * share) for p, q in zip(a[:3], b[:3], strict=True))
    return r, g, blue, a[3]


WHITE: Color = (255, 255, 255, 255)
BLACK: Color = (0, 0, 0, 255)


class Palette(NamedTuple):
    """The colours by meaning. Every meaning has a second sign beside its colour."""

    ink: Color = rgb("#0B0F12")
    panel: Color = rgb("#12171B")
    panel_hi: Color = rgb("#1B2227")
    well: Color = rgb("#000000", 0.36)
    raised: Color = rgb("#2A3238")
    raised_hi: Color = rgb("#364047")
    line: Color = rgb("#FFFFFF", 0.13)
    rule: Color = rgb("#FFFFFF", 0.09)
    line_hi: Color = rgb("#74838B")
    text: Color = rgb("#F3F1EA")
    text2: Color = rgb("#BAC3C3")
    text3: Color = rgb("#93A0A2")
    dis: Color = rgb("#6C787B")
    teal: Color = rgb("#48D0A8")
    teal_hi: Color = rgb("#9DF7DC")
    teal_fill: Color = rgb("#0C6B52")
    teal_fill_hi: Color = rgb("#0F7A5D")
    teal_deep: Color = rgb("#0B3D31")
    on_teal: Color = WHITE
    gold: Color = rgb("#F5D27C")
    gold_hi: Color = rgb("#FFEAB4")
    gold_deep: Color = rgb("#4A3818")
    coral: Color = rgb("#FF7A63")
    coral_fill: Color = rgb("#B23A2A")
    coral_deep: Color = rgb("#46201A")
    sky: Color = rgb("#8CBCFF")
    sky_deep: Color = rgb("#1B3050")
    cream: Color = rgb("#EFE3C8")
    wine: Color = rgb("#7A2A22")
    keycap: Color = rgb("#E4E4DC")
    on_keycap: Color = rgb("#14191B")
    card: Color = rgb("#FFFFFF", 0.04)
    hover: Color = rgb("#FFFFFF", 0.07)
    focus: Color = rgb("#FFFFFF", 0.10)


NORMAL = Palette()
HIGH_CONTRAST = NORMAL._replace(
    ink=BLACK,
    panel=BLACK,
    panel_hi=rgb("#0A0A0A"),
    well=BLACK,
    raised=rgb("#141414"),
    raised_hi=rgb("#262626"),
    line=WHITE,
    rule=WHITE,
    line_hi=WHITE,
    text=WHITE,
    text2=WHITE,
    text3=rgb("#E6E6E6"),
    dis=rgb("#9C9C9C"),
    teal=rgb("#5CFFD0"),
    teal_hi=WHITE,
    teal_fill=rgb("#005C43"),
    teal_fill_hi=rgb("#00704F"),
    teal_deep=rgb("#003326"),
    gold=rgb("#FFE070"),
    gold_hi=rgb("#FFE9A8"),
    coral=rgb("#FF8F7A"),
    coral_fill=rgb("#A01F10"),
    sky=rgb("#A9CEFF"),
    keycap=WHITE,
    on_keycap=BLACK,
    card=rgb("#0A0A0A"),
)

GLASS_HUD, GLASS_PANEL, GLASS_SHEET, GLASS_DIALOG = 0.84, 0.88, 0.92, 0.94
"""Opacity of a panel's tint over the blurred board; 1 in high contrast."""


@dataclass(frozen=True)
class Metrics:
    """Everything about a window that a layout depends on. `text_scale` is 1.0 to 2.0."""

    size: tuple[int, int] = (BASE_WIDTH, BASE_HEIGHT)
    text_scale: float = 1.0
    high_contrast: bool = False
    tv_margins: bool = False
    reduced_motion: bool = False
    thick_ring: bool = False

    @cached_property
    def k(self) -> float:
        """Pixels a u."""
        return min(self.size[0] / BASE_WIDTH, self.size[1] / BASE_HEIGHT)

    @property
    def width(self) -> float:
        """Canvas width in u."""
        return self.size[0] / self.k

    @property
    def height(self) -> float:
        """Canvas height in u."""
        return self.size[1] / self.k

    @property
    def palette(self) -> Palette:
        return HIGH_CONTRAST if self.high_contrast else NORMAL

    @property
    def large(self) -> bool:
        """Whether text is so large that screens fold into one column."""
        return self.text_scale >= LARGE_TEXT

    @property
    def menu_margins(self) -> Margins:
        """Margins of menus; the content block of a very wide window is centred."""
        base = TV_MARGINS if self.tv_margins else MENU_MARGINS
        return Margins(max(base.x, (self.width - CONTENT_WIDTH) / 2), base.y)

    @property
    def table_margins(self) -> Margins:
        """Margins of the panels around the board."""
        return TV_MARGINS if self.tv_margins else TABLE_MARGINS

    @property
    def glyph(self) -> float:
        """Height of a button glyph in u."""
        return 26 * (1 + 0.62 * (self.text_scale - 1))

    def px(self, u: float) -> int:
        """Whole pixels of a length in u."""
        return round(u * self.k)

    def style(self, name: str, tabular: bool = False) -> TextStyle:
        """The font of a text style at this size. Raises KeyError for an unknown style."""
        kind = TYPES[name]
        size = kind.px * self.k * (1 + (self.text_scale - 1) * kind.growth)
        return TextStyle(max(MIN_FONT_PX, round(size)), kind.weight, kind.family, tabular)

    def grown(self, u: float, share: float = 0.55) -> float:
        """A width that carries words, grown with a share of the text size."""
        return u * (1 + (self.text_scale - 1) * share)
