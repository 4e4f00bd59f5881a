"""The trainer: from nothing to the networks that are shipped, in rounds, until its time is used.

Temporal-difference self-play makes a first player; then generators write lookahead targets without pause
while
each round refits the networks of every class to the newest ones. All state stands in one folder, so a run can
be killed and continued; its networks after every round are kept.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path

import numpy as np

from game.ai.bearoff import one_sided
from game.ai.classes import NETWORK_NAMES
from game.ai.evaluate import knowledge
from game.ai.jit import random_state
from game.ai.kernels import workspace
from game.ai.lookahead import new_scratch
from game.ai.nets import OUTPUTS, new_buffers, new_weights
from game.ai.pruning import WHOLE, new_pruning
from game.ai.train.fitting import class_errors, fit
from game.ai.train.generator import generate, opening_positions
from game.ai.train.pairs import fit_pruning
from game.ai.train.plan import (
    CHUNK,
    FIRST_UNITS,
    PRUNING_POSITIONS,
    TEMPORAL_RATE,
    TEMPORAL_SECONDS,
    Round,
    round_plan,
)
from game.ai.train.selfplay import trajectories
from game.ai.train.store import (
    STOP,
    State,
    chunk_paths,
    drop_old,
    load_round,
    load_state,
    newest,
    save_round,
    save_state,
    serial_of,
)
from game.ai.train.temporal import self_play

KEPT_POSITIONS = 16_000_000
"""Chunks beyond this many positions are deleted, oldest first."""

JUDGED = 60_000
"""Newest positions whose error is measured before they are learnt."""


@dataclass(frozen=True)
class Progress:
    """What the trainer is doing, for the progress bar and the log."""

    stage: str
    round: int
    share: float
    elapsed: float
    left: float
    note: str = ""


Report = Callable[[Progress], None]


class Trainer:
    """One run in one folder, continued if it was begun before."""

    def __init__(self, folder: Path, cores: int, seed: int, report: Report) -> None:
        """Raises TrainingFolderError when the folder holds something else."""
        self.folder = folder
        self.cores = cores
        self.report = report
        folder.mkdir(parents=True, exist_ok=True)
        self.state = load_state(folder) or State(seed)
        self.generators: list[BaseProcess] = []
        self.begun = time.monotonic()
        self.limit = 0.0

    def run(self, seconds: float) -> Path:
        """Train for about `seconds`; the path of the newest networks."""
        self.begun = time.monotonic()
        self.limit = seconds
        (self.folder / STOP).unlink(missing_ok=True)
        before = self.state.seconds
        try:
            if self.state.round == 0 and not (self.folder / "nets" / "round-0000.npz").exists():
                self._first_player()
            while self._left() > 0:
                self._generate_enough(round_plan(self.state.round + 1))
                if self._left() <= 0:
                    break
                self._fit_round(round_plan(self.state.round + 1))
                self.state.seconds = before + time.monotonic() - self.begun
                save_state(self.folder, self.state)
        finally:
            self._stop_generators()
            self.state.seconds = before + time.monotonic() - self.begun
            save_state(self.folder, self.state)
        return self.folder / "nets" / f"round-{self.state.round:04d}.npz"

    def _left(self) -> float:
        return self.limit - (time.monotonic() - self.begun)

    def _tell(self, stage: str, share: float, note: str = "") -> None:
        elapsed = time.monotonic() - self.begun
        self.report(Progress(stage, self.state.round, share, elapsed, max(self._left(), 0.0), note))

    def _first_player(self) -> None:
        """Temporal-difference self-play, then pruning nets fitted to a first handful of whole lookaheads."""
        bearoff = one_sided()
        weights = new_weights(FIRST_UNITS, self.state.seed)
        known = knowledge(weights, bearoff)
        openings = opening_positions()
        space, buffers, dice = workspace(), new_buffers(FIRST_UNITS), random_state(self.state.seed)
        length = min(TEMPORAL_SECONDS, self.limit * 0.1)
        self_play(openings[0], 1, known, space, buffers, dice, TEMPORAL_RATE[0])
        begun = time.monotonic()
        games = 0
        while (done := (time.monotonic() - begun) / length) < 1:
            rate = TEMPORAL_RATE[0] * (TEMPORAL_RATE[1] / TEMPORAL_RATE[0]) ** done
            self_play(openings[games % len(openings)], 50, known, space, buffers, dice, rate)
            games += 50
            self._tell("first games", done, f"{games} games")
        pruning = new_pruning(self.state.seed)
        positions = np.zeros((12_000, 50), np.int8)
        values = np.zeros((2, len(positions), OUTPUTS), np.float32)
        flags = np.zeros(len(positions), np.uint8)
        trajectories(
            openings, openings, 0, known, pruning, WHOLE, new_scratch(FIRST_UNITS), dice, positions,
            values[0], values[1], flags,
        )  # fmt: skip
        fit_pruning(np.repeat(positions, 4, axis=0), known, pruning, self.state.seed)
        save_round(self.folder, 0, weights, pruning, f"{games} games of temporal-difference self-play")
        save_state(self.folder, self.state)

    def _generate_enough(self, plan: Round) -> None:
        """Wait until the generators have written this round's fresh positions."""
        self.state.pool_share = plan.pool_share
        save_state(self.folder, self.state)
        self._start_generators()
        had = self.state.positions
        while self._left() > 0:
            fresh = self._count() - had
            self._tell("self-play", min(fresh / plan.fresh, 1.0), f"{fresh} positions")
            if fresh >= plan.fresh:
                return
            self._start_generators()
            time.sleep(1.0)

    def _count(self) -> int:
        """Positions written since the run began, deleted ones included."""
        paths = chunk_paths(self.folder)
        return (serial_of(paths[-1]) + 1) * CHUNK if paths else 0

    def _fit_round(self, plan: Round) -> None:
        self._tell("fitting", 0.0)
        number = self.state.round + 1
        count = self._count()
        weights, pruning = load_round(self.folder, self.state.round)
        positions, targets = newest(self.folder, plan.window, plan.chain)
        spread, bias = class_errors(positions[:JUDGED], targets[:JUDGED], weights)
        seed = self.state.seed * 10_007 + number
        fit(positions, targets, weights, plan.schedule, plan.race_schedule, seed, shared=True)
        known = knowledge(weights, one_sided())
        random = np.random.default_rng(seed)
        sample = positions[
            random.choice(len(positions), min(PRUNING_POSITIONS, len(positions)), replace=False)
        ]
        fit_pruning(sample, known, pruning, seed, rate=0.02)
        note = f"round {number}, {count} positions, {len(positions)} in the window, lambda {plan.chain}"
        save_round(self.folder, number, weights, pruning, note)
        self.state.round = number
        self.state.positions = count
        drop_old(self.folder, KEPT_POSITIONS, CHUNK)
        errors = " ".join(
            f"{name} {rms:.4f} ({mean:+.4f})"
            for name, rms, mean in zip(NETWORK_NAMES, spread, bias, strict=True)
        )
        self._tell("round done", 1.0, f"{note}; error on new positions {errors}")

    def _start_generators(self) -> None:
        """Keep one generator a core running."""
        self.generators = [process for process in self.generators if process.is_alive()]
        context = multiprocessing.get_context("spawn")
        taken = {process.name for process in self.generators}
        for number in range(self.cores):
            name = f"generator-{number}"
            if name not in taken:
                arguments = (self.folder, number, self.state.seed + os.getpid())
                process = context.Process(target=generate, args=arguments, name=name, daemon=True)
                process.start()
                self.generators.append(process)

    def _stop_generators(self) -> None:
        (self.folder / STOP).touch()
        for process in self.generators:
            process.join(timeout=60)
            if process.is_alive():
                process.terminate()
        (self.folder / STOP).unlink(missing_ok=True)
