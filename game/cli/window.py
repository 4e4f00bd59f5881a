"""Opens the game window."""

from __future__ import annotations

from pathlib import Path

from game.cli.base import Arguments


def run(args: Arguments) -> int:
    """Open the window and play until it is closed; the exit code."""
    from game.app import run_window

    return run_window(Path(args.data_dir) if args.data_dir else None)
