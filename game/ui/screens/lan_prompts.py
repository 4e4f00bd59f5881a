"""Network questions: an invitation, a lost connection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.ui import drawings
from game.ui.buttons import Button, Tone, chip, chip_width
from game.ui.canvas import Canvas
from game.ui.commands import Action
from game.ui.gauges import progress_ring
from game.ui.requests import AnswerInvitation, Do, LeaveMatch
from game.ui.screens.dialog import Dialog, heading
from game.ui.screens.prompts import Guarded
from game.words import later, n, t

ACCEPT_GUARD = 0.5


def _nothing() -> None:
    """Nobody is to be told."""


@dataclass
class Invitation(Dialog, Guarded):
    """Someone wants to play. A new player shows words to compare; a known name with another key warns."""

    name: str = "invitation"
    guard: float = ACCEPT_GUARD
    width: float = 760
    peer: str = ""
    key: str = ""
    """The words of the player's key, which stay the same from match to match."""
    terms: str = ""
    words: tuple[str, ...] = ()
    changed: bool = False
    rematch: bool = False
    past: str = ""
    """How earlier matches with this player ended."""

    def first_focus(self) -> str:
        return "decline" if self.words else "accept"

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        size = 56 * (1 + (c.t - 1) * 0.3)
        drawings.checker(c, x + size / 2, y + size / 2, size, 1)
        left, room = x + size + 20, w - size - 20
        label = t("Other key") if self.changed else t("New player") if self.words else t("Known")
        tone: Tone
        tone, icon = (
            ("coral", "warning") if self.changed else ("sky", "person") if self.words else ("teal", "shield")
        )
        asks = later("{name} wants a rematch") if self.rematch else later("{name} wants to play")
        title = t(asks, name=self.peer)
        beside = c.width_of(title, "h2") + chip_width(c, label, icon) + 24 <= room
        top = y
        for line in c.wrapped(title, "h2", room):
            c.text(left, y, line, "h2")
            y += c.line("h2")
        y = c.para(left, y, self.terms, "body", "text2", room)
        for line in (t("Key {words}", words=self.key) if self.key else "", self.past):
            y = c.para(left, y, line, "cap", "text3", room) if line else y
        if beside:
            chip(c, x + w, top + c.line("h2") / 2, label, tone, icon, "right")
        else:
            chip(c, left, y + c.line("capb") / 2 + 6, label, tone, icon)
        y = max(y + (0 if beside else c.line("capb") + 10), top + size) + 18
        return self._trust(c, x, y, w)

    def _trust(self, c: Canvas, x: float, y: float, w: float) -> float:
        if not self.words:
            return c.para(x, y, t("You have played before; the key is the same."), "body", "text", w)
        intro = (
            t(
                "This name used another key before. It may be a new computer, or someone else. Compare "
                "the words."
            )
            if self.changed
            else t(
                "You have not met this computer before. The same words must stand on both screens: read "
                "them out."
            )
        )
        y = c.para(x, y, intro, "body", "text", w) + 14
        y = meeting_words(c, self.words, x, y, w) + 16
        for icon, ink, text, shade in (
            ("warning", "coral", t("A word differs? Then another computer is in between. Decline."), "text"),
            (
                "shield",
                "teal",
                t("If they match, Blot remembers {name} and will not ask again.", name=self.peer),
                "text2",
            ),
        ):
            drawings.mark(c, x + 12, y + c.line("body") / 2, icon, 24, ink)
            y = c.para(x + 36, y, text, "body", shade, w - 36) + 8
        return y

    def choices(self) -> Sequence[Button]:
        accept = t("Words match, accept") if self.words else t("Accept")
        return (
            Button("accept", accept, lambda: self._answer(True), "primary"),
            Button("decline", t("Decline"), lambda: self._answer(False), action=Action.BACK),
            Button("block", t("Block"), lambda: self._answer(False, True), "quiet", Action.UNDO),
        )

    def _answer(self, accept: bool, block: bool = False) -> None:
        self.close()
        self.env.ask(AnswerInvitation(accept, block))

    def back(self) -> None:
        self._answer(False)


