"""A record judged: error of every decision, luck of every roll, a performance rating for each player."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.answers import Account, Analysis, Choice, Fortune, Graded, RollWanted
from game.ai.depths import ONE_PLY, STATIC
from game.ai.engine import Engine
from game.ai.grading import (
    equity_before_roll,
    grade_answer,
    grade_before_roll,
    grade_play,
    grade_resignation,
    luck_of,
)
from game.ai.search import Depth
from game.rules.actions import (
    AcceptResign,
    Action,
    Beaver,
    Double,
    Drop,
    MakePlay,
    OpeningRoll,
    Player,
    RejectResign,
    Resign,
    RollDice,
    Take,
)
from game.rules.dice import Roll
from game.rules.record import MatchRecord
from game.rules.state import MatchState, Phase

Report = Callable[[float], None]


def analyse(
    record: MatchRecord, engine: Engine, depth: Depth = ONE_PLY, report: Report | None = None
) -> Analysis:
    """Judge a whole record; `report` hears the share done.

    Luck is measured with static values, which suffice for it and cost little.
    """
    decisions: list[Graded] = []
    rolls: list[Fortune] = []
    states = list(record.states())
    for index, action in enumerate(record.actions):
        if report is not None:
            report(index / len(record.actions))
        before, after = states[index], states[index + 1]
        graded = grade_action(index, before, action, after, engine, depth)
        if graded is not None:
            decisions.append(graded)
        fortune = grade_roll(index, before, action, after, engine)
        if fortune is not None:
            rolls.append(fortune)
    accounts = account(Player.WHITE, decisions, rolls), account(Player.BLACK, decisions, rolls)
    return Analysis(tuple(decisions), tuple(rolls), accounts)


def grade_action(
    index: int, before: MatchState, action: Action, after: MatchState, engine: Engine, depth: Depth
) -> Graded | None:
    """The judgement of one action, None where nothing was decided."""
    match action:
        case MakePlay():
            return grade_play(index, before, action, engine, depth)
        case RollDice() | Double():
            return grade_before_roll(index, before, action, engine, depth)
        case Take() | Drop() | Beaver():
            return grade_answer(index, before, action, engine, depth)
        case Resign():
            return grade_resignation(index, before, after, engine, depth)
    return None


def judge(state: MatchState, made: Choice, engine: Engine, depth: Depth = ONE_PLY) -> Graded | None:
    """The judgement of a choice that is not played yet, None where there is nothing to judge."""
    if isinstance(made, RollWanted):
        # Only that he rolled is judged; what he will roll does not matter.
        return grade_before_roll(0, state, RollDice(Roll(1, 1)), engine, depth)
    if isinstance(made, Resign | AcceptResign | RejectResign):
        return None
    return grade_action(0, state, made, state, engine, depth)


def grade_roll(
    index: int, before: MatchState, action: Action, after: MatchState, engine: Engine
) -> Fortune | None:
    """The luck of a roll, None for other actions and for equal opening dice.

    The opening roll is measured against an even position for the side that won it.
    """
    if isinstance(action, RollDice):
        even = equity_before_roll(before, None, engine, STATIC)
        return Fortune(index, int(before.on_roll), luck_of(before, action.roll, even, engine, STATIC))
    if isinstance(action, OpeningRoll) and after.phase is Phase.TO_PLAY:
        return Fortune(index, int(after.on_roll), luck_of(after, action.roll, 0.0, engine, STATIC))
    return None


def account(player: Player, decisions: list[Graded], rolls: list[Fortune]) -> Account:
    """The figures of one player."""
    own = [graded for graded in decisions if graded.player == player and graded.unforced]
    plays = [graded.loss for graded in own if graded.kind == "play"]
    others = [graded.loss for graded in own if graded.kind != "play"]
    luck = sum(fortune.luck for fortune in rolls if fortune.player == player)
    return Account(len(plays), sum(plays), len(others), sum(others), luck)
