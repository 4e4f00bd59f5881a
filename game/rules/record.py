"""MatchRecord: settings and actions in order. The log is the game; a state is always its fold."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from game.rules.actions import (
    AcceptResign,
    Action,
    Beaver,
    Double,
    Drop,
    Kind,
    MakePlay,
    NextGame,
    OpeningRoll,
    RejectResign,
    Resign,
    RollDice,
    Take,
)
from game.rules.board import Variant
from game.rules.dice import roll_of
from game.rules.match import apply
from game.rules.moves import CheckerMove
from game.rules.state import MatchSettings, MatchState, new_match

RECORD_VERSION = 1

_PLAIN: dict[str, Callable[[], Action]] = {
    "double": Double,
    "take": Take,
    "drop": Drop,
    "beaver": Beaver,
    "accept": AcceptResign,
    "reject": RejectResign,
    "next": NextGame,
}
_NAMES = {type(make()): name for name, make in _PLAIN.items()}


class BadRecord(ValueError):
    """Plain data that is not a record; `entry` is the number of the first bad action, 0 for the settings."""

    def __init__(self, sentence: str, entry: int = 0) -> None:
        super().__init__(sentence)
        self.entry = entry


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match so far. `digest` chains over the settings and every action (SHA-256, hex)."""

    settings: MatchSettings
    actions: tuple[Action, ...]
    state: MatchState
    digest: str

    def append(self, action: Action) -> MatchRecord:
        """The record with one action more; raises IllegalAction when the rules refuse it."""
        state = apply(self.state, action)
        return MatchRecord(self.settings, (*self.actions, action), state, chain(self.digest, action))

    def states(self) -> Iterator[MatchState]:
        """The state before any action, then after each."""
        state = new_match(self.settings)
        yield state
        for action in self.actions:
            state = apply(state, action)
            yield state

    def to_data(self) -> dict[str, Any]:
        """Plain numbers, strings, lists and dictionaries, readable by `record_from_data`."""
        return {
            "version": RECORD_VERSION,
            "settings": settings_to_data(self.settings),
            "actions": [action_to_data(action) for action in self.actions],
            "digest": self.digest,
        }


def new_record(settings: MatchSettings) -> MatchRecord:
    """An empty record."""
    return MatchRecord(settings, (), new_match(settings), first_link(settings))


def replay(settings: MatchSettings, actions: Iterable[Action]) -> MatchRecord:
    """The record of these actions; raises IllegalAction at the first the rules refuse."""
    record = new_record(settings)
    for action in actions:
        record = record.append(action)
    return record


def record_from_data(data: dict[str, Any]) -> MatchRecord:
    """The inverse of `MatchRecord.to_data`; raises BadRecord or IllegalAction."""
    if not isinstance(data, dict) or data.get("version") != RECORD_VERSION:
        raise BadRecord("This is not a Blot record of a version this program reads.")
    record = new_record(settings_from_data(data.get("settings")))
    for number, item in enumerate(data.get("actions", ()), 1):
        record = record.append(action_from_data(item, number))
    if record.digest != data.get("digest", record.digest):
        raise BadRecord("The record does not match its digest.", len(record.actions))
    return record


def first_link(settings: MatchSettings) -> str:
    """The digest before any action."""
    return _hash("", settings_to_data(settings))


def chain(digest: str, action: Action) -> str:
    """The digest after an action."""
    return _hash(digest, action_to_data(action))


def _hash(before: str, data: Any) -> str:
    text = json.dumps(data, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(f"blot/{RECORD_VERSION}/{before}/{text}".encode()).hexdigest()


def settings_to_data(settings: MatchSettings) -> dict[str, Any]:
    return asdict(settings) | {"variant": settings.variant.value}


def settings_from_data(data: Any) -> MatchSettings:
    """Checked settings; raises BadRecord with a sentence."""
    names = set(MatchSettings.__dataclass_fields__)
    if not isinstance(data, dict) or not set(data) <= names:
        raise BadRecord("The settings of the match cannot be read.")
    for name, value in data.items():
        kind = type(getattr(MatchSettings(), name))
        if name != "variant" and type(value) is not kind:
            raise BadRecord(f"The setting {name} cannot be read.")
    try:
        return MatchSettings(**(data | {"variant": Variant(data.get("variant", "standard"))}))
    except ValueError as error:
        raise BadRecord(f"The settings of the match make no sense: {error}.") from None


def action_to_data(action: Action) -> list[Any]:
    """An action as a short list: its name, then its numbers."""
    match action:
        case OpeningRoll(roll):
            return ["open", roll.first, roll.second]
        case RollDice(roll):
            return ["roll", roll.first, roll.second]
        case MakePlay(play):
            return ["play", *([step.src, step.die, int(step.hit)] for step in play)]
        case Resign(kind):
            return ["resign", int(kind)]
        case _:
            return [_NAMES[type(action)]]


def action_from_data(data: Any, entry: int = 0) -> Action:
    """The inverse of `action_to_data`; raises BadRecord."""
    try:
        name, *rest = data
        if name == "open":
            return OpeningRoll(roll_of(*rest))
        if name == "roll":
            return RollDice(roll_of(*rest))
        if name == "play":
            return MakePlay(tuple(_step(*item) for item in rest))
        if name == "resign":
            return Resign(Kind(*rest))
        if not rest:
            return _PLAIN[name]()
    except (TypeError, ValueError, KeyError):
        raise BadRecord(f"Entry {entry} cannot be read.", entry) from None
    raise BadRecord(f"Entry {entry} cannot be read.", entry)


def _step(src: Any, die: Any, hit: Any) -> CheckerMove:
    if not (type(src) is int and type(die) is int and hit in (0, 1)):
        raise ValueError("a step is three numbers")
    return CheckerMove(src, die, bool(hit))
