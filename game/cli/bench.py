"""Command `bench`: fixed positions, a signature that moves when behaviour does, and speeds."""

from __future__ import annotations

import importlib
import json
import random
import statistics
import time

from game.cli.base import EXIT_OK, Arguments, Subparsers

PARTS = {
    "rules": "game.cli.bench",
    "engine": "game.ai.bench",
    "render": "game.view.bench",
    "net": "game.session.net_bench",
}


def add(sub: Subparsers) -> None:
    """Register the command."""
    command = sub.add_parser(
        "bench",
        help="signature and speeds of rules, engine, drawing and network",
        description="Measure speeds on fixed positions and print the signature of the rules.",
    )
    command.add_argument("part", nargs="?", choices=sorted(PARTS), default="rules")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(run=run)


def run(args: Arguments) -> int:
    """Print the figures of one part."""
    figures: dict[str, object] = importlib.import_module(PARTS[args.part]).bench()
    if args.json:
        print(json.dumps(figures))
    else:
        width = max(map(len, figures))
        for name, value in figures.items():
            print(
                f"{name:<{width}}  {value:.4g}" if isinstance(value, float) else f"{name:<{width}}  {value}"
            )
    return EXIT_OK


def bench() -> dict[str, object]:
    """Rules: total of legal plays over 60 games of fixed random play, and the time of a call."""
    from game.rules import moves
    from game.rules.board import OFF, start
    from game.rules.dice import Roll

    rng = random.Random(20261130)
    plays = 0
    times: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(60):
        board = start()
        while board.own[OFF] < 15:
            roll = Roll(rng.randint(1, 6), rng.randint(1, 6))
            moves.turn.cache_clear()
            begin = time.perf_counter()
            found = moves.legal_plays(board, roll)
            times[roll.is_doublet].append(time.perf_counter() - begin)
            plays += len(found)
            board = moves.apply_play(board, rng.choice(found))
            if board.own[OFF] < 15:
                board = board.flipped()
    return {
        "rules.signature": plays,
        "rules.calls": len(times[False]) + len(times[True]),
        "rules.two_dice_median_ms": statistics.median(times[False]) * 1e3,
        "rules.doublet_median_ms": statistics.median(times[True]) * 1e3,
    }
