"""GNU Backgammon's SGF: reading whole matches, one game tree a game.

White is `W`, player 0 of GNU Backgammon. Its letters are a to x for White's points 1 to 24, y for the
bar and z for off, whoever moves. Analysis, comments and statistics are passed over. A resignation stands
only in the result, so it is put at the end, as the loser's own, accepted. Edited positions (`AE`, `AW`,
`AB`, `CV`, `CP` within a game) and cubes turned by opening ties, whose dice are not in the file, are
reported; such a game is kept up to there.
"""

from __future__ import annotations

import re
from itertools import pairwise

from game.notation.errors import NotationError
from game.notation.fold import GameFold, continuity
from game.notation.matches import DEFAULT_NAMES, ImportedGame, MatchFile, Problem, crawford_of_next
from game.notation.plays import parse_play
from game.notation.sgf_tree import Node, game_trees
from game.rules.actions import Beaver, Double, Drop, IllegalAction, MakePlay, Player, Take
from game.rules.board import BAR, OFF, Variant
from game.rules.dice import Roll
from game.rules.state import Crawford, MatchSettings, Phase

PLAYERS = {"W": Player.WHITE, "B": Player.BLACK}
BACKGAMMON = "6"
_SETUP = ("AE", "AW", "AB", "CV", "CP")
_PLAY = re.compile(r"(?P<first>[1-6])(?P<second>[1-6])(?P<moves>(?:[a-z]{2})*)")
_RESULT = re.compile(r"(?P<winner>[WB])\+(?P<points>\d{1,9})(?P<resigned>R(?:esign)?)?")
_BEAVERS = 3


def place_of(letter: str, player: Player) -> int:
    """A letter as a place in the player's own numbering."""
    index = ord(letter) - ord("a")
    if index > 23:
        return BAR if letter == "y" else OFF
    return index + 1 if player is Player.WHITE else 24 - index


def letter_of(place: int, player: Player) -> str:
    """The inverse of `place_of`."""
    if place in (BAR, OFF):
        return "y" if place == BAR else "z"
    return chr(ord("a") + (place - 1 if player is Player.WHITE else 24 - place))


def read(text: str) -> MatchFile:
    """The match of an SGF text; NotationError when it is none of backgammon."""
    trees = game_trees(text)
    root = trees[0][0]
    if root.first("GM") not in (None, BACKGAMMON):
        raise NotationError(f"This SGF file is of another game (GM[{root.first('GM')}], backgammon is 6).")
    settings = _settings(trees)
    names = (root.first("PW") or DEFAULT_NAMES[0], root.first("PB") or DEFAULT_NAMES[1])
    games: list[ImportedGame] = []
    problems: list[Problem] = []
    for number, tree in enumerate(trees, 1):
        games.append(_game(tree, number, settings, names, games, problems))
    return MatchFile(settings, names, tuple(games), _headers(root), tuple(problems))


def _headers(root: Node) -> tuple[tuple[str, str], ...]:
    known = {"DT": "EventDate", "EV": "Event", "RO": "Round", "PC": "Site", "AN": "Annotator"}
    found = ((name, root.first(key)) for key, name in known.items())
    # Dates are written 2026-11-30 in SGF and 2026.11.30 in match files.
    return tuple(
        (name, value.replace("-", ".") if name == "EventDate" else value) for name, value in found if value
    )


def _match_info(root: Node) -> dict[str, int]:
    """The numbers of `MI[length:7][game:0][ws:0][bs:0]` by name."""
    parts = (value.partition(":") for value in root.properties.get("MI", []))
    return {name: int(value) for name, _, value in parts if re.fullmatch(r"\d{1,6}", value)}


def _rules(root: Node) -> set[str]:
    return {rule.lower() for value in root.properties.get("RU", []) for rule in value.split(":")}


def _settings(trees: list[list[Node]]) -> MatchSettings:
    root = trees[0][0]
    rules = _rules(root)
    if rules & {"hypergammon1", "hypergammon2"}:
        raise NotationError("Hypergammon is played here with three checkers only.")
    variant = Variant.STANDARD
    if "nackgammon" in rules:
        variant = Variant.NACKGAMMON
    elif "hypergammon3" in rules:
        variant = Variant.HYPERGAMMON
    length = _match_info(root).get("length", 0)
    try:
        return MatchSettings(
            length=length,
            variant=variant,
            crawford="crawford" in rules or length <= 1,
            jacoby="jacoby" in rules or length > 0,
            beavers=_BEAVERS if not length and any(map(_has_beaver, trees)) else 0,
        )
    except ValueError as error:
        raise NotationError(f"The match cannot be read: {error}.") from None


def _has_beaver(tree: list[Node]) -> bool:
    doubles = [node.first("W") or node.first("B") for node in tree]
    return any(first == second == "double" for first, second in pairwise(doubles))


