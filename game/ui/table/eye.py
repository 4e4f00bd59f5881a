"""The player's eye: where the camera wishes to be, and the spring that takes it there (pure)."""

from __future__ import annotations

from dataclasses import replace

from game.settings import Settings, View
from game.ui.host import Insets
from game.view.camera import LOW, PITCHES, PLAY, TOP, ZOOMS, Camera
from game.view.geometry import Vec3

ORBIT_STEP = 6.0
"""Degrees a key press turns the board."""
STICK_SPEED = 110.0
"""Degrees a second at full deflection."""
DRAG_SPEED = 0.28
"""Degrees a pixel dragged."""
ZOOM_STEP = 1.12
SPRING = 14.0
"""How fast the camera closes in on its wish, a second."""
SNAP = 0.02
HOME_TARGET = 3.6
"""How far the eye glides towards the home board in the bear-off, in board units."""
ORDER = (View.PLAY, View.LOW, View.TOP)


def preset(settings: Settings) -> Camera:
    """The camera of the view chosen in the options."""
    if settings.view is View.LOW:
        return LOW
    if settings.view is View.TOP:
        return TOP
    return replace(PLAY, pitch=float(settings.tilt))


class Eye:
    """Camera wish and camera now. Distances follow from fitting the board into the window."""

    def __init__(self, settings: Settings) -> None:
        self.wish = preset(settings)
        self.now = self.wish
        self.still = True
        self.reduced = settings.reduced_motion
        self._fov = self.wish.fov
        self._sway = 0.0

    def home(self, settings: Settings) -> None:
        """Back to the playing view."""
        self.go(preset(settings))

    def go(self, camera: Camera) -> None:
        """Wish for another view."""
        self.wish = camera
        self.still = False
        if self.reduced:
            self.now = camera
            self.still = True

    def next_preset(self, settings: Settings) -> View:
        """The preset after the one in use; the option is the caller's to change."""
        return ORDER[(ORDER.index(settings.view) + 1) % len(ORDER)]

    def orbit(self, yaw: float, pitch: float, at_once: bool = False) -> None:
        """Turn by degrees; a drag moves the board under the hand at once."""
        self.wish = self.wish.turned(yaw, pitch)
        if at_once or self.reduced:
            self.now = replace(self.now, yaw=self.wish.yaw, pitch=self.wish.pitch)
        self.still = False

    def zoom(self, steps: float) -> None:
        self.wish = self.wish.zoomed(ZOOM_STEP**steps)
        self.still = False

    def look_at(self, target: Vec3) -> None:
        """Glide so that a spot of the board is in the middle."""
        if target != self.wish.target:
            self.wish = replace(self.wish, target=target)
            self.still = False

    def update(self, dt: float) -> bool:
        """Move towards the wish; True when the picture changes."""
        if self.still:
            return False
        share = 1.0 if self.reduced else 1 - 2.718281828 ** (-SPRING * dt)
        now, wish = self.now, self.wish
        turn = (wish.yaw - now.yaw + 180.0) % 360.0 - 180.0
        gaps = [turn, wish.pitch - now.pitch, (wish.zoom - now.zoom) * 10, wish.fov - now.fov]
        gaps += [b - a for a, b in zip(now.target, wish.target, strict=True)]
        if max(map(abs, gaps)) < SNAP:
            self.now = wish
            self.still = True
            return True
        low, high = PITCHES
        near, far = ZOOMS
        target = tuple(a + (b - a) * share for a, b in zip(now.target, wish.target, strict=True))
        self.now = replace(
            now,
            yaw=(now.yaw + turn * share + 180.0) % 360.0 - 180.0,
            pitch=min(max(now.pitch + gaps[1] * share, low), high),
            zoom=min(max(now.zoom + (wish.zoom - now.zoom) * share, near), far),
            fov=now.fov + gaps[3] * share,
            target=(target[0], target[1], target[2]),
        )
        return True

    def camera(self, size: tuple[int, int], insets: Insets) -> Camera:
        """The camera of this moment, the board between the insets."""
        fitted = self.now.fit(size, (insets.left, insets.top, insets.right, insets.bottom))
        return replace(fitted, target=self.now.target)
