"""One roll ahead: the best reply to each roll, found with the help of the pruning nets."""

from __future__ import annotations

import numpy as np

from game.ai.cache import Cache, evaluate_cached, new_cache
from game.ai.classes import PRUNING_OF_FAMILY, family
from game.ai.evaluate import Knowledge, equity, turn_round
from game.ai.jit import Array, kernel
from game.ai.kernels import MOST_RESULTS, Workspace, results_of_roll, workspace
from game.ai.nets import OUTPUTS, Buffers, new_buffers
from game.ai.pruning import UNITS, Limits, PruningNets, pruning_score

ROLL_DICE = np.array([(a, b, 1 if a == b else 2) for a in range(1, 7) for b in range(a, 7)], np.int64)
"""The 21 rolls with their weights in 36ths."""

ROLLS = 21

Scratch = tuple[Workspace, Buffers, Array, Array, Array, Array, Array, Array, Cache]
"""One thread's scratch for a lookahead: generator, network, scores of replies, pruning hidden layer, pruning
rows, outputs of a reply, of the best reply, and turned round; kept evaluations."""


def new_scratch(first: int, kept: int = 1) -> Scratch:
    """Scratch for networks with `first` first-layer units, keeping `kept` evaluations (a power of two)."""
    outputs = np.zeros((3, OUTPUTS), np.float32)
    return (
        workspace(),
        new_buffers(first),
        np.zeros(MOST_RESULTS, np.float32),
        np.zeros(UNITS, np.float32),
        np.zeros(64, np.int32),
        outputs[0].copy(),
        outputs[1].copy(),
        outputs[2].copy(),
        new_cache(kept),
    )


@kernel
def best_reply(
    position: Array,
    die1: int,
    die2: int,
    group: int,
    known: Knowledge,
    nets: PruningNets,
    limits: Limits,
    scratch: Scratch,
) -> tuple[int, int]:
    """Index of the best result of a roll by cubeless equity, and the number of results.

    Results stand in the scratch workspace; the best one's outputs, of the next player, in scratch[6].
    """
    space, buffers, scores, hidden, active, out, best_out, _, cache = scratch
    most, margin, prune = limits
    n = results_of_roll(position, die1, die2, space)
    results = space[0]
    best = 0
    lowest = np.float32(99)
    if not prune or n <= 2:
        for i in range(n):
            evaluate_cached(results[i], known, buffers, cache, out)
            value = equity(out)
            if value < lowest:
                lowest = value  # type: ignore[assignment]
                best = i
                best_out[:] = out
        return best, n
    rows = nets[0][group]
    ends = nets[1][group]
    top = np.float32(1e9)
    for i in range(n):
        score = pruning_score(results[i], rows, ends, hidden, active)
        scores[i] = score
        top = min(top, score)  # type: ignore[arg-type]
    bound = top + np.float32(margin)
    for _ in range(min(most, n)):
        pick = 0
        low = scores[0]
        for i in range(1, n):
            if scores[i] < low:
                low = scores[i]
                pick = i
        if low > bound:
            break
        scores[pick] = np.float32(2e9)
        evaluate_cached(results[pick], known, buffers, cache, out)
        value = equity(out)
        if value < lowest:
            lowest = value  # type: ignore[assignment]
            best = pick
            best_out[:] = out
    return best, n


@kernel
def look_ahead(
    position: Array, known: Knowledge, nets: PruningNets, limits: Limits, scratch: Scratch, mean: Array
) -> None:
    """Outputs of the player to roll as the mean over the 21 rolls of his best reply, into `mean` float32[5].

    Both sides must have checkers left.
    """
    mean[:] = np.float32(0)
    group = PRUNING_OF_FAMILY[family(position)]
    turned = scratch[7]
    for r in range(ROLLS):
        best_reply(position, ROLL_DICE[r, 0], ROLL_DICE[r, 1], group, known, nets, limits, scratch)
        turn_round(scratch[6], turned)
        weight = np.float32(ROLL_DICE[r, 2]) / np.float32(36)
        for k in range(OUTPUTS):
            mean[k] += weight * turned[k]
