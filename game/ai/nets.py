"""The networks: loading, saving, running.

One network a class of positions, all of one shape: sparse inputs, a first hidden layer, a small second one
that the outputs see besides the first (skip connections), five sigmoid outputs. Hidden units are
x / (1 + |x|), which needs no exponential and vectorises.

The five outputs are probabilities of the player to roll: win, win a gammon or more, win a backgammon, lose
a gammon or more, lose a backgammon.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from game.ai.classes import NETWORK_CLASSES
from game.ai.features import FEATURES_VERSION, INPUTS, MOST_ACTIVE
from game.ai.jit import Array, fast_kernel
from game.ai.side_features import SIDE_FEATURES

OUTPUTS = 5
WIN, WIN_GAMMON, WIN_BACKGAMMON, LOSE_GAMMON, LOSE_BACKGAMMON = range(OUTPUTS)
SECOND = 32
"""Units of the second hidden layer."""

FIRST_BIAS = (0.0, -1.5, -4.0, -1.5, -4.0)
"""Output biases of an untrained network: even chances, some gammons, hardly a backgammon."""

Weights = tuple[Array, Array, Array, Array, Array, Array]
"""w1[class, input, first], w2[class, second, first], b2[class, second], v1[class, output, first],
v2[class, output, second], b[class, output]; all float32."""

Buffers = tuple[Array, Array, Array, Array, Array, Array]
"""One thread's scratch: input indices, input values, hand-made inputs, first and second hidden layer,
outputs."""

_NAMES = ("w1", "w2", "b2", "v1", "v2", "b")


class NetworkFileError(ValueError):
    """A file of networks does not fit this program."""


def weight_shapes(first: int) -> list[tuple[int, ...]]:
    """Shapes of the six arrays for networks with `first` units in the first hidden layer."""
    c = NETWORK_CLASSES
    return [
        (c, INPUTS, first),
        (c, SECOND, first),
        (c, SECOND),
        (c, OUTPUTS, first),
        (c, OUTPUTS, SECOND),
        (c, OUTPUTS),
    ]


def new_weights(first: int, seed: int, scale: float = 0.05) -> Weights:
    """Untrained networks with `first` units in the first hidden layer, alike in every class."""
    random = np.random.default_rng(seed)
    sizes = (scale, 1 / first**0.5, 0.0, scale, scale, 0.0)

    def normal(shape: tuple[int, ...], size: float) -> Array:
        one = (random.standard_normal(shape[1:]) * size).astype(np.float32)
        return np.repeat(one[None], shape[0], axis=0).copy()

    w1, w2, b2, v1, v2, b = (
        normal(shape, size) for shape, size in zip(weight_shapes(first), sizes, strict=True)
    )
    b += np.array(FIRST_BIAS, np.float32)
    return w1, w2, b2, v1, v2, b


def new_buffers(first: int) -> Buffers:
    """Scratch for one thread running networks with `first` first-layer units."""
    return (
        np.zeros(MOST_ACTIVE, np.int32),
        np.zeros(MOST_ACTIVE, np.float32),
        np.zeros(SIDE_FEATURES, np.float32),
        np.zeros(first, np.float32),
        np.zeros(SECOND, np.float32),
        np.zeros(OUTPUTS, np.float32),
    )


def first_units(weights: Weights) -> int:
    """Units of the first hidden layer."""
    return int(weights[0].shape[2])


def save_weights(path: Path, weights: Weights, note: str, half: bool = False) -> None:
    """Write networks as npz, in half precision when they are to be shipped; `note` tells their training."""
    kind = np.float16 if half else np.float32
    arrays = {name: array.astype(kind) for name, array in zip(_NAMES, weights, strict=True)}
    temporary = path.with_name(path.name + ".part.npz")
    np.savez_compressed(temporary, features=FEATURES_VERSION, note=note, **arrays)  # type: ignore[arg-type]
    temporary.replace(path)


def load_weights(path: Path) -> Weights:
    """Read networks; NetworkFileError when version, shapes or numbers do not fit."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            version = int(stored["features"])
            arrays = [np.ascontiguousarray(stored[name], np.float32) for name in _NAMES]
    except (OSError, ValueError, KeyError) as error:
        raise NetworkFileError(f"{path.name} is not a file of networks: {error}") from error
    if version != FEATURES_VERSION:
        raise NetworkFileError(f"{path.name} has inputs of version {version}, not {FEATURES_VERSION}")
    first = arrays[0].shape[-1]
    if [array.shape for array in arrays] != weight_shapes(first) or first % 8:
        raise NetworkFileError(f"{path.name} has layers of another shape")
    if not all(np.isfinite(array).all() for array in arrays):
        raise NetworkFileError(f"{path.name} holds numbers that are not finite")
    w1, w2, b2, v1, v2, b = arrays
    return w1, w2, b2, v1, v2, b


def mean_weights(several: list[Weights]) -> Weights:
    """The average of related networks, often better than each."""

    def mean(layers: tuple[Array, ...]) -> Array:
        averaged: Array = np.stack(layers).mean(axis=0).astype(np.float32)
        return averaged

    w1, w2, b2, v1, v2, b = (mean(layers) for layers in zip(*several, strict=True))
    return w1, w2, b2, v1, v2, b


@fast_kernel
def run_network(
    n: int, index: Array, value: Array, w1: Array, w2: Array, b2: Array, v1: Array, v2: Array, b: Array,
    h1: Array, h2: Array, out: Array,
) -> None:  # fmt: skip
    """One network on `n` sparse inputs (a multiple of four); fills both hidden layers and the outputs."""
    f = np.float32
    first = h1.shape[0]
    for j in range(first):
        h1[j] = f(0)
    # Four rows at a time: the hidden sums are then loaded and stored a quarter as often.
    for i in range(0, n, 4):
        x0 = value[i]
        x1 = value[i + 1]
        x2 = value[i + 2]
        x3 = value[i + 3]
        r0 = w1[index[i]]
        r1 = w1[index[i + 1]]
        r2 = w1[index[i + 2]]
        r3 = w1[index[i + 3]]
        for j in range(first):
            h1[j] += x0 * r0[j] + x1 * r1[j] + x2 * r2[j] + x3 * r3[j]
    for j in range(first):
        x = h1[j]
        h1[j] = x / (f(1) + abs(x))
    second = h2.shape[0]
    for k in range(second):
        row = w2[k]
        x = f(0)
        for j in range(first):
            x += row[j] * h1[j]
        x += b2[k]
        h2[k] = x / (f(1) + abs(x))
    for o in range(OUTPUTS):
        total = f(0)
        row1 = v1[o]
        for j in range(first):
            total += row1[j] * h1[j]
        row2 = v2[o]
        for k in range(second):
            total += row2[k] * h2[k]
        total += b[o]
        out[o] = f(1) / (f(1) + np.exp(-total))
