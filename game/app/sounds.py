"""What is heard when: cues for acts of the stage, moments of play, presses and notices."""

from __future__ import annotations

from game.app.match import TableMatch
from game.audio.cues import Cue
from game.audio.player import Audio
from game.audio.table import step_cue
from game.rules.actions import Beaver, Double, Drop, MakePlay, Player, Take
from game.rules.board import BAR
from game.rules.moves import move
from game.session.moments import Moment, MomentKind
from game.session.session import Transition
from game.settings import Settings
from game.ui.commands import Action, Command, PointerDown, Press
from game.ui.notices import Toast
from game.ui.stack import Stack
from game.ui.table.stage import Act, Stage
from game.view import layout
from game.view.layout import ViewSide

CUBE_CUES = {Double: Cue.DOUBLE, Beaver: Cue.DOUBLE, Take: Cue.TAKE, Drop: Cue.DROP}
MOMENT_CUES = {
    MomentKind.DOUBLET: Cue.DOUBLET,
    MomentKind.HIT_BACK: Cue.HIT_BACK,
    MomentKind.PRIME: Cue.PRIME,
    MomentKind.CLOSED_BOARD: Cue.CLOSED_BOARD,
}
WON = {
    MomentKind.GAME_WON: Cue.GAME_WON,
    MomentKind.GAMMON: Cue.GAMMON,
    MomentKind.BACKGAMMON: Cue.BACKGAMMON,
    MomentKind.MATCH_WON: Cue.MATCH_WON,
}


class Sounds:
    """Listens to the table and the screens."""

    def __init__(self, audio: Audio) -> None:
        self.audio = audio
        self._screen = ""
        self._focused: str | None = None
        self._notice: object = None
        self._selected: int | None = None
        self._toast: Toast | None = None

    def moment(self, moment: Moment, local: frozenset[Player]) -> None:
        """Something worth a sound of its own happened."""
        if moment.kind in MOMENT_CUES:
            self.audio.play(MOMENT_CUES[moment.kind], after=0.15)
        elif moment.kind in WON:
            won = moment.player in local or not local
            lost = Cue.MATCH_LOST if moment.kind is MomentKind.MATCH_WON else Cue.GAME_LOST
            self.audio.play(WON[moment.kind] if won else lost, after=0.35)

    def happened(self, event: Transition, local: frozenset[Player]) -> None:
        """A transition: the latch of a confirmed turn, the bell of yours."""
        if isinstance(event.action, MakePlay) and event.before.to_act in local:
            self.audio.play(Cue.CONFIRM)
        before, after = event.before.to_act, event.after.to_act
        if len(local) == 1 and after in local and before is not None and before not in local:
            self.audio.play(Cue.YOUR_TURN, after=0.1)

    def table(self, table: TableMatch) -> None:
        """Each round: what began on the board, what was lifted or refused."""
        self.stage(table.screen.stage, table.screen.side)
        model = table.screen.model
        if model.notice is not self._notice:
            self._notice = model.notice
            if model.notice is not None and model.notice.kind == "refused":
                self.audio.play(Cue.ILLEGAL)
        selected = model.draft.selected if model.draft is not None else None
        if selected != self._selected:
            self._selected = selected
            if selected is not None:
                self.audio.play(Cue.LIFT)

    def stage(self, stage: Stage, side: ViewSide) -> None:
        """What began on a board since the last round."""
        for act in stage.take_begun():
            self._act(act, side)

    def _act(self, act: Act, side: ViewSide) -> None:
        timeline = act.timeline
        if timeline.impacts:
            self.audio.play(Cue.SHAKE)
            self.audio.toss([(hit.time, hit.strength) for hit in timeline.impacts])
        if act.event is not None and type(act.event.action) in CUBE_CUES:
            self.audio.play(CUBE_CUES[type(act.event.action)])
        self._leaving(act)
        landings = list(timeline.landings)
        board = act.board
        for step in act.steps:
            if board is None:
                return
            height = board.own[step.dst]
            after = landings.pop(0) if landings else 0.0
            pan = self._pan(self._mover(act), step.dst, side)
            self.audio.play(step_cue(step, height), pan, height=height, after=after)
            if step.hit and landings:
                landings.pop(0)
            board = move(board, step)

    def _leaving(self, act: Act) -> None:
        """Checkers that slide along the felt, and those that another hand lifts off it."""
        for stage in act.timeline.stages:
            for flight in stage.flights:
                pan = max(-1.0, min(1.0, flight.item.position[0] / layout.FRAME_X))
                if flight.arc == 0:
                    self.audio.play(Cue.SLIDE, pan, after=flight.start)
                elif act.event is not None and not flight.back:
                    self.audio.play(Cue.LIFT, pan, after=flight.start)

    @staticmethod
    def _mover(act: Act) -> int:
        if act.event is not None and act.event.before.to_act is not None:
            return int(act.event.before.to_act)
        return act.timeline.final.own

    @staticmethod
    def _pan(player: int, place: int, side: ViewSide) -> float:
        if place == BAR:
            return 0.0
        x, _, _ = layout.checker_position(player, place, 0, 1, side)
        return max(-1.0, min(1.0, x / layout.FRAME_X))

    def option(self, before: Settings, after: Settings) -> None:
        """A switch was turned on or off."""
        for name in Settings.__dataclass_fields__:
            old, new = getattr(before, name), getattr(after, name)
            if isinstance(new, bool) and old != new:
                self.audio.play(Cue.TOGGLE_ON if new else Cue.TOGGLE_OFF)
                return

    def command(self, command: Command, stack: Stack) -> None:
        """Ticks and knocks of the menus; on the table the board itself is heard."""
        if not stack.screens:
            return
        if stack.toast is not self._toast:
            self._toast = stack.toast
            if stack.toast is not None:
                self.audio.play(Cue.TOAST)
        top = stack.top
        screen, focused = top.name, top.focused
        if screen != "table":
            if isinstance(command, Press) and command.action is Action.BACK:
                self.audio.play(Cue.BACK)
            elif screen != self._screen or isinstance(command, PointerDown):
                self.audio.play(Cue.CHOOSE)
            elif focused != self._focused:
                self.audio.play(Cue.FOCUS)
        elif focused != self._focused and isinstance(command, Press):
            self.audio.play(Cue.FOCUS)
        self._screen, self._focused = screen, focused
