"""A process that plays against itself and writes chunks of lookahead values until told to stop."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from game.ai.bearoff import one_sided
from game.ai.evaluate import knowledge
from game.ai.jit import Array, random_state
from game.ai.lookahead import new_scratch
from game.ai.nets import OUTPUTS, first_units
from game.ai.positions import position_of
from game.ai.train.plan import CHUNK, GENERATION_LIMITS
from game.ai.train.selfplay import hardness, trajectories
from game.ai.train.store import (
    STOP,
    Chunk,
    chunk_paths,
    load_chunk,
    load_round,
    load_state,
    save_chunk,
)
from game.rules.board import Variant, start

POOL = 8000
POOL_CHUNKS = 6
RECENT_CHUNKS = 60
"""Starts of hard trajectories are drawn from a few of the newest chunks."""


def opening_positions() -> Array:
    """Starts of ordinary games: mostly the usual one, some of Nackgammon for its longer back games."""
    usual = position_of(start(Variant.STANDARD))
    nack = position_of(start(Variant.NACKGAMMON))
    return np.stack([usual] * 6 + [nack])


def hard_positions(folder: Path, seed: int) -> Array:
    """Positions where lookahead and static value differ, from recent chunks; the opening when none are
    there."""
    random = np.random.default_rng(seed)
    paths = chunk_paths(folder)[-RECENT_CHUNKS:]
    if not paths:
        return opening_positions()
    drawn = []
    for path in random.choice(np.array(paths), min(POOL_CHUNKS, len(paths)), replace=False):
        chunk = load_chunk(Path(path))
        weights = np.zeros(len(chunk.positions), np.float32)
        hardness(chunk.positions, chunk.ahead, chunk.static, weights)
        shares = weights.astype(np.float64) + 1e-9
        shares /= shares.sum()
        drawn.append(chunk.positions[random.choice(len(shares), POOL // POOL_CHUNKS, p=shares)])
    return np.concatenate(drawn)


def make_chunk(folder: Path, number: int, pool_share: int, seed: int) -> Chunk:
    """One chunk by the networks of a round."""
    weights, pruning = load_round(folder, number)
    known = knowledge(weights, one_sided())
    chunk = Chunk(
        np.zeros((CHUNK, 50), np.int8),
        np.zeros((CHUNK, OUTPUTS), np.float32),
        np.zeros((CHUNK, OUTPUTS), np.float32),
        np.zeros(CHUNK, np.uint8),
    )
    pool = hard_positions(folder, seed) if pool_share else opening_positions()
    trajectories(
        opening_positions(), pool, pool_share, known, pruning, GENERATION_LIMITS,
        new_scratch(first_units(weights)),
        random_state(seed), chunk.positions, chunk.ahead, chunk.static, chunk.flags,
    )  # fmt: skip
    return chunk


def generate(folder: Path, generator: int, seed: int) -> None:
    """Write chunks until a file `stop` appears or the parent process is gone."""
    parent = os.getppid()
    made = len(chunk_paths(folder))
    while os.getppid() == parent and not (folder / STOP).exists():
        state = load_state(folder)
        if state is None:
            return
        made += 1
        chunk = make_chunk(folder, state.round, state.pool_share, (seed * 64 + generator) * 1_000_003 + made)
        save_chunk(folder, chunk)
