"""The local players: who plays now, new ones, other names, and those who leave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.settings import NAME_LENGTH
from game.ui import drawings
from game.ui.buttons import Button, button, button_height, chip
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action
from game.ui.focus import Region
from game.ui.panels import Prompt, fact, facts_height, footer, footer_height, glass, header, moves, row
from game.ui.requests import ChoosePlayer, DeletePlayer, NamePlayer
from game.ui.screen import Screen
from game.ui.screens.confirm import Confirm
from game.ui.screens.keyboard import Keyboard
from game.words import t

_WIDTH = 760
_CARD = 340
"""The least width of the card beside the list."""


@dataclass(frozen=True, slots=True)
class LocalPlayer:
    """A profile as it is listed; `about` is the usual match, `facts` are labels and values of all played."""

    id: str
    name: str
    about: str = ""
    current: bool = False
    facts: tuple[tuple[str, str], ...] = ()


@dataclass
class PlayersScreen(Screen):
    """The app sets `players`; the one who plays now is marked and has the focus first."""

    name: str = "players"
    players: tuple[LocalPlayer, ...] = ()

    def first_focus(self) -> str:
        return next((player.id for player in self.players if player.current), "new")

    def build(self, c: Canvas) -> None:
        c.scrim(0.62, blur=True)
        sub = t("Each player has options, a history and a ladder of their own.")
        top = header(c, t("Players"), "", sub) + 14
        margins = c.metrics.menu_margins
        w = min(c.grown(_WIDTH), c.width - 2 * margins.x)
        x, h = margins.x, c.height - margins.y - footer_height(c) - 4 - top
        glass(c, x, top, w, h)
        with c.scrolled("players", x + 12, top + 4, w - 40, h - 8) as area:
            at = area.top + RING_ROOM
            for player in self.players:
                at += self._player(c, x + 12, at, w - 40, player) + 8
            high = button_height(c, "btn", 54)
            new = Button("new", t("New player"), self._new, icon="plus", left=True, wrap=True)
            button(c, x + 12, at, w - 40, new, high, "players")
            area.bottom = at + high + RING_ROOM
        self._career(c, x + w + 32, top, c.width - 2 * margins.x - w - 32)
        right = (Prompt(Action.DOUBLE, t("Rename")), Prompt(Action.UNDO, t("Delete")))
        left = (moves(t("Move")), Prompt(Action.CHOOSE, t("Choose")), Prompt(Action.BACK, t("Back")))
        footer(c, left, right if self._chosen is not None else ())

    def _career(self, c: Canvas, x: float, y: float, w: float) -> None:
        """What the focused player has played, where there is room for it."""
        player = self._chosen
        if player is None or w < c.grown(_CARD):
            return
        facts = player.facts or ((t("Matches won"), t("none played yet")),)
        inner = w - 48
        head = c.para_height(player.name, "h2", inner) + 14
        glass(c, x, y, w, 44 + head + facts_height(c, inner, facts))
        at = c.para(x + 24, y + 22, player.name, "h2", "text", inner) + 14
        for label, value in facts:
            at = fact(c, x + 24, at, inner, label, value, "gold") + 10

    def _player(self, c: Canvas, x: float, y: float, w: float, player: LocalPlayer) -> float:
        h = max(70.0, c.line("h3") + c.line("cap") + 24)
        state = c.state(player.id)
        row(c, x, y, w, h, state, 12, card=True, selected=player.current)
        drawings.mark(c, x + 34, y + h / 2, "person", 28, "teal" if player.current else "text2")
        room = w - 84
        if player.current:
            words = t("plays now")
            chip(c, x + w - 18, y + h / 2, words, "teal", "check", align="right")
            room -= c.width_of(words, "capb") + 60
        top = y + (h - c.line("h3") - c.line("cap")) / 2
        c.text(x + 66, top, player.name, "h3", room=room, may_cut=True)
        c.text(x + 66, top + c.line("h3"), player.about, "cap", "text2", room=room, may_cut=True)
        now = t("plays now") if player.current else ""
        played = (f"{label}: {value}" for label, value in player.facts)
        spoken = ", ".join(part for part in (player.name, player.about, now, *played) if part)
        c.focusable(
            Region(player.id, c.rect(x, y, w, h), spoken, "players", self._chooser(player.id), wrap=True)
        )
        return h

    def _chooser(self, id: str) -> Callable[[], None]:
        return lambda: self.env.ask(ChoosePlayer(id))

    @property
    def _chosen(self) -> LocalPlayer | None:
        return next((player for player in self.players if player.id == self.focused), None)

    def _new(self) -> None:
        self._ask_name(t("Name of the new player"), "", "")

    def _ask_name(self, label: str, value: str, id: str) -> None:
        if self.stack is not None:
            self.stack.push(
                Keyboard(
                    self.env,
                    label=label,
                    value=value,
                    limit=NAME_LENGTH,
                    done=lambda text: self.env.ask(NamePlayer(text, id)),
                )
            )

    def on_action(self, action: Action) -> bool:
        player = self._chosen
        if player is None:
            return False
        if action is Action.DOUBLE:
            self._ask_name(t("New name of {name}", name=player.name), player.name, player.id)
        elif action is Action.UNDO:
            self._delete(player)
        else:
            return False
        return True

    def _delete(self, player: LocalPlayer) -> None:
        if self.stack is None:
            return
        if len(self.players) == 1:
            self.stack.notify(t("The last player cannot be removed."))
            return
        self.stack.push(
            Confirm(
                self.env,
                title=t("Remove {name}?", name=player.name),
                text=t("The player's options are deleted. Matches already played are kept."),
                yes=t("Remove"),
                no=t("Keep"),
                act=lambda: self.env.ask(DeletePlayer(player.id)),
                icon="trash",
                danger=True,
            )
        )
