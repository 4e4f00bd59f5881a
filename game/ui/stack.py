"""The screens on top of each other: commands go to the uppermost, overlays show what lies below."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

from game.ui import motion, notices
from game.ui.boarded import Boarded
from game.ui.canvas import Canvas
from game.ui.commands import Action, Command, Orbit, PadChanged, Press
from game.ui.environment import Environment
from game.ui.focus import Region
from game.ui.host import Insets
from game.ui.notices import Mood, Toast
from game.ui.requests import Do, Request
from game.ui.screen import Screen
from game.ui.tokens import Metrics
from game.view.hud import Box, Clip, Hud, HudItem
from game.words import t

S = TypeVar("S", bound=Screen)


@dataclass
class Stack:
    """The screen stack. The app draws `hud`, feeds `handle` and `update`, and drains `requests`."""

    env: Environment
    screens: list[Screen] = field(default_factory=list)
    toast: Toast | None = None
    _toast_left: float = 0.0

    @property
    def top(self) -> Screen:
        """The screen that has the commands. Raises IndexError when there is none."""
        return self.screens[-1]

    def push(self, screen: S) -> S:
        """Opens a screen on top."""
        screen.stack = self
        self.screens.append(screen)
        return screen

    def close(self, screen: Screen) -> None:
        """Closes a screen and all above it; one that is not open is left alone."""
        if screen in self.screens:
            del self.screens[self.screens.index(screen) :]

    def reset(self, *screens: Screen) -> None:
        """Replaces all screens."""
        self.screens.clear()
        for screen in screens:
            self.push(screen)

    def find(self, kind: type[S]) -> S | None:
        """The uppermost screen of a kind."""
        return next((s for s in reversed(self.screens) if isinstance(s, kind)), None)

    def notify(self, text: str, mood: Mood = "info", icon: str = "", seconds: float | None = None) -> None:
        """Shows a passing message."""
        self.toast = Toast(text, mood, icon, seconds or notices.TOAST_SECONDS)
        self._toast_left = self.toast.seconds

    def requests(self) -> list[Request]:
        """What screens have asked since the last call."""
        asked, self.env.requests = self.env.requests, []
        return asked

    def handle(self, command: Command) -> None:
        """Passes a command to the uppermost screen."""
        if isinstance(command, Press) and command.action is Action.FULLSCREEN:
            if not command.repeat:
                self.env.ask(Do("fullscreen"))
            return
        if isinstance(command, PadChanged):
            text = t("Controller connected: {name}") if command.connected else t("Controller lost: {name}")
            self.notify(text.format(name=command.name), "info" if command.connected else "warn", "pad")
        if command == Orbit(0.0, 0.0):
            # Whatever was turning before a prompt came over it must hear that the stick was let go.
            for screen in tuple(self.screens):
                screen.handle(command)
        elif self.screens:
            self.top.handle(command)

    def update(self, dt: float) -> None:
        """Seconds passed for every screen and the message."""
        for screen in tuple(self.screens):
            screen.update(dt)
        if self.toast is not None:
            self._toast_left -= dt
            if self._toast_left <= 0:
                self.toast = None

    @property
    def shown(self) -> list[Screen]:
        """The screens to draw, lowest first: overlays let the one below show."""
        first = len(self.screens) - 1
        while first > 0 and self.screens[first].overlay:
            first -= 1
        return self.screens[max(first, 0) :]

    @property
    def typing(self) -> bool:
        """Whether the uppermost screen takes letters: the app starts text input then."""
        return bool(self.screens) and self.top.typing

    @property
    def moving(self) -> bool:
        """Whether a frame is wanted soon though nothing came in."""
        board = self.board
        return (
            self.toast is not None
            or (bool(self.screens) and self._share(self.top) < 1)
            or any(screen.moving for screen in self.shown)
            or (board is not None and board.moving)
        )

    @property
    def board(self) -> Boarded | None:
        """The uppermost screen with a board, which is drawn behind all others."""
        return next((screen for screen in reversed(self.screens) if isinstance(screen, Boarded)), None)

    @property
    def regions(self) -> tuple[Region, ...]:
        """What can be focused now."""
        return self.top.regions if self.screens else ()

    def insets(self, metrics: Metrics) -> Insets:
        """The room the board keeps free: the most any shown screen covers."""
        every = [screen.insets(metrics) for screen in self.shown] or [Insets()]
        return Insets(*(max(side) for side in zip(*every, strict=True)))

    def _share(self, screen: Screen) -> float:
        """How far a screen has come in, 0 to 1; a table is there at once."""
        if isinstance(screen, Boarded):
            return 1.0
        whole = motion.length(screen.overlay, self.env.settings.reduced_motion)
        return motion.out_cubic(screen.now / whole)

    def _arriving(self, screen: Screen, hud: Hud, metrics: Metrics) -> Hud:
        share = self._share(screen)
        if share >= 1:
            return hud
        slides = screen.overlay and not metrics.reduced_motion
        return motion.entering(hud, share, metrics.px(motion.SLIDE) * (1 - share) if slides else 0.0)

    def hud(self, metrics: Metrics) -> Hud:
        """The interface of this frame; only the uppermost screen has a focus ring."""
        items: list[HudItem] = []
        shown = self.shown
        for screen in shown:
            part = self._arriving(screen, screen.hud(metrics), metrics)
            items += part if screen is shown[-1] else without_rings(part)
        if self.toast is not None:
            c = Canvas(metrics, self.env.prompts)
            notices.toast(c, self.toast, [region.rect for region in self.regions])
            items += c.items
        return tuple(items)


def without_rings(hud: Hud) -> Hud:
    """The same interface with no focus ring."""
    kept: list[HudItem] = []
    for item in hud:
        if isinstance(item, Box) and item.ring:
            item = replace(item, ring=False)
        elif isinstance(item, Clip):
            item = replace(item, items=without_rings(item.items))
        kept.append(item)
    return tuple(kept)
