"""The table screen: presses and pointer to the model, the model's state to scene and interface."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.rules.actions import OpeningRoll, Player
from game.rules.match import can_double
from game.rules.moves import Play, apply_play
from game.session.driver import Driver
from game.session.seats import ComputerSeat
from game.session.session import Transition
from game.settings import HomeSide
from game.ui.buttons import Button
from game.ui.canvas import Canvas
from game.ui.commands import Action, Command, PointerDown
from game.ui.environment import Environment
from game.ui.focus import Region
from game.ui.host import Insets
from game.ui.notices import caption
from game.ui.table import dests, face
from game.ui.table.banners import Banners
from game.ui.table.cursor import tab_order
from game.ui.table.eye import HOME_TARGET, Eye
from game.ui.table.hand import Hand
from game.ui.table.labels import place_spoken
from game.ui.table.model import Mode, TableModel
from game.ui.table.pointer import TablePointer
from game.ui.table.show import Extras, LastPlay, Talk, face_of, last_play, table_view
from game.ui.table.stage import Stage
from game.ui.table.telling import Voice, event_line, spoken
from game.ui.tokens import Metrics
from game.view.camera import Camera
from game.view.hud import Rect
from game.view.layout import ViewSide
from game.view.scene import Scene, TableView, Trail
from game.words import t

LOG_LENGTH = 500
PRESSED_DIRECTLY = ("table", "choices", "marks")
"""Groups of regions that are buttons; what lies on the board goes through the model."""


class TableScreen(TablePointer):
    """One match on the board. `on_pause` opens the pause screen; prompts are pushed by the director."""

    def __init__(
        self,
        env: Environment,
        driver: Driver,
        names: tuple[str, str],
        seats: tuple[str, str],
        local: frozenset[Player],
        clock: Callable[[], float],
        on_pause: Callable[[], None],
        on_hint: Callable[[], None],
    ) -> None:
        super().__init__(env, name="table")
        self.driver = driver
        self.names = names
        self.seats = seats
        self.local = local
        self.clock = clock
        self.on_pause = on_pause
        self.on_hint = on_hint
        you = next(iter(local)) if len(local) == 1 else None
        self.voice = Voice(names, you)
        self.side = self._side()
        self.model = TableModel(driver.session, local, env.settings, self.side, clock)
        self.stage = Stage(env.settings, clock)
        self.eye = Eye(env.settings)
        self.hand = Hand()
        self.log: list[str] = []
        self.event = ""
        self.link = ""
        self.clocks = ("", "")
        self.last: LastPlay | None = None
        self.hint: tuple[Trail, ...] = ()
        self.captions: tuple[str, ...] = ()
        self.engine = ""
        self.banners = Banners(env, clock)
        self._shown: Play = ()
        """The steps of the draft that the board has shown being made."""
        self._dropped = False
        """Whether the last step was made by dropping a carried checker, which needs no flight."""
        self._camera: Camera | None = None
        driver.session.listen(self._happened)

    # -- what the table is turned to ---------------------------------------------------------

    def _side(self) -> ViewSide:
        you = next(iter(self.local)) if len(self.local) == 1 else Player.WHITE
        return ViewSide(self.env.settings.home_side is HomeSide.LEFT, you is Player.BLACK)

    def settings_changed(self) -> None:
        """Options apply at once and cancel nothing."""
        settings = self.env.settings
        home_left = settings.home_side is HomeSide.LEFT
        looked = (self.model.settings.view, self.model.settings.tilt)
        self._turn(ViewSide(home_left, self.side.flipped))
        self.model.settings = settings
        self.stage.settings = settings
        self.eye.reduced = settings.reduced_motion
        if looked != (settings.view, settings.tilt):
            self.eye.home(settings)

    def _turn(self, side: ViewSide) -> None:
        self.side = side
        self.model.side = side

    # -- events ------------------------------------------------------------------------------

    def _happened(self, event: Transition) -> None:
        self.event = event_line(event, self.voice)
        self.log.append(spoken(event, self.voice))
        del self.log[:-LOG_LENGTH]
        self.stage.show(event, self.side, bool(self._shown))
        self._shown = ()
        self.hand.let_go()
        play = last_play(event)
        if play is not None:
            self.last = play
        elif isinstance(event.action, OpeningRoll):
            self.last = None

    # -- commands ----------------------------------------------------------------------------

    def handle(self, command: Command) -> None:
        """Any press skips what is being shown and is acted on all the same."""
        if isinstance(command, PointerDown) or getattr(command, "action", None) is not None:
            self.stage.skip()
            self.banners.skip()
        super().handle(command)
        self._follow()

    def _follow(self) -> None:
        """The ring stands where the model's cursor is; new steps of the draft are shown being made."""
        self.focused = self.model.cursor
        draft = self.model.draft
        if draft is None or draft.steps == self._shown:
            return
        made = draft.steps[len(self._shown) :]
        onward = draft.steps[: len(self._shown)] == self._shown
        if onward and made and self._camera is not None:
            after = self.resting_view()
            before = replace(after, board=apply_play(draft.board, self._shown))
            if self._dropped:
                self.stage.dropped(before, made, after)
            else:
                self.stage.step(before, made, self.model.mover, after)
        self._dropped = False
        self._shown = draft.steps

    def on_focus(self, id: str) -> None:
        self.model.cursor = id

    def on_action(self, action: Action) -> bool:
        if self.turn_view(action):
            return True
        if action is Action.FLIP:
            self._turn(ViewSide(self.side.home_left, not self.side.flipped))
        elif action is Action.PAUSE:
            self.on_pause()
        elif action is Action.HINT:
            self.on_hint()
        elif action is Action.BACK and self.model.press(action):
            return True
        elif action is Action.BACK:
            self.on_pause()
        else:
            return self.model.press(action)
        return True

    def _direction(self, region: Region | None, action: Action, repeat: bool) -> None:
        self.model.press(action)

    def _press(self, region: Region | None, repeat: bool) -> None:
        if repeat:
            return
        if region is not None and region.group in PRESSED_DIRECTLY:
            super()._press(region, repeat)
        else:
            self.model.press(Action.CHOOSE)

    # -- time --------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self._glide()
        super().update(dt)

    def _glide(self) -> None:
        """In the bear-off the eye moves to the home board, if the player wishes so."""
        board = self.model.state.board
        home = not any(board.own[7:]) and not any(board.opp[7:]) and not board.contact
        if not (self.env.settings.glide and home):
            self.eye.look_at((0.0, 0.0, 0.0))
            return
        self.eye.look_at((-HOME_TARGET if self.side.home_left else HOME_TARGET, 0.0, 0.0))

    @property
    def moving(self) -> bool:
        return super().moving or self.stage.busy or self.banners.shown

    # -- pictures ----------------------------------------------------------------------------

    def insets(self, metrics: Metrics) -> Insets:
        return face.insets(metrics)

    def camera(self, size: tuple[int, int], insets: Insets) -> Camera:
        """Fit the board between what is covered; called before `scene`."""
        self._camera = self.eye.camera(size, insets)
        return self._camera

    def scene(self) -> Scene:
        """The board of this moment, for the camera fitted last."""
        return self.stage.scene(self.resting_view())

    def resting_view(self) -> TableView:
        """The board as it is when nothing moves."""
        assert self._camera is not None, "the camera is fitted before the board is looked at"
        extras = Extras(self._camera, self.last, self._carried(), self._ringed(), self.stage.poses, self.hint)
        return table_view(self.model, extras)

    def _ringed(self) -> bool:
        """Whether the focus ring is on the board: this screen is uppermost and no mark has it."""
        draft = self.model.draft
        marked = draft is not None and draft.selected is not None and self._marks_shown
        return (self.stack is None or self.stack.top is self) and not marked

    def build(self, c: Canvas) -> None:
        self.focused = self.model.cursor
        c.focused = self.model.cursor
        self._board_regions(c)
        talk = Talk(
            self.voice,
            self.seats,
            self.event,
            self.link or self.engine,
            self.clocks,
            self.thinking,
            self.stage.tossing,
            self.buttons(),
        )
        if self._marks_shown and self._camera is not None and self.model.draft is not None:
            draft = self.model.draft
            dests.draw(c, self.resting_view(), self._camera, draft.ways, draft.way, self.model.go)
        covered = self.stack.insets(c.metrics).right / c.metrics.k if self.stack is not None else 0.0
        face.draw(c, face_of(self.model, talk, self.clock()), covered)
        self.banners.draw(c)
        for line in self.captions:
            caption(c, line)

    def _board_regions(self, c: Canvas) -> None:
        """Every place of the board can be reached by Tab and be spoken."""
        model = self.model
        dice = 2 if model.state.roll is not None else 0
        board = model.draft.now if model.draft is not None else model.state.board
        for id in tab_order(model.mover, (), dice):
            if id.startswith("die"):
                name = t("Dice, {roll}", roll=model.state.roll)
            elif id == "cube":
                name = t("Doubling cube at {value}", value=model.state.cube.value)
            else:
                name = place_spoken(id, board, model.mover, self.names)
            c.focusable(Region(id, Rect(0, 0, 0, 0), name, "board", partial(self._choose, id)))

    def _choose(self, id: str) -> None:
        self.model.choose(id)

    def buttons(self) -> tuple[Button, ...]:
        """The buttons of the moment."""
        model = self.model
        if model.mode is Mode.ROLL:
            roll = Button("roll", t("Roll"), lambda: self._choose("roll"), "primary", Action.ROLL)
            if not can_double(model.state):
                return (roll,)
            return (Button("double", t("Double"), lambda: self._choose("double"), action=Action.DOUBLE), roll)
        if model.mode is Mode.PLAY and model.draft is not None:
            draft = model.draft
            done = draft.complete
            undo = bool(draft.steps) or draft.selected is not None
            return (
                Button(
                    "undo",
                    t("Undo"),
                    lambda: self._choose("undo"),
                    action=Action.UNDO,
                    enabled=undo,
                    why=t("There is nothing to undo."),
                ),
                Button(
                    "confirm",
                    t("Confirm"),
                    lambda: self._choose("confirm"),
                    "primary" if done else "secondary",
                    Action.CONFIRM,
                    enabled=done,
                    why=t("There are dice to play yet."),
                ),
            )
        return ()

    @property
    def _marks_shown(self) -> bool:
        """Destination marks stand on the board while a checker is lifted but not carried."""
        return self.env.settings.show_targets and not self.hand.carrying and not self.stage.busy

    @property
    def thinking(self) -> bool:
        """Whether a computer is at it."""
        state = self.model.state
        seat = self.driver.seats.get(state.to_act) if state.to_act is not None else None
        return isinstance(seat, ComputerSeat) and seat.thinking and not self.stage.busy
