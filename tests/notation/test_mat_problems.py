"""What a `.mat` file has wrong is reported with its line, and what came before it is kept."""

import pytest

from game.notation import mat
from game.notation.errors import NotationError
from game.rules.actions import (
    OpeningRoll,
    Player,
)
from game.rules.dice import Roll
from game.rules.state import Crawford, Phase
from tests.notation.builders import MATCHES, SHORT, game, row, sentences


def test_two_ways_to_bear_off_the_last_checker_are_not_guessed() -> None:
    text = (MATCHES / "own_7pt.mat").read_text().replace("52: 6/1 1/0", "52: ????")
    assert sentences(mat.read(text)) == ["line 64: The play of 5-2 is not recorded."]


def test_a_play_not_recorded_in_the_middle_ends_the_reading() -> None:
    match = game(row(1, "31: ????", "64: 24/18 13/9"))
    assert sentences(match) == ["line 5: The play of 3-1 is not recorded."]
    assert match.games[0].actions == (OpeningRoll(Roll(3, 1)),)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([row(1, "31: 8/5")], "line 5: 8/5 is not the whole turn"),
        ([row(1, "31: 9/5")], "line 5: 9/6: None of your checkers stands there."),
        ([row(1, "31: 8/5 6/5", "66: 24/18*")], "line 5: 24/18* marks a hit, but no blot stands there."),
        (
            [row(1, "31: 8/5 6/5"), row(2, "64: 24/14")],
            "line 6: It is Bob's turn here, not the other side's.",
        ),
        ([row(1, "33: 8/5(2) 6/3(2)")], "line 5: A game cannot begin with a doublet."),
        ([row(1, "31: 8/5 6/5", " Takes")], "line 5: The match waits for a roll or a double."),
        ([row(1, "31: 8/5 6/5", " Doubles => 4")], "line 5: The cube is offered at 4, but it would be at 2."),
        ([row(1, "31: 8/5 6/5"), "      Wins 1004 point"], "line 6: A game cannot be worth 1004 points"),
        (
            [row(1, "31: 8/5 6/5"), f"{'':34}Wins 1 point"],
            "line 6: Bob wins here, and nothing on record says how: Ann was not to move.",
        ),
        ([row(1, "zz 31: 8/5 6/5")], "line 5: 'zz' cannot be read."),
        (["What is this?"], "line 5: This line is not known and was left out."),
    ],
)
def test_a_bad_line_is_reported_and_what_came_before_is_kept(rows: list[str], sentence: str) -> None:
    match = game(*rows)
    assert sentences(match)[0].startswith(sentence)
    assert len(match.games) == 1


def test_an_offer_at_a_wrong_value_is_not_kept() -> None:
    match = game(row(1, "31: 8/5 6/5", " Doubles => 4"))
    assert len(match.games[0].actions) == 2


def test_after_a_broken_game_the_next_starts_from_the_files_score() -> None:
    match = game(
        row(1, "31: 8/5 6/5", "64: 24/10 nonsense"),
        "      Wins 2 points",
        " Game 2",
        " Ann : 2                        Bob : 0",
        row(1, "31: 8/5 6/5", "64: 24/14"),
    )
    assert sentences(match) == [
        "line 5: 'nonsense' is not a move; moves are written like 13/8, bar/22 or 6/off.",
        "line 7: Game 1 has no end on record; the score 2-0 is the file's.",
    ]
    assert [game.score for game in match.games] == [(0, 0), (2, 0)]
    assert match.games[1].crawford is Crawford.NOW
    assert len(match.games[1].actions) == 4
    assert match.record() is None
    record, games = match.longest_record()
    assert (games, record.state.phase) == (1, Phase.TO_PLAY)


def test_a_score_that_does_not_follow_is_reported_and_used() -> None:
    match = mat.read(SHORT + "\n Game 2\n Ann : 0     Bob : 1\n" + row(1, "31: 8/5 6/5") + "\n")
    assert sentences(match) == [
        "line 10: The file gives the score as 0-1, the games before as 1-0; the file's is used."
    ]
    assert match.games[1].score == (0, 1)
    record, games = match.longest_record()
    assert (games, record.state.phase) == (1, Phase.GAME_OVER)


def test_a_game_after_the_match_is_reported() -> None:
    text = (MATCHES / "own_7pt.mat").read_text() + "\n Game 2\n gnubg : 0    root : 12\n"
    assert sentences(mat.read(text)) == ["line 68: The match was over before this game, at 0-12."]


def test_points_that_the_rules_do_not_give_are_reported() -> None:
    match = mat.read(SHORT.replace("Wins 1 point", "Wins 4 points"))
    assert sentences(match) == ["line 8: The win is given as 4 points, but by the rules it is 1."]
    assert match.games[0].outcome == (Player.WHITE, 1)


@pytest.mark.parametrize("text", ["", "hello\nworld\n", "\x00\x01", " 5 point match\n"])
def test_what_is_no_match_file_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not a \\.mat match file"):
        mat.read(text)


def test_a_match_too_long_is_refused() -> None:
    with pytest.raises(NotationError, match="25 points"):
        mat.read(SHORT.replace(" 3 point", " 64 point"))
