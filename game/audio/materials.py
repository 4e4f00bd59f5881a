"""What things sound like: blows on the board, dice, felt, brass, paper, glass, as unlevelled waves.

Each recipe takes a random generator, which varies the blow, and a pitch factor.
"""

from __future__ import annotations

import numpy as np

from game.audio.waves import Wave, burst, contact, dying, in_room, mix, noise, ring, samples

_BOARD_TONES = 28


def _board() -> tuple[Wave, Wave, Wave]:
    """Tones of the wooden board: frequencies, levels, decays. It is one board, the same for every blow."""
    rng = np.random.default_rng(1953)
    steps = np.linspace(0, 1, _BOARD_TONES) + rng.uniform(-0.012, 0.012, _BOARD_TONES)
    frequencies = 170 * (4400 / 170) ** np.clip(steps, 0, 1)
    levels = (170 / frequencies) ** 0.3 * rng.uniform(0.6, 1.0, _BOARD_TONES)
    # A board of this size gives little of its lowest tones to the air.
    levels *= (frequencies / 480) ** 2 / (1 + (frequencies / 480) ** 2)
    # Parts of it move in, others out; tones all of one sign would add up to a click.
    levels *= rng.choice([-1, 1], _BOARD_TONES)
    # Wood swallows high tones sooner than low ones.
    decays = np.clip(0.11 * (250 / frequencies) ** 0.45, 0.022, 0.11)
    return frequencies, levels, decays


_FREQUENCIES, _LEVELS, _DECAYS = _board()


def blow(rng: np.random.Generator, pitch: float, touch: float, grit: float = 0.25) -> Wave:
    """Something put down on the board. `touch` is the contact in seconds: 0.0002 hard, 0.002 soft.

    `grit` is the level of the surfaces' own click.
    """
    frequencies = _FREQUENCIES * pitch
    # Where the board is struck decides which of its tones sound.
    levels = _LEVELS * np.abs(rng.normal(1, 0.35, _BOARD_TONES)) * contact(frequencies, touch)
    wood = ring(frequencies, levels / np.sqrt(_BOARD_TONES), _DECAYS * rng.uniform(0.85, 1.15))
    top = float(np.clip(1.1 / touch, 1200, 6000))
    return mix((0, 1, wood), (0, grit, burst(rng, 0.014, top * 0.35, top, attack=0.0003)))


def thud(rng: np.random.Generator, pitch: float, depth: float = 118.0) -> Wave:
    """The low body of the table under a heavy blow."""
    low = depth * pitch
    return ring([low, low * 1.63, low * 2.41], [1.0, 0.45, 0.2], [0.13, 0.09, 0.06]) * rng.uniform(0.9, 1.1)


def disc(rng: np.random.Generator, pitch: float) -> Wave:
    """The click of two checkers: small hard discs that a stack damps at once."""
    tones = np.array([1730.0, 2610.0, 3540.0, 5150.0]) * pitch * rng.uniform(0.99, 1.01, 4)
    levels = np.array([0.9, 0.8, 0.5, 0.2]) * rng.uniform(0.7, 1.2, 4)
    return ring(tones, levels * 0.35, [0.045, 0.036, 0.026, 0.018])


def place(rng: np.random.Generator, pitch: float) -> Wave:
    """A checker put on its point: wood under cloth, one small rebound."""
    first = blow(rng, pitch, 0.00055, 0.2)
    again = blow(rng, pitch * 1.03, 0.0008, 0.12)
    bounce = rng.uniform(0.026, 0.04)
    return in_room(mix((0, 1, first), (bounce, 0.22, again), (0, 0.1, thud(rng, pitch, 165))))


def stack(rng: np.random.Generator, pitch: float) -> Wave:
    """A checker put on another: two discs, a rattle of milliseconds, the board beneath."""
    gap = rng.uniform(0.009, 0.016)
    return in_room(
        mix(
            (0, 1, disc(rng, pitch)),
            (0, 0.6, blow(rng, pitch, 0.0004, 0.3)),
            (gap, 0.33, disc(rng, pitch * 1.04)),
            (gap * 2.3, 0.12, disc(rng, pitch * 1.06)),
        ),
    )


def hit(rng: np.random.Generator, pitch: float) -> Wave:
    """A checker struck off its point: two hard clacks and a low thud."""
    gap = rng.uniform(0.042, 0.055)
    return in_room(
        mix(
            (0, 1.0, disc(rng, pitch * 0.95)),
            (0, 1.1, blow(rng, pitch, 0.0003, 0.4)),
            (gap, 0.6, disc(rng, pitch * 1.03)),
            (gap, 0.9, blow(rng, pitch * 0.93, 0.0004, 0.3)),
            (0.002, 0.55, thud(rng, pitch, 92)),
        ),
        wet=0.16,
        decay=0.3,
    )


