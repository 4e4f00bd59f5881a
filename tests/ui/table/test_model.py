"""The table without pictures: presses, guard, forced plays, the cursor, safety of drop and confirm."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.rules.actions import Double, MakePlay, Player, RollDice
from game.rules.board import Board, start
from game.rules.dice import Roll
from game.rules.match import apply
from game.rules.moves import legal_plays
from game.rules.record import MatchRecord, new_record
from game.rules.state import MatchSettings, MatchState, Phase
from game.session.dice import SeededDice
from game.session.session import Session
from game.settings import Confirm, Forced, Settings
from game.ui.commands import Action
from game.ui.table.cursor import neighbour, place_of, stop_at, tab, tab_order
from game.ui.table.model import GUARD, Mode, TableModel
from game.view.layout import WHITE_VIEW, ViewSide
from tests.strategies import board

BOTH = (Player.WHITE, Player.BLACK)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class ScriptedDice:
    kind = "scripted"

    def __init__(self, *rolls: tuple[int, int]) -> None:
        self.rolls: Iterator[tuple[int, int]] = iter(rolls)

    def roll(self, number: int) -> Roll:
        return Roll(*next(self.rolls))


def at_play(roll: Roll, at: Board | None = None, **options: object) -> tuple[TableModel, Clock]:
    """A model with White to play a roll in a position."""
    from dataclasses import replace

    clock = Clock()
    settings = MatchSettings(7)
    state = replace(new_record(settings).state, phase=Phase.TO_ROLL, to_act=Player.WHITE, board=at or start())
    record = MatchRecord(settings, (), apply(state, RollDice(roll)), "")
    session = Session(record, ScriptedDice())
    return TableModel(session, BOTH, Settings(**options), WHITE_VIEW, clock), clock  # type: ignore[arg-type]


def at_roll(**options: object) -> tuple[TableModel, Clock]:
    from dataclasses import replace

    clock = Clock()
    settings = MatchSettings(7)
    state = replace(new_record(settings).state, phase=Phase.TO_ROLL, to_act=Player.WHITE)
    session = Session(MatchRecord(settings, (), state, ""), SeededDice(b"x" * 32))
    return TableModel(session, BOTH, Settings(**options), WHITE_VIEW, clock), clock  # type: ignore[arg-type]


def test_keys_alone_roll_lift_place_and_confirm() -> None:
    model, clock = at_play(Roll(3, 1))
    assert model.cursor == "p24"
    while place_of(model.cursor, Player.WHITE) != 8:
        model.press(Action.LEFT)
    model.press(Action.CHOOSE)
    assert model.draft is not None
    assert model.draft.selected == 8
    while place_of(model.cursor, Player.WHITE) != 5:
        model.press(Action.NEXT)
    model.press(Action.CHOOSE)
    model.choose("p6")
    model.choose("p5")
    assert model.cursor == "confirm"
    clock.now += GUARD + 0.01
    model.press(Action.CHOOSE)
    assert model.session.record.actions[-1] == MakePlay(legal_plays_made(8, 3, 6, 1))
    assert model.mode is Mode.ROLL


def legal_plays_made(*pairs: int) -> tuple[object, ...]:
    from game.rules.moves import CheckerMove

    return tuple(CheckerMove(src, die, False) for src, die in zip(pairs[::2], pairs[1::2], strict=True))


def test_a_double_tap_cannot_confirm() -> None:
    model, clock = at_play(Roll(3, 1), confirm=Confirm.ALWAYS)
    model.choose("p8")
    model.choose("p5")
    model.choose("p6")
    model.choose("p5")
    assert model.draft is not None
    assert model.draft.complete
    for press in (Action.CHOOSE, Action.CONFIRM):
        model.press(press)
    assert model.session.record.actions == ()
    model.undo()
    assert model.draft is not None
    assert not model.draft.complete
    model.choose("p6")
    model.choose("p5")
    clock.now += GUARD + 0.01
    model.press(Action.CONFIRM)
    assert len(model.session.record.actions) == 1


def test_confirm_is_refused_while_dice_are_owed() -> None:
    model, _ = at_play(Roll(3, 1))
    model.press(Action.CONFIRM)
    assert model.session.record.actions == ()
    assert model.notice is not None
    assert model.notice.kind == "refused"


def test_confirm_never_ends_the_turn_with_the_last_die() -> None:
    model, _ = at_play(Roll(3, 1), confirm=Confirm.NEVER)
    for place in ("p8", "p5", "p6", "p5"):
        model.choose(place)
    assert len(model.session.record.actions) == 1


def test_back_puts_a_lifted_checker_down_and_means_nothing_else() -> None:
    model, _ = at_play(Roll(3, 1))
    model.choose("p8")
    assert model.press(Action.BACK)
    assert model.draft is not None
    assert model.draft.selected is None
    assert model.cursor == "p8"
    assert not model.press(Action.BACK)


def test_an_opponents_checker_and_a_blocked_one_say_why() -> None:
    model, _ = at_play(Roll(5, 5), board({24: 2, 13: 13}, {6: 2, 17: 13}))
    model.choose("p8")
    assert model.notice is not None
    model.choose("p24")
    assert "held" in model.notice.text or model.notice.text


def test_forced_parts_are_played_when_wanted() -> None:
    at = board({25: 1, 8: 2, 6: 5}, {6: 2, 5: 2, 4: 2, 2: 2, 1: 2})
    model, _ = at_play(Roll(3, 1), at, forced=Forced.EVERY)
    assert model.draft is not None
    assert [step.src for step in model.draft.steps] == [25]
    model, _ = at_play(Roll(3, 1), at, forced=Forced.WHOLE)
    assert model.draft is not None
    assert model.draft.steps == ()


def test_roll_and_double_have_their_own_keys() -> None:
    model, _ = at_roll()
    assert model.cursor == "roll"
    assert model.buttons == ("double", "roll")
    model.press(Action.DOUBLE)
    assert isinstance(model.session.record.actions[-1], Double)
    assert model.mode is Mode.ANSWER_DOUBLE
    for action in (Action.CHOOSE, Action.CONFIRM, Action.ROLL, Action.BACK):
        model.press(action)
    assert model.state.phase is Phase.DOUBLED


def test_up_from_the_buttons_leads_to_the_cube() -> None:
    model, _ = at_roll()
    model.press(Action.UP)
    assert model.cursor == "cube"
    model.press(Action.DOWN)
    assert model.cursor in ("double", "roll")


@pytest.mark.parametrize("side", [ViewSide(a, b) for a in (False, True) for b in (False, True)])
def test_left_or_right_alone_reaches_every_source_from_every_other(side: ViewSide) -> None:
    rng = random.Random(3)
    for _ in range(60):
        points = rng.sample(range(1, 25), rng.randint(1, 8))
        way = rng.choice([Action.LEFT, Action.RIGHT])
        stops = [stop_at(f"p{p}", side) for p in points]
        reached = {stops[0].id}
        frontier = [stops[0].id]
        while frontier:
            here = frontier.pop()
            there = neighbour(stops, here, way)
            if there not in reached:
                reached.add(there)
                frontier.append(there)
        assert reached == {stop.id for stop in stops}


def test_tab_walks_everything_once_and_back() -> None:
    order = tab_order(Player.WHITE, ("undo", "confirm"), 2)
    assert len(order) == len(set(order)) == 24 + 4 + 2 + 1 + 2
    here = order[0]
    for _ in order:
        here = tab(order, here, 1)
    assert here == order[0]
    assert tab(order, tab(order, here, 1), -1) == here


def test_places_are_named_from_the_movers_side() -> None:
    assert place_of("p24", Player.WHITE) == 24
    assert place_of("p24", Player.BLACK) == 1
    assert place_of("bar0", Player.BLACK) is None


def test_a_whole_match_by_random_presses_stays_legal() -> None:
    clock = Clock()
    session = Session(new_record(MatchSettings(3)), SeededDice(b"y" * 32))
    model = TableModel(session, BOTH, Settings(), WHITE_VIEW, clock)
    rng = random.Random(4)
    actions = [
        Action.CHOOSE, Action.CHOOSE, Action.CHOOSE, Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN,
        Action.CONFIRM, Action.UNDO, Action.NEXT, Action.SWAP, Action.BACK, Action.ROLL, Action.TAB,
    ]  # fmt: skip
    from game.rules.actions import Take
    from game.session.intents import WantRoll

    for _ in range(6000):
        clock.now += 0.2
        state: MatchState = session.state
        if state.phase is Phase.OPENING:
            session.submit(None, WantRoll())
        elif state.phase is Phase.DOUBLED:
            session.submit(state.to_act, Take())
        elif state.phase is Phase.GAME_OVER:
            model.next_game()
        elif state.phase is Phase.TO_PLAY and model.passing:
            session.submit(state.to_act, MakePlay(legal_plays(state.board, state.roll or Roll(1, 1))[0]))
        elif state.phase is Phase.MATCH_OVER:
            break
        else:
            model.press(rng.choice(actions))
    assert len(session.record.actions) > 100
