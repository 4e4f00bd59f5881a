"""From the table's state to what is drawn: the view of the board and the face around it (pure)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from game.rules.actions import MakePlay, Player
from game.rules.moves import Play
from game.rules.state import MatchState, Phase
from game.session.session import Transition
from game.settings import Marks, Settings
from game.ui.buttons import Button
from game.ui.canvas import Part
from game.ui.table.cursor import place_of
from game.ui.table.draft import Draft, trail
from game.ui.table.face import Choice, Face, Person
from game.ui.table.labels import composing, cube_words, terms_words, waiting, way_label, way_spoken
from game.ui.table.model import Mode, TableModel
from game.ui.table.telling import Voice
from game.view.camera import Camera
from game.view.geometry import Vec3
from game.view.layout import ViewSide
from game.view.scene import DiePose, PathStyle, Spot, TableView, Trail
from game.words import later, t

NOTICE_SECONDS = 4.0
Focus = Spot | Literal["cube", "dice", "die0", "die1"] | None


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The play that stays marked until the next one."""

    player: Player
    play: Play


def view_of(state: MatchState, side: ViewSide, settings: Settings, numbers: bool = True) -> TableView:
    """The board of a state at rest, nothing chosen."""
    roll = state.roll
    shown = roll is not None and state.phase in (
        Phase.TO_PLAY,
        Phase.OPENING,
        Phase.RESIGNED,
        Phase.GAME_OVER,
    )
    offered = None
    if state.phase is Phase.DOUBLED and state.to_act is not None:
        offered = int(state.to_act)
    return TableView(
        board=state.board,
        own=int(state.on_roll),
        dice=tuple(roll) if shown and roll is not None else (),
        cube_shown=state.settings.cube and not state.crawford_game and state.settings.length != 1,
        cube_value=state.cube.value * 2 if offered is not None else state.cube.value,
        cube_owner=int(state.cube.owner) if state.cube.owner is not None else None,
        cube_offered_to=offered,
        numbers=int(state.on_roll) if numbers and settings.point_numbers else None,
        marks="letter" if settings.marks is Marks.LETTERS else "ring",
        theme=settings.theme,
        side=side,
        high_contrast=settings.high_contrast,
    )


def last_trails(last: LastPlay | None) -> tuple[Trail, ...]:
    """The arrows of the last play, of a shape that says whose it was."""
    if last is None:
        return ()
    style: PathStyle = "last_white" if last.player is Player.WHITE else "last_black"
    return tuple(
        Trail(int(last.player), (chain[0].src, *(step.dst for step in chain)), style)
        for chain in trail(last.play)
    )


def draft_trails(draft: Draft, mover: Player) -> tuple[Trail, ...]:
    """The dotted ways of the steps made so far."""
    return tuple(
        Trail(int(mover), (chain[0].src, *(step.dst for step in chain)), "tentative")
        for chain in trail(draft.steps)
    )


@dataclass(frozen=True, slots=True)
class Extras:
    """What the screen adds to the model's own view."""

    camera: Camera
    last: LastPlay | None = None
    carried: Vec3 | None = None
    ring: bool = True
    poses: tuple[DiePose, ...] = ()
    hint: tuple[Trail, ...] = ()


def table_view(model: TableModel, extras: Extras) -> TableView:
    """Everything the board shows of the model now."""
    state, draft, mover = model.state, model.draft, model.mover
    view = view_of(state, model.side, model.settings)
    focus: Focus = None
    if extras.ring and model.cursor:
        focus = focus_spot(model.cursor, mover)
    view = replace(
        view,
        camera=extras.camera,
        focus=focus,
        poses=extras.poses,
        trails=extras.hint or last_trails(extras.last),
    )
    if draft is None:
        return view
    spot = None if draft.selected is None else Spot(int(mover), draft.selected)
    aids = model.settings.show_targets
    ends = [way[-1] for way in draft.ways] if aids else []
    at_rest = draft.selected is None
    return replace(
        view,
        board=draft.now,
        used=draft.used[::-1] if draft.swapped else draft.used,
        selected=spot,
        lifted=spot if extras.carried is not None else None,
        carried=extras.carried,
        sources=tuple(Spot(int(mover), s) for s in draft.sources) if at_rest and aids else (),
        destinations=tuple(Spot(int(mover), s.dst) for s in ends),
        hits=tuple(Spot(int(mover), s.dst) for s in ends if s.hit),
        trails=extras.hint or draft_trails(draft, mover),
    )


