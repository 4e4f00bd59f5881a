"""Where the keys and the pad stand on the table: useful things for arrows, everything for Tab (pure).

Ids: `p1` to `p24` points in White's numbering, `bar0` `bar1`, `off0` `off1` (White, Black), `die0`
`die1`, `cube`, and the ids of the buttons beside the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.actions import Player
from game.rules.board import BAR, OFF
from game.ui.commands import Action
from game.view import layout
from game.view.layout import ViewSide


class Stop(NamedTuple):
    """Something the cursor can stand on, with where it lies in board units."""

    id: str
    x: float
    y: float


BUTTONS_Y = -9.0
"""Buttons lie below the board for the cursor, wherever the window has them."""


def place_id(player: Player, place: int) -> str:
    """The id of a player's place."""
    if place == BAR:
        return f"bar{int(player)}"
    if place == OFF:
        return f"off{int(player)}"
    return f"p{layout.white_point(player, place)}"


def place_of(id: str, player: Player) -> int | None:
    """The place an id means for a player; None for the other player's bar or tray, and for other things."""
    if id[0] == "p" and id[1:].isdigit():
        return layout.own_place(player, int(id[1:]))
    if id == f"bar{int(player)}":
        return BAR
    if id == f"off{int(player)}":
        return OFF
    return None


def stop_at(id: str, side: ViewSide) -> Stop:
    """Where a thing of the board lies."""
    if id[0] == "p" and id[1:].isdigit():
        anchor = layout.point_anchor(int(id[1:]), side)
        return Stop(id, anchor.x, anchor.y + anchor.toward)
    if id.startswith("bar"):
        return Stop(id, 0.0, layout.bar_direction(int(id[3:]), side) * 2.5)
    if id.startswith("off"):
        x, _, _ = layout.tray_position(int(id[3:]), 0, side)
        return Stop(id, x, -layout.bar_direction(int(id[3:]), side) * 4.0)
    if id == "cube":
        x, _, _ = layout.cube_position(None, side)
        return Stop(id, x, 0.0)
    if id.startswith("die"):
        x, _, _ = layout.die_position(0, int(id[3:]), side)
        return Stop(id, x, 0.0)
    raise ValueError(f"{id} is nothing on the board")


def button_stops(ids: Sequence[str]) -> list[Stop]:
    """Buttons in a row below the board, first at the left."""
    return [Stop(id, 5.0 + 2.5 * number, BUTTONS_Y) for number, id in enumerate(ids)]


def neighbour(stops: Sequence[Stop], current: str, action: Action) -> str:
    """The stop a direction leads to; the current one when there is none.

    Left and right walk along a half of the board and at its end go on at the start of the other, so that
    either alone reaches every place; up and down change halves, to the stop nearest sideways.
    """
    here = next((stop for stop in stops if stop.id == current), None)
    if here is None:
        return stops[0].id if stops else current
    others = [stop for stop in stops if stop.id != current]
    if action in (Action.LEFT, Action.RIGHT):
        return _sideways(here, others, 1.0 if action is Action.RIGHT else -1.0)
    return _across(here, others, 1.0 if action is Action.UP else -1.0)


def _row(stop: Stop) -> int:
    if stop.y <= BUTTONS_Y:
        return -2
    return 0 if abs(stop.y) < 0.5 else (1 if stop.y > 0 else -1)


def _sideways(here: Stop, others: Sequence[Stop], way: float) -> str:
    row = [stop for stop in others if _row(stop) == _row(here)]
    ahead = [stop for stop in row if (stop.x - here.x) * way > 0.01]
    if ahead:
        return min(ahead, key=lambda stop: abs(stop.x - here.x)).id
    # At the end of a half go on at the start of the other, as lines of text follow each other.
    opposite = [stop for stop in others if _row(stop) == -_row(here)]
    following = opposite if _row(here) in (1, -1) and opposite else row
    return min(following, key=lambda stop: stop.x * way).id if following else here.id


def _across(here: Stop, others: Sequence[Stop], way: float) -> str:
    rows = sorted(
        {_row(stop) for stop in others if (_row(stop) - _row(here)) * way > 0}, key=lambda r: r * way
    )
    for row in rows:
        return min((s for s in others if _row(s) == row), key=lambda s: abs(s.x - here.x)).id
    return here.id


def tab_order(player: Player, buttons: Sequence[str], dice: int) -> list[str]:
    """The order Tab walks: the mover's bar and 24 to 1, the other places, dice, cube, buttons."""
    points = [place_id(player, place) for place in range(24, 0, -1)]
    others = [
        place_id(player, BAR),
        place_id(player.other, BAR),
        place_id(player, OFF),
        place_id(player.other, OFF),
    ]
    return [*others[:1], *points, *others[1:], *[f"die{i}" for i in range(dice)], "cube", *buttons]


def tab(order: Sequence[str], current: str, by: int) -> str:
    """The next thing for Tab or Shift-Tab, round at the ends."""
    if current not in order:
        return order[0 if by > 0 else -1]
    return order[(order.index(current) + by) % len(order)]
