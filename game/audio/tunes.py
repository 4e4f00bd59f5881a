"""Notes and phrases: a wooden marimba and a small bell, in C."""

from __future__ import annotations

import numpy as np

from game.audio.waves import Wave, burst, in_room, mix, noise, ring

_NAMES = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}


def note(name: str) -> float:
    """Frequency of a note such as C4 or Bb3, equal temperament, A4 = 440 Hz."""
    step = _NAMES[name[0]] - ("b" in name) + 12 * (int(name[-1]) - 4)
    return float(440.0 * 2 ** (step / 12))


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
    ratios = np.array([1.0, 1.0018, 2.0, 3.0, 3.008, 4.2])
    levels = np.array([0.7, 0.3, 0.12, 0.2, 0.08, 0.03]) * rng.uniform(0.9, 1.1, 6)
    decays = np.array([1.0, 0.9, 0.5, 0.45, 0.4, 0.2]) * life
    return mix(
        (0, 1, ring(ratios * frequency, levels, decays)), (0, 0.02, burst(rng, 0.02, 300, 2000, 0.003))
    )


def phrase(rng: np.random.Generator, pitch: float, *notes: tuple[float, str, float]) -> Wave:
    """Marimba notes, each as (seconds, note or chord such as "C5 E4", level), played by hand.

    The first note of a chord is the melody, the others stay behind it.
    """
    parts = []
    for when, names, level in notes:
        for number, name in enumerate(names.split()):
            late = rng.uniform(0, 0.006)
            touch = rng.uniform(0.85, 1.15)
            weight = level * rng.uniform(0.93, 1.05) * (0.6 if number else 1)
            parts.append((when + late, weight, bar(rng, note(name) * pitch, touch)))
    return mix(*parts)


def shimmer(rng: np.random.Generator, pitch: float, seconds: float) -> Wave:
    """A soft shine of small high bars, rolled upwards, over a breath of air."""
    names = ("C6", "E6", "G6", "C7")
    parts = [
        (0.035 * k + rng.uniform(0, 0.01), 0.5 / (1 + 0.4 * k), bell(rng, note(name) * pitch, seconds * 0.6))
        for k, name in enumerate(names)
    ]
    air = noise(rng, seconds, 2500, 5500)
    air *= np.hanning(len(air)) * 0.012
    return mix(*parts, (0, 1, air))


def toggle(rng: np.random.Generator, pitch: float, rising: bool) -> Wave:
    """Two small notes."""
    first, second = ("E5", "A5") if rising else ("A5", "E5")
    short = [bar(rng, note(name) * pitch, 0.8)[: round(0.16 * 44100)] for name in (first, second)]
    fades = [wave * np.linspace(1, 0, len(wave)) ** 2 for wave in short]
    return mix((0, 0.8, fades[0]), (0.07, 1, fades[1]))


def game_won(rng: np.random.Generator, pitch: float) -> Wave:
    """Four notes up."""
    return in_room(
        phrase(rng, pitch, (0, "G4", 0.8), (0.13, "C5", 0.85), (0.26, "E5", 0.9), (0.42, "G5 C5", 0.9)),
        wet=0.2,
        decay=0.5,
    )


def game_lost(rng: np.random.Generator, pitch: float) -> Wave:
    """Two notes down."""
    return in_room(phrase(rng, pitch, (0, "G4", 0.8), (0.24, "D4", 0.8)), wet=0.2, decay=0.5)


def gammon(rng: np.random.Generator, pitch: float) -> Wave:
    """The winner's four notes with their octaves, and a shimmer."""
    tune = phrase(
        rng,
        pitch,
        (0, "G4 G5", 0.7),
        (0.13, "C5 C4", 0.75),
        (0.26, "E5 E4", 0.8),
        (0.42, "G5 C5 G4", 0.85),
        (0.6, "C6 E5 C4", 0.8),
    )
    return in_room(mix((0, 1, tune), (0.6, 0.16, shimmer(rng, pitch, 1.1))), wet=0.22, decay=0.6)


def backgammon(rng: np.random.Generator, pitch: float) -> Wave:
    """The gammon's fanfare twice as proud: up, up again, and a rolled chord."""
    tune = phrase(
        rng,
        pitch,
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
    return in_room(mix((0, 1, tune), (0.86, 0.18, shimmer(rng, pitch, 1.4))), wet=0.24, decay=0.7)


def match_won(rng: np.random.Generator, pitch: float) -> Wave:
    """Eight notes that come home, two and a half seconds."""
    tune = phrase(
        rng,
        pitch,
        (0, "C5 C4", 0.75),
        (0.16, "D5", 0.7),
        (0.32, "E5 G4", 0.8),
        (0.56, "G5 C5", 0.85),
        (0.8, "A5 F4 C5", 0.85),
        (1.04, "G5 E5", 0.75),
        (1.22, "B5 G4 D5", 0.85),
        (1.46, "C6 G5 E5 C4", 0.9),
    )
    return in_room(mix((0, 1, tune), (1.46, 0.16, shimmer(rng, pitch, 1.2))), wet=0.24, decay=0.7)


def match_lost(rng: np.random.Generator, pitch: float) -> Wave:
    """Three notes down, without bitterness."""
    tune = phrase(rng, pitch, (0, "A4", 0.7), (0.26, "F4", 0.75), (0.54, "C4 G4", 0.8))
    return in_room(tune, wet=0.22, decay=0.6)


def doublet(rng: np.random.Generator, pitch: float) -> Wave:
    """The same note twice."""
    return in_room(phrase(rng, pitch, (0, "G5", 0.8), (0.11, "G5", 1)), wet=0.15)


def hit_back(rng: np.random.Generator, pitch: float) -> Wave:
    """A call and its quick answer, a fourth higher and doubled."""
    tune = phrase(rng, pitch, (0, "D5", 0.6), (0.12, "D5", 0.7), (0.22, "G5 G4", 1), (0.34, "B5 D5", 0.9))
    return in_room(tune, wet=0.18, decay=0.4)


def prime(rng: np.random.Generator, pitch: float) -> Wave:
    """Six notes, one for each point of the wall."""
    names = ("C4", "D4", "E4", "G4", "A4", "C5")
    tune = phrase(rng, pitch, *((0.085 * k, name, 0.7 + 0.05 * k) for k, name in enumerate(names)))
    return in_room(
        mix((0, 1, tune), (0.5, 0.6, phrase(rng, pitch, (0, "C5 C4 G4", 0.8)))), wet=0.2, decay=0.5
    )


def low_chord(rng: np.random.Generator, pitch: float) -> Wave:
    """A broad, closed sound."""
    return in_room(
        phrase(rng, pitch, (0, "C3", 0.9), (0.02, "G3", 0.8), (0.05, "C4", 0.6), (0.1, "E4", 0.4)),
        0.22,
        0.6,
    )


def rising_fourth(rng: np.random.Generator, pitch: float) -> Wave:
    """A question."""
    return in_room(phrase(rng, pitch, (0, "G4", 0.8), (0.17, "C5", 1)), wet=0.18, decay=0.4)


def falling_fifth(rng: np.random.Generator, pitch: float) -> Wave:
    """Somebody leaves."""
    return in_room(phrase(rng, pitch, (0, "G4", 0.8), (0.2, "C4", 0.9)), wet=0.2, decay=0.4)


def warm_bell(rng: np.random.Generator, pitch: float) -> Wave:
    """One warm stroke."""
    return in_room(bell(rng, note("C5") * pitch), wet=0.2, decay=0.5)
