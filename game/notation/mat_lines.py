"""The lines of a `.mat` file taken apart: headers, games, and the cells of their two columns.

Nothing here knows the rules: a cell is who, where, and what is written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import zip_longest

from game.notation.matches import Problem
from game.rules.actions import Player
from game.rules.dice import Roll


class Word(StrEnum):
    """What a cell says."""

    ROLL = "roll"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    WINS = "wins"
    CONCEDES = "concedes"
    LOSES = "loses"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Cell:
    """One entry of a game. `number` is the cube of a double or the points of a win, 0 when not said."""

    line: int
    player: Player
    word: Word
    text: str = ""
    roll: Roll | None = None
    number: int = 0


@dataclass(slots=True)
class GameLines:
    """One game as written: `scores` and `names` are None until its score line was met."""

    line: int
    number: int
    names: tuple[str, str] | None = None
    scores: tuple[int, int] | None = None
    cells: list[Cell] = field(default_factory=list)


@dataclass(slots=True)
class FileLines:
    """A whole file as written; `length` is None when no line gives it."""

    headers: list[tuple[str, str]] = field(default_factory=list)
    length: int | None = None
    games: list[GameLines] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


_HEADER = re.compile(r"\s*;?\s*\[\s*(?P<key>[^\"\]]+?)\s*\"(?P<value>.*)\"\s*\]\s*$")
_LENGTH = re.compile(r"\s*(?P<length>\d{1,9})\s*-?\s*points?\s+match\b.*$", re.I)
_GAME = re.compile(r"\s*Game\s+(?P<number>\d{1,9})\s*$", re.I)
_SCORE = re.compile(
    r"\s*(?P<left>\S.*?)\s*:\s*(?P<a>-?\d{1,9})\s+(?P<right>\S.*?)\s*:\s*(?P<b>-?\d{1,9})\s*$",
)
_ROW = re.compile(r"\s*\d+\s*(?:\)|\.(?!\d))(?P<cells>.*)$")
_CELL = re.compile(
    r"(?<![\w/*])(?P<dice>[1-6]{2})\s*:"
    r"|\b(?P<word>(?:re)?doubles?|takes?|accepts?|drops?|pass(?:es)?|beavers?|raccoons?|wins|loss?es|concedes|resigns?)\b",
    re.I,
)
_WORDS = (
    ("double", Word.DOUBLE),
    ("redouble", Word.DOUBLE),
    ("take", Word.TAKE),
    ("accept", Word.TAKE),
    ("drop", Word.DROP),
    ("pass", Word.DROP),
    ("beaver", Word.BEAVER),
    ("raccoon", Word.BEAVER),
    ("wins", Word.WINS),
    ("los", Word.LOSES),
    ("concede", Word.CONCEDES),
    ("resign", Word.CONCEDES),
)
_LEFT_GAP = 8
"""A first cell further than this from the row's number stands in the right column."""
_RIGHT_COLUMN = 17
"""A win on a line of its own from this column on is the right player's; the columns begin near 5 and 33."""


def take_apart(text: str) -> FileLines:
    """The file in its parts; lines that are none of them become problems."""
    file = FileLines()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        _take_line(file, number, line.expandtabs())
    return file


def _take_line(file: FileLines, number: int, line: str) -> None:
    if not line.strip():
        return
    header = _HEADER.match(line)
    if header and (line.lstrip().startswith(";") or not file.games):
        file.headers.append((header["key"], header["value"]))
    elif line.lstrip().startswith(";"):
        return  # a remark
    elif length := _LENGTH.match(line):
        file.length = int(length["length"])
    elif game := _GAME.match(line):
        file.games.append(GameLines(number, int(game["number"])))
    elif not file.games:
        file.problems.append(Problem(number, "This line comes before the first game and is not known."))
    elif file.games[-1].scores is None and (score := _SCORE.match(line)):
        file.games[-1].names = (score["left"], score["right"])
        file.games[-1].scores = (int(score["a"]), int(score["b"]))
    elif row := _ROW.match(line):
        file.games[-1].cells.extend(_cells(number, row["cells"], _LEFT_GAP))
    elif _CELL.search(line):
        file.games[-1].cells.extend(_cells(number, line, _RIGHT_COLUMN))
    else:
        file.problems.append(Problem(number, "This line is not known and was left out."))


def _cells(line: int, text: str, right_from: int) -> list[Cell]:
    starts = list(_CELL.finditer(text))
    stray = text[: starts[0].start()] if starts else text
    cells = []
    if stray.strip():
        right = len(stray) - len(stray.lstrip()) > right_from
        cells.append(Cell(line, Player(right), Word.UNREADABLE, stray.strip()))
    for start, following in zip_longest(starts, starts[1:]):
        end = following.start() if following else len(text)
        right = bool(cells) or start.start() > right_from
        cells.append(_cell(line, Player(right), start, text[start.end() : end].strip()))
    return cells


def _cell(line: int, player: Player, start: re.Match[str], rest: str) -> Cell:
    if start["dice"]:
        first, second = (int(die) for die in start["dice"])
        return Cell(line, player, Word.ROLL, rest, Roll(first, second))
    name = start["word"].lower()
    word = next(word for beginning, word in _WORDS if name.startswith(beginning))
    number = re.search(r"\d{1,9}", rest)
    return Cell(line, player, word, rest, number=int(number[0]) if number else 0)
