"""Every sound is measured: level, evenness, silence at both ends, colour, decay, pitch."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from game.audio.cues import VOICES, Cue
from game.audio.recipes import _BLOWS, _TUNES, make

RATE = 44_100
PLAYED = [cue for cue in Cue if cue is not Cue.ROOM]
Samples = NDArray[np.float64]


@cache
def variants(cue: Cue) -> tuple[Samples, ...]:
    return tuple(sound.astype(np.float64) for sound in make(cue))


def spectrum(wave: Samples) -> tuple[Samples, Samples]:
    """Frequencies and power."""
    return np.fft.rfftfreq(len(wave), 1 / RATE), np.abs(np.fft.rfft(wave)) ** 2


def centroid(wave: Samples) -> float:
    frequencies, power = spectrum(wave)
    return float((frequencies * power).sum() / power.sum())


def share(wave: Samples, low: float, high: float) -> float:
    """The part of the power between two frequencies, in dB."""
    frequencies, power = spectrum(wave)
    return float(
        10 * np.log10(power[(frequencies >= low) & (frequencies < high)].sum() / power.sum() + 1e-15)
    )


def fading(wave: Samples, decibels: float) -> float:
    """Seconds until all that is still to come is so many dB below the whole."""
    left = np.cumsum(wave[::-1] ** 2)[::-1]
    return float(np.argmax(left < left[0] * 10 ** (-decibels / 10))) / RATE


def lufs(wave: Samples) -> float:
    """Loudness of the loudest 50 ms after the filters printed in ITU-R BS.1770-4, table 1 and 2."""
    length = len(wave) + RATE // 20
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(length, 1 / RATE) / 48_000)
    shelf = (1.53512485958697 - 2.69169618940638 * z + 1.19839281085285 * z**2) / (
        1 - 1.69065929318241 * z + 0.73248077421585 * z**2
    )
    cut = (1 - 2 * z + z**2) / (1 - 1.99004745483398 * z + 0.99007225036621 * z**2)
    heard = np.fft.irfft(np.fft.rfft(wave, length) * shelf * cut, length)
    total = np.concatenate(([0.0], np.cumsum(heard**2)))
    window = RATE // 20
    return float(-0.691 + 10 * np.log10(np.max(total[window:] - total[:-window]) / window))


def pitch_at(wave: Samples, seconds: float, length: float = 0.1) -> float:
    """The strongest frequency from a moment on."""
    begin = round(seconds * RATE)
    part = wave[begin : begin + round(length * RATE)]
    frequencies, power = spectrum(np.pad(part * np.hanning(len(part)), (0, RATE)))
    return float(frequencies[np.argmax(power)])


def risen(wave: Samples, seconds: float, frequency: float, length: float = 0.08) -> float:
    """How much the power near a frequency rises at a moment, in dB: a note is struck there and then."""
    padded = np.concatenate((np.zeros(RATE), wave, np.zeros(RATE)))
    at = RATE + round((seconds + 0.008) * RATE)
    window = np.hanning(round(length * RATE))
    near = round(frequency)
    before, after = (
        (np.abs(np.fft.rfft(padded[begin : begin + len(window)] * window, RATE)) ** 2)[
            near - 6 : near + 7
        ].sum()
        for begin in (at - len(window) - round(0.008 * RATE), at)
    )
    return float(10 * np.log10((after + 1e-9) / (before + 1e-9)))


def test_every_cue_has_a_recipe_a_caption_and_several_variants() -> None:
    assert {*_BLOWS, *_TUNES} == set(PLAYED)
    assert not set(_BLOWS) & set(_TUNES)
    assert set(VOICES) == set(Cue)
    for cue in PLAYED:
        assert 4 <= len(variants(cue)) <= 6
        assert VOICES[cue].caption
    captions = [VOICES[cue].caption for cue in Cue if cue is not Cue.DIE_SOFT]
    assert len(set(captions)) == len(captions)


@pytest.mark.parametrize("cue", Cue)
def test_nothing_clips(cue: Cue) -> None:
    for wave in variants(cue):
        assert np.isfinite(wave).all()
        assert np.max(np.abs(wave)) <= 10 ** (-1 / 20)


@pytest.mark.parametrize("cue", PLAYED)
def test_variants_are_evenly_loud(cue: Cue) -> None:
    levels = [lufs(wave) for wave in variants(cue)]
    assert max(levels) - min(levels) <= 1.5
    assert abs(np.mean(levels) - VOICES[cue].loudness) < 2.5


@pytest.mark.parametrize("cue", PLAYED)
def test_sounds_begin_and_end_in_silence_without_an_offset(cue: Cue) -> None:
    for wave in variants(cue):
        top = np.max(np.abs(wave))
        assert abs(wave[0]) < 0.001 * top
        assert np.max(np.abs(wave[-20:])) < 0.001 * top
        assert abs(wave.mean()) < 1e-4 * top
        assert share(wave, 0, 25) < -25


@pytest.mark.parametrize("cue", PLAYED)
def test_variants_are_different_recordings(cue: Cue) -> None:
    for first, second in pairwise(variants(cue)):
        length = min(len(first), len(second))
        a, b = first[:length], second[:length]
        alike = abs(float(a @ b)) / np.sqrt(float(a @ a) * float(b @ b))
        assert alike < 0.999


@pytest.mark.parametrize("cue", PLAYED)
def test_nothing_is_harsh(cue: Cue) -> None:
    """Little above 9 kHz in all, and no single tone there that stands out."""
    for wave in variants(cue):
        assert share(wave, 9000, RATE) < -20
        frequencies, power = spectrum(wave)
        assert np.max(power[frequencies > 9000], initial=0) < np.max(power) * 3e-3


def test_the_same_seed_gives_the_same_samples() -> None:
    for cue in (Cue.HIT, Cue.DIE_HARD, Cue.GAME_WON, Cue.ROOM):
        first, again, other = make(cue), make(cue), make(cue, seed=2)
        assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
        assert not any(np.array_equal(a, b) for a, b in zip(first, other, strict=True))


@pytest.mark.parametrize(
    ("cue", "low", "high"),
    [
        (Cue.DIE_HARD, 1800, 4000),
        (Cue.DIE_SOFT, 400, 1500),
        (Cue.PLACE, 350, 1500),
        (Cue.STACK, 1200, 3000),
        (Cue.HIT, 500, 1800),
        (Cue.SHAKE, 700, 2000),
        (Cue.LIFT, 800, 3000),
        (Cue.CONFIRM, 1300, 3500),
        (Cue.FOCUS, 700, 2000),
        (Cue.ILLEGAL, 100, 400),
        (Cue.KNOCK, 100, 600),
        (Cue.DROP, 800, 3000),
    ],
)
def test_materials_have_their_colour(cue: Cue, low: float, high: float) -> None:
    """Mean frequency of the power: bone is bright, brass rings, felt hisses softly, padded wood is dull."""
    assert low < np.mean([centroid(wave) for wave in variants(cue)]) < high


@pytest.mark.parametrize(
    ("cue", "longest"),
    [
        (Cue.FOCUS, 0.02),
        (Cue.CHOOSE, 0.045),
        (Cue.BACK, 0.045),
        (Cue.DIE_HARD, 0.06),
        (Cue.PLACE, 0.1),
        (Cue.STACK, 0.1),
        (Cue.ILLEGAL, 0.08),
        (Cue.CONFIRM, 0.15),
        (Cue.TOAST, 0.1),
    ],
)
def test_blows_die_as_fast_as_wood_does(cue: Cue, longest: float) -> None:
    assert all(fading(wave, 20) < longest for wave in variants(cue))


def test_a_hit_is_two_clacks_over_a_thud() -> None:
    for wave in variants(Cue.HIT):
        assert share(wave, 60, 200) > -12
        level = np.convolve(np.abs(wave), np.ones(132) / 132, "same")
        first = int(np.argmax(level[: round(0.02 * RATE)]))
        second = (
            first + round(0.03 * RATE) + int(np.argmax(level[first + round(0.03 * RATE) :][: RATE // 20]))
        )
        between = level[first + round(0.015 * RATE) : second - round(0.005 * RATE)]
        assert between.min() < 0.5 * level[second] < level[first]


def test_back_is_choose_a_third_lower() -> None:
    choose = np.median([pitch_at(wave, 0, 0.05) for wave in variants(Cue.CHOOSE)])
    back = np.median([pitch_at(wave, 0, 0.05) for wave in variants(Cue.BACK)])
    assert back / choose == pytest.approx(2 ** (-4 / 12), rel=0.02)


@pytest.mark.parametrize(
    ("cue", "tune"),
    [
        (Cue.TOGGLE_ON, "0 E5, 0.07 A5"),
        (Cue.TOGGLE_OFF, "0 A5, 0.07 E5"),
        (Cue.DOUBLE, "0.16 G4, 0.33 C5"),
        (Cue.GAME_WON, "0 G4, 0.13 C5, 0.26 E5, 0.42 G5"),
        (Cue.GAME_LOST, "0 G4, 0.24 D4"),
        (Cue.LEFT, "0 G4, 0.2 C4"),
        (Cue.GAMMON, "0 G4, 0.13 C5, 0.26 E5, 0.42 G5, 0.6 C6"),
        (Cue.MATCH_LOST, "0 A4, 0.26 F4, 0.54 C4"),
        (Cue.PRIME, "0 C4, 0.085 D4, 0.17 E4, 0.255 G4, 0.34 A4, 0.425 C5"),
        (Cue.MATCH_WON, "0 C5, 0.16 D5, 0.32 E5, 0.56 G5, 0.8 A5, 1.22 B5, 1.46 C6"),
    ],
)
def test_tunes_strike_their_notes_in_time_and_in_key(cue: Cue, tune: str) -> None:
    """Good news rises, bad news falls; a double asks in a fourth, who is lost leaves in a fifth."""
    for wave in variants(cue):
        for entry in tune.split(", "):
            when, name = entry.split()
            semitones = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[name[0]]
            frequency = 440 * 2 ** (semitones / 12 + int(name[1]) - 4)
            assert risen(wave, float(when), frequency) > 6, entry


def test_the_match_phrase_lasts_two_and_a_half_seconds_and_comes_home() -> None:
    for wave in variants(Cue.MATCH_WON):
        assert 2.2 < len(wave) / RATE < 3
        final = wave[round(1.5 * RATE) : round(1.9 * RATE)]
        frequencies, power = spectrum(np.pad(final * np.hanning(len(final)), (0, RATE)))
        for home in (261.6, 1046.5):
            near = power[np.abs(frequencies - home) < 6].max()
            assert near > power.max() / 64


def test_tunes_keep_their_key_and_blows_vary_theirs() -> None:
    for cue in (Cue.YOUR_TURN, Cue.GAME_WON):
        for wave in variants(cue):
            steps = 12 * np.log2(pitch_at(wave, 0.45, 0.4) / 440)
            assert abs(steps - round(steps)) < 0.25
    heard = [pitch_at(wave, 0, 0.05) for wave in variants(Cue.CHOOSE)]
    assert 1.08 < max(heard) / min(heard) < 1.16


def test_the_room_has_no_seam() -> None:
    (wave,) = variants(Cue.ROOM)
    steps = np.abs(np.diff(wave))
    assert abs(wave[0] - wave[-1]) <= steps.max()
    joined = np.concatenate((wave[-RATE:], wave[:RATE]))
    parts = [float(np.sqrt(np.mean(part**2))) for part in np.split(joined, 20)]
    assert max(parts) / min(parts) < 1.6
    assert centroid(wave) < 500
