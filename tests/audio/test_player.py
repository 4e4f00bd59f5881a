"""Audio: with a device it plays, without one it says so once, and it never keeps a frame."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.audio.bank import Bank
from game.audio.cues import VOICES, Cue
from game.audio.player import Audio
from game.settings import Settings

REPOSITORY = Path(__file__).parents[2]
IMPACTS = [(0.1 * k, 9 - 0.8 * k) for k in range(1, 11)]
LOUD = Settings(master=100, table=100, menus=100, room=100)


class Clock:
    """Time that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def sounding() -> list[pygame.mixer.Sound]:
    """What the channels play now."""
    channels = (pygame.mixer.Channel(number) for number in range(1, pygame.mixer.get_num_channels()))
    return [sound for channel in channels if (sound := channel.get_sound()) is not None]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def bank() -> Bank:
    """Every sound, made once for all tests."""
    whole = Bank()
    whole.start()
    assert whole.wait(200)
    return whole


@pytest.fixture
def audio(bank: Bank, clock: Clock) -> Iterator[Audio]:
    opened = Audio(LOUD, bank, clock)
    assert opened.open()
    yield opened
    opened.close()


def test_without_a_device_everything_is_quiet_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    audio = Audio()
    assert not audio.open()
    assert not audio.available
    assert audio.problem is not None
    assert audio.problem.count(".") == 1
    assert not audio.play(Cue.HIT, pan=0.5, pitch=1.1, height=3)
    assert not audio.toss(IMPACTS)
    audio.set_volumes(Settings(master=0))
    audio.set_background(True)
    audio.tick(1.0)
    assert VOICES[Cue.HIT].caption in audio.captions()
    audio.close()
    audio.close()


def test_an_audio_never_opened_is_as_quiet() -> None:
    audio = Audio()
    assert not audio.play(Cue.HIT)
    assert not audio.toss(IMPACTS)
    audio.tick()
    audio.close()


def test_every_cue_is_played(audio: Audio, clock: Clock) -> None:
    for cue in Cue:
        clock.now += 5
        pygame.mixer.stop()
        assert audio.play(cue, pan=-0.4, height=2) is (cue is not Cue.ROOM)
    assert audio.toss(IMPACTS, pan=0.2)
    assert not audio.toss([])


def test_a_cue_keeps_its_distance_from_itself(audio: Audio, clock: Clock) -> None:
    assert audio.play(Cue.CLOCK)
    clock.now += 0.5
    assert not audio.play(Cue.CLOCK)
    assert audio.play(Cue.FOCUS)
    clock.now += 0.5
    assert audio.play(Cue.CLOCK)


def test_a_cue_laid_ahead_does_not_silence_one_before_it(audio: Audio) -> None:
    assert audio.play(Cue.PLACE, after=0.3)
    assert audio.play(Cue.PLACE, after=0.6)
    assert audio.play(Cue.PLACE)
    assert not audio.play(Cue.PLACE, after=0.01)


def test_a_fanfare_takes_the_place_of_the_one_before(audio: Audio) -> None:
    assert audio.play(Cue.GAMMON, after=0.35)
    assert audio.play(Cue.HIT)
    assert audio.play(Cue.MATCH_WON, after=0.35)
    time.sleep(0.4)
    lengths = sorted(sound.get_length() for sound in sounding())
    assert len(lengths) in (1, 2)  # the hit may have ended
    assert lengths[-1] > 2.5
    assert not any(1.9 < length < 2.4 for length in lengths)


def test_a_caption_comes_with_its_sound(audio: Audio, clock: Clock) -> None:
    audio.play(Cue.HIT, after=0.5)
    audio.play(Cue.CONFIRM)
    assert audio.captions() == (VOICES[Cue.CONFIRM].caption,)
    clock.now += 0.6
    assert audio.captions() == (VOICES[Cue.CONFIRM].caption, VOICES[Cue.HIT].caption)