def meeting_words(c: Canvas, words: Sequence[str], x: float, y: float, w: float) -> float:
    """The words to compare, numbered, in as few rows as fit; returns where they end."""
    gap = 12.0
    widest = max(c.width_of(word, "h2") for word in words) + 20
    columns = len(words)
    while columns > 1 and (w - gap * (columns - 1)) / columns < widest:
        columns = (columns + 1) // 2
    wide = (w - gap * (columns - 1)) / columns
    h = c.line("cap") + c.line("h2") + 22
    for i, word in enumerate(words):
        at, top = x + i % columns * (wide + gap), y + i // columns * (h + gap)
        c.box(at, top, wide, h, 14, "well", edge="line_hi", edge_width=1.5)
        c.text(at + wide / 2, top + 8, str(i + 1), "cap", "text3", "center")
        c.text(at + wide / 2, top + 10 + c.line("cap"), word, "h2", "gold", "center", wide - 6)
    rows = (len(words) + columns - 1) // columns
    return y + rows * (h + gap) - gap


@dataclass
class Asking(Dialog):
    """We have asked to play and wait for the answer; meanwhile the words can be compared."""

    name: str = "asking"
    width: float = 700
    peer: str = ""
    key: str = ""
    terms: str = ""
    words: tuple[str, ...] = ()
    cancel: Callable[[], None] = field(default=_nothing)

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        y = heading(c, x, y, w, t("Asking {name}", name=self.peer), self.terms, "wifi")
        if self.key:
            y = c.para(x, y + 8, t("Key {words}", words=self.key), "cap", "text3", w)
        if self.words:
            compare = t(
                "You have not met this computer before. The same words must stand on both screens: read "
                "them out."
            )
            y = c.para(x, y + 12, compare, "body", "text", w) + 14
            y = meeting_words(c, self.words, x, y, w)
        return c.para(x, y + 14, t("Waiting for the answer…"), "body", "text2", w)

    def choices(self) -> Sequence[Button]:
        return (Button("cancel", t("Do not ask"), self.back, action=Action.BACK),)

    def back(self) -> None:
        self.close()
        self.cancel()


@dataclass
class Reconnecting(Dialog):
    """The link is lost; Blot keeps trying. The app sets the figures.

    `absence` says what happened when it was not a lost link, `worth` what the match is worth if the
    other side stays away, `claimable` whether that has come.
    """

    name: str = "reconnecting"
    width: float = 640
    peer: str = ""
    seconds: int = 0
    every: int = 3
    attempt: int = 1
    absence: str = ""
    owing: bool = False
    """The peer is there and owes dice."""
    worth: str = ""
    claimable: bool = False

    def first_focus(self) -> str:
        return "wait"

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        cx = x + w / 2
        turn = 0.0 if self.env.settings.reduced_motion else self.now / 3 % 1
        progress_ring(c, cx, y + 42, 42, 0.34, turn)
        c.centred(cx, y + 42, str(self.seconds), "h3", "text", "center", tabular=True)
        y += 100
        title = t("Waiting for {name} to come back", name=self.peer)
        if self.owing:
            title = t("Waiting for the dice of {name}", name=self.peer)
        for line in c.wrapped(title, "h2", w):
            c.text(cx, y, line, "h2", "text", "center")
            y += c.line("h2")
        ago = self.absence or n(
            "The connection dropped {count} second ago.",
            "The connection dropped {count} seconds ago.",
            self.seconds,
        )
        again = t(
            "Blot tries again every {every} s; this is attempt {attempt}.",
            every=self.every,
            attempt=self.attempt,
        )
        if self.absence or not self.attempt:
            again = t("Play goes on by itself as soon as they are there.")
        y = c.para(cx, y + 8, f"{ago} {again}", "body", "text2", w - 40, "center")
        kept = t(
            "Every move is saved on both computers. If you leave, either of you can continue this match "
            "later."
        )
        y = c.para(cx, y + 10, kept, "body", "text", w - 40, "center")
        return c.para(cx, y + 8, self.worth, "cap", "text2", w - 40, "center") if self.worth else y

    def choices(self) -> Sequence[Button]:
        return (
            Button(
                "wait", t("Keep waiting"), lambda: self.env.ask(Do("keep_waiting")), "primary", Action.CHOOSE
            ),
            *self._claims(),
            Button("leave", t("Save and leave"), lambda: self.env.ask(LeaveMatch()), action=Action.BACK),
        )

    def _claims(self) -> Sequence[Button]:
        if not self.claimable:
            return ()
        return (Button("claim", t("Claim the win"), lambda: self.env.ask(Do("claim")), action=Action.DOUBLE),)

    @property
    def moving(self) -> bool:
        return True
