"""A question before something is done that cannot be undone, or before leaving."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.ui.buttons import Button
from game.ui.canvas import Canvas
from game.ui.commands import Action
from game.ui.screens.dialog import Dialog, heading


def _nothing() -> None:
    """A question that is only read."""


@dataclass
class Confirm(Dialog):
    """The safe answer has the focus; Back always means it, and then `refuse` is called.

    `danger` colours the deed, `hold` guards it.
    """

    name: str = "confirm"
    title: str = ""
    text: str = ""
    yes: str = ""
    no: str = ""
    act: Callable[[], None] = field(default=_nothing)
    refuse: Callable[[], None] = field(default=_nothing)
    icon: str = ""
    danger: bool = False
    hold: bool = False

    def first_focus(self) -> str:
        return "no"

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        y = heading(c, x, y, w, self.title, "", self.icon, self.danger)
        return c.para(x, y + 18, self.text, "body", "text", w)

    def choices(self) -> Sequence[Button]:
        held = self.hold_share if self._hold == "yes" else 0.0
        return (
            Button("no", self.no, self.back, action=Action.BACK),
            Button(
                "yes",
                self.yes,
                self._do,
                "danger" if self.danger else "primary",
                Action.UNDO,
                hold=held if self.hold else None,
            ),
        )

    def back(self) -> None:
        self.close()
        self.refuse()

    def _do(self) -> None:
        self.close()
        self.act()


@dataclass
class Message(Dialog):
    """A fact to be read and put away."""

    name: str = "message"
    title: str = ""
    text: str = ""
    done: str = ""
    icon: str = "info"
    then: Callable[[], None] = field(default=_nothing)

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        y = heading(c, x, y, w, self.title, "", self.icon)
        return c.para(x, y + 18, self.text, "body", "text", w)

    def choices(self) -> Sequence[Button]:
        return (Button("done", self.done, self._done, "primary", Action.CHOOSE),)

    def back(self) -> None:
        self._done()

    def _done(self) -> None:
        self.close()
        self.then()
