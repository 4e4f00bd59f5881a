"""Dice tosses: solved ahead, chosen to meet no checker, relabelled so that the agreed value lands up.

A toss is the flight of two blank dice. The value a die must show turns its faces once, before the
flight, by a symmetry of the cube; the flight never depends on the value (see `tosses_make`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from game import files
from game.view import layout
from game.view.geometry import Quat, Vec3, compose, inverse, rotate, slerp
from game.view.layout import WHITE_VIEW, ViewSide
from game.view.scene import FACE_UP, CheckerItem, DiePose

Floats = npt.NDArray[np.floating[Any]]

RATE = 60
_ROUND = 0.22 * layout.DIE_HALF
_INNER = layout.DIE_HALF - _ROUND
_AXES: dict[int, Vec3] = {
    3: (1, 0, 0),
    4: (-1, 0, 0),
    5: (0, 1, 0),
    2: (0, -1, 0),
    1: (0, 0, 1),
    6: (0, 0, -1),
}
_SLACK = 0.01


class Impact(NamedTuple):
    """A knock of a die on felt, wall or die: when, how hard (units a second), which die, where."""

    time: float
    strength: float
    die: int
    position: Vec3


@dataclass(frozen=True, eq=False)
class Toss:
    """A flight: frames (n, 2, 7) of position and quaternion at 60 a second, and its impacts."""

    frames: Floats
    hits: Floats

    @property
    def duration(self) -> float:
        return (len(self.frames) - 1) / RATE

    def at(self, time: float) -> tuple[DiePose, DiePose]:
        """Where both dice are; before the start and after the end they stand still."""
        place = min(max(time * RATE, 0.0), len(self.frames) - 1.0)
        n = min(int(place), len(self.frames) - 2)
        share = place - n
        poses = []
        for die in (0, 1):
            a, b = self.frames[n, die].tolist(), self.frames[n + 1, die].tolist()
            position = tuple(p + (q - p) * share for p, q in zip(a[:3], b[:3], strict=True))
            turn = slerp((a[3], a[4], a[5], a[6]), (b[3], b[4], b[5], b[6]), share)
            poses.append(DiePose((position[0], position[1], position[2]), turn))
        return poses[0], poses[1]

    @property
    def rest(self) -> tuple[DiePose, DiePose]:
        return self.at(self.duration)

    @property
    def impacts(self) -> tuple[Impact, ...]:
        """Every audible knock, in order of time."""
        found = []
        for time, strength, die in self.hits.tolist():
            found.append(Impact(time, strength, int(die), self.at(time)[int(die)].position))
        return tuple(found)

    def mirrored(self, axis: int) -> Toss:
        """Reflected across x = 0 (axis 0) or y = 0 (axis 1)."""
        frames = self.frames.copy()
        frames[..., axis] *= -1
        for component in {0, 1, 2} - {axis}:
            frames[..., 3 + component] *= -1
        return Toss(frames, self.hits)

    def labelled(self, values: Sequence[int]) -> Toss:
        """The same flight with its faces turned so that the two values come to lie up."""
        frames = self.frames.copy()
        for die, value in enumerate(values):
            turn = np.array(relabelling(self.rest[die].rotation, value))
            frames[:, die, 3:] = _turned(frames[:, die, 3:], turn)
        return Toss(frames, self.hits)


def face_up(rotation: Quat) -> int:
    """The face that lies up."""
    return max(_AXES, key=lambda face: rotate(rotation, _AXES[face])[2])


def relabelling(rest: Quat, value: int) -> Quat:
    """The symmetry of the cube that, applied before `rest`, brings `value` up."""
    return compose(inverse(FACE_UP[face_up(rest)]), FACE_UP[value])


def _turned(a: Floats, b: Floats) -> Floats:
    """Quaternions (n, 4) times one quaternion."""
    x, y, z, w = a.T
    p, q, r, s = b
    return np.stack(
        [
            w * p + x * s + y * r - z * q,
            w * q - x * r + y * s + z * p,
            w * r + x * q - y * p + z * s,
            w * s - x * p - y * q - z * r,
        ],
        1,
    )


@lru_cache(1)
def library() -> tuple[Toss, ...]:
    """The shipped tosses: thrown from the right, at rest in the right half.

    Raises FileNotFoundError when the installation lacks them.
    """
    with np.load(files.asset("tosses/tosses.npz")) as stored:
        packed = stored["frames"].astype(float)
        lengths, hits, hit_counts = stored["lengths"], stored["hits"].astype(float), stored["hit_counts"]
    frames = np.concatenate([packed[..., :3] / 2048, packed[..., 3:] / 32767], -1)
    frames[..., 3:] /= np.linalg.norm(frames[..., 3:], axis=-1, keepdims=True)
    starts, hit_starts = np.cumsum(lengths) - lengths, np.cumsum(hit_counts) - hit_counts
    return tuple(
        Toss(frames[a : a + n], hits[b : b + m] / (1000, 100, 1))
        for a, n, b, m in zip(starts, lengths, hit_starts, hit_counts, strict=True)
    )


def boxes(frames: Floats) -> Floats:
    """Half sizes (..., 3) of the upright boxes around dice, from frames (..., 7)."""
    x, y, z, w = np.moveaxis(frames[..., 3:], -1, 0)
    rows = [
        np.abs(1 - 2 * (y * y + z * z)) + np.abs(2 * (x * y - z * w)) + np.abs(2 * (x * z + y * w)),
        np.abs(2 * (x * y + z * w)) + np.abs(1 - 2 * (x * x + z * z)) + np.abs(2 * (y * z - x * w)),
        np.abs(2 * (x * z - y * w)) + np.abs(2 * (y * z + x * w)) + np.abs(1 - 2 * (x * x + y * y)),
    ]
    half: Floats = np.stack(rows, -1) * _INNER + _ROUND
    return half


def meets(toss: Toss, checkers: Sequence[CheckerItem]) -> bool:
    """Whether a die's box touches a checker at any frame."""
    if not checkers:
        return False
    path = toss.frames.reshape(-1, 7)
    half = boxes(path)
    foot = path[:, 2] - half[:, 2]
    for checker in checkers:
        x, y, z = checker.position
        standing = abs(checker.rotation[0]) > 0.5
        top = z + (layout.CHECKER_RADIUS if standing else layout.CHECKER_HEIGHT)
        low = foot < top - _SLACK
        if not low.any():
            continue
        # Nearest point of the die's box to the checker's axis, seen from above.
        dx = np.maximum(np.abs(path[low, 0] - x) - half[low, 0], 0.0)
        dy = np.maximum(np.abs(path[low, 1] - y) - half[low, 1], 0.0)
        if (np.hypot(dx, dy) < layout.CHECKER_RADIUS - _SLACK).any():
            return True
    return False


def choose(
    checkers: Sequence[CheckerItem],
    player: int,
    values: Sequence[int],
    seed: int,
    side: ViewSide = WHITE_VIEW,
) -> Toss | None:
    """A toss for a player's throw that meets none of the checkers; None when every one would.

    The same seed chooses the same toss for the same position.
    """
    tosses = library()
    right = layout.dice_side(player, side) > 0
    near = layout.bar_direction(player, side) > 0
    half = 1.0 if right else -1.0
    concerned = [c for c in checkers if c.position[0] * half > -1.2]
    order = np.random.default_rng(seed).permutation(2 * len(tosses))
    for number in order.tolist():
        toss: Toss = tosses[number // 2]
        # The library throws from the near side; the far player's throws come from the far side.
        across = number % 2 == 1 and abs(float(toss.frames[0, 0, 1])) < 1.0
        if (not near) != across:
            toss = toss.mirrored(1)
        if not right:
            toss = toss.mirrored(0)
        if not meets(toss, concerned):
            return toss.labelled(values)
    return None
