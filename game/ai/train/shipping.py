"""From a training folder to the files the engine loads: the mean of the last rounds, in half precision."""

from __future__ import annotations

from pathlib import Path

from game.ai.engine import NETWORKS, PRUNING
from game.ai.nets import Weights, mean_weights, save_weights
from game.ai.pruning import save_pruning
from game.ai.train.store import TrainingFolderError, load_round, load_state

LAST_ROUNDS = 3


def last_weights(folder: Path, rounds: int = LAST_ROUNDS) -> Weights:
    """The mean of the networks of the last rounds; TrainingFolderError where nothing has been trained."""
    state = load_state(folder)
    if state is None:
        raise TrainingFolderError(f"there is no training run in {folder}")
    first = max(state.round - rounds + 1, 0)
    return mean_weights([load_round(folder, number)[0] for number in range(first, state.round + 1)])


def ship(folder: Path, target: Path, rounds: int = LAST_ROUNDS) -> Path:
    """Write networks and pruning nets into `target`; the path of the networks."""
    weights = last_weights(folder, rounds)
    state = load_state(folder)
    assert state is not None
    target.mkdir(parents=True, exist_ok=True)
    made = f"{state.positions} positions, {state.seconds:.0f} s"
    note = f"mean of the last {rounds} of {state.round} rounds, {made}"
    save_weights(target / NETWORKS, weights, note, half=True)
    save_pruning(target / PRUNING, load_round(folder, state.round)[1], half=True)
    return target / NETWORKS
