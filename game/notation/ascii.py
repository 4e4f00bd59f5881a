"""The board drawn with characters, numbered from the side of whoever looks at it."""

from __future__ import annotations

from game.rules.actions import Kind, Player
from game.rules.board import BAR, OFF, Board, pip_count
from game.rules.state import Ending, MatchState, Phase

MARKS = ("O", "X")
"""The letter of White's and of Black's checkers, as GNU Backgammon prints them."""

ROWS = 5
_UPPER = tuple(range(13, 25))
_LOWER = tuple(range(12, 0, -1))
_KINDS = {Kind.SINGLE: "a single game", Kind.GAMMON: "a gammon", Kind.BACKGAMMON: "a backgammon"}


def draw(
    state: MatchState,
    names: tuple[str, str] = ("White", "Black"),
    draft_board: Board | None = None,
    view: Player | None = None,
) -> str:
    """The position, names, pips, cube, score and what the match waits for, in 13 lines.

    `draft_board`, in the view of the player on roll, is drawn in place of the state's board while a
    turn is being composed. Points are numbered for `view`; None is the player on roll, the mover.
    """
    viewer = state.on_roll if view is None else view
    board = state.board if draft_board is None else draft_board
    if viewer != state.on_roll:
        board = board.flipped()
    middle = [_cube_line(state, names), _match_line(state), status(state, names)]
    far, near = (_side_lines(state, names, player, board, viewer) for player in (viewer.other, viewer))
    notes = [*far, "", "", *middle, "", "", *reversed(near)]
    lines = [
        _edge(_UPPER),
        *(_row(board, viewer, _UPPER, row) for row in range(ROWS)),
        "|                  |BAR|                  |",
        *(_row(board, viewer, _LOWER, row) for row in reversed(range(ROWS))),
        _edge(_LOWER),
    ]
    return "\n".join(f" {line}  {note}".rstrip() for line, note in zip(lines, notes, strict=True))


def status(state: MatchState, names: tuple[str, str] = ("White", "Black")) -> str:
    """What has just happened or is waited for, as one short sentence."""
    mover = names[state.on_roll]
    match state.phase:
        case Phase.OPENING:
            return "Opening roll" if state.roll is None else f"Opening roll, {state.roll}: once more"
        case Phase.TO_ROLL:
            return f"{mover} is on roll"
        case Phase.TO_PLAY:
            return f"{mover} rolled {state.roll}"
        case Phase.DOUBLED:
            doubler = names[state.to_act.other if state.to_act is not None else state.on_roll]
            return f"{doubler} doubles to {state.cube.value * 2}"
        case Phase.RESIGNED:
            return f"{mover} offers to lose {_KINDS[state.resignation or Kind.SINGLE]}"
        case Phase.GAME_OVER | Phase.MATCH_OVER:
            return _result_line(state, names)


def _result_line(state: MatchState, names: tuple[str, str]) -> str:
    result = state.result
    if result is None:
        return "The match is over"
    points = f"{result.points} point{'s' if result.points > 1 else ''}"
    won = f"{names[result.winner]} wins {_KINDS[result.kind]}, {points}"
    return f"{won}, by a drop" if result.ending is Ending.DROPPED else won


def _cube_line(state: MatchState, names: tuple[str, str]) -> str:
    if not state.settings.cube:
        return "No cube"
    if state.crawford_game:
        return "No cube: Crawford game"
    owner = state.cube.owner
    return f"Cube {state.cube.value}, " + ("in the middle" if owner is None else f"with {names[owner]}")


def _match_line(state: MatchState) -> str:
    if state.settings.is_money:
        return "Money game"
    length = state.settings.length
    return f"Match to {length} point{'s' if length > 1 else ''}"


def _side_lines(
    state: MatchState, names: tuple[str, str], player: Player, board: Board, viewer: Player
) -> list[str]:
    side = board.own if player == viewer else board.opp
    return [
        f"{MARKS[player]} {names[player]}",
        f"  score {state.score[player]}",
        f"  {pip_count(side)} pips" + (f", {side[OFF]} off" if side[OFF] else ""),
    ]


def _edge(points: tuple[int, ...]) -> str:
    cells = [f"{point:-^3}" if point < 10 else f"{point}-" for point in points]
    return "+" + "".join(cells[:6]) + "-----" + "".join(cells[6:]) + "+"


def _row(board: Board, viewer: Player, points: tuple[int, ...], row: int) -> str:
    cells = [_point(board, viewer, point, row) for point in points]
    # Checkers on the bar stand in the half where they will enter.
    upper = points is _UPPER
    barred = board.own[BAR] if upper else board.opp[BAR]
    bar = _stack(barred, MARKS[viewer if upper else viewer.other], row)
    return "|" + "".join(cells[:6]) + f"|{bar}|" + "".join(cells[6:]) + "|"


def _point(board: Board, viewer: Player, point: int, row: int) -> str:
    if board.own[point]:
        return _stack(board.own[point], MARKS[viewer], row)
    return _stack(board.opp[25 - point], MARKS[viewer.other], row)


def _stack(count: int, mark: str, row: int) -> str:
    """One cell of a stack; the innermost row shows the number when there are more than rows."""
    if row == ROWS - 1 and count > ROWS:
        return f"{count:^3}"
    return f" {mark} " if count > row else "   "
