"""Two whole programs without windows in one process, joined over loopback: each a director with its
screens, its files and its network thread. Presses go in as commands; what is shown is laid out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from game.ai.worker import Worker
from game.app.director import Director
from game.app.entrance import Entrance
from game.app.lan import Lan
from game.app.lan_match import LanTable
from game.session.lan import LanClient
from game.session.store import Store
from game.settings import Settings, Speed
from game.ui.commands import Action, Press, Typed
from game.ui.focus import find
from game.ui.lobby import NearbyTable
from game.ui.screen import Screen
from game.ui.screens.lan_lobby import LanLobby
from game.ui.screens.menu import MainMenu
from game.ui.tokens import Metrics
from game.view.hud import Clip, HudItem, Label
from tests.loopback import HOST

S = TypeVar("S", bound=Screen)

SETTINGS = Settings(
    speed=Speed.INSTANT, reduced_motion=True, master=0, language="en", length=1, cube=False, auto_roll=True
)
SIZE = (1280, 720)


class Unasked(Worker):
    """A thinking process that is never started: matches between people ask nothing of it in play."""

    def start(self) -> None:
        """Nothing is started."""

    def request(self, kind: str, state: object, level: int = 6, **options: object) -> int:
        return 0

    def take(self, request: int) -> None:
        """There is never an answer."""


class House:
    """One program."""

    def __init__(self, folder: Path, name: str, settings: Settings = SETTINGS) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.store = Store(folder)
        self.director = Director(Entrance(self.store, replace(settings, name=name)), time.monotonic)
        self.director.worker = Unasked()
        self.director.lan.interfaces = [HOST]
        self.director.list_saved()
        self.director.stack.reset(MainMenu(self.director.env))
        self._last = time.monotonic()
        self.round()

    def round(self) -> None:
        """One round of the main loop; the screen is laid out as it would be drawn."""
        now = time.monotonic()
        self.director.stack.update(now - self._last)
        self._last = now
        self.director.update()
        metrics = Metrics(SIZE)
        self.director.scene(SIZE, metrics)
        self.hud = self.director.stack.hud(metrics)

    # -- looking -----------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        return self.director.stack.top

    @property
    def lan(self) -> Lan:
        lan = self.director.lan.lan
        assert lan is not None
        return lan

    @property
    def client(self) -> LanClient:
        assert self.lan.client is not None
        return self.lan.client

    @property
    def table(self) -> LanTable:
        table = self.director.table
        assert isinstance(table, LanTable), f"no LAN match, but {self.screen.name}"
        return table

    def shows(self, kind: type[S]) -> S | None:
        """The uppermost screen, if it is of a kind."""
        return self.screen if isinstance(self.screen, kind) else None

    @property
    def words(self) -> str:
        """Everything that is written on the screen."""
        return " ".join(_texts(self.hud))

    def row_of(self, other: House) -> NearbyTable | None:
        """The row of another program in the lobby; there may be strangers of the same name."""
        lobby = self.shows(LanLobby)
        key = other.client.files.identity.public.hex()
        rows = lobby.lobby.tables if lobby is not None else ()
        return next((row for row in rows if key.startswith(row.id)), None)

    # -- pressing ----------------------------------------------------------------------------

    def press(self, *actions: Action) -> None:
        for action in actions:
            self.director.handle(Press(action))
            self.round()

    def choose(self, id: str) -> None:
        """Focus a region by its id and press it, once the screen takes presses."""
        while self.screen.now < getattr(self.screen, "guard", 0.0):
            self.round()
            time.sleep(0.01)
        region = find(self.screen.regions, id)
        assert region is not None, f"no {id} on {self.screen.name}: {[r.id for r in self.screen.regions]}"
        self.screen.focused = id
        self.press(Action.CHOOSE)

    def type(self, text: str) -> None:
        self.director.handle(Typed(text))
        self.round()

    def open_lobby(self) -> LanLobby:
        self.choose("lan")
        lobby = self.shows(LanLobby)
        assert lobby is not None
        return lobby

    def close(self) -> None:
        self.director.close()
        self.store.close()


def _texts(items: Iterable[HudItem]) -> list[str]:
    found: list[str] = []
    for item in items:
        if isinstance(item, Label):
            found.append(item.text)
        elif isinstance(item, Clip):
            found += _texts(item.items)
    return found


class Street:
    """Two houses, and others if there are any. `until` lets time pass in all."""

    def __init__(self, folder: Path, settings: Settings = SETTINGS) -> None:
        self.folder = folder
        self.settings = settings
        self.ann = House(folder / "ann", "Ann", settings)
        self.bo = House(folder / "bo", "Bo", settings)
        self.others: list[House] = []

    @property
    def both(self) -> tuple[House, House]:
        return self.ann, self.bo

    def until(self, true: Callable[[], object], seconds: float = 60.0) -> None:
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            for house in (*self.both, *self.others):
                house.round()
            if true():
                return
            time.sleep(0.004)
        seen = "; ".join(house.words for house in (*self.both, *self.others))
        raise AssertionError(f"it did not come true; on the screens: {seen}")

    def pass_time(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        self.until(lambda: time.monotonic() >= end, seconds + 5)

    def close(self) -> None:
        for house in (*self.both, *self.others):
            house.close()