def bear_off(rng: np.random.Generator, pitch: float) -> Wave:
    """A checker laid in the tray: felt, then wood, then its neighbours."""
    return in_room(
        mix(
            (0, 0.2, felt(rng, pitch, 0.09)),
            (0.07, 1, blow(rng, pitch * 1.12, 0.0005, 0.2)),
            (0.07 + rng.uniform(0.012, 0.02), 0.45, disc(rng, pitch * 0.9)),
        ),
    )


def felt(rng: np.random.Generator, pitch: float, seconds: float) -> Wave:
    """A checker drawn over felt: soft noise with the grain of the cloth in it."""
    wave = noise(rng, seconds, 380 * pitch, 2300 * pitch)
    time = np.arange(len(wave)) / len(wave)
    swell = np.sin(np.pi * time**0.7) ** 1.5
    grain = noise(rng, seconds, 25, 90)
    return wave * swell * (1 + 0.3 * np.clip(grain, -2, 2)) * 0.3


def die(rng: np.random.Generator, pitch: float, hardness: float) -> Wave:
    """One knock of a die on cloth over wood; `hardness` from 0, a last wobble, to 1, a full throw."""
    tones = np.array([2350.0, 3320.0, 4480.0, 5900.0]) * pitch * rng.uniform(0.97, 1.03, 4)
    touch = 0.0009 - 0.00068 * hardness
    levels = np.array([0.8, 0.7, 0.5, 0.25]) * rng.uniform(0.6, 1.3, 4) * contact(tones, touch * 0.6)
    bone = ring(tones, levels * 0.55, [0.026, 0.021, 0.016, 0.012])
    wood = blow(rng, pitch * 1.15, touch, 0.18 + 0.2 * hardness)
    return in_room(mix((0, 1, bone), (0, 0.7, wood)), wet=0.1, decay=0.16)


def shake(rng: np.random.Generator, pitch: float) -> Wave:
    """Two dice in a leather cup: knocks in pairs, muffled by leather and hand."""
    parts: list[tuple[float, float, Wave]] = []
    when = 0.02
    while when < 0.62:
        swing = 0.55 + 0.45 * np.sin(2 * np.pi * when / 0.21) ** 2
        parts.append((when, float(swing * rng.uniform(0.5, 1)), _in_cup(rng, pitch)))
        parts.append((when + rng.uniform(0.006, 0.018), float(0.5 * swing), _in_cup(rng, pitch)))
        when += rng.uniform(0.036, 0.062)
    return in_room(mix(*parts), wet=0.08)


def _in_cup(rng: np.random.Generator, pitch: float) -> Wave:
    tones = np.array([640.0, 980.0, 1480.0, 2260.0, 3100.0]) * pitch * rng.uniform(0.93, 1.07, 5)
    levels = np.array([0.7, 0.9, 0.7, 0.5, 0.25]) * rng.uniform(0.5, 1.2, 5)
    return mix(
        (0, 0.5, ring(tones, levels, [0.03, 0.028, 0.022, 0.016, 0.012])),
        (0, 0.1, burst(rng, 0.012, 900, 3600)),
    )


def latch(rng: np.random.Generator, pitch: float) -> Wave:
    """A small brass latch: it lifts, it falls shut, and rings a moment in its wood."""
    gap = rng.uniform(0.043, 0.056)
    return in_room(
        mix(
            (0, 0.35, _brass(rng, pitch * 1.09, 0.05)),
            (0, 0.25, blow(rng, pitch * 1.3, 0.0005, 0.25)),
            (gap, 0.75, _brass(rng, pitch, 0.16)),
            (gap, 0.7, blow(rng, pitch, 0.0005, 0.25)),
        ),
    )


def _brass(rng: np.random.Generator, pitch: float, decay: float) -> Wave:
    """A short brass bar; the tones of a bar free at both ends stand 1 : 2.756 : 5.404."""
    base = 1340 * pitch
    tones = np.array([1.0, 1.006, 2.756, 2.77, 5.404]) * base * rng.uniform(0.995, 1.005, 5)
    levels = np.array([0.5, 0.3, 0.45, 0.25, 0.08]) * rng.uniform(0.8, 1.2, 5)
    return ring(tones, levels * 0.4, np.array([1.0, 0.9, 0.6, 0.55, 0.25]) * decay)


def page(rng: np.random.Generator, pitch: float) -> Wave:
    """A page that falls: air, a flutter, and a soft landing."""
    air = noise(rng, 0.26, 450 * pitch, 2400 * pitch)
    time = np.arange(len(air)) / len(air)
    flutter = 1 + 0.5 * np.sin(2 * np.pi * (9 * time + 12 * time**2) + rng.uniform(0, 6))
    air = air * np.sin(np.pi * time**0.6) ** 2 * flutter * 0.16
    landing = mix(
        (0, 0.5, blow(rng, pitch * 0.8, 0.0026, 0.0)), (0, 0.12, burst(rng, 0.05, 300, 2400, 0.002))
    )
    return in_room(mix((0, 1, air), (0.2, 1, landing)))


