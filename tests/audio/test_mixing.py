"""Placing and mixing: a toss sounds when its impacts happen, and options do what they say."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from game.audio.bank import Bank
from game.audio.captions import HOLD, Captions
from game.audio.cues import VOICES, Cue, Group
from game.audio.mixing import FULL_THROW, Impact, delayed, pitched, placed, tossed
from game.audio.plan import height_pitch, loudness_of, plan_of
from game.audio.recipes import Sound, make
from game.settings import Settings
from game.view.tosses import library

RATE = 44_100
SOFT, HARD = make(Cue.DIE_SOFT), make(Cue.DIE_HARD)


def toss(*impacts: Impact, seed: int = 0) -> Sound:
    """Impacts as seconds and strength, 1 a full throw."""
    speeds = [(when, strength * FULL_THROW) for when, strength in impacts]
    return tossed(speeds, SOFT, HARD, np.random.default_rng(seed))


def energy(sound: Sound, begin: float, end: float) -> float:
    part = sound[round(begin * RATE) : round(end * RATE)].astype(float)
    return float(np.sum(part**2))


def onsets(sound: Sound) -> list[float]:
    """Where the level of the next millisecond leaps above that of the three before, in seconds."""
    level = np.sqrt(np.convolve(sound.astype(float) ** 2, np.ones(44) / 44, "valid"))
    found: list[float] = []
    for at in range(0, len(level) - 44, 11):
        before = level[max(at - 132, 0) : at + 1].max(initial=0)
        if level[at + 44] > 3 * before + 2e-3 and (not found or at / RATE - found[-1] > 0.02):
            found.append((at + 44) / RATE)
    return found


def test_every_impact_is_heard_within_five_milliseconds() -> None:
    impacts = [(0.113, 0.95), (0.291, 0.7), (0.402, 0.5), (0.555, 0.3), (0.7, 0.2), (0.921, 0.1)]
    heard = onsets(toss(*impacts))
    assert len(heard) == len(impacts)
    for (when, _), found in zip(impacts, heard, strict=True):
        assert abs(found - when) < 0.005


def test_nothing_sounds_before_the_first_impact() -> None:
    sound = toss((0.25, 1.0), (0.5, 0.4))
    assert not sound[: round(0.25 * RATE)].any()
    assert energy(sound, 0.25, 0.255) > 0


def test_harder_impacts_are_louder_and_brighter() -> None:
    levels, colours = [], []
    for strength in (0.1, 0.3, 0.6, 1.0):
        waves = [toss((0.0, strength), seed=seed).astype(float) for seed in range(8)]
        levels.append(np.mean([np.sum(wave**2) for wave in waves]))
        power = sum(np.abs(np.fft.rfft(wave, RATE)) ** 2 for wave in waves)
        colours.append(float((np.arange(len(power)) * power).sum() / power.sum()))
    assert levels == sorted(levels)
    assert colours == sorted(colours)


def test_a_hundred_impacts_at_once_do_not_clip() -> None:
    sound = toss(*[(0.1, 1.0)] * 100)
    assert np.max(np.abs(sound)) <= 10 ** (-1 / 20) + 1e-6


def test_the_shipped_tosses_have_loud_and_soft_knocks() -> None:
    """Real throws: most knocks are softer than a full one, none is lost, nothing clips."""
    speeds = []
    for number, flight in enumerate(library()[:20]):
        impacts = [(hit.time, hit.strength) for hit in flight.impacts]
        speeds += [speed for _, speed in impacts]
        sound = tossed(impacts, SOFT, HARD, np.random.default_rng(number))
        assert np.max(np.abs(sound)) <= 10 ** (-1 / 20) + 1e-6
        first = min(when for when, _ in impacts)
        assert not sound[: round(first * RATE)].any()
        assert energy(sound, first, first + 0.005) > 0
    assert 0.8 < np.mean(np.array(speeds) < FULL_THROW) < 1
    assert np.median(speeds) < FULL_THROW * 0.6


def test_odd_impacts_are_left_out() -> None:
    assert len(toss()) == 0
    assert len(toss((-1.0, 1.0), (0.2, 0.0))) == 0
    assert np.array_equal(toss((0.1, 5.0)), toss((0.1, 1.0)))
    late_first = toss((0.4, 0.5), (0.1, 0.5))
    assert np.array_equal(late_first, toss((0.1, 0.5), (0.4, 0.5)))


def test_a_toss_is_repeatable_and_tosses_differ() -> None:
    impacts = [(0.1, 0.8), (0.2, 0.5)]
    assert np.array_equal(toss(*impacts, seed=3), toss(*impacts, seed=3))
    assert not np.array_equal(toss(*impacts, seed=3), toss(*impacts, seed=4))


def test_a_delay_is_kept_to_the_sample() -> None:
    later = delayed(HARD[0], 0.5)
    assert not later[:22_050].any()
    assert np.array_equal(later[22_050:], HARD[0])
    assert delayed(HARD[0], 0) is HARD[0]


def test_pitch_changes_length_and_keeps_level() -> None:
    time = np.arange(RATE) / RATE
    tone = np.sin(2 * np.pi * 440 * time).astype(np.float32)
    higher = pitched(tone, 1.5)
    assert len(higher) == pytest.approx(RATE / 1.5, abs=2)
    power = np.abs(np.fft.rfft(higher))
    assert np.argmax(power) * RATE / len(higher) == pytest.approx(660, abs=2)
    assert np.max(np.abs(higher)) == pytest.approx(1, abs=0.01)


def test_frames_are_left_then_right() -> None:
    frames = placed(np.full(10, 0.5, np.float32), 1.0, 0.5)
    assert frames.shape == (10, 2)
    assert frames[0, 0] == pytest.approx(16_383, abs=1)
    assert frames[0, 1] == pytest.approx(8_191, abs=1)
    assert placed(np.full(3, 9.0, np.float32), 1, 1).max() == 32_767


def test_volumes_follow_their_group_and_master() -> None:
    settings = Settings(master=100, table=50, menus=0, room=100)
    plan = plan_of(settings)
    assert plan.gain(Cue.HIT) == pytest.approx(loudness_of(50))
    assert plan.gain(Cue.FOCUS) == 0
    assert plan.gain(Cue.ROOM) == 1
    assert plan_of(Settings(master=0)).gain(Cue.HIT) == 0
    for group in Group:
        assert hasattr(settings, group.value)
        assert any(voice.group is group for voice in VOICES.values())


def test_the_volume_curve_rises_from_nothing_to_all() -> None:
    curve = [loudness_of(percent) for percent in range(0, 101, 5)]
    assert curve[0] == 0
    assert curve[-1] == 1
    assert all(a < b for a, b in pairwise(curve))


def test_pan_moves_a_sound_and_mono_does_not() -> None:
    plan = plan_of(Settings(master=100, table=100))
    assert plan.sides(Cue.HIT, 0) == (1, 1)
    left, right = plan.sides(Cue.HIT, -1)
    assert right < left == 1
    assert plan.sides(Cue.HIT, 1) == (right, left)
    assert plan.sides(Cue.HIT, 5) == plan.sides(Cue.HIT, 1)
    assert right > 0.3
    mono = plan_of(Settings(master=100, table=100, mono=True))
    assert mono.sides(Cue.HIT, -1) == (1, 1)


def test_a_higher_stack_sounds_higher() -> None:
    steps = [height_pitch(height) for height in range(1, 9)]
    assert steps == sorted(set(steps))
    assert steps[0] == height_pitch(0) == 1
    assert height_pitch(15) == steps[-1] < 1.2


def test_captions_stay_a_while_and_the_newest_is_last() -> None:
    captions = Captions()
    captions.note(Cue.HIT, 0.0)
    captions.note(Cue.PLACE, 1.0)
    captions.note(Cue.DOUBLE, 1.5)
    assert captions.lines(1.6) == (VOICES[Cue.PLACE].caption, VOICES[Cue.DOUBLE].caption)
    captions.note(Cue.PLACE, 2.0)
    assert captions.lines(2.1)[-1] == VOICES[Cue.PLACE].caption
    assert captions.lines(1.5 + HOLD + 0.1) == (VOICES[Cue.PLACE].caption,)
    assert captions.lines(60) == ()


def test_variants_go_round_without_repeating() -> None:
    bank = Bank()
    bank._sounds[Cue.HIT] = sounds = make(Cue.HIT)
    order: list[int] = []
    for _ in range(200):
        chosen = bank.next(Cue.HIT)
        order.append(next(number for number, sound in enumerate(sounds) if sound is chosen))
    assert all(a != b for a, b in pairwise(order))
    counts = [order.count(number) for number in range(len(sounds))]
    assert max(counts) - min(counts) <= 12


def test_a_sound_not_made_yet_is_none() -> None:
    assert Bank().next(Cue.HIT) is None
    assert Bank().variants(Cue.HIT) == ()