def _game(
    tree: list[Node],
    number: int,
    settings: MatchSettings,
    names: tuple[str, str],
    before: list[ImportedGame],
    problems: list[Problem],
) -> ImportedGame:
    root = tree[0]
    info = _match_info(root)
    score = (info.get("ws", 0), info.get("bs", 0))
    report = continuity(before, score)
    if report is not None:
        problems.append(Problem(root.line, report))
    crawford = _crawford(root, settings, score, before)
    if before and crawford is not crawford_of_next(before[-1], score):
        problems.append(
            Problem(root.line, "By the score, the file has the Crawford game in the wrong place.")
        )
    fold = GameFold(settings, number, score, crawford)
    result = _RESULT.fullmatch(root.first("RE") or "")
    stated = (PLAYERS[result["winner"]], int(result["points"])) if result else None
    reader = _NodeReader(fold, names)
    node = root
    try:
        _start(root)
        for node in tree[1:]:
            reader.read(node)
        if stated is not None:
            reader.finish(*stated)
    except (NotationError, IllegalAction) as error:
        problems.append(Problem(node.line, str(error)))
    return fold.closed(stated if reader.came_to_result else None)


def _start(root: Node) -> None:
    """Raise NotationError for a game that does not begin at its beginning."""
    if root.first("CV") not in (None, "1"):
        raise NotationError("The cube was turned by opening ties, and their dice are not in the file.")
    setup = [name for name in _SETUP if name in root.properties and name != "CV"]
    if setup:
        raise NotationError(f"The game begins with a position set up by hand ({', '.join(setup)}).")


def _crawford(
    root: Node, settings: MatchSettings, score: tuple[int, int], before: list[ImportedGame]
) -> Crawford:
    if "crawfordgame" in _rules(root):
        return Crawford.NOW
    if before:
        expected = crawford_of_next(before[-1], score)
        return Crawford.AFTER if expected is Crawford.NOW else expected
    one_away = settings.crawford and settings.length > 1 and settings.length - 1 in score
    return Crawford.AFTER if one_away else Crawford.BEFORE


class _NodeReader:
    """Applies the nodes of one game to its fold."""

    def __init__(self, fold: GameFold, names: tuple[str, str]) -> None:
        self.fold = fold
        self.names = names
        self.came_to_result = False

    def read(self, node: Node) -> None:
        """Apply a node; raises NotationError or IllegalAction."""
        setup = [name for name in _SETUP if name in node.properties]
        if setup:
            raise NotationError(f"The position is set up by hand here ({', '.join(setup)}).")
        for name, player in PLAYERS.items():
            value = node.first(name)
            if value is not None:
                self._move(player, value.strip())
        dice, side = node.first("DI"), node.first("PL")
        if dice is not None:
            self._dice(PLAYERS.get((side or "")[:1]), dice.strip())

    def _move(self, player: Player, value: str) -> None:
        self.fold.expect(player, self.names)
        match value:
            case "double" | "redouble":
                self.fold.act(Beaver() if self.fold.state.phase is Phase.DOUBLED else Double())
            case "take":
                self.fold.act(Take())
            case "drop":
                self.fold.act(Drop())
            case _:
                self._play(player, value)

    def _play(self, player: Player, value: str) -> None:
        found = _PLAY.fullmatch(value)
        if found is None:
            raise NotationError(f"{value!r} cannot be read.")
        roll = Roll(int(found["first"]), int(found["second"]))
        self._throw(player, roll)
        places = [place_of(letter, player) for letter in found["moves"]]
        steps = zip(places[::2], places[1::2], strict=True)
        text = " ".join(f"{src}/{dst}" for src, dst in steps)
        self.fold.act(MakePlay(parse_play(text, self.fold.state.board, roll)))

    def _dice(self, player: Player | None, value: str) -> None:
        found = _PLAY.fullmatch(value)
        if found is None or found["moves"]:
            raise NotationError(f"The dice {value!r} cannot be read.")
        if player is None:
            raise NotationError("The dice are set here without a player.")
        self.fold.expect(player, self.names)
        self._throw(player, Roll(int(found["first"]), int(found["second"])))

    def _throw(self, player: Player, roll: Roll) -> None:
        state = self.fold.state
        lying = state.roll if state.phase is Phase.TO_PLAY else None
        if lying is None:
            self.fold.throw(player, roll)
        elif sorted(lying) != sorted(roll):
            raise NotationError(f"{roll} is played, but {lying} was rolled.")

    def finish(self, winner: Player, points: int) -> None:
        """Check the result against the game, or make it the resignation that it must have been."""
        self.came_to_result = True
        state = self.fold.state
        if state.result is not None:
            self.fold.compare(winner, points, self.names)
        elif state.phase in (Phase.TO_ROLL, Phase.TO_PLAY) and state.on_roll != winner:
            self.fold.resign(points)
        else:
            raise NotationError(
                f"{self.names[winner]} wins the game, and nothing on record says how: "
                f"{self.names[winner.other]} was not to move."
            )
