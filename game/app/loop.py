"""The main loop: events in, fixed steps, a frame only when something changed."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.app.entrance import Entrance
from game.app.steps import TICK, Steps
from game.app.window import Window
from game.session.store import Store
from game.settings import Settings
from game.ui.commands import Command
from game.ui.events import Events
from game.ui.input import InputMap
from game.ui.tokens import Metrics
from game.view.gl_board import Refinement
from game.view.hud import Hud
from game.view.renderer import Renderer
from game.view.scene import Scene
from game.words import t

IDLE_REST, LONG_IDLE_REST = 1 / 60, 1 / 32
"""Seconds slept a round while nothing moves: how long a press may wait."""
IDLE_STEP, LONG_IDLE_STEP = 1 / 40, 1 / 12
"""Seconds between two looks at the match, the network and the computer while only the player is to act;
the longer one after some time without a sign of life."""
LONG_IDLE = 2.0
"""Seconds without a sign of life or a new picture that are some time."""
REFINE_AFTER = 0.2
"""Seconds of rest before the picture is refined."""
LOOK_AGAIN, LONG_LOOK_AGAIN = 1.0, 3.0
"""Seconds after which a still screen is laid out again: messages pass; the second after some time of rest."""
BUSY_FRAME = 1 / 120
"""The shortest frame while something moves, when the driver does not wait for the screen."""


class App:
    """The running program."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.monotonic,
        wishes: Settings | None = None,
    ) -> None:
        """Open the window. `wishes` are used in place of the profile's options. Raises NoWindow."""
        self.clock = clock
        entrance = Entrance(store, wishes)
        env, settings = entrance.env, entrance.env.settings
        size = (settings.window_width, settings.window_height)
        self.window = Window(size, settings.vsync, settings.fullscreen)
        self.events = Events()
        self.input = InputMap()
        tier = None if settings.detail.value == "auto" else settings.detail.value
        self.renderer = Renderer(self.window.ctx, self.window.size, tier)
        env.detail = self.renderer.tier.name
        self.renderer.draw(*entrance.picture(self.window.size))
        self.window.flip()
        # Half a second of reading modules that nobody need wait for before a first picture.
        from game.app.director import Director

        self.director = Director(entrance, clock)
        self.frames = 0
        self._look_at = self._step_at = self._alive_at = 0.0
        self._quiet = self._long_quiet = False
        """Whether nothing moves and nobody but the player is to act, as it was after the last step."""
        self._steps = Steps(self.clock())
        self._shown: tuple[tuple[int, int], Scene, Hud] | None = None
        self._still_since = 0.0
        self.refining = True
        """Whether idle moments go into smooth edges."""
        self._typing = False

    def run(self) -> int:
        """Until the player quits; the exit code."""
        try:
            self.director.open()
            self.round()
            self.director.warm_up()
            while not self.director.quitting:
                drawn = self.round()
                self._rest(drawn)
        finally:
            self._close()
        return 0

    def round(self) -> bool:
        """Once round the loop, without resting; True when a frame was drawn."""
        heard = self._events()
        now = self.clock()
        if self._quiet and not heard and now < self._step_at:
            self._refine(now)
            return False
        drawn = self._step(now)
        self._quiet = not (self.moving or self.director.busy)
        if heard or drawn or not self._quiet:
            self._alive_at = now
        self._long_quiet = now - self._alive_at > LONG_IDLE
        self._step_at = now + (LONG_IDLE_STEP if self._long_quiet else IDLE_STEP)
        return drawn

    def _step(self, now: float) -> bool:
        """Time passes, whoever has something to say is heard, and the picture follows."""
        self._pass_time(self._steps.advance(now), self.moving)
        if self.director.update():
            self._look_at = now
        self._follow_options()
        if not self.moving and now < self._look_at:
            self._refine(now)
            return False
        self._look_at = now + (LONG_LOOK_AGAIN if self._long_quiet else LOOK_AGAIN)
        drawn = self._frame()
        if drawn:
            self._still_since = now
        return drawn

    def _pass_time(self, ticks: int, moving: bool) -> None:
        """Fixed steps while something moves; at rest, where only clocks run, one step of the same length."""
        for _ in range(ticks if moving else min(ticks, 1)):
            self.director.stack.update(TICK if moving else ticks * TICK)

    def _refine(self, now: float) -> None:
        """At rest a little of the picture is drawn again with smooth edges, tile by tile."""
        if not self.refining or now - self._still_since < REFINE_AFTER:
            return
        if self.renderer.refine() is Refinement.READY and self._shown is not None:
            _, scene, hud = self._shown
            self.renderer.draw(scene, hud)
            self.window.flip()

    @property
    def moving(self) -> bool:
        """Whether something on the screen is in motion."""
        return self.director.stack.moving or self.input.orbiting

    @property
    def metrics(self) -> Metrics:
        """The measures of the window as it is."""
        return self.director.env.metrics(self.window.size)

    def redraw(self) -> None:
        """Draw the frame again whether or not it changed."""
        self._shown = None
        self._frame()

    # -- events ------------------------------------------------------------------------------

    def _events(self) -> bool:
        """Take what has come; whether anything has.

        `wait` lets other threads run while the window system holds us up.
        """
        first = pygame.event.wait(1)
        now = self.clock()
        events = (first, *pygame.event.get(pump=False)) if first.type != pygame.NOEVENT else ()
        for event in events:
            if event.type == pygame.QUIT:
                self.director.quit()
            elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWEXPOSED):
                self.window.resized()
                self._look_again()
            elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
                self.director.focus(event.type == pygame.WINDOWFOCUSGAINED)
            for raw in self.events.raws(event):
                self._look_at = 0.0
                for command in self.input.feed(raw, now):
                    self._command(command)
        due = self.input.tick(now)
        for command in due:
            self._command(command)
        return bool(events or due)

    def _command(self, command: Command) -> None:
        env = self.director.env
        env.device, env.family = self.input.device, self.input.family
        env.pads = tuple(pad.name for pad in self.input.pads.values())
        self.director.handle(command)

    def _follow_options(self) -> None:
        """Options that belong to the window and the devices."""
        env, settings = self.director.env, self.director.env.settings
        self.input.bindings = env.bindings
        self.input.repeat = settings.repeat
        self.input.swap_confirm = settings.swap_confirm
        self.input.pad_buttons = settings.pad_buttons
        typing = self.director.stack.typing
        self.input.typing = typing
        if typing != self._typing:
            self._typing = typing
            (pygame.key.start_text_input if typing else pygame.key.stop_text_input)()
        if self.director.wants_fullscreen(self.window.fullscreen):
            if self.window.toggle_fullscreen():
                self.renderer.rebuild(self.window.ctx)
            self.director.fullscreen_is(self.window.fullscreen)
            self._look_again()
        for rumble in self.director.rumbles():
            self.events.rumble(self.input.last_pad, rumble[0], rumble[1])
        wish = settings.detail.value
        if wish not in ("auto", self.renderer.tier.name):
            self.renderer.use_tier(wish)
            env.detail = self.renderer.tier.name
            self._look_again()

    def _look_again(self) -> None:
        """What the window shows is not to be relied on: draw it whole."""
        self._shown = None
        self._look_at = 0.0

    # -- frames ------------------------------------------------------------------------------

    def _frame(self) -> bool:
        """Draw if the picture would differ from the one shown; True when it did."""
        size = self.window.size
        metrics = self.metrics
        scene: Scene = self.director.scene(size, metrics)
        hud = self.director.stack.hud(metrics)
        key = (size, scene, hud)
        if key == self._shown:
            return False
        self.renderer.resize(size)
        self.renderer.draw(scene, hud)
        self.window.flip()
        self._shown = key
        self.frames += 1
        if self.renderer.stepped_down and self.director.env.detail != self.renderer.tier.name:
            self.director.stack.notify(t("This computer draws slowly, so the detail was lowered."))
        self.director.env.detail = self.renderer.tier.name
        return True

    def _rest(self, drawn: bool) -> None:
        if self._quiet or not self.moving:
            time.sleep(LONG_IDLE_REST if self._long_quiet else IDLE_REST)
        elif drawn and not self.window.synced:
            time.sleep(BUSY_FRAME / 4)

    def _close(self) -> None:
        self.director.window_is(self.window.windowed_size)
        self.director.close()
        self.renderer.release()
        self.window.close()
