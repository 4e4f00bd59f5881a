"""Bank: every cue's variants, made on a thread of their own while the program starts."""

from __future__ import annotations

import random
import threading
import time

from game.audio.cues import Cue
from game.audio.recipes import SEED, Sound, make
from game.audio.tunes import forget

_PAUSE = 0.001
"""Seconds given to the frames between two sounds."""


class Bank:
    """Sounds by cue. A cue that is not made yet has none; nothing here ever waits."""

    def __init__(self, seed: int = SEED) -> None:
        self._seed = seed
        self._sounds: dict[Cue, tuple[Sound, ...]] = {}
        self._order: dict[Cue, list[int]] = {}
        self._stop = threading.Event()
        self._maker: threading.Thread | None = None
        self._random = random.Random(seed)

    def start(self) -> None:
        """Begin to make the sounds, the most wanted first."""
        if self._maker is None and not self._stop.is_set():
            self._maker = threading.Thread(target=self._make_all, name="sounds", daemon=True)
            self._maker.start()

    def _make_all(self) -> None:
        for cue in Cue:
            if self._stop.is_set():
                break
            self._sounds[cue] = make(cue, self._seed, lambda: time.sleep(_PAUSE))
        forget()

    def stop(self) -> None:
        """Make no more; returns when the maker has put down its tools."""
        self._stop.set()
        if self._maker is not None:
            self._maker.join()

    def wait(self, seconds: float) -> bool:
        """Wait until every sound is made; False when time ran out. For tests and tools, never for a frame."""
        if self._maker is not None:
            self._maker.join(seconds)
        return self.is_whole

    @property
    def is_whole(self) -> bool:
        """Whether every sound is made."""
        return len(self._sounds) == len(Cue)

    def variants(self, cue: Cue) -> tuple[Sound, ...]:
        """Every variant of a cue, none while it is not made."""
        return self._sounds.get(cue, ())

    def next(self, cue: Cue) -> Sound | None:
        """A variant at random, each once before one comes again and none twice running."""
        variants = self.variants(cue)
        if not variants:
            return None
        order = self._order.setdefault(cue, [])
        if len(order) <= 1:
            # The last one left of the old round goes first, so that the new round cannot begin with it.
            fresh = [number for number in range(len(variants)) if number not in order]
            self._random.shuffle(fresh)
            order.extend(fresh)
        return variants[order.pop(0)]
