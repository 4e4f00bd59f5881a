"""Replay: a stored match on the board again, step by step or by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.rules.actions import OpeningRoll, Player
from game.rules.record import MatchRecord
from game.rules.state import MatchState
from game.session.session import Transition
from game.settings import HomeSide
from game.ui import drawings
from game.ui.buttons import Button, buttons, buttons_height
from game.ui.canvas import Canvas
from game.ui.commands import Action
from game.ui.environment import Environment
from game.ui.focus import Region
from game.ui.grades import grade
from game.ui.host import Insets
from game.ui.panels import glass
from game.ui.table.eye import Eye
from game.ui.table.show import LastPlay, last_play, last_trails, view_of
from game.ui.table.stage import Stage
from game.ui.table.telling import Voice, event_line
from game.ui.table.viewer import Viewer
from game.ui.tokens import Metrics
from game.view.camera import Camera
from game.view.layout import ViewSide
from game.view.scene import Scene, TableView
from game.words import number, t

PAUSE = 0.9
"""Seconds a step stays before the next while it runs by itself, at normal speed."""
PANEL = 124.0
"""The height of the panel below the board, before it is laid out."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What analysis says of an action: what it lost, and the better way as written."""

    loss: float
    best: str


@dataclass
class _Course:
    """Every state of a record with the actions between them."""

    states: list[MatchState]
    record: MatchRecord

    def step(self, at: int) -> Transition:
        """The transition after `at` actions."""
        return Transition(at + 1, self.states[at], self.record.actions[at], self.states[at + 1], "")

    def last_play(self, at: int) -> LastPlay | None:
        """The play that is marked after `at` actions."""
        for index in range(at - 1, max(at - 4, -1), -1):
            if isinstance(self.record.actions[index], OpeningRoll):
                return None
            found = last_play(self.step(index))
            if found is not None:
                return found
        return None


