"""Command `convert`: match files between the forms of this program and of others."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.base import EXIT_OK, EXIT_PROBLEMS, Arguments, CommandError, Subparsers

if TYPE_CHECKING:
    from game.notation.matches import MatchFile
    from game.rules.board import Variant

_OWN = (".blot", ".jsonl")
_MAT = (".mat", ".txt")
_SGF = (".sgf",)
_READABLE = (*_MAT, *_SGF, *_OWN)
_WRITABLE = (".mat", ".sgf", *_OWN)
_HEADERS = "headers"
_LARGEST = 64 * 1024 * 1024


def add(sub: Subparsers) -> None:
    """Register the command."""
    command = sub.add_parser(
        "convert",
        help="convert a match file (.mat .sgf .blot .jsonl)",
        description="Convert a match file; the suffixes say what it is: .mat (and .txt to read), .sgf of "
        "GNU Backgammon, .blot or .jsonl of this program. What cannot be read is reported with its line "
        "and the rest converted. Opening ties and declined resignations are kept in .blot alone.",
        epilog="Exit code: 0 all converted, 1 something was reported, 2 nothing could be converted.",
    )
    command.add_argument("source", type=Path, metavar="IN", help="the file to read")
    command.add_argument("target", type=Path, metavar="OUT", help="the file to write")
    command.add_argument("--force", action="store_true", help="replace OUT if it exists")
    command.add_argument(
        "--variant",
        choices=("standard", "nackgammon", "hypergammon"),
        help="what is played in a .mat file that does not say it",
    )
    command.set_defaults(run=run)


def run(args: Arguments) -> int:
    """Convert; exit 0 when everything was, 1 when something was reported."""
    from game.rules.board import Variant
    from game.session.matchfile import write_atomically

    source, target = args.source, args.target
    _check_suffix(source, _READABLE, "read")
    _check_suffix(target, _WRITABLE, "written")
    if target.exists() and not args.force:
        raise CommandError(f"{target} exists already; --force replaces it.")
    if not target.parent.is_dir():
        raise CommandError(f"There is no folder {target.parent} to write to.")
    match, notices = _read(source, Variant(args.variant) if args.variant else None)
    if not any(game.actions for game in match.games):
        raise CommandError("; ".join([f"Nothing of {source.name} can be converted", *notices]))
    data, left_out = _written(match, target)
    write_atomically(target, data)
    for notice in [*notices, *left_out]:
        print(f"{source.name}: {notice}", file=sys.stderr)
    games = len(match.games)
    print(f"{target}: {games} game{'s' if games != 1 else ''}, {match.names[0]} against {match.names[1]}")
    return EXIT_PROBLEMS if notices or left_out else EXIT_OK


def _check_suffix(path: Path, known: tuple[str, ...], done: str) -> None:
    if path.suffix.lower() not in known:
        raise CommandError(f"{path.name} cannot be {done}: its suffix must be one of {' '.join(known)}.")


def _read(path: Path, variant: Variant | None) -> tuple[MatchFile, list[str]]:
    """The match of a file, and sentences about what could not be read of it."""
    from game.notation import mat, sgf
    from game.notation.encoding import decode
    from game.notation.errors import NotationError
    from game.notation.matches import match_of
    from game.session.matchfile import read_match

    if path.suffix.lower() in _OWN:
        stored = read_match(path)
        headers = stored.header.extra.get(_HEADERS, [])
        kept = tuple((str(key), str(value)) for key, value in headers if isinstance(headers, list))
        return match_of(stored.record, stored.names, kept), list(stored.notices)
    try:
        if path.stat().st_size > _LARGEST:
            raise CommandError(f"{path.name} is too large to be a match file.")
        text = decode(path.read_bytes())
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror or error}.") from None
    try:
        match = sgf.read(text) if path.suffix.lower() in _SGF else mat.read(text, variant)
    except NotationError as error:
        raise CommandError(f"{path.name}: {error}") from None
    return match, [str(problem) for problem in match.problems]


def _written(match: MatchFile, target: Path) -> tuple[bytes, list[str]]:
    """The bytes of a match in the form of the target, and sentences about what they leave out."""
    from game.notation import mat_write, sgf_write

    suffix = target.suffix.lower()
    if suffix in _OWN:
        return _own_form(match, target)
    text = sgf_write.write(match) if suffix in _SGF else mat_write.write(match)
    return text.encode("utf-8"), []


def _own_form(match: MatchFile, target: Path) -> tuple[bytes, list[str]]:
    from game.session.matchfile import DiceProof, Header, match_bytes
    from game.session.store import is_finished

    record, kept = match.longest_record()
    if not record.actions:
        raise CommandError(
            "The first game does not begin at 0-0 or could not be read, so no record can be made; "
            "convert to .mat or .sgf instead."
        )
    header = Header(
        id=target.stem,
        names=match.names,
        created=time.strftime("%Y-%m-%dT%H:%M:%S%z"),
        dice=DiceProof("manual"),
        ended=is_finished(record),
        extra={_HEADERS: [list(pair) for pair in match.headers]},
    )
    left_out = len(match.games) - kept
    reason = (
        []
        if not left_out
        else [
            f"the last {left_out} of {len(match.games)} games do not follow by the rules from what could be "
            "read before them and were left out."
        ]
    )
    return match_bytes(header, record), reason
