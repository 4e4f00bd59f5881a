"""Whole matches in the real program: by keys alone, by pad alone, by mouse alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from game.rules.actions import Double, Drop, MakePlay, RollDice, Take
from game.rules.board import BAR, OFF, Board
from game.rules.moves import CheckerMove, Play, apply_play, legal_plays
from game.rules.record import MatchRecord
from game.session.dice import SeededDice
from game.settings import Confirm, Settings, Speed
from game.ui.table.cursor import place_id
from game.ui.table.model import GUARD, Mode, TableModel
from tests.pilot import Pilot
from tests.virtual_pad import available

SEED = (76).to_bytes(32, "big")
"""Dice with which the decisions below meet everything a device must do in a short match."""


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setattr(SeededDice, "fresh", classmethod(lambda cls: cls(SEED)))
    settings = Settings(
        speed=Speed.INSTANT, length=3, confirm=Confirm.ALWAYS, window_width=960, window_height=540
    )
    pilot = Pilot(tmp_path, settings)
    yield pilot
    pilot.close()


class Hands:
    """How one device does what a player decides."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def start(self) -> None: ...
    def roll(self) -> None: ...
    def double(self) -> None: ...
    def take(self) -> None: ...
    def drop(self) -> None: ...
    def undo(self) -> None: ...
    def confirm(self) -> None: ...
    def go_on(self) -> None: ...
    def move(self, step: CheckerMove) -> None: ...

    def id(self, place: int) -> str:
        return place_id(self.pilot.table.model.mover, place)


class Buttons(Hands):
    """Keys and pad have the same meanings under other names."""

    names: ClassVar[dict[str, str]]

    def tap(self, meaning: str) -> None:
        raise NotImplementedError

    def start(self) -> None:
        for meaning in ("choose", "down", "down", "choose", "menu"):
            self.tap(meaning)
            self.pilot.settle()

    def roll(self) -> None:
        self.walk("roll")
        self.tap("choose")

    def double(self) -> None:
        self.tap("double")

    def take(self) -> None:
        self.tap("choose")

    def drop(self) -> None:
        self.tap("undo")

    def undo(self) -> None:
        self.tap("undo")

    def confirm(self) -> None:
        self.tap("confirm")

    def go_on(self) -> None:
        self.tap("choose")

    def walk(self, id: str) -> None:
        """Press directions until the ring stands on something, as a person would look for it."""
        model = self.pilot.table.model
        for first in ("", "up", "down"):
            if first:
                self.tap(first)
            for _ in range(30):
                if model.cursor == id:
                    return
                self.tap("left")
        raise AssertionError(f"the ring never came to {id}")

    def move(self, step: CheckerMove) -> None:
        model = self.pilot.table.model
        self.walk(self.id(step.src))
        self.tap("choose")
        for _ in range(20):
            assert model.draft is not None
            way = model.draft.way
            assert way is not None
            if len(way) == 1 and way[0] == step:
                break
            self.tap("next")
        self.tap("choose")


class Keys(Buttons):
    names: ClassVar[dict[str, str]] = {
        "choose": "enter", "down": "down", "up": "up", "left": "left", "menu": "p", "double": "d",
        "undo": "x", "confirm": "c", "next": "pagedown",
    }  # fmt: skip

    def tap(self, meaning: str) -> None:
        self.pilot.key(self.names[meaning])


class Pad(Buttons):
    names: ClassVar[dict[str, str]] = {
        "choose": "a", "down": "down", "up": "up", "left": "left", "menu": "menu", "double": "y",
        "undo": "x", "confirm": "rt", "next": "rb",
    }  # fmt: skip

    def start(self) -> None:
        self.pilot.plug_in()
        super().start()

    def tap(self, meaning: str) -> None:
        self.pilot.press(self.names[meaning])


