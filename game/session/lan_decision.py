"""The decision that is due in a LAN match: whose it is, how long it has taken, what the clocks show."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.state import Phase
from game.session.lan_clock import counted_ms
from game.session.lan_judge import LanJudge
from game.session.lan_outcome import owes_dice
from game.session.lan_terms import Terms
from game.session.lan_time import Stopwatch
from net.log import Entry


class Decision:
    """Follows a judge; `side` is ours. Told of entries by `begin` and of time by `tick`."""

    def __init__(self, judge: LanJudge, terms: Terms, side: int, clock: Callable[[], float]) -> None:
        self._judge, self._terms, self._side = judge, terms, side
        self.clock = clock
        self._stopwatch = Stopwatch()
        self._owed_since: float | None = None

    @property
    def thinking_side(self) -> int | None:
        """Whose decision the clock counts now; None while nobody has one."""
        judge = self._judge
        if judge.record is None or judge.state.phase in (Phase.OPENING, Phase.GAME_OVER):
            return None
        due = judge.due()
        if due is None or due.kinds & {"seal", "share", "unpause", "end_yes"}:
            return None
        return due.side

    @property
    def spent_ms(self) -> int:
        """How long the decision has taken so far."""
        return self._stopwatch.milliseconds

    @property
    def clocks_ms(self) -> tuple[int, int] | None:
        """Our time and the peer's as shown now; None without a clock."""
        clock = self._terms.clock
        if not clock.runs:
            return None
        shown = list(self._judge.reserves)
        thinker = self.thinking_side
        if thinker is not None:
            shown[thinker] = clock.left(shown[thinker], self.spent_ms)
        return shown[self._side], shown[1 - self._side]

    @property
    def fallen(self) -> bool:
        """Whether our own time has run out."""
        clock = self._terms.clock
        if not clock.runs or self.thinking_side != self._side:
            return False
        return clock.after(self._judge.reserves[self._side], self.spent_ms) < 0

    @property
    def owed_by_peer(self) -> bool:
        """Whether the peer owes its share of the dice right now."""
        return owes_dice(self._judge, 1 - self._side)

    @property
    def owed_seconds(self) -> float:
        """How long it has owed it; a program answers within a round trip."""
        return 0.0 if self._owed_since is None else self.clock() - self._owed_since

    def begin(self) -> None:
        """The log has moved on: time counts for whoever decides now."""
        self._stopwatch.restart(self.clock(), self.thinking_side is not None)

    def tick(self, connected: bool, paused: bool) -> None:
        """Time has passed."""
        now = self.clock()
        self._stopwatch.tick(now, connected, paused)
        if not self.owed_by_peer:
            self._owed_since = None
        elif self._owed_since is None:
            self._owed_since = now

    def missing_ms(self, entry: Entry, round_trip_ms: float) -> int:
        """How much less the peer claims for its decision than we can believe; 0 when it is honest."""
        if not self._terms.clock.runs:
            return 0
        reported: int = entry.body["ms"]
        return max(0, counted_ms(reported, self.spent_ms, round(round_trip_ms)) - reported)
