"""The terms of a match as a column of choices, shared by the screens that begin one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.rules.board import Variant
from game.rules.state import MatchSettings
from game.settings import Hints, SeatColour, Settings
from game.ui.canvas import Canvas
from game.ui.controls import choice, segments_height
from game.ui.environment import Environment
from game.words import later, n, t

LENGTHS = (1, 3, 5, 7, 9, 11, 15, 21, 25, 0)
CLOCKS = (0, 2, 5, 10, 15, 30)
BEAVERS = 3
AUTO_DOUBLES = 1

VARIANTS = {
    Variant.STANDARD: later("Standard"),
    Variant.NACKGAMMON: later("Nackgammon"),
    Variant.HYPERGAMMON: later("Hypergammon"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One choice: its option in the settings, label, values and their words."""

    option: str
    label: str
    values: tuple[object, ...]
    words: tuple[str, ...]

    def chosen(self, settings: Settings) -> int:
        value = getattr(settings, self.option)
        return self.values.index(value) if value in self.values else 0


def match_settings(settings: Settings) -> MatchSettings:
    """The rules' terms of what is chosen."""
    money = settings.length == 0
    return MatchSettings(
        length=settings.length,
        variant=Variant(settings.variant),
        crawford=settings.crawford,
        cube=settings.cube,
        jacoby=money and settings.jacoby,
        beavers=BEAVERS if money and settings.beavers else 0,
        auto_doubles=AUTO_DOUBLES if money and settings.auto_doubles else 0,
    )


def length_words(length: int) -> str:
    """A match length in words."""
    return t("Money") if length == 0 else n("{count} point", "{count} points", length)


def lines(settings: Settings, computer: bool, sides: bool | None = None) -> list[Line]:
    """The choices that make sense together; `sides` asks for a colour, as against the computer."""
    sides = computer if sides is None else sides
    switch = (t("On"), t("Off"))
    column = [Line("length", t("Match length"), LENGTHS, tuple(length_words(v) for v in LENGTHS))]
    if sides:
        colours = (t("White"), t("Black"), t("By lot"))
        column.append(Line("colour", t("Your checkers"), tuple(SeatColour), colours))
    column.append(Line("cube", t("Doubling cube"), (True, False), switch))
    if settings.cube and settings.length > 1:
        column.append(Line("crawford", t("Crawford game"), (True, False), switch))
    if settings.cube and settings.length == 0:
        column.append(Line("jacoby", t("Jacoby rule"), (True, False), switch))
        column.append(Line("beavers", t("Beavers"), (True, False), switch))
        column.append(Line("auto_doubles", t("Automatic doubles"), (True, False), switch))
    column.append(Line("variant", t("Game"), tuple(VARIANTS), tuple(t(w) for w in VARIANTS.values())))
    clocks = tuple(
        n("{count} minute a side", "{count} minutes a side", v) if v else t("No limit") for v in CLOCKS
    )
    column.append(Line("clock", t("Clock"), CLOCKS, clocks))
    if computer:
        column.append(Line("hints", t("Hints"), tuple(Hints), (t("Free"), t("Three"), t("None"))))
    return column


def spacing(c: Canvas, settings: Settings, computer: bool, room: float) -> float:
    """The gap between choices that uses the room there is, within limits."""
    count = len(lines(settings, computer))
    free = room - count * (c.line("capb") + 4 + segments_height(c))
    return min(max(free / max(count - 1, 1), 4.0), 14.0)


def column(
    c: Canvas,
    env: Environment,
    x: float,
    y: float,
    w: float,
    computer: bool,
    gap: float = 13,
    sides: bool | None = None,
) -> float:
    """The choices below each other; returns where they end."""
    for line in lines(env.settings, computer, sides):
        c.text(x, y, line.label, "capb", "text2", room=w)
        y += c.line("capb") + 4
        y += choice(
            c,
            line.option,
            x,
            y,
            w,
            line.label,
            line.words,
            line.chosen(env.settings),
            _changer(env, line),
            "terms",
        )
        y += gap
    return y - gap


def _changer(env: Environment, line: Line) -> Callable[[int], None]:
    return lambda index: env.change(**{line.option: line.values[index]})
