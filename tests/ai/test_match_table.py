"""Identities of the match equity table, published and computed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from game.ai.equity import MOST_AWAY, Table, match_chance
from game.ai.match_table import computed_table, load_table


@pytest.fixture(scope="module", params=["published", "computed"])
def table(request: pytest.FixtureRequest) -> Table:
    return load_table() if request.param == "published" else computed_table()


def test_both_players_chances_sum_to_one(table: Table) -> None:
    before = table[0][1:, 1:]
    assert np.allclose(before + before.T, 1, atol=2e-5)


def test_equal_scores_are_even(table: Table) -> None:
    assert np.allclose(np.diag(table[0])[1:], 0.5)
    assert match_chance(1, 1, True, table) == 0.5


def test_needing_more_points_is_never_better(table: Table) -> None:
    before, after = table
    assert (np.diff(before[1:, 1:], axis=0) <= 1e-9).all()
    assert (np.diff(after[1:]) <= 1e-9).all()


def test_a_finished_match_is_certain(table: Table) -> None:
    assert match_chance(0, 5, False, table) == 1
    assert match_chance(-3, 5, True, table) == 1
    assert match_chance(4, 0, False, table) == 0


def test_post_crawford_values_are_those_of_the_trailer(table: Table) -> None:
    assert match_chance(2, 1, True, table) == pytest.approx(0.488, abs=0.005)
    assert match_chance(1, 2, True, table) == pytest.approx(1 - match_chance(2, 1, True, table))
    assert match_chance(3, 1, True, table) == pytest.approx(0.323, abs=0.005)


def test_computed_values_lie_near_the_published_ones() -> None:
    published, computed = load_table(), computed_table()
    assert np.abs(published[0][1:, 1:] - computed[0][1:, 1:]).max() < 0.03
    assert np.abs(published[1][1:] - computed[1][1:]).max() < 0.01
    assert len(published[0]) == MOST_AWAY + 1


def test_a_table_of_another_form_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "short.csv"
    path.write_text("0.5,0.6\n")
    with pytest.raises(ValueError, match="rows"):
        load_table(path)
