"""Smart Game Format as a tree of nodes, whatever the game: the main line of each game of a collection."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.notation.errors import NotationError

_TOKEN = re.compile(r"(?P<mark>[();])|(?P<name>[A-Za-z]+)|\[(?P<value>(?:\\.|[^\]\\])*)\]", re.S)
_ESCAPE = re.compile(r"\\(\r\n|\n\r|.)", re.S)


@dataclass(frozen=True, slots=True)
class Node:
    """The properties of one node by name, in the order written, and its line in the file."""

    line: int
    properties: dict[str, list[str]]

    def first(self, name: str) -> str | None:
        """The first value of a property, None without it."""
        return self.properties.get(name, [None])[0]


def game_trees(text: str) -> list[list[Node]]:
    """The main line of every game; side variations are left out.

    A tree that breaks off is kept as far as it goes. NotationError when there is none at all.
    """
    games: list[list[Node]] = []
    line, counted = 1, 0
    depth, branch_closed = 0, False
    name: str | None = None
    for token in _TOKEN.finditer(text):
        line += text.count("\n", counted, token.start())
        counted = token.start()
        if token["mark"] == "(":
            depth += 1
            if depth == 1:
                games.append([])
                branch_closed = False
        elif token["mark"] == ")":
            depth = max(depth - 1, 0)
            branch_closed = True
        elif not depth or branch_closed:
            continue  # outside any game, or in a variation after the main line
        elif token["mark"] == ";":
            games[-1].append(Node(line, {}))
        elif token["name"]:
            # Old files spell property names out; only the capitals count.
            name = "".join(letter for letter in token["name"] if letter.isupper())
        elif name and games[-1]:
            games[-1][-1].properties.setdefault(name, []).append(_plain(token["value"]))
    games = [game for game in games if game]
    if not games:
        raise NotationError("This is not an SGF file: no game tree such as (;GM[6] ...) was found.")
    return games


def _plain(value: str) -> str:
    return _ESCAPE.sub(lambda found: "" if "\n" in found[1] else found[1], value)


def escaped(value: str) -> str:
    """A text as the value of a property."""
    return value.replace("\\", "\\\\").replace("]", "\\]")
