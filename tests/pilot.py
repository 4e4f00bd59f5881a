"""A pilot that presses, clicks and pads the real program on SDL's offscreen driver.

Every press is a raw event of the toolkit and goes the whole way: events, input map, stack, screen,
model, session, file. The pilot looks only at what a player could see or hear: the screen that is up,
the focusable regions and their spoken names, the position of things in the window.
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.app.loop import App
from game.session.store import Store
from game.settings import Settings
from game.ui.focus import Region, find
from game.ui.screen import Screen
from game.ui.table.cursor import place_of
from game.ui.table.screen import TableScreen
from game.view.scene import Spot, top_of
from tests.virtual_pad import VirtualPad

KEYS = {
    "enter": pygame.K_RETURN, "escape": pygame.K_ESCAPE, "left": pygame.K_LEFT, "right": pygame.K_RIGHT,
    "up": pygame.K_UP, "down": pygame.K_DOWN, "tab": pygame.K_TAB, "pagedown": pygame.K_PAGEDOWN,
    "pageup": pygame.K_PAGEUP, "f11": pygame.K_F11,
}  # fmt: skip


class Pilot:
    """Drives one program. `settle` runs rounds until nothing moves and nothing is due."""

    def __init__(self, folder: Path, settings: Settings | None = None) -> None:
        self.store = Store(folder)
        self.now = 0.0
        self.app = App(self.store, lambda: self.now, settings)
        self.app.refining = False
        # The thinking process is started when a test needs it, not for every program that is opened.
        self.app.director.open()
        self.app.director.audio.open()
        self.pad: VirtualPad | None = None
        self.settle()

    def close(self) -> None:
        if self.pad is not None:
            self.pad.unplug()
        self.app._close()
        self.store.close()

    # -- time --------------------------------------------------------------------------------

    def rounds(self, count: int = 3) -> None:
        """Rounds of the main loop, without its sleeping."""
        for _ in range(count):
            self._round()

    def _round(self) -> None:
        """A thirtieth of a second by the program's own clock, however long it takes here."""
        self.now += 1 / 30
        self.app.round()

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self._for(seconds)

    def settle(self, limit: int = 4000) -> None:
        """Until the table is at rest and waits for a player."""
        quiet = 0
        for _ in range(limit):
            before = self.signature()
            self._round()
            quiet = quiet + 1 if self.signature() == before and not self.busy else 0
            if quiet >= 4:
                return
        raise AssertionError(f"nothing came to rest in {limit} rounds: {self.signature()}")

    @property
    def busy(self) -> bool:
        return self.app.director.busy

    def signature(self) -> tuple[object, ...]:
        """What a player could tell apart."""
        table = self.table_or_none
        actions = len(table.model.session.record.actions) if table else -1
        return self.screen.name, self.screen.focused, actions

    # -- looking -----------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        return self.app.director.stack.top

    @property
    def table_or_none(self) -> TableScreen | None:
        return self.app.director.stack.find(TableScreen)

    @property
    def table(self) -> TableScreen:
        table = self.table_or_none
        assert table is not None, f"no table, but {self.screen.name}"
        return table

    @property
    def regions(self) -> tuple[Region, ...]:
        return self.screen.regions

    def picture(self, path: Path) -> None:
        """Save what the window shows."""
        self.app.redraw()
        width, height = self.app.window.size
        pixels = self.app.window.ctx.screen.read(viewport=(0, 0, width, height), components=3, alignment=1)
        surface = pygame.image.frombytes(pixels, (width, height), "RGB")
        pygame.image.save(pygame.transform.flip(surface, False, True), str(path))

    # -- keys --------------------------------------------------------------------------------

    def key(self, *names: str) -> None:
        """Press and release keys, each settled."""
        for name in names:
            shift, _, base = name.rpartition("+")
            code = KEYS.get(base) or pygame.key.key_code(base)
            mod = pygame.KMOD_SHIFT if shift else 0
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
            pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0))
            self.rounds(2)

    def hold_key(self, name: str, seconds: float) -> None:
        """Keep a key down."""
        code = KEYS.get(name) or pygame.key.key_code(name)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))
        self._for(seconds)
        pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0))
        self.rounds(2)

    def _for(self, seconds: float) -> None:
        self.rounds(round(seconds * 30) + 1)

    # -- pad ---------------------------------------------------------------------------------

    def plug_in(self, name: bytes = b"Virtual Pad") -> VirtualPad:
        """Plug in a controller and wait until the program has seen it."""
        self.pad = VirtualPad(name)
        for _ in range(400):
            self.rounds(1)
            if self.app.input.pads:
                break
        self.rounds(2)
        return self.pad

    def press(self, *names: str) -> None:
        """Press and release buttons of the pad; lt and rt are triggers."""
        assert self.pad is not None
        for name in names:
            if name in ("lt", "rt"):
                self.pad.axis(name, 1.0)
                self.rounds(2)
                self.pad.axis(name, -1.0)
            else:
                self.pad.button(name, True)
                self._arrives(f"pad:{name}", True)
                self.pad.button(name, False)
                self._arrives(f"pad:{name}", False)
            self.rounds(2)

    def _arrives(self, token: str, down: bool) -> None:
        """Until the program has heard of a button: SDL looks at controllers in its own time."""
        for _ in range(100):
            self.rounds(1)
            if (token in self.app.input._down) == down:
                break
        self.rounds(1)

    def hold_button(self, name: str, seconds: float) -> None:
        assert self.pad is not None
        self.pad.button(name, True)
        self._for(seconds)
        self.pad.button(name, False)
        self.rounds(2)

    # -- mouse -------------------------------------------------------------------------------

    def move_to(self, x: float, y: float, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        event = pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=buttons, touch=False)
        pygame.event.post(event)
        self.rounds(2)

    def _mouse(self, kind: int, x: float, y: float, button: int) -> None:
        pygame.event.post(pygame.Event(kind, pos=(x, y), button=button, touch=False))
        self.rounds(2)

    def click(self, x: float, y: float, button: int = 1) -> None:
        self.move_to(x, y)
        self._mouse(pygame.MOUSEBUTTONDOWN, x, y, button)
        self._mouse(pygame.MOUSEBUTTONUP, x, y, button)

    def drag(self, a: tuple[float, float], b: tuple[float, float], button: int = 1) -> None:
        held = (int(button == 1), 0, int(button == 3))
        self.move_to(*a)
        self._mouse(pygame.MOUSEBUTTONDOWN, *a, button)
        for step in range(1, 6):
            x, y = (p + (q - p) * step / 5 for p, q in zip(a, b, strict=True))
            self.move_to(x, y, held)
        self._mouse(pygame.MOUSEBUTTONUP, *b, button)

    def click_on(self, id: str) -> None:
        """Click a button, row or field by its id."""
        region = find(self.regions, id)
        assert region is not None, f"no {id} on {self.screen.name}: {[r.id for r in self.regions]}"
        self.click(*region.rect.center)

    def spot(self, id: str) -> tuple[float, float]:
        """The pixel where a place of the board is best met: its top checker, or where one would lie."""
        table = self.table
        camera = table.camera(self.app.window.size, self.app.director.stack.insets(self.app.metrics))
        view = table.resting_view()
        for player in (table.model.mover, table.model.mover.other):
            place = place_of(id, player) if id[0] in "pbo" else None
            if place is not None:
                return camera.project(top_of(view, Spot(int(player), place)))
        raise AssertionError(f"{id} has no spot")

    def click_place(self, id: str) -> None:
        self.click(*self.spot(id))
