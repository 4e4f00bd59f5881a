"""Cue: every sound Blot makes, with its volume group, its loudness and its caption."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from game.words import later


class Group(StrEnum):
    """Volume groups; each is an option of the same name in Settings."""

    TABLE = "table"
    MENUS = "menus"
    ROOM = "room"


class Cue(StrEnum):
    """What is heard. The cues of moments bear the names of the moments."""

    FOCUS = "focus"
    CHOOSE = "choose"
    BACK = "back"
    TOGGLE_ON = "toggle_on"
    TOGGLE_OFF = "toggle_off"
    TOAST = "toast"
    KNOCK = "player_joined"
    LEFT = "player_lost"

    SHAKE = "shake"
    DIE_SOFT = "die_soft"
    DIE_HARD = "die_hard"
    LIFT = "lift"
    SLIDE = "slide"
    PLACE = "place"
    STACK = "stack"
    HIT = "hit"
    BEAR_OFF = "bear_off"
    ILLEGAL = "illegal"
    CONFIRM = "confirm"
    YOUR_TURN = "your_turn"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    CLOCK = "clock"

    DOUBLET = "doublet"
    HIT_BACK = "hit_back"
    PRIME = "prime"
    CLOSED_BOARD = "closed_board"
    GAME_WON = "game_won"
    GAME_LOST = "game_lost"
    GAMMON = "gammon"
    BACKGAMMON = "backgammon"
    MATCH_WON = "match_won"
    MATCH_LOST = "match_lost"

    ROOM = "room"


class Voice(NamedTuple):
    """How a cue is heard at full volume.

    `loudness` is the mean level of its loudest 50 ms in dB below full scale, weighted like an ear;
    `variants` are recordings to choose from; `spread` is how far their pitches lie apart either way;
    `gap` is the least time in seconds between two of it.
    """

    group: Group
    loudness: float
    caption: str
    variants: int = 5
    spread: float = 0.06
    gap: float = 0.03


_TUNED = 0.0
"""Variants of tunes differ in touch, not in key: a semitone between two fanfares would sound wrong."""

VOICES: dict[Cue, Voice] = {
    Cue.FOCUS: Voice(Group.MENUS, -34, later("Tick"), 6),
    Cue.CHOOSE: Voice(Group.MENUS, -29, later("Knock")),
    Cue.BACK: Voice(Group.MENUS, -29, later("Lower knock")),
    Cue.TOGGLE_ON: Voice(Group.MENUS, -29, later("Two notes up"), 4, _TUNED),
    Cue.TOGGLE_OFF: Voice(Group.MENUS, -29, later("Two notes down"), 4, _TUNED),
    Cue.TOAST: Voice(Group.MENUS, -30, later("Tap on glass"), 4),
    Cue.KNOCK: Voice(Group.MENUS, -25, later("Knocking at the door"), 4, gap=0.5),
    Cue.LEFT: Voice(Group.MENUS, -26, later("Two falling notes"), 4, _TUNED, gap=0.5),
    Cue.SHAKE: Voice(Group.TABLE, -25, later("Dice rattle in the cup"), 5, 0.03, gap=0.2),
    Cue.DIE_SOFT: Voice(Group.TABLE, -27, later("Dice roll"), 6),
    Cue.DIE_HARD: Voice(Group.TABLE, -21, later("Dice roll"), 6),
    Cue.LIFT: Voice(Group.TABLE, -35, later("Checker lifted")),
    Cue.SLIDE: Voice(Group.TABLE, -34, later("Checker slides")),
    Cue.PLACE: Voice(Group.TABLE, -25, later("Checker placed"), 6),
    Cue.STACK: Voice(Group.TABLE, -23, later("Checker on checker"), 6),
    Cue.HIT: Voice(Group.TABLE, -17, later("Checker hit")),
    Cue.BEAR_OFF: Voice(Group.TABLE, -24, later("Checker borne off")),
    Cue.ILLEGAL: Voice(Group.TABLE, -29, later("Dull tap: not possible"), 4),
    Cue.CONFIRM: Voice(Group.TABLE, -27, later("Latch: turn confirmed")),
    Cue.YOUR_TURN: Voice(Group.TABLE, -28, later("Bell: your turn"), 4, _TUNED, gap=0.5),
    Cue.DOUBLE: Voice(Group.TABLE, -22, later("Cube turned, rising notes: double"), 4, _TUNED),
    Cue.TAKE: Voice(Group.TABLE, -25, later("Latch: take"), 4),
    Cue.DROP: Voice(Group.TABLE, -27, later("Page falls: drop"), 4),
    Cue.CLOCK: Voice(Group.TABLE, -30, later("Clock ticks"), 4, 0.02, gap=0.95),
    Cue.DOUBLET: Voice(Group.TABLE, -25, later("Two equal notes: doublet"), 4, _TUNED),
    Cue.HIT_BACK: Voice(Group.TABLE, -21, later("Quick answer: hit back"), 4, _TUNED),
    Cue.PRIME: Voice(Group.TABLE, -21, later("Six rising notes: prime"), 4, _TUNED),
    Cue.CLOSED_BOARD: Voice(Group.TABLE, -20, later("Bolt and low chord: closed board"), 4, _TUNED),
    Cue.GAME_WON: Voice(Group.TABLE, -20, later("Four notes up: game won"), 4, _TUNED),
    Cue.GAME_LOST: Voice(Group.TABLE, -24, later("Two notes down: game lost"), 4, _TUNED),
    Cue.GAMMON: Voice(Group.TABLE, -19, later("Fanfare: gammon"), 4, _TUNED),
    Cue.BACKGAMMON: Voice(Group.TABLE, -19, later("Great fanfare: backgammon"), 4, _TUNED),
    Cue.MATCH_WON: Voice(Group.TABLE, -19, later("Melody: match won"), 4, _TUNED),
    Cue.MATCH_LOST: Voice(Group.TABLE, -24, later("Three notes down: match lost"), 4, _TUNED),
    Cue.ROOM: Voice(Group.ROOM, -38, later("Quiet room"), 1, 0),
}
"""The whole of Blot's sounds."""
FANFARES = frozenset(
    {
        Cue.HIT_BACK,
        Cue.PRIME,
        Cue.CLOSED_BOARD,
        Cue.GAME_WON,
        Cue.GAME_LOST,
        Cue.GAMMON,
        Cue.BACKGAMMON,
        Cue.MATCH_WON,
        Cue.MATCH_LOST,
    }
)
"""One of these sounds at a time: a later one takes the place of the one before."""
