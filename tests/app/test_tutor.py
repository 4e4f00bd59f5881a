"""The tutor: costly decisions are spoken of before they count, others pass."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.app.tutor import PATIENCE
from game.rules.actions import Double, MakePlay, Take
from game.rules.match import can_double
from game.rules.moves import apply_play, legal_plays
from game.rules.state import Phase
from game.ui.screens.confirm import Confirm
from game.ui.table.model import GUARD, TableModel
from tests.app.conftest import QUICK, Opener
from tests.app.play import advance
from tests.pilot import Pilot


@pytest.fixture
def taught(opened: Opener) -> Pilot:
    """A match against the computer with the tutor on, at a turn with a choice."""
    pilot = opened(settings=replace(QUICK, tutor=True))
    pilot.key("enter")
    pilot.settle()
    pilot.key("enter")
    to_a_choice(pilot)
    return pilot


def to_a_choice(pilot: Pilot) -> None:
    session = pilot.table.model.session
    (you,) = pilot.table.local
    for _ in range(60):
        state = session.state
        if state.phase is Phase.TO_PLAY and state.to_act is you:
            assert state.roll is not None
            if len(legal_plays(state.board, state.roll)) > 2:
                pilot.rounds(3)
                return
        advance(session)
    raise AssertionError("no turn with a choice came")


def compose(pilot: Pilot, best: bool) -> TableModel:
    """Make all steps of the first legal play, which is said to be best, or of the last."""
    model = pilot.table.model
    assert model.state.roll is not None
    play = legal_plays(model.state.board, model.state.roll)[0 if best else -1]
    assert model.draft is not None
    model.draft = model.draft.go(play)
    pilot.wait(GUARD + 0.2)
    return model


def test_a_good_play_passes_without_a_word(taught: Pilot) -> None:
    model = compose(taught, best=True)
    before = model.state.board
    taught.click_on("confirm")
    taught.rounds(3)
    assert not isinstance(taught.screen, Confirm)
    assert model.state.board != before
    assert "judge" in taught.app.director.worker.asked  # type: ignore[attr-defined]


def test_a_costly_play_is_named_with_its_price_and_does_not_count_yet(taught: Pilot) -> None:
    model = compose(taught, best=False)
    count = len(model.session.record.actions)
    taught.click_on("confirm")
    taught.rounds(3)
    assert taught.screen.name == "tutor"
    assert "0.15" in taught.screen.title  # type: ignore[attr-defined]
    assert len(model.session.record.actions) == count


def test_taking_back_leaves_the_turn_composed(taught: Pilot) -> None:
    model = compose(taught, best=False)
    taught.click_on("confirm")
    taught.rounds(3)
    taught.key("enter")
    taught.rounds(3)
    assert taught.screen is taught.table
    assert model.draft is not None
    assert model.draft.complete
    taught.key("x")
    assert model.draft is not None
    assert not model.draft.complete


def test_play_it_plays_it(taught: Pilot) -> None:
    model = compose(taught, best=False)
    board = model.state.board
    assert model.draft is not None
    play = model.draft.play
    assert play is not None
    count = len(model.session.record.actions)
    taught.click_on("confirm")
    taught.rounds(3)
    taught.click_on("yes")
    assert model.session.record.actions[count] == MakePlay(play)
    assert apply_play(board, play) is not None


def test_a_busy_engine_never_holds_a_turn_for_long(taught: Pilot) -> None:
    taught.app.director.worker.silent = True  # type: ignore[attr-defined]
    model = compose(taught, best=False)
    count = len(model.session.record.actions)
    taught.click_on("confirm")
    assert len(model.session.record.actions) == count
    taught.wait(PATIENCE + 0.5)
    assert len(model.session.record.actions) > count


def test_a_turn_taken_back_while_it_is_judged_is_forgotten(taught: Pilot) -> None:
    taught.app.director.worker.silent = True  # type: ignore[attr-defined]
    model = compose(taught, best=False)
    count = len(model.session.record.actions)
    taught.click_on("confirm")
    taught.key("x")
    taught.wait(PATIENCE + 1)
    assert len(model.session.record.actions) == count


def test_a_costly_double_is_spoken_of(taught: Pilot) -> None:
    session = taught.table.model.session
    (you,) = taught.table.local
    for _ in range(80):
        if session.state.phase is Phase.TO_ROLL and session.state.to_act is you and can_double(session.state):
            break
        advance(session)
    taught.rounds(3)
    taught.key("d")
    taught.rounds(3)
    assert taught.screen.name == "tutor"
    assert Double() not in session.record.actions
    taught.click_on("yes")
    assert Double() in session.record.actions


def test_an_answer_to_a_double_is_not_asked_twice_while_it_is_judged(taught: Pilot) -> None:
    session = taught.table.model.session
    (you,) = taught.table.local
    for _ in range(80):
        state = session.state
        if state.phase is Phase.TO_ROLL and state.to_act is you.other and can_double(state):
            break
        advance(session)
    session.submit(you.other, Double())
    taught.rounds(4)
    assert taught.screen.name == "take_drop"
    taught.app.director.worker.silent = True  # type: ignore[attr-defined]
    taught.wait(1)
    taught.key("enter")
    taught.wait(1)
    assert taught.screen is taught.table
    assert session.state.phase is Phase.DOUBLED
    taught.app.director.worker.silent = False  # type: ignore[attr-defined]
    taught.wait(1)
    assert Take() in session.record.actions


def test_without_the_option_nothing_is_judged(opened: Opener) -> None:
    pilot = opened()
    pilot.key("enter", "enter")
    to_a_choice(pilot)
    compose(pilot, best=False)
    pilot.click_on("confirm")
    pilot.rounds(3)
    assert "judge" not in pilot.app.director.worker.asked  # type: ignore[attr-defined]


def test_the_ladder_has_no_tutor(opened: Opener) -> None:
    pilot = opened(settings=replace(QUICK, tutor=True))
    pilot.key("enter")
    pilot.settle()
    pilot.click_on("ladder")
    pilot.key("enter")
    to_a_choice(pilot)
    compose(pilot, best=False)
    pilot.click_on("confirm")
    pilot.rounds(3)
    assert "judge" not in pilot.app.director.worker.asked  # type: ignore[attr-defined]
