"""Match files in the `.mat` form that Jellyfish began and nearly every program reads and writes.

White is the left column. `read` is lenient about layout, headers, encodings and spelling, and strict
about backgammon: what cannot be read or does not follow is a `Problem` with its line; the game keeps
what came before, and the next game starts from the file's own score. `mat_write` gives what GNU Backgammon
reads back; opening ties, declined resignations and limits of beavers have no place in the form, and a
beaver's acceptance shows only by what follows it. A cube that opening ties turned cannot be read back.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import zip_longest

from game.notation.errors import NotationError
from game.notation.fold import GameFold, continuity, spoken
from game.notation.mat_games import CellReader
from game.notation.mat_lines import FileLines, GameLines, Word, take_apart
from game.notation.matches import (
    DEFAULT_NAMES,
    ImportedGame,
    MatchFile,
    Problem,
    crawford_of_next,
)
from game.rules.actions import Player
from game.rules.board import Variant
from game.rules.state import Crawford, MatchSettings

_VARIANTS = (
    (re.compile(r"(standard|backgammon)?", re.I), Variant.STANDARD),
    (re.compile(r"nack-?gammon", re.I), Variant.NACKGAMMON),
    (re.compile(r"hyper-?gammon( *\(3\))?", re.I), Variant.HYPERGAMMON),
)
_OFF_WORDS = ("off", "false", "no", "0")
_BEAVERS = 3


def read(text: str, variant: Variant | None = None) -> MatchFile:
    """The match of a `.mat` text; NotationError when it holds no game at all.

    `variant` is what is played when no header names the variation.
    """
    lines = take_apart(text)
    if not lines.games:
        raise NotationError("This is not a .mat match file: it has no line such as 'Game 1'.")
    headers = {key.lower(): value.strip() for key, value in lines.headers}
    if variant is not None:
        headers.setdefault("variation", variant.value)
    if lines.length is None:
        lines.length = 0
        lines.problems.append(
            Problem(1, "No line says how long the match is; it is read as a money session.")
        )
    stars_complete = "*" in text
    jacoby = headers.get("jacoby")
    if lines.length or jacoby is not None:
        return _read(lines, _settings(lines, headers, _is_on(jacoby)), stars_complete)
    # The form has no place for the Jacoby rule: it was played if the points of the games say so.
    with_rule, without = (
        _read(lines, _settings(lines, headers, rule), stars_complete) for rule in (True, False)
    )
    return without if len(without.problems) < len(with_rule.problems) else with_rule


def _is_on(value: str | None) -> bool:
    return value is None or value.lower() not in _OFF_WORDS


def _settings(lines: FileLines, headers: dict[str, str], jacoby: bool) -> MatchSettings:
    variation = headers.get("variation", "")
    variant = next((variant for form, variant in _VARIANTS if form.fullmatch(variation)), None)
    if variant is None:
        raise NotationError(f"The variation {variation!r} is not played here.")
    beavers = any(cell.word is Word.BEAVER for game in lines.games for cell in game.cells)
    assert lines.length is not None
    try:
        return MatchSettings(
            length=lines.length,
            variant=variant,
            crawford=_is_on(headers.get("crawford")),
            jacoby=jacoby,
            beavers=_BEAVERS if beavers and not lines.length else 0,
        )
    except ValueError as error:
        raise NotationError(f"The match cannot be read: {error}.") from None


def _read(lines: FileLines, settings: MatchSettings, stars_complete: bool) -> MatchFile:
    names = next((game.names for game in lines.games if game.names is not None), DEFAULT_NAMES)
    problems = list(lines.problems)
    games: list[ImportedGame] = []
    in_columns = [_turned(game) if _is_turned(game, names) else game for game in lines.games]
    for game, after in zip_longest(in_columns, in_columns[1:]):
        score = _score(game, games, problems)
        crawford = _crawford(game, settings, score, games)
        fold = GameFold(settings, len(games) + 1, score, crawford)
        stated = _stated(game, score, after)
        reader = CellReader(fold, names, stated, stars_complete)
        problem = reader.read(game.cells)
        if problem is not None:
            problems.append(problem)
        games.append(fold.closed(stated if reader.came_to_win else None))
    return MatchFile(settings, names, tuple(games), tuple(lines.headers), tuple(sorted(problems, key=_line)))


def _is_turned(game: GameLines, names: tuple[str, str]) -> bool:
    return names[0] != names[1] and game.names == (names[1], names[0])


def _turned(game: GameLines) -> GameLines:
    """A game whose players sit in each other's column, put as in the first game."""
    return replace(
        game,
        scores=None if game.scores is None else (game.scores[1], game.scores[0]),
        cells=[replace(cell, player=cell.player.other) for cell in game.cells],
    )


def _line(problem: Problem) -> int:
    return problem.line


def _score(game: GameLines, before: list[ImportedGame], problems: list[Problem]) -> tuple[int, int]:
    """The score a game starts at: the file's, reported when it is not what the games before it give."""
    known = before[-1].state.score if before else (0, 0)
    if game.scores is None:
        problems.append(
            Problem(game.line, f"This game has no line with names and scores; {spoken(known)} is used.")
        )
        return known
    if min(game.scores) < 0:
        problems.append(Problem(game.line, f"A score cannot be negative; {spoken(known)} is used."))
        return known
    report = continuity(before, game.scores)
    if report is not None:
        problems.append(Problem(game.line, report))
    return game.scores


def _crawford(
    game: GameLines, settings: MatchSettings, score: tuple[int, int], before: list[ImportedGame]
) -> Crawford:
    """Where the game stands with Crawford's. A file that begins one point away is taken as beginning with
    the Crawford game unless the cube is turned in it."""
    if before:
        return crawford_of_next(before[-1], score)
    if settings.is_money or not settings.crawford or settings.length - 1 not in score or settings.length == 1:
        return Crawford.BEFORE
    doubled = any(cell.word is Word.DOUBLE for cell in game.cells)
    return Crawford.AFTER if doubled else Crawford.NOW


def _stated(game: GameLines, score: tuple[int, int], after: GameLines | None) -> tuple[Player, int] | None:
    """Winner and points as the file gives them: in the game, or else by the next game's score."""
    for cell in reversed(game.cells):
        if cell.word is Word.WINS:
            return cell.player, cell.number
    if after is not None and after.scores is not None:
        gains = [(player, after.scores[player] - score[player]) for player in Player]
        won = [(player, points) for player, points in gains if points > 0]
        if len(won) == 1 and min(points for _, points in gains) == 0:
            return won[0]
    return None
