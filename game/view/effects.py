"""Small rewards for the eye, as data at a time: sparks of a hit, flecks of a win, a pulse, a nudge (pure).

Nothing here flashes or shakes the picture; with reduced motion callers leave all of it out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from game.view.camera import Camera
from game.view.easing import clamp, out_cubic
from game.view.geometry import Vec3, noise
from game.view.scene import Particle

HIT_SECONDS = 0.55
WIN_SECONDS = 1.6
HIT_STOP = 0.07
"""Seconds a hard hit holds the checkers still."""

_SPARKS = 14
_FLECKS = 64
_GRAVITY = 9.0
_SPARK_TONES = ((255, 214, 150), (255, 166, 110), (255, 240, 214))
_FLECK_TONES = ((245, 210, 124), (255, 234, 180), (72, 208, 168), (243, 241, 234), (255, 122, 99))


@dataclass(frozen=True, slots=True)
class Hit:
    """A blot knocked away at a spot, `start` seconds into its timeline."""

    start: float
    at: Vec3
    seed: int = 0

    @property
    def end(self) -> float:
        return self.start + HIT_SECONDS

    def particles(self, time: float) -> tuple[Particle, ...]:
        """A burst that grows and fades, a ring on the felt, sparks that fall."""
        t = (time - self.start) / HIT_SECONDS
        if not 0 <= t < 1:
            return ()
        x, y, z = self.at
        seconds = time - self.start
        drawn = [
            Particle(
                (x, y, z + 0.02),
                0.45 + 0.75 * out_cubic(t),
                0.0,
                (255, 220, 170),
                0.55 * (1 - t) ** 1.5,
                "ring",
            )
        ]
        burst = clamp(1 - t * 1.6)
        if burst > 0:
            size = 0.34 + 0.20 * out_cubic(clamp(t * 3))
            drawn.append(Particle((x, y, z + 0.35), size, 0.0, (255, 122, 99), burst, "burst"))
        for i in range(_SPARKS):
            way = (i + noise(self.seed, i, 1)) * 2 * math.pi / _SPARKS
            speed = 1.6 + 2.8 * noise(self.seed, i, 2)
            rise = 2.0 + 2.4 * noise(self.seed, i, 3)
            height = max(z + 0.2 + rise * seconds - _GRAVITY * seconds * seconds / 2, z)
            spot = (x + math.cos(way) * speed * seconds, y + math.sin(way) * speed * seconds, height)
            tone = _SPARK_TONES[i % len(_SPARK_TONES)]
            drawn.append(Particle(spot, 0.10, way, tone, (1 - t) ** 1.2, "spark"))
        return tuple(drawn)


@dataclass(frozen=True, slots=True)
class Flecks:
    """Bright flecks thrown up over the board and drifting down: a won game."""

    start: float
    at: Vec3 = (0.0, -2.0, 0.4)
    seed: int = 0
    count: int = _FLECKS

    @property
    def end(self) -> float:
        return self.start + WIN_SECONDS

    def particles(self, time: float) -> tuple[Particle, ...]:
        t = (time - self.start) / WIN_SECONDS
        if not 0 <= t < 1:
            return ()
        seconds = time - self.start
        drawn = []
        for i in range(self.count):
            way = 2 * math.pi * noise(self.seed, i, 5)
            out = 1.5 + 6.0 * noise(self.seed, i, 6)
            rise = 6.0 + 5.0 * noise(self.seed, i, 7)
            # Air slows a fleck: the way out tends to a limit, the fall to a steady speed.
            reach = out * (1 - math.exp(-1.8 * seconds))
            height = rise * (1 - math.exp(-2.2 * seconds)) / 2.2 - 1.4 * seconds * seconds
            sway = 0.25 * math.sin(seconds * 5 + 6 * noise(self.seed, i, 8))
            spot = (
                self.at[0] + math.cos(way) * reach + sway,
                self.at[1] + math.sin(way) * reach * 0.7,
                self.at[2] + max(height, 0.0),
            )
            turn = seconds * (4 + 6 * noise(self.seed, i, 9))
            size = 0.16 + 0.12 * noise(self.seed, i, 10)
            fade = min(1.0, (1 - t) * 2.5)
            drawn.append(Particle(spot, size, turn, _FLECK_TONES[i % len(_FLECK_TONES)], fade, "fleck"))
        return tuple(drawn)


Effect = Hit | Flecks


def held(time: float, stops: tuple[float, ...], length: float = HIT_STOP) -> float:
    """Time as the checkers feel it: it stands still for `length` after each stop (in felt time, rising)."""
    for stop in stops:
        if time <= stop:
            break
        time = max(time - length, stop)
    return time


def nudged(camera: Camera, time: float, starts: tuple[float, ...]) -> Camera:
    """The camera leaning in by a hair after each start, and back; never a shake."""
    lean = 0.0
    for start in starts:
        t = (time - start) / 0.35
        if 0 < t < 1:
            lean = max(lean, math.sin(math.pi * t) ** 2)
    return replace(camera, zoom=camera.zoom * (1 + 0.006 * lean)) if lean > 0.001 else camera
