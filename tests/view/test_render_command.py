"""Command `render`: a picture of the asked size, or one sentence that says why not."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.cli import main

XGID = "XGID=-b----E-C---eE---c-e----B-:1:1:1:63:3:4:0:7:10"


def test_a_position_is_drawn_in_the_asked_size(tmp_path: Path) -> None:
    out = tmp_path / "table.png"
    code = main(["render", str(out), "--xgid", XGID, "--size", "320x180", "--tier", "low", "--no-hud"])
    assert code == 0
    picture = pygame.image.load(out)
    assert picture.get_size() == (320, 180)
    assert pygame.surfarray.array3d(picture).std() > 20


def test_theme_and_camera_change_the_picture(tmp_path: Path) -> None:
    drawn = []
    for extra in ([], ["--theme", "midnight"], ["--camera", "top"], ["--camera", "30,40,1.5"]):
        out = tmp_path / "table.png"
        assert main(["render", str(out), "--size", "160x90", "--tier", "low", "--no-hud", *extra]) == 0
        drawn.append(out.read_bytes())
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--theme", "plaid"], "classic"),
        (["--camera", "sideways"], "YAW,PITCH,ZOOM"),
        (["--camera", "0,5,1"], "10 to 90"),
        (["--screen", "nowhere"], "no screen"),
        (["--xgid", "XGID=nonsense"], ""),
    ],
)
def test_what_cannot_be_drawn_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(["render", str(tmp_path / "x.png"), "--size", "64x64", "--tier", "low", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith("blot: ")
    assert said in error
    assert not (tmp_path / "x.png").exists()


def test_other_file_types_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", str(tmp_path / "x.gif")]) == 2
    assert ".png" in capsys.readouterr().err


@pytest.mark.parametrize("size", ["12", "0x0", "99999x10", "axb"])
def test_senseless_sizes_are_refused_by_the_command_line(tmp_path: Path, size: str) -> None:
    with pytest.raises(SystemExit):
        main(["render", str(tmp_path / "x.png"), "--size", size])
