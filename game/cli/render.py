"""Command `render`: one picture of the table or of a screen, drawn without a display."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from game.cli.base import EXIT_OK, Arguments, CommandError, Subparsers

if TYPE_CHECKING:
    from game.rules.state import MatchState
    from game.view.camera import Camera
    from game.view.hud import Hud
    from game.view.scene import Scene, TableView

_TIERS = ("low", "medium", "high")
_PRESETS = ("play", "low", "top")
_LEAST, _MOST = 64, 8192
_INSETS = (26.0, 60.0, 26.0, 76.0)
"""Room for the interface around the board, in pixels of a window 1280 wide and 720 high."""
_MARGIN = (16.0, 14.0, 16.0, 16.0)


def add(sub: Subparsers) -> None:
    """Register the command."""
    command = sub.add_parser(
        "render",
        help="draw one picture without a display",
        description="Draw the table, or a screen of the game, into a PNG or JPEG file. The side to move "
        "sits at the bottom.",
    )
    command.add_argument("out", metavar="OUT.png", help="where to write the picture (.png or .jpg)")
    command.add_argument("--xgid", metavar="XGID", help="the position (default: the start of a game)")
    command.add_argument("--size", type=_size, default=(1920, 1080), metavar="1920x1080")
    command.add_argument("--tier", choices=_TIERS, default="high", help="how much to spend on the light")
    command.add_argument("--theme", default="classic", help="classic, tournament, midnight or contrast")
    command.add_argument(
        "--camera",
        default="play",
        metavar="play|low|top|YAW,PITCH,ZOOM",
        help="degrees; zoom 1 is the whole board",
    )
    command.add_argument(
        "--screen", default="table", help="table, or the name of a screen (menu, options...)"
    )
    command.add_argument("--no-hud", action="store_true", help="the board alone")
    command.set_defaults(run=run)


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d+)[xX](\d+)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"a size is WIDTHxHEIGHT, not {text!r}")
    width, height = int(match[1]), int(match[2])
    if not (_LEAST <= width <= _MOST and _LEAST <= height <= _MOST):
        raise argparse.ArgumentTypeError(f"width and height are {_LEAST} to {_MOST} pixels")
    return width, height


def run(args: Arguments) -> int:
    """Draw and write the picture."""
    import os

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.view.still import StillError, save_still
    from game.view.themes import THEMES

    if args.theme not in THEMES:
        raise CommandError(f"there is no theme {args.theme!r}; choose from {', '.join(THEMES)}")
    if not args.out.lower().endswith((".png", ".jpg", ".jpeg")):
        raise CommandError("the picture's name must end in .png or .jpg")
    scene, hud = _picture(args)
    try:
        save_still(args.out, args.size, args.tier, scene, hud)
    except (StillError, OSError) as error:
        raise CommandError(str(error)) from error
    return EXIT_OK


def _picture(args: Arguments) -> tuple[Scene, Hud]:
    """The board of a position, or a screen with what it says; the camera is the one asked for."""
    from dataclasses import replace

    from game.view.scene import compose

    if args.screen != "table":
        drawn = _screen(args.screen, args.size)
        if drawn is None:
            raise CommandError(f"there is no screen {args.screen!r}")
        scene, hud = drawn
        return replace(scene, theme=args.theme), () if args.no_hud else hud
    if not args.no_hud:
        return _posed(args)
    unit = min(args.size[0] / 1280, args.size[1] / 720)
    left, top, right, bottom = (m * unit for m in (_MARGIN if args.no_hud else _INSETS))
    camera = _camera(args.camera).fit(args.size, (left, top, right, bottom))
    return compose(replace(_table(args.xgid), theme=args.theme, camera=camera)), ()


def _screen(name: str, size: tuple[int, int]) -> tuple[Scene, Hud] | None:
    """A screen as the interface draws it, None when it has none of that name."""
    from game.ui.still import still
    from game.view.scene import Scene

    try:
        scene, hud = still(name, size)
    except KeyError:
        return None
    return scene or Scene(board_shown=False), hud


def _posed(args: Arguments) -> tuple[Scene, Hud]:
    """The table screen of a position, or of the start of a match."""
    from game.rules.actions import OpeningRoll
    from game.rules.dice import Roll
    from game.rules.match import apply
    from game.rules.state import MatchSettings, new_match
    from game.settings import Settings
    from game.ui.environment import Environment
    from game.ui.table.posed import posed

    state = _state(args.xgid) if args.xgid else apply(new_match(MatchSettings()), OpeningRoll(Roll(3, 1)))
    env = Environment(settings=Settings(theme=args.theme))
    return posed(env, state, args.size, _camera(args.camera))


def _camera(text: str) -> Camera:
    from game.view.camera import PITCHES, PRESETS, ZOOMS, Camera

    if text in PRESETS:
        return PRESETS[text]
    try:
        yaw, pitch, zoom = (float(part) for part in text.split(","))
    except ValueError:
        raise CommandError(f"a camera is {', '.join(_PRESETS)} or YAW,PITCH,ZOOM, not {text!r}") from None
    if not (PITCHES[0] <= pitch <= PITCHES[1] and ZOOMS[0] <= zoom <= ZOOMS[1]):
        raise CommandError("the pitch is 10 to 90 degrees, the zoom 0.6 to 4")
    return Camera(yaw=yaw, pitch=pitch, zoom=zoom)


def _table(xgid: str | None) -> TableView:
    from game.view.scene import TableView

    if xgid is None:
        return TableView()
    return view_of(_state(xgid))


def _state(xgid: str) -> MatchState:
    from game.notation.errors import NotationError
    from game.notation.ids import parse_position

    try:
        return parse_position(xgid)
    except NotationError as error:
        raise CommandError(str(error)) from error


def view_of(state: MatchState) -> TableView:
    """The table of a state, the side to move at the bottom."""
    from game.rules.state import Phase
    from game.view.layout import ViewSide
    from game.view.scene import TableView

    mover = int(state.on_roll)
    offered = state.phase is Phase.DOUBLED
    return TableView(
        board=state.board,
        own=mover,
        dice=tuple(state.roll) if state.roll else (),
        cube_shown=state.settings.cube,
        cube_value=state.cube.value * 2 if offered else state.cube.value,
        cube_owner=None if state.cube.owner is None else int(state.cube.owner),
        cube_offered_to=1 - mover if offered else None,
        numbers=mover,
        side=ViewSide(flipped=mover == 1),
    )
