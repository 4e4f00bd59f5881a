"""The commands decide, duel and train, as typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import main
from game.rules.board import start
from tests.ai.test_benchmark_file import STATE, numbers, write


def test_decide_answers_every_line_by_its_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(
        tmp_path / "d.jsonl",
        {"id": "x", "p": numbers(start()), "dice": [3, 1], "state": STATE},
        {"id": "y", "p": numbers(start()), "state": STATE},
    )
    assert main(["decide", str(file), "--ply", "0", "--out", str(tmp_path / "out.jsonl")]) == 0
    first, second = (json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines())
    assert (first["id"], first["p"][4], first["p"][5], first["p"][7]) == ("x", 2, 4, 2)
    assert second == {"id": "y", "double": False, "take": True}
    assert "2 decisions" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["decide", "missing.jsonl", "--out", "out.jsonl"],
        ["train", "--dir", "nowhere", "--minutes", "0", "--ship", "nets"],
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert said.startswith("blot: ")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [["decide", "f", "--level", "4", "--out", "o"], ["duel", "--a", "0", "--b", "1"], ["duel"]]
)
def test_arguments_out_of_range_are_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2


def test_a_duel_reports_its_share_and_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "--a", "3", "--b", "1", "--matches", "4", "--length", "1", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["matches"] == 4
    assert figures["share"] == figures["a_wins"] / 4
    assert {"standard_error", "seed", "seconds"} <= figures.keys()
