"""Any screen as one frame with sample values, for pictures and for the checks of every layout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game import words
from game.rules.actions import Kind, Player
from game.rules.dice import Roll
from game.rules.state import Ending, GameResult, MatchSettings, MatchState, Phase
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
from game.ui.screens.pause import Pause, hint_fact, time_fact
from game.ui.screens.prompts import ResignationOffered, ResignDialog, TakeDrop
from game.ui.screens.results import GameResultDialog, GameScore, MatchResultDialog
from game.ui.screens.resume import Resume
from game.ui.screens.screen import Screen
from game.ui.screens.title import Title
from game.ui.stack import Stack
from game.ui.table.telling import Voice
from game.view.hud import Hud
from game.view.scene import Scene
from game.words import later, number, t

Maker = Callable[[Environment], list[Screen]]

SAVED = (
    SavedMatch("m1", "Hard", (1, 4), 7, 5, "today, 20:14"),
    SavedMatch("m2", "Table 2", (3, 2), 5, 6, "yesterday", network=True),
    SavedMatch("m3", "Anna", (0, 0), 0, 1, "28 November", local=True),
)


VOICE = Voice((later("White"), later("Hard")), Player.WHITE)
PLAYING = MatchState(
    MatchSettings(length=7), Phase.TO_PLAY, to_act=Player.WHITE, roll=Roll(3, 3), score=(1, 4), game=5
)
DOUBLED = replace(PLAYING, phase=Phase.DOUBLED, on_roll=Player.BLACK, to_act=Player.WHITE, roll=None)
RESIGNED = replace(DOUBLED, phase=Phase.RESIGNED, resignation=Kind.GAMMON, resigned_in=Phase.TO_ROLL)
WON = replace(
    PLAYING,
    phase=Phase.GAME_OVER,
    to_act=None,
    score=(5, 4),
    result=GameResult(Player.WHITE, Kind.GAMMON, 4, Ending.BORNE_OFF, 2),
)
GAMES = (
    GameScore(Player.BLACK, 1),
    GameScore(Player.WHITE, 1),
    GameScore(Player.BLACK, 1),
    GameScore(Player.BLACK, 2, 2),
    GameScore(Player.WHITE, 4, 2, Kind.GAMMON),
    GameScore(Player.WHITE, 2, 2),
)


def _match_result(env: Environment) -> Screen:
    return MatchResultDialog(
        env,
        state=replace(WON, score=(7, 4)),
        voice=VOICE,
        games=GAMES,
        subtitle=t(
            "Match to {length} against {name}, {games} games", length=7, name=env.level_name(3), games=6
        ),
        facts=(
            (t("Error rate"), number(6.2, 1), t("your usual {value}", value=number(7.0, 1))),
            (t("Luck"), number(0.31, 2, signed=True), t("the dice helped a little")),
            (t("Hits"), "11", t("{name} hit you {count} times", name=env.level_name(3), count=8)),
        ),
        review=True,
        now=9,
    )


def _quit_question(env: Environment) -> Screen:
    menu = Stack(env)
    menu.push(MainMenu(env)).back()
    return menu.top


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
    "pause": lambda env: [
        Pause(env, state=PLAYING, voice=VOICE, hints=True, facts=(hint_fact(2, None), time_fact(38)))
    ],
    "take_drop": lambda env: [TakeDrop(env, state=DOUBLED, voice=VOICE)],
    "take_drop_folded": lambda env: [TakeDrop(env, state=DOUBLED, voice=VOICE, folded=True)],
    "resign": lambda env: [
        Pause(env, state=PLAYING, voice=VOICE),
        ResignDialog(env, state=PLAYING, voice=VOICE, kind=Kind.GAMMON),
    ],
    "resignation": lambda env: [ResignationOffered(env, state=RESIGNED, voice=VOICE)],
    "game_result": lambda env: [GameResultDialog(env, state=WON, voice=VOICE, review=True, now=9)],
    "match_result": lambda env: [_match_result(env)],
    "quit": lambda env: [MainMenu(env), _quit_question(env)],
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
