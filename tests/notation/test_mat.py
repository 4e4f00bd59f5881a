"""`.mat` files: every habit of the programs that write them is read, and nothing is guessed."""

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from game.notation import mat, mat_write
from game.notation.encoding import decode
from game.notation.errors import NotationError
from game.notation.matches import match_of
from game.rules.actions import (
    AcceptResign,
    Beaver,
    Double,
    Drop,
    Kind,
    MakePlay,
    NextGame,
    OpeningRoll,
    Player,
    Resign,
    RollDice,
    Take,
)
from game.rules.board import Variant
from game.rules.dice import Roll
from game.rules.state import Crawford, MatchSettings, Phase
from tests.notation.builders import MATCHES, SHORT, file, game, random_record, row, sentences, told


@hypothesis_settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([1, 2, 3, 5]), st.sampled_from(list(Variant)), st.booleans())
def test_random_matches_read_back_as_written(
    seed: int, length: int, variant: Variant, crawford: bool
) -> None:
    record = random_record(MatchSettings(length=length, variant=variant, crawford=crawford), seed)
    match = mat.read(mat_write.write(match_of(record, ("Ann", "Bob"))))
    assert match.problems == ()
    again = match.record()
    assert again is not None
    assert list(again.actions) == told(record)
    assert again.state.score == record.state.score


@hypothesis_settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32), st.booleans(), st.integers(0, 3))
def test_money_sessions_read_back_with_their_scores(seed: int, jacoby: bool, beavers: int) -> None:
    record = random_record(MatchSettings(length=0, jacoby=jacoby, beavers=beavers), seed)
    match = mat.read(mat_write.write(match_of(record)))
    assert match.problems == ()
    again = match.record()
    assert again is not None
    assert again.state.score == record.state.score
    kinds, expected = ([type(action) for action in actions] for actions in (again.actions, told(record)))
    # A last roll that cannot be played is read as the pass it must become.
    assert kinds in (expected, [*expected, MakePlay])


@pytest.mark.parametrize(
    ("name", "score", "actions", "variant"),
    [
        ("own_7pt.mat", (0, 12), 227, Variant.STANDARD),
        ("own_nack_5pt.mat", (0, 6), 243, Variant.NACKGAMMON),
    ],
)
def test_matches_of_gnu_backgammon_are_read_whole(
    name: str, score: tuple[int, int], actions: int, variant: Variant
) -> None:
    match = file(name)
    record = match.record()
    assert match.problems == ()
    assert match.names == ("gnubg", "root")
    assert match.settings.variant is variant
    assert record is not None
    assert (record.state.score, len(record.actions)) == (score, actions)
    assert record.state.phase is Phase.MATCH_OVER


def test_a_match_that_stops_after_a_roll_waits_for_its_play() -> None:
    match = file("own_hyper_unfinished.mat")
    record = match.record()
    assert match.problems == ()
    assert record is not None
    assert record.state.phase is Phase.TO_PLAY
    assert record.state.roll == Roll(6, 1)


def test_a_beaver_answered_by_a_roll_was_accepted() -> None:
    actions = file("beaver.mat").games[0].actions
    assert [type(action) for action in actions[2:6]] == [Double, Beaver, Take, RollDice]
    assert actions[6:] == (Resign(Kind.SINGLE), AcceptResign())


