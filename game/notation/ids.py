"""Position texts and match states: Position ID, Position ID with Match ID, and XGID, both ways.

Sides, the same as GNU Backgammon's own reading of the three forms: `Player.BLACK` is player 1 of a
Match ID and the bottom player of an XGID (upper case, turn 1); `Player.WHITE` is player 0 and the top
player. A bare Position ID is taken as Black's to roll, money, no Jacoby.

What the forms cannot carry, and what reading them gives instead:
- none says the variant, the number of the game, the limits of beavers and automatic doubles or who won
  an earlier phase; the caller names the variant, a flag for beavers reads as a limit of 3;
- a match without the Crawford rule reads as one past its Crawford game when a side is one away;
- the opening roll reads as a turn about to be rolled;
- an XGID cannot say a resignation, a finished game or the Jacoby rule of a match; a Match ID cannot
  say beavers, and has the higher die first. Where writing would be false, NotationError is raised.
"""

from __future__ import annotations

import re

from game.notation import match_id, position_id, xgid
from game.notation.errors import NotationError
from game.notation.match_id import MatchId
from game.notation.xgid import Xgid
from game.rules.actions import Kind, Player
from game.rules.board import OFF, Board, Variant, board_from_signed, checker_count
from game.rules.dice import Roll
from game.rules.state import Crawford, Cube, Ending, MatchSettings, MatchState, Phase

BOTTOM = Player.BLACK
TOP = Player.WHITE
BEAVER_LIMIT = 3

_OVER = {
    Ending.BORNE_OFF: match_id.OVER,
    Ending.RESIGNED: match_id.RESIGNED,
    Ending.DROPPED: match_id.DROPPED,
}
_OFFERS = "DBR"


def parse_position(text: str, variant: Variant = Variant.STANDARD) -> MatchState:
    """The state of an XGID, a Position ID, or `POSITIONID:MATCHID`; NotationError when it is none of them.

    An XGID may stand anywhere in a longer text, as eXtreme Gammon copies it.
    """
    pasted = _pasted_xgid(text)
    if pasted is not None:
        return state_of_xgid(pasted, variant)
    body = re.sub(r"^(gnubgid|position id)\s*[=:]?\s*", "", text.strip(), flags=re.IGNORECASE)
    if body.count(":") > 1 or body.upper().startswith("XGID"):
        return state_of_xgid(body, variant)
    position, _, match = body.partition(":")
    return state_of_ids(position.strip(), match.strip() or None, variant)


def max_cube_of(text: str) -> int:
    """The power of two that limits the cube in the XGID of a text; the usual one when there is none."""
    pasted = _pasted_xgid(text)
    return xgid.MAX_CUBE if pasted is None else xgid.parse(pasted).max_cube


def _pasted_xgid(text: str) -> str | None:
    found = re.search(r"XGID=[^\s:]+(:[^\s:]+)+", text)
    return found[0] if found else None


def state_of_xgid(text: str, variant: Variant = Variant.STANDARD) -> MatchState:
    """The state an XGID describes."""
    fields = xgid.parse(text)
    try:
        board = board_from_signed(fields.points, checker_count(variant))
    except ValueError as error:
        raise NotationError(f"The XGID is not a position: {error}.") from None
    on_roll = _side(fields.turn)
    length, rules = fields.length, fields.rules
    return _state(
        board=board if on_roll == BOTTOM else board.flipped(),
        settings=_settings(
            length, variant, jacoby=not length and bool(rules & 1), beavers=not length and bool(rules & 2)
        ),
        on_roll=on_roll,
        roll=Roll(int(fields.dice[0]), int(fields.dice[1])) if fields.dice[0] in "123456" else None,
        cube=Cube(1 << fields.cube, _side(fields.owner) if fields.owner else None),
        score=(fields.top_score, fields.bottom_score),
        crawford=bool(length and rules & 1),
        offers=_OFFERS.find(fields.dice) + 1,
    )


def xgid_of(state: MatchState, max_cube: int = xgid.MAX_CUBE) -> str:
    """The XGID of a state; NotationError for a resignation, a finished game or a third beaver.

    `max_cube` is the power of two that limits the cube, which a state does not hold.
    """
    if state.phase in (Phase.RESIGNED, Phase.GAME_OVER, Phase.MATCH_OVER):
        raise NotationError("An XGID can say neither a resignation nor the end of a game.")
    if state.beavers >= len(_OFFERS):
        raise NotationError("An XGID can say a beaver and a raccoon, but no answer beyond them.")
    settings = state.settings
    money = int(settings.jacoby) + 2 * bool(settings.beavers)
    owner = state.cube.owner
    fields = Xgid(
        points=state.board_of(BOTTOM).signed(),
        cube=state.cube.value.bit_length() - 1,
        owner=0 if owner is None else _sign(owner),
        turn=_sign(state.on_roll),
        dice=_dice(state),
        bottom_score=state.score[BOTTOM],
        top_score=state.score[TOP],
        rules=money if settings.is_money else int(state.crawford_game),
        length=settings.length,
        max_cube=max_cube,
    )
    return str(fields)


