"""Changing keys and buttons: the table, the wait for a press, the warning when it means something else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.bindings import DEFAULTS, FIXED, RESERVED, Bindings
from game.ui.bindings_table import bindings_table
from game.ui.buttons import Button
from game.ui.canvas import Canvas
from game.ui.commands import Action, Device, Press
from game.ui.environment import Environment
from game.ui.panels import Prompt, footer, footer_height, header, moves
from game.ui.prompts import glyphs_of
from game.ui.screen import Screen
from game.ui.screens.confirm import Confirm
from game.ui.screens.dialog import Dialog, heading
from game.words import n, t

WAIT_SECONDS = 8.0


@dataclass
class BindingsPage(Screen):
    """The table over the whole screen."""

    name: str = "bindings"

    def build(self, c: Canvas) -> None:
        c.scrim(0.64, blur=True)
        top = header(c, t("Buttons"), t("Options")) + 14
        margins = c.metrics.menu_margins
        h = c.height - margins.y - footer_height(c) - 4 - top
        bindings_table(c, self.env, margins.x, top, c.width - 2 * margins.x, h, self._change)
        footer(
            c,
            (
                moves(t("Move")),
                Prompt(Action.CHOOSE, t("Change this button")),
                Prompt(Action.BACK, t("Back")),
            ),
            (Prompt(Action.UNDO, t("Reset all")),),
        )

    def _change(self, action: Action) -> None:
        if self.stack is not None:
            self.stack.push(Capture(self.env, action=action))

    def on_action(self, action: Action) -> bool:
        if action is not Action.UNDO:
            return False
        ask_reset(self)
        return True


def ask_reset(screen: Screen) -> None:
    """Asks whether all keys and buttons get their defaults."""
    if screen.stack is not None:
        screen.stack.push(
            Confirm(
                screen.env,
                title=t("Reset all buttons?"),
                text=t("Every key and button means again what it did at first."),
                yes=t("Reset all"),
                no=t("Keep mine"),
                act=lambda: screen.env.change(bindings=Bindings().changed),
                icon="pad",
            )
        )


@dataclass
class Capture(Dialog):
    """Waits for the key or button that is to mean an action; Esc or some seconds keep the old one."""

    name: str = "capture"
    action: Action = Action.CHOOSE
    left: float = WAIT_SECONDS
    refusal: str = ""

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        y = heading(c, x, y, w, t(DEFAULTS[self.action].description), t("Press a key or a button."), "pad")
        seconds = max(int(self.left + 0.99), 0)
        wait = n(
            "Esc keeps it as it is; so does waiting {count} second.",
            "Esc keeps it as it is; so does waiting {count} seconds.",
            seconds,
        )
        y = c.para(x, y + 18, wait, "body", "text2", w)
        if self.refusal:
            y = c.para(x, y + 8, self.refusal, "body", "coral", w)
        return y

    def choices(self) -> Sequence[Button]:
        return (Button("keep", t("Keep as it is"), self.close),)

    @property
    def moving(self) -> bool:
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        self.left -= dt
        if self.left <= 0:
            self.close()

    def raw_press(self, press: Press) -> bool:
        if press.repeat:
            return True
        token = press.token
        if token == "key:escape":
            self.close()
        elif token in RESERVED or token.startswith("pad:stick"):
            self.refusal = t("That one moves the focus and stays as it is.")
        else:
            self._take(self._meant(token, press.device))
        return True

    def _meant(self, token: str, device: Device) -> str:
        """Swapped face buttons are stored by what they are printed as."""
        if device is Device.PAD and self.env.settings.swap_confirm:
            return {"pad:a": "pad:b", "pad:b": "pad:a"}.get(token, token)
        return token

    def _take(self, token: str) -> None:
        env, action = self.env, self.action
        owner = env.bindings.conflict(action, token)
        stack = self.stack
        self.close()
        if owner is None or owner in FIXED:
            env.change(bindings=env.bindings.rebound(action, token).changed)
            return
        if stack is not None:
            stack.push(conflict_warning(env, action, owner, token))


def conflict_warning(env: Environment, action: Action, owner: Action, token: str) -> Confirm:
    """What giving the token away would do."""
    label = "+".join(glyph.spoken for glyph in glyphs_of(token, env.family))
    return Confirm(
        env,
        title=t("{button} is taken", button=label),
        text=t(
            "{button} means “{owner}” now. Give it to “{action}”, and “{owner}” gets what that had?",
            button=label,
            owner=t(DEFAULTS[owner].description),
            action=t(DEFAULTS[action].description),
        ),
        yes=t("Swap them"),
        no=t("Keep as it is"),
        act=lambda: env.change(bindings=env.bindings.rebound(action, token).changed),
        icon="warning",
    )
