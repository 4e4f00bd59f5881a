"""What a seat may ask for. An intent is an action, except that nobody chooses dice: they are wanted."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.actions import (
    AcceptResign,
    Beaver,
    Double,
    Drop,
    MakePlay,
    NextGame,
    OpeningRoll,
    RejectResign,
    Resign,
    RollDice,
    Take,
)
from game.rules.dice import Roll
from game.rules.match import can_double
from game.rules.moves import NO_PLAY, Play, apply_play, legal_plays
from game.rules.state import MatchState, Phase


@dataclass(frozen=True, slots=True)
class WantRoll:
    """Roll the dice: the opening roll, or the roll of the player to act."""


Intent = WantRoll | MakePlay | Double | Take | Drop | Beaver | Resign | AcceptResign | RejectResign | NextGame


@dataclass(frozen=True, slots=True)
class Automatic:
    """What is done for a player without a press.

    `forced` is "never", "turn" (only when the whole turn is forced) or "part" (every forced step;
    the steps are the table's affair); `roll` rolls when no cube decision exists; `bear_off` plays
    a bear-off without contact.
    """

    forced: str = "turn"
    roll: bool = False
    bear_off: bool = False


def automatic_intent(state: MatchState, options: Automatic) -> Intent | None:
    """The intent that needs no decision, or None when the player must choose.

    A roll without a legal play always passes by itself.
    """
    match state.phase:
        case Phase.OPENING:
            return WantRoll()
        case Phase.TO_ROLL if options.roll and not can_double(state):
            return WantRoll()
        case Phase.TO_PLAY:
            assert state.roll is not None
            plays = legal_plays(state.board, state.roll)
            if plays == (NO_PLAY,):
                return MakePlay(NO_PLAY)
            if len(plays) == 1 and options.forced != "never":
                return MakePlay(plays[0])
            if options.bear_off and not state.board.contact and state.board.pips == _home_pips(state):
                return MakePlay(max(plays, key=lambda play: _off_and_pips(state, play)))
    return None


def _home_pips(state: MatchState) -> int:
    return sum(place * state.board.own[place] for place in range(1, 7))


def _off_and_pips(state: MatchState, play: Play) -> tuple[int, int]:
    board = apply_play(state.board, play)
    return board.own[0], -board.pips


def rolled(state: MatchState, roll: Roll) -> OpeningRoll | RollDice:
    """The action a roll becomes in this phase."""
    return OpeningRoll(roll) if state.phase is Phase.OPENING else RollDice(roll)