def _dice(state: MatchState) -> str:
    if state.phase is Phase.DOUBLED:
        return _OFFERS[state.beavers]
    if state.phase is Phase.TO_PLAY and state.roll is not None:
        return f"{state.roll.first}{state.roll.second}"
    return "00"


def state_of_ids(position: str, match: str | None = None, variant: Variant = Variant.STANDARD) -> MatchState:
    """The state of a Position ID and a Match ID; without the latter Black is about to roll, for money."""
    board = position_id.decode(position, checker_count(variant))
    fields = MatchId(on_roll=BOTTOM, turn=BOTTOM, no_jacoby=1) if match is None else match_id.decode(match)
    if fields.game not in (match_id.NO_GAME, match_id.PLAYING):
        raise NotationError("This Match ID is of a game that is over.")
    if fields.owner not in (*Player, match_id.CENTRED):
        raise NotationError("The Match ID does not say where the cube is.")
    if max(fields.first, fields.second) > 6 or bool(fields.first) != bool(fields.second):
        raise NotationError("The Match ID has dice that cannot be.")
    state = _state(
        board=board,
        settings=_settings(fields.length, variant, jacoby=not fields.no_jacoby, beavers=False),
        on_roll=Player(fields.on_roll),
        roll=Roll(fields.first, fields.second) if fields.first else None,
        cube=Cube(1 << fields.cube, None if fields.owner == match_id.CENTRED else Player(fields.owner)),
        score=(fields.score0, fields.score1),
        crawford=bool(fields.crawford),
        offers=fields.doubled,
    )
    return _resigned(state, Kind(fields.resigned)) if fields.resigned else state


def position_id_of(state: MatchState) -> str:
    """The Position ID of a state, seen by the player on roll."""
    return position_id.encode(state.board)


def match_id_of(state: MatchState) -> str:
    """The Match ID of a state; NotationError while a beaver is being answered."""
    if state.beavers:
        raise NotationError("A Match ID cannot say a beaver.")
    owner = state.cube.owner
    playing = state.phase is Phase.TO_PLAY or state.resigned_in is Phase.TO_PLAY
    roll = state.roll if playing else None
    fields = MatchId(
        cube=state.cube.value.bit_length() - 1,
        owner=match_id.CENTRED if owner is None else owner,
        on_roll=state.on_roll,
        crawford=int(state.crawford_game),
        game=match_id.PLAYING if state.result is None else _OVER[state.result.ending],
        turn=state.on_roll if state.to_act is None else state.to_act,
        doubled=int(state.phase is Phase.DOUBLED),
        resigned=int(state.resignation or 0),
        first=roll.high if roll else 0,
        second=roll.low if roll else 0,
        length=state.settings.length,
        score0=state.score[0],
        score1=state.score[1],
        no_jacoby=int(not state.settings.jacoby),
    )
    return match_id.encode(fields)


def _side(sign: int) -> Player:
    return BOTTOM if sign > 0 else TOP


def _sign(player: Player) -> int:
    return 1 if player == BOTTOM else -1


def _settings(length: int, variant: Variant, jacoby: bool, beavers: bool) -> MatchSettings:
    try:
        return MatchSettings(
            length=length, variant=variant, jacoby=jacoby, beavers=BEAVER_LIMIT if beavers else 0
        )
    except ValueError as error:
        raise NotationError(f"The match cannot be: {error}.") from None


def _state(
    board: Board,
    settings: MatchSettings,
    on_roll: Player,
    roll: Roll | None,
    cube: Cube,
    score: tuple[int, int],
    crawford: bool,
    offers: int,
) -> MatchState:
    """The state of the fields common to both forms; `offers` counts a standing double and its beavers."""
    if settings.length and max(score) >= settings.length:
        raise NotationError("The score says that the match is over.")
    if sum(board.own) in (board.own[OFF], board.opp[OFF]):
        raise NotationError("A side has no checkers left: the game is over.")
    one_away = settings.length > 1 and settings.length - 1 in score
    where = Crawford.NOW if crawford else Crawford.AFTER if one_away else Crawford.BEFORE
    phase = Phase.DOUBLED if offers else Phase.TO_ROLL if roll is None else Phase.TO_PLAY
    # A double is answered by the other side, a beaver by the doubler, a raccoon by the other side again.
    to_act = on_roll.other if offers % 2 else on_roll
    return MatchState(
        settings=settings,
        phase=phase,
        board=board,
        on_roll=on_roll,
        to_act=to_act,
        roll=None if offers else roll,
        cube=cube,
        score=score,
        crawford=where,
        beavers=max(offers - 1, 0),
    )


def _resigned(state: MatchState, kind: Kind) -> MatchState:
    if state.phase is Phase.DOUBLED:
        raise NotationError("The Match ID says both a double and a resignation.")
    return MatchState(
        settings=state.settings,
        phase=Phase.RESIGNED,
        board=state.board,
        on_roll=state.on_roll,
        to_act=state.on_roll.other,
        roll=state.roll,
        cube=state.cube,
        score=state.score,
        crawford=state.crawford,
        resignation=kind,
        resigned_in=state.phase,
    )
