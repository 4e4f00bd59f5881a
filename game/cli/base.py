"""What every command shares: exit codes and the error that becomes one sentence."""

from __future__ import annotations

import argparse
from typing import Any

EXIT_OK = 0
EXIT_PROBLEMS = 1
EXIT_UNUSABLE = 2
EXIT_INTERRUPTED = 130

Subparsers = Any
"""argparse's subparsers action, whose type has no public name."""

Arguments = argparse.Namespace


class CommandError(Exception):
    """A command cannot do what was asked, with a sentence saying why and what to do."""