def focus_spot(cursor: str, mover: Player) -> Focus:
    """The board's ring for a cursor; None when it stands on a button."""
    named: dict[str, Focus] = {"die0": "die0", "die1": "die1", "cube": "cube"}
    if cursor in named:
        return named[cursor]
    for player in (mover, mover.other):
        place = place_of(cursor, player) if cursor[:1] in "pbo" and cursor[-1:].isdigit() else None
        if place is not None:
            return Spot(int(player), place)
    return None


@dataclass(frozen=True, slots=True)
class Talk:
    """What the face needs beside the model."""

    voice: Voice
    seats: tuple[str, str]
    event: str = ""
    link: str = ""
    clocks: tuple[str, str] = ("", "")
    thinking: bool = False
    tossing: Player | None = None
    """Whose dice are still in the air: what they will show is not told yet."""
    buttons: tuple[Button, ...] = ()


def persons(model: TableModel, talk: Talk) -> tuple[Person, Person]:
    """The panels, the near one first."""
    state = model.state
    near = Player.BLACK if model.side.flipped else Player.WHITE

    def of(player: Player) -> Person:
        board = state.board_of(player)
        if model.draft is not None and player is model.mover:
            board = model.draft.now
        return Person(
            int(player),
            talk.voice.names[player],
            talk.seats[player],
            board.pips if model.settings.show_pips else None,
            state.score[player],
            state.to_act == player,
            talk.clocks[player],
        )

    return of(near), of(near.other)


def line_parts(model: TableModel, talk: Talk, now: float) -> tuple[Part, ...]:
    """The event line: a refusal or notice for a while, the turn being composed, or what has happened."""
    notice = model.notice
    if notice is not None and notice.text and now - notice.since < NOTICE_SECONDS:
        return ((notice.text, "coral" if notice.kind == "refused" else "text", "bodyb"),)
    if talk.tossing is not None:
        return ((talk.voice.says(talk.tossing, later("You roll"), later("{name} rolls")), "text2", "body"),)
    if model.draft is not None and (model.draft.steps or not model.passing):
        return composing(model.draft)
    if talk.thinking:
        state = model.state
        name = talk.voice.names[state.to_act] if state.to_act is not None else ""
        return ((t("{name} is thinking", name=name), "text2", "body"),)
    if talk.event:
        return ((talk.event, "text"),)
    return ((waiting(model.state, talk.voice.names, talk.voice.you, model.session.awaiting_dice), "text"),)


def line_dice(model: TableModel, talk: Talk) -> tuple[tuple[int, bool], ...]:
    """The dice of the event line with those played."""
    if talk.tossing is not None:
        return ()
    if model.draft is not None:
        return tuple(zip(model.draft.order, model.draft.used, strict=True))
    roll = model.state.roll
    if roll is None or model.state.phase not in (Phase.TO_PLAY, Phase.RESIGNED):
        return ()
    return tuple((die, False) for die in roll.dice)


def choices(model: TableModel) -> tuple[Choice, ...]:
    """The labelled ways of the selected checker."""
    draft = model.draft
    if model.mode is not Mode.PLAY or draft is None or draft.selected is None:
        return ()
    aimed = draft.way
    return tuple(
        Choice(
            f"way{number}",
            way_label(way),
            way_spoken(way),
            tuple(step.die for step in way),
            any(step.hit for step in way),
            partial(model.go, way),
            way == aimed,
        )
        for number, way in enumerate(draft.ways)
    )


def face_of(model: TableModel, talk: Talk, now: float) -> Face:
    """Everything around the board."""
    state = model.state
    near, far = persons(model, talk)
    shown = state.settings.cube and state.settings.length != 1
    return Face(
        near=near,
        far=far,
        terms=terms_words(state),
        game=t("Game {game}", game=state.game),
        cube=state.cube.value if shown and not state.crawford_game else None,
        cube_text=cube_words(state, talk.voice.names, talk.voice.you),
        badge=t("Crawford game: no cube") if state.crawford_game else "",
        link=talk.link,
        line=line_parts(model, talk, now),
        dice=line_dice(model, talk),
        choices=choices(model),
        buttons=talk.buttons,
        thinking=talk.thinking,
    )


def last_play(event: Transition) -> LastPlay | None:
    """The play of a transition, if it was one with steps."""
    if isinstance(event.action, MakePlay) and event.action.play and event.before.to_act is not None:
        return LastPlay(event.before.to_act, event.action.play)
    return None
