"""A match written as `.mat`: White's column left, one row a pair of turns, every step spelled out."""

from __future__ import annotations

from collections.abc import Iterator

from game.notation.matches import ImportedGame, MatchFile
from game.rules.actions import (
    Beaver,
    Double,
    Drop,
    MakePlay,
    Player,
    Take,
)
from game.rules.board import Variant
from game.rules.dice import Roll
from game.rules.match import apply
from game.rules.moves import Play
from game.rules.state import Ending, MatchState, Phase

_VARIATIONS = {
    Variant.STANDARD: "Backgammon",
    Variant.NACKGAMMON: "NackGammon",
    Variant.HYPERGAMMON: "HyperGammon (3)",
}
_OWN_HEADERS = ("variation", "crawford", "jacoby", "player 1", "player 2")
_LEFT_WIDTH = 28
_WIN_INDENT = (6, 34)


def write(match: MatchFile) -> str:
    """The text of a match file, lines ending in a newline."""
    settings = match.settings
    headers = [(key, value) for key, value in match.headers if key.lower() not in _OWN_HEADERS]
    headers.append(("Player 1", _name(match.names[0])))
    headers.append(("Player 2", _name(match.names[1])))
    headers.append(("Variation", _VARIATIONS[settings.variant]))
    if settings.is_money:
        headers.append(("Jacoby", "On" if settings.jacoby else "Off"))
    else:
        headers.append(("Crawford", "On" if settings.crawford else "Off"))
    lines = [f'; [{key} "{value}"]' for key, value in headers]
    lines += ["", f" {settings.length} point match"]
    for game in match.games:
        lines += ["", *_game_lines(game, match.names)]
    return "\n".join(lines) + "\n"


def _name(name: str) -> str:
    """A name on one line, without the quotes and colons that would end it."""
    plain = "".join(letter if letter.isprintable() and letter not in '":;' else " " for letter in name)
    return " ".join(plain.split()) or "-"


def _game_lines(game: ImportedGame, names: tuple[str, str]) -> Iterator[str]:
    yield f" Game {game.number}"
    left, right = (f"{_name(names[player])} : {game.score[player]}" for player in Player)
    yield f" {left:<30} {right}"
    cells = list(_cells(game))
    if cells and game.outcome is not None and game.outcome[0] == Player.BLACK != cells[-1][0]:
        # GNU Backgammon takes a win on a line of its own after a left cell as one more turn.
        cells.append((Player.BLACK, f" {_win(game)}"))
    if cells and cells[0][0] == Player.BLACK:
        cells.insert(0, (Player.WHITE, ""))
    for place in range(0, len(cells), 2):
        yield _row(place // 2 + 1, *(text for _, text in cells[place : place + 2]))
    if game.outcome is not None and not (cells and "Wins" in cells[-1][1]):
        yield f"{'':{_WIN_INDENT[game.outcome[0]]}}{_win(game)}"


def _row(number: int, left: str, right: str = "") -> str:
    return f"{number:3}) {left:<{_LEFT_WIDTH}}{' ' if len(left) >= _LEFT_WIDTH else ''}{right}".rstrip()


def _win(game: ImportedGame) -> str:
    assert game.outcome is not None
    winner, points = game.outcome
    length = game.state.settings.length
    over = length and game.score[winner] + points >= length
    return f"Wins {points} point{'s' if points != 1 else ''}{' and the match' if over else ''}"


def _cells(game: ImportedGame) -> Iterator[tuple[Player, str]]:
    """The entries of a game in order; each is of the side opposite to the one before."""
    state = game.start
    for action in game.actions:
        before, state = state, apply(state, action)
        match action:
            case MakePlay(play):
                assert before.roll is not None
                yield before.on_roll, f"{_dice(before.roll)} {_steps(play)}".rstrip()
            case Double():
                yield before.on_roll, f" Doubles => {before.cube.value * 2}"
            case Beaver():
                assert before.to_act is not None
                yield before.to_act, f" Beavers => {before.cube.value * 4}"
            case Take() if before.to_act != before.on_roll:
                assert before.to_act is not None
                yield before.to_act, " Takes"
            case Drop():
                assert before.to_act is not None
                yield before.to_act, " Drops"
    left_over = unplayed_roll(state)
    if left_over is not None:
        yield state.on_roll, _dice(left_over)


def unplayed_roll(state: MatchState) -> Roll | None:
    """The roll that lies on the table at the end of a game's actions: thrown, but never played."""
    borne_off = state.result is not None and state.result.ending is Ending.BORNE_OFF
    return None if borne_off or state.phase is Phase.OPENING else state.roll


def _dice(roll: Roll) -> str:
    return f"{roll.first}{roll.second}:"


def _steps(play: Play) -> str:
    return " ".join(f"{step.src}/{step.dst}{'*' * step.hit}" for step in play)
