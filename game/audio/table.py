"""Which cue a checker calls for when it lands. Pure."""

from __future__ import annotations

from game.audio.cues import Cue
from game.rules.moves import CheckerMove


def step_cue(step: CheckerMove, height: int) -> Cue:
    """The cue of a checker that lands on `height` others of its side."""
    if step.hit:
        return Cue.HIT
    if step.dst == 0:
        return Cue.BEAR_OFF
    return Cue.STACK if height else Cue.PLACE
