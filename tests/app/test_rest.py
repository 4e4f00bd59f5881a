"""The program at rest: few looks, no frames, and awake at once when something comes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

import game.app.director
from game.app.entrance import Entrance
from game.app.loop import LONG_IDLE, App
from game.session.store import Store
from tests.app.conftest import QUICK
from tests.app.inline_worker import InlineWorker
from tests.pilot import Pilot


def rounds(pilot: Pilot, seconds: float, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Rounds of a sixtieth of a second: how often the director was asked, how many frames were drawn."""
    asked, frames, update = 0, pilot.app.frames, pilot.app.director.update

    def counted() -> bool:
        nonlocal asked
        asked += 1
        return update()

    monkeypatch.setattr(pilot.app.director, "update", counted)
    for _ in range(round(seconds * 60)):
        pilot.now += 1 / 60
        pilot.app.round()
    monkeypatch.setattr(pilot.app.director, "update", update)
    return asked, pilot.app.frames - frames


def test_a_quiet_table_is_looked_at_seldom_and_never_drawn(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot.click_on("two")
    pilot.settle()
    pilot.key("p")
    pilot.settle()
    pilot.wait(8)  # messages have passed
    asked, frames = rounds(pilot, 4, monkeypatch)
    assert frames == 0
    assert asked <= 4 * 15


def test_a_press_after_a_long_rest_is_acted_on_in_the_same_round(pilot: Pilot) -> None:
    pilot.wait(LONG_IDLE + 6)
    before = pilot.screen.focused
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0))
    pilot.now += 1 / 60
    assert pilot.app.round()
    assert pilot.screen.focused != before


FIRST_PICTURE = """
import os, sys
from pathlib import Path
from game.app.loop import App
from game.app.window import Window
from game.session.store import Store

def flipped(window):
    print(*sorted(name for name in sys.modules if name.startswith("game.")), flush=True)
    os._exit(0)

Window.flip = flipped
with Store(Path(sys.argv[1])) as store:
    App(store)
"""


def test_the_first_picture_is_shown_before_the_rest_of_the_program_is_read(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FIRST_PICTURE, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    read = done.stdout.splitlines()[-1].split()
    assert "game.view.renderer" in read
    waits = ("game.app.director", "game.app.lan", "game.ui.screens.menu", "game.ui.table", "game.ai.worker")
    assert not [name for name in read if name.startswith(waits)]


def test_the_first_picture_is_whole(tmp_path: Path) -> None:
    """No ring around words that have still to fade in."""
    with Store(tmp_path) as store:
        entrance = Entrance(store, QUICK)
        first = entrance.picture((1280, 720))
        assert not entrance.stack.moving
        entrance.stack.update(0.5)
        assert entrance.picture((1280, 720)) == first


def test_what_the_first_picture_does_not_need_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    class Watched(InlineWorker):
        def start(self) -> None:
            seen.append("worker")
            super().start()

    monkeypatch.setattr(game.app.director, "Worker", Watched)
    with Store(tmp_path) as store:
        app = App(store, wishes=QUICK)
        flip = app.window.flip

        def flipped() -> None:
            seen.append("frame")
            app.director.quitting = True
            flip()

        monkeypatch.setattr(app.window, "flip", flipped)
        assert app.run() == 0
    assert seen[:2] == ["frame", "worker"]


def test_a_system_without_full_screen_leaves_the_window_and_the_option_off(pilot: Pilot) -> None:
    pilot.key("f11")
    pilot.rounds(4)
    assert not pilot.app.window.fullscreen
    assert not pilot.app.director.env.settings.fullscreen
