"""The scene of a transition at a time: a play's steps, a toss, the cube's turn (pure).

A timeline only shows; the state has changed before it starts and does not wait for it. `skip` jumps
to its end, and so may any input.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from game.rules.board import BAR, OFF
from game.rules.moves import CheckerMove, move
from game.view import effects, layout, tosses
from game.view.easing import arch, clamp, in_out_cubic, in_out_quad, out_back
from game.view.effects import Effect, Flecks, Hit
from game.view.geometry import Quat, Vec3, about, mix, slerp
from game.view.geometry import compose as turned
from game.view.scene import (
    CheckerItem,
    CubeItem,
    DieItem,
    PathStyle,
    Scene,
    TableView,
    Trail,
    checker_item,
    compose,
    resting_checkers,
    resting_cube,
    resting_dice,
)
from game.view.tosses import Impact, Toss

HOP_BASE, HOP_PIP, HOP_MOST = 0.160, 0.025, 0.320
HOP_ARC = 0.9
HIT_FLIGHT = 0.260
CUBE_TURN = 0.420
QUICK_TOSS = 0.35
SLIDE = 0.120
FADE = 0.150
PAUSE = 0.05
"""Seconds between two steps of a play."""


class Speed(Enum):
    """How long motion lasts, as a factor; INSTANT shows results at once."""

    SLOW = 2.0
    NORMAL = 1.0
    FAST = 0.5
    INSTANT = 0.0


@dataclass(frozen=True, slots=True)
class Motion:
    """The player's wishes for everything that moves.

    `nudge` lets the camera lean in by a hair at a hit; it and `effects` rest when motion is reduced.
    """

    speed: Speed = Speed.NORMAL
    reduced: bool = False
    aligned_dice: bool = False
    effects: bool = True
    nudge: bool = True


@dataclass(frozen=True, slots=True)
class Flight:
    """One checker on its way between two resting places."""

    start: float
    end: float
    item: CheckerItem
    goal: CheckerItem
    arc: float
    back: bool = False

    def at(self, time: float) -> CheckerItem:
        """The checker in the air; it turns from one grain to the other on the way."""
        t = clamp((time - self.start) / max(self.end - self.start, 1e-6))
        eased = out_back(t) if self.back else in_out_quad(t)
        x, y, z = mix(self.item.position, self.goal.position, eased)
        lift = self.arc * arch(t)
        floor = min(self.item.position[2], self.goal.position[2])
        rotation = slerp(self.item.rotation, self.goal.rotation, clamp(eased))
        seed = self.item.seed if t < 0.5 else self.goal.seed
        return replace(self.goal, position=(x, y, max(z + lift, floor)), rotation=rotation, seed=seed)


@dataclass(frozen=True, slots=True)
class Stage:
    """A span of the timeline over one picture at rest, with the checkers that are in flight."""

    start: float
    end: float
    view: TableView
    flights: tuple[Flight, ...] = ()
    hidden: tuple[CheckerItem, ...] = ()


@dataclass(frozen=True)
class Timeline:
    """What is shown between two states. `at` is total: before the start and after the end it holds still."""

    final: TableView
    stages: tuple[Stage, ...] = ()
    dice: tuple[DieFlight, ...] = ()
    cube: CubeFlight | None = None
    effects: tuple[Effect, ...] = ()
    stops: tuple[float, ...] = ()
    impacts: tuple[Impact, ...] = ()
    landings: tuple[float, ...] = ()
    """Seconds at which a checker comes down."""
    nudge: bool = False

    @property
    def duration(self) -> float:
        ends = [stage.end for stage in self.stages] + [flight.end for flight in self.dice]
        ends += [self.cube.end] if self.cube else []
        moved = max(ends, default=0.0) + len(self.stops) * effects.HIT_STOP
        return max([moved, *(effect.end for effect in self.effects)])

    def done(self, time: float) -> bool:
        return time >= self.duration

    def skip(self) -> Timeline:
        """The same transition, over at once."""
        return Timeline(self.final)

    def at(self, time: float) -> Scene:
        """The picture `time` seconds after the start."""
        if self.done(time):
            return compose(self.final)
        felt = effects.held(time, self.stops)
        stage = next((s for s in self.stages if felt < s.end), None)
        view = self.final if stage is None else stage.view
        scene = compose(view, () if stage is None else stage.hidden)
        if stage is not None and stage.flights:
            flying = tuple(flight.at(felt) for flight in stage.flights)
            scene = replace(scene, checkers=scene.checkers + flying)
        if self.dice:
            scene = replace(scene, dice=tuple(flight.at(time) for flight in self.dice), tags=())
        if self.cube and scene.cube:
            scene = replace(scene, cube=self.cube.at(time, scene.cube))
        sparks = tuple(p for effect in self.effects for p in effect.particles(time))
        if self.nudge:
            starts = tuple(e.start for e in self.effects if isinstance(e, Hit))
            scene = replace(scene, camera=effects.nudged(scene.camera, time, starts))
        return replace(scene, particles=sparks) if sparks else scene

    def retouched(self, final: TableView) -> Timeline:
        """The same motion ending in another picture (a camera that moved, a theme that changed)."""
        stages = tuple(
            replace(
                stage,
                view=replace(
                    stage.view,
                    camera=final.camera,
                    theme=final.theme,
                    marks=final.marks,
                    numbers=final.numbers,
                ),
            )
            for stage in self.stages
        )
        return replace(self, final=final, stages=stages)


@dataclass(frozen=True)
class DieFlight:
    """One die of a toss, or a die that turns up in place."""

    end: float
    die: DieItem
    toss: Toss | None
    pace: float = 1.0

    def at(self, time: float) -> DieItem:
        if self.toss is None:
            return self.die
        pose = self.toss.at(time / max(self.pace, 1e-6))[self.die.index]
        return replace(self.die, position=pose.position, rotation=pose.rotation)


@dataclass(frozen=True, slots=True)
class CubeFlight:
    """The cube carried to another place and turned to another face."""

    end: float
    start_position: Vec3
    start_rotation: Quat
    goal_position: Vec3
    goal_rotation: Quat

    def at(self, time: float, cube: CubeItem) -> CubeItem:
        t = clamp(time / max(self.end, 1e-6))
        eased = in_out_cubic(t)
        x, y, z = mix(self.start_position, self.goal_position, eased)
        # A full turn on the way shows that something is being said.
        spin = about((0, 0, 1), 2 * math.pi * eased)
        rotation = turned(spin, slerp(self.start_rotation, self.goal_rotation, eased))
        return replace(cube, position=(x, y, z + 1.1 * arch(t)), rotation=rotation)


def hop_seconds(pips: int) -> float:
    """How long a step lasts at normal speed."""
    return min(HOP_BASE + HOP_PIP * pips, HOP_MOST)


def play_timeline(
    before: TableView,
    play: Sequence[CheckerMove],
    mover: int,
    after: TableView,
    motion: Motion = Motion(),
) -> Timeline:
    """The steps of a play, one after another; blots that are hit fly to the bar.

    `before.board` and `after.board` may be seen by either player; `mover` says whose numbering the
    steps use.
    """
    factor = motion.speed.value
    if factor == 0 or not play:
        return Timeline(after)
    board = before.board if before.own == mover else before.board.flipped()
    view = replace(before, board=board, own=mover, selected=None, lifted=None, sources=(), destinations=())
    view = replace(view, hits=(), focus=None, trails=(), camera=after.camera, theme=after.theme)
    stages: list[Stage] = []
    sparks: list[Effect] = []
    stops: list[float] = []
    landings: list[float] = []
    now = 0.0
    used = list(view.used) or [False] * len(play)
    for number, step in enumerate(play):
        took = SLIDE if motion.reduced else hop_seconds(step.die)
        took *= factor
        lifted = _top(view, mover, step.src)
        view_after = replace(view, board=move(view.board, step), used=_spend(view, used, step.die))
        arc = 0.0 if motion.reduced else HOP_ARC
        landing = checker_item(mover, step.dst, view_after.board.own[step.dst] - 1, view.side)
        flight = Flight(now, now + took, lifted, landing, arc)
        stages.append(Stage(now, now + took, view, (flight,), (lifted,)))
        landings.append(now + took + len(stops) * effects.HIT_STOP)
        now += took
        if step.hit:
            knocked = _top(view, 1 - mover, 25 - step.dst)
            bar = checker_item(1 - mover, BAR, view_after.board.opp[BAR] - 1, view.side)
            took = (SLIDE if motion.reduced else HIT_FLIGHT) * factor
            away = Flight(
                now, now + took, knocked, bar, 0.0 if motion.reduced else 1.3, back=not motion.reduced
            )
            stages.append(Stage(now, now + took, view_after, (away,), (bar,)))
            if motion.effects and not motion.reduced:
                stops.append(now)
                struck = now + (len(stops) - 1) * effects.HIT_STOP
                sparks.append(Hit(struck, knocked.position, step.dst + 31 * number))
            landings.append(now + took + len(stops) * effects.HIT_STOP)
            now += took
        view = view_after
        if number < len(play) - 1:
            stages.append(Stage(now, now + PAUSE * factor, view))
            now += PAUSE * factor
    return Timeline(
        after,
        tuple(stages),
        effects=tuple(sparks),
        stops=tuple(stops),
        landings=tuple(landings),
        nudge=motion.nudge and motion.effects and not motion.reduced,
    )


def _top(view: TableView, player: int, place: int) -> CheckerItem:
    """The last checker of a place at rest."""
    count = view.checkers_of(player)[place]
    return checker_item(player, place, max(count - 1, 0), view.side)


def _spend(view: TableView, used: list[bool], die: int) -> tuple[bool, ...]:
    """Marks one die of the roll as played."""
    if len(view.dice) == 2:
        dice = view.dice * 2 if view.dice[0] == view.dice[1] else view.dice
        if len(used) != len(dice):
            used[:] = [False] * len(dice)
        for index, value in enumerate(dice):
            if not used[index] and value == die:
                used[index] = True
                break
    return tuple(used) if len(view.dice) == 2 else view.used


def toss_timeline(after: TableView, seed: int, motion: Motion = Motion()) -> tuple[Timeline, TableView]:
    """A throw of `after.dice` by `after.dice_player`, and the view with the dice where they came to rest.

    With aligned dice, reduced motion, or when no flight clears the checkers, the dice appear aligned.
    """
    player = after.own if after.dice_player is None else after.dice_player
    chosen = None
    if not motion.aligned_dice and len(after.dice) == 2:
        chosen = tosses.choose(resting_checkers(after), player, after.dice, seed, after.side)
    if chosen is None:
        view = replace(after, poses=())
        took = 0.0 if motion.speed is Speed.INSTANT else FADE * motion.speed.value
        return Timeline(view, (Stage(0.0, took, view),)), view
    view = replace(after, poses=chosen.rest)
    if motion.speed is Speed.INSTANT or motion.reduced:
        return Timeline(view, (Stage(0.0, FADE * motion.speed.value, view),)), view
    pace = QUICK_TOSS / chosen.duration if motion.speed is Speed.FAST else motion.speed.value**0.5
    end = chosen.duration * pace
    dice = tuple(DieFlight(end, die, chosen, pace) for die in resting_dice(view))
    impacts = tuple(Impact(i.time * pace, i.strength, i.die, i.position) for i in chosen.impacts)
    return Timeline(view, (Stage(0.0, end, view),), dice, impacts=impacts), view


def cube_timeline(before: TableView, after: TableView, motion: Motion = Motion()) -> Timeline:
    """The cube carried from where it was to where it is, turned to its new value."""
    old, new = resting_cube(before), resting_cube(after)
    if old is None or new is None or motion.speed is Speed.INSTANT:
        return Timeline(after)
    took = (SLIDE if motion.reduced else CUBE_TURN) * motion.speed.value
    if motion.reduced:
        return Timeline(after, (Stage(0.0, took, after),))
    carried = CubeFlight(took, old.position, old.rotation, new.position, new.rotation)
    return Timeline(after, (Stage(0.0, took, after),), cube=carried, landings=(took,))


def win_timeline(after: TableView, winner: int, motion: Motion = Motion()) -> Timeline:
    """Flecks over the winner's side."""
    if motion.reduced or not motion.effects or motion.speed is Speed.INSTANT:
        return Timeline(after)
    toward = -layout.bar_direction(winner, after.side)
    return Timeline(after, effects=(Flecks(0.0, (0.0, toward * 2.5, 0.4), seed=winner + 1),))


def last_trails(play: Sequence[CheckerMove], mover: int) -> tuple[Trail, ...]:
    """The arrows that mark a play until the next: steps of one checker joined into one way."""
    style: PathStyle = "last_black" if mover else "last_white"
    ways: list[list[int]] = []
    for step in play:
        way = next((w for w in ways if w[-1] == step.src and step.src != OFF), None)
        if way is None:
            ways.append([step.src, step.dst])
        else:
            way.append(step.dst)
    return tuple(Trail(mover, tuple(way), style) for way in ways)
