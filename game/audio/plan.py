"""SoundPlan: what the options make of a cue's loudness and place. Pure."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.audio.cues import VOICES, Cue, Group
from game.settings import Settings

_WIDTH = 0.6
"""How far to a side the edge of the board is heard, of the whole way."""
_HEIGHT_PITCH = 1.018
"""Each checker in a stack makes the next one sound so much higher."""


@dataclass(frozen=True, slots=True)
class SoundPlan:
    """Volumes from 0 to 1 as factors, and how sounds are placed."""

    table: float
    menus: float
    room: float
    mono: bool = False
    mute_background: bool = True

    def volume(self, group: Group) -> float:
        """The factor of a volume group."""
        return {Group.TABLE: self.table, Group.MENUS: self.menus, Group.ROOM: self.room}[group]

    def gain(self, cue: Cue) -> float:
        """The factor of a cue."""
        return self.volume(VOICES[cue].group)

    def sides(self, cue: Cue, pan: float) -> tuple[float, float]:
        """Left and right factors of a cue at `pan`, -1 the left edge of the board, 1 the right one."""
        gain = self.gain(cue)
        if self.mono:
            return gain, gain
        turn = max(-1.0, min(pan, 1.0)) * _WIDTH * math.pi / 2
        return gain * math.cos(max(turn, 0.0)), gain * math.cos(max(-turn, 0.0))


def plan_of(settings: Settings) -> SoundPlan:
    """The plan of a player's options."""
    master = loudness_of(settings.master)
    return SoundPlan(
        master * loudness_of(settings.table),
        master * loudness_of(settings.menus),
        master * loudness_of(settings.room),
        settings.mono,
        settings.mute_background,
    )


def loudness_of(percent: int) -> float:
    """The factor of a volume option. The curve follows the ear: half way up is 9 dB down."""
    return float((percent / 100) ** 1.5)


def height_pitch(height: int) -> float:
    """The pitch factor of a checker that lands on `height` others."""
    return float(_HEIGHT_PITCH ** min(max(height - 1, 0), 7))
