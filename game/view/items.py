"""What a scene is made of, and what a table shows: plain values (pure)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from game.rules.board import Board, start
from game.view.camera import PLAY, Camera
from game.view.geometry import UPRIGHT, Quat, Vec3
from game.view.layout import WHITE_VIEW, ViewSide

Mark = Literal["ring", "letter"]
Lit = Literal["source", "destination", "hit", "last"]
RingStyle = Literal["focus", "empty", "lifted", "hover"]
PathStyle = Literal["tentative", "hint", "last_white", "last_black"]


@dataclass(frozen=True, slots=True)
class CheckerItem:
    """One checker. `position` is the centre of its underside; `glow` 0..1 lights its rim."""

    player: int
    place: int
    index: int
    position: Vec3
    rotation: Quat = UPRIGHT
    seed: float = 0.0
    glow: float = 0.0


@dataclass(frozen=True, slots=True)
class DieItem:
    """One die; `used` 0 fresh, 1 spent, between for a doublet half played."""

    player: int
    index: int
    value: int
    position: Vec3
    rotation: Quat
    used: float = 0.0


@dataclass(frozen=True, slots=True)
class CubeItem:
    """The doubling cube with its value's face up."""

    value: int
    position: Vec3
    rotation: Quat
    glow: float = 0.0


@dataclass(frozen=True, slots=True)
class LitPoint:
    """A point (White's numbering) outlined in light."""

    point: int
    kind: Lit


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle lying flat, drawn as an ellipse on the screen."""

    center: Vec3
    radius: float
    style: RingStyle


@dataclass(frozen=True, slots=True)
class Path:
    """A dotted way or an arrow over the board."""

    points: tuple[Vec3, ...]
    style: PathStyle


@dataclass(frozen=True, slots=True)
class Tag:
    """A few characters at a spot of the board: the height of a stack, the dice of a doublet left."""

    text: str
    position: Vec3
    player: int
    height: float
    kind: Literal["count", "left"] = "count"


@dataclass(frozen=True, slots=True)
class Particle:
    """A fleck drawn over the board, facing the camera."""

    position: Vec3
    size: float
    turn: float
    color: tuple[int, int, int]
    alpha: float
    shape: Literal["spark", "fleck", "burst", "ring"]


@dataclass(frozen=True, slots=True)
class Scene:
    """All of one frame."""

    theme: str = "classic"
    side: ViewSide = WHITE_VIEW
    camera: Camera = PLAY
    checkers: tuple[CheckerItem, ...] = ()
    dice: tuple[DieItem, ...] = ()
    cube: CubeItem | None = None
    lit: tuple[LitPoint, ...] = ()
    rings: tuple[Ring, ...] = ()
    paths: tuple[Path, ...] = ()
    tags: tuple[Tag, ...] = ()
    particles: tuple[Particle, ...] = ()
    numbers: int | None = None
    """The player whose point numbers stand on the rim, or None for a bare rim."""
    marks: Mark = "ring"
    high_contrast: bool = False
    board_shown: bool = True


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of a player: own numbering, 0 the tray, 25 the bar."""

    player: int
    place: int


@dataclass(frozen=True, slots=True)
class DiePose:
    """Where a die came to rest and which way up."""

    position: Vec3
    rotation: Quat


@dataclass(frozen=True, slots=True)
class Trail:
    """A checker's move as shown: a player's places from first to last, the stops between included."""

    player: int
    places: tuple[int, ...]
    style: PathStyle = "tentative"


@dataclass(frozen=True, slots=True)
class TableView:
    """What the table shows at rest: the state, the draft and the player's wishes.

    `own` is the player `board.own` belongs to. `dice` are the dice as rolled, two; `used` has one entry
    for each step of the roll (two, or four of a doublet). `poses` say where the dice lie, else they lie
    aligned on `dice_player`'s side.
    """

    board: Board = field(default_factory=start)
    own: int = 0
    dice: tuple[int, ...] = ()
    used: tuple[bool, ...] = ()
    dice_player: int | None = None
    poses: tuple[DiePose, ...] = ()
    cube_shown: bool = True
    cube_value: int = 1
    cube_owner: int | None = None
    cube_offered_to: int | None = None
    selected: Spot | None = None
    lifted: Spot | None = None
    carried: Vec3 | None = None
    sources: tuple[Spot, ...] = ()
    destinations: tuple[Spot, ...] = ()
    hits: tuple[Spot, ...] = ()
    focus: Spot | Literal["cube", "dice", "die0", "die1"] | None = None
    trails: tuple[Trail, ...] = ()
    numbers: int | None = 0
    marks: Mark = "ring"
    theme: str = "classic"
    side: ViewSide = WHITE_VIEW
    camera: Camera = PLAY
    high_contrast: bool = False

    def checkers_of(self, player: int) -> tuple[int, ...]:
        """The 26 counts of a player in that player's numbering."""
        return self.board.own if player == self.own else self.board.opp
