"""Commands of the computer player: decide, duel, train, warm."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.base import EXIT_OK, Arguments, CommandError, Subparsers

if TYPE_CHECKING:
    from game.ai.engine import Engine
    from game.ai.search import Depth
    from game.ai.train.pipeline import Progress


def add(sub: Subparsers) -> None:
    """Register the commands."""
    _add_decide(sub)
    _add_duel(sub)
    _add_train(sub)
    warm = sub.add_parser("warm", help="compile the engine now, so that the first game need not wait")
    warm.set_defaults(run=warm_up)


def _add_decide(sub: Subparsers) -> None:
    command = sub.add_parser(
        "decide",
        help="answer a file of benchmark decisions",
        description="Decide every position of a bgbench-1 file and write the answers as JSON lines.",
    )
    command.add_argument("file", type=Path, help="checker or cube decisions")
    strength = command.add_mutually_exclusive_group()
    strength.add_argument("--level", type=_number(5, 6), default=None, help="5 or 6 (default 6)")
    strength.add_argument("--ply", type=_number(0, 2), default=None, help="0, 1 or 2 rolls ahead")
    command.add_argument(
        "--out", type=Path, required=True, metavar="OUT", help="answers, one JSON object a line"
    )
    command.add_argument("--threads", type=_number(1, 64), default=2)
    command.set_defaults(run=decide)


def _add_duel(sub: Subparsers) -> None:
    command = sub.add_parser("duel", help="let two levels play matches against each other")
    command.add_argument("--a", type=_number(1, 6), required=True, help="level of A")
    command.add_argument("--b", type=_number(1, 6), required=True, help="level of B")
    command.add_argument("--matches", type=_number(1, 1_000_000), default=100)
    command.add_argument("--length", type=_number(1, 25), default=3, help="points of a match (default 3)")
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(run=duel)


def _add_train(sub: Subparsers) -> None:
    command = sub.add_parser(
        "train",
        help="make the engine's networks from nothing, or continue",
        description="Self-play and fitting in rounds until the time is used. All state stands in DIR: run it "
        "again to continue. With --ship the mean of the last rounds is written where the engine loads it.",
    )
    command.add_argument(
        "--dir", type=Path, default=None, metavar="DIR", help="default: the user's data folder"
    )
    command.add_argument("--minutes", type=float, default=60.0, help="0 ships what a run has made so far")
    command.add_argument("--cores", type=_number(1, 256), default=1)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument(
        "--ship", type=Path, default=None, metavar="FOLDER", help="write the networks there at the end"
    )
    command.add_argument("--polish", action="store_true", help="fit to all kept positions before shipping")
    command.set_defaults(run=train)


def _number(least: int, most: int):  # type: ignore[no-untyped-def]
    def parse(text: str) -> int:
        value = int(text) if text.lstrip("-").isdigit() else least - 1
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"a number from {least} to {most}, not {text!r}")
        return value

    return parse


def load_engine(threads: int = 2) -> Engine:
    """The engine with the shipped networks; CommandError when they cannot be used."""
    from game.ai.engine import Engine
    from game.ai.nets import NetworkFileError

    try:
        return Engine(threads=threads)
    except NetworkFileError as error:
        raise CommandError(f"the engine's networks cannot be used: {error}") from None


def decide(args: Arguments) -> int:
    """Answer a file of decisions."""
    from game.ai.benchmark_file import BenchmarkFileError, decide_all, read_decisions

    if not args.file.is_file():
        raise CommandError(f"there is no file {args.file}")
    engine = load_engine(args.threads)
    begun = time.perf_counter()
    count = 0
    try:
        with args.out.open("w", encoding="utf-8") as out:
            for answer in decide_all(read_decisions(args.file), engine.searcher(), _depth(args)):
                out.write(json.dumps(answer) + "\n")
                count += 1
    except BenchmarkFileError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"{args.out} cannot be written: {error.strerror}") from None
    finally:
        engine.close()
    elapsed = time.perf_counter() - begun
    print(f"{count} decisions in {elapsed:.1f} s, {1000 * elapsed / max(count, 1):.1f} ms each")
    return EXIT_OK


def _depth(args: Arguments) -> Depth:
    from game.ai.depths import BY_LEVEL, BY_PLY

    return BY_PLY[args.ply] if args.ply is not None else BY_LEVEL[args.level or 6]


def duel(args: Arguments) -> int:
    """Play a duel and print the share of matches A won."""
    from game.ai.duel import duel as play

    engine = load_engine() if max(args.a, args.b) >= 4 else None
    begun = time.perf_counter()

    def report(done: int, wins: int) -> None:
        if not args.json and sys.stderr.isatty():
            left = (time.perf_counter() - begun) / done * (args.matches - done)
            print(f"\r{done}/{args.matches}  A {wins}  {_clock(left)} left ", end="", file=sys.stderr)

    result = play(args.a, args.b, args.matches, args.length, args.seed, engine, report)
    if engine is not None:
        engine.close()
    figures = {
        "a": args.a, "b": args.b, "matches": result.matches, "length": args.length, "seed": args.seed,
        "a_wins": result.wins, "share": round(result.share, 4), "standard_error": round(result.error, 4),
        "seconds": round(time.perf_counter() - begun, 1),
    }  # fmt: skip
    if args.json:
        print(json.dumps(figures))
    else:
        share = f"{result.share:.1%} +- {result.error:.1%}"
        played = f"{result.matches} matches to {args.length}"
        print(f"level {args.a} won {result.wins} of {played} against level {args.b}: {share}")
    return EXIT_OK


def train(args: Arguments) -> int:
    """Train for the given time and say where the networks are."""
    from platformdirs import user_data_path

    from game.ai.train.pipeline import Trainer
    from game.ai.train.shipping import ship
    from game.ai.train.store import TrainingFolderError

    folder = args.dir or user_data_path("blot") / "training"
    try:
        if args.minutes > 0:
            newest = Trainer(folder, args.cores, args.seed, _show_progress).run(args.minutes * 60)
            print(f"\nthe newest networks: {newest}")
        if args.ship is not None:
            print(f"shipped: {ship(folder, args.ship, polished=args.polish)}")
    except (TrainingFolderError, OSError) as error:
        raise CommandError(f"training cannot go on: {error}") from None
    return EXIT_OK


def _show_progress(progress: Progress) -> None:
    bar = "#" * round(24 * progress.share)
    line = f"round {progress.round:3d}  {progress.stage:<11} [{bar:<24}] {_clock(progress.left)} left"
    if sys.stdout.isatty():
        print(f"\r{line}", end="", flush=True)
    if progress.stage == "round done":
        print(f"\n{progress.note}", flush=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}"


def warm_up(args: Arguments) -> int:
    """Compile everything a decision needs."""
    begun = time.perf_counter()
    engine = load_engine()
    engine.warm(lambda share: print(f"\rcompiling {share:4.0%}", end="", flush=True))
    engine.close()
    print(f"\nready in {time.perf_counter() - begun:.1f} s")
    return EXIT_OK