def tick(rng: np.random.Generator, pitch: float) -> Wave:
    """A finger nail on wood, 20 ms and gone."""
    tones = np.array([940.0, 1510.0, 2320.0]) * pitch * rng.uniform(0.98, 1.02, 3)
    return mix(
        (0, 1, ring(tones, np.array([0.7, 0.5, 0.25]), [0.024, 0.019, 0.014])),
        (0, 0.12, burst(rng, 0.008, 1200, 4000)),
    )


def knock(rng: np.random.Generator, pitch: float) -> Wave:
    """A knuckle on a small wooden box, 45 ms."""
    tones = np.array([392.0, 655.0, 1080.0, 1730.0]) * pitch * rng.uniform(0.99, 1.01, 4)
    return mix(
        (0, 1, ring(tones, np.array([1.0, 0.5, 0.3, 0.12]), [0.055, 0.045, 0.03, 0.02])),
        (0, 0.06, burst(rng, 0.012, 500, 2600, 0.001)),
    )


def door(rng: np.random.Generator, pitch: float) -> Wave:
    """Somebody knocks twice at the door of the room."""
    gap = rng.uniform(0.17, 0.2)
    one, two = (
        mix((0, 1, blow(rng, pitch * 0.8, 0.0016, 0.1)), (0, 0.8, thud(rng, pitch, 140))) for _ in "12"
    )
    return in_room(mix((0, 0.85, one), (gap, 1, two)), wet=0.25, decay=0.35)


def dull(rng: np.random.Generator, pitch: float) -> Wave:
    """A finger on padded wood: it does not go."""
    return mix((0, 1, thud(rng, pitch, 150)), (0, 0.35, blow(rng, pitch * 0.7, 0.003, 0.0)))


def glass(rng: np.random.Generator, pitch: float) -> Wave:
    """A finger nail on a glass, damped by the hand that holds it."""
    tones = np.array([1240.0, 2870.0, 4630.0]) * pitch * rng.uniform(0.995, 1.005, 3)
    return mix(
        (0, 1, ring(tones, np.array([0.5, 0.4, 0.15]), [0.12, 0.08, 0.04])),
        (0, 0.14, burst(rng, 0.01, 1500, 5000)),
    )


def bolt(rng: np.random.Generator, pitch: float) -> Wave:
    """A heavy bolt: it slides, and is home."""
    scrape = dying(noise(rng, 0.16, 500, 2600), 0.5, attack=0.11) * 0.1
    home = mix(
        (0, 1, blow(rng, pitch * 0.85, 0.0005, 0.3)),
        (0, 1.1, thud(rng, pitch, 88)),
        (0, 0.5, _brass(rng, pitch * 0.62, 0.22)),
    )
    return in_room(mix((0, 1, scrape), (0.14, 1, home)), wet=0.2, decay=0.4)


def cube_turned(rng: np.random.Generator, pitch: float) -> Wave:
    """The doubling cube set down on its new face: a big die, tipped over its edge."""
    tip = rng.uniform(0.075, 0.095)
    set_down = mix((0, 1, blow(rng, pitch * 0.82, 0.0006, 0.25)), (0, 0.7, thud(rng, pitch, 125)))
    return mix((0, 0.3, blow(rng, pitch * 1.05, 0.0009, 0.15)), (tip, 1, set_down))


def escapement(rng: np.random.Generator, pitch: float) -> Wave:
    """The tick of a mantel clock: a small wheel, then its wooden case."""
    wheel = ring(np.array([1870.0, 3120.0]) * pitch, [0.5, 0.2], [0.03, 0.018])
    return in_room(mix((0, 1, wheel), (0.004, 0.6, blow(rng, pitch * 1.2, 0.0007, 0.1))), wet=0.15)


def room_tone(rng: np.random.Generator, seconds: float = 8.0) -> Wave:
    """The air of a quiet room: a low, slowly breathing noise whose end runs into its beginning."""
    length = samples(seconds)
    frequencies = np.fft.rfftfreq(length, seconds / length)
    low = (frequencies / 40) ** 2 / (1 + (frequencies / 40) ** 2)
    shape = low / (1 + (frequencies / 170) ** 1.6)
    phases = rng.uniform(0, 2 * np.pi, len(frequencies))
    wave = np.fft.irfft(shape * np.exp(1j * phases), length)
    turns = np.arange(length) / length
    breath = 1 + 0.12 * np.sin(2 * np.pi * turns) + 0.08 * np.sin(2 * np.pi * 3 * turns + 1.3)
    return np.asarray(wave * breath)
