"""The trainer: targets, fitting, and a whole small run that can be continued."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from game.ai.evaluate import equity
from game.ai.train.selfplay import ALONG, CUT, END, chain_targets
from game.ai.train.store import Chunk, State, TrainingFolderError, load_state, newest, save_chunk, save_state


def chained(flags: list[int], weight: float) -> np.ndarray:
    """Targets of a trajectory, newest first; every lookahead exceeds the static value by a tenth of a win."""
    n = len(flags)
    static = np.full((n, 5), [0.5, 0.1, 0, 0.1, 0], np.float32)
    ahead = static + np.array([0.1, 0, 0, 0, 0], np.float32)
    targets = np.zeros((n, 5), np.float32)
    chain_targets(ahead, static, np.array(flags, np.uint8), weight, targets)
    return targets[:, 0]


def test_without_lambda_a_target_is_its_lookahead() -> None:
    assert chained([END, ALONG, ALONG], 0.0) == pytest.approx([0.6, 0.6, 0.6])


def test_later_residuals_change_sides_at_every_turn() -> None:
    """A gain of the next player is a loss of this one: .6, then .6 - .1, then .6 - 0."""
    assert chained([END, ALONG, ALONG], 1.0) == pytest.approx([0.6, 0.5, 0.6], abs=1e-6)


def test_an_exploring_play_cuts_the_chain() -> None:
    assert chained([END, CUT, ALONG], 1.0) == pytest.approx([0.6, 0.6, 0.5], abs=1e-6)


def test_a_new_trajectory_owes_nothing_to_the_one_before() -> None:
    assert chained([END, ALONG, END], 1.0) == pytest.approx([0.6, 0.5, 0.6], abs=1e-6)


@pytest.mark.parametrize("shared", [True, False])
def test_fitting_brings_outputs_to_their_targets(shared: bool) -> None:
    import random

    from game.ai.classes import CONTACT, CRASHED
    from game.ai.nets import new_weights
    from game.ai.positions import position_of
    from game.ai.train.fitting import Schedule, class_errors, fit
    from tests.ai.test_kernels import random_board

    rng = random.Random(5)
    positions = np.stack([position_of(random_board(rng)) for _ in range(400)])
    targets = np.tile(np.array([0.8, 0.3, 0.0, 0.05, 0.0], np.float32), (400, 1))
    weights = new_weights(32, 1)
    before, _ = class_errors(positions, targets, weights)
    plan = Schedule(12, 16, 0.005, 0.001)
    fit(positions, targets, weights, plan, plan, 1, shared)
    after, _ = class_errors(positions, targets, weights)
    assert max(after) < 0.25 * max(before)
    assert shared == bool(np.array_equal(weights[0][CONTACT], weights[0][CRASHED]))
    assert float(equity(targets[0])) == pytest.approx(0.85, abs=1e-5)


def test_chunks_keep_their_order_and_the_newest_come_first(tmp_path: Path) -> None:
    for number in range(3):
        block = np.full((4, 5), number / 10, np.float32)
        save_chunk(tmp_path, Chunk(np.full((4, 50), number, np.int8), block, block, np.zeros(4, np.uint8)))
    positions, targets = newest(tmp_path, 8, 0.0)
    assert positions[:, 0].tolist() == [2, 2, 2, 2, 1, 1, 1, 1]
    assert targets[:, 0] == pytest.approx([0.2] * 4 + [0.1] * 4)


def test_a_state_that_cannot_be_read_is_refused_with_its_name(tmp_path: Path) -> None:
    save_state(tmp_path, State(7, round=3))
    assert load_state(tmp_path) == State(7, round=3)
    (tmp_path / "state.json").write_text("{}")
    with pytest.raises(TrainingFolderError, match="state"):
        load_state(tmp_path)


@pytest.mark.slow
def test_a_small_run_makes_networks_and_can_be_continued(tmp_path: Path) -> None:
    from game.ai.train.pipeline import Trainer
    from game.ai.train.shipping import ship

    stages: list[str] = []
    for _ in range(8):  # the first attempts may go into compiling
        Trainer(tmp_path / "run", 1, 1, lambda progress: stages.append(progress.stage)).run(40)
        if "self-play" in stages:
            break
    assert "self-play" in stages
    written = len(list((tmp_path / "run" / "data").glob("chunk-*")))
    Trainer(tmp_path / "run", 1, 1, lambda progress: None).run(30)
    assert len(list((tmp_path / "run" / "data").glob("chunk-*"))) >= written
    assert ship(tmp_path / "run", tmp_path / "nets").exists()
