"""Building blocks of sound: damped tones, shaped noise, filters and echoes, as float64 arrays at RATE."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
Wave = NDArray[np.float64]
_LN_1000 = float(np.log(1000.0))
_STRIDE = 256


def samples(seconds: float) -> int:
    """How many samples so many seconds take."""
    return round(seconds * RATE)


def ring(
    frequencies: Sequence[float] | Wave, levels: Sequence[float] | Wave, decays: Sequence[float] | Wave
) -> Wave:
    """Damped tones struck at once, each starting at zero; `decays` are seconds until 60 dB down.

    The sum lasts until its slowest tone has fallen by 60 dB.
    """
    wave: Wave = np.zeros(samples(float(np.max(decays))))
    for frequency, level, decay in zip(frequencies, levels, decays, strict=True):
        length = samples(float(decay))
        wave[:length] += level * _spiral(2j * np.pi * frequency - _LN_1000 / decay, length)
    return wave


def _spiral(rate: complex, length: int) -> Wave:
    """Imaginary part of exp(rate * t): long strides times short steps, as an exp for each sample is slow."""
    short = np.exp(rate / RATE * np.arange(_STRIDE))
    long = np.exp(rate / RATE * np.arange(0, length, _STRIDE))
    return np.asarray(np.outer(long, short).imag.ravel()[:length])


def contact(frequencies: Wave, seconds: float) -> Wave:
    """How much a blow of this duration excites each frequency: the spectrum of half a sine, 1 at zero.

    A soft touch lasts long and leaves the high tones alone.
    """
    x = 2 * np.asarray(frequencies) * seconds
    near = np.abs(1 - x**2) < 1e-6
    spectrum = np.cos(np.pi * x / 2) / np.where(near, 1.0, 1 - x**2)
    # The lobes beyond the first are smoothed to their envelope: a real blow is no perfect half sine.
    return np.where(
        x < 1, np.where(near, np.pi / 4, np.abs(spectrum)), np.minimum(np.pi / 4 / x**2, np.pi / 4)
    )


def fast_length(length: int) -> int:
    """The next length of small prime factors, at which Fourier transforms are quick."""
    octave = 1 << max(length - 1, 16).bit_length()
    return next(size for part in (9, 10, 12, 15, 16) if (size := octave * part // 16) >= length)


def noise(rng: np.random.Generator, seconds: float, low: float, high: float) -> Wave:
    """Noise of unit power between two frequencies, falling by 12 dB an octave outside."""
    return _unit(band(rng.standard_normal(samples(seconds)), low, high))


def band(wave: Wave, low: float, high: float) -> Wave:
    """Second-order high-pass at `low` and low-pass at `high` (0 and infinity leave out), causal."""
    padded = fast_length(len(wave) + samples(0.05))
    frequencies: Wave = np.asarray(np.fft.rfftfreq(padded, 1 / RATE), np.float64)
    spectrum = np.fft.rfft(wave, padded)
    if low > 0:
        x = frequencies / low
        spectrum *= -x * x / _butterworth(x)
    if high < RATE / 2:
        spectrum /= _butterworth(frequencies / high)
    return np.asarray(np.fft.irfft(spectrum, padded)[: len(wave)])


def _butterworth(x: Wave) -> NDArray[np.complex128]:
    """Denominator of the second-order Butterworth filter at multiples `x` of its corner."""
    out = np.empty(len(x), complex)
    out.real = 1 - x * x
    out.imag = np.sqrt(2) * x
    return out


def dying(wave: Wave, decay: float, attack: float = 0.0005) -> Wave:
    """A wave that rises in `attack` seconds and is 60 dB down after `decay` more."""
    time = np.arange(len(wave)) / RATE
    rise = np.sin(np.pi / 2 * np.minimum(time / attack, 1.0)) ** 2
    return np.asarray(wave * rise * np.exp(-_LN_1000 / decay * np.maximum(time - attack, 0)))


def burst(rng: np.random.Generator, decay: float, low: float, high: float, attack: float = 0.0005) -> Wave:
    """A short burst of noise, 60 dB down after `decay` seconds."""
    return dying(noise(rng, attack + decay, low, high), decay, attack)


def mix(*parts: tuple[float, float, Wave]) -> Wave:
    """Waves laid over each other, each as (start in seconds, level, wave)."""
    length = max(samples(start) + len(wave) for start, _, wave in parts)
    out = np.zeros(length)
    for start, level, wave in parts:
        begin = samples(start)
        out[begin : begin + len(wave)] += level * wave
    return out


def in_room(wave: Wave, wet: float = 0.12, decay: float = 0.22) -> Wave:
    """The wave in a small furnished room: first echoes after some milliseconds, then a dying, darkening haze.

    `wet` is the level of the echoes against the sound itself. It is one room, the same for every sound.
    """
    whole = len(wave) + samples(decay)
    length = fast_length(whole)
    echo = np.fft.irfft(np.fft.rfft(wave, length) * _echoes(decay, length), length)[:whole] * wet
    echo[: len(wave)] += wave
    return np.asarray(echo)


@lru_cache(maxsize=8)
def _echoes(decay: float, length: int) -> NDArray[np.complex128]:
    """Spectrum of the room's answer to a click."""
    rng = np.random.default_rng(1711)
    tail = samples(decay)
    answer = np.zeros(tail)
    for delay, level in ((0.0061, 0.5), (0.0097, -0.45), (0.0139, 0.5), (0.0191, -0.4)):
        answer[samples(delay)] += level
    time = np.arange(tail) / RATE
    answer += rng.standard_normal(tail) * np.exp(-_LN_1000 / decay * time) * (time > 0.012) * 0.16
    return np.asarray(np.fft.rfft(band(answer, 120, 3200), length))


def finished(wave: Wave, brightest: float = 7500.0) -> Wave:
    """A wave ready to be kept: dark above `brightest`, no rumble, no offset, silent at both ends."""
    wave = band(wave, 45, brightest)
    loud = np.flatnonzero(np.abs(wave) > 0.0005 * np.max(np.abs(wave)))
    wave = wave[: int(loud[-1]) + samples(0.006)] if len(loud) else wave
    wave = np.concatenate((wave, np.zeros(samples(0.004))))
    out = samples(0.008)
    wave[-out:] *= np.cos(np.linspace(0, np.pi / 2, out)) ** 2
    into = samples(0.0003)
    wave[:into] *= np.sin(np.linspace(0, np.pi / 2, into)) ** 2
    # What offset is left is taken out by a smooth hump as long as the sound, too low to be heard.
    hump = np.hanning(len(wave))
    return np.asarray(wave - hump * (wave.sum() / hump.sum()))


def _unit(wave: Wave) -> Wave:
    power = float(np.sqrt(np.mean(wave**2)))
    return wave / max(power, 1e-12)
