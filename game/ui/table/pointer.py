"""The mouse over the board: what lies under it, clicks and drags of checkers."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from game.ui.commands import Action, PointerDown, PointerMove, PointerUp, Wheel
from game.ui.focus import Region, find
from game.ui.table.cursor import place_of
from game.ui.table.hand import Hand
from game.ui.table.model import TableModel
from game.ui.table.viewer import Viewer
from game.view.camera import Camera
from game.view.geometry import Vec3
from game.view.picking import Kind, Target, pick
from game.view.scene import TableView, compose

CARRY_HEIGHT = 0.85


class TablePointer(Viewer):
    """The part of the table screen that follows the mouse."""

    model: TableModel
    hand: Hand
    _camera: Camera | None
    _dropped: bool

    @abstractmethod
    def resting_view(self) -> TableView:
        """The board as it is when nothing moves."""

    @abstractmethod
    def _follow(self) -> None:
        """Put the ring where the model's cursor is and show new steps of the draft."""

    def on_wheel(self, wheel: Wheel) -> None:
        if self.model.draft is not None and self.model.draft.selected is not None:
            self.model.press(Action.PREVIOUS if wheel.steps > 0 else Action.NEXT)
            self._follow()
        else:
            super().on_wheel(wheel)

    # -- the pointer -------------------------------------------------------------------------

    def _board_id(self, x: float, y: float) -> str | None:
        """What of the board lies under a pixel."""
        if self._camera is None:
            return None
        # The carried checker hangs under the pointer and must not hide where it is going.
        view = replace(self.resting_view(), lifted=None, carried=None)
        return target_id(pick(self._camera.ray((x, y)), compose(view)))

    def _under(self, x: float, y: float) -> Region | None:
        region = super()._under(x, y)
        if region is not None and region.group != "board":
            return region if region.group != "marks" or not self.hand.carrying else None
        id = self._board_id(x, y)
        return find(self.regions, id) if id is not None else None

    def _focus_under(self, region: Region) -> None:
        """Hover moves the focus among useful things only."""
        if region.group != "board" or region.id in {stop.id for stop in self.model.stops()}:
            super()._focus_under(region)
            self.model.cursor = region.id

    def _pointer_down(self, down: PointerDown) -> None:
        region = self._under(down.x, down.y)
        if down.button == "right" or region is None or region.group != "board":
            super()._pointer_down(down)
            return
        place = place_of(region.id, self.model.mover)
        liftable = self.model.draft is not None and place in self.model.draft.sources
        self.hand.press(region.id, down.x, down.y, down.clicks, liftable)

    def _pointer_moved(self, move: PointerMove) -> None:
        if self.hand.pressed is not None and "left" in move.buttons:
            if self.hand.moved(move.x, move.y) and self.hand.liftable and not self.hand.carrying:
                place = place_of(self.hand.pressed, self.model.mover)
                if self.model.draft is not None and place is not None:
                    self.model.draft = self.model.draft.select(place)
                    self.hand.carrying = True
            return
        super()._pointer_moved(move)

    def _pointer_up(self, up: PointerUp) -> None:
        hand = self.hand
        if up.button == "right":
            hand.let_go()
        if up.button == "right" or hand.pressed is None:
            super()._pointer_up(up)
            return
        target = self._board_id(up.x, up.y)
        pressed, carrying, clicks = hand.pressed, hand.carrying, hand.clicks
        hand.let_go()
        if carrying:
            self._dropped = True
            self._drop(pressed, target)
            self._follow()
            self._dropped = False
        elif target == pressed:
            self._click(pressed, clicks)

    def _drop(self, origin: str, target: str | None) -> None:
        draft = self.model.draft
        if draft is None:
            return
        if target is None or target == origin:
            self.model.draft = draft.select(None)
        else:
            self.model.choose(target)
            if self.model.draft is not None and self.model.draft.selected == draft.selected:
                ways = self.model.draft.ways_to(place_of(target, self.model.mover) or 0)
                if not ways:
                    self.model.draft = self.model.draft.select(None)

    def _click(self, id: str, clicks: int) -> None:
        place = place_of(id, self.model.mover)
        draft = self.model.draft
        # Only the second press on a checker that the first one lifted: a quick press on one that has
        # just been placed is a new choice.
        if clicks >= 2 and draft is not None and place is not None and draft.selected == place:
            self.model.play_next(place)
        else:
            self.model.choose(id)

    def _carried(self) -> Vec3 | None:
        """Where the dragged checker hangs: under the pointer, a little above the board."""
        if not self.hand.carrying or self._camera is None:
            return None
        ray = self._camera.ray((self.hand.x, self.hand.y))
        fall = ray.direction[2]
        if fall > -0.02:
            return None
        return ray.at((CARRY_HEIGHT - ray.origin[2]) / fall)


def target_id(target: Target) -> str | None:
    """The cursor's id of what the pointer met."""
    match target.kind:
        case Kind.POINT:
            return f"p{target.point}"
        case Kind.BAR:
            return f"bar{target.player}"
        case Kind.TRAY:
            return f"off{target.player}"
        case Kind.DIE:
            return f"die{target.index}"
        case Kind.CUBE:
            return "cube"
    return None
