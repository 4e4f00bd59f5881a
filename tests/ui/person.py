"""A person at the screens: presses, clicks and types, and sees what is shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ui.commands import (
    Action,
    Command,
    Device,
    PointerDown,
    PointerMove,
    PointerUp,
    Press,
    Release,
)
from game.ui.environment import Environment
from game.ui.requests import ChangeSettings, Request
from game.ui.screen import Screen
from game.ui.stack import Stack
from game.ui.tokens import Metrics


@dataclass
class Player_:
    """Someone at the machine: presses, clicks, waits; the window is laid out after each."""

    screen: Screen
    device: Device = Device.KEYS
    env: Environment = field(init=False)
    stack: Stack = field(init=False)
    asked: list[Request] = field(default_factory=list)
    metrics: Metrics = field(default_factory=Metrics)

    def __post_init__(self) -> None:
        self.env = self.screen.env
        self.env.device = self.device
        self.stack = Stack(self.env)
        self.stack.reset(self.screen)
        self.look()

    def look(self) -> None:
        self.stack.hud(self.metrics)
        self.asked += [r for r in self.stack.requests() if not isinstance(r, ChangeSettings)]

    def send(self, *commands: Command) -> None:
        for command in commands:
            self.stack.handle(command)
            self.look()

    def press(self, *actions: Action) -> None:
        for action in actions:
            self.send(Press(action), Release(action))

    def wait(self, seconds: float) -> None:
        self.stack.update(seconds)
        self.look()

    def spot(self, id: str) -> tuple[float, float]:
        region = next(region for region in self.stack.regions if region.id == id)
        return region.rect.center

    def click(self, id: str) -> None:
        x, y = self.spot(id)
        self.send(PointerMove(x, y, 20.0), PointerDown(x, y), PointerUp(x, y))

    def focus(self, id: str) -> None:
        self.stack.top.focused = id
        self.look()

    @property
    def top(self) -> Screen:
        return self.stack.top
