"""The table screen of a given state as one frame, for pictures: the board, the panels, the buttons."""

from __future__ import annotations

from dataclasses import replace

from game.rules.actions import Player
from game.rules.record import MatchRecord
from game.rules.state import MatchState
from game.session.dice import SystemDice
from game.session.driver import Driver
from game.session.intents import Automatic
from game.session.seats import HumanSeat
from game.session.session import Session
from game.ui.environment import Environment
from game.ui.table.screen import TableScreen
from game.view.camera import Camera
from game.view.hud import Hud
from game.view.scene import Scene


def posed(
    env: Environment, state: MatchState, size: tuple[int, int], camera: Camera | None = None
) -> tuple[Scene, Hud]:
    """The scene and interface of a state at rest; the side to move sits at the bottom, and here."""
    session = Session(MatchRecord(state.settings, (), state, ""), SystemDice())
    seats = {player: HumanSeat() for player in Player}
    you = Player(state.on_roll)
    screen = TableScreen(
        env,
        Driver(session, seats, Automatic()),
        ("White", "Black"),
        ("", ""),
        frozenset({you}),
        _no_time,
        _nothing,
        _nothing,
    )
    if camera is not None:
        screen.eye.now = screen.eye.wish = camera
    metrics = env.metrics(size)
    screen.camera(size, screen.insets(metrics))
    hud = screen.hud(metrics)
    return replace(screen.scene(), theme=env.settings.theme), hud


def _no_time() -> float:
    return 0.0


def _nothing() -> None:
    """A picture answers to nothing."""
