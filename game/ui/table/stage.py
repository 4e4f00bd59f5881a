"""The stage: plays what has happened on the board, one thing after the other, until it is at rest."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from game.rules.actions import Beaver, Double, Drop, MakePlay, OpeningRoll, Player, RollDice, Take
from game.rules.board import Board
from game.rules.moves import Play
from game.rules.state import Ending
from game.session.session import Transition
from game.settings import Settings
from game.ui.table.show import view_of
from game.view.animation import (
    Motion,
    Speed,
    Timeline,
    cube_timeline,
    play_timeline,
    toss_timeline,
    win_timeline,
)
from game.view.layout import ViewSide
from game.view.scene import DiePose, Scene, TableView, compose


@dataclass(frozen=True, slots=True)
class Act:
    """One thing to be shown, with the transition it belongs to (None for a step of a draft)."""

    timeline: Timeline
    event: Transition | None = None
    steps: Play = ()
    board: Board | None = None
    """The position the steps start from, in their mover's view."""


class Stage:
    """Queue of animations. The match never waits for it; a press skips it."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self.settings = settings
        self.clock = clock
        self.poses: tuple[DiePose, ...] = ()
        """Where the dice of the roll in play came to rest."""
        self.begun: list[Act] = []
        """Acts that have started since they were last asked for; sounds follow them."""
        self._acts: deque[Act] = deque()
        self._since: float | None = None

    @property
    def motion(self) -> Motion:
        """The player's wishes for motion."""
        settings = self.settings
        return Motion(
            Speed[settings.speed.name],
            settings.reduced_motion,
            settings.aligned_dice,
            not settings.reduced_motion,
        )

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        return bool(self._acts)

    @property
    def tossing(self) -> Player | None:
        """Whose dice are in the air now."""
        event = self._acts[0].event if self._acts else None
        if event is None or not isinstance(event.action, OpeningRoll | RollDice):
            return None
        return event.after.on_roll

    def show(self, event: Transition, side: ViewSide, shown_already: bool) -> None:
        """Queue what a transition looks like; a play whose steps were seen while composed is not repeated."""
        before = replace(view_of(event.before, side, self.settings), poses=self.poses)
        after = view_of(event.after, side, self.settings)
        match event.action:
            case OpeningRoll() | RollDice():
                timeline, rested = toss_timeline(after, event.number, self.motion)
                self.poses = rested.poses
                self._add(Act(timeline, event))
            case MakePlay(play):
                assert event.before.to_act is not None
                mover = int(event.before.to_act)
                if play and not shown_already:
                    timeline = play_timeline(before, play, mover, after, self.motion)
                    self._add(Act(timeline, event, play, event.before.board))
                self.poses = ()
                result = event.after.result
                if result is not None and result.ending is Ending.BORNE_OFF:
                    self._add(Act(win_timeline(after, int(result.winner), self.motion), event))
            case Double() | Take() | Beaver() | Drop():
                self._add(Act(cube_timeline(before, after, self.motion), event))

    def step(self, before: TableView, steps: Play, mover: Player, after: TableView) -> None:
        """Queue steps of a turn being composed."""
        motion = self.motion
        if motion.speed is not Speed.INSTANT:
            # What the player does with their own hand does not dawdle.
            motion = replace(motion, speed=Speed.FAST if motion.speed is Speed.SLOW else motion.speed)
        timeline = play_timeline(before, steps, int(mover), after, motion)
        self._add(Act(timeline, None, steps, before.board))

    def dropped(self, before: TableView, steps: Play, after: TableView) -> None:
        """Steps made by hand: there is nothing to show, but they are heard."""
        self.begun.append(Act(Timeline(after), None, steps, before.board))

    def _add(self, act: Act) -> None:
        self._acts.append(act)
        if len(self._acts) == 1:
            self._begin()

    def _begin(self) -> None:
        self._since = None
        self.begun.append(self._acts[0])

    def skip(self) -> None:
        """Everything that is still moving is at its end."""
        while self._acts:
            self._acts.popleft()
            if self._acts:
                self.begun.append(self._acts[0])

    def take_begun(self) -> list[Act]:
        """The acts that started since the last call."""
        begun, self.begun = self.begun, []
        return begun

    def scene(self, view: TableView) -> Scene:
        """The board of this moment; `view` is the board at rest."""
        now = self.clock()
        while self._acts:
            act = self._acts[0]
            if self._since is None:
                self._since = now
            time = now - self._since
            if not act.timeline.done(time):
                final = view if len(self._acts) == 1 else _lit_like(act.timeline.final, view)
                return act.timeline.retouched(final).at(time)
            self._acts.popleft()
            if self._acts:
                self._begin()
        return compose(view)


def _lit_like(final: TableView, view: TableView) -> TableView:
    """The end of an act that is not the last, seen as the board is seen now."""
    return replace(
        final, camera=view.camera, theme=view.theme, marks=view.marks, numbers=view.numbers, focus=None
    )
