"""From a training folder to the files the engine loads: the mean of the last rounds, in half precision."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from game.ai.classes import RACE
from game.ai.engine import NETWORKS, PRUNING
from game.ai.nets import Weights, first_units, mean_weights, new_weights, save_weights
from game.ai.pruning import save_pruning
from game.ai.train.fitting import Schedule, fit, fit_class, layers_of, network_classes
from game.ai.train.store import TrainingFolderError, load_round, load_state, newest

LAST_ROUNDS = 3
POLISH_CHAIN = 0.8
POLISH_WINDOW = 3_000_000
POLISH = Schedule(2, 256, 0.001, 0.00001)
SPLIT = Schedule(2, 256, 0.0005, 0.00001)
"""After the classes have learnt together each goes on alone, with two passes over its own positions."""

RACE_WINDOW = 10_000_000
RACE_POLISH = Schedule(6, 256, 0.003, 0.00001)
"""Races are few and their values hardly change from round to round: a new network learns them from all that
is kept, where one fitted round after round has come to remember noise."""


def last_weights(folder: Path, rounds: int = LAST_ROUNDS) -> Weights:
    """The mean of the networks of the last rounds; TrainingFolderError where nothing has been trained."""
    state = load_state(folder)
    if state is None:
        raise TrainingFolderError(f"there is no training run in {folder}")
    first = max(state.round - rounds + 1, 0)
    return mean_weights([load_round(folder, number)[0] for number in range(first, state.round + 1)])


def polish(weights: Weights, folder: Path, seed: int) -> None:
    """Fit networks in place to the newest positions, longer and down to a smaller rate than a round would.

    Short rounds make good targets but leave noise in the ranking of plays.
    """
    positions, targets = newest(folder, RACE_WINDOW, POLISH_CHAIN)
    races = np.nonzero(network_classes(positions) == RACE)[0]
    for layer, fresh in zip(weights, new_weights(first_units(weights), seed), strict=True):
        layer[RACE] = fresh[RACE]
    fit_class(positions, targets, races, layers_of(weights, RACE), RACE_POLISH, seed)
    positions, targets = positions[:POLISH_WINDOW], targets[:POLISH_WINDOW]
    fit(positions, targets, weights, POLISH, None, seed, shared=True)
    fit(positions, targets, weights, SPLIT, None, seed + 1, shared=False)


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