class ReplayScreen(Viewer):
    """The time line has the focus: left and right step, choosing it runs and halts.

    `remarks` are by the index of the action; `at` counts the actions that have been made.
    """

    def __init__(
        self,
        env: Environment,
        record: MatchRecord,
        voice: Voice,
        clock: Callable[[], float],
        at: int = 0,
        remarks: dict[int, Remark] | None = None,
        try_here: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(env, name="replay")
        self.voice, self.clock, self.try_here = voice, clock, try_here
        self.remarks = remarks or {}
        self.course = _Course(list(record.states()), record)
        self.at = min(max(at, 0), self.length)
        self.playing = False
        self.stage = Stage(env.settings, clock)
        self.eye = Eye(env.settings)
        self.side = ViewSide(env.settings.home_side is HomeSide.LEFT, voice.you is Player.BLACK)
        self._camera: Camera | None = None
        self._due = 0.0
        self._panel = PANEL
        """How high the panel was when it was laid out last."""

    @property
    def length(self) -> int:
        """Actions of the record."""
        return len(self.course.record.actions)

    @property
    def state(self) -> MatchState:
        """The match after the actions made so far."""
        return self.course.states[self.at]

    def first_focus(self) -> str:
        return "time"

    # -- stepping ----------------------------------------------------------------------------

    def forward(self) -> bool:
        """The next action, shown on the board; False at the end."""
        self.stage.skip()
        if self.at >= self.length:
            self.playing = False
            return False
        self.stage.show(self.course.step(self.at), self.side, shown_already=False)
        self.at += 1
        return True

    def backward(self) -> bool:
        """One action back, at once; False at the beginning."""
        return self.at > 0 and self.go(self.at - 1)

    def go(self, at: int) -> bool:
        """After so many actions, at once."""
        self.stage.skip()
        self.stage.poses = ()
        self.playing = False
        self.at = min(max(at, 0), self.length)
        return True

    def run(self) -> None:
        """Go on by itself, or halt."""
        self.playing = not self.playing
        if self.playing and self.at >= self.length:
            self.at = 0
        self._due = self.clock()

    def _error(self, step: int) -> None:
        """To just before the next error in a direction."""
        marks = sorted(self.remarks)
        found = [i for i in (marks if step > 0 else reversed(marks)) if (i - self.at) * step > 0]
        if found:
            self.go(found[0])
        elif self.stack is not None:
            self.stack.notify(t("No error that way."))

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.playing or self.stage.busy or self.clock() < self._due:
            return
        if self.forward():
            self._due = self.clock() + PAUSE / max(self.env.settings.speed.factor, 0.5)

    @property
    def moving(self) -> bool:
        return super().moving or self.playing or self.stage.busy

    def _adjust(self, step: int) -> bool:
        return self.forward() if step > 0 else self.backward()

    def _step(self, step: int) -> None:
        self._adjust(step)

    def on_action(self, action: Action) -> bool:
        match action:
            case Action.NEXT:
                self._step(1)
            case Action.PREVIOUS:
                self._step(-1)
            case Action.CONFIRM:
                self._error(1)
            case Action.EARLIER:
                self._error(-1)
            case Action.FLIP:
                self.side = ViewSide(self.side.home_left, not self.side.flipped)
            case _:
                return self.turn_view(action)
        return True

    # -- the board ---------------------------------------------------------------------------

    def insets(self, metrics: Metrics) -> Insets:
        foot = self._panel + metrics.table_margins.y + 14
        return Insets(metrics.px(24), metrics.px(28), metrics.px(24), metrics.px(foot))

    def camera(self, size: tuple[int, int], insets: Insets) -> Camera:
        """Fit the board between what is covered; called before `scene`."""
        self._camera = self.eye.camera(size, insets)
        return self._camera

    def scene(self) -> Scene:
        """The board of this moment, for the camera fitted last."""
        return self.stage.scene(self._resting())

    def _resting(self) -> TableView:
        assert self._camera is not None, "the camera is fitted before the board is looked at"
        view = view_of(self.state, self.side, self.env.settings)
        trails = last_trails(self.course.last_play(self.at))
        return replace(view, camera=self._camera, poses=self.stage.poses, trails=trails)

    # -- the interface -----------------------------------------------------------------------

    def build(self, c: Canvas) -> None:
        margins = c.metrics.table_margins
        x, w = margins.x, c.width - 2 * margins.x
        them = self._buttons()
        high = buttons_height(c, w - 44, them, 46)
        h = 16 + c.line("bodyb") + 26 + high + 14
        y = c.height - margins.y - h
        self._panel = h
        glass(c, x, y, w, h)
        self._line(c, x + 22, y + 12, w - 44)
        at = y + 12 + c.line("bodyb")
        self._time(c, x + 22, at, w - 44, 26)
        buttons(c, x + 22, at + 28, w - 44, them, 46)

    def _line(self, c: Canvas, x: float, y: float, w: float) -> None:
        state = self.state
        score = f"{self.voice.names[0]}  {state.score[0]} : {state.score[1]}  {self.voice.names[1]}"
        game = t("Game {game}", game=state.game)
        right = f"{game}   ·   {score}"
        room = min(c.width_of(right, "body"), w * 0.45)
        c.text(x + w, y, right, "body", "text2", "right", room)
        left = x
        remark = self.remarks.get(self.at - 1)
        if remark is not None:
            mark = grade(remark.loss)
            drawings.mark(c, x + 11, y + c.line("bodyb") / 2, mark.icon, 22, mark.ink)
            left += 32
        c.text(left, y, self.line, "bodyb", room=w - room - 24 - (left - x), may_cut=True)

    @property
    def line(self) -> str:
        """What has just happened, and what would have been better."""
        if not self.at:
            return t("The match begins")
        said = event_line(self.course.step(self.at - 1), self.voice)
        remark = self.remarks.get(self.at - 1)
        if remark is None:
            return said
        better = t("best is {play}", play=remark.best)
        return f"{said}   {number(-remark.loss, 3)}, {better}"

    def _time(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        cy, share = y + h / 2, self.at / max(self.length, 1)
        ring = c.focused == "time"
        c.box(x, cy - 4, w, 8, 4, (255, 255, 255, 30))
        c.box(x, cy - 4, max(w * share, 8), 8, 4, "teal")
        for index, remark in self.remarks.items():
            mark = grade(remark.loss)
            drawings.icon(c, x + w * (index + 1) / max(self.length, 1), cy, mark.icon, 14, mark.ink)
        c.box(x + w * share - 9, cy - 9, 18, 18, 9, "text", ring=ring)
        spoken = t("Step {at} of {all}", at=self.at, all=self.length)
        c.focusable(
            Region(
                "time",
                c.rect(x - 6, y - 2, w + 12, h + 4),
                f"{spoken}. {self.line}",
                "time",
                self.run,
                self._adjust,
                drag=lambda px, py: self._dragged(px, c.rect(x, y, w, h).x, c.rect(x, y, w, h).w),
            )
        )

    def _dragged(self, px: float, left: float, wide: float) -> None:
        self.go(round((px - left) / max(wide, 1) * self.length))

    def _buttons(self) -> list[Button]:
        halt = t("Halt") if self.playing else t("Run")
        them = [
            Button(
                "back",
                t("Step back"),
                lambda: self._step(-1),
                "quiet",
                Action.PREVIOUS,
                "chev_l",
                style="capb",
            ),
            Button("run", halt, self.run, "primary", None, "pause" if self.playing else "play", style="capb"),
            Button(
                "forward", t("Step"), lambda: self._step(1), action=Action.NEXT, icon="chev_r", style="capb"
            ),
        ]
        if self.remarks:
            them.append(
                Button(
                    "error",
                    t("Next error"),
                    lambda: self._error(1),
                    "quiet",
                    Action.CONFIRM,
                    "warning",
                    style="capb",
                )
            )
        if self.try_here is not None:
            them.append(Button("try", t("Try here"), self._try, action=Action.UNDO, style="capb"))
        them.append(Button("leave", t("Back"), self.close, action=Action.BACK, style="capb"))
        return them

    def _try(self) -> None:
        if self.try_here is not None:
            self.try_here(self.at)
