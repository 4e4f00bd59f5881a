"""Sounds made ready for the device: pitched, delayed, placed between left and right; a toss mixed whole."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.audio.loudness import CEILING, factor
from game.audio.recipes import Sound
from game.audio.waves import samples

Impact = tuple[float, float]
"""When a die strikes, in seconds from the start, and how fast, in board units a second."""
Frames = NDArray[np.int16]
"""What the device plays: two columns, left and right."""
FULL_THROW = 6.5
"""The speed that sounds as loud as a die can; seven in eight knocks of the shipped tosses are slower."""
_FULL = 32767


def pitched(sound: Sound, pitch: float) -> Sound:
    """The sound played faster (above 1) or slower."""
    if abs(pitch - 1) < 1e-3:
        return sound
    at = np.arange(0, len(sound) - 1, pitch)
    return np.asarray(np.interp(at, np.arange(len(sound)), sound), np.float32)


def delayed(sound: Sound, seconds: float) -> Sound:
    """The sound after a silence."""
    if seconds <= 0:
        return sound
    return np.concatenate((np.zeros(samples(seconds), np.float32), sound))


def placed(sound: Sound, left: float, right: float) -> Frames:
    """The sound as frames at these factors."""
    frames = np.empty((len(sound), 2), np.int16)
    loud = np.clip(sound * np.float32(_FULL), -_FULL, _FULL)
    frames[:, 0] = loud * np.float32(min(left, 1.0))
    frames[:, 1] = loud * np.float32(min(right, 1.0))
    return frames


def tossed(
    impacts: Sequence[Impact], soft: Sequence[Sound], hard: Sequence[Sound], rng: np.random.Generator
) -> Sound:
    """The whole toss as one sound: each impact sounds at its own sample, harder ones louder and brighter.

    Impacts without speed or before the start are left out. The peak never passes CEILING.
    """
    struck = sorted(
        (when, min(speed / FULL_THROW, 1.0)) for when, speed in impacts if when >= 0 and speed > 0
    )
    if not struck:
        return np.zeros(0, np.float32)
    longest = max(len(sound) for sound in (*soft, *hard))
    out = np.zeros(samples(struck[-1][0]) + longest, np.float32)
    for when, strength in struck:
        begin = samples(when)
        for choice, share in ((soft, 1 - strength), (hard, strength)):
            sound = choice[int(rng.integers(len(choice)))]
            out[begin : begin + len(sound)] += sound * np.float32(strength**0.5 * share)
    limit = factor(CEILING)
    top = float(np.max(np.abs(out)))
    return out * np.float32(limit / top) if top > limit else out
