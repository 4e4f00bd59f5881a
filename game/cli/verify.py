"""Command `verify`: recheck a stored match."""

from __future__ import annotations

import json
from pathlib import Path

from game.cli.base import EXIT_OK, EXIT_PROBLEMS, Arguments, Subparsers


def add(sub: Subparsers) -> None:
    """Register the command."""
    command = sub.add_parser(
        "verify",
        help="recheck a stored match: chain, dice, plays, score",
        description="Recheck a stored match: the chain of its actions, every die against the proof given "
        "before play, every play by the rules, and the score.",
    )
    command.add_argument("file", type=Path, metavar="FILE", help="a .blot or .lan match file")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(run=run)


def run(args: Arguments) -> int:
    """Exit 0 when everything is right, 1 when something is not, 2 when the file cannot be read."""
    from game.session.lan_verify import verify_any

    report = verify_any(args.file)
    if args.json:
        checks = [{"name": c.name, "ok": c.ok, "detail": c.detail} for c in report.checks]
        print(json.dumps({"ok": report.ok, "checks": checks}))
    else:
        for check in report.checks:
            print(f"{'yes' if check.ok else 'NO '}  {check.name}: {check.detail}")
        print("Everything is right." if report.ok else "Something is not right.")
    return EXIT_OK if report.ok else EXIT_PROBLEMS
