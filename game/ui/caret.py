"""A line of text being edited, with its caret (pure)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.commands import Action


@dataclass(frozen=True, slots=True)
class Line:
    """`after` letters stand behind the caret: it keeps its place when the text grows before it."""

    text: str
    after: int = 0

    @property
    def caret(self) -> int:
        """How many letters stand before the caret."""
        return max(len(self.text) - self.after, 0)

    def typed(self, letters: str, longest: int) -> Line:
        """Letters put in at the caret, as many as the line holds; signs that print nothing are left out."""
        room = max(longest - len(self.text), 0)
        new = "".join(letter for letter in letters if letter.isprintable())[:room]
        return Line(self.text[: self.caret] + new + self.text[self.caret :], self._kept)

    def erased(self) -> Line:
        """The letter before the caret taken out."""
        return Line(self.text[: max(self.caret - 1, 0)] + self.text[self.caret :], self._kept)

    def deleted(self) -> Line:
        """The letter behind the caret taken out."""
        return Line(self.text[: self.caret] + self.text[self.caret + 1 :], max(self._kept - 1, 0))

    def put(self, caret: int) -> Line:
        """The caret before the letter of that number, counted from 0; never beyond the ends."""
        return Line(self.text, len(self.text) - min(max(caret, 0), len(self.text)))

    @property
    def _kept(self) -> int:
        return min(self.after, len(self.text))


EDITS: dict[Action, Callable[[Line], Line]] = {
    Action.ERASE: Line.erased,
    Action.DELETE: Line.deleted,
    Action.LINE_START: lambda line: line.put(0),
    Action.LINE_END: lambda line: line.put(len(line.text)),
}
"""What keys that edit do to a line."""
