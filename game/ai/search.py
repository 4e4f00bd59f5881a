"""Search: the best play and the cube decision, by looking ahead as far as a depth says.

Plies are counted as GNU Backgammon counts them: at 0-ply the networks alone judge each result, 1-ply looks at
the next roll, 2-ply at the two next. Each ply re-examines the best few of the ply before. All values are
cubeful, at the score. Equal input gives equal answers, whatever the threads do.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from game.ai.equity import (
    BEAVERS,
    CUBE_SLOTS,
    cubeful_value,
    dropped_value,
    efficiency_of,
    may_double,
    normalised,
    other_side,
    taken_cube,
)
from game.ai.evaluate import Knowledge, evaluate, finished
from game.ai.jit import Array
from game.ai.kernels import results_of_roll
from game.ai.lookahead import ROLLS, Scratch, new_scratch
from game.ai.nets import OUTPUTS
from game.ai.nodes import Worth, node_value, one_roll, static_values, stopped, turned_value, two_rolls
from game.ai.pruning import Limits, PruningNets

TRIFLE = 0.005
"""What playing on must bring beyond a point that the other would give up: less is within the error of the
networks' gammons."""

KEPT_EVALUATIONS = 1 << 17
HALF = 10
"""A node's 21 rolls are split here between two threads."""

T = TypeVar("T")
U = TypeVar("U")


class SearchCancelled(Exception):
    """The search was told to stop."""


@dataclass(frozen=True)
class Filter:
    """Which candidates the next ply re-examines: at most `most`, within `margin` equity of the best."""

    most: int
    margin: float


@dataclass(frozen=True)
class Depth:
    """How far to look: a filter for each ply beyond 0, and how replies are pruned."""

    filters: tuple[Filter, ...] = ()
    replies: Limits = (6, 0.16, True)
    inner_replies: Limits = (4, 0.12, True)
    cube_plies: int = 0

    @property
    def plies(self) -> int:
        return len(self.filters)


@dataclass(frozen=True)
class Candidate:
    """One result of a roll. `position` int8[50] is seen by the next player; `outputs` and `equity` belong to
    the mover, `equity` being cubeful and in units of the cube; `value` is money points or match chance."""

    position: Array
    outputs: Array
    value: float
    equity: float
    plies: int


@dataclass(frozen=True)
class CubeValues:
    """What the player on roll has by not doubling, after a take and after a drop.

    Equities are in units of the cube before doubling; `outputs` are his cubeless probabilities.
    """

    no_double: float
    double_take: float
    double_drop: float
    outputs: Array
    allowed: bool
    beaver: bool

    @property
    def double(self) -> bool:
        """Whether to double now. A point that the other must give up is taken although playing on might bring
        a trifle more."""
        if not self.allowed:
            return False
        if self.double_take > self.double_drop:
            return self.double_drop > self.no_double - TRIFLE
        return self.double_take > self.no_double

    @property
    def take(self) -> bool:
        """Whether the other should take."""
        return self.double_take <= self.double_drop

    @property
    def too_good(self) -> bool:
        """Whether he plays on for more although the other would drop."""
        return self.allowed and not self.double and not self.take and self.no_double >= self.double_drop

    @property
    def equity(self) -> float:
        """What he has with the best cube play of both."""
        if not self.allowed:
            return self.no_double
        return max(self.no_double, min(self.double_take, self.double_drop))


