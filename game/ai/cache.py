"""Evaluations kept by position, so that what several lines of a search reach is evaluated once.

Direct-mapped: a later position takes the place of an earlier one. A kept evaluation equals a fresh one to the
last bit, so answers do not depend on what is kept. One cache serves one thread and one set of networks.
"""

from __future__ import annotations

import numpy as np

from game.ai.evaluate import Knowledge, evaluate
from game.ai.jit import Array, kernel
from game.ai.nets import OUTPUTS, Buffers

Cache = tuple[Array, Array]
"""Keys int64[size] (0 empty) and outputs float32[size, 5]; the size is a power of two."""

PLACE_KEYS = np.random.default_rng(977).integers(1, 2**62, 50).astype(np.int64) * 2 + 1


def new_cache(size: int) -> Cache:
    """An empty cache; ValueError unless `size` is a power of two."""
    if size < 1 or size & (size - 1):
        raise ValueError("the size of a cache is a power of two")
    return np.zeros(size, np.int64), np.zeros((size, OUTPUTS), np.float32)


@kernel
def position_key(position: Array) -> int:
    """A 64-bit key of a position, never 0."""
    key = 0
    for place in range(50):
        key += position[place] * PLACE_KEYS[place]
    key ^= key >> 31
    return key | 1


@kernel
def evaluate_cached(position: Array, known: Knowledge, buffers: Buffers, cache: Cache, out: Array) -> None:
    """As `evaluate`, looked up first."""
    keys, outputs = cache
    size = len(keys)
    if size == 1:
        evaluate(position, known, buffers, out)
        return
    key = position_key(position)
    slot = (key >> 7) & (size - 1)
    if keys[slot] == key:
        out[:] = outputs[slot]
        return
    evaluate(position, known, buffers, out)
    keys[slot] = key
    outputs[slot] = out
