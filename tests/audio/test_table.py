"""A checker sounds by where it lands."""

from __future__ import annotations

import pytest

from game.audio.cues import Cue
from game.audio.table import step_cue
from game.rules.moves import CheckerMove


@pytest.mark.parametrize(
    ("step", "height", "cue"),
    [
        (CheckerMove(8, 3, True), 0, Cue.HIT),
        (CheckerMove(8, 3, False), 0, Cue.PLACE),
        (CheckerMove(8, 3, False), 2, Cue.STACK),
        (CheckerMove(3, 3, False), 9, Cue.BEAR_OFF),
        (CheckerMove(3, 6, False), 9, Cue.BEAR_OFF),
    ],
)
def test_a_landing_has_its_cue(step: CheckerMove, height: int, cue: Cue) -> None:
    assert step_cue(step, height) is cue
