"""A turn as the table shows it while it is composed: steps made, checker chosen, dice in order (pure).

Nothing here reaches the match: the session hears only of a confirmed, complete turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.board import OFF, Board
from game.rules.dice import Roll
from game.rules.draft import Refusal, canonical, dice_left, is_complete, refusal
from game.rules.moves import CheckerMove, Play, apply_play
from game.rules.routes import preferred, routes, sources


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn being composed. Places are the mover's own: 25 the bar, 0 off.

    `groups` counts the steps that were made by one gesture, so that one undo takes back what one
    press did. `swapped` turns the order in which the two dice are shown and used.
    """

    board: Board
    roll: Roll
    steps: Play = ()
    groups: tuple[int, ...] = ()
    selected: int | None = None
    target: int = 0
    """Which of the selected checker's ways the keys stand on."""
    swapped: bool = False

    @property
    def now(self) -> Board:
        """The position with the steps made."""
        return apply_play(self.board, self.steps)

    @property
    def complete(self) -> bool:
        return is_complete(self.board, self.roll, self.steps)

    @property
    def play(self) -> Play | None:
        """The whole turn in canonical order, None while dice are owed."""
        return canonical(self.board, self.roll, self.steps)

    @property
    def order(self) -> tuple[int, ...]:
        """The dice as shown."""
        dice = self.roll.dice
        return dice[::-1] if self.swapped else dice

    @property
    def used(self) -> tuple[bool, ...]:
        """Which of the shown dice have been played."""
        left = list(dice_left(self.roll, self.steps))
        marks = []
        for die in reversed(self.order):
            marks.append(die not in left)
            if die in left:
                left.remove(die)
        return tuple(reversed(marks))

    @property
    def sources(self) -> tuple[int, ...]:
        """Places whose checker can move, farthest first."""
        return sources(self.board, self.roll, self.steps)

    @property
    def ways(self) -> tuple[Play, ...]:
        """Where the selected checker can go, nearest first."""
        if self.selected is None:
            return ()
        return routes(self.board, self.roll, self.steps, self.selected)

    @property
    def way(self) -> Play | None:
        """The way the keys stand on."""
        ways = self.ways
        return ways[self.target % len(ways)] if ways else None

    def select(self, src: int | None) -> Draft:
        """Lift a checker, or put it back with None; a place that cannot move is not selected."""
        if src is not None and src not in self.sources:
            return replace(self, selected=None, target=0)
        return replace(self, selected=src, target=0)

    def aim(self, by: int) -> Draft:
        """Go to the next or previous way of the selected checker."""
        count = len(self.ways)
        return replace(self, target=(self.target + by) % count) if count else self

    def go(self, way: Play) -> Draft:
        """Make the steps of a way."""
        return replace(
            self,
            steps=(*self.steps, *way),
            groups=(*self.groups, len(way)),
            selected=None,
            target=0,
        )

    def ways_to(self, dst: int) -> tuple[Play, ...]:
        """The selected checker's ways that end on a place."""
        return tuple(way for way in self.ways if way[-1].dst == dst)

    def default_way(self, dst: int) -> Play | None:
        """The way a plain click on a place means; None when there is none or the player must choose.

        Bearing off takes the exact die, else the larger. Two ways that hit differently are a choice.
        """
        ways = self.ways_to(dst)
        if not ways:
            return None
        if dst == OFF:
            singles = [way for way in ways if len(way) == 1]
            return min(singles or ways, key=lambda way: (way[0].die != way[0].src, -way[0].die))
        fewest = min(len(way) for way in ways)
        best = [way for way in ways if len(way) == fewest]
        hits = {tuple(step.dst for step in way if step.hit) for way in ways}
        return best[0] if len(hits) == 1 else None

    def press_on(self, src: int) -> Draft:
        """Play the next shown die with the checker on a place (a double press)."""
        dice = tuple(die for die, used in zip(self.order, self.used, strict=True) if not used)
        step = preferred(self.board, self.roll, self.steps, src, dice)
        return self.go((step,)) if step is not None else self

    def undo(self) -> Draft:
        """Take back the last gesture, or put a lifted checker down."""
        if self.selected is not None:
            return replace(self, selected=None, target=0)
        if not self.groups:
            return self
        return replace(self, steps=self.steps[: -self.groups[-1]], groups=self.groups[:-1])

    def undo_all(self) -> Draft:
        """Back to the start of the turn."""
        return Draft(self.board, self.roll, swapped=self.swapped)

    def undo_step_onto(self, place: int) -> Draft:
        """Take back the last step that ended on a place, with all that was done after it."""
        for index in range(len(self.steps) - 1, -1, -1):
            if self.steps[index].dst == place:
                return replace(
                    self, steps=self.steps[:index], groups=_regrouped(self.groups, index), selected=None
                )
        return self

    def swap(self) -> Draft:
        """Use the dice in the other order."""
        return replace(self, swapped=not self.swapped)

    def moved_to(self, place: int) -> bool:
        """Whether a checker now on a place got there by this turn's steps."""
        return any(step.dst == place for step in self.steps)

    def why_not(self, src: int, dst: int) -> Refusal | None:
        """Why no checker can go from a place to another; None when it can, or no die would reach it."""
        left = dice_left(self.roll, self.steps)
        if not left:
            return Refusal("Every die has been played.")
        dice = [die for die in left if max(src - die, OFF) == dst]
        if not dice:
            return Refusal("None of your dice reaches that point.")
        reasons = [refusal(self.board, self.roll, self.steps, src, die) for die in dice]
        return next((reason for reason in reasons if reason is None), reasons[0])

    def why_stuck(self, src: int) -> Refusal | None:
        """Why the checker on a place cannot move; None when it can."""
        if src in self.sources:
            return None
        left = dice_left(self.roll, self.steps)
        if self.complete or not left:
            return Refusal("Every die has been played.")
        reasons = [refusal(self.board, self.roll, self.steps, src, die) for die in dict.fromkeys(left)]
        return next((reason for reason in reasons if reason is not None), None)


def start_of(board: Board, roll: Roll) -> Draft:
    """A turn without any step yet; the larger die is shown first."""
    return Draft(board, roll, swapped=not roll.is_doublet and roll.first < roll.second)


def _regrouped(groups: tuple[int, ...], steps: int) -> tuple[int, ...]:
    kept: list[int] = []
    for size in groups:
        room = steps - sum(kept)
        if room <= 0:
            break
        kept.append(min(size, room))
    return tuple(kept)


def trail(steps: Play) -> tuple[tuple[CheckerMove, ...], ...]:
    """The steps gathered by checker: each chain is one checker's way."""
    chains: list[list[CheckerMove]] = []
    for step in steps:
        for chain in chains:
            if chain[-1].dst == step.src and step.src not in (OFF,):
                chain.append(step)
                break
        else:
            chains.append([step])
    return tuple(tuple(chain) for chain in chains)
