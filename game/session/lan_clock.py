"""Match clocks: simple delay (US rules 2013), Bronstein, Fischer (pure; milliseconds).

A clock runs from the moment a player must decide until the entry that answers; the time each entry
took stands in the log, so both sides, spectators and the verifier reach the same reserves.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.words import later, number, t

CLAIM_TOLERANCE_MS = 1000
"""How much less than the other side measured a reported time may be, beyond the round trip."""

RESERVE_A_POINT_MS = 120_000
LESS_A_POINT_SCORED_MS = 60_000
US_DELAY_MS = 12_000


class ClockKind(StrEnum):
    """How time comes back to a player."""

    NONE = "none"
    DELAY = "delay"
    """The first `step_ms` of each decision cost nothing."""
    BRONSTEIN = "bronstein"
    """What was used of `step_ms` is given back afterwards."""
    FISCHER = "fischer"
    """`step_ms` is added after each decision, used or not."""


_TIMES = {
    ClockKind.DELAY: later("{minutes} min a side, {seconds} s delay"),
    ClockKind.BRONSTEIN: later("{minutes} min a side, {seconds} s Bronstein"),
    ClockKind.FISCHER: later("{minutes} min a side, {seconds} s Fischer"),
}


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock's terms; `reserve_ms` is each player's time for the whole match."""

    kind: ClockKind = ClockKind.NONE
    reserve_ms: int = 0
    step_ms: int = 0

    @property
    def runs(self) -> bool:
        return self.kind is not ClockKind.NONE

    @property
    def words(self) -> str:
        """`no clock`, `10 min a side, 12 s delay`, in the language in use."""
        if not self.runs:
            return t("no clock")
        minutes = number(self.reserve_ms / 60_000, 1 if self.reserve_ms % 60_000 else 0)
        seconds = number(self.step_ms / 1000)
        return t(_TIMES[self.kind], minutes=minutes, seconds=seconds)

    def after(self, reserve_ms: int, spent_ms: int) -> int:
        """The reserve after one decision that took `spent_ms`; below 0 the flag has fallen."""
        if self.kind is ClockKind.NONE:
            return reserve_ms
        if self.kind is ClockKind.DELAY:
            return reserve_ms - max(0, spent_ms - self.step_ms)
        if spent_ms > reserve_ms:
            return reserve_ms - spent_ms
        back = min(spent_ms, self.step_ms) if self.kind is ClockKind.BRONSTEIN else self.step_ms
        return reserve_ms - spent_ms + back

    def left(self, reserve_ms: int, thinking_ms: int) -> int:
        """What a running clock shows after `thinking_ms` of a decision."""
        if self.kind is ClockKind.DELAY:
            return reserve_ms - max(0, thinking_ms - self.step_ms)
        return reserve_ms - thinking_ms if self.runs else reserve_ms


def us_clock(length: int, score: tuple[int, int] = (0, 0)) -> Clock:
    """Simple delay as in US rules since 2013: two minutes a point of the match, less one minute for
    each point either side has scored; twelve seconds a decision."""
    reserve = length * RESERVE_A_POINT_MS - sum(score) * LESS_A_POINT_SCORED_MS
    return Clock(ClockKind.DELAY, max(reserve, 0), US_DELAY_MS)


def counted_ms(reported: int, measured: int, round_trip: int) -> int:
    """The time that counts for a decision, from the player's own figure and the opponent's.

    A report within the round trip and a second of the measure is believed; otherwise the measure
    counts, less the link's share of it.
    """
    if measured - round_trip - CLAIM_TOLERANCE_MS <= reported <= measured:
        return reported
    return max(0, measured - min(round_trip, CLAIM_TOLERANCE_MS))
