"""The commands: builds the objects and hands them over."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

from game.cli.base import EXIT_INTERRUPTED, EXIT_UNUSABLE, CommandError, Subparsers

COMMANDS = (
    "game.cli.play",
    "game.cli.positions",
    "game.cli.convert",
    "game.cli.verify",
    "game.cli.doctor",
    "game.cli.bench",
    "game.cli.engine",
    "game.cli.render",
    "game.cli.lan",
)
"""One module a family of commands, in the order `--help` lists them."""


def _options(**more: Any) -> argparse.ArgumentParser:
    """The options that stand before a command."""
    top = argparse.ArgumentParser(prog="blot", **more)
    top.add_argument("--data-dir", metavar="DIR", help="keep matches and settings in DIR")
    return top


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = _options(
        description="Backgammon against the computer, a friend beside you, or another machine on the LAN.",
        epilog="Without a command the game opens in a window.",
    )
    sub: Subparsers = top.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for name in COMMANDS:
        importlib.import_module(name).add(sub)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; every failure is one sentence on stderr."""
    from game.session.matchfile import StoreError

    args, command = _options(add_help=False).parse_known_args(argv)
    try:
        if not command:
            # The window opens without reading what the commands need.
            from game.cli import window

            return window.run(args)
        args = parser().parse_args(argv)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except (CommandError, StoreError) as error:
        print(f"blot: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    except KeyboardInterrupt:
        print("", file=sys.stderr)
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; what is left in the buffer must not raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
