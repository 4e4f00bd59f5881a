"""The match equity table: the published values that are shipped, or the table computed by recursion.

Shipped: Kazaross-XG2 (Neil Kazaross, 2011), 25 points, with its own post-Crawford values. The recursion below
needs no source; it stands in where the file is missing and is compared with it in the tests.
"""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from game.ai.assets import nets_folder
from game.ai.equity import CENTRED, MOST_AWAY, Table, match_value

FILE = "kazaross-xg2.csv"
GAMMON_SHARE = 0.29
"""Gammons among the trailer's wins after Crawford, where he plays for them."""

FREE_DROP = {2: 0.976, 4: 0.985}
"""What is left of the trailer's chance when the leader may drop for nothing, by points he needs."""


def load_table(path: Path | None = None) -> Table:
    """The shipped table; ValueError when the file has another form, FileNotFoundError when it is missing."""
    path = path or nets_folder() / FILE
    with path.open(newline="", encoding="utf-8") as file:
        rows = [
            [float(cell) for cell in row] for row in csv.reader(file) if row and not row[0].startswith("#")
        ]
    if [len(row) for row in rows] != [MOST_AWAY] * (MOST_AWAY + 1):
        raise ValueError(f"{path.name} does not hold {MOST_AWAY} rows and the post-Crawford row")
    before = np.full((MOST_AWAY + 1, MOST_AWAY + 1), 0.5)
    before[1:, 1:] = rows[:MOST_AWAY]
    after = np.zeros(MOST_AWAY + 1)
    after[1:] = rows[MOST_AWAY]
    return before, after


def computed_table() -> Table:
    """The table by recursion: in order of rising scores each game is worth its cubeful value at even
    chances."""
    after = _after_crawford()
    before = np.full((MOST_AWAY + 1, MOST_AWAY + 1), 0.5)
    for away in range(2, MOST_AWAY + 1):
        trailer = 0.5 * (
            (1 - GAMMON_SHARE) * _reached(after, away - 1) + GAMMON_SHARE * _reached(after, away - 2)
        )
        before[away, 1] = trailer
        before[1, away] = 1 - trailer
    even = np.array([0.5, 0.13, 0.005, 0.13, 0.005], np.float32)
    for away in range(2, MOST_AWAY + 1):
        for other in range(2, away + 1):
            cube = np.array([1, CENTRED, away, other, 0, 0, 1, 0], np.int64)
            value = 0.5 if away == other else match_value(even, cube, 0.68, (before, after), True)
            before[away, other] = value
            before[other, away] = 1 - value
    return before, after


def match_table() -> Table:
    """The table the engine plays by."""
    try:
        return load_table()
    except FileNotFoundError:
        return computed_table()


def _reached(after: np.ndarray[tuple[int], np.dtype[np.float64]], away: int) -> float:
    return 1.0 if away <= 0 else float(after[away])


def _after_crawford() -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The trailer doubles at once, so each game moves him by two or, with a gammon, by four."""
    after = np.zeros(MOST_AWAY + 1)
    after[1] = 0.5
    for away in range(2, MOST_AWAY + 1):
        single = _reached(after, away - 2)
        double = _reached(after, away - 4)
        drop = FREE_DROP.get(away, 0.99) if away % 2 == 0 else 1.0
        after[away] = 0.5 * ((1 - GAMMON_SHARE) * single + GAMMON_SHARE * double) * drop
    return after
