"""Review and tutor with the thinking process itself: the way from the window to the engine and back."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.app.tutor import TOO_MUCH
from game.rules.actions import MakePlay
from game.rules.moves import Play, legal_plays
from game.session.store import Store
from game.ui.screens.history import HistoryScreen
from game.ui.screens.review import ReviewScreen
from game.ui.table.model import GUARD
from game.words import number
from tests.app.conftest import QUICK
from tests.app.play import finished
from tests.app.test_tutor import to_a_choice
from tests.pilot import Pilot

pytestmark = pytest.mark.slow
PATIENCE = 400.0
"""Seconds a machine that compiles the engine for the first time is given."""


def until(pilot: Pilot, condition: Callable[[], bool]) -> None:
    """Rounds of the loop until something holds."""
    begin = time.monotonic()
    while not condition():
        assert time.monotonic() - begin < PATIENCE, pilot.app.director.worker.status
        pilot.rounds(1)
        time.sleep(0.05)


def test_a_match_is_judged_by_the_engine_and_its_errors_are_listed(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        finished(store, 21)
    pilot = Pilot(tmp_path, QUICK)
    pilot.app.director.worker.start()
    pilot.key("enter")
    pilot.click_on("history")
    screen = pilot.screen
    assert isinstance(screen, HistoryScreen)
    until(pilot, lambda: bool(screen.matches) and screen.matches[0].error_rate is not None)
    pilot.key("enter")
    review = pilot.screen
    assert isinstance(review, ReviewScreen)
    until(pilot, lambda: review.review.progress is None)
    assert review.review.errors, "the easiest level plays no match without an error"
    assert all(error.best != error.played for error in review.review.errors)
    assert len(review.review.curve) > 20
    pilot.close()


def test_the_engine_warns_of_a_costly_play_with_its_price(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, replace(QUICK, tutor=True))
    worker = pilot.app.director.worker
    worker.start()
    until(pilot, lambda: worker.status == "ready")
    pilot.key("enter", "enter")
    to_a_choice(pilot)
    model = pilot.table.model
    play, loss = costly(pilot)
    assert model.draft is not None
    model.draft = model.draft.go(play)
    pilot.wait(GUARD + 0.2)
    pilot.click_on("confirm")
    until(pilot, lambda: pilot.screen.name == "tutor")
    assert number(loss, 2) in pilot.screen.title  # type: ignore[attr-defined]
    pilot.close()


def costly(pilot: Pilot) -> tuple[Play, float]:
    """A legal play that loses too much, and what it loses."""
    state, worker = pilot.table.model.state, pilot.app.director.worker
    assert state.roll is not None
    for play in legal_plays(state.board, state.roll):
        request = worker.request("judge", (state, MakePlay(play)))
        graded = None
        while graded is None:
            graded = worker.take(request)
            time.sleep(0.01)
        if graded.loss > TOO_MUCH:
            return play, graded.loss
    raise AssertionError("every play of this turn is good")
