"""Screen: what every screen shares - focus, presses, pointer, scrolling, typing.

A screen lays itself out in `build`; the regions it announces are what commands act on. Nothing here
knows the toolkit: commands in, interface out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from game.ui import focus
from game.ui.canvas import Canvas
from game.ui.caret import EDITS, Line
from game.ui.commands import (
    DIRECTIONS,
    HORIZONTAL,
    Action,
    Command,
    Device,
    PointerDown,
    PointerMove,
    PointerUp,
    Press,
    Release,
    Typed,
    Wheel,
)
from game.ui.environment import Environment
from game.ui.focus import Region
from game.ui.host import Host, Insets
from game.ui.input import HOVER_TRAVEL
from game.ui.tokens import Metrics
from game.view.hud import Hud

PRESS_SECONDS = 0.09
HOLD_SECONDS = 0.8
_WHEEL_STEP = 48.0
_LAYOUTS = 4
"""Scrolled areas settle in two layouts; the rest is a guard."""


@dataclass
class Screen(ABC):
    """One screen. Subclasses give `name` and `build`, and override what they answer to."""

    env: Environment
    name: str = ""
    focused: str | None = None
    stack: Host | None = field(default=None, repr=False)
    overlay: bool = False
    """Drawn over the screen below, which stays visible."""
    now: float = 0.0
    _scrolls: dict[str, float] = field(default_factory=dict, repr=False)
    _loose: frozenset[str] = frozenset()
    _after: dict[str, int] = field(default_factory=dict, repr=False)
    """How many letters of a field stand behind its caret."""
    _pressed: str | None = None
    _press_left: float = 0.0
    _hovered: str | None = None
    _hold: str | None = None
    _held: float = 0.0
    _drag: str | None = None
    _canvas: Canvas | None = field(default=None, repr=False)
    _metrics: Metrics = field(default_factory=Metrics, repr=False)

    # -- what subclasses give ----------------------------------------------------------------

    @abstractmethod
    def build(self, c: Canvas) -> None:
        """Draws everything and announces the regions."""

    def first_focus(self) -> str | None:
        """The region focused when the screen opens; None for the first one."""
        return None

    def back(self) -> None:
        """What the way out does; closes the screen unless overridden."""
        self.close()

    def on_action(self, action: Action) -> bool:
        """An action no region took. Returns whether it meant something."""
        return False

    def on_focus(self, id: str) -> None:
        """The focus came to a region."""

    def text_of(self, id: str) -> str:
        """What stands in a field."""
        return ""

    def retype(self, id: str, text: str) -> None:
        """What stands in a field from now on."""

    def longest(self, id: str) -> int:
        """How many letters a field holds."""
        return 60

    def raw_press(self, press: Press) -> bool:
        """A look at every press before it is understood; True takes it."""
        return False

    def insets(self, metrics: Metrics) -> Insets:
        """What the screen covers of the window's sides."""
        return Insets()

    def close(self) -> None:
        """Leaves the stack."""
        if self.stack is not None:
            self.stack.close(self)

    # -- laying out --------------------------------------------------------------------------

    def canvas(self, metrics: Metrics) -> Canvas:
        """Lays the screen out; done again while a scrolled area moves or the focus has no region."""
        self._metrics = metrics
        if self.focused is None:
            self.focused = self.first_focus()
        c = self._lay(metrics)
        for _ in range(_LAYOUTS):
            lost = bool(c.regions) and focus.find(c.regions, self.focused) is None
            if lost:
                self.focused = c.regions[0].id
            if not (lost or c.unsettled):
                break
            c = self._lay(metrics)
        self._canvas = c
        return c

    def _lay(self, metrics: Metrics) -> Canvas:
        c = Canvas(
            metrics, self.env.prompts, self.focused, self._hovered, self._pressed, self._scrolls, self._loose
        )
        c.act = self._shortcut
        c.after = self._after
        c.theme = self.env.settings.theme
        self.build(c)
        return c

    def hud(self, metrics: Metrics) -> Hud:
        """The screen's interface for this frame."""
        return tuple(self.canvas(metrics).items)

    @property
    def regions(self) -> tuple[Region, ...]:
        """What can be focused, in tab order, as laid out last."""
        if self._canvas is None:
            self.canvas(self._metrics)
        return tuple(self._canvas.regions) if self._canvas else ()

    @property
    def focused_region(self) -> Region | None:
        return focus.find(self.regions, self.focused)

    @property
    def spoken(self) -> str:
        """The spoken name of what has the focus, and why it cannot be pressed."""
        region = self.focused_region
        if region is None:
            return ""
        return f"{region.name}. {region.why}" if region.why and not region.enabled else region.name

    @property
    def typing(self) -> bool:
        """Whether letters go into a field: it is focused, and the keyboard or mouse is in use."""
        region = self.focused_region
        return region is not None and region.field and self.env.device is not Device.PAD

    @property
    def hold_share(self) -> float:
        """How far a held press has got, 0 to 1."""
        return min(self._held / HOLD_SECONDS, 1.0) if self._hold else 0.0

    @property
    def moving(self) -> bool:
        """Whether the screen wants another frame soon."""
        return self._hold is not None or self._press_left > 0

    # -- time --------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Seconds passed."""
        self.now += dt
        if self._press_left > 0:
            self._press_left -= dt
            if self._press_left <= 0 and self._drag is None and self._hold is None:
                self._pressed = None
        if self._hold is not None:
            self._held += dt
            if self._held >= HOLD_SECONDS:
                region = focus.find(self.regions, self._hold)
                self._let_go()
                if region is not None and region.press is not None and region.enabled:
                    region.press()

    # -- commands ----------------------------------------------------------------------------

    def handle(self, command: Command) -> None:
        """Takes a command."""
        match command:
            case Press():
                if not self.raw_press(command) and command.action is not None:
                    self._action(command.action, command.repeat)
            case Release():
                if self._hold is not None:
                    self._let_go()
            case PointerMove():
                self._pointer_moved(command)
            case PointerDown():
                self._pointer_down(command)
            case PointerUp():
                self._pointer_up(command)
            case Wheel():
                self._wheel(command)
            case Typed():
                if self.focused is not None and self.typing:
                    self._keep_edit(
                        self.focused,
                        self._edited(self.focused).typed(command.text, self.longest(self.focused)),
                    )
            case _:
                self.other(command)

    def other(self, command: Command) -> None:
        """Sticks and controllers coming and going."""

    def _action(self, action: Action, repeat: bool) -> None:
        region = self.focused_region
        if action in DIRECTIONS:
            self._direction(region, action, repeat)
        elif action in (Action.TAB, Action.TAB_BACK):
            step = 1 if action is Action.TAB else -1
            self._to(focus.in_order(self.regions, self.focused, step))
        elif action in EDITS:
            if region is not None and region.field:
                self._keep_edit(region.id, EDITS[action](self._edited(region.id)))
        elif action is Action.CHOOSE or (action is Action.CONFIRM and region is not None and region.field):
            self._press(region, repeat)
        elif not repeat or action in (Action.NEXT, Action.PREVIOUS):
            self._shortcut(action)

    def _shortcut(self, action: Action) -> None:
        id = self._canvas.shortcuts.get(action) if self._canvas else None
        if id is not None:
            self._press(focus.find(self.regions, id), False)
        elif not self.on_action(action) and action is Action.BACK:
            self.back()

    def _direction(self, region: Region | None, action: Action, repeat: bool) -> None:
        step = HORIZONTAL.get(action)
        if step is not None and region is not None and region.field and self.typing:
            line = self._edited(region.id)
            moved = line.put(line.caret + step)
            # A held key stops at the end of the line; pressed once more it goes on to what lies beside.
            if moved != line or repeat:
                self._keep_edit(region.id, moved)
                return
        if step is not None and region is not None and region.adjust is not None and region.enabled:
            # A held direction changes a value up to its end and stays there.
            if region.adjust(step) or repeat:
                return
        self._to(focus.neighbour(self.regions, self.focused, action))

    def _edited(self, id: str) -> Line:
        return Line(self.text_of(id), self._after.get(id, 0))

    def _keep_edit(self, id: str, line: Line) -> None:
        self._after[id] = line.after
        if line.text != self.text_of(id):
            self.retype(id, line.text)

    def _to(self, region: Region | None) -> None:
        if region is None or region.id == self.focused:
            return
        self.focused = region.id
        self._loose = frozenset()
        self._hovered = None
        self.on_focus(region.id)

    def _press(self, region: Region | None, repeat: bool) -> None:
        if region is None or repeat:
            return
        if not region.enabled:
            self.refused(region)
            return
        self._pressed, self._press_left = region.id, PRESS_SECONDS
        if region.hold:
            self._hold, self._held = region.id, 0.0
        elif region.press is not None:
            region.press()

    def refused(self, region: Region) -> None:
        """A disabled region was pressed: its reason is shown."""
        if region.why and self.stack is not None:
            self.stack.notify(region.why)

    def _let_go(self) -> None:
        self._hold, self._held, self._pressed = None, 0.0, None

    # -- the pointer -------------------------------------------------------------------------

    def _pointer_moved(self, move: PointerMove) -> None:
        if self._drag is not None:
            region = focus.find(self.regions, self._drag)
            if region is not None and region.drag is not None:
                region.drag(move.x, move.y)
            return
        region = self._under(move.x, move.y)
        self._hovered = region.id if region else None
        if region is not None and move.travel > HOVER_TRAVEL:
            self._focus_under(region)

    def _focus_under(self, region: Region) -> None:
        if region.id != self.focused:
            # The list must not slide away from under the pointer.
            self._loose = self._loose | {region.scroll} if region.scroll else self._loose
            self.focused = region.id
            self.on_focus(region.id)

    def _pointer_down(self, down: PointerDown) -> None:
        if down.button == "right":
            self._shortcut(Action.BACK)
            return
        region = self._under(down.x, down.y)
        if down.button != "left" or region is None:
            self.missed(down)
            return
        self._focus_under(region)
        if region.enabled and region.drag is not None:
            self._drag = self._pressed = region.id
            region.drag(down.x, down.y)
        elif region.enabled and region.hold:
            self._press(region, False)
        else:
            # However long it is held: a click ends where the button is let go.
            self._pressed, self._press_left = region.id, 0.0

    def missed(self, down: PointerDown) -> None:
        """A press beside everything."""

    def _pointer_up(self, up: PointerUp) -> None:
        pressed, dragged = self._pressed, self._drag
        self._pressed = self._drag = None
        if self._hold is not None:
            self._let_go()
            return
        region = self._under(up.x, up.y)
        if dragged is not None or region is None or region.id != pressed or up.button != "left":
            return
        if not region.enabled:
            self.refused(region)
        elif region.at is not None:
            region.at(up.x, up.y)
        elif region.press is not None:
            region.press()

    def _under(self, x: float, y: float) -> Region | None:
        return focus.at_point(self.regions, x, y)

    def _wheel(self, wheel: Wheel) -> None:
        areas = dict(self._scrolls)
        region = self._under(wheel.x, wheel.y)
        id = region.scroll if region is not None and region.scroll else next(iter(areas), None)
        if id is None or id not in areas:
            self.on_wheel(wheel)
            return
        self._loose = self._loose | {id}
        self._scrolls[id] = areas[id] - wheel.steps * _WHEEL_STEP

    def on_wheel(self, wheel: Wheel) -> None:
        """The wheel turned where nothing scrolls."""
