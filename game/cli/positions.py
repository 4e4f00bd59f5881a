"""Commands `legal` and `ids`: the legal plays of a position, and its text forms."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from game.cli.base import EXIT_OK, Arguments, CommandError, Subparsers

if TYPE_CHECKING:
    from game.rules.dice import Roll
    from game.rules.moves import Play
    from game.rules.state import GameResult, MatchState

_POSITION_HELP = "an XGID, a Position ID, or POSITIONID:MATCHID"
_VARIANTS = ("standard", "nackgammon", "hypergammon")


def add(sub: Subparsers) -> None:
    """Register the commands."""
    legal = sub.add_parser(
        "legal",
        help="every legal play of a position and roll",
        description="Every legal play of a position and roll, as whole turns. With --json: a list of "
        '{"play", "board26", "result"}; board26 is the position after the play in the view of the '
        "player who made it ([1..24] points, own checkers positive; [25] own bar, [0] minus the "
        'opponent\'s bar), result is null or {"kind", "points"} when the play ends the game. '
        "The list is empty when nothing can be played.",
    )
    _add_position(legal)
    legal.add_argument("--dice", metavar="61", help="the roll, when the position does not say it or instead")
    legal.set_defaults(run=run_legal)
    ids = sub.add_parser(
        "ids",
        help="all text forms of a position",
        description="All text forms of a position: Position ID, Match ID, XGID, and the board drawn.",
    )
    _add_position(ids)
    ids.set_defaults(run=run_ids)


def _add_position(command: Any) -> None:
    command.add_argument("position", metavar="POSITION", help=_POSITION_HELP)
    command.add_argument(
        "--variant", choices=_VARIANTS, default="standard", help="how many checkers a side has in all"
    )
    command.add_argument("--json", action="store_true", help="print JSON")


def run_legal(args: Arguments) -> int:
    """Print the legal plays."""
    from game.notation.plays import format_play
    from game.rules.moves import apply_play, legal_plays

    state = _state(args)
    roll = _roll(args, state)
    plays = [play for play in legal_plays(state.board, roll) if play]
    rows = [(play, format_play(play, state.board), _result(state, roll, play)) for play in plays]
    if args.json:
        items = [
            {
                "play": text,
                "board26": list(apply_play(state.board, play).signed()),
                "result": result and {"kind": result.kind.name.lower(), "points": result.points},
            }
            for play, text, result in rows
        ]
        print(json.dumps(items))
        return EXIT_OK
    if not rows:
        print(f"{roll}: no legal play.")
        return EXIT_OK
    print(f"{roll}: {len(rows)} legal play{'s' if len(rows) > 1 else ''}")
    width = max(len(text) for _, text, _ in rows)
    for number, (_, text, result) in enumerate(rows, 1):
        points = f"wins {result.points} ({result.kind.name.lower()})" if result else ""
        print(f"{number:4}  {text:{width}}  {points}".rstrip())
    return EXIT_OK


def _result(state: MatchState, roll: Roll, play: Play) -> GameResult | None:
    from dataclasses import replace

    from game.rules.actions import MakePlay
    from game.rules.match import apply
    from game.rules.state import Phase

    rolled = replace(state, phase=Phase.TO_PLAY, roll=roll)
    return apply(rolled, MakePlay(play)).result


def _roll(args: Arguments, state: MatchState) -> Roll:
    from game.rules.dice import roll_of
    from game.rules.state import Phase

    if state.phase not in (Phase.TO_ROLL, Phase.TO_PLAY):
        raise CommandError("An offer has to be answered in this position before anyone plays.")
    if args.dice is None:
        if state.roll is None:
            raise CommandError("The position says no roll: give one with --dice, for example --dice 61.")
        return state.roll
    dice = re.fullmatch(r"([1-6])[-, ]?([1-6])", args.dice.strip())
    if not dice:
        raise CommandError(f"A roll is two digits 1 to 6, for example 61, not {args.dice!r}.")
    return roll_of(int(dice[1]), int(dice[2]))


def run_ids(args: Arguments) -> int:
    """Print the forms of a position."""
    from game.notation import ids
    from game.notation.ascii import draw

    state = _state(args)
    forms = {
        "xgid": _said(partial(ids.xgid_of, max_cube=ids.max_cube_of(args.position)), state),
        "position_id": _said(ids.position_id_of, state),
        "match_id": _said(ids.match_id_of, state),
    }
    if args.json:
        facts = {
            "on_roll": state.on_roll.name.lower(),
            "board26": list(state.board.signed()),
            "pips": [state.board.pips, state.board.opp_pips],
        }
        print(json.dumps({name: text for name, (text, _) in forms.items()} | facts))
        return EXIT_OK
    labels = {"xgid": "XGID", "position_id": "Position ID", "match_id": "Match ID"}
    for name, (text, why_not) in forms.items():
        print(f"{labels[name]:12} {text or '- ' + why_not}")
    print()
    print(draw(state))
    return EXIT_OK


def _said(form: Callable[[MatchState], str], state: MatchState) -> tuple[str | None, str]:
    """The text of a form, or None and the reason why it cannot say this state."""
    from game.notation.errors import NotationError

    try:
        return form(state), ""
    except NotationError as error:
        return None, str(error)


def _state(args: Arguments) -> MatchState:
    from game.notation.errors import NotationError
    from game.notation.ids import parse_position
    from game.rules.board import Variant

    try:
        return parse_position(args.position, Variant(args.variant))
    except NotationError as error:
        raise CommandError(str(error)) from None
