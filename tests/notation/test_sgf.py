"""GNU Backgammon's SGF: its own files are read, and what is written reads back."""

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from game.notation import mat, sgf, sgf_write
from game.notation.encoding import decode
from game.notation.errors import NotationError
from game.notation.matches import MatchFile, match_of
from game.notation.sgf_tree import game_trees
from game.rules.actions import AcceptResign, Beaver, Double, Kind, OpeningRoll, Player, Resign, RollDice
from game.rules.board import BAR, OFF, Variant
from game.rules.dice import Roll
from game.rules.state import Crawford, MatchSettings, Phase
from tests.notation.builders import MATCHES, random_record, sentences, told

ROOT = "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]"


def file(name: str) -> MatchFile:
    return sgf.read(decode((MATCHES / name).read_bytes()))


@hypothesis_settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([1, 2, 3, 5]), st.sampled_from(list(Variant)), st.booleans())
def test_random_matches_read_back_as_written(
    seed: int, length: int, variant: Variant, crawford: bool
) -> None:
    record = random_record(MatchSettings(length=length, variant=variant, crawford=crawford), seed)
    match = sgf.read(sgf_write.write(match_of(record, ("Ann [x] \\", "Bób"))))
    assert match.problems == ()
    assert match.names == ("Ann [x] \\", "Bób")
    again = match.record()
    assert again is not None
    assert list(again.actions) == told(record)


@hypothesis_settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32), st.booleans(), st.integers(0, 3))
def test_money_sessions_keep_the_jacoby_rule(seed: int, jacoby: bool, beavers: int) -> None:
    record = random_record(MatchSettings(length=0, jacoby=jacoby, beavers=beavers), seed)
    match = sgf.read(sgf_write.write(match_of(record)))
    assert match.problems == ()
    assert match.settings.jacoby is jacoby
    again = match.record()
    assert again is not None
    assert again.state.score == record.state.score


@pytest.mark.parametrize("name", ["own_7pt", "own_nack_5pt", "beaver"])
def test_the_same_match_is_read_from_both_forms(name: str) -> None:
    from_sgf, from_mat = file(f"{name}.sgf"), mat.read((MATCHES / f"{name}.mat").read_text())
    assert from_sgf.problems == ()
    assert [game.actions for game in from_sgf.games] == [game.actions for game in from_mat.games]
    assert from_sgf.settings == from_mat.settings
    assert from_sgf.headers == from_mat.headers[:1]


def test_a_second_double_in_a_row_is_a_beaver() -> None:
    actions = file("beaver.sgf").games[0].actions
    assert [type(action) for action in actions[2:4]] == [Double, Beaver]
    assert actions[-3:] == (RollDice(Roll(6, 4)), Resign(Kind.SINGLE), AcceptResign())


def test_the_crawford_game_is_marked() -> None:
    match = file("crawford.sgf")
    assert match.problems == ()
    assert [game.crawford for game in match.games] == [Crawford.BEFORE, Crawford.NOW]
    assert match.settings.variant is Variant.NACKGAMMON
    record = match.record()
    assert record is not None
    assert (record.state.score, record.state.phase) == ((4, 0), Phase.MATCH_OVER)


def test_a_cube_turned_by_opening_ties_is_reported() -> None:
    match = file("opening_ties.sgf")
    assert sentences(match) == [
        "line 1: The cube was turned by opening ties, and their dice are not in the file.",
        "line 5: Game 1 has no end on record; the score 0-4 is the file's.",
    ]
    assert [len(game.actions) for game in match.games] == [0, 4, 1]
    assert match.games[1].outcome == (Player.WHITE, 2)


@pytest.mark.parametrize(
    ("nodes", "sentence"),
    [
        (";W[31hefe]\n;AE[a]AW[b]", "line 2: The position is set up by hand here (AE, AW)."),
        (";W[31hefe]\n;B[31abc]", "line 2: '31abc' cannot be read."),
        (";W[31hefe]\n;B[resign]", "line 2: 'resign' cannot be read."),
        (";W[31hefe]\n;W[31hefe]", "line 2: It is Bob's turn here, not the other side's."),
        (";W[31hefe]\n;B[66agag]", "line 2: 66agag"),
        (";W[31hefe]\n;PL[B]DI[77]", "line 2: The dice '77' cannot be read."),
        (";W[31hefe]\n;DI[31]", "line 2: The dice are set here without a player."),
        (";W[31hefe]\n;PL[B]DI[64]\n;B[31ab]", "line 3: 3-1 is played, but 6-4 was rolled."),
        (";W[33hefe]", "line 1: A game cannot begin with a doublet."),
    ],
)
def test_a_node_that_makes_no_sense_is_reported(nodes: str, sentence: str) -> None:
    match = sgf.read(ROOT + nodes + ")")
    if "66agag" in sentence:
        assert sentences(match)[0].startswith("line 2: 24/18 24/18 is not the whole turn")
    else:
        assert sentences(match) == [sentence]
    assert len(match.games[0].actions) >= (0 if "doublet" in sentence else 2)


def test_dice_on_the_table_are_played_by_the_next_node() -> None:
    match = sgf.read(ROOT + ";PL[W]DI[31]\n;W[31hefe]\n;PL[B]DI[64])")
    assert match.problems == ()
    assert match.games[0].actions[0] == OpeningRoll(Roll(3, 1))
    assert match.games[0].state.roll == Roll(6, 4)


def test_a_result_that_does_not_follow_is_reported() -> None:
    match = sgf.read(ROOT + "RE[B+1R];W[31hefe])")
    assert sentences(match) == [
        "line 1: Bob wins the game, and nothing on record says how: Ann was not to move."
    ]
    assert match.games[0].outcome == (Player.BLACK, 1)


def test_side_variations_comments_and_analysis_are_passed_over() -> None:
    text = ROOT + "C[a \\] ; ( comment](;W[31hefe]A[0][hefe E ver 3](;B[64ago])(;B[31ab]))(;W[21ab]))"
    match = sgf.read(text.replace("64ago", "64aglp"))
    assert match.problems == ()
    assert len(match.games[0].actions) == 4


def test_properties_spelt_out_and_broken_ends_are_read() -> None:
    assert [node.properties for node in game_trees("(;GaMe[6]\n;White[31hefe]\n;B[64")[0]] == [
        {"GM": ["6"]},
        {"W": ["31hefe"]},
        {},
    ]


@pytest.mark.parametrize("text", ["", "hello", "(", ")(", "()"])
def test_what_is_no_sgf_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not an SGF file"):
        sgf.read(text)


def test_another_game_or_variant_is_refused() -> None:
    with pytest.raises(NotationError, match="another game"):
        sgf.read("(;GM[1];B[pd])")
    with pytest.raises(NotationError, match="three checkers"):
        sgf.read("(;GM[6]RU[Hypergammon1])")


@pytest.mark.parametrize("player", list(Player))
def test_letters_and_places_are_inverse(player: Player) -> None:
    for place in range(26):
        assert sgf.place_of(sgf.letter_of(place, player), player) == place
    assert sgf.letter_of(BAR, player) == "y"
    assert sgf.letter_of(OFF, player) == "z"
