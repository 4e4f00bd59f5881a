"""`convert`: every form into every other, nothing lost in silence, nothing overwritten unasked."""

import shutil
from pathlib import Path

import pytest

from game import cli
from game.notation import mat, sgf
from game.session.matchfile import read_match
from game.session.verify import verify_file

MATCHES = Path(__file__).parent.parent / "data" / "matches"


def convert(source: Path, target: Path, *more: str) -> int:
    return cli.main(["convert", str(source), str(target), *more])


def test_a_match_goes_round_every_form_unchanged(tmp_path: Path) -> None:
    assert convert(MATCHES / "own_7pt.mat", tmp_path / "a.blot") == 0
    assert convert(tmp_path / "a.blot", tmp_path / "b.sgf") == 0
    assert convert(tmp_path / "b.sgf", tmp_path / "c.jsonl") == 0
    assert convert(tmp_path / "c.jsonl", tmp_path / "d.mat") == 0
    first, last = read_match(tmp_path / "a.blot"), read_match(tmp_path / "c.jsonl")
    assert first.record == last.record
    assert first.names == last.names == ("gnubg", "root")
    again = mat.read((tmp_path / "d.mat").read_text())
    assert again.record() == first.record
    assert ("EventDate", "2026.11.30") in again.headers


def test_an_imported_match_passes_every_check(tmp_path: Path) -> None:
    assert convert(MATCHES / "own_nack_5pt.sgf", tmp_path / "a.blot") == 0
    assert verify_file(tmp_path / "a.blot").ok
    assert read_match(tmp_path / "a.blot").header.ended


def test_an_existing_file_is_replaced_only_when_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "a.mat"
    target.write_text("precious")
    assert convert(MATCHES / "own_7pt.sgf", target) == 2
    assert target.read_text() == "precious"
    assert "--force" in capsys.readouterr().err
    assert convert(MATCHES / "own_7pt.sgf", target, "--force") == 0
    assert len(mat.read(target.read_text()).games) == 1


def test_problems_are_listed_with_their_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.mat"
    broken.write_text((MATCHES / "own_7pt.mat").read_text().replace("25/24 24/23 6/5* 5/4", "25/24 nonsense"))
    assert convert(broken, tmp_path / "a.sgf") == 1
    assert capsys.readouterr().err == (
        "broken.mat: line 24: 'nonsense' is not a move; moves are written like 13/8, bar/22 or 6/off.\n"
    )
    assert len(sgf.read((tmp_path / "a.sgf").read_text()).games[0].actions) == 67


def test_games_that_do_not_follow_are_left_out_of_a_record_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (MATCHES / "own_7pt.mat").read_text().replace("7 point", "25 point")
    second = "\n Game 2\n gnubg : 3    root : 12\n  1) 31: 8/5 6/5\n"
    (tmp_path / "a.mat").write_text(text + second)
    assert convert(tmp_path / "a.mat", tmp_path / "a.blot") == 1
    assert "the last 1 of 2 games" in capsys.readouterr().err
    assert read_match(tmp_path / "a.blot").record.state.score == (0, 12)


def test_a_match_from_another_score_makes_no_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.mat").write_text(" 5 point match\n Game 1\n A : 2   B : 1\n  1) 31: 8/5 6/5\n")
    assert convert(tmp_path / "a.mat", tmp_path / "a.blot") == 2
    assert "does not begin at 0-0" in capsys.readouterr().err
    assert not (tmp_path / "a.blot").exists()
    assert convert(tmp_path / "a.mat", tmp_path / "a.sgf") == 0


def test_a_variant_the_file_does_not_name_can_be_given(tmp_path: Path) -> None:
    lines = (MATCHES / "own_nack_5pt.mat").read_text().splitlines(keepends=True)
    (tmp_path / "a.txt").write_text("".join(line for line in lines if "Variation" not in line))
    assert convert(tmp_path / "a.txt", tmp_path / "a.blot", "--variant", "nackgammon") == 0
    assert convert(tmp_path / "a.txt", tmp_path / "b.blot") == 1


@pytest.mark.parametrize(
    ("source", "target", "part"),
    [
        ("absent.mat", "a.sgf", "cannot be read"),
        ("own_7pt.mat", "a.doc", "cannot be written"),
        ("own_7pt.doc", "a.mat", "cannot be read"),
        ("own_7pt.mat", "nowhere/a.sgf", "no folder"),
        ("folder.mat", "a.sgf", "cannot be read"),
        ("words.mat", "a.sgf", "not a .mat match file"),
        ("words.sgf", "a.mat", "not an SGF file"),
        ("words.blot", "a.mat", "not a Blot match"),
        ("empty.mat", "a.sgf", "not a .mat match file"),
        ("hollow.mat", "a.sgf", "line 4"),
    ],
)
def test_what_cannot_be_converted_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, target: str, part: str
) -> None:
    shutil.copy(MATCHES / "own_7pt.mat", tmp_path / "own_7pt.mat")
    (tmp_path / "folder.mat").mkdir()
    for suffix in ("mat", "sgf", "blot"):
        (tmp_path / f"words.{suffix}").write_bytes(b"\x00 no match\xff\n")
    (tmp_path / "empty.mat").write_text("")
    (tmp_path / "hollow.mat").write_text(" 5 point match\n Game 1\n A : 0   B : 0\n  1) zz\n")
    assert convert(tmp_path / source, tmp_path / target) == 2
    output = capsys.readouterr()
    assert part in output.err
    assert output.err.count("\n") == 1
    assert not (tmp_path / target).exists()
