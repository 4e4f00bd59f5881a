"""Files of networks are checked before they are believed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from game.ai.nets import NetworkFileError, load_weights, mean_weights, new_weights, save_weights
from game.ai.pruning import load_pruning, new_pruning, save_pruning


def test_networks_survive_a_file(tmp_path: Path) -> None:
    weights = new_weights(16, 1)
    save_weights(tmp_path / "a.npz", weights, "a note")
    for before, after in zip(weights, load_weights(tmp_path / "a.npz"), strict=True):
        assert np.array_equal(before, after)


def test_half_precision_changes_little(tmp_path: Path) -> None:
    weights = new_weights(16, 2)
    save_weights(tmp_path / "a.npz", weights, "", half=True)
    for before, after in zip(weights, load_weights(tmp_path / "a.npz"), strict=True):
        assert np.abs(before - after).max() < 0.004


def stored(path: Path) -> dict[str, np.ndarray]:
    save_weights(path, new_weights(16, 1), "")
    with np.load(path) as file:
        return dict(file)


@pytest.mark.parametrize("fault", ["version", "shape", "numbers", "missing", "garbage"])
def test_a_file_that_does_not_fit_is_refused(tmp_path: Path, fault: str) -> None:
    path = tmp_path / "a.npz"
    arrays = stored(path)
    if fault == "version":
        arrays["features"] = np.array(999)
    elif fault == "shape":
        arrays["w2"] = arrays["w2"][:, :, :8]
    elif fault == "numbers":
        arrays["v1"][0, 0, 0] = np.nan
    elif fault == "missing":
        del arrays["b"]
    np.savez(path, **arrays)  # type: ignore[arg-type]
    if fault == "garbage":
        path.write_bytes(b"not a zip file")
    with pytest.raises(NetworkFileError, match=r"a\.npz"):
        load_weights(path)


def test_pruning_nets_are_checked_too(tmp_path: Path) -> None:
    rows, ends = new_pruning(1)
    save_pruning(tmp_path / "p.npz", (rows, ends))
    assert np.array_equal(load_pruning(tmp_path / "p.npz")[0], rows)
    save_pruning(tmp_path / "p.npz", (rows[:, :7], ends))
    with pytest.raises(NetworkFileError, match=r"p\.npz"):
        load_pruning(tmp_path / "p.npz")


def test_the_mean_of_networks_lies_between_them() -> None:
    a, b = new_weights(8, 1), new_weights(8, 2)
    assert np.allclose(mean_weights([a, b])[0], (a[0] + b[0]) / 2)
