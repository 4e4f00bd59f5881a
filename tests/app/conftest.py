"""The program with answers at once, in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import game.app.director
from game.session.dice import SeededDice
from game.settings import Confirm, Settings, Speed
from tests.app.inline_worker import InlineWorker
from tests.app.lan_houses import Street
from tests.pilot import Pilot

QUICK = Settings(
    name="Ann", speed=Speed.INSTANT, length=1, confirm=Confirm.ALWAYS, window_width=960, window_height=540
)
Opener = Callable[..., Pilot]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Opener]:
    """Opens programs on a folder, on one at a time, and closes those that are left open."""
    monkeypatch.setattr(game.app.director, "Worker", InlineWorker)
    monkeypatch.setattr(SeededDice, "fresh", classmethod(lambda cls: cls((7).to_bytes(32, "big"))))
    pilots: list[Pilot] = []

    def opener(folder: Path = tmp_path, settings: Settings = QUICK) -> Pilot:
        while pilots:
            pilots.pop().close()
        pilots.append(Pilot(folder, settings))
        return pilots[-1]

    yield opener
    while pilots:
        pilots.pop().close()


@pytest.fixture
def pilot(opened: Opener) -> Pilot:
    """The program at its main menu."""
    pilot = opened()
    pilot.key("enter")
    pilot.settle()
    return pilot


@pytest.fixture
def street(tmp_path: Path) -> Iterator[Street]:
    """Two programs without windows on one network."""
    houses = Street(tmp_path)
    yield houses
    houses.close()
