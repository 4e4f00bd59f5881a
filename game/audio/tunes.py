"""Notes and phrases: a wooden marimba and a small bell, in C, in the same room as the board.

A note is struck once for each touch and kept while the sounds are made; phrases lay notes together.
"""

from __future__ import annotations

import zlib
from functools import lru_cache

import numpy as np

from game.audio.waves import Wave, burst, finished, in_room, mix, noise, ring, samples

Note = tuple[float, str, float]
"""Seconds from the start, a note or chord such as "C5 E4", and its level."""
_NAMES = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}
_TOUCHES = 3
_WET, _DECAY = 0.2, 0.5


def frequency_of(name: str) -> float:
    """Frequency of a note such as C4, equal temperament, A4 = 440 Hz."""
    return float(440.0 * 2 ** (_NAMES[name[0]] / 12 + int(name[1]) - 4))


def bar(rng: np.random.Generator, frequency: float, touch: float = 1.0) -> Wave:
    """A marimba bar: tuned 1 : 4 : 10, a soft mallet, a resonator that lets the ground tone live.

    `touch` below 1 is a softer mallet, above a harder one.
    """
    life = 1.15 * (262 / frequency) ** 0.55
    tones = np.array([1.0, 3.99, 9.6]) * frequency
    levels = np.array([1.0, 0.16 * touch, 0.035 * touch]) * rng.uniform(0.92, 1.08, 3)
    levels[tones > 6500] = 0
    wave = ring(tones, levels, np.array([life, life * 0.28, life * 0.1]))
    mallet = burst(rng, 0.03, 180, 1400, attack=0.002)
    return mix((0, 1, wave), (0, 0.05 * touch, mallet))


def bell(rng: np.random.Generator, frequency: float, life: float = 1.3) -> Wave:
    """A small warm bell: its ground tone and the twelfth, each beating slowly, felt on the clapper."""
    ratios = np.array([1.0, 1.0018, 2.0, 3.0, 3.008, 4.2]) * rng.uniform(0.9994, 1.0006, 6)
    levels = np.array([0.7, 0.3, 0.12, 0.2, 0.08, 0.03]) * rng.uniform(0.8, 1.2, 6)
    decays = np.array([1.0, 0.9, 0.5, 0.45, 0.4, 0.2]) * life
    return mix(
        (0, 1, ring(ratios * frequency, levels, decays)), (0, 0.02, burst(rng, 0.02, 300, 2000, 0.003))
    )


@lru_cache(maxsize=64)
def _struck(name: str, touch: int) -> Wave:
    """A note in the room, struck in one of _TOUCHES ways."""
    rng = np.random.default_rng([zlib.crc32(name.encode()), touch])
    hardness = 0.85 + 0.15 * touch
    return finished(in_room(bar(rng, frequency_of(name), hardness), _WET, _DECAY))


@lru_cache(maxsize=4)
def _shimmer(seconds: float) -> Wave:
    """A soft shine of small high bells, rolled upwards, over a breath of air."""
    rng = np.random.default_rng(7)
    parts = [
        (0.035 * k + rng.uniform(0, 0.01), 0.5 / (1 + 0.4 * k), bell(rng, frequency_of(name), seconds * 0.6))
        for k, name in enumerate(("C6", "E6", "G6", "C7"))
    ]
    air = noise(rng, seconds, 2500, 5500)
    return finished(in_room(mix(*parts, (0, 0.012, air * np.hanning(len(air)))), _WET, _DECAY))


def forget() -> None:
    """Give back the memory of notes that were kept."""
    _struck.cache_clear()
    _shimmer.cache_clear()


def phrase(rng: np.random.Generator, *notes: Note) -> Wave:
    """Marimba notes played by a hand, not a clock: up to 6 ms late, each in its own touch.

    The first note of a chord is the melody, the others stay behind it.
    """
    parts = []
    for when, names, level in notes:
        for number, name in enumerate(names.split()):
            weight = level * rng.uniform(0.93, 1.05) * (0.6 if number else 1)
            parts.append((when + rng.uniform(0, 0.006), weight, _struck(name, int(rng.integers(_TOUCHES)))))
    return mix(*parts)


def toggle_on(rng: np.random.Generator) -> Wave:
    """Two small notes up."""
    return _short(rng, "E5", "A5")


def toggle_off(rng: np.random.Generator) -> Wave:
    """Two small notes down."""
    return _short(rng, "A5", "E5")


