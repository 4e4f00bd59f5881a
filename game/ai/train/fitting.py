"""Fitting networks to targets by Adam, one class of positions at a time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.ai.classes import NETWORK_CLASSES, RACE
from game.ai.evaluate import equity
from game.ai.features import inputs
from game.ai.jit import Array, fast_kernel, kernel
from game.ai.nets import OUTPUTS, Buffers, Weights, first_units, new_buffers, run_network

Layers = tuple[Array, Array, Array, Array, Array, Array]
"""The six arrays of one class (see `nets.Weights`, without the first axis)."""


@dataclass(frozen=True)
class Schedule:
    """Passes over the data, positions a step, and a learning rate falling geometrically."""

    epochs: int
    batch: int
    rate: float
    last_rate: float


@fast_kernel
def accumulate(
    n: int, index: Array, value: Array, layers: Layers, sums: Layers, h1: Array, h2: Array, out: Array,
    target: Array, g1: Array, g2: Array,
) -> None:  # fmt: skip
    """Add the gradient of the logistic loss at inputs that `run_network` has just seen to `sums`."""
    f = np.float32
    _, w2, _, v1, v2, _ = layers
    s_w1, s_w2, s_b2, s_v1, s_v2, s_b = sums
    first = h1.shape[0]
    second = h2.shape[0]
    g1[:] = f(0)
    g2[:] = f(0)
    for o in range(OUTPUTS):
        error = out[o] - target[o]
        row1 = v1[o]
        row2 = v2[o]
        sum1 = s_v1[o]
        sum2 = s_v2[o]
        for j in range(first):
            g1[j] += error * row1[j]
            sum1[j] += error * h1[j]
        for k in range(second):
            g2[k] += error * row2[k]
            sum2[k] += error * h2[k]
        s_b[o] += error
    for k in range(second):
        slope = f(1) - abs(h2[k])
        push = g2[k] * slope * slope
        s_b2[k] += push
        row = w2[k]
        total = s_w2[k]
        for j in range(first):
            g1[j] += push * row[j]
            total[j] += push * h1[j]
    for j in range(first):
        slope = f(1) - abs(h1[j])
        g1[j] *= slope * slope
    for i in range(n):
        x = value[i]
        row = s_w1[index[i]]
        for j in range(first):
            row[j] += x * g1[j]


@fast_kernel
def adam(
    weights: Array, sums: Array, mean: Array, square: Array, rate: float, step: int, share: float
) -> None:
    """One Adam step on flat float32 arrays (beta .9 and .999); clears `sums`, which `share` turns into a
    mean."""
    f = np.float32
    scale = f(1.0 / (1.0 - 0.9**step))
    scale_square = f(1.0 / (1.0 - 0.999**step))
    pace = f(rate) * scale
    part = f(share)
    for i in range(weights.shape[0]):
        gradient = sums[i] * part
        sums[i] = f(0)
        mean[i] = f(0.9) * mean[i] + f(0.1) * gradient
        square[i] = f(0.999) * square[i] + f(0.001) * gradient * gradient
        weights[i] -= pace * mean[i] / (np.sqrt(square[i] * scale_square) + f(1e-6))


@kernel
def fit_pass(
    positions: Array, targets: Array, order: Array, layers: Layers, sums: Layers, means: Layers,
    squares: Layers, batch: int, rate: float, step: int, buffers: Buffers,
) -> tuple[float, int]:  # fmt: skip
    """Fit one network to the positions named by `order`; (mean absolute equity error, Adam steps done)."""
    w1, w2, b2, v1, v2, b = layers
    index, value, hand, h1, h2, out = buffers
    g1 = np.zeros_like(h1)
    g2 = np.zeros_like(h2)
    error = 0.0
    waiting = 0
    for q in range(len(order)):
        i = order[q]
        n, _ = inputs(positions[i], index, value, hand)
        run_network(n, index, value, w1, w2, b2, v1, v2, b, h1, h2, out)
        error += abs(equity(out) - equity(targets[i]))
        accumulate(n, index, value, layers, sums, h1, h2, out, targets[i], g1, g2)
        waiting += 1
        if waiting == batch or q == len(order) - 1:
            step += 1
            share = 1.0 / waiting
            waiting = 0
            adam(w1.ravel(), sums[0].ravel(), means[0].ravel(), squares[0].ravel(), rate, step, share)
            adam(w2.ravel(), sums[1].ravel(), means[1].ravel(), squares[1].ravel(), rate, step, share)
            adam(b2, sums[2], means[2], squares[2], rate, step, share)
            adam(v1.ravel(), sums[3].ravel(), means[3].ravel(), squares[3].ravel(), rate, step, share)
            adam(v2.ravel(), sums[4].ravel(), means[4].ravel(), squares[4].ravel(), rate, step, share)
            adam(b, sums[5], means[5], squares[5], rate, step, share)
    return error / max(len(order), 1), step


@kernel
def classes_of(positions: Array, classes: Array, index: Array, value: Array, hand: Array) -> None:
    """Network class of every position, into int8[n]."""
    for i in range(len(positions)):
        _, group = inputs(positions[i], index, value, hand)
        classes[i] = group


@kernel
def errors_of(positions: Array, targets: Array, known: Weights, buffers: tuple[Array, ...]) -> Array:
    """Sums by class: positions, squared and plain equity errors; float64[3, classes]."""
    w1, w2, b2, v1, v2, b = known
    index, value, hand, h1, h2, out = buffers
    sums = np.zeros((3, NETWORK_CLASSES))
    for i in range(len(positions)):
        n, c = inputs(positions[i], index, value, hand)
        run_network(n, index, value, w1[c], w2[c], b2[c], v1[c], v2[c], b[c], h1, h2, out)
        error = equity(out) - equity(targets[i])
        sums[0, c] += 1
        sums[1, c] += error * error
        sums[2, c] += error
    return sums


def network_classes(positions: Array) -> Array:
    """Network class of every position, int8[n]."""
    classes = np.zeros(len(positions), np.int8)
    index, value, hand, _, _, _ = new_buffers(8)
    classes_of(positions, classes, index, value, hand)
    return classes


def _zeros_like(layers: Layers) -> Layers:
    w1, w2, b2, v1, v2, b = (np.zeros_like(layer) for layer in layers)
    return w1, w2, b2, v1, v2, b


def fit_class(
    positions: Array,
    targets: Array,
    chosen: Array,
    layers: Layers,
    schedule: Schedule,
    seed: int,
) -> float:
    """Fit one network in place to the chosen rows; the mean absolute equity error of the last pass."""
    random = np.random.default_rng(seed)
    sums, means, squares = (_zeros_like(layers) for _ in range(3))
    buffers = new_buffers(layers[0].shape[1])
    step = 0
    error = 0.0
    slices = 8
    total = max(schedule.epochs * slices - 1, 1)
    for epoch in range(schedule.epochs):
        order = chosen[random.permutation(len(chosen))]
        errors = []
        for part, rows in enumerate(np.array_split(order, slices)):
            done = (epoch * slices + part) / total
            rate = schedule.rate * (schedule.last_rate / schedule.rate) ** done
            mean, step = fit_pass(
                positions, targets, rows, layers, sums, means, squares,
                schedule.batch, rate, step, buffers,
            )  # fmt: skip
            errors.append(mean)
        error = float(np.mean(errors))
    return error


def fit(
    positions: Array,
    targets: Array,
    weights: Weights,
    schedule: Schedule,
    race_schedule: Schedule | None,
    seed: int,
    shared: bool,
) -> list[float]:
    """Fit in place; the last mean absolute equity error of each class (NaN where nothing was learnt).

    `shared`: the classes with contact learn as one network from all their positions and stay alike;
    otherwise each class learns from its own alone. Without a race schedule the races stay as they are.
    """
    classes = network_classes(positions)
    contact = [group for group in range(NETWORK_CLASSES) if group != RACE]
    members = [contact] if shared else [[group] for group in contact]
    plans = [(groups, schedule) for groups in members]
    if race_schedule is not None:
        plans.append(([RACE], race_schedule))
    errors = [float("nan")] * NETWORK_CLASSES
    for groups, plan in plans:
        chosen = np.nonzero(np.isin(classes, groups))[0]
        if len(chosen) == 0:
            continue
        first = layers_of(weights, groups[0])
        error = fit_class(positions, targets, chosen, first, plan, seed + groups[0])
        for group in groups:
            errors[group] = error
            for layer, learnt in zip(layers_of(weights, group), first, strict=True):
                layer[...] = learnt
    return errors


def layers_of(weights: Weights, group: int) -> Layers:
    """The arrays of one class, as views."""
    w1, w2, b2, v1, v2, b = (array[group] for array in weights)
    return w1, w2, b2, v1, v2, b


def class_errors(positions: Array, targets: Array, weights: Weights) -> tuple[list[float], list[float]]:
    """Root mean square and mean equity error against targets, by class."""
    sums = errors_of(positions, targets, weights, new_buffers(first_units(weights)))
    counts = np.maximum(sums[0], 1)
    return list(np.sqrt(sums[1] / counts)), list(sums[2] / counts)
