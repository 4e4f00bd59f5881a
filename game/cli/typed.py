"""What people type at the terminal: answers for the phase, and a turn composed step by step."""

from __future__ import annotations

import re
from collections.abc import Callable

from game.notation.errors import NotationError
from game.notation.plays import format_play, parse_play
from game.rules.actions import AcceptResign, Beaver, Double, Drop, Kind, MakePlay, RejectResign, Resign, Take
from game.rules.board import Board
from game.rules.draft import canonical, continuations, is_complete
from game.rules.match import legal_action_types
from game.rules.moves import Play, apply_play
from game.rules.routes import hit_points, routes
from game.rules.state import MatchState, Phase
from game.session.intents import Intent, WantRoll

HELP = """\
roll (or Enter)      roll the dice          double            offer the cube
8/5 6/5              play a turn, or steps  undo, undo all    take steps back
confirm (or Enter)   end a composed turn    hint              ask the computer
take, drop, beaver   answer a double        resign 1, 2, 3    give up the game
accept, reject       answer a resignation   board, leave      show it; save and go"""

_WORDS: dict[str, Callable[[], Intent]] = {
    "roll": WantRoll,
    "double": Double,
    "take": Take,
    "drop": Drop,
    "beaver": Beaver,
    "accept": AcceptResign,
    "reject": RejectResign,
}
_SHORT = {"r": "roll", "d": "double", "u": "undo", "c": "confirm", "q": "leave", "quit": "leave", "?": "help"}


class Turn:
    """A decision being typed: the state, and the steps composed so far."""

    def __init__(self, state: MatchState) -> None:
        self.state = state
        self.steps: Play = ()

    def board(self) -> Board:
        """The position with the steps made."""
        return apply_play(self.state.board, self.steps)

    @property
    def complete(self) -> bool:
        state = self.state
        return state.roll is not None and is_complete(state.board, state.roll, self.steps)

    def prompt(self) -> str:
        """What is asked for."""
        state = self.state
        match state.phase:
            case Phase.TO_ROLL:
                return "roll, double or resign: " if Double in legal_action_types(state) else "roll: "
            case Phase.DOUBLED:
                return f"take (play for {state.cube.value * 2}) or drop (lose {state.cube.value}): "
            case Phase.RESIGNED:
                return "accept or reject the resignation: "
        if self.complete:
            return f"{format_play(self.steps, state.board)} - Enter confirms, undo takes back: "
        so_far = f" after {format_play(self.steps, state.board)}" if self.steps else ""
        return f"play {state.roll}{so_far}: "


def read_answer(line: str, turn: Turn, hint: Callable[[MatchState], str]) -> Intent | str | None:
    """The intent of a typed line; a sentence to show; "board" or "leave"; None when steps were made."""
    word, _, rest = line.lower().strip().partition(" ")
    word = _SHORT.get(word, word)
    if word == "help":
        return HELP
    if word in ("board", "leave"):
        return word
    if word == "hint":
        return hint(turn.state)
    if word == "resign":
        return Resign(Kind(int(rest))) if rest in ("1", "2", "3") else "Say resign 1, 2 (gammon) or 3."
    if word in _WORDS:
        return _WORDS[word]()
    if turn.state.phase is Phase.TO_PLAY:
        return _read_play(word, rest, line, turn)
    if not word and turn.state.phase is Phase.TO_ROLL:
        return WantRoll()
    return "Type help to see what can be typed."


def _read_play(word: str, rest: str, line: str, turn: Turn) -> Intent | str | None:
    state = turn.state
    assert state.roll is not None
    if word == "undo":
        if not turn.steps:
            return "There is nothing to undo."
        turn.steps = () if rest == "all" else turn.steps[:-1]
        return "board"
    if word in ("", "confirm"):
        if not turn.complete:
            return "The turn is not complete yet."
        play = canonical(state.board, state.roll, turn.steps)
        assert play is not None
        return MakePlay(play)
    if not turn.steps:
        try:
            turn.steps = parse_play(line, state.board, state.roll)
            return "board"
        except NotationError as error:
            reason = str(error)
    else:
        reason = "That step cannot be made."
    return _read_steps(line, turn, reason)


def _read_steps(line: str, turn: Turn, reason: str) -> str:
    """Single steps, for a turn composed bit by bit."""
    state = turn.state
    assert state.roll is not None
    steps = turn.steps
    for token in line.lower().split():
        found = re.fullmatch(r"(bar|\d+)/(off|\d+)(\*?)", token)
        if not found:
            return reason
        src = 25 if found[1] == "bar" else int(found[1])
        dst = 0 if found[2] == "off" else int(found[2])
        ways = [r for r in routes(state.board, state.roll, steps, src) if r[-1].dst == dst]
        if found[3]:
            ways = [r for r in ways if r[-1].hit]
        if not ways:
            return reason
        if len({hit_points(way) for way in ways}) > 1:
            return "Two ways lead there and only one hits: type the steps one by one."
        steps = (*steps, *ways[0])
    turn.steps = steps
    owed = "" if turn.complete else _what_is_left(turn)
    return f"{format_play(steps, state.board)} {owed}".rstrip()


def _what_is_left(turn: Turn) -> str:
    assert turn.state.roll is not None
    dice = sorted({step.die for step in continuations(turn.state.board, turn.state.roll, turn.steps)})
    return f"(still to play: {', '.join(map(str, dice))})"
