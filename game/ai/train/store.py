"""The trainer's folder: its state, its networks, the chunks of positions with their lookahead values.

Everything is written under another name first and then renamed, so a killed run leaves nothing half done.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import numpy as np

from game.ai.jit import Array
from game.ai.nets import OUTPUTS, Weights, load_weights, save_weights
from game.ai.pruning import PruningNets, load_pruning, save_pruning
from game.ai.train.selfplay import chain_targets

STATE = "state.json"
STOP = "stop"
"""A file of this name makes generators end after their chunk."""


class TrainingFolderError(ValueError):
    """The folder does not hold a training run that can be continued."""


@dataclass
class State:
    """Where a run stands; everything else is found by it."""

    seed: int
    round: int = 0
    positions: int = 0
    fresh: int = 0
    seconds: float = 0.0
    pool_share: int = 0


@dataclass(frozen=True)
class Chunk:
    """Positions of self-play, newest first within a trajectory (see `selfplay.trajectories`)."""

    positions: Array
    ahead: Array
    static: Array
    flags: Array

    def targets(self, chain: float) -> Array:
        """Targets at this lambda, kept within what a sigmoid output may sensibly be asked for."""
        targets = np.zeros((len(self.positions), OUTPUTS), np.float32)
        chain_targets(self.ahead, self.static, self.flags, chain, targets)
        return np.clip(targets, -0.4, 1.4)


def load_state(folder: Path) -> State | None:
    """The state of a run, None where none was started; TrainingFolderError when it cannot be read."""
    path = folder / STATE
    if not path.exists():
        return None
    try:
        stored = json.loads(path.read_text())
        return State(**{field.name: stored[field.name] for field in fields(State)})
    except (ValueError, KeyError, TypeError) as error:
        raise TrainingFolderError(f"{path} is not the state of a training run: {error}") from error


def save_state(folder: Path, state: State) -> None:
    """Keep the state."""
    temporary = folder / (STATE + ".part")
    temporary.write_text(json.dumps(asdict(state), indent=1) + "\n")
    temporary.replace(folder / STATE)


def network_path(folder: Path, number: int) -> Path:
    """The networks that stand after a round."""
    return folder / "nets" / f"round-{number:04d}.npz"


def pruning_path(folder: Path, number: int) -> Path:
    """The pruning nets that stand after a round."""
    return folder / "nets" / f"pruning-{number:04d}.npz"


def save_round(folder: Path, number: int, weights: Weights, pruning: PruningNets, note: str) -> None:
    """Keep what a round made."""
    (folder / "nets").mkdir(parents=True, exist_ok=True)
    save_pruning(pruning_path(folder, number), pruning)
    save_weights(network_path(folder, number), weights, note)


def load_round(folder: Path, number: int) -> tuple[Weights, PruningNets]:
    """What a round made."""
    return load_weights(network_path(folder, number)), load_pruning(pruning_path(folder, number))


def chunk_paths(folder: Path) -> list[Path]:
    """All chunks, oldest first."""
    return sorted((folder / "data").glob("chunk-*.npz"))


def serial_of(path: Path) -> int:
    """A chunk's place in the order of writing, from 0."""
    return int(path.stem.split("-")[1])


def save_chunk(folder: Path, chunk: Chunk) -> None:
    """Write a chunk under the next free serial; several processes may do so at once."""
    data = folder / "data"
    data.mkdir(parents=True, exist_ok=True)
    temporary = data / f"part-{os.getpid()}.npz"
    np.savez(temporary, positions=chunk.positions, ahead=chunk.ahead, static=chunk.static, flags=chunk.flags)
    paths = chunk_paths(folder)
    serial = serial_of(paths[-1]) + 1 if paths else 0
    while True:
        try:
            os.link(temporary, data / f"chunk-{serial:07d}.npz")
        except FileExistsError:
            serial += 1
        else:
            break
    temporary.unlink()


def load_chunk(path: Path) -> Chunk:
    """Read a chunk."""
    with np.load(path, allow_pickle=False) as stored:
        return Chunk(stored["positions"], stored["ahead"], stored["static"], stored["flags"])


def newest(folder: Path, window: int, chain: float) -> tuple[Array, Array]:
    """The newest `window` positions and their targets."""
    positions = []
    targets = []
    count = 0
    for path in reversed(chunk_paths(folder)):
        if count >= window:
            break
        chunk = load_chunk(path)
        positions.append(chunk.positions)
        targets.append(chunk.targets(chain))
        count += len(chunk.positions)
    return np.concatenate(positions), np.concatenate(targets)


def drop_old(folder: Path, keep: int, chunk_size: int) -> None:
    """Delete chunks older than the newest `keep` positions."""
    paths = chunk_paths(folder)
    for path in paths[: max(len(paths) - keep // chunk_size - 1, 0)]:
        path.unlink(missing_ok=True)
