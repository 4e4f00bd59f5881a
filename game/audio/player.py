"""Audio: plays cues on the device, if there is one. Nothing here raises, and nothing keeps a frame."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import numpy as np
import pygame

from game.audio.bank import Bank
from game.audio.captions import Captions
from game.audio.cues import FANFARES, VOICES, Cue
from game.audio.mixing import Impact, delayed, pitched, placed, tossed
from game.audio.plan import SoundPlan, height_pitch, plan_of
from game.audio.recipes import Sound
from game.audio.waves import RATE
from game.settings import Settings
from game.words import later, t

_BUFFER = 512
_CHANNELS = 24
_ROOM_CHANNEL = 0
_FADE_MS = 1500
_YIELD_MS = 60
"""How fast a fanfare gives way to the next."""
_SILENT = later("No sound device could be opened, so Blot is silent; captions can be shown instead.")


class Audio:
    """The sounds of the program. Without a device every call does nothing but note captions.

    `available` says whether there is a device, `problem` is one sentence when there is none.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        bank: Bank | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.available = False
        self.problem: str | None = None
        self._plan = plan_of(settings or Settings())
        self._bank = bank or Bank()
        self._captions = Captions()
        self._clock = clock
        self._heard: dict[Cue, float] = {}
        self._away = False
        self._room: pygame.mixer.Channel | None = None
        self._fanfare: tuple[pygame.mixer.Channel, pygame.mixer.Sound] | None = None
        self._rng = np.random.default_rng()

    @property
    def plan(self) -> SoundPlan:
        """The volumes in use."""
        return self._plan

    @property
    def bank(self) -> Bank:
        """The sounds made so far."""
        return self._bank

    def open(self) -> bool:
        """Open the device and begin to make the sounds; True when there is a device.

        The system may take a moment to open the device: to be called where no frame is waited for.
        """
        try:
            pygame.mixer.init(RATE, -16, 2, _BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(_CHANNELS)
            pygame.mixer.set_reserved(1)
        except (pygame.error, NotImplementedError, ImportError):
            self._lose()
            return False
        self.available = True
        self.problem = None
        self._bank.start()
        return True

    def set_volumes(self, settings: Settings) -> None:
        """Use these options from now on; the room's tone follows at once."""
        self._plan = plan_of(settings)
        if self._room is not None:
            self._guarded(self._set_room)

    def set_background(self, away: bool) -> None:
        """The window has lost (True) or found the player's attention."""
        self._away = away
        if self._room is not None:
            self._guarded(self._set_room)

    def play(
        self, cue: Cue, pan: float = 0.0, pitch: float = 1.0, height: int = 0, after: float = 0.0
    ) -> bool:
        """Play a cue; True when it is heard.

        `pan` is -1 at the left edge of the board and 1 at the right, `height` the number of checkers
        below the one that lands, `after` a delay in seconds kept to the sample. A cue that is
        nearer to the last of its kind than its gap, or is not made yet, is left out.
        """
        if cue is Cue.ROOM:
            return False
        when = self._clock() + max(after, 0.0)
        if abs(when - self._heard.get(cue, -1e9)) < VOICES[cue].gap:
            return False
        self._heard[cue] = when
        self._captions.note(cue, when)
        if not self._is_heard(cue):
            return False
        sound = self._bank.next(cue)
        if sound is None:
            return False
        return self._sound(cue, delayed(pitched(sound, pitch * height_pitch(height)), after), pan)

    def toss(self, impacts: Sequence[Impact], pan: float = 0.0) -> bool:
        """Play a toss of the dice from its impacts, each at its own time; True when it is heard.

        An impact is its time in seconds and its speed in board units a second.
        """
        if not impacts:
            return False
        self._captions.note(Cue.DIE_HARD, self._clock())
        if not self._is_heard(Cue.DIE_HARD):
            return False
        soft, hard = self._bank.variants(Cue.DIE_SOFT), self._bank.variants(Cue.DIE_HARD)
        if not soft or not hard:
            return False
        sound = tossed(impacts, soft, hard, self._rng)
        return len(sound) > 0 and self._sound(Cue.DIE_HARD, sound, pan)

    def tick(self, now: float | None = None) -> None:
        """Once a frame: the room's tone begins when it is made. `now` is the frame's time on the clock."""
        if self.available and self._room is None and self._plan.room > 0 and self._bank.variants(Cue.ROOM):
            self._guarded(self._begin_room)

    def captions(self, now: float | None = None) -> tuple[str, ...]:
        """The captions to show, whether or not there is a device."""
        return self._captions.lines(self._clock() if now is None else now)

    def close(self) -> None:
        """Fall silent and give the device back."""
        self._bank.stop()
        if self.available:
            self.available = False
            self._room = None
            pygame.mixer.quit()

    def _is_heard(self, cue: Cue) -> bool:
        silenced = self._away and self._plan.mute_background
        return self.available and not silenced and self._plan.gain(cue) > 0

    def _sound(self, cue: Cue, sound: Sound, pan: float) -> bool:
        frames = placed(sound, *self._plan.sides(cue, pan))
        try:
            channel = pygame.mixer.find_channel()
            if channel is None:
                return False
            playing = pygame.mixer.Sound(buffer=frames.data)
            if cue in FANFARES:
                self._give_way()
                self._fanfare = channel, playing
            channel.play(playing)
        except pygame.error:
            self._lose()
            return False
        return True

    def _give_way(self) -> None:
        """Let the last fanfare fade, if it still sounds or is still to come."""
        if self._fanfare is not None:
            channel, sound = self._fanfare
            if channel.get_sound() is sound:
                channel.fadeout(_YIELD_MS)

    def _begin_room(self) -> None:
        (sound,) = self._bank.variants(Cue.ROOM)
        self._room = pygame.mixer.Channel(_ROOM_CHANNEL)
        self._room.play(pygame.mixer.Sound(buffer=placed(sound, 1.0, 1.0).data), loops=-1, fade_ms=_FADE_MS)
        self._set_room()

    def _set_room(self) -> None:
        assert self._room is not None
        self._room.set_volume(self._plan.room if self._is_heard(Cue.ROOM) else 0.0)

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except pygame.error:
            self._lose()

    def _lose(self) -> None:
        self.available = False
        self._room = None
        self.problem = t(_SILENT)
