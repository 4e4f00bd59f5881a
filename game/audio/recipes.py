"""Recipe of every cue, and its finished, levelled variants."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from game.audio import materials, tunes
from game.audio.cues import VOICES, Cue
from game.audio.loudness import factor, levelled, loudness
from game.audio.waves import Wave, finished, mix

Sound = NDArray[np.float32]
"""One variant of a cue, mono, at waves.RATE, full scale 1."""
SEED = 1
Recipe = Callable[[np.random.Generator, float], Wave]
Tune = Callable[[np.random.Generator], Wave]


def _double(rng: np.random.Generator) -> Wave:
    cube = materials.cube_turned(rng, rng.uniform(0.96, 1.04))
    return mix((0, 1, cube), (0.16, 0.5, tunes.rising_fourth(rng)))


def _closed_board(rng: np.random.Generator) -> Wave:
    return mix((0, 1, materials.bolt(rng, rng.uniform(0.96, 1.04))), (0.19, 0.4, tunes.low_chord(rng)))


def _take(rng: np.random.Generator, pitch: float) -> Wave:
    return mix((0, 1, materials.latch(rng, pitch * 0.84)), (0.05, 0.35, materials.thud(rng, pitch)))


_BLOWS: dict[Cue, Recipe] = {
    Cue.FOCUS: materials.tick,
    Cue.CHOOSE: materials.knock,
    # A major third lower than CHOOSE.
    Cue.BACK: lambda rng, pitch: materials.knock(rng, pitch * 0.794),
    Cue.TOAST: materials.glass,
    Cue.KNOCK: materials.door,
    Cue.SHAKE: materials.shake,
    Cue.DIE_SOFT: partial(materials.die, hardness=0.15),
    Cue.DIE_HARD: partial(materials.die, hardness=1.0),
    Cue.LIFT: partial(materials.felt, seconds=0.09),
    Cue.SLIDE: partial(materials.felt, seconds=0.2),
    Cue.PLACE: materials.place,
    Cue.STACK: materials.stack,
    Cue.HIT: materials.hit,
    Cue.BEAR_OFF: materials.bear_off,
    Cue.ILLEGAL: materials.dull,
    Cue.CONFIRM: materials.latch,
    Cue.TAKE: _take,
    Cue.DROP: materials.page,
    Cue.CLOCK: materials.escapement,
}
_TUNES: dict[Cue, Tune] = {
    Cue.TOGGLE_ON: tunes.toggle_on,
    Cue.TOGGLE_OFF: tunes.toggle_off,
    Cue.LEFT: tunes.falling_fifth,
    Cue.YOUR_TURN: tunes.warm_bell,
    Cue.DOUBLE: _double,
    Cue.DOUBLET: tunes.doublet,
    Cue.HIT_BACK: tunes.hit_back,
    Cue.PRIME: tunes.prime,
    Cue.CLOSED_BOARD: _closed_board,
    Cue.GAME_WON: tunes.game_won,
    Cue.GAME_LOST: tunes.game_lost,
    Cue.GAMMON: tunes.gammon,
    Cue.BACKGAMMON: tunes.backgammon,
    Cue.MATCH_WON: tunes.match_won,
    Cue.MATCH_LOST: tunes.match_lost,
}


def make(cue: Cue, seed: int = SEED, rest: Callable[[], None] = lambda: None) -> tuple[Sound, ...]:
    """Every variant of a cue at its loudness. The same seed gives the same samples.

    `rest` is called after each variant, so that a maker in the background can give way.
    """
    voice = VOICES[cue]
    if cue is Cue.ROOM:
        wave = materials.room_tone(_generator(cue, 0, seed))
        return ((wave * factor(voice.loudness - loudness(wave))).astype(np.float32),)
    waves = []
    for number, pitch in enumerate(_pitches(cue, seed)):
        rng = _generator(cue, number, seed)
        waves.append(finished(_TUNES[cue](rng) if cue in _TUNES else _BLOWS[cue](rng, pitch)))
        rest()
    return tuple(wave.astype(np.float32) for wave in levelled(waves, voice.loudness))


def _pitches(cue: Cue, seed: int) -> list[float]:
    """Pitch factors evenly spread over the voice's range, in no order."""
    voice = VOICES[cue]
    even = 1 + voice.spread * np.linspace(-1, 1, voice.variants)
    return [float(pitch) for pitch in _generator(cue, voice.variants, seed).permutation(even)]


def _generator(cue: Cue, number: int, seed: int) -> np.random.Generator:
    return np.random.default_rng([seed, zlib.crc32(cue.value.encode()), number])
