"""Main menu."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.commands import Action
from game.ui.lists import MenuItem, menu, menu_width
from game.ui.panels import Prompt, footer, footer_height, info_card, info_height, moves
from game.ui.requests import Do, OpenScreen, Quit, ResumeMatch
from game.ui.screen import Screen
from game.ui.screens.confirm import Confirm
from game.ui.screens.help import Help
from game.ui.screens.new_match import NewMatch, TwoPlayers
from game.ui.screens.options import Options
from game.ui.screens.resume import Resume
from game.words import t


@dataclass
class MainMenu(Screen):
    """The column of things to do; what the focused one is stands at the lower right."""

    name: str = "menu"

    def items(self) -> list[MenuItem]:
        """The entries now: saved matches come first, features that are there only."""
        env, items = self.env, []
        if env.saved:
            last = env.saved[0]
            items.append(
                MenuItem(
                    "continue",
                    t("Continue match"),
                    "play",
                    lambda: env.ask(ResumeMatch(last.id)),
                    t(
                        "{opponent}, game {game}. Saved after every roll and play.",
                        opponent=last.opponent,
                        game=last.game,
                    ),
                    f"{last.score[0]} : {last.score[1]}",
                )
            )
        if len(env.saved) > 1:
            items.append(
                MenuItem(
                    "resume",
                    t("Resume another"),
                    "list",
                    lambda: self._open(Resume(env)),
                    t("Every unfinished match is kept until you delete it."),
                    str(len(env.saved)),
                )
            )
        if "quick" in env.features:
            items.append(
                MenuItem(
                    "quick",
                    t("Quick play"),
                    "die",
                    lambda: env.ask(Do("quick_play")),
                    t("Your usual opponent and length, at once: {match}.", match=env.usual),
                )
            )
        items.append(
            MenuItem(
                "computer",
                t("Play the computer"),
                "person",
                lambda: self._open(NewMatch(env)),
                t("Six levels. Matches of 1 to 25 points or for money, with or without the cube."),
            )
        )
        items.append(
            MenuItem(
                "two",
                t("Two players here"),
                "pad",
                lambda: self._open(TwoPlayers(env)),
                t("Two people at this machine, in turn with the same mouse, keys or controller."),
            )
        )
        items += self._more()
        items.append(
            MenuItem(
                "help",
                t("Learn the rules"),
                "book",
                lambda: self._open(Help(env)),
                t("The game in plain words with small boards, and what every button does."),
            )
        )
        items.append(
            MenuItem(
                "options",
                t("Options"),
                "gear",
                lambda: self._open(Options(env)),
                t("Play, look, sound, controls, text size and contrast."),
            )
        )
        items.append(
            MenuItem("quit", t("Quit"), "door", self._quit, t("Unfinished matches are saved already."))
        )
        return items

    def _more(self) -> list[MenuItem]:
        env = self.env
        offered = {
            "lan": MenuItem(
                "lan",
                t("Play on the network"),
                "wifi",
                lambda: env.ask(OpenScreen("lan")),
                t("Same house, same cable or Wi-Fi. No account, no internet."),
            ),
            "ladder": MenuItem(
                "ladder",
                t("Climb the ladder"),
                "ladder",
                lambda: env.ask(OpenScreen("ladder")),
                t("Six levels in a row, matches to 3. One loss ends the climb."),
            ),
            "daily": MenuItem(
                "daily",
                t("Dice of the day"),
                "die",
                lambda: env.ask(OpenScreen("daily")),
                t("One match a day with the same dice for all, sealed before play."),
            ),
            "history": MenuItem(
                "history",
                t("Review past matches"),
                "chart",
                lambda: env.ask(OpenScreen("history")),
                t("Every match you played, move by move, with statistics."),
            ),
            "players": MenuItem(
                "players",
                t("Players"),
                "person",
                lambda: env.ask(OpenScreen("players")),
                t("Each player has options, a history and a ladder of their own."),
                env.player,
                "teal",
            ),
        }
        return [item for id, item in offered.items() if id in env.features]

    def first_focus(self) -> str:
        if self.env.saved:
            return "continue"
        return "quick" if "quick" in self.env.features else "computer"

    def build(self, c: Canvas) -> None:
        margins = c.metrics.menu_margins
        items = self.items()
        width = menu_width(c, items, 400)
        hold = min((margins.x + width + 20) / c.width, 0.62)
        if width < 460:
            hold = 0.27
        c.fade(min(hold + 0.35, 0.95), 0.95, hold=hold)
        x, y = margins.x, margins.y - 14
        drawings.wordmark(c, x + 2, y - 2, 70)
        top = y + 86
        room = c.height - margins.y - footer_height(c) - top + 4
        menu(c, x, top, width, room, items)
        chosen = next((it for it in items if it.id == self.focused), None)
        card = min(404.0, c.width - width - 3 * margins.x)
        if chosen is not None and chosen.about and card >= 300 * c.t**0.5:
            h = info_height(c, card, chosen.label, chosen.about)
            at = c.height - margins.y - footer_height(c) - 8 - h
            info_card(c, c.width - margins.x - card, at, card, chosen.label, chosen.about)
        footer(
            c,
            (moves(t("Move")), Prompt(Action.CHOOSE, t("Choose"))),
            (Prompt(Action.HINT, t("Full screen")), Prompt(Action.PAUSE, t("Options"))),
        )

    def on_action(self, action: Action) -> bool:
        if action is Action.PAUSE:
            self._open(Options(self.env))
        elif action is Action.HINT:
            self.env.ask(Do("fullscreen"))
        else:
            return False
        return True

    def back(self) -> None:
        self._quit()

    def _open(self, screen: Screen) -> None:
        if self.stack is not None:
            self.stack.push(screen)

    def _quit(self) -> None:
        self._open(
            Confirm(
                self.env,
                title=t("Quit Blot?"),
                text=t("Every unfinished match is saved. You can go on where you left."),
                yes=t("Quit"),
                no=t("Stay"),
                act=lambda: self.env.ask(Quit()),
                icon="door",
            )
        )