class Searcher:
    """Searches with one set of networks on a fixed number of threads. Not to be used by two threads at
    once."""

    def __init__(self, known: Knowledge, nets: PruningNets, worth: Worth, threads: int = 2) -> None:
        self.known = known
        self.nets = nets
        self.worth = worth
        self.stop = np.zeros(2, np.int32)
        """Written to from outside it ends a running search by SearchCancelled (see `nodes.stopped`)."""
        self._scratches: queue.SimpleQueue[Scratch] = queue.SimpleQueue()
        for _ in range(threads):
            self._scratches.put(new_scratch(known[0].shape[2], KEPT_EVALUATIONS))
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="search") if threads > 1 else None

    def close(self) -> None:
        """End the threads."""
        if self._threads is not None:
            self._threads.shutdown()

    def plays(self, position: Array, die1: int, die2: int, cube: Array, depth: Depth) -> list[Candidate]:
        """Every distinct result of the roll, the best first. `cube` int64[8] as the mover sees it."""
        found = self._static(position, die1, die2, cube)
        for ply, keep in enumerate(depth.filters, 1):
            close = [c for c in found[: keep.most] if c.equity >= found[0].equity - keep.margin]
            if len(close) == 1:
                break
            judge = self._judge_one if ply == 1 else self._judge_two
            deeper = self._order(judge(close, cube, depth))
            found = deeper + found[len(close) :]
        return found

    def outputs(self, position: Array) -> Array:
        """The networks' probabilities of the player to roll."""
        out = np.zeros(OUTPUTS, np.float32)
        scratch = self._scratches.get()
        try:
            evaluate(position, self.known, scratch[1], out)
        finally:
            self._scratches.put(scratch)
        return out

    def cube(self, position: Array, cube: Array, plies: int, depth: Depth) -> CubeValues:
        """The cube decision of the player to roll."""
        taken = np.zeros_like(cube)
        taken_cube(cube, taken)
        table, _, contact = self.worth
        if plies == 0:
            outputs = self.outputs(position)
            efficiency = efficiency_of(position, contact)
            kept = cubeful_value(outputs, cube, efficiency, table, False)
            doubled = cubeful_value(outputs, taken, efficiency, table, True)
        else:
            mean, values = self._node(position, np.stack([cube, taken]), plies, depth)
            outputs, (kept, doubled) = mean.astype(np.float32), values
        beaver = bool(cube[BEAVERS]) and doubled < 0
        if beaver:
            doubled *= 2
        dropped = dropped_value(cube, table)
        return CubeValues(
            normalised(kept, cube, table),
            normalised(doubled, cube, table),
            normalised(dropped, cube, table),
            outputs,
            may_double(cube),
            beaver,
        )

    def _static(self, position: Array, die1: int, die2: int, cube: Array) -> list[Candidate]:
        scratch = self._scratches.get()
        try:
            count = results_of_roll(position, die1, die2, scratch[0])
            results = scratch[0][0][:count].copy()
            outputs = np.zeros((count, OUTPUTS), np.float32)
            values = np.zeros(count)
            static_values(results, count, cube, self.known, scratch, self.worth, outputs, values)
        finally:
            self._scratches.put(scratch)
        table = self.worth[0]
        return self._order(
            [
                Candidate(results[i], outputs[i], float(values[i]), normalised(values[i], cube, table), 0)
                for i in range(count)
            ]
        )

    def _order(self, candidates: list[Candidate]) -> list[Candidate]:
        """Best first; equal ones by checkers off, then by fewer blots and a lower stack."""
        return sorted(candidates, key=lambda c: (-round(c.equity, 6), *_naturalness(c.position)))

    def _judge_one(self, close: Sequence[Candidate], cube: Array, depth: Depth) -> list[Candidate]:
        def judge(candidate: Candidate) -> Candidate:
            if finished(candidate.position, self.known[7], np.zeros(OUTPUTS, np.float32)):
                return replace(candidate, plies=1)
            sums = self._rolls(candidate.position, self._their_cubes(cube), 0, ROLLS, 1, depth)
            return self._judged(candidate, cube, *sums, 1)

        return self._spread(judge, close)

    def _judge_two(self, close: Sequence[Candidate], cube: Array, depth: Depth) -> list[Candidate]:
        parts = [(c, first, last) for c in close for first, last in ((0, HALF), (HALF, ROLLS))]
        cubes = self._their_cubes(cube)

        def part(task: tuple[Candidate, int, int]) -> tuple[Array, Array]:
            candidate, first, last = task
            if finished(candidate.position, self.known[7], np.zeros(OUTPUTS, np.float32)):
                return np.zeros(OUTPUTS), np.zeros(2)
            return self._rolls(candidate.position, cubes, first, last, 2, depth)

        sums = self._spread(part, parts)
        judged = []
        for i, candidate in enumerate(close):
            if finished(candidate.position, self.known[7], np.zeros(OUTPUTS, np.float32)):
                judged.append(replace(candidate, plies=2))
                continue
            (mean1, values1), (mean2, values2) = sums[2 * i], sums[2 * i + 1]
            judged.append(self._judged(candidate, cube, mean1 + mean2, values1 + values2, 2))
        return judged

    def _judged(self, candidate: Candidate, cube: Array, mean: Array, values: Array, plies: int) -> Candidate:
        """A candidate with what a lookahead of the other side found."""
        view = np.zeros_like(cube)
        other_side(cube, view)
        theirs = node_value(values[0], values[1], view, self.worth)
        value = turned_value(theirs, view)
        outputs = np.array([1 - mean[0], mean[3], mean[4], mean[1], mean[2]], np.float32)
        return Candidate(candidate.position, outputs, value, normalised(value, cube, self.worth[0]), plies)

    def _their_cubes(self, cube: Array) -> Array:
        """The cube as the other side sees it, and after its double was taken."""
        cubes = np.zeros((2, CUBE_SLOTS), np.int64)
        other_side(cube, cubes[0])
        taken_cube(cubes[0], cubes[1])
        return cubes

    def _node(self, position: Array, cubes: Array, plies: int, depth: Depth) -> tuple[Array, Array]:
        """Mean outputs and values of the side to roll, its rolls shared out among the threads."""
        parts = [(0, HALF), (HALF, ROLLS)] if plies > 1 else [(0, ROLLS)]
        sums = self._spread(lambda part: self._rolls(position, cubes, part[0], part[1], plies, depth), parts)
        return sum(mean for mean, _ in sums), sum(values for _, values in sums)  # type: ignore[return-value]

    def _rolls(
        self, position: Array, cubes: Array, first: int, last: int, plies: int, depth: Depth
    ) -> tuple[Array, Array]:
        """Sums of outputs and values over some rolls; SearchCancelled when told to stop."""
        mean = np.zeros(OUTPUTS)
        values = np.zeros(len(cubes))
        scratch = self._scratches.get()
        try:
            if plies == 1:
                one_roll(
                    position,
                    cubes,
                    first,
                    last,
                    self.known,
                    self.nets,
                    depth.replies,
                    scratch,
                    self.worth,
                    mean,
                    values,
                )
            else:
                two_rolls(
                    position, cubes, first, last, self.known, self.nets, depth.replies, depth.inner_replies,
                    scratch, self.worth, self.stop, mean, values,
                )  # fmt: skip
        finally:
            self._scratches.put(scratch)
        if stopped(self.stop):
            raise SearchCancelled
        return mean, values

    def _spread(self, work: Callable[[T], U], tasks: Sequence[T]) -> list[U]:
        """Results of `work` in the order of the tasks, on all threads."""
        if self._threads is None or len(tasks) == 1:
            return [work(task) for task in tasks]
        return list(self._threads.map(work, tasks))


def _naturalness(position: Array) -> tuple[int, int, int]:
    """Smaller is better: checkers left on the board, blots, tallest stack of the player who has just
    moved."""
    own = position[25:50]
    return int(own.sum()), int((own[:24] == 1).sum()), int(own.max())