def test_a_short_match_is_read() -> None:
    match = mat.read(SHORT)
    assert match.problems == ()
    assert match.names == ("Ann", "Bob")
    assert match.settings.length == 3
    (only,) = match.games
    assert only.actions[0] == OpeningRoll(Roll(2, 6))
    assert only.actions[-2:] == (Double(), Drop())
    assert only.outcome == (Player.WHITE, 1)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "; [Site \"Somewhere\"]\n; [Player 1 Elo \"9,00/0\"]\n; [Player 2 \"Ann\"]\n\n" + text,
        lambda text: text.replace("66: Cannot Move", "66:"),
        lambda text: text.replace("66: Cannot Move", "66: cannot move"),
        lambda text: text.replace("      Wins 1 point", "  4)  Wins 1 point\n  5)"),
        lambda text: text.replace("  3)", "  2)"),
        lambda text: text.replace(")", "."),
        lambda text: text.replace("      Wins 1 point", "  4)  Wins 1 point                 Losses 1 point"),
        lambda text: text.replace(" 3 point match", "3 Point Match"),
        lambda text: text.replace("61: 13/7* 8/7", "61: 8/7 13/7"),
        lambda text: text.replace("62: 24/18 13/11", "26: 13/11 24/18"),
        lambda text: text.replace("Wins 1 point", "Wins 1 points"),
        lambda text: text.replace("      Wins 1 point\n", ""),
    ],
)  # fmt: skip
def test_habits_of_other_programs_change_nothing(change: object) -> None:
    assert callable(change)
    changed = mat.read(change(SHORT))
    assert changed.problems == ()
    assert changed.games[0].actions == mat.read(SHORT).games[0].actions


def test_byte_order_marks_and_old_code_pages_are_read() -> None:
    text = SHORT.replace("Ann", "Zoë – Ann")
    for data in (
        b"\xef\xbb\xbf" + text.encode(),
        text.encode("cp1252"),
        b"\xff\xfe" + text.encode("utf-16-le"),
    ):
        assert mat.read(decode(data)).names == ("Zoë – Ann", "Bob")
    assert decode(b"a\x81\xe9") == "a\x81é"


def test_names_of_columns_are_kept_whatever_headers_say() -> None:
    match = mat.read('; [Player 1 "Bob"]\n; [Player 2 "Ann"]\n' + SHORT.replace("Ann :", "Ann,1842 :"))
    assert match.names == ("Ann,1842", "Bob")
    assert match.headers == (("Player 1", "Bob"), ("Player 2", "Ann"))


def test_hits_are_found_without_a_single_star() -> None:
    starless = (MATCHES / "own_7pt.mat").read_text().replace("*", "")
    assert mat.read(starless).problems == ()
    assert mat.read(starless).games[0].actions == file("own_7pt.mat").games[0].actions


def test_joined_dice_and_doublets_are_taken_apart() -> None:
    match = game(row(1, "41: 13/8", "44: 24/16 13/9(2)"), row(2, "31: 24/20", "22: 6/4 6/4 13/11 13/11"))
    assert match.problems == ()
    assert [len(action.play) for action in match.games[0].actions if isinstance(action, MakePlay)] == [
        2,
        4,
        2,
        4,
    ]


def test_a_match_may_begin_at_any_score() -> None:
    match = game(row(1, "31: 8/5 6/5"), length=5, score="Left : 4   Right : 3")
    assert match.games[0].score == (4, 3)
    assert match.games[0].crawford is Crawford.NOW
    assert match.record() is None
    doubled = game(row(1, "31: 8/5 6/5", " Doubles => 2"), length=5, score="Left : 4   Right : 3")
    assert doubled.games[0].crawford is Crawford.AFTER
    assert doubled.problems == ()


def test_a_win_without_a_drop_is_an_accepted_resignation() -> None:
    match = game(row(1, "31: 8/5 6/5"), "      Wins 2 points")
    assert match.games[0].actions[-2:] == (Resign(Kind.GAMMON), AcceptResign())
    assert match.games[0].state.result is not None


def test_a_resignation_after_the_roll_leaves_it_unplayed() -> None:
    match = game(row(1, "31: 8/5 6/5", "64: "), "      Wins 1 point")
    assert match.problems == ()
    assert match.games[0].actions[-3:] == (RollDice(Roll(6, 4)), Resign(Kind.SINGLE), AcceptResign())


