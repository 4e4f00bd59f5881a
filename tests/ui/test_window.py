"""A true window under Xvfb, driven from outside by xdotool: the program as a player runs it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = [pytest.mark.window, pytest.mark.slow]
REPOSITORY = Path(__file__).parents[2]
NEEDED = ("Xvfb", "xdotool", "openbox", "import")
SCREEN = (1400, 900)
SIZE = f"{SCREEN[0]}x{SCREEN[1]}x24"


def missing() -> list[str]:
    return [name for name in NEEDED if shutil.which(name) is None]


@pytest.fixture
def display() -> Iterator[str]:
    """A display of its own with a window manager."""
    if missing():
        pytest.skip(f"a true window needs {', '.join(missing())}, which .ci/run installs")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", SIZE, "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        name = ":" + pipe.readline().strip()
    manager = subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": name}, stderr=subprocess.DEVNULL)
    time.sleep(0.5)
    yield name
    manager.terminate()
    manager.wait()
    server.terminate()
    server.wait()


class Window:
    """The running program and what a person can do to it from outside."""

    def __init__(self, display: str, folder: Path) -> None:
        self.env = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        self.env.pop("SDL_VIDEODRIVER", None)
        self.process = subprocess.Popen(
            [sys.executable, "main.py", "--data-dir", str(folder)],
            cwd=REPOSITORY,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.find()

    def find(self, seconds: float = 120) -> str:
        """The window's number; it may change when the window goes to full screen and back."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            found = self._do("search", "--onlyvisible", "--class", "main.py")
            if found:
                return found.split()[-1]
            assert self.process.poll() is None, self.process.stdout.read() if self.process.stdout else ""
            time.sleep(0.3)
        raise AssertionError("no window appeared")

    def _do(self, *words: str) -> str:
        """One xdotool command; one that never returns is given up."""
        try:
            done = subprocess.run(
                ["xdotool", *words], env=self.env, capture_output=True, text=True, check=False, timeout=10
            )
        except subprocess.TimeoutExpired:
            return ""
        return done.stdout.strip()

    def key(self, name: str) -> None:
        """Press a key in the window."""
        window = self.find()
        self._do("windowfocus", window)
        self._do("key", "--window", window, name)
        time.sleep(0.3)

    def size(self) -> tuple[int, int]:
        """Width and height of the window."""
        words = self._do("getwindowgeometry", "--shell", self.find()).splitlines()
        values = dict(line.split("=", 1) for line in words if "=" in line)
        return int(values.get("WIDTH", 0)), int(values.get("HEIGHT", 0))

    def until(self, done: Callable[[], bool], what: str, seconds: float = 90) -> None:
        """Wait for something to come about, never for a fixed time."""
        deadline = time.monotonic() + seconds
        while not done():
            assert self.process.poll() is None, "the program ended"
            assert time.monotonic() < deadline, what
            time.sleep(0.3)

    def picture(self, path: Path) -> None:
        """What the whole display shows."""
        command = ["import", "-window", "root", str(path)]
        subprocess.run(command, env=self.env, check=True, capture_output=True, timeout=60)

    def shows(self, path: Path, least: float) -> None:
        """Wait until the display shows something at least that bright."""

        def bright() -> bool:
            self.picture(path)
            return brightness(path) > least

        self.until(bright, f"{path.name} stays dark")

    def close(self) -> int:
        self.process.terminate()
        return self.process.wait(40)


def brightness(path: Path) -> float:
    command = ["convert", str(path), "-colorspace", "Gray", "-format", "%[fx:mean]", "info:"]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def test_a_window_opens_is_played_and_goes_to_full_screen_and_back(display: str, tmp_path: Path) -> None:
    window = Window(display, tmp_path / "data")
    matches = tmp_path / "data" / "matches"

    def opened() -> bool:
        return any(b'"open"' in path.read_bytes() for path in matches.glob("*.blot"))

    try:
        window.shows(tmp_path / "title.png", 0.02)
        window.key("Return")
        time.sleep(2.0)
        # The first entry of the menu is quick play: one press from here to the opening roll.
        window.key("Return")
        window.until(opened, "no opening roll was kept")
        window.shows(tmp_path / "table.png", 0.03)
        windowed = window.size()
        window.key("F11")
        window.until(lambda: window.size() != windowed or window.size() == SCREEN, "no full screen")
        window.shows(tmp_path / "full.png", 0.03)
        window.key("F11")
        window.shows(tmp_path / "back.png", 0.03)
        assert window.process.poll() is None
    finally:
        window.close()
    said = window.process.stdout.read() if window.process.stdout else ""
    assert "Traceback" not in said
