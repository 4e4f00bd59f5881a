"""The ladder: six rungs, the score of this climb, the high scores, and the dice of the day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.ui import drawings
from game.ui.buttons import Button, button, button_height, button_width, chip
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action
from game.ui.controls import choice
from game.ui.focus import Region
from game.ui.gauges import pips
from game.ui.panels import Prompt, footer, footer_height, glass, header, moves, row
from game.ui.requests import EnterInitials, StartMatch
from game.ui.screen import Screen
from game.ui.screens.dialog import Dialog, heading
from game.ui.screens.keyboard import Keyboard
from game.words import t

INITIALS = 3
_PAD = 22.0
_APART = 6.0
"""More room above the button that begins a new climb than between rungs."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One level of the climb. `score` is its finished match, `points` what it gave or is worth."""

    level: int
    points: int
    score: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class HighScore:
    """A line of the table. `mine` is the climb that is going on."""

    initials: str
    points: int
    levels: int
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Climb:
    """Everything the ladder shows. `current` is the level to play next, None when the climb is over."""

    rungs: tuple[Rung, ...] = ()
    current: int | None = 1
    points: int = 0
    streak: int = 0
    note: str = ""
    today: tuple[HighScore, ...] = ()
    ever: tuple[HighScore, ...] = ()
    name_wanted: bool = False


def grouped(points: int) -> str:
    """Thousands set apart by a thin space, which every language reads."""
    return f"{points:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