def test_concedes_takes_its_points_from_the_win_or_the_next_score() -> None:
    by_win = game(row(1, "31: 8/5 6/5", "Concedes"), "      Wins 2 points")
    assert by_win.problems == ()
    assert by_win.games[0].actions[-2:] == (Resign(Kind.GAMMON), AcceptResign())
    by_score = game(
        row(1, "31: 8/5 6/5", "Concedes"), " Game 2", " Ann : 1      Bob : 0", row(1, "31: 8/5 6/5")
    )
    assert by_score.problems == ()
    assert by_score.games[0].outcome == (Player.WHITE, 1)
    assert sentences(game(row(1, "31: 8/5 6/5", "Concedes"))) == [
        "line 5: The game was given up, but for how many points is not said."
    ]


def test_a_last_play_not_recorded_is_the_one_that_bears_off() -> None:
    before, after = (MATCHES / "own_nack_5pt.mat").read_text().rsplit("64: 3/0 3/0", 1)
    match = mat.read(before + "64: ????" + after)
    assert match.problems == ()
    assert match.games[0].actions == file("own_nack_5pt.mat").games[0].actions


def test_a_play_not_recorded_before_a_loss_was_never_made() -> None:
    match = game(row(1, "31: 8/5 6/5", "64: ????"), "      Wins 1 point")
    assert match.problems == ()
    assert isinstance(match.games[0].actions[-3], RollDice)


def test_points_cut_to_what_the_match_needed_are_accepted() -> None:
    text = (MATCHES / "own_7pt.mat").read_text().replace("Wins 12 points", "Wins 7 points and the match")
    assert mat.read(text).problems == ()
    assert mat.read(text).games[0].outcome == (Player.BLACK, 12)


def test_players_who_change_columns_stay_who_they_are() -> None:
    turned = "\n Game 2\n Bob : 0     Ann : 1\n" + row(1, "31: 8/5 6/5", "64: 24/14") + "\n"
    match = mat.read(SHORT + turned)
    assert match.problems == ()
    assert match.games[1].score == (1, 0)
    assert match.games[1].actions[0] == OpeningRoll(Roll(1, 3))


def test_the_jacoby_rule_is_told_by_the_points() -> None:
    gammon = "\n".join(
        [" 0 point match", " Game 1", " A : 0     B : 0", row(1, "31: 8/5 6/5"), "      Wins 2 points"]
    )
    assert not mat.read(gammon).settings.jacoby
    assert mat.read(gammon).problems == ()
    single = gammon.replace("Wins 2 points", "Wins 1 point")
    assert mat.read(single).settings.jacoby


def test_headers_name_the_terms() -> None:
    assert not mat.read('; [Crawford "Off"]\n' + SHORT).settings.crawford
    assert mat.read('; [Variation "Backgammon"]\n' + SHORT).settings.variant is Variant.STANDARD
    with pytest.raises(NotationError, match="Tabula"):
        mat.read('; [Variation "Tabula"]\n' + SHORT)
    assert mat.read(SHORT, Variant.NACKGAMMON).settings.variant is Variant.NACKGAMMON


def test_names_are_made_fit_for_a_line() -> None:
    record = random_record(MatchSettings(length=1), 5)
    text = mat_write.write(match_of(record, ('An:n "the"\nGreat', "")))
    assert mat.read(text).names == ("An n the Great", "-")
    assert mat.read(text).problems == ()


def test_the_whole_text_of_a_short_match() -> None:
    assert mat_write.write(mat.read(SHORT)) == (
        '; [Player 1 "Ann"]\n; [Player 2 "Bob"]\n; [Variation "Backgammon"]\n; [Crawford "On"]\n'
        "\n 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
        "  1)                             26: 24/18 13/11\n"
        "  2) 61: 13/7* 8/7               66:\n"
        "  3)  Doubles => 2                Drops\n"
        "      Wins 1 point\n"
    )


def test_the_longest_record_ends_a_won_match() -> None:
    match = file("own_7pt.mat")
    record, games = match.longest_record()
    assert games == 1
    assert record.actions[-1] == NextGame()
