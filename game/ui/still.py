"""Any screen as one frame with sample values, for pictures and for the checks of every layout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game import words
from game.settings import Settings
from game.ui import backdrop
from game.ui.commands import Device, Family
from game.ui.environment import Environment, SavedMatch
from game.ui.screens.bindings_page import BindingsPage, Capture
from game.ui.screens.help import Help
from game.ui.screens.keyboard import Keyboard
from game.ui.screens.menu import MainMenu
from game.ui.screens.new_match import NewMatch, TwoPlayers
from game.ui.screens.option_rows import ROWS
from game.ui.screens.options import Options
from game.ui.screens.resume import Resume
from game.ui.screens.screen import Screen
from game.ui.screens.title import Title
from game.ui.stack import Stack
from game.view.hud import Hud
from game.view.scene import Scene
from game.words import t

Maker = Callable[[Environment], list[Screen]]

SAVED = (
    SavedMatch("m1", "Hard", (1, 4), 7, 5, "today, 20:14"),
    SavedMatch("m2", "Table 2", (3, 2), 5, 6, "yesterday", network=True),
    SavedMatch("m3", "Anna", (0, 0), 0, 1, "28 November", local=True),
)


def sample_environment(settings: Settings | None = None) -> Environment:
    """An environment with something in every list."""
    return Environment(
        settings or Settings(),
        saved=SAVED,
        nearby=2,
        pads=("Xbox Wireless Controller",),
        detail="High",
        demo=("Hard", "Master", 1, 2),
        features=frozenset({"lan", "ladder", "daily", "history"}),
    )


def _options(page: str) -> Maker:
    return lambda env: [Options(env, page=page)]


SCREENS: dict[str, Maker] = {
    "title": lambda env: [Title(env, demo=True)],
    "menu": lambda env: [MainMenu(env)],
    "new_match": lambda env: [NewMatch(env)],
    "two_players": lambda env: [TwoPlayers(env)],
    "resume": lambda env: [Resume(env)],
    **{f"options_{page}": _options(page) for page in ROWS},
    "options": _options("play"),
    "bindings": lambda env: [BindingsPage(env)],
    "capture": lambda env: [BindingsPage(env), Capture(env)],
    "help": lambda env: [Help(env, chapter="hitting")],
    "help_buttons": lambda env: [Help(env, page="buttons")],
    "help_notation": lambda env: [Help(env, page="notation")],
    "help_about": lambda env: [Help(env, page="about")],
    "keyboard": lambda env: [TwoPlayers(env), Keyboard(env, label=t("Your name"), value="Ann")],
}


def stack_of(name: str, env: Environment) -> Stack:
    """The named screen, opened. Raises KeyError for an unknown name."""
    stack = Stack(env)
    stack.reset(*SCREENS[name](env))
    return stack


def still(
    screen_name: str,
    size: tuple[int, int],
    *,
    settings: Settings | None = None,
    language: str = "en",
    device: Device = Device.PAD,
    family: Family = Family.XBOX,
) -> tuple[Scene | None, Hud]:
    """The board and the interface of a screen. Raises KeyError for an unknown name."""
    words.use(language)
    env = sample_environment(settings)
    env.device, env.family = device, family
    env.settings = replace(env.settings, language=language)
    stack = stack_of(screen_name, env)
    metrics = env.metrics(size)
    hud = stack.hud(metrics)
    return backdrop.scene(env.settings, metrics), hud