def test_a_group_at_nothing_is_silent_and_still_captioned(audio: Audio) -> None:
    audio.set_volumes(Settings(menus=0))
    assert not audio.play(Cue.CHOOSE)
    assert audio.play(Cue.HIT)
    assert audio.captions() == (VOICES[Cue.CHOOSE].caption, VOICES[Cue.HIT].caption)


def test_the_background_is_silent_if_wanted(audio: Audio, clock: Clock) -> None:
    audio.set_background(True)
    assert not audio.play(Cue.HIT)
    audio.set_background(False)
    clock.now += 1
    assert audio.play(Cue.HIT)
    audio.set_volumes(Settings(mute_background=False))
    audio.set_background(True)
    clock.now += 1
    assert audio.play(Cue.HIT)


def test_the_room_sounds_when_wanted_and_follows_its_volume(audio: Audio) -> None:
    audio.set_volumes(Settings(room=0))
    audio.tick(0)
    assert audio._room is None
    audio.set_volumes(Settings(master=100, room=100))
    audio.tick(1)
    room = audio._room
    assert room is not None
    assert room.get_busy()
    assert room.get_volume() == pytest.approx(1, abs=0.02)
    audio.set_volumes(Settings(master=100, room=25))
    assert room.get_volume() == pytest.approx(0.125, abs=0.02)
    audio.set_background(True)
    assert room.get_volume() == 0


def test_a_device_that_goes_away_is_no_error(audio: Audio) -> None:
    pygame.mixer.quit()
    assert not audio.play(Cue.HIT)
    assert not audio.available
    assert audio.problem is not None
    audio.tick(1)
    audio.close()


def test_after_closing_nothing_sounds(audio: Audio) -> None:
    audio.close()
    assert not audio.play(Cue.HIT)
    assert not audio.toss(IMPACTS)


def test_opening_does_not_wait_for_the_sounds() -> None:
    audio = Audio(LOUD)
    begin = time.thread_time()
    assert audio.open()
    assert time.thread_time() - begin < 0.25
    assert not audio.bank.is_whole
    audio.play(Cue.MATCH_WON)
    audio.close()


def test_a_call_costs_a_fraction_of_a_frame(audio: Audio, clock: Clock) -> None:
    """CPU time of the least of several calls: a frame at 60 Hz has 16.7 ms."""
    costs = {}
    for cue in (Cue.PLACE, Cue.HIT, Cue.MATCH_WON):
        best = 1.0
        for _ in range(8):
            clock.now += 5
            begin = time.thread_time()
            audio.play(cue, pan=0.3, height=3)
            best = min(best, time.thread_time() - begin)
        costs[cue] = best
    begin = time.thread_time()
    audio.toss(IMPACTS)
    assert costs[Cue.PLACE] < 0.002
    assert costs[Cue.MATCH_WON] < 0.008
    assert time.thread_time() - begin < 0.01


RECORDER = """
import sys, time
from game.audio.cues import Cue
from game.audio.player import Audio
from game.settings import Settings
audio = Audio(Settings(master=100, table=100, room=0))
assert audio.open(), audio.problem
while not audio.bank.variants(Cue.DIE_HARD):
    time.sleep(0.01)
assert audio.toss([(0.1, 9.0), (0.4, 5.0), (0.7, 2.0)])
time.sleep(1.2)
audio.close()
"""


@pytest.mark.slow
def test_what_reaches_the_device_keeps_the_time_of_the_toss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL's disk driver writes down what a sound card would get."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "heard.raw"))
    subprocess.run(
        [sys.executable, "-c", RECORDER], cwd=REPOSITORY, check=True, capture_output=True, timeout=120
    )
    heard = np.abs(np.fromfile(tmp_path / "heard.raw", "<i2").reshape(-1, 2)[:, 0].astype(int))
    loud = np.flatnonzero(heard > 200)
    starts = [int(loud[0])]
    for at in loud:
        if at - starts[-1] > 0.2 * 44_100:
            starts.append(int(at))
    times = [(start - starts[0]) / 44_100 for start in starts]
    assert times == pytest.approx([0.0, 0.3, 0.6], abs=0.005)
    assert heard.max() <= 29_205
