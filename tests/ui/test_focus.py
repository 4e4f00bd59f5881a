"""Laws of focus: everything can be reached by directions and by Tab, one ring at a time."""

from __future__ import annotations

import pytest

from game.ui import focus
from game.ui.commands import DIRECTIONS, Action, Press
from game.ui.focus import Region
from game.ui.screen import Screen
from game.view.hud import Box, Clip, Hud, Rect
from tests.ui.screens_laid_out import NAMES, metrics_of, opened


def ringed(hud: Hud) -> list[Box]:
    """Every box with a ring, those in scrolled areas too."""
    found: list[Box] = []
    for item in hud:
        if isinstance(item, Box) and item.ring:
            found.append(item)
        elif isinstance(item, Clip):
            found += ringed(item.items)
    return found


def rings(hud: Hud) -> int:
    return len(ringed(hud))


def reached(screen: Screen, start: str, metrics: object) -> set[str]:
    """Regions that directions lead to; the ends of a value are taken as reached, so the focus moves on."""
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        screen.focused = here
        screen.canvas(metrics)  # type: ignore[arg-type]
        for direction in DIRECTIONS:
            there = focus.neighbour(screen.regions, here, direction)
            if there is not None and there.id not in seen:
                seen.add(there.id)
                waiting.append(there.id)
    return seen


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("name", NAMES)
def test_every_region_is_reached_by_directions_from_every_other(name: str, text_size: int) -> None:
    stack, env = opened(name, text_size)
    metrics = metrics_of(env)
    screen = stack.top
    screen.canvas(metrics)
    ids = [region.id for region in screen.regions]
    for start in {ids[0], ids[-1], ids[len(ids) // 2]}:
        assert set(ids) - reached(screen, start, metrics) == set()


@pytest.mark.parametrize("name", NAMES)
def test_tab_walks_every_region_and_comes_back(name: str) -> None:
    stack, env = opened(name)
    metrics = metrics_of(env)
    screen = stack.top
    screen.canvas(metrics)
    first, seen = screen.focused, []
    # Prompts of the table take no press in their first moments.
    screen.now = 10.0
    for _ in screen.regions:
        seen.append(screen.focused)
        screen.handle(Press(Action.TAB))
        screen.canvas(metrics)
    assert screen.focused == first
    # A page whose chapters open as the focus reaches them may show others on the way.
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("name", NAMES)
def test_exactly_one_ring_is_drawn(name: str) -> None:
    stack, env = opened(name)
    metrics = metrics_of(env)
    stack.hud(metrics)
    screen = stack.top
    for region in screen.regions:
        screen.focused = region.id
        assert rings(stack.hud(metrics)) == 1, region.id


@pytest.mark.parametrize("name", NAMES)
def test_everything_that_can_be_focused_has_a_spoken_name_of_its_own(name: str) -> None:
    stack, env = opened(name)
    stack.hud(metrics_of(env))
    ids = [region.id for region in stack.top.regions]
    assert len(ids) == len(set(ids))
    assert all(region.name.strip() for region in stack.top.regions)
    assert all(region.why for region in stack.top.regions if not region.enabled)


@pytest.mark.parametrize("name", NAMES)
def test_the_focused_region_is_in_sight(name: str) -> None:
    stack, env = opened(name, 200)
    metrics = metrics_of(env, (960, 540))
    screen = stack.top
    screen.canvas(metrics)
    for id in [region.id for region in screen.regions]:
        screen.focused = id
        screen.canvas(metrics)
        region = screen.focused_region
        assert region is not None
        assert region.rect.y >= -4, id
        assert region.rect.bottom <= 544 or region.rect.h > 400, id


def region(id: str, x: float, y: float, group: str = "", wrap: bool = False) -> Region:
    return Region(id, Rect(x, y, 80, 20), id, group, wrap=wrap)


GRID = [region(f"{column}{row}", 100 * column, 40 * row) for row in range(3) for column in range(3)]


def step(regions: list[Region], here: str, direction: Action) -> str | None:
    found = focus.neighbour(regions, here, direction)
    return found.id if found else None


def test_a_grid_moves_to_the_neighbour_and_stops_at_its_edges() -> None:
    assert step(GRID, "11", Action.RIGHT) == "21"
    assert step(GRID, "11", Action.UP) == "10"
    assert step(GRID, "20", Action.RIGHT) is None
    assert step(GRID, "12", Action.DOWN) is None


def test_a_list_wraps_at_both_ends() -> None:
    column = [region(name, 0, 30 * i, "menu", True) for i, name in enumerate("abc")]
    assert step(column, "c", Action.DOWN) == "a"
    assert step(column, "a", Action.UP) == "c"


def test_the_own_group_comes_first() -> None:
    regions = [region("a", 0, 0, "left"), region("b", 0, 200, "left"), region("near", 0, 40, "other")]
    assert step(regions, "a", Action.DOWN) == "b"
    assert step(regions, "b", Action.UP) == "a"
    assert step(regions, "near", Action.UP) == "a"


def test_nothing_focused_begins_at_the_first() -> None:
    assert step(GRID, "gone", Action.LEFT) == "00"


def test_the_ring_is_white_and_thick_in_high_contrast() -> None:
    for contrast in (False, True):
        stack, env = opened("menu", high_contrast=contrast)
        (box,) = ringed(stack.hud(metrics_of(env)))
        assert box.ring_plain is contrast
        assert box.ring_scale == (1.5 if contrast else 1.0)
