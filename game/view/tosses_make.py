"""Makes the library of dice tosses: `python -m game.view.tosses_make [FILE]`.

Two rigid dice are thrown from beyond the right edge and come to rest in the right half of the board.
Many throws run side by side in arrays; those are kept whose dice lie flat and apart, never lean on a
wall above its top and clear the frame on their way in. Values play no part: which face ends up is
settled when a toss is shown, by turning the die's faces (see `game.view.tosses`).
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from game import files
from game.view import layout

Floats = npt.NDArray[np.floating[Any]]

RATE = 60
_SUBSTEPS = 8
_STEP = 1.0 / (RATE * _SUBSTEPS)
_SECONDS = 1.7
_GRAVITY = 30.0
_BOUNCE = 0.40
_GRIP = 0.34
_HALF = layout.DIE_HALF
_ROUND = 0.22 * _HALF
_INNER = _HALF - _ROUND
_INERTIA = 2.0 / 3.0 * _HALF * _HALF
_CORNERS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float) * _INNER
_WALL_TOP = layout.BAR_TOP
_BAND_SHARE = 0.5
KEPT = 120


@dataclass
class Throw:
    """State of m throws of two dice: position, velocity, quaternion (x y z w), spin; (m, 2, 3 or 4)."""

    position: Floats
    velocity: Floats
    rotation: Floats
    spin: Floats


def _turned(a: Floats, b: Floats) -> Floats:
    x, y, z, w = np.moveaxis(a, -1, 0)
    p, q, r, s = np.moveaxis(b, -1, 0)
    return np.stack(
        [
            w * p + x * s + y * r - z * q,
            w * q - x * r + y * s + z * p,
            w * r + x * q - y * p + z * s,
            w * s - x * p - y * q - z * r,
        ],
        -1,
    )


def matrices(rotation: Floats) -> Floats:
    """Rotation matrices (..., 3, 3) of unit quaternions."""
    x, y, z, w = np.moveaxis(rotation, -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    return np.stack([np.stack(row, -1) for row in rows], -2)


def thrown(rng: np.random.Generator, count: int, band: bool) -> Throw:
    """Dice leaving the hand: along the middle band where no checker stands, or across the half."""
    m = count
    lag = np.stack([np.zeros(m), rng.uniform(1.0, 1.5, m)], 1)
    position = np.empty((m, 2, 3))
    velocity = np.empty((m, 2, 3))
    spin = np.empty((m, 2, 3))
    if band:
        position[..., 0] = 8.6 + lag
        position[..., 1] = rng.uniform(-0.18, 0.18, (m, 2))
        position[..., 2] = rng.uniform(1.5, 1.9, (m, 2))
        velocity[..., 0] = -rng.uniform(8.0, 12.5, (m, 1)) * rng.uniform(0.85, 1.0, (m, 2))
        velocity[..., 1] = rng.uniform(-0.15, 0.15, (m, 2))
        # High enough to clear the frame: the height at the board's edge is chosen, the rise follows.
        flight = (position[..., 0] - layout.FIELD_X + 0.4) / -velocity[..., 0]
        entry = rng.uniform(1.35, 1.65, (m, 2))
        velocity[..., 2] = (entry - position[..., 2]) / flight + _GRAVITY * flight / 2
        tilt = rng.normal(0, 0.03, (m, 2))
        roll = rng.uniform(-np.pi, np.pi, (m, 2))
        zero = np.zeros_like(roll)
        about_y = np.stack([zero, np.sin(roll / 2), zero, np.cos(roll / 2)], -1)
        about_z = np.stack([zero, zero, np.sin(tilt / 2), np.cos(tilt / 2)], -1)
        rotation = _turned(about_z, about_y)
        spin[...] = rng.normal(0, 0.25, (m, 2, 3))
        spin[..., 1] = -rng.uniform(8.0, 26.0, (m, 2))
    else:
        position[..., 0] = rng.uniform(5.0, 7.5, (m, 1)) + rng.uniform(-0.4, 0.4, (m, 2))
        position[..., 1] = -7.4 - lag
        position[..., 2] = rng.uniform(1.8, 2.6, (m, 2))
        velocity[..., 0] = rng.uniform(-5.0, -1.5, (m, 1)) + rng.uniform(-0.8, 0.8, (m, 2))
        velocity[..., 1] = rng.uniform(10.0, 14.5, (m, 1)) * rng.uniform(0.9, 1.0, (m, 2))
        velocity[..., 2] = rng.uniform(1.0, 3.0, (m, 2))
        rotation = rng.normal(size=(m, 2, 4))
        spin[...] = rng.normal(size=(m, 2, 3)) * 13.0
    rotation /= np.linalg.norm(rotation, axis=-1, keepdims=True)
    return Throw(position, velocity, rotation, spin)


@dataclass
class Run:
    """What m throws did: frames (n, m, 2, 7), hardest impact a frame (n, m, 2), which to drop (m)."""

    frames: Floats
    knocks: Floats
    spoilt: npt.NDArray[np.bool_]


def simulate(throw: Throw) -> Run:
    """Semi-implicit steps of gravity, corner impulses with friction on five planes, and die against die."""
    m = len(throw.position)
    frames, knocks = [], []
    spoilt = np.zeros(m, bool)
    entered = np.zeros((m, 2), bool)
    for _ in range(round(_SECONDS * RATE)):
        frames.append(np.concatenate([throw.position, throw.rotation], -1))
        knock = np.zeros((m, 2))
        for _ in range(_SUBSTEPS):
            _fly(throw)
            arms = np.einsum("mdij,kj->mdki", matrices(throw.rotation), _CORNERS)
            x = throw.position[..., 0]
            reach = np.abs(arms[..., 0]).max(-1) + _ROUND
            entered |= (x + reach < layout.FIELD_X) & (np.abs(throw.position[..., 1]) < layout.FIELD_Y - 0.6)
            for axis, way, plane in (
                (2, 1.0, 0.0),
                (0, 1.0, layout.BAR_HALF),
                (0, -1.0, -layout.FIELD_X),
                (1, 1.0, -layout.FIELD_Y),
                (1, -1.0, -layout.FIELD_Y),
            ):
                active = np.ones((m, 2), bool) if axis == 2 else entered
                np.logical_or(spoilt, _collide(throw, arms, axis, way, plane, active, knock), out=spoilt)
            _part(throw, knock)
            _settle(throw)
        low = throw.position[..., 2] - np.abs(arms[..., 2]).max(-1) - _ROUND
        np.logical_or(spoilt, ((low < layout.FRAME_TOP + 0.05) & ~entered).any(-1), out=spoilt)
        knocks.append(knock)
    return Run(np.array(frames), np.array(knocks), spoilt)


def _fly(throw: Throw) -> None:
    throw.velocity[..., 2] -= _GRAVITY * _STEP
    throw.position += throw.velocity * _STEP
    rate = np.concatenate([throw.spin, np.zeros((*throw.spin.shape[:-1], 1))], -1)
    throw.rotation += 0.5 * _STEP * _turned(rate, throw.rotation)
    throw.rotation /= np.linalg.norm(throw.rotation, axis=-1, keepdims=True)


def _collide(
    throw: Throw,
    arms: Floats,
    axis: int,
    way: float,
    plane: float,
    active: npt.NDArray[np.bool_],
    knock: Floats,
) -> npt.NDArray[np.bool_]:
    """One plane against every corner. Returns the throws that met a wall above its top."""
    gap = way * (throw.position[..., axis, None] + arms[..., axis]) - plane - _ROUND
    touching = (gap < 0) & active[..., None]
    if not touching.any():
        return np.zeros(len(gap), bool)
    deepest = np.where(active, np.minimum(gap.min(-1), 0.0), 0.0)
    throw.position[..., axis] -= way * deepest * 0.5
    normal = np.zeros(3)
    normal[axis] = way
    shared = np.clip(touching.sum(-1), 1, 2)
    for k in range(len(_CORNERS)):
        hit = touching[..., k]
        if not hit.any():
            continue
        arm = arms[..., k, :] - normal * _ROUND
        speed = throw.velocity + np.cross(throw.spin, arm)
        closing = speed[..., axis] * way
        hit = hit & (closing < 0)
        lever = np.cross(arm, normal)
        bounce = np.where(closing < -1.2, _BOUNCE, 0.0)
        push = -(1 + bounce) * closing / (1 + (lever**2).sum(-1) / _INERTIA) / shared
        push = np.where(hit, push, 0.0)
        np.maximum(knock, push, out=knock)
        throw.velocity += push[..., None] * normal
        throw.spin += push[..., None] * lever / _INERTIA
        speed = throw.velocity + np.cross(throw.spin, arm)
        along = speed - (speed @ normal)[..., None] * normal
        slip = np.linalg.norm(along, axis=-1)
        heading = along / np.maximum(slip, 1e-9)[..., None]
        lever = np.cross(arm, heading)
        drag = np.minimum(_GRIP * push, slip / (1 + (lever**2).sum(-1) / _INERTIA))
        throw.velocity -= drag[..., None] * heading
        throw.spin -= drag[..., None] * lever / _INERTIA
    if axis == 2:
        return np.zeros(len(gap), bool)
    height = throw.position[..., 2, None] + arms[..., 2]
    return np.asarray((touching & (height > _WALL_TOP + 0.1)).any((-1, -2)))


def _part(throw: Throw, knock: Floats) -> None:
    """Two dice that meet push each other away, as spheres a little larger than they are."""
    between = throw.position[:, 0] - throw.position[:, 1]
    distance = np.linalg.norm(between, axis=-1)
    clearance = 2 * _HALF * 1.15
    close = distance < clearance
    if not close.any():
        return
    normal = between / np.maximum(distance, 1e-9)[:, None]
    shift = np.where(close, (clearance - distance) / 2, 0.0)[:, None] * normal
    throw.position[:, 0] += shift
    throw.position[:, 1] -= shift
    closing = ((throw.velocity[:, 0] - throw.velocity[:, 1]) * normal).sum(-1)
    push = np.where(close & (closing < 0), -0.65 * closing, 0.0)
    throw.velocity[:, 0] += push[:, None] * normal
    throw.velocity[:, 1] -= push[:, None] * normal
    np.maximum(knock, push[:, None], out=knock)


def _settle(throw: Throw) -> None:
    """Felt takes speed from a die that lies or rolls on it."""
    low = (throw.position[..., 2] < _HALF * 1.10)[..., None]
    throw.velocity[..., :2] *= np.where(low, 1 - 1.8 * _STEP, 1.0)
    throw.spin *= np.where(low, 1 - 3.5 * _STEP, 1.0)


def extents(frames: Floats) -> Floats:
    """Half sizes (..., 3) of the upright boxes around dice, from frames (..., 7)."""
    half: Floats = np.abs(matrices(frames[..., 3:])).sum(-1) * _INNER + _ROUND
    return half


def good(run: Run, band: bool) -> list[tuple[int, int]]:
    """Throws worth keeping, with the frame after which both dice lie still."""
    frames = run.frames
    moved = np.abs(np.diff(frames, axis=0)).max((-1, -2)) > 6e-4
    kept = []
    for i in np.nonzero(~run.spoilt)[0]:
        still = np.nonzero(moved[:, i])[0]
        last = int(still[-1]) + 2 if len(still) else 0
        if not 45 <= last < len(frames) - 2:
            continue
        rest = frames[last, i]
        upright = np.abs(matrices(rest[:, 3:])[:, 2, :]).max(-1)
        apart = np.abs(rest[0, :2] - rest[1, :2])
        inside = (rest[:, 0] > 1.3) & (rest[:, 0] < 6.3) & (np.abs(rest[:, 1]) < 3.0)
        if (upright < 0.9997).any() or not inside.all() or np.hypot(*apart) < 1.05:
            continue
        if band:
            path = frames[:, i]
            box = extents(path)
            low = path[..., 2] - box[..., 2] < layout.CHECKER_HEIGHT * 1.05
            if (low & (np.abs(path[..., 1]) + box[..., 1] > 0.90)).any():
                continue
        kept.append((int(i), last))
    return kept


def make(seed: int = 20) -> tuple[list[Floats], list[Floats]]:
    """Frames (n, 2, 7) and impacts (k, 3: second, strength, die) of every toss kept."""
    rng = np.random.default_rng(seed)
    tosses: list[Floats] = []
    impacts: list[Floats] = []
    in_band = round(KEPT * _BAND_SHARE)
    for band, wanted in ((True, in_band), (False, KEPT - in_band)):
        found = 0
        for _ in range(40):
            run = simulate(thrown(rng, 500, band))
            for i, last in good(run, band)[: wanted - found]:
                frames = run.frames[: last + 1, i].copy()
                # The last of a settling die's tremble is taken out: it lies dead flat.
                frames[-1, :, 2] = _HALF
                tosses.append(frames)
                hits = [
                    (n / RATE, run.knocks[n, i, die], die)
                    for n in range(last)
                    for die in (0, 1)
                    if run.knocks[n, i, die] > 0.7
                ]
                impacts.append(np.array(hits, float).reshape(-1, 3))
                found += 1
            print(f"{'band' if band else 'open'}: {found} of {wanted}", flush=True)
            if found >= wanted:
                break
    return tosses, impacts


def save(path: Path, tosses: list[Floats], impacts: list[Floats]) -> None:
    """Positions in 1/2048 unit, quaternions in 1/32767, impacts in milliseconds and hundredths."""
    frames = np.concatenate(tosses)
    packed = np.concatenate([frames[..., :3] * 2048, frames[..., 3:] * 32767], -1).round().astype("i2")
    hits = np.concatenate(impacts) * (1000, 100, 1)
    np.savez_compressed(
        path,
        frames=packed,
        lengths=np.array([len(t) for t in tosses], "i2"),
        hits=hits.round().astype("i2"),
        hit_counts=np.array([len(h) for h in impacts], "i2"),
    )


if __name__ == "__main__":
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else files.asset("tosses/tosses.npz")
    save(out, *make())
    print(f"{out}: {out.stat().st_size} bytes")
