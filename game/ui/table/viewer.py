"""Turning the board: keys, the right stick, a drag with the right button, and the wheel."""

from __future__ import annotations

from game.ui.boarded import Boarded
from game.ui.commands import Action, Command, Orbit, PointerDown, PointerMove, PointerUp, Wheel
from game.ui.table.eye import DRAG_SPEED, ORBIT_STEP, STICK_SPEED, Eye

_ZOOM_KEYS = {Action.ZOOM_IN: 1.0, Action.ZOOM_OUT: -1.0}
_ORBIT_KEYS = {
    Action.ORBIT_LEFT: (-ORBIT_STEP, 0.0),
    Action.ORBIT_RIGHT: (ORBIT_STEP, 0.0),
    Action.ORBIT_UP: (0.0, ORBIT_STEP),
    Action.ORBIT_DOWN: (0.0, -ORBIT_STEP),
}


class Viewer(Boarded):
    """A screen with a board whose eye the player can move. A right click without a drag is Back."""

    eye: Eye
    _stick = (0.0, 0.0)
    _turning = _turned = False

    def turn_view(self, action: Action) -> bool:
        """What an action does to the view; False when it means something else."""
        if action in _ORBIT_KEYS:
            self.eye.orbit(*_ORBIT_KEYS[action])
        elif action in _ZOOM_KEYS:
            self.eye.zoom(_ZOOM_KEYS[action])
        elif action is Action.VIEW_NEXT:
            self.env.change(view=self.eye.next_preset(self.env.settings))
            self.eye.home(self.env.settings)
        elif action is Action.VIEW_HOME:
            self.eye.home(self.env.settings)
        else:
            return False
        return True

    def other(self, command: Command) -> None:
        if isinstance(command, Orbit):
            self._stick = (command.x, command.y)
            self.eye.still = False

    def update(self, dt: float) -> None:
        super().update(dt)
        x, y = self._stick
        if x or y:
            self.eye.orbit(x * STICK_SPEED * dt, -y * STICK_SPEED * dt, at_once=True)
        self.eye.update(dt)

    @property
    def moving(self) -> bool:
        return super().moving or not self.eye.still or self._stick != (0.0, 0.0)

    def on_wheel(self, wheel: Wheel) -> None:
        self.eye.zoom(wheel.steps)

    def _pointer_down(self, down: PointerDown) -> None:
        if down.button == "right":
            self._turning, self._turned = True, False
        else:
            super()._pointer_down(down)

    def _pointer_moved(self, move: PointerMove) -> None:
        if self._turning and "right" in move.buttons:
            self._turned = True
            self.eye.orbit(-move.dx * DRAG_SPEED, move.dy * DRAG_SPEED, at_once=True)
        else:
            super()._pointer_moved(move)

    def _pointer_up(self, up: PointerUp) -> None:
        if up.button != "right":
            super()._pointer_up(up)
            return
        clicked = self._turning and not self._turned
        self._turning = self._turned = False
        if clicked:
            self._shortcut(Action.BACK)
