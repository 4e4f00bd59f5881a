"""Small nets that rank the results of one roll, so that only the promising ones are evaluated in full.

One net for each of five groups of families, chosen by the position before the play. A net sums one row of 16
for every (place, count) and weighs the softened sum; its score estimates the next player's equity up to a
constant, so differences of scores read as equity differences. Lower is better for the side that has just
played.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from game.ai.classes import PRUNING_NETS
from game.ai.jit import Array, fast_kernel
from game.ai.nets import NetworkFileError

UNITS = 16
COUNTS = 16
"""Checkers a place can hold, 0 to 15."""

PruningNets = tuple[Array, Array]
"""rows float32[net, 50 * COUNTS, UNITS]; ends float32[net, 2, UNITS]: biases, then output weights."""

Limits = tuple[int, float, bool]
"""Most replies kept, the score margin behind the best within which they are kept, whether to prune at all."""

WHOLE: Limits = (1, 0.0, False)
"""Evaluate every reply."""


def new_pruning(seed: int) -> PruningNets:
    """Untrained pruning nets."""
    random = np.random.default_rng(seed)
    rows = random.standard_normal((PRUNING_NETS, 50 * COUNTS, UNITS)) * 0.05
    ends = random.standard_normal((PRUNING_NETS, 2, UNITS)) * 0.3
    return rows.astype(np.float32), ends.astype(np.float32)


def save_pruning(path: Path, nets: PruningNets, half: bool = False) -> None:
    """Write pruning nets as npz, in half precision when they are to be shipped."""
    kind = np.float16 if half else np.float32
    temporary = path.with_name(path.name + ".part.npz")
    np.savez_compressed(temporary, rows=nets[0].astype(kind), ends=nets[1].astype(kind))
    temporary.replace(path)


def load_pruning(path: Path) -> PruningNets:
    """Read pruning nets; NetworkFileError when shapes do not fit."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            rows = np.ascontiguousarray(stored["rows"], np.float32)
            ends = np.ascontiguousarray(stored["ends"], np.float32)
    except (OSError, ValueError, KeyError) as error:
        raise NetworkFileError(f"{path.name} is not a file of pruning nets: {error}") from error
    if rows.shape != (PRUNING_NETS, 50 * COUNTS, UNITS) or ends.shape != (PRUNING_NETS, 2, UNITS):
        raise NetworkFileError(f"{path.name} has layers of another shape")
    return rows, ends


@fast_kernel
def pruning_score(position: Array, rows: Array, ends: Array, hidden: Array, active: Array) -> float:
    """Score of a position for the player to roll. `hidden` float32[UNITS], `active` int32[64] are scratch
    and hold the hidden sums and the active rows afterwards (their number in active[63])."""
    f = np.float32
    n = 0
    for place in range(50):
        count = position[place]
        active[n] = place * COUNTS + count
        n += count != 0
    active[63] = n
    for j in range(UNITS):
        hidden[j] = ends[0, j]
    for i in range(n):
        row = rows[active[i]]
        for j in range(UNITS):
            hidden[j] += row[j]
    score = f(0)
    for j in range(UNITS):
        score += ends[1, j] * (hidden[j] / (f(1) + abs(hidden[j])))
    return score  # type: ignore[return-value]
