"""The match in the terminal: typed in notation, undone, left, resumed, recheck afterwards."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from game.cli import main, terminal
from game.notation.plays import format_play
from game.rules.dice import Roll
from game.rules.match import apply
from game.rules.moves import legal_plays
from game.rules.record import new_record
from game.rules.state import MatchSettings, MatchState, Phase
from game.session.matchfile import read_match


class Typist:
    """Someone at the terminal: reads the match, types what may be typed."""

    def __init__(self, seed: int, leave_after: int | None = None) -> None:
        self.rng = random.Random(seed)
        self.leave_after = leave_after
        self.terminal: terminal.Terminal | None = None
        self.lines: list[str] = []
        self.pending: list[str] = []

    def readline(self) -> str:
        assert self.terminal is not None
        line = self.pending.pop(0) if self.pending else self._next(self.terminal.session.state)
        self.lines.append(line)
        return line + "\n"

    def _next(self, state: MatchState) -> str:
        if self.leave_after is not None and len(self.lines) >= self.leave_after:
            return "leave"
        match state.phase:
            case Phase.TO_ROLL:
                return self.rng.choice(["roll", "", "r", "double", "nonsense"])
            case Phase.DOUBLED:
                return self.rng.choice(["take", "drop", "board", "roll"])
            case Phase.RESIGNED:
                return self.rng.choice(["accept", "reject"])
            case Phase.TO_PLAY:
                return self._play(state)
        return ""

    def _play(self, state: MatchState) -> str:
        assert state.roll is not None
        play = self.rng.choice(legal_plays(state.board, state.roll))
        text = format_play(play, state.board)
        kind = self.rng.random()
        if kind < 0.2:
            self.pending = ["undo all", text, "confirm"]
        elif kind < 0.3:
            self.pending = [text, ""]
            return "1/24"
        else:
            self.pending = [""]
        return text


@pytest.fixture
def typist(monkeypatch: pytest.MonkeyPatch) -> Typist:
    person = Typist(3)
    begin = terminal.Terminal.__init__

    def watched(self: terminal.Terminal, match: object) -> None:
        begin(self, match)  # type: ignore[arg-type]
        person.terminal = self

    monkeypatch.setattr(terminal.Terminal, "__init__", watched)
    monkeypatch.setattr("sys.stdin", person)
    return person


def test_a_whole_match_between_two_people(
    typist: Typist, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = "07" * 32
    command = [
        "--data-dir",
        str(tmp_path),
        "play",
        "--text",
        "--black",
        "human",
        "--length",
        "3",
        "--seed",
        seed,
    ]
    assert main(command) == 0
    said = capsys.readouterr().out
    assert "The match is over" in said
    assert "SHA-256" in said
    (path,) = (tmp_path / "matches").glob("*.blot")
    assert read_match(path).record.state.winner is not None
    assert main(["verify", str(path)]) == 0
    assert "Everything is right" in capsys.readouterr().out


def test_a_match_that_was_left_goes_on_with_the_same_dice(
    typist: Typist, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typist.leave_after = 9
    command = ["--data-dir", str(tmp_path), "play", "--text", "--black", "human", "--length", "1"]
    assert main(command) == 0
    assert "--resume" in capsys.readouterr().out
    (path,) = (tmp_path / "matches").glob("*.blot")
    before = read_match(path).record
    typist.leave_after = None
    typist.pending = []
    assert main(["--data-dir", str(tmp_path), "play", "--text", "--resume"]) == 0
    after = read_match(path).record
    assert after.actions[: len(before.actions)] == before.actions
    assert after.state.winner is not None
    assert main(["verify", str(path), "--json"]) == 0


def test_the_computer_plays_its_turns(
    typist: Typist, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["--data-dir", str(tmp_path), "play", "--text", "--length", "1", "--seed", "03" * 32]
    assert main(command) == 0
    assert "Black (computer 1)" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["--length", "99"],
        ["--white", "robot"],
        ["--black", "computer:9"],
        ["--seed", "xyz"],
        ["--resume"],
    ],
)
def test_wrong_wishes_get_one_sentence(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--data-dir", str(tmp_path), "play", "--text", *words]) == 2
    error = capsys.readouterr().err
    assert error.startswith("blot: ")
    assert error.count("\n") == 1


def test_verify_says_no_to_a_changed_die(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from game.session.dice import SeededDice, commitment
    from game.session.matchfile import DiceProof, Header, write_match

    seed = b"s" * 32
    record = new_record(MatchSettings(1))
    from game.rules.actions import OpeningRoll

    true = SeededDice(seed).roll(1)
    record = record.append(OpeningRoll(Roll(true.second, true.first % 6 + 1)))
    header = Header("x", dice=DiceProof("seeded", commitment(seed), seed.hex()), ended=True)
    path = tmp_path / "x.blot"
    write_match(path, record, header)
    assert main(["verify", str(path)]) == 1
    assert "NO   dice" in capsys.readouterr().out
    assert main(["verify", str(tmp_path / "none.blot")]) == 2
    assert main(["verify", __file__]) == 2


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    from game.cli import parser

    sub = parser()._subparsers
    assert sub is not None
    names = list(sub._group_actions[0].choices or ())
    assert {"play", "legal", "ids", "convert", "verify", "doctor", "bench", "decide", "duel", "train"} <= set(
        names
    )
    for name in names:
        with pytest.raises(SystemExit) as left:
            main([name, "--help"])
        assert left.value.code == 0
    assert "usage" in capsys.readouterr().out


def test_bench_prints_a_signature(capsys: pytest.CaptureFixture[str]) -> None:
    import json

    assert main(["bench", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rules.signature"] == 105147


def test_the_window_refuses_without_a_display(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    assert main(["--data-dir", str(tmp_path)]) == 2
    assert "display" in capsys.readouterr().err


def test_a_state_can_be_typed_about() -> None:
    from game.cli.typed import Turn, read_answer
    from game.rules.actions import OpeningRoll

    state = apply(new_record(MatchSettings(1)).state, OpeningRoll(Roll(3, 1)))
    turn = Turn(state)
    assert read_answer("8/5", turn, str) != "board"
    assert [step.src for step in turn.steps] == [8]
    assert "still to play" in str(read_answer("undo", turn, str)) or turn.steps == ()
    buffer = io.StringIO("8/5 6/5")
    assert read_answer(buffer.read(), turn, str) == "board"
    assert turn.complete
