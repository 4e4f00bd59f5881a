"""Captions: what was heard, in words, for a moment each."""

from __future__ import annotations

from game.audio.cues import VOICES, Cue
from game.words import t

HOLD = 2.5
"""Seconds a caption stays."""
LINES = 2
"""How many are shown at once, the newest last."""


class Captions:
    """The captions of the last moments; a sound heard again renews its line."""

    def __init__(self) -> None:
        self._heard: dict[str, float] = {}

    def note(self, cue: Cue, when: float) -> None:
        """A cue is heard at a time, now or soon."""
        caption = VOICES[cue].caption
        self._heard.pop(caption, None)
        self._heard[caption] = when

    def lines(self, now: float) -> tuple[str, ...]:
        """What to show now, in the language in use."""
        self._heard = {caption: when for caption, when in self._heard.items() if now - when < HOLD}
        begun = sorted(
            (caption for caption, when in self._heard.items() if when <= now), key=self._heard.__getitem__
        )
        return tuple(t(caption) for caption in begun[-LINES:])
