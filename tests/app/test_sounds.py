"""What is heard of a play on the board: sounds follow the checkers that are seen to move."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

import game
from game.app.sounds import Sounds
from game.audio.cues import Cue
from game.audio.player import Audio
from game.rules.actions import MakePlay, OpeningRoll
from game.rules.dice import Roll
from game.rules.match import apply
from game.rules.moves import legal_plays
from game.rules.state import MatchSettings, new_match
from game.session.session import Transition
from game.settings import Settings
from game.ui.table.stage import Stage
from game.view.layout import ViewSide

SIDE = ViewSide()


class Ear:
    """Notes every cue with its delay in place of playing it."""

    def __init__(self) -> None:
        self.heard: list[tuple[Cue, float]] = []

    def play(self, cue: Cue, *_: Any, after: float = 0.0, **__: Any) -> bool:
        self.heard.append((cue, after))
        return True

    def times(self, cue: Cue) -> list[float]:
        return [after for heard, after in self.heard if heard is cue]


def heard(reduced: bool) -> Ear:
    """A play of 3-1 that the board shows."""
    before = apply(new_match(MatchSettings()), OpeningRoll(Roll(3, 1)))
    play = legal_plays(before.board, Roll(3, 1))[0]
    after = apply(before, MakePlay(play))
    stage = Stage(Settings(reduced_motion=reduced), lambda: 0.0)
    stage.show(Transition(2, before, MakePlay(play), after, ""), SIDE, shown_already=False)
    ear = Ear()
    Sounds(cast("Audio", ear)).stage(stage, SIDE)
    return ear


def test_a_checker_that_another_hand_plays_is_lifted_then_placed() -> None:
    ear = heard(reduced=False)
    lifted, placed = ear.times(Cue.LIFT), ear.times(Cue.PLACE) + ear.times(Cue.STACK)
    assert len(lifted) == len(placed) == 2
    assert all(up < down for up, down in zip(lifted, sorted(placed), strict=True))
    assert ear.times(Cue.SLIDE) == []


def test_checkers_that_slide_with_reduced_motion_are_heard_sliding() -> None:
    ear = heard(reduced=True)
    assert len(ear.times(Cue.SLIDE)) == 2
    assert ear.times(Cue.LIFT) == []


@pytest.mark.parametrize("cue", [cue for cue in Cue if cue is not Cue.ROOM])
def test_every_cue_is_called_for_somewhere(cue: Cue) -> None:
    root = Path(game.__file__).parent
    sources = [*root.glob("app/*.py"), *root.glob("audio/mixing.py"), *root.glob("audio/player.py")]
    sources += [root / "audio" / "table.py"]
    assert any(f"Cue.{cue.name}" in source.read_text() for source in sources)
