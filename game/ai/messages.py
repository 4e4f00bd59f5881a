"""What travels between the game and the process that thinks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

STOP_SLOTS = 8
"""Numbers of cancelled requests that a running search looks at; one more slot holds the running request."""


@dataclass(frozen=True, slots=True)
class Request:
    """One question. `state` is a MatchState, with a Choice to judge, or a MatchRecord to analyse."""

    number: int
    kind: str
    state: Any
    level: int
    options: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a request. `plain`: the stand-in answered, since the engine was not ready; `error` is a
    sentence when it could not be answered at all."""

    number: int
    kind: str
    value: Any
    plain: bool = False
    error: str = ""


@dataclass(frozen=True, slots=True)
class Advance:
    """How far a long request has come, from 0 to 1."""

    number: int
    share: float


@dataclass(frozen=True, slots=True)
class Status:
    """What the process is doing: "starting", "compiling 40 %", "ready"."""

    text: str
