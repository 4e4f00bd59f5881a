"""How loud a sound is to the ear, and sounds brought to a wanted loudness."""

from __future__ import annotations

import numpy as np

from game.audio.waves import RATE, Wave, fast_length, samples

WINDOW = 0.05
"""Seconds the ear sums over; shorter sounds seem softer."""
CEILING = -1.0
"""The highest peak allowed, in dB below full scale."""


def loudness(wave: Wave) -> float:
    """Level of the loudest WINDOW in dB below full scale, weighted as in ITU-R BS.1770 (low tones cut,
    +4 dB above 1.5 kHz)."""
    length = fast_length(len(wave) + samples(WINDOW))
    frequencies = np.fft.rfftfreq(length, 1 / RATE)
    cut = 1 / np.sqrt(1 + (60 / np.maximum(frequencies, 1e-3)) ** 4)
    shelf = 10 ** (4 / 20 / (1 + (1500 / np.maximum(frequencies, 1e-3)) ** 2))
    heard = np.fft.irfft(np.fft.rfft(wave, length) * cut * shelf, length)
    total = np.concatenate(([0.0], np.cumsum(heard**2)))
    window = samples(WINDOW)
    power = float(np.max(total[window:] - total[:-window])) / window
    return decibels(np.sqrt(max(power, 0.0)))


def peak(wave: Wave) -> float:
    """The highest sample in dB below full scale."""
    return decibels(float(np.max(np.abs(wave), initial=0.0)))


def decibels(level: float) -> float:
    """A level against full scale in dB; -120 and less is -120."""
    return float(20 * np.log10(max(level, 1e-6)))


def factor(level: float) -> float:
    """The inverse of `decibels`."""
    return float(10 ** (level / 20))


def levelled(variants: list[Wave], wanted: float) -> list[Wave]:
    """Variants of one cue at the wanted loudness; all softer alike if a peak would pass the ceiling."""
    even = [wave * factor(wanted - loudness(wave)) for wave in variants]
    over = max(peak(wave) for wave in even) - CEILING
    return [wave * factor(-over) for wave in even] if over > 0 else even
