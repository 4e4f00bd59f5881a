"""Curves of motion: from 0 to 1 over time 0 to 1 (pure)."""

from __future__ import annotations

import math


def clamp(t: float) -> float:
    return min(max(t, 0.0), 1.0)


def in_out_quad(t: float) -> float:
    return 2 * t * t if t < 0.5 else 1 - 2 * (1 - t) ** 2


def out_cubic(t: float) -> float:
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - 4 * (1 - t) ** 3


def out_back(t: float, overshoot: float = 1.2) -> float:
    """Past the goal and back."""
    u = t - 1
    return 1 + u * u * ((overshoot + 1) * u + overshoot)


def arch(t: float) -> float:
    """0, 1 in the middle, 0: the height of a hop."""
    return math.sin(math.pi * clamp(t))
