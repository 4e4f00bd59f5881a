"""Speeds of the network side, for the command `bench net`."""

from __future__ import annotations

from net.bench import bench as bench_link


def bench() -> dict[str, object]:
    """Handshake, frame and roll times of the link; nothing of it knows backgammon."""
    return dict(bench_link())
