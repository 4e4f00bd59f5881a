"""The compiled engine as a whole: networks and tables loaded once, a searcher for every checker count."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from game.ai.assets import nets_folder
from game.ai.bearoff import one_sided
from game.ai.bearoff_cube import TwoSided, two_sided
from game.ai.depths import TWO_PLY
from game.ai.equity import CONTACT_EFFICIENCY
from game.ai.evaluate import knowledge
from game.ai.match_table import match_table
from game.ai.nets import load_weights
from game.ai.positions import position_of
from game.ai.pruning import load_pruning
from game.ai.search import Searcher
from game.rules.board import start

NETWORKS = "blot.npz"
PRUNING = "pruning.npz"

Progress = Callable[[float], None]


class Engine:
    """Everything a neural level needs. One search at a time."""

    def __init__(self, folder: Path | None = None, threads: int = 2) -> None:
        """Load the shipped networks; NetworkFileError when they do not fit this program."""
        folder = folder or nets_folder()
        self.weights = load_weights(folder / NETWORKS)
        self.pruning = load_pruning(folder / PRUNING)
        self.table = match_table()
        self.one_sided = one_sided()
        self.two_sided = two_sided()
        self.threads = threads
        self._searchers: dict[int, Searcher] = {}

    def searcher(self, checkers: int = 15) -> Searcher:
        """The searcher for games with so many checkers a side.

        Hypergammon is played by the same networks, which take the missing twelve checkers as borne off: the
        race and the contact are judged well, gammons are not seen before the bear-off, where they are exact.
        """
        if checkers not in self._searchers:
            two = self.two_sided if checkers == 15 else _without_pairs(self.two_sided)
            worth = (self.table, two, CONTACT_EFFICIENCY)
            known = knowledge(self.weights, self.one_sided, checkers)
            self._searchers[checkers] = Searcher(known, self.pruning, worth, self.threads)
        return self._searchers[checkers]

    def warm(self, progress: Progress) -> None:
        """Compile, or load from the cache, all that a decision needs; tells how much is done, from 0 to 1."""
        searcher = self.searcher()
        opening = position_of(start())
        money = np.array([1, 0, 0, 0, 0, 0, 0, 0], np.int64)
        progress(0.3)
        searcher.outputs(opening)
        progress(0.5)
        searcher.plays(opening, 3, 1, money, TWO_PLY)
        progress(0.9)
        for plies in range(3):
            searcher.cube(opening, money, plies, TWO_PLY)
        progress(1.0)

    def close(self) -> None:
        """End the threads."""
        for searcher in self._searchers.values():
            searcher.close()


def _without_pairs(two: TwoSided) -> TwoSided:
    """A two-sided table that holds nothing: with fewer checkers a side, its pairs could still lose a
    gammon."""
    return two[0], np.full_like(two[1], -1)
