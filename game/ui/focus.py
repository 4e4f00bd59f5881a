"""Focus: the regions of a screen that can be acted on, and the next one in a direction (pure).

Exactly one region has the focus. Directions go to the nearest neighbour inside the group, then, when
the group has none there, on to other groups, and at last around a list. Tab walks all in order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ui.commands import Action
from game.view.hud import Rect


@dataclass(frozen=True, slots=True)
class Region:
    """Something that can be focused, in window pixels.

    `name` is its spoken name with its state. `press` acts; `adjust` changes a value by -1 or 1 and says
    whether it changed; `at` takes a pointer's place on it instead of `press`; `drag` follows the held
    pointer. `why` says why a disabled one cannot be pressed. `field` marks a text field being edited
    while focused. `wrap` joins the ends of its group's list. `scroll` names the scrolled area it lies in.
    """

    id: str
    rect: Rect
    name: str
    group: str = ""
    press: Callable[[], None] | None = None
    adjust: Callable[[int], bool] | None = None
    at: Callable[[float, float], None] | None = None
    drag: Callable[[float, float], None] | None = None
    enabled: bool = True
    why: str = ""
    field: bool = False
    wrap: bool = False
    scroll: str = ""
    hold: bool = False


def find(regions: Sequence[Region], id: str | None) -> Region | None:
    """The region with that id."""
    return next((region for region in regions if region.id == id), None)


def at_point(regions: Sequence[Region], x: float, y: float) -> Region | None:
    """The topmost region at a place in pixels."""
    return next((region for region in reversed(regions) if region.rect.contains(x, y)), None)


def in_order(regions: Sequence[Region], current: str | None, step: int) -> Region | None:
    """The next (1) or previous (-1) region in tab order, around the ends."""
    if not regions:
        return None
    ids = [region.id for region in regions]
    if current not in ids:
        return regions[0 if step > 0 else -1]
    return regions[(ids.index(current) + step) % len(regions)]


def neighbour(regions: Sequence[Region], current: str | None, direction: Action) -> Region | None:
    """Where a direction leads from the focused region; None when it stays."""
    here = find(regions, current)
    if here is None:
        return regions[0] if regions else None
    others = [region for region in regions if region.id != here.id]
    group = [region for region in others if region.group == here.group]
    # Rows of a scrolled area may lie, unseen, behind what stands below it: the area comes first.
    inside = [region for region in others if here.scroll and region.scroll == here.scroll]
    near = [region for region in group if region.scroll == here.scroll]
    for candidates in (near, inside, group, others):
        found = _nearest(here, candidates, direction)
        if found is not None:
            return found
    return _far_end(group, direction) if here.wrap and direction in (Action.UP, Action.DOWN) else None


def _far_end(group: Sequence[Region], direction: Action) -> Region | None:
    key = {Action.UP: lambda r: -r.rect.bottom, Action.DOWN: lambda r: r.rect.y}[direction]
    return min(group, key=key, default=None)


def _nearest(here: Region, others: Sequence[Region], direction: Action) -> Region | None:
    scored = [
        (score, index)
        for index, other in enumerate(others)
        if (score := _score(here.rect, other.rect, direction)) is not None
    ]
    return others[min(scored)[1]] if scored else None


def _score(a: Rect, b: Rect, direction: Action) -> float | None:
    """How far b lies from a in a direction, sideways distance counted double; None when it does not."""
    (ax, ay), (bx, by) = a.center, b.center
    if direction in (Action.LEFT, Action.RIGHT):
        ahead = bx - ax if direction is Action.RIGHT else ax - bx
        gap = b.x - a.right if direction is Action.RIGHT else a.x - b.right
        side = _apart(a.y, a.bottom, b.y, b.bottom)
        reach = min(a.w, b.w)
        drift = abs(by - ay)
    else:
        ahead = by - ay if direction is Action.DOWN else ay - by
        gap = b.y - a.bottom if direction is Action.DOWN else a.y - b.bottom
        side = _apart(a.x, a.right, b.x, b.right)
        reach = min(a.h, b.h)
        drift = abs(bx - ax)
    # Neighbours may overlap a little, as stacked rows with rings do.
    if ahead <= 0 or gap < -0.5 * reach:
        return None
    return max(gap, 0.0) + 2 * side + 0.05 * drift


def _apart(a0: float, a1: float, b0: float, b1: float) -> float:
    return max(b0 - a1, a0 - b1, 0.0)