def _short(rng: np.random.Generator, first: str, second: str) -> Wave:
    wave = phrase(rng, (0, first, 0.8), (0.07, second, 1))[: samples(0.23)]
    return wave * np.cos(np.linspace(0, np.pi / 2, len(wave)))


def game_won(rng: np.random.Generator) -> Wave:
    """Four notes up."""
    return phrase(rng, (0, "G4", 0.8), (0.13, "C5", 0.85), (0.26, "E5", 0.9), (0.42, "G5 C5", 0.9))


def game_lost(rng: np.random.Generator) -> Wave:
    """Two notes down."""
    return phrase(rng, (0, "G4", 0.8), (0.24, "D4", 0.8))


def gammon(rng: np.random.Generator) -> Wave:
    """The winner's four notes with their octaves, and a shimmer."""
    tune = phrase(
        rng,
        (0, "G4 G5", 0.7),
        (0.13, "C5 C4", 0.75),
        (0.26, "E5 E4", 0.8),
        (0.42, "G5 C5 G4", 0.85),
        (0.6, "C6 E5 C4", 0.8),
    )
    return mix((0, 1, tune), (0.6, 0.16, _shimmer(1.1)))


def backgammon(rng: np.random.Generator) -> Wave:
    """The gammon's fanfare twice as proud: up, up again, and a rolled chord."""
    tune = phrase(
        rng,
        (0, "G4 G5", 0.7),
        (0.12, "C5 C4", 0.7),
        (0.24, "E5 E4", 0.75),
        (0.36, "G5 G4", 0.8),
        (0.56, "A5 A4 F4", 0.8),
        (0.68, "B5 B4 G4", 0.8),
        (0.86, "C6 G5 E5 C5 C4", 0.75),
        (1.04, "C6 G5", 0.45),
        (1.12, "C6 E5", 0.5),
        (1.2, "C6 G5 C4", 0.6),
    )
    return mix((0, 1, tune), (0.86, 0.18, _shimmer(1.4)))


def match_won(rng: np.random.Generator) -> Wave:
    """Eight notes that come home, two and a half seconds."""
    tune = phrase(
        rng,
        (0, "C5 C4", 0.75),
        (0.16, "D5", 0.7),
        (0.32, "E5 G4", 0.8),
        (0.56, "G5 C5", 0.85),
        (0.8, "A5 F4 C5", 0.85),
        (1.04, "G5 E5", 0.75),
        (1.22, "B5 G4 D5", 0.85),
        (1.46, "C6 G5 E5 C4", 0.9),
    )
    return mix((0, 1, tune), (1.46, 0.16, _shimmer(1.1)))


def match_lost(rng: np.random.Generator) -> Wave:
    """Three notes down, without bitterness."""
    return phrase(rng, (0, "A4", 0.7), (0.26, "F4", 0.75), (0.54, "C4 G4", 0.8))


def doublet(rng: np.random.Generator) -> Wave:
    """The same note twice."""
    return phrase(rng, (0, "G5", 0.8), (0.11, "G5", 1))


def hit_back(rng: np.random.Generator) -> Wave:
    """A call and its quick answer, a fourth higher and doubled."""
    return phrase(rng, (0, "D5", 0.6), (0.12, "D5", 0.7), (0.22, "G5 G4", 1), (0.34, "B5 D5", 0.9))


def prime(rng: np.random.Generator) -> Wave:
    """Six notes, one for each point of the wall."""
    names = ("C4", "D4", "E4", "G4", "A4", "C5")
    rising = [(0.085 * k, name, 0.7 + 0.05 * k) for k, name in enumerate(names)]
    return phrase(rng, *rising, (0.5, "C5 C4 G4", 0.5))


def low_chord(rng: np.random.Generator) -> Wave:
    """A broad, closed sound."""
    return phrase(rng, (0, "C3", 0.9), (0.02, "G3", 0.8), (0.05, "C4", 0.6), (0.1, "E4", 0.4))


def rising_fourth(rng: np.random.Generator) -> Wave:
    """A question."""
    return phrase(rng, (0, "G4", 0.8), (0.17, "C5", 1))


def falling_fifth(rng: np.random.Generator) -> Wave:
    """Somebody leaves."""
    return phrase(rng, (0, "G4", 0.8), (0.2, "C4", 0.9))


def warm_bell(rng: np.random.Generator) -> Wave:
    """One warm stroke."""
    return in_room(bell(rng, frequency_of("C5")), _WET, _DECAY)
