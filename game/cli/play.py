"""Command `play`: a match in the terminal, or the window."""

from __future__ import annotations

from game.cli.base import Arguments, CommandError, Subparsers


def add(sub: Subparsers) -> None:
    """Register the command."""
    command = sub.add_parser(
        "play",
        help="play a match; --text in the terminal",
        description="Play a match. With --text it is played in the terminal, with plays typed in notation.",
    )
    command.add_argument("--text", action="store_true", help="play in the terminal")
    command.add_argument(
        "--white", default="human", metavar="SEAT", help="human or computer:N (default: human)"
    )
    command.add_argument(
        "--black", default="computer:1", metavar="SEAT", help="human or computer:N (default: computer:1)"
    )
    command.add_argument(
        "--length", type=int, default=3, metavar="N", help="points, 0 for money (default: 3)"
    )
    command.add_argument("--variant", default="standard", choices=["standard", "nackgammon", "hypergammon"])
    command.add_argument("--no-crawford", action="store_true", help="play without the Crawford rule")
    command.add_argument(
        "--no-jacoby", action="store_true", help="money: gammons count without a turned cube"
    )
    command.add_argument("--beavers", type=int, default=0, metavar="N", help="money: beavers on a double")
    command.add_argument("--auto-doubles", type=int, default=0, metavar="N", help="money: automatic doubles")
    command.add_argument("--dice", choices=["seeded", "system", "manual"], default="seeded")
    command.add_argument("--seed", metavar="HEX", help="play the dice of a known seed")
    command.add_argument("--resume", action="store_true", help="go on with the last unfinished match")
    command.set_defaults(run=run)


def run(args: Arguments) -> int:
    """Play in the terminal, or open the window."""
    if args.text:
        from game.cli import terminal

        return terminal.run(args)
    from game.cli import window

    if args.resume or args.seed:
        raise CommandError("these options are for --text; in the window, matches are resumed from the menu")
    return window.run(args)
