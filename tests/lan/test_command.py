"""The command `lan` as a script uses it: two computers play, a third lists and watches."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lan.told import told

ROOT = Path(__file__).parents[2]


class Command:
    """One run of `main.py lan ...` with its lines."""

    def __init__(self, folder: Path, *words: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.out = folder / "out.jsonl"
        command = [
            sys.executable,
            "main.py",
            "lan",
            *words,
            "--json",
            "--loopback",
            "--data-dir",
            str(folder),
        ]
        with self.out.open("wb") as out:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT)

    def events(self) -> list[dict[str, Any]]:
        return told(self.out)

    def wait_for(self, kind: str, seconds: float = 60.0) -> dict[str, Any]:
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            for event in self.events():
                if event["event"] == kind:
                    return event
            time.sleep(0.05)
        raise AssertionError(f"no {kind}:\n{self.out.read_text()[-1500:]}")

    def finish(self, seconds: float = 200.0) -> dict[str, Any]:
        assert self.process.wait(seconds) == 0, self.out.read_text()[-1500:]
        return self.events()[-1]


@pytest.fixture
def running() -> Iterator[list[Command]]:
    commands: list[Command] = []
    yield commands
    for command in commands:
        if command.process.poll() is None:
            command.process.kill()
        command.process.wait()


@pytest.mark.slow
def test_two_computers_play_by_code_while_a_third_watches(tmp_path: Path, running: list[Command]) -> None:
    seat = ("--seat", "computer:1", "--headless")
    host = Command(
        tmp_path / "a",
        "host",
        "--name",
        "Ann",
        "--length",
        "1",
        "--spectators",
        "--address",
        "127.0.0.1",
        *seat,
    )
    running.append(host)
    listening = host.wait_for("listening")
    address = f"127.0.0.1:{listening['port']}"
    listing = Command(tmp_path / "c", "list", "--name", "Eve")
    running.append(listing)
    assert listing.finish(30)["event"] == "list"
    assert any(
        e["event"] == "row" and e["words"] == "Match to 1, cube on, no clock" for e in listing.events()
    )
    join = Command(tmp_path / "b", "join", "--name", "Bo", "--code", listening["code"], *seat)
    running.append(join)
    join.wait_for("match")
    watch = Command(tmp_path / "c", "watch", "--name", "Eve", "--address", address)
    running.append(watch)
    one, two, seen = host.finish(), join.finish(), watch.finish()
    assert one["event"] == two["event"] == "result"
    for key in ("result", "entries", "digest"):
        assert one[key] == two[key]
    assert seen["digest"] == one["digest"]
    assert seen["entries"] == one["entries"]


@pytest.mark.parametrize(
    "words",
    [
        ("host", "--seat", "computer:1"),
        ("host", "--headless"),
        ("host", "--headless", "--seat", "computer:9"),
        ("host", "--headless", "--seat", "computer:1", "--length", "0"),
        ("host", "--headless", "--seat", "computer:1", "--address", "nonsense"),
    ],
)
def test_what_cannot_be_done_is_said_with_exit_code_2(
    tmp_path: Path, running: list[Command], words: tuple[str, ...]
) -> None:
    command = Command(tmp_path, *words)
    running.append(command)
    assert command.process.wait(60) == 2
    assert command.out.read_text().startswith("blot: ")
