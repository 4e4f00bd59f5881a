"""A match written as GNU Backgammon's SGF: one game tree a game.

Dice of opening ties, declined resignations, and limits of beavers and automatic doubles have no place
in the form; a cube that opening ties turned is written as `CV`.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.notation.mat_write import unplayed_roll
from game.notation.matches import ImportedGame, MatchFile
from game.notation.sgf import BACKGAMMON, letter_of
from game.notation.sgf_tree import escaped
from game.rules.actions import Beaver, Double, Drop, MakePlay, Player, Take
from game.rules.board import Variant
from game.rules.dice import Roll
from game.rules.match import apply
from game.rules.moves import Play
from game.rules.state import Crawford, Ending, MatchState, Phase

_LETTERS = ("W", "B")
_VARIANT_RULES = {Variant.NACKGAMMON: "Nackgammon", Variant.HYPERGAMMON: "Hypergammon3"}
_HEADERS = {"eventdate": "DT", "event": "EV", "round": "RO", "site": "PC", "annotator": "AN"}


def write(match: MatchFile) -> str:
    """The text of a match, one node a line."""
    return "\n".join(_tree(match, game) for game in match.games) + "\n"


def _tree(match: MatchFile, game: ImportedGame) -> str:
    nodes = [_root(match, game), *(_node(player, value) for player, value in _moves(game))]
    left_over = unplayed_roll(game.state)
    if left_over is not None:
        nodes.append(f";PL[{_LETTERS[game.state.on_roll]}]DI[{_dice(left_over)}]")
    return "(" + "\n".join(nodes) + ")"


def _root(match: MatchFile, game: ImportedGame) -> str:
    settings = match.settings
    white, black = game.score
    first = game.number == match.games[0].number
    parts = [
        f";FF[4]GM[{BACKGAMMON}]CA[UTF-8]AP[Blot]",
        f"MI[length:{settings.length}][game:{game.number - 1}][ws:{white}][bs:{black}]",
        f"PW[{_name(match.names[0])}]PB[{_name(match.names[1])}]",
    ]
    if first:
        known = ((_HEADERS.get(key.lower()), value) for key, value in match.headers)
        for key, value in known:
            if key:
                parts.append(f"{key}[{escaped(value.replace('.', '-') if key == 'DT' else value)}]")
    rules = _rules(match, game)
    if rules:
        parts.append(f"RU[{':'.join(rules)}]")
    tied = _cube_after_ties(game)
    if tied > 1:
        parts.append(f"CV[{tied}]")
    if game.outcome is not None:
        winner, points = game.outcome
        given_up = game.state.result is None or game.state.result.ending is Ending.RESIGNED
        parts.append(f"RE[{_LETTERS[winner]}+{points}{'R' if given_up else ''}]")
    return "".join(parts)


def _name(name: str) -> str:
    return escaped(" ".join(name.split()) or "-")


def _rules(match: MatchFile, game: ImportedGame) -> list[str]:
    settings = match.settings
    rules = []
    if settings.length > 1 and settings.crawford:
        rules.append("Crawford")
        if game.crawford is Crawford.NOW:
            rules.append("CrawfordGame")
    if settings.is_money and settings.jacoby:
        rules.append("Jacoby")
    if settings.variant in _VARIANT_RULES:
        rules.append(_VARIANT_RULES[settings.variant])
    return rules


def _cube_after_ties(game: ImportedGame) -> int:
    state = game.start
    for action in game.actions:
        if state.phase is not Phase.OPENING:
            break
        state = apply(state, action)
    return state.cube.value


def _node(player: Player, value: str) -> str:
    return f";{_LETTERS[player]}[{value}]"


def _moves(game: ImportedGame) -> Iterator[tuple[Player, str]]:
    state = game.start
    for action in game.actions:
        before, state = state, apply(state, action)
        value = _value(before, action) if isinstance(action, MakePlay) else _CUBE.get(type(action))
        if value is not None:
            assert before.to_act is not None
            yield before.to_act, value


_CUBE: dict[type[object], str] = {Double: "double", Beaver: "double", Take: "take", Drop: "drop"}


def _value(before: MatchState, action: MakePlay) -> str:
    assert before.roll is not None
    return _dice(before.roll) + _letters(action.play, before.on_roll)


def _dice(roll: Roll) -> str:
    return f"{roll.first}{roll.second}"


def _letters(play: Play, player: Player) -> str:
    return "".join(letter_of(step.src, player) + letter_of(step.dst, player) for step in play)