class Mouse(Hands):
    def start(self) -> None:
        self.pilot.click(600, 300)
        self.pilot.settle()
        for id in ("two", "start"):
            self.pilot.click_on(id)
            self.pilot.settle()

    def roll(self) -> None:
        self.pilot.click_on("roll")

    def double(self) -> None:
        self.pilot.click_on("double")

    def take(self) -> None:
        self.pilot.click_on("take")

    def drop(self) -> None:
        self.pilot.click_on("drop")

    def undo(self) -> None:
        self.pilot.click_on("undo")

    def confirm(self) -> None:
        self.pilot.click_on("confirm")

    def go_on(self) -> None:
        self.pilot.click_on("main")

    def move(self, step: CheckerMove) -> None:
        """Every second step is dragged, the others are clicked."""
        model = self.pilot.table.model
        source, target = self.id(step.src), self.id(step.dst)
        if len(model.session.record.actions) % 2:
            self.pilot.drag(self.pilot.spot(source), self.pilot.spot(target))
        else:
            self.pilot.click_place(source)
            self.pilot.click_place(target)


def seen(record: MatchRecord) -> set[str]:
    """What happened in a match, of the things a device must be able to do."""
    found: set[str] = set()
    for state, action in zip(record.states(), record.actions, strict=False):
        if isinstance(action, Double | Take | Drop):
            found.add(type(action).__name__.lower())
        if isinstance(action, MakePlay):
            if not action.play:
                found.add("pass")
            found |= {"hit" for step in action.play if step.hit}
            found |= {"bar" for step in action.play if step.src == BAR}
            found |= {"off" for step in action.play if step.dst == OFF}
            assert state.roll is not None
    return found


def decide(board: Board, plays: tuple[Play, ...], rolls: int) -> Play:
    """Hit while the match is young, then run home: everything happens and the match stays short."""

    def merit(play: Play) -> tuple[object, ...]:
        after = apply_play(board, play)
        hits = sum(step.hit for step in play) if rolls < 14 else 0
        return hits, after.own[OFF], -after.pips, play

    return max(plays, key=merit)


def wants_double(model: TableModel, rolls: int) -> bool:
    """Early in the first game, and once in the second."""
    state = model.state
    return "double" in model.buttons and (
        (state.game == 1 and rolls > 2) or (state.game == 2 and rolls > 6 and state.cube.value == 1)
    )


def play_match(pilot: Pilot, hands: Hands) -> MatchRecord:
    """A match of three points: the cube is dropped in the first game and taken in the second."""
    hands.start()
    pilot.settle()
    undone = 0
    for _ in range(3000):
        pilot.settle()
        model = pilot.table.model
        state = model.state
        rolls = sum(isinstance(action, RollDice) for action in model.session.record.actions)
        match model.mode:
            case Mode.ROLL:
                (hands.double if wants_double(model, rolls) else hands.roll)()
            case Mode.PLAY:
                assert state.roll is not None
                play = decide(state.board, legal_plays(state.board, state.roll), rolls)
                if undone < 3 and len(play) > 1:
                    undone += 1
                    hands.move(play[0])
                    pilot.settle()
                    assert model.draft is not None
                    assert model.draft.steps == play[:1]
                    hands.undo()
                    pilot.settle()
                    assert model.draft.steps == ()
                for number, step in enumerate(play):
                    hands.move(step)
                    pilot.settle()
                    if model.draft is not None:
                        assert model.draft.steps[: number + 1] == play[: number + 1], model.notice
                pilot.wait(GUARD + 0.1)
                hands.confirm()
            case Mode.ANSWER_DOUBLE:
                assert pilot.screen.name == "take_drop"
                pilot.wait(0.4)
                (hands.drop if state.game == 1 else hands.take)()
            case Mode.GAME_OVER:
                pilot.wait(1.0)
                if state.winner is not None:
                    assert pilot.screen.name == "match_result"
                    return model.session.record
                assert pilot.screen.name == "game_result"
                hands.go_on()
            case other:
                raise AssertionError(f"the table waits in {other}")
    raise AssertionError("the match did not end")


@pytest.mark.slow
@pytest.mark.parametrize("device", [Keys, Pad, Mouse])
def test_a_whole_match_by_one_device_alone(pilot: Pilot, device: type[Hands]) -> None:
    if device is Pad and not available():
        pytest.skip("virtual controllers are made through the Linux build of SDL")
    record = play_match(pilot, device(pilot))
    assert seen(record) >= {"double", "take", "drop", "hit", "bar", "pass", "off"}
    assert record.state.winner is not None
