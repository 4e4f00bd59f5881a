"""Small vector and quaternion arithmetic on plain tuples (pure)."""

from __future__ import annotations

import math

Vec3 = tuple[float, float, float]
Quat = tuple[float, float, float, float]
"""Unit quaternion, x y z w."""

UPRIGHT: Quat = (0.0, 0.0, 0.0, 1.0)


def about(axis: Vec3, angle: float) -> Quat:
    """Rotation by `angle` radians about an axis of any length."""
    length = math.sqrt(axis[0] ** 2 + axis[1] ** 2 + axis[2] ** 2)
    s = math.sin(angle / 2) / length
    return axis[0] * s, axis[1] * s, axis[2] * s, math.cos(angle / 2)


def compose(a: Quat, b: Quat) -> Quat:
    """First `b`, then `a`."""
    x, y, z, w = a
    p, q, r, s = b
    return (
        w * p + x * s + y * r - z * q,
        w * q - x * r + y * s + z * p,
        w * r + x * q - y * p + z * s,
        w * s - x * p - y * q - z * r,
    )


def inverse(q: Quat) -> Quat:
    """The rotation that undoes `q`."""
    return -q[0], -q[1], -q[2], q[3]


def rotate(q: Quat, v: Vec3) -> Vec3:
    """`v` turned by `q`."""
    x, y, z, w = q
    tx = 2 * (y * v[2] - z * v[1])
    ty = 2 * (z * v[0] - x * v[2])
    tz = 2 * (x * v[1] - y * v[0])
    return (
        v[0] + w * tx + y * tz - z * ty,
        v[1] + w * ty + z * tx - x * tz,
        v[2] + w * tz + x * ty - y * tx,
    )


def slerp(a: Quat, b: Quat, t: float) -> Quat:
    """The shorter way from `a` to `b`."""
    dot = sum(p * q for p, q in zip(a, b, strict=True))
    if dot < 0:
        b, dot = (-b[0], -b[1], -b[2], -b[3]), -dot
    if dot > 0.9995:
        blend = tuple(p + (q - p) * t for p, q in zip(a, b, strict=True))
    else:
        angle = math.acos(dot)
        u, v = math.sin((1 - t) * angle), math.sin(t * angle)
        blend = tuple(u * p + v * q for p, q in zip(a, b, strict=True))
    size = math.sqrt(sum(c * c for c in blend))
    return blend[0] / size, blend[1] / size, blend[2] / size, blend[3] / size


def mix(a: Vec3, b: Vec3, t: float) -> Vec3:
    """Straight line from `a` to `b`."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t


def add(a: Vec3, b: Vec3) -> Vec3:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def scaled(a: Vec3, factor: float) -> Vec3:
    return a[0] * factor, a[1] * factor, a[2] * factor


def noise(*key: int) -> float:
    """A steady number in [0, 1) for a key: the small irregularities of things made by hand."""
    h = 0x9E3779B9
    for part in key:
        h = ((h ^ (part + 0x7F4A7C15)) * 0x85EBCA6B) & 0xFFFFFFFF
        h ^= h >> 15
    h = (h * 0xC2B2AE35) & 0xFFFFFFFF
    return (h ^ (h >> 16)) / 4294967296.0
