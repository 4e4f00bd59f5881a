"""Local players: who plays now, and adding, renaming and removing them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.settings import NAME_LENGTH
from game.ui import controls, drawings
from game.ui.buttons import Button, chip, chip_width
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action, Device
from game.ui.focus import Region
from game.ui.panels import Prompt, footer, footer_height, glass, header, moves, row
from game.ui.requests import ChooseProfile, DeleteProfile, NewProfile, RenameProfile
from game.ui.screen import Screen
from game.ui.screens.confirm import Confirm
from game.ui.screens.dialog import Dialog, heading
from game.ui.screens.keyboard import Keyboard
from game.words import t

_WIDTH = 760.0


@dataclass(frozen=True, slots=True)
class ProfileRow:
    """A local player with a line about them."""

    id: str
    name: str
    note: str = ""
    current: bool = False


@dataclass
class ProfilesScreen(Screen):
    """The list, the one who plays now marked; the app keeps `profiles` up to date."""

    name: str = "profiles"
    profiles: tuple[ProfileRow, ...] = ()

    def first_focus(self) -> str:
        return next((p.id for p in self.profiles if p.current), "new")

    def build(self, c: Canvas) -> None:
        c.scrim(0.62, blur=True)
        top = header(c, t("Players"), t("Main menu")) + 14
        margins = c.metrics.menu_margins
        w = min(c.grown(_WIDTH), c.width - 2 * margins.x)
        h = c.height - margins.y - footer_height(c) - 4 - top
        glass(c, margins.x, top, w, h)
        with c.scrolled("players", margins.x + 12, top + 4, w - 42, h - 8) as area:
            at = area.top + RING_ROOM
            for profile in self.profiles:
                at += self._player(c, margins.x + 12, at, w - 42, profile) + 8
            at += self._new(c, margins.x + 12, at, w - 42)
            area.bottom = at + RING_ROOM
        footer(
            c,
            (moves(t("Move")), Prompt(Action.CHOOSE, t("Choose")), Prompt(Action.BACK, t("Back"))),
            (Prompt(Action.DOUBLE, t("Rename")), Prompt(Action.UNDO, t("Remove"))),
        )

    def _height(self, c: Canvas) -> float:
        return max(66.0, c.line("h3") + c.line("cap") + 22)

    def _player(self, c: Canvas, x: float, y: float, w: float, profile: ProfileRow) -> float:
        h = self._height(c)
        row(c, x, y, w, h, c.state(profile.id), 12, card=True)
        drawings.icon(c, x + 34, y + h / 2, "person", 28, "teal" if profile.current else "text2")
        right = x + w - 16
        if profile.current:
            label = t("plays now")
            chip(c, right, y + h / 2, label, "teal", "check", "right")
            right -= chip_width(c, label, "check") + 14
        top = y + (h - c.line("h3") - c.line("cap")) / 2
        c.text(x + 66, top, profile.name, "h3", room=right - x - 66, may_cut=True)
        c.text(x + 66, top + c.line("h3"), profile.note, "cap", "text2", room=right - x - 66, may_cut=True)
        spoken = f"{profile.name}. {profile.note}" + (". " + t("plays now") if profile.current else "")
        c.focusable(
            Region(profile.id, c.rect(x, y, w, h), spoken, "players", self._chooser(profile.id), wrap=True)
        )
        return h

    def _new(self, c: Canvas, x: float, y: float, w: float) -> float:
        h = self._height(c)
        row(c, x, y, w, h, c.state("new"), 12, card=True)
        drawings.icon(c, x + 34, y + h / 2, "plus", 28, "teal")
        c.centred(x + 66, y + h / 2, t("New player…"), "h3", room=w - 80)
        c.focusable(Region("new", c.rect(x, y, w, h), t("New player…"), "players", self._add, wrap=True))
        return h

    def _chooser(self, id: str) -> Callable[[], None]:
        return lambda: self.env.ask(ChooseProfile(id))

    def _add(self) -> None:
        self._ask_name(t("New player"), "", lambda name: self.env.ask(NewProfile(name)))

    def _ask_name(self, title: str, value: str, done: Callable[[str], None]) -> None:
        if self.stack is None:
            return
        if self.env.device is Device.PAD:
            label = t("Your name")
            self.stack.push(Keyboard(self.env, label=label, value=value, limit=NAME_LENGTH, done=done))
        else:
            self.stack.push(NameDialog(self.env, title=title, value=value, done=done))

    @property
    def _focused(self) -> ProfileRow | None:
        return next((p for p in self.profiles if p.id == self.focused), None)

    def on_action(self, action: Action) -> bool:
        profile = self._focused
        if profile is None or self.stack is None:
            return False
        if action is Action.DOUBLE:
            id = profile.id
            self._ask_name(t("Rename"), profile.name, lambda name: self.env.ask(RenameProfile(id, name)))
        elif action is Action.UNDO:
            self._remove(profile)
        else:
            return False
        return True

    def _remove(self, profile: ProfileRow) -> None:
        if len(self.profiles) < 2:
            if self.stack is not None:
                self.stack.notify(t("One player has to stay."), "info")
            return
        if self.stack is not None:
            self.stack.push(
                Confirm(
                    self.env,
                    title=t("Remove {name}?", name=profile.name),
                    text=t("Options of this player are removed. Matches stay in the history."),
                    yes=t("Remove"),
                    no=t("Keep it"),
                    act=lambda: self.env.ask(DeleteProfile(profile.id)),
                    icon="trash",
                    danger=True,
                )
            )


def _ignore(name: str) -> None:
    """Nobody waits for the name."""


@dataclass
class NameDialog(Dialog):
    """A name typed with the keyboard."""

    name: str = "name"
    title: str = ""
    value: str = ""
    done: Callable[[str], None] = _ignore

    def first_focus(self) -> str:
        return "field"

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        y = heading(c, x, y, w, self.title, "", "person") + 16
        return y + controls.field(c, "field", x, y, w, self.value, self._commit, t("Your name"), t("White"))

    def choices(self) -> tuple[Button, ...]:
        kept = Button(
            "done",
            t("Done"),
            self._commit,
            "primary",
            enabled=bool(self.value.strip()),
            why=t("Type a name first."),
        )
        return (kept, Button("cancel", t("Cancel"), self.close, action=Action.BACK))

    def _commit(self) -> None:
        if self.value.strip():
            self.close()
            self.done(self.value.strip())

    def typed(self, id: str, text: str) -> None:
        kept = "".join(letter for letter in text if letter.isprintable())
        self.value = (self.value + kept)[:NAME_LENGTH]

    def erased(self, id: str) -> None:
        self.value = self.value[:-1]
