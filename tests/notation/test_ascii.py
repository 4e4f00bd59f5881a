"""The drawn board numbers its points for the one who looks, and shows every checker."""

from game.notation.ascii import draw, status
from game.rules.actions import Double, MakePlay, OpeningRoll, Player, RollDice
from game.rules.board import board_from_signed
from game.rules.dice import Roll
from game.rules.match import apply
from game.rules.moves import apply_play, legal_plays
from game.rules.state import MatchSettings, MatchState, Phase, new_match

OPENING = """\
 +13-14-15-16-17-18------19-20-21-22-23-24-+  X Bob
 | O           X    |   | X              O |    score 0
 | O           X    |   | X              O |    167 pips
 | O           X    |   | X                |
 | O                |   | X                |
 | O                |   | X                |  Cube 1, in the middle
 |                  |BAR|                  |  Match to 7 points
 | X                |   | O                |  Ada rolled 3-1
 | X                |   | O                |
 | X           O    |   | O                |
 | X           O    |   | O              X |    167 pips
 | X           O    |   | O              X |    score 0
 +12-11-10--9--8--7-------6--5--4--3--2--1-+  O Ada"""

CROWDED = [-2, 8, 2, 0, 0, 0, 0, 0, 0, 0, -7, -1, *[0] * 13, 1]


def opened() -> MatchState:
    return apply(new_match(MatchSettings()), OpeningRoll(Roll(3, 1)))


def test_the_opening_position_of_a_match() -> None:
    assert draw(opened(), ("Ada", "Bob")) == OPENING


def test_the_board_turns_with_the_mover_and_stays_for_a_fixed_viewer() -> None:
    state = opened()
    after = apply(state, MakePlay(legal_plays(state.board, Roll(3, 1))[0]))
    assert draw(after).splitlines()[-1].endswith("X Black")
    assert draw(after, view=Player.WHITE).splitlines()[-1].endswith("O White")


def test_a_draft_is_drawn_in_place_of_the_state() -> None:
    state = opened()
    play = legal_plays(state.board, Roll(3, 1))[0]
    assert draw(state, draft_board=apply_play(state.board, play)) != draw(state)


def test_stacks_higher_than_the_board_are_counted() -> None:
    lines = draw(MatchState(board=board_from_signed(CROWDED), phase=Phase.TO_ROLL)).splitlines()
    assert lines[7][9] == "7"
    assert lines[7][41] == "8"
    assert "4 off" in lines[10]


def test_checkers_on_the_bar_stand_where_they_enter() -> None:
    lines = draw(MatchState(board=board_from_signed(CROWDED), phase=Phase.TO_ROLL)).splitlines()
    assert [line[22] for line in lines[1:6]] == ["O", " ", " ", " ", " "]
    assert [line[22] for line in lines[7:12]] == [" ", " ", " ", "X", "X"]


def test_what_is_waited_for_is_said() -> None:
    state = opened()
    state = apply(state, MakePlay(legal_plays(state.board, Roll(3, 1))[0]))
    assert status(state, ("Ada", "Bob")) == "Bob is on roll"
    assert status(apply(state, Double()), ("Ada", "Bob")) == "Bob doubles to 2"
    assert status(apply(state, RollDice(Roll(2, 5))), ("Ada", "Bob")) == "Bob rolled 5-2"
