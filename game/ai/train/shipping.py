"""From a training folder to the files the engine loads: the mean of the last rounds, in half precision."""

from __future__ import annotations

from pathlib import Path

from game.ai.engine import NETWORKS, PRUNING
from game.ai.nets import Weights, mean_weights, save_weights
from game.ai.pruning import save_pruning
from game.ai.train.fitting import Schedule, fit
from game.ai.train.store import TrainingFolderError, load_round, load_state, newest

LAST_ROUNDS = 3
POLISH_WINDOW = 8_000_000
POLISH_CHAIN = 0.9
POLISH = Schedule(6, 256, 0.002, 0.00001)
RACE_POLISH = Schedule(8, 128, 0.0005, 0.00001)
SPLIT = Schedule(2, 256, 0.0005, 0.00001)
"""After the classes have learnt together each goes on alone, with two passes over its own positions."""


def last_weights(folder: Path, rounds: int = LAST_ROUNDS) -> Weights:
    """The mean of the networks of the last rounds; TrainingFolderError where nothing has been trained."""
    state = load_state(folder)
    if state is None:
        raise TrainingFolderError(f"there is no training run in {folder}")
    first = max(state.round - rounds + 1, 0)
    return mean_weights([load_round(folder, number)[0] for number in range(first, state.round + 1)])


def polish(weights: Weights, folder: Path, seed: int) -> None:
    """Fit networks in place to all the newest positions, longer than a round would.

    Short rounds make good targets but leave noise in the ranking of plays, which a wide window takes out.
    """
    positions, targets = newest(folder, POLISH_WINDOW, POLISH_CHAIN)
    fit(positions, targets, weights, POLISH, RACE_POLISH, seed, shared=True)
    fit(positions, targets, weights, SPLIT, SPLIT, seed + 1, shared=False)


def ship(folder: Path, target: Path, rounds: int = LAST_ROUNDS, polished: bool = False) -> Path:
    """Write networks and pruning nets into `target`; the path of the networks."""
    weights = last_weights(folder, rounds)
    state = load_state(folder)
    assert state is not None
    if polished:
        polish(weights, folder, state.seed)
    target.mkdir(parents=True, exist_ok=True)
    made = f"{state.positions} positions, {state.seconds:.0f} s{', polished' if polished else ''}"
    note = f"mean of the last {rounds} of {state.round} rounds, {made}"
    save_weights(target / NETWORKS, weights, note, half=True)
    save_pruning(target / PRUNING, load_round(folder, state.round)[1], half=True)
    return target / NETWORKS
