"""Two real windows find each other on this machine's network and play a match to its end by pilot."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.lan, pytest.mark.window, pytest.mark.slow]

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 1500


@pytest.fixture
def screen() -> Iterator[dict[str, str]]:
    """The environment of a virtual X server; SDL's own driver without a screen where there is none."""
    server = shutil.which("Xvfb")
    if server is None:
        yield {"SDL_VIDEODRIVER": "offscreen"}
        return
    read, write = os.pipe()
    command = [server, "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as process:
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        assert number, "the X server did not start"
        yield {"SDL_VIDEODRIVER": "x11", "DISPLAY": f":{number}", "LIBGL_ALWAYS_SOFTWARE": "1"}
        process.terminate()


def start(what: str, folder: Path, name: str, other: str, around: dict[str, str]) -> subprocess.Popen[str]:
    pictures = Path(os.environ.get("BLOT_PICTURES", folder)) / what
    command = [sys.executable, "-m", "tests.lan.window_program", what]
    return subprocess.Popen(
        [*command, str(folder / what), str(pictures), name, other],
        cwd=ROOT,
        env={**os.environ, **around, "SDL_AUDIODRIVER": "none"},
        stdout=subprocess.PIPE,
        stderr=(folder / f"{what}.txt").open("w"),
        text=True,
    )


def told(output: str, event: str) -> dict[str, Any]:
    lines = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    found = [line for line in lines if line["event"] == event]
    assert found, output
    return found[0]


@pytest.mark.timeout(SECONDS + 60)
def test_two_windows_play_a_match_to_its_end(tmp_path: Path, screen: dict[str, str]) -> None:
    ann, bo = f"Ann {os.getpid()}", f"Bo {os.getpid()}"
    host = start("host", tmp_path, ann, bo, screen)
    join = start("join", tmp_path, bo, ann, screen)
    programs = (host, join)
    until = time.monotonic() + SECONDS
    try:
        outputs = [program.communicate(timeout=until - time.monotonic())[0] for program in programs]
    finally:
        for program in programs:
            if program.poll() is None:
                program.kill()
    errors = [(tmp_path / f"{what}.txt").read_text() for what in ("host", "join")]
    assert [program.returncode for program in programs] == [0, 0], errors
    invited, asking = told(outputs[0], "invited"), told(outputs[1], "asking")
    assert invited["words"] == asking["words"]
    assert len(invited["words"]) == 4
    results = [told(output, "result") for output in outputs]
    assert results[0]["digest"] == results[1]["digest"]
    assert results[0]["entries"] == results[1]["entries"]
    assert {results[0]["won"], results[1]["won"]} == {True, False}
