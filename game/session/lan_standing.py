"""How a LAN match stands: its result, its line, its clocks, and what may be done about it."""

from __future__ import annotations

from game.session.lan_decision import Decision
from game.session.lan_events import ConnectionState, PlayerCard
from game.session.lan_judge import LanJudge
from game.session.lan_table import LanTable
from game.session.lan_time import ABANDON_SECONDS
from game.session.lan_wishes import Wishes
from game.session.session import Session
from net import limits


class LanStanding(Session):
    """The readable half of a LAN session."""

    card: PlayerCard
    side: int
    judge: LanJudge
    connection: ConnectionState
    decision: Decision
    wishes: Wishes
    stopped: str
    """Why the match cannot go on here, in words; empty while it can."""
    _table: LanTable
    _acknowledged: int
    """Entries that the peer has said it has."""

    @property
    def name(self) -> str:
        """The peer's name."""
        return self.card.name

    @property
    def match(self) -> bytes | None:
        """The match reference both sides know it by, once entry 1 stands."""
        return self._table.match

    @property
    def entries(self) -> int:
        """Entries in the log."""
        return self._table.entries

    @property
    def paused(self) -> bool:
        return self.judge.paused

    @property
    def sealed(self) -> bool:
        """Whether both have signed the result."""
        return self.judge.over

    @property
    def settled(self) -> bool:
        """Whether the peer has acknowledged every entry, so that nothing is lost by leaving."""
        return self._acknowledged >= self.entries

    @property
    def over(self) -> bool:
        return self.sealed

    @property
    def won(self) -> bool | None:
        """Whether this side has won; None while play goes on and for a session that has ended level."""
        loser = self.judge.loser_side
        return None if loser is None else loser != self.side

    @property
    def commitments(self) -> tuple[str, str] | None:
        """Both anchors in hex, mine first, once they stand in the log: the dice are fixed from there."""
        mine, theirs = self._table.anchors
        return (mine, theirs) if mine and theirs else None

    @property
    def clocks_ms(self) -> tuple[int, int] | None:
        """My time and the peer's as shown now; None without a clock."""
        return self.decision.clocks_ms

    @property
    def redial_seconds(self) -> int:
        """The longest pause between two tries to reach a peer whose line is lost."""
        eager = self.connection.waiting_seconds < limits.REDIAL_EAGER_SECONDS
        return round(limits.REDIAL_EAGER if eager else limits.REDIAL_LAST)

    @property
    def owed_by_peer(self) -> bool:
        """Whether the peer owes its share of the dice right now."""
        return self.decision.owed_by_peer

    @property
    def owed_seconds(self) -> float:
        """How long the peer has owed its share of the dice; a program answers within a round trip."""
        return self.decision.owed_seconds

    @property
    def may_claim(self) -> bool:
        """Whether the peer has been away long enough to claim the match."""
        away = not self.connection.connected and self.connection.waiting_seconds >= ABANDON_SECONDS
        return (away or self.owed_seconds >= ABANDON_SECONDS) and not self.over

    @property
    def ended(self) -> bool:
        """Whether a money session was ended by agreement."""
        return self.judge.ended

    @property
    def may_end(self) -> bool:
        """Whether there is a money session that an agreement could end."""
        begun = self.judge.record is not None
        return begun and self.state.settings.is_money and not self.judge.decided and not self.stopped

    @property
    def end_asked(self) -> bool:
        """Whether the peer would like to end the session here and waits for our answer."""
        return self.may_end and self.wishes.end_asked