@dataclass
class LadderScreen(Screen):
    """The rungs from the bottom up. `start` is the match of the current rung."""

    name: str = "ladder"
    climb: Climb = field(default_factory=Climb)
    start: StartMatch | None = None
    page: str = "ever"

    def first_focus(self) -> str:
        return f"rung:{self.climb.current}" if self.climb.current else "again"

    def build(self, c: Canvas) -> None:
        c.scrim(0.58, blur=True)
        margins = c.metrics.menu_margins
        sub = t("Six levels, matches to 3. One loss ends the climb.")
        x, w = margins.x, c.width - 2 * margins.x
        wide = not c.metrics.large and w > 900
        top = header(c, t("The ladder"), "", sub, w * 0.5 if wide else w) + 12
        foot = c.height - margins.y - footer_height(c) - 4
        if wide:
            left = w * 0.47
            self._rungs(c, x, top, left, foot - top)
            right, rx = w - left - 26, x + left + 26
            high = self._score(c, rx, margins.y, right)
            self._table(c, rx, margins.y + high + 16, right, foot - margins.y - high - 16)
        else:
            with c.scrolled("all", x, top, w - 24, foot - top) as area:
                y = area.top + RING_ROOM
                y += self._score(c, x, y, w - 24) + 12
                rungs = 6 * self._rung_height(c) + 5 * 8
                rungs += button_height(c) + 8 + _APART if self.climb.current is None else 0
                self._rungs(c, x, y, w - 24, rungs, scroll=False)
                y += rungs + 12
                table = 70 + max(len(self._scores), 1) * (c.line("h3") + 16)
                self._table(c, x, y, w - 24, table)
                area.bottom = y + table + RING_ROOM
        level = self.climb.current
        play = t("Play {name}", name=self.env.level_name(level)) if level else t("Climb again")
        left_prompts = [
            moves(t("Move")),
            Prompt(Action.CHOOSE, play),
            Prompt(Action.BACK, t("Save and leave")),
        ]
        if self.climb.name_wanted:
            left_prompts.insert(2, Prompt(Action.DOUBLE, t("Enter initials")))
        footer(c, left_prompts, (Prompt(Action.PREVIOUS, t("Today, all time"), Action.NEXT),))

    def _rung_height(self, c: Canvas) -> float:
        return max(58.0, c.line("h3") + c.line("cap") + 8)

    def _rungs(self, c: Canvas, x: float, y: float, w: float, h: float, scroll: bool = True) -> None:
        again = button_height(c) + 8 + _APART if self.climb.current is None else 0.0
        room = (h - again - 5 * 8) / 6
        each = max(self._rung_height(c), min(room, 84)) if scroll else self._rung_height(c)
        if scroll and each > room:
            with c.scrolled("rungs", x, y - RING_ROOM, w - 20, h + 2 * RING_ROOM) as area:
                at = self._all_rungs(c, x, area.top + RING_ROOM, w - 20, each)
                area.bottom = at + RING_ROOM
        else:
            self._all_rungs(c, x, y, w, each)

    def _all_rungs(self, c: Canvas, x: float, y: float, w: float, h: float) -> float:
        for rung in sorted(self.climb.rungs, key=lambda r: -r.level):
            self._rung(c, x, y, w, h, rung)
            y += h + 8
        if self.climb.current is None:
            it = Button("again", t("Climb again"), self._play, "primary", Action.CHOOSE)
            button(c, x, y + _APART, w, it, button_height(c), "rungs")
            y += button_height(c) + 8 + _APART
        return y - 8

    def _rung(self, c: Canvas, x: float, y: float, w: float, h: float, rung: Rung) -> None:
        id = f"rung:{rung.level}"
        state, current = c.state(id), rung.level == self.climb.current
        done = rung.score is not None
        tint = "teal_deep" if current else "panel"
        glass(c, x, y, w, h, 12, 0.88, tint, "teal" if current else "line", state in ("focus", "pressed"))
        cy, size = y + h / 2, min(h - 20, 48)
        c.box(x + 16, cy - size / 2, size, size, 12, "teal_fill" if done or current else (255, 255, 255, 16))
        if done:
            drawings.mark(c, x + 16 + size / 2, cy, "check", 28, "on_teal")
        elif current:
            c.centred(x + 16 + size / 2, cy, str(rung.level), "h3", "on_teal", "center")
        else:
            drawings.mark(c, x + 16 + size / 2, cy, "lock", 24, "text3")
        left, right = x + 16 + size + 18, x + w - 18
        name = self.env.level_name(rung.level)
        if current and self.start is not None:
            it = Button("play", t("Play"), self._play, "primary", Action.CHOOSE)
            bw = button_width(c, it)
            c.box(right - bw, cy - 23, bw, 46, 12, "teal_fill", "teal_fill_hi", (255, 255, 255, 40))
            c.centred(right - bw / 2, cy, t("Play"), "btn", "on_teal", "center")
            right -= bw + 14
        elif rung.score is not None:
            score = f"{rung.score[0]} : {rung.score[1]}"
            c.centred(right, cy, score, "bodyb", "gold", "right", tabular=True)
            right -= c.width_of("0 : 0", "bodyb", True) + 20
            gained = f"+{grouped(rung.points)}"
            c.centred(right, cy, gained, "cap", "text2", "right", tabular=True)
            right -= c.width_of(gained, "cap", True) + 14
        if current:
            words = t("Worth {points}", points=grouped(rung.points))
            c.text(left, cy - c.line("h3") * 0.95, name, "h3", room=right - left)
            c.text(left, cy + 2, words, "cap", "text2", room=right - left)
        else:
            c.centred(left, cy, name, "h3", "text" if done else "text2", room=right - left)
        words = t("won {mine} to {theirs}", mine=rung.score[0], theirs=rung.score[1]) if rung.score else ""
        why = t("Already won.") if done else t("Win the levels below first.")
        spoken = f"{t('Level {number}, {name}', number=rung.level, name=name)} {words}".strip()
        c.focusable(Region(id, c.rect(x, y, w, h), spoken, "rungs", self._play, enabled=current, why=why))

    def _score(self, c: Canvas, x: float, y: float, w: float) -> float:
        h = c.line("capb") + c.line("numl") + 22
        glass(c, x, y, w, h)
        c.text(x + 24, y + 12, t("This climb"), "capb", "text2", room=w * 0.5)
        shown = grouped(self.climb.points)
        c.text(x + 24, y + 10 + c.line("capb"), shown, "numl", "gold_hi", gradient="gold", tabular=True)
        room = w - 72 - c.width_of(shown, "numl", True)
        right, at = x + w - 24, y + 16
        if self.climb.streak > 1:
            words = t("Streak ×{count}", count=self.climb.streak)
            c.text(right, at, words, "h3", "teal", "right", room)
            at += c.line("h3")
        if self.climb.note:
            for line in c.wrapped(self.climb.note, "cap", room)[:2]:
                c.text(right, at, line, "cap", "text2", "right")
                at += c.line("cap")
        return h

    @property
    def _scores(self) -> Sequence[HighScore]:
        return self.climb.today if self.page == "today" else self.climb.ever

    def _table(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        glass(c, x, y, w, h)
        drawings.mark(c, x + 36, y + 34, "trophy", 30, "gold")
        labels = [t("Today"), t("All time")]
        seg = min(max(c.grown(220), sum(c.width_of(label, "body") + 28 for label in labels)), w * 0.55)
        title_room = w - 60 - seg - 34
        if c.width_of(t("High scores"), "h3") <= title_room:
            c.centred(x + 60, y + 34, t("High scores"), "h3")
        high = max(40.0, c.line("body") + 12)
        choice(
            c,
            "page",
            x + w - _PAD - seg,
            y + 34 - high / 2,
            seg,
            t("High scores"),
            labels,
            1 if self.page == "ever" else 0,
            self._turn,
            "table",
            high,
        )
        top = y + 34 + high / 2 + 10
        each = c.line("h3") + 16
        if not self._scores:
            c.para(x + _PAD, top + 6, t("No climb has ended yet."), "body", "text2", w - 2 * _PAD)
        for i, score in enumerate(self._scores):
            if top + each > y + h - 8:
                break
            self._line(c, x + 12, top, w - 24, each, i, score)
            top += each

    def _line(self, c: Canvas, x: float, y: float, w: float, h: float, index: int, it: HighScore) -> None:
        cy = y + h / 2
        if it.mine:
            row(c, x, y + 1, w, h - 2, selected=True)
        elif index % 2 == 0:
            c.box(x, y, w, h, 8, (255, 255, 255, 9))
        c.centred(x + 44, cy, str(index + 1), "h3", "gold" if index < 3 else "text3", "right", tabular=True)
        initials = it.initials or "– – –"
        c.centred(x + 66, cy, initials, "h3", room=w * 0.25, may_cut=True)
        points = grouped(it.points)
        ink = "gold" if index < 3 or it.mine else "text"
        c.centred(x + w - 14, cy, points, "h3", ink, "right", tabular=True)
        left = x + 66 + max(c.width_of("WWW", "h3"), c.width_of(initials, "h3")) + 18
        right = x + w - 14 - c.width_of(points, "h3", True) - 24
        if right - left >= 96:
            pips(c, left, cy - 4, 96, it.levels, 6, 8)
            name = t("climbing") if it.mine else self.env.level_name(max(it.levels, 1))
            if right - left - 112 >= c.width_of(name, "cap"):
                c.centred(left + 112, cy, name, "cap", "text2")

    def _turn(self, index: int) -> None:
        self.page = "ever" if index else "today"

    def _play(self) -> None:
        if self.start is not None:
            self.env.ask(self.start)

    def back(self) -> None:
        self.close()

    def on_action(self, action: Action) -> bool:
        if action in (Action.NEXT, Action.PREVIOUS):
            self._turn(0 if self.page == "ever" else 1)
        elif action is Action.DOUBLE and self.climb.name_wanted and self.stack is not None:
            self.stack.push(initials_keyboard(self.env.ask, self))
        else:
            return False
        return True


def initials_keyboard(ask: Callable[[EnterInitials], None], screen: Screen) -> Keyboard:
    """Three letters for the table."""
    return Keyboard(
        screen.env,
        label=t("Your initials"),
        limit=INITIALS,
        capitals=True,
        done=lambda text: ask(EnterInitials(text.upper())),
    )


@dataclass
class DailyScreen(Dialog):
    """The dice of the day: one match, its seal shown before, the result kept after."""

    name: str = "daily"
    overlay: bool = False
    width: float = 680
    day: str = ""
    terms: str = ""
    seal: str = ""
    result: str = ""
    streak: str = ""
    begun: bool = False
    start: StartMatch | None = None

    def first_focus(self) -> str:
        return "play" if not self.result else "back"

    def build(self, c: Canvas) -> None:
        c.scrim(0.3, blur=True)
        super().build(c)

    def body(self, c: Canvas, x: float, y: float, w: float) -> float:
        y = heading(c, x, y, w, t("Dice of the day"), self.day, "die") + 16
        words = t(
            "Every player on this computer has the same dice today. They were sealed beforehand; verify "
            "them afterwards."
        )
        y = c.para(x, y, words, "body", "text", w) + 12
        y = c.para(x, y, self.terms, "body", "text2", w) + 12
        if self.seal:
            y = c.para(x, y, t("Seal"), "capb", "text2", w)
            y = c.para(x, y, self.seal, "bodyb", "text", w) + 12
        if self.result:
            chip(c, x, y + c.line("capb") / 2 + 2, self.result, "gold", "check")
            y += c.line("capb") + 10
        if self.streak:
            y = c.para(x, y + 2, self.streak, "capb", "teal", w) + 6
        return y

    def choices(self) -> list[Button]:
        back = Button("back", t("Back"), self.close, action=Action.BACK)
        if self.result:
            return [back]
        words = t("Continue") if self.begun else t("Play")
        return [Button("play", words, self._play, "primary", Action.CHOOSE), back]

    def _play(self) -> None:
        if self.start is not None:
            self.env.ask(self.start)
