"""The real program in a window, played by hand through the network: one of two.

`python -m tests.lan.window_program host|join FOLDER PICTURES NAME OTHER`

With BLOT_STOP in the environment, they play until the file of that name is there.
Every press is a raw event of the toolkit. The host opens a table and says yes, the other finds it in
the list of games nearby and clicks it. Both play the first move the cursor offers until the match is
decided, take pictures on the way and print one JSON line an event; the last holds the digest.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import game.app.director
from game.app.lan_match import LanTable
from game.settings import Confirm, Detail, Forced, Settings, Speed
from game.ui.focus import find
from game.ui.screen import Screen
from game.ui.screens.lan_lobby import LanLobby
from game.ui.screens.lan_prompts import Asking, Invitation, Reconnecting
from game.ui.screens.results import MatchResultDialog
from game.ui.table.model import Mode
from tests.app.lan_houses import Unasked
from tests.pilot import Pilot

S = TypeVar("S", bound=Screen)
PATIENCE = 600.0


class LivePilot(Pilot):
    """A pilot whose program lives in real time, as the other one does."""

    def __init__(self, folder: Path, settings: Settings, pictures: Path) -> None:
        # A match between people asks nothing of the engine, whose start would only take the time of both.
        game.app.director.Worker = Unasked  # type: ignore[misc]
        self.pictures = pictures
        self._start = time.monotonic()
        super().__init__(folder, settings)

    def _round(self) -> None:
        self.now = time.monotonic() - self._start
        self.app.round()
        time.sleep(0.005)

    def settle(self, limit: int = 4000) -> None:
        """A demonstration may begin behind the title at any time: only what is due is shown."""
        self.rounds(3)

    def until(self, true: Callable[[], object], seconds: float = PATIENCE) -> None:
        limit = time.monotonic() + seconds
        while not true():
            if time.monotonic() > limit:
                self.snap("stuck")
                raise AssertionError(f"it did not come true on {self.screen.name}")
            self._round()

    def click_until(self, id: str, true: Callable[[], object]) -> None:
        """Click, and again after a second: a window system may move its own pointer in between."""
        limit = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < limit, f"{id} is not heard on {self.screen.name}"
            if find(self.regions, id) is not None:
                self.click_on(id)
            again = time.monotonic() + 1.0
            while not true() and time.monotonic() < again:
                self._round()

    def shows(self, kind: type[S]) -> S | None:
        return self.screen if isinstance(self.screen, kind) else None

    def snap(self, name: str) -> None:
        self.rounds(3)
        self.picture(self.pictures / f"{name}.png")

    @property
    def match(self) -> LanTable:
        table = self.app.director.table
        assert isinstance(table, LanTable)
        return table


def tell(**event: object) -> None:
    print(json.dumps(event), flush=True)


def settings(name: str) -> Settings:
    return Settings(
        name=name,
        language="en",
        length=1,
        cube=False,
        auto_roll=True,
        auto_bearoff=True,
        forced=Forced.EVERY,
        confirm=Confirm.NEVER,
        speed=Speed.INSTANT,
        reduced_motion=True,
        detail=Detail.LOW,
        vsync=False,
        master=0,
    )


def host(pilot: LivePilot) -> None:
    """Open a table, compare the words, accept."""
    pilot.click_until("own", lambda: pilot.screen.name == "table_terms")
    pilot.snap("terms")
    pilot.click_until("open", lambda: pilot.shows(LanLobby))
    lobby = pilot.shows(LanLobby)
    assert lobby is not None
    pilot.until(lambda: lobby.lobby.own.code)
    pilot.snap("lobby")
    pilot.until(lambda: pilot.shows(Invitation))
    question = pilot.shows(Invitation)
    assert question is not None
    pilot.snap("invitation")
    tell(event="invited", words=question.words, key=question.key)
    pilot.until(lambda: question.now > question.guard)
    pilot.click_until("accept", lambda: isinstance(pilot.app.director.table, LanTable))


def join(pilot: LivePilot, other: str) -> None:
    """Find the other's table nearby and click it."""
    lobby = pilot.shows(LanLobby)
    assert lobby is not None
    began = time.monotonic()
    pilot.until(lambda: any(row.name == other and not row.invite for row in lobby.lobby.tables))
    tell(event="found", seconds=round(time.monotonic() - began, 2))
    pilot.snap("lobby")
    row = next(row for row in lobby.lobby.tables if row.name == other)
    pilot.click_until(f"table:{row.id}", lambda: pilot.shows(Asking))
    asking = pilot.shows(Asking)
    assert asking is not None
    pilot.snap("asking")
    tell(event="asking", words=asking.words, key=asking.key)


def play(pilot: LivePilot, greets: bool) -> None:
    """Play whatever the cursor offers, with pictures, until the result is up."""
    pilot.until(lambda: isinstance(pilot.app.director.table, LanTable))
    pilot.match.session.listen(lambda done: tell(event="action", number=done.number, digest=done.digest))
    greeted = heard = pictured = waiting = False
    while not ended(pilot):
        pilot._round()
        if waiting is not (pilot.shows(Reconnecting) is not None):
            waiting = not waiting
            pilot.snap("waiting" if waiting else "back")
            tell(event="waiting" if waiting else "back")
        if pilot.screen is not pilot.match.screen:
            continue
        if greets and not greeted and pilot.match.lan.connection.joined:
            greeted = True
            pilot.key("t")
            pilot.snap("talk")
            pilot.click_until("phrase:1", lambda: pilot.screen is pilot.match.screen)
        if not greets and not heard and pilot.match.screen.said:
            heard = True
            pilot.snap("heard")
        if not pictured and pilot.match.screen.model.mode is Mode.PLAY and len(actions(pilot)) > 20:
            pictured = True
            pilot.snap("play")
        if pilot.match.screen.model.mode is Mode.ROLL:
            pilot.key("r")
        elif pilot.match.screen.model.mode is Mode.PLAY:
            pilot.key("enter")
    pilot.snap("result")


def ended(pilot: LivePilot) -> bool:
    """Whether the match is decided and signed, or whoever started this has seen enough."""
    if (stop := os.environ.get("BLOT_STOP")) and Path(stop).exists():
        return True
    return pilot.shows(MatchResultDialog) is not None and pilot.match.lan.sealed


def actions(pilot: LivePilot) -> tuple[object, ...]:
    return pilot.match.session.record.actions


def prove(pilot: LivePilot) -> None:
    """Look at the dice report and verify the match."""
    pilot.until(lambda: pilot.match.lan.settled, 60)
    pilot.click_until("dice", lambda: pilot.screen.name == "dice")
    pilot.snap("dice")
    pilot.click_until("verify", lambda: pilot.screen.name == "verdict")
    pilot.snap("verified")


def main(what: str, folder: str, pictures: str, name: str, other: str) -> int:
    where = Path(pictures)
    where.mkdir(parents=True, exist_ok=True)
    pilot = LivePilot(Path(folder), settings(name), where)
    try:
        while pilot.screen.name != "menu":
            pilot.key("enter")
        pilot.click_until("lan", lambda: pilot.shows(LanLobby))
        if what == "host":
            host(pilot)
        else:
            join(pilot, other)
        play(pilot, greets=what == "host")
        lan = pilot.match.lan
        if lan.sealed:
            prove(pilot)
        tell(event="result", won=lan.won, digest=lan.record.digest, entries=lan.entries)
        pilot.wait(3)
    finally:
        pilot.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
