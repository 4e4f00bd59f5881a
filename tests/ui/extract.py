"""Every text of the program that a player reads, found in its source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SINGLE = {"t", "later"}
REFUSALS = {"IllegalAction", "Refusal", "Mistyped"}


@dataclass
class Texts:
    """Messages, and plural messages by their singular with their other form."""

    messages: set[str] = field(default_factory=set)
    plurals: dict[str, str] = field(default_factory=dict)


@cache
def texts() -> Texts:
    """All texts of the program: calls of t, later and n, refusals of the rules, what the link says of typed
    addresses and codes, names of themes and levels."""
    found = Texts()
    for path in sorted([*(ROOT / "game").rglob("*.py"), *(ROOT / "net").rglob("*.py")]):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            name = _name(call)
            literals = [
                a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)
            ]
            if name == "n" and len(literals) >= 2:
                found.plurals[literals[0]] = literals[1]
            elif name in SINGLE | REFUSALS and literals:
                found.messages.add(literals[0])
    found.messages |= set(_sentences("rules/match.py")) | set(_sentences("rules/draft.py"))
    found.messages |= set(_data())
    found.messages.discard("")
    return found


def _sentences(name: str) -> Iterator[str]:
    """Sentences among a rules module's string constants, docstrings left out."""
    tree = ast.parse((ROOT / "game" / name).read_text(encoding="utf-8"))
    documents = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documents:
            if " " in node.value and node.value.endswith(".") and node.value[0].isupper():
                yield node.value


def _data() -> Iterator[str]:
    """Names and sentences that other layers keep as data."""
    from game.ai.levels import LEVELS
    from game.view.themes import THEMES

    for level in LEVELS:
        yield from (level.name, level.sentence)
    yield from (theme.title for theme in THEMES.values())


TELLING = {"StoreError", "AlreadyRunning", "Trouble", "Declined", "Reason", "_stop", "_refuse", "_tell"}
"""Calls in the session whose texts are read as they are."""
TRANSLATING = SINGLE | {"n", "end_words", "answer_words"}


def untranslated() -> list[str]:
    """Texts with a space that the session tells a player without asking the catalogue."""
    found: list[str] = []
    for path in sorted((ROOT / "game" / "session").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            if _name(call) in TELLING:
                found += [f"{path.name}:{node.lineno}" for node in _told(call)]
    return found


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _told(node: ast.AST) -> Iterator[ast.expr]:
    """Sentences below a node that no translating call takes in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and _name(child) in TRANSLATING:
            continue
        text = child.value if isinstance(child, ast.Constant) else ""
        if isinstance(child, ast.Constant) and isinstance(text, str) and " " in text:
            yield child
        yield from _told(child)
