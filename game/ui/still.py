"""Any screen as one frame with sample values, for pictures and for the checks of every layout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game import words
from game.rules.actions import Kind
from game.settings import HomeSide, Settings
from game.ui import backdrop, samples
from game.ui.commands import Device, Family
from game.ui.environment import Environment
from game.ui.option_rows import ROWS
from game.ui.screen import Screen
from game.ui.screens.bindings_page import BindingsPage, Capture
from game.ui.screens.export import ExportDialog
from game.ui.screens.help import Help
from game.ui.screens.keyboard import Keyboard
from game.ui.screens.lan_table import TableTerms
from game.ui.screens.menu import MainMenu
from game.ui.screens.new_match import NewMatch, TwoPlayers
from game.ui.screens.options import Options
from game.ui.screens.pause import Pause, hint_fact, time_fact
from game.ui.screens.prompts import ResignationOffered, ResignDialog, TakeDrop
from game.ui.screens.results import GameResultDialog
from game.ui.screens.resume import Resume
from game.ui.screens.title import Title
from game.ui.stack import Stack
from game.ui.table.face import insets as face_insets
from game.view.camera import PRESETS
from game.view.hud import Hud
from game.view.layout import ViewSide
from game.view.scene import Scene, TableView, compose
from game.words import t

Maker = Callable[[Environment], list[Screen]]


def _quit_question(env: Environment) -> Screen:
    menu = Stack(env)
    menu.push(MainMenu(env)).back()
    return menu.top


def sample_environment(settings: Settings | None = None) -> Environment:
    """An environment with something in every list."""
    return Environment(
        settings or Settings(),
        saved=samples.SAVED,
        pads=("Xbox Wireless Controller",),
        detail="High",
        demo=("Hard", "Master", 1, 2),
        features=frozenset({"quick", "lan", "ladder", "daily", "history", "players"}),
        player=t("White"),
        usual=t("{name}, match to {length}", name=t("Hard"), length=3),
    )


ARRIVED = 9.0
"""Seconds after which every screen has come in and counted up."""


def _options(page: str) -> Maker:
    return lambda env: [Options(env, page=page)]


_SAMPLES: dict[str, Callable[[Environment], Screen]] = {
    "lan": samples.lan,
    "lan_empty": samples.lan_empty,
    "invitation": samples.invitation,
    "asking": samples.asking,
    "reconnecting": samples.reconnecting,
    "owed": samples.owed,
    "talk": samples.talk,
    "dice": samples.dice,
    "history": samples.history,
    "hint": samples.hint,
    "review": samples.review,
    "ladder": samples.ladder,
    "ladder_over": samples.ladder_over,
    "daily": samples.daily,
    "log": samples.log,
    "replay": samples.replay,
    "players": samples.players,
    "table_terms": TableTerms,
}


def _sample(maker: Callable[[Environment], Screen]) -> Maker:
    return lambda env: [maker(env)]


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
    "pause": lambda env: [
        Pause(
            env,
            state=samples.PLAYING,
            voice=samples.VOICE,
            hints=True,
            facts=(hint_fact(2, None), time_fact(38)),
        )
    ],
    "take_drop": lambda env: [TakeDrop(env, state=samples.DOUBLED, voice=samples.VOICE)],
    "take_drop_folded": lambda env: [TakeDrop(env, state=samples.DOUBLED, voice=samples.VOICE, folded=True)],
    "resign": lambda env: [
        Pause(env, state=samples.PLAYING, voice=samples.VOICE),
        ResignDialog(env, state=samples.PLAYING, voice=samples.VOICE, kind=Kind.GAMMON),
    ],
    "resignation": lambda env: [ResignationOffered(env, state=samples.RESIGNED, voice=samples.VOICE)],
    "game_result": lambda env: [
        GameResultDialog(env, state=samples.WON, voice=samples.VOICE, review=True, now=9)
    ],
    "match_result": lambda env: [samples.match_result(env)],
    **{name: _sample(maker) for name, maker in _SAMPLES.items()},
    "export": lambda env: [samples.history(env), ExportDialog(env, id="p0", opponent=env.level_name(3))],
    "verdict": lambda env: [samples.dice(env), samples.verdict(env)],
    "verdict_bad": lambda env: [samples.dice(env), samples.verdict(env, ok=False)],
    "tutor": lambda env: [samples.tutor(env)],
    "history_statistics": lambda env: [samples.history(env, "statistics")],
    "quit": lambda env: [MainMenu(env), _quit_question(env)],
    "keyboard": lambda env: [TwoPlayers(env), Keyboard(env, label=t("Your name"), value="Ann")],
}


def stack_of(name: str, env: Environment) -> Stack:
    """The named screen, opened. Raises KeyError for an unknown name."""
    stack = Stack(env)
    stack.reset(*SCREENS[name](env))
    for screen in stack.screens:
        screen.now = ARRIVED
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
    if stack.find(MainMenu) or stack.find(Title) or not stack.top.overlay:
        return backdrop.scene(env.settings, metrics), hud
    return _table(env, stack, size), hud


def _table(env: Environment, stack: Stack, size: tuple[int, int]) -> Scene:
    """The board under the prompts of a match, kept free of what covers it."""
    metrics = env.metrics(size)
    covered = tuple(max(a, b) for a, b in zip(stack.insets(metrics), face_insets(metrics), strict=True))
    camera = PRESETS[env.settings.view].fit(size, (covered[0], covered[1], covered[2], covered[3]))
    side = ViewSide(home_left=env.settings.home_side is HomeSide.LEFT)
    view = TableView(theme=env.settings.theme, camera=camera, side=side, cube_value=2, cube_offered_to=0)
    return compose(view)
