"""Pause: everything that can be done with the match besides playing it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.rules.actions import Kind, Player
from game.rules.state import MatchState
from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.commands import Action
from game.ui.lists import MenuItem, menu, menu_width
from game.ui.panels import Prompt, fact, facts_height, footer, footer_height, glass, moves
from game.ui.requests import Do, LeaveMatch, OpenScreen
from game.ui.screen import Screen
from game.ui.screens.confirm import Confirm
from game.ui.screens.help import Help
from game.ui.screens.options import Options
from game.ui.screens.prompts import ResignDialog
from game.ui.stakes import resign_text
from game.ui.table.telling import Voice
from game.words import n, t

_PANEL = 400.0


@dataclass
class Pause(Screen):
    """The column at the left, the match's facts at the right.

    `player` is who would resign; None when nobody here can now. `facts` are added to those of the state.
    """

    name: str = "pause"
    overlay: bool = True
    state: MatchState = field(default_factory=MatchState)
    voice: Voice = field(default_factory=Voice)
    player: Player | None = Player.WHITE
    hints: bool = False
    facts: tuple[tuple[str, str], ...] = ()
    network: bool = False
    leaving: str = ""
    """What leaving a network match means, beside that it is saved."""
    resting: bool = False
    """The match is paused by agreement already."""
    ending: bool = False
    """The session can be ended here; across a network the other side is asked to agree."""

    def first_focus(self) -> str:
        return "resume"

    def items(self) -> list[MenuItem]:
        """The entries that make sense now."""
        env, never = self.env, t("You can resign when it is your turn.")
        items = [MenuItem("resume", t("Resume"), "play", self.close, action=Action.BACK)]
        if self.hints:
            items.append(MenuItem("hint", t("Show a hint"), "bulb", self._then(lambda: env.ask(Do("hint")))))
        if self.network:
            rest = t("Go on with the match") if self.resting else t("Ask for a pause")
            items += [
                MenuItem("talk", t("Say something"), "bell", self._then(lambda: env.ask(Do("talk")))),
                MenuItem("break", rest, "pause", self._then(lambda: env.ask(Do("pause")))),
            ]
        if self.ending:
            end = self._then(lambda: env.ask(Do("end_session")))
            items.append(MenuItem("end", t("End the session…"), "check", end))
        items += [
            MenuItem("log", t("Show the log"), "list", lambda: env.ask(OpenScreen("log"))),
            MenuItem("dice", t("Dice report"), "shield", lambda: env.ask(OpenScreen("dice"))),
            MenuItem("options", t("Options"), "gear", lambda: self._open(Options(env))),
            MenuItem("help", t("Rules and buttons"), "book", lambda: self._open(Help(env))),
            MenuItem(
                "resign",
                t("Resign game…"),
                "flag",
                self._resign,
                apart=True,
                enabled=self.player is not None,
                why=never,
            ),
            MenuItem("leave", t("Leave to main menu"), "door", self._leave),
        ]
        return items

    def build(self, c: Canvas) -> None:
        c.scrim(0.34, blur=True)
        c.fade(0.62, 0.92, hold=0.24)
        margins = c.metrics.menu_margins
        x, y = margins.x, margins.y + (0 if c.metrics.large else 18)
        c.text(x, y, t("Paused"), "h1")
        y += c.line("h1") + 2
        saved = t("The match is saved. You can leave at any time.")
        room = c.width - 2 * x
        y = c.para(x, y, saved, "body", "text2", room) + 18
        items = self.items()
        w = menu_width(c, items, 380)
        foot = c.height - margins.y - footer_height(c)
        menu(c, x, y, w, foot - y, items)
        panel = min(c.grown(_PANEL), c.width - w - 3 * x)
        if panel >= 300:
            self._match(c, c.width - x - panel, y, panel, foot)
        footer(c, (moves(t("Move")), Prompt(Action.CHOOSE, t("Choose")), Prompt(Action.BACK, t("Resume"))))

    def all_facts(self) -> list[tuple[str, str]]:
        """Score, cube and pips in words, then those given."""
        s = self.state
        length = t("money") if s.settings.is_money else t("match to {length}", length=s.settings.length)
        you = self.voice.you if self.voice.you is not None else Player.WHITE
        score = f"{s.score[you]} : {s.score[you.other]}"
        board = s.board_of(you)
        names = tuple(t("you") if player == self.voice.you else self.voice.names[player] for player in Player)
        cube = t("no cube")
        if s.settings.cube:
            owner = t("in the middle") if s.cube.owner is None else names[s.cube.owner]
            cube = t("{value}, {owner}", value=s.cube.value, owner=owner)
        pips = t(
            "{a} {mine}, {b} {theirs}",
            a=names[you],
            mine=board.pips,
            b=names[you.other],
            theirs=board.opp_pips,
        )
        return [
            (t("Score"), t("{score}, {length}", score=score, length=length)),
            (t("Game"), str(s.game)),
            (t("Cube"), cube),
            (t("Pips"), pips),
            *self.facts,
        ]

    def _match(self, c: Canvas, x: float, y: float, w: float, foot: float) -> None:
        facts = self.all_facts()
        inner = w - 48
        h = 18 + c.line("h3") + 12 + facts_height(c, inner, facts) + 20
        if y + h > foot:
            return
        glass(c, x, y, w, h)
        c.text(x + 24, y + 18, t("This match"), "h3")
        at = y + 30 + c.line("h3")
        for label, value in facts:
            at = fact(c, x + 24, at, inner, label, value) + 10
        if self.player is None:
            return
        words = resign_text(self.state, self.player, Kind.SINGLE, self.voice)
        text = c.para_height(words, "body", inner)
        top, high = y + h + 16, 54 + text + 16
        if top + high > foot:
            return
        glass(c, x, top, w, high)
        drawings.mark(c, x + 36, top + 30, "flag", 24, "coral")
        c.centred(x + 60, top + 30, t("If you resign now"), "bodyb", room=w - 80)
        c.para(x + 24, top + 50, words, "body", "text2", inner)

    def _then(self, act: Callable[[], None]) -> Callable[[], None]:
        def go() -> None:
            self.close()
            act()

        return go

    def _open(self, screen: Screen) -> None:
        if self.stack is not None:
            self.stack.push(screen)

    def _resign(self) -> None:
        if self.player is not None:
            self._open(ResignDialog(self.env, state=self.state, player=self.player, voice=self.voice))

    def _leave(self) -> None:
        if not self.network:
            self.env.ask(LeaveMatch())
            return
        saved = t("It is saved on both computers. Either of you can continue it another day.")
        self._open(
            Confirm(
                self.env,
                title=t("Leave this match?"),
                text=" ".join((saved, self.leaving)).strip(),
                yes=t("Save and leave"),
                no=t("Stay"),
                act=lambda: self.env.ask(LeaveMatch()),
                icon="door",
            )
        )

    def on_action(self, action: Action) -> bool:
        if action is Action.PAUSE:
            self.close()
            return True
        return False


def hint_fact(used: int, allowed: int | None) -> tuple[str, str]:
    """How many hints were used, of how many (None for free)."""
    if allowed is None:
        return t("Hints used"), t("{used}, free", used=used)
    return t("Hints used"), t("{used} of {allowed}", used=used, allowed=allowed)


def time_fact(minutes: int) -> tuple[str, str]:
    """How long the match has been played."""
    return t("Playing for"), n("{count} minute", "{count} minutes", minutes)
