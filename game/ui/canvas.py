"""Collects one frame of interface: shapes and words in u, regions that can be focused (pure).

Layouts are written in u (see `game.ui.tokens`); items and regions come out in window pixels. Widgets
are functions that take a canvas first, draw with its primitives and announce their region.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Literal

from game.ui.commands import Action
from game.ui.focus import Region
from game.ui.prompts import Prompts
from game.ui.tokens import Metrics, faded
from game.view import text as type_setter
from game.view.hud import CLEAR, Box, Clip, Color, HudItem, Label, Picture, Rect, Stroke

Align = Literal["left", "center", "right"]
State = Literal["rest", "hover", "focus", "pressed"]
Ink = str | Color
"""A colour, or the name of one in the palette."""
Part = tuple[str, Ink] | tuple[str, Ink, str]
"""Words with their colour and, when it differs, their style."""
RING_ROOM = 8
"""A focus ring reaches this far around its shape, in u."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Words that did not fit and were shortened."""

    text: str
    width: float
    room: float


@dataclass
class Scroll:
    """A scrolled area while it is laid out: draw from `top`, then say where the content ends."""

    top: float
    bottom: float = 0.0


@dataclass
class Canvas:
    """One frame being laid out.

    `scrolls` holds each scrolled area's offset in u and is kept by the screen; areas in `loose` were
    turned by the wheel and do not follow the focus. `shortcuts` are the regions that keys and buttons
    press, `act` does what an action does. `unsettled` asks for one more layout.
    """

    metrics: Metrics = field(default_factory=Metrics)
    prompts: Prompts = field(default_factory=Prompts)
    focused: str | None = None
    hovered: str | None = None
    pressed: str | None = None
    scrolls: dict[str, float] = field(default_factory=dict)
    loose: frozenset[str] = frozenset()
    items: list[HudItem] = field(default_factory=list)
    regions: list[Region] = field(default_factory=list)
    shortcuts: dict[Action, str] = field(default_factory=dict)
    act: Callable[[Action], None] = lambda action: None
    cuts: list[Cut] = field(default_factory=list)
    after: dict[str, int] = field(default_factory=dict)
    """How many letters of a text field stand behind its caret; kept by the screen."""
    unsettled: bool = False
    theme: str = "classic"
    """The board whose checkers stand in the panels."""
    _scroll: str = ""

    @property
    def width(self) -> float:
        return self.metrics.width

    @property
    def height(self) -> float:
        return self.metrics.height

    @property
    def t(self) -> float:
        return self.metrics.text_scale

    def grown(self, u: float, share: float = 0.55) -> float:
        """A width that carries words, grown with the text size."""
        return self.metrics.grown(u, share)

    def rect(self, x: float, y: float, w: float, h: float) -> Rect:
        """A rectangle in pixels, its edges on whole ones."""
        px = self.metrics.px
        return Rect(px(x), px(y), max(px(x + w) - px(x), 1), max(px(y + h) - px(y), 1))

    def color(self, ink: Ink) -> Color:
        if isinstance(ink, str):
            found: Color = getattr(self.metrics.palette, ink)
            return found
        return ink

    def state(self, id: str) -> State:
        """How the widget with that id looks now."""
        if self.pressed == id:
            return "pressed"
        if self.focused == id:
            return "focus"
        return "hover" if self.hovered == id else "rest"

    def focusable(self, region: Region) -> None:
        """Announces a region; inside a scrolled area it is marked so."""
        self.regions.append(replace(region, scroll=self._scroll) if self._scroll else region)

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        r: float = 0,
        fill: Ink = CLEAR,
        top: Ink | None = None,
        edge: Ink = CLEAR,
        edge_width: float = 1.0,
        shadow: tuple[float, float, float] | None = None,
        glass: float = 0.0,
        ring: bool = False,
    ) -> None:
        """A rounded rectangle. `top` makes a gradient down to `fill`; `shadow` is blur, drop and alpha."""
        m = self.metrics
        bottom = self.color(fill)
        blur, drop, alpha = shadow or (0.0, 0.0, 0.0)
        color = self.color(edge)
        self.items.append(
            Box(
                self.rect(x, y, w, h),
                r * m.k,
                self.color(top) if top is not None else bottom,
                bottom if top is not None else None,
                color,
                max(1.0, edge_width * m.k) if color[3] else 0.0,
                0.0 if m.high_contrast else blur * m.k,
                drop * m.k,
                0.0 if m.high_contrast else alpha,
                glass,
                ring,
                m.k * (1.5 if m.thick_ring or m.high_contrast else 1.0),
                m.high_contrast,
            )
        )

    def width_of(self, text: str, style: str, tabular: bool = False) -> float:
        """Width of a line in u."""
        return type_setter.measure(text, self.metrics.style(style, tabular))[0] / self.metrics.k

    def line(self, style: str) -> float:
        """Height of a line in u."""
        return type_setter.line_height(self.metrics.style(style)) / self.metrics.k

    def text(
        self,
        x: float,
        y: float,
        text: str,
        style: str = "body",
        ink: Ink = "text",
        align: Align = "left",
        room: float | None = None,
        tabular: bool = False,
        gradient: Ink | None = None,
        may_cut: bool = False,
    ) -> float:
        """One line with its top at y; what exceeds `room` is shortened. Returns its width in u.

        Shortened words count as a fault of the layout unless `may_cut`, which is for names players chose.
        """
        m = self.metrics
        font = m.style(style, tabular)
        if room is not None and type_setter.measure(text, font)[0] > room * m.k + 0.5:
            if not may_cut:
                self.cuts.append(Cut(text, type_setter.measure(text, font)[0] / m.k, room))
            text = type_setter.fit(text, font, room * m.k)
        end = self.color(gradient) if gradient is not None else None
        self.items.append(Label(text, m.px(x), m.px(y), font, self.color(ink), align, end))
        return type_setter.measure(text, font)[0] / m.k

    def centred(
        self,
        x: float,
        cy: float,
        text: str,
        style: str = "body",
        ink: Ink = "text",
        align: Align = "left",
        room: float | None = None,
        tabular: bool = False,
        may_cut: bool = False,
    ) -> float:
        """One line whose middle lies at cy."""
        return self.text(x, cy - self.line(style) / 2, text, style, ink, align, room, tabular, None, may_cut)

    def wrapped(self, text: str, style: str, room: float) -> tuple[str, ...]:
        """The lines a text takes in a width."""
        return type_setter.wrap(text, self.metrics.style(style), max(room, 1) * self.metrics.k)

    def para_height(self, text: str, style: str, room: float) -> float:
        return len(self.wrapped(text, style, room)) * self.line(style)

    def para(
        self,
        x: float,
        y: float,
        text: str,
        style: str = "body",
        ink: Ink = "text2",
        room: float = 400,
        align: Align = "left",
    ) -> float:
        """A wrapped text; returns where it ends. With `center` or `right`, x is that edge."""
        for line in self.wrapped(text, style, room):
            self.text(x, y, line, style, ink, align)
            y += self.line(style)
        return y

    def runs(
        self, x: float, y: float, parts: Sequence[Part], style: str = "body", align: Align = "left"
    ) -> float:
        """Words of several colours on one line; returns their width."""
        widths = [self.width_of(part[0], part[2] if len(part) > 2 else style) for part in parts]
        total = sum(widths)
        x -= {"left": 0.0, "center": total / 2, "right": total}[align]
        for part, width in zip(parts, widths, strict=True):
            own = part[2] if len(part) > 2 else style
            self.text(x, y + (self.line(style) - self.line(own)) / 2, part[0], own, part[1])
            x += width
        return total

    def picture(
        self, name: str, x: float, y: float, w: float, h: float, *args: str | float, alpha: float = 1.0
    ) -> None:
        """A named drawing in a rectangle."""
        self.items.append(Picture(name, self.rect(x, y, w, h), args, alpha))

    def stroke(
        self,
        points: Sequence[tuple[float, float]],
        width: float,
        ink: Ink,
        dash: float = 0.0,
        arrow: bool = False,
    ) -> None:
        k = self.metrics.k
        pixels = tuple((x * k, y * k) for x, y in points)
        self.items.append(Stroke(pixels, max(1.0, width * k), self.color(ink), dash * k, arrow))

    def rule(self, x: float, y: float, w: float) -> None:
        """A hairline across."""
        self.box(x, y, w, 1 / self.metrics.k, 0, "rule")

    def upright(self, x: float, y: float, h: float) -> None:
        """A hairline down."""
        self.box(x, y, 1 / self.metrics.k, h, 0, "rule")

    def scrim(self, alpha: float, blur: bool = False) -> None:
        """Dims all that was drawn before; `blur` also blurs the board."""
        tint: Color = (6, 8, 10, round(255 * alpha))
        rect = Rect(0, 0, *self.metrics.size)
        self.items.append(Box(rect, top=tint, glass=1.0 if blur else 0.0))

    def fade(self, reach: float, alpha: float, hold: float = 0.0) -> None:
        """Darkens the left side: flat to `hold` of the width, gone at `reach`."""
        steps = 64
        width, height = self.metrics.size
        shade: Color = (8, 10, 12, 255)
        edge = round(width * hold)
        if edge:
            self.items.append(Box(Rect(0, 0, edge, height), top=faded(shade, alpha)))
        span = width * (reach - hold)
        for i in range(steps):
            left, right = edge + round(span * i / steps), edge + round(span * (i + 1) / steps)
            f = (i + 0.5) / steps
            share = 1 - f * f * (3 - 2 * f)
            if right > left:
                self.items.append(Box(Rect(left, 0, right - left, height), top=faded(shade, alpha * share)))

    @contextmanager
    def clipped(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """What is drawn inside is cut off at a rectangle."""
        outer, self.items = self.items, []
        try:
            yield
        finally:
            inner, self.items = self.items, outer
            self.items.append(Clip(self.rect(x, y, w, h), tuple(inner)))

    @contextmanager
    def scrolled(self, id: str, x: float, y: float, w: float, h: float) -> Iterator[Scroll]:
        """An area whose content may be higher than its room; keeps the focused region in sight.

        The bar at the right edge shows when there is more. Rings have `RING_ROOM` outside x to x + w.
        """
        offset = self.scrolls.get(id, 0.0)
        area = Scroll(y - offset)
        first = len(self.regions)
        outer, self._scroll = self._scroll, id
        with self.clipped(x - RING_ROOM, y, w + 2 * RING_ROOM, h):
            yield area
        self._scroll = outer
        content = area.bottom - area.top
        inside = [] if id in self.loose else self.regions[first:]
        wanted = self._wanted(offset, y, h, content, inside)
        if abs(wanted - offset) > 0.5:
            self.scrolls[id] = wanted
            self.unsettled = True
        if content > h + 1:
            bar = max(24.0, h * h / content)
            at = y + (h - bar) * (offset / max(content - h, 1))
            self.box(x + w + 10, y, 6, h, 3, (255, 255, 255, 18))
            self.box(x + w + 10, at, 6, bar, 3, "text3")

    def _wanted(self, offset: float, y: float, h: float, content: float, inside: list[Region]) -> float:
        """The offset that shows the focused region with a little of its surroundings."""
        most = max(content - h, 0.0)
        mine = next((region for region in inside if region.id == self.focused), None)
        if mine is not None:
            k = self.metrics.k
            top, bottom = mine.rect.y / k - y + offset, mine.rect.bottom / k - y + offset
            room = RING_ROOM + 4
            if mine is inside[0] and bottom + room <= h:
                top = 0
            if mine is inside[-1] and content - top + room <= h:
                bottom = content
            if bottom + room > offset + h:
                offset = bottom + room - h
            if top - room < offset:
                offset = top - room
        return min(max(offset, 0.0), most)
