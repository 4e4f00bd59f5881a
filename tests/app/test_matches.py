"""Several unfinished matches side by side: each is kept, any is gone on with by one press."""

from __future__ import annotations

from pathlib import Path

from game.session.profiles import Profiles
from tests.app.conftest import Opener
from tests.app.play import advance
from tests.pilot import Pilot


def begun(pilot: Pilot, actions: int) -> str:
    """A quick match played on for some actions and left; its digest."""
    pilot.click_on("quick")
    for _ in range(actions):
        advance(pilot.table.model.session)
    digest = pilot.table.model.session.record.digest
    pilot.app.director.leave()
    pilot.rounds(3)
    return digest


def test_the_match_played_last_goes_on_with_one_press(pilot: Pilot, opened: Opener, tmp_path: Path) -> None:
    begun(pilot, 4)
    last = begun(pilot, 7)
    again = opened(tmp_path)
    again.key("enter")
    again.settle()
    assert again.screen.focused == "continue"
    again.key("enter")
    assert again.table.model.session.record.digest == last


def test_any_other_goes_on_from_the_list(pilot: Pilot) -> None:
    digests = [begun(pilot, count) for count in (3, 5, 7)]
    pilot.click_on("resume")
    assert len(pilot.app.director.env.saved) == 3
    oldest = pilot.app.director.env.saved[-1]
    pilot.click_on(oldest.id)
    assert pilot.table.model.session.record.digest == digests[0]


def test_an_unfinished_match_is_deleted_from_the_list_after_a_question(pilot: Pilot, tmp_path: Path) -> None:
    begun(pilot, 3)
    begun(pilot, 5)
    pilot.click_on("resume")
    pilot.key("x")
    pilot.click_on("yes")
    pilot.rounds(3)
    assert len(pilot.app.director.env.saved) == 1
    assert len(list(tmp_path.glob("matches/*.blot"))) == 1
    assert len(list(tmp_path.glob("matches/*.seed"))) == 1


def test_another_player_does_not_see_them(pilot: Pilot, tmp_path: Path) -> None:
    begun(pilot, 3)
    director = pilot.app.director
    director.profiles.choose(director.profiles.create("Ben").id)
    director.use_profile()
    assert director.env.saved == ()
    director.profiles.choose(Profiles(tmp_path).all()[-1].id)
    director.use_profile()
    assert len(director.env.saved) == 1


def test_an_unfinished_match_in_the_history_goes_on_when_chosen(pilot: Pilot) -> None:
    begun(pilot, 5)
    (saved,) = pilot.app.director.env.saved
    pilot.click_on("history")
    for _ in range(300):
        pilot.rounds(1)
        if not pilot.app.director.store.history.is_refreshing:
            break
    pilot.key("enter")
    pilot.rounds(3)
    table = pilot.app.director.table
    assert table is not None
    assert table.match.header.id == saved.id
