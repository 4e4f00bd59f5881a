"""Results: a finished game with its sum, a finished match with its games."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.rules.actions import Kind, Player
from game.rules.state import Ending, MatchState
from game.ui import drawings
from game.ui.buttons import Button, buttons, buttons_height
from game.ui.canvas import Canvas
from game.ui.commands import Action, Command, PointerDown, Press
from game.ui.gauges import score_bar
from game.ui.panels import glass, row, well
from game.ui.requests import Answer, Do, LeaveMatch, OpenScreen
from game.ui.screens.prompts import KIND_WORDS, Guarded
from game.ui.table.telling import Voice, result_reason
from game.ui.tokens import GLASS_DIALOG, RADIUS_DIALOG
from game.words import later, n, t

_SMALL = {
    Kind.SINGLE: later("single"),
    Kind.GAMMON: later("gammon"),
    Kind.BACKGAMMON: later("backgammon"),
}
COUNT_SECONDS = 0.6
_PADDING = 30.0


class GameScore(NamedTuple):
    """One game of a finished match: who won how many points, by what cube and kind."""

    winner: Player
    points: int
    cube: int = 1
    kind: Kind = Kind.SINGLE


@dataclass
class _Result(Guarded):
    """A result over the board, which Back uncovers."""

    overlay: bool = True
    state: MatchState = field(default_factory=MatchState)
    voice: Voice = field(default_factory=Voice)
    looking: bool = False
    width: float = 700
    dim: float = 0.45

    def first_focus(self) -> str:
        return "main"

    def handle(self, command: Command) -> None:
        if self.looking and isinstance(command, Press | PointerDown):
            self.looking = False
            return
        super().handle(command)

    @abstractmethod
    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        """Draws the content from a corner in a width; returns where it ends."""

    @abstractmethod
    def choices(self) -> Sequence[Button]:
        """The buttons, the main one first."""

    def build(self, c: Canvas) -> None:
        if self.looking:
            return
        c.scrim(self.dim)
        w = min(c.grown(self.width), c.width - 40)
        inner = w - 2 * _PADDING
        them = self.choices()
        foot = buttons_height(c, inner, them)
        scratch = Canvas(c.metrics, c.prompts, c.focused)
        content = self.body(scratch, 0, 0, inner)
        most = c.height - 40 - 2 * _PADDING - foot - 18
        shown = min(content, most)
        h = shown + foot + 2 * _PADDING + 18
        x, y = (c.width - w) / 2, (c.height - h) / 2
        glass(c, x, y, w, h, RADIUS_DIALOG, GLASS_DIALOG)
        if content > most:
            with c.scrolled("body", x + _PADDING, y + _PADDING, inner, shown) as area:
                area.bottom = self.body(c, x + _PADDING, area.top, inner)
        else:
            self.body(c, x + _PADDING, y + _PADDING, inner)
        buttons(c, x + _PADDING, y + h - _PADDING - foot, inner, them)

    def look(self) -> None:
        """Uncovers the board until the next press."""
        self.looking = True

    def back(self) -> None:
        self.look()

    @property
    def counting(self) -> float:
        """How far the count-up of the score has got, 0 to 1."""
        if self.env.settings.reduced_motion:
            return 1.0
        share = min(self.now / COUNT_SECONDS, 1.0)
        return 1 - (1 - share) ** 3

    @property
    def moving(self) -> bool:
        return super().moving or self.counting < 1.0


@dataclass
class GameResultDialog(_Result):
    """A finished game: headline, reason, the multiplication, the score, and what next."""

    name: str = "game_result"
    review: bool = False
    ending: bool = False
    """A money session, which can be ended here; across a network the other side is asked to agree."""

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        result, cx = self.state.result, x + w / 2
        assert result is not None
        wins = self.voice.says(
            result.winner,
            later("You win game {game}"),
            later("{name} wins game {game}"),
            game=self.state.game,
        )
        y = c.para(cx, y - 6, wins, "h3", "text2", w, "center")
        y = headline(c, cx, y, self._headline, w) + 4
        if self.env.settings.explain_results:
            y = c.para(cx, y, result_reason(self.state), "body", "text", w - 40, "center") + 12
        y = self._sum(c, cx, y, w) + 14
        return self._scores(c, x + w * 0.04, y, w * 0.92)

    @property
    def _headline(self) -> str:
        result = self.state.result
        assert result is not None
        if result.ending is Ending.DROPPED:
            return t("Dropped")
        if result.ending is Ending.RESIGNED:
            return t("Resigned")
        if result.kind is Kind.SINGLE:
            return self.voice.says(result.winner, later("You win"), later("{name} wins"))
        return t(KIND_WORDS[result.kind])

    def _sum(self, c: Canvas, cx: float, y: float, w: float) -> float:
        result = self.state.result
        assert result is not None
        multiple = result.points // result.cube
        boxes = [
            (str(result.cube), t("cube"), "text"),
            (str(multiple), t(_SMALL[result.kind if multiple > 1 else Kind.SINGLE]), "text"),
            (str(result.points), n("point", "points", result.points), "gold"),
        ]
        widest = max(c.width_of(label, "cap") for _, label, _ in boxes)
        bw, gap = max(112.0, widest + 24), 40.0
        if 3 * bw + 2 * gap > w:
            gap = max((w - 3 * bw) / 2, 14)
        h = c.line("num") + c.line("cap") + 12
        left = cx - (3 * bw + 2 * gap) / 2
        for i, (value, label, ink) in enumerate(boxes):
            at = left + i * (bw + gap)
            well(c, at, y, bw, h)
            c.text(at + bw / 2, y + 4, value, "num", ink, "center", tabular=True)
            c.text(at + bw / 2, y + 4 + c.line("num"), label, "cap", "text2", "center", room=bw - 8)
            if i < 2:
                c.centred(at + bw + gap / 2, y + h / 2, "×" if i == 0 else "=", "h2", "text2", "center")
        return y + h

    def _scores(self, c: Canvas, x: float, y: float, w: float) -> float:
        result, state = self.state.result, self.state
        assert result is not None
        for player in Player:
            after = state.score[player]
            before = after - result.points if player == result.winner else after
            shown = before + round((after - before) * self.counting)
            target = state.settings.length
            y += score_bar(c, x, y, w, int(player), self.voice.names[player], before, shown, target) + 4
        return y

    def choices(self) -> Sequence[Button]:
        last = self.state.winner is not None
        label = t("Match result") if last else t("Next game")
        them = [Button("main", label, lambda: self.decide(Answer("next")), "primary", Action.CHOOSE)]
        if self.review:
            them.append(
                Button(
                    "review", t("Review game"), lambda: self.env.ask(OpenScreen("review")), action=Action.UNDO
                )
            )
        if self.ending:
            them.append(Button("end", t("End the session…"), lambda: self.env.ask(Do("end_session"))))
        them.append(
            Button("dice", t("Dice report"), lambda: self.env.ask(OpenScreen("dice")), action=Action.DOUBLE)
        )
        them.append(Button("look", t("Look at the board"), self.look, action=Action.BACK))
        return them


def headline(c: Canvas, cx: float, y: float, text: str, room: float) -> float:
    """A result in display type, smaller where the width asks for it; returns where it ends."""
    style = next((s for s in ("display", "numl", "h1", "h2") if c.width_of(text, s) <= room), "h3")
    for line in c.wrapped(text, style, room):
        c.text(cx, y, line, style, "gold_hi", "center", gradient="gold")
        y += c.line(style)
    return y


@dataclass
class MatchResultDialog(_Result):
    """A finished match: the score, its games as a chart, and how it was played.

    `facts` are (label, value, comment), shown with gold values.
    """

    name: str = "match_result"
    width: float = 1000
    dim: float = 0.6
    games: tuple[GameScore, ...] = ()
    facts: tuple[tuple[str, str, str], ...] = ()
    subtitle: str = ""
    review: bool = False
    again: str = ""
    """What the main button says when it is not a rematch."""

    @property
    def _first(self) -> Player:
        return self.voice.you if self.voice.you is not None else Player.WHITE

    @property
    def _winner(self) -> Player:
        winner = self.state.winner
        if winner is not None:
            return winner
        return Player.WHITE if self.state.score[0] >= self.state.score[1] else Player.BLACK

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        first, score = self._first, self.state.score
        winner = self._winner
        text = self.voice.says(winner, later("You win"), later("{name} wins"))
        digits = f"{score[first]} : {score[first.other]}"
        names = max(c.width_of(name, "cap") for name in self.voice.names)
        side = max(c.width_of(digits, "numl", True) + 20, 2 * min(names, 220) + 40)
        beside = w - side > 380
        left = x
        if winner == self._first or self.voice.you is None:
            drawings.icon(c, x + 34, y + 52, "trophy", 62, "gold")
            left = x + 88
        room = (w - side if beside else w) - (left - x)
        style = next((s for s in ("display", "numl", "h1") if c.width_of(text, s) <= room), "h2")
        top = y
        for line in c.wrapped(text, style, room):
            c.text(left, y, line, style, "gold_hi", gradient="gold")
            y += c.line(style)
        if self.subtitle:
            y = c.para(left, y, self.subtitle, "body", "text2", room)
        y = max(y, top + 90)
        if beside:
            self._score(c, x + w - side, top, side)
        else:
            self._score(c, x, y + 6, w)
            y += 6 + c.line("numl") + c.line("cap")
        y += 14
        c.rule(x, y, w)
        return self._details(c, x, y + 16, w)

    def _score(self, c: Canvas, x: float, y: float, w: float) -> None:
        first = self._first
        names = max(c.width_of(name, "cap") for name in self.voice.names)
        cx, gap = x + w / 2, min(max(46.0, names / 2 + 10, c.width_of("00", "numl") / 2 + 18), w / 4)
        for player, at in ((first, cx - gap), (first.other, cx + gap)):
            ink = "gold" if player == self._winner else "text2"
            c.text(at, y, str(self.state.score[player]), "numl", ink, "center", tabular=True)
            name = self.voice.names[player]
            c.text(at, y + c.line("numl"), name, "cap", "text2", "center", room=2 * gap - 6, may_cut=True)
        c.text(cx, y + (c.line("numl") - c.line("num")) / 2, ":", "num", "text3", "center")

    def _details(self, c: Canvas, x: float, y: float, w: float) -> float:
        beside = w > 760 and not c.metrics.large
        chart = w * 0.6 if beside and self.facts else w
        end = y
        if len(self.games) > 1:
            end = self._chart(c, x, y, chart)
        if self.facts:
            left, top, room = (x + chart + 28, y, w - chart - 28) if beside else (x, end + 16, w)
            if len(self.games) <= 1:
                left, top, room = x, y, w
            end = max(end, self._facts(c, left, top, room))
        return end

    def _chart(self, c: Canvas, x: float, y: float, w: float) -> float:
        c.text(x, y, t("Game by game"), "h3")
        y += c.line("h3") + 8
        most = max(game.points for game in self.games)
        note = c.line("cap") + c.line("bodyb") + 12
        h = 2 * (60 + note)
        well(c, x, y, w, h)
        middle = y + h / 2
        first = self._first
        c.text(x + 14, y + 6, self.voice.names[first], "cap", "text3", room=w / 3, may_cut=True)
        foot = y + h - 6 - c.line("cap")
        c.text(x + 14, foot, self.voice.names[first.other], "cap", "text3", room=w / 3, may_cut=True)
        c.box(x + 16, middle, w - 32, 1, 0, (255, 255, 255, 80))
        step = (w - 60) / len(self.games)
        wide = min(step - 12, 56)
        for i, game in enumerate(self.games):
            self._game(c, x + 30 + (i + 0.5) * step, middle, wide, step, game, 60 * game.points / most)
        return y + h

    def _game(
        self, c: Canvas, cx: float, middle: float, wide: float, step: float, game: GameScore, high: float
    ) -> None:
        high = max(high, 8)
        up = game.winner == self._first
        top = middle - high - 2 if up else middle + 3
        if up:
            c.box(cx - wide / 2, top, wide, high, 5, "teal", "teal_hi")
        else:
            c.box(cx - wide / 2, top, wide, high, 5, "wine", edge=(255, 190, 170, 170), edge_width=1.5)
        number = top - c.line("bodyb") if up else top + high
        c.text(cx, number, str(game.points), "bodyb", "text", "center", tabular=True)
        note = t(_SMALL[game.kind]) if game.kind is not Kind.SINGLE else ""
        if not note and game.cube > 1:
            note = t("cube {value}", value=game.cube)
        if note and c.width_of(note, "cap") <= step - 4:
            c.text(cx, middle + 8 if up else middle - 6 - c.line("cap"), note, "cap", "text2", "center")

    def _facts(self, c: Canvas, x: float, y: float, w: float) -> float:
        c.text(x, y, t("How you played"), "h3")
        y += c.line("h3") + 8
        for label, value, comment in self.facts:
            room = w - c.width_of(value, "h3", True) - 48
            text = c.para_height(label, "body", room) + c.para_height(comment, "cap", room)
            h = text + 12
            row(c, x, y, w, h, card=True)
            end = c.para(x + 16, y + 6, label, "body", "text", room)
            c.para(x + 16, end, comment, "cap", "text2", room)
            c.centred(x + w - 16, y + h / 2, value, "h3", "gold", "right", tabular=True)
            y += h + 6
        return y - 6

    def choices(self) -> Sequence[Button]:
        env = self.env
        words = self.again or t("Rematch")
        them = [Button("main", words, lambda: self.decide(Answer("rematch")), "primary", Action.CHOOSE)]
        if self.review:
            them.append(
                Button("review", t("Analyse"), lambda: env.ask(OpenScreen("review")), action=Action.UNDO)
            )
        them.append(Button("save", t("Save match"), lambda: env.ask(Do("save_match")), action=Action.DOUBLE))
        them.append(Button("dice", t("Dice report"), lambda: env.ask(OpenScreen("dice")), action=Action.HINT))
        them.append(Button("menu", t("Main menu"), lambda: env.ask(LeaveMatch()), action=Action.BACK))
        return them
