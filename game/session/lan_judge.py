"""What a log of entries means: the match, its dice, its clocks; and who may write what next (pure).

The same judge serves both players, spectators and the verifier. `record` is the fold of the log in
the rules' own actions, so nothing that the rules refuse can ever stand in a log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.rules.actions import (
    AcceptResign,
    Action,
    Beaver,
    Double,
    Drop,
    IllegalAction,
    Kind,
    MakePlay,
    NextGame,
    OpeningRoll,
    Player,
    RejectResign,
    Resign,
    RollDice,
    Take,
)
from game.rules.dice import Roll
from game.rules.match import apply, can_double, legal_action_types
from game.rules.record import MatchRecord, new_record
from game.rules.state import MatchState, Phase
from game.session.lan_entries import KINDS, check_body, play_of, state_hash
from game.session.lan_terms import Terms, terms_of
from net import fairdice
from net.errors import Desync, Misplay
from net.judge import Due
from net.ledger import Ledger
from net.log import Entry

_CUBE_KINDS: dict[str, type[Action]] = {"take": Take, "drop": Drop, "beaver": Beaver}
_PLAIN: dict[str, Callable[[], Action]] = {
    "double": Double,
    "take": Take,
    "drop": Drop,
    "beaver": Beaver,
    "resign_yes": AcceptResign,
    "resign_no": RejectResign,
}


@dataclass(frozen=True, slots=True)
class Seal:
    """One side's signature under the result."""

    winner: int
    score: tuple[int, int]
    digest: bytes


class LanJudge:
    """The fold of one log. Side 0 is the player with the smaller identity key."""

    kinds = KINDS

    def __init__(
        self, players: tuple[bytes, bytes], host: int | None = None, agreed: Terms | None = None
    ) -> None:
        """`host` is who must write the terms (None: either), `agreed` what they must be (None: any)."""
        self.players = players
        self.host, self.agreed = host, agreed
        self._terms_raw, self._host_nonce = b"", b""
        self.terms: Terms | None = None
        self.ledger: Ledger | None = None
        self.record: MatchRecord | None = None
        self.reserves: list[int] = [0, 0]
        """Clock time left to each side, milliseconds."""
        self.paused = False
        self.flagged: int | None = None
        """The side whose time ran out."""
        self.end_asked: int | None = None
        """The side that has asked to end the money session here, until the other has answered."""
        self.ended = False
        """Whether both have agreed to end it."""
        self.seals: list[Seal] = []
        self.rolls = 0
        self.ties: list[Roll] = []
        """Equal pairs before the last opening roll."""

    @property
    def state(self) -> MatchState:
        """The match as it stands; ValueError before both have agreed."""
        if self.record is None:
            raise ValueError("the match has not begun")
        return self.record.state

    @property
    def white(self) -> int:
        """The side that plays White."""
        assert self.terms is not None
        assert self.host is not None
        return self.host if self.terms.host_is_white else 1 - self.host

    def player(self, side: int) -> Player:
        """The colour of a side."""
        return Player.WHITE if side == self.white else Player.BLACK

    def side(self, player: Player) -> int:
        """The side of a colour."""
        return self.white if player is Player.WHITE else 1 - self.white

    @property
    def loser_side(self) -> int | None:
        """The side that has lost, by points or on time; None while play goes on or when nobody has."""
        if self.flagged is not None:
            return self.flagged
        if self.ended:
            white, black = self.state.score
            return None if white == black else self.side(Player.BLACK if white > black else Player.WHITE)
        winner = self.record.state.winner if self.record is not None else None
        return None if winner is None else self.side(winner.other)

    @property
    def decided(self) -> bool:
        """Whether the result is known and only the signatures are missing, or not even they."""
        return self.ended or self.loser_side is not None

    @property
    def over(self) -> bool:
        """Whether both have signed the result."""
        return len(self.seals) == 2

    # Who writes next.

    def due(self) -> Due | None:
        if self.terms is None:
            return Due(self.host, frozenset({"terms"}))
        if self.ledger is None or self.record is None:
            assert self.host is not None
            return Due(1 - self.host, frozenset({"accept"}))
        if self.over:
            return None
        if self.decided:
            return Due(len(self.seals), frozenset({"seal"}))
        if self.end_asked is not None:
            return Due(1 - self.end_asked, frozenset({"end_yes", "end_no"}))
        side, kinds = self._due_in_play(self.record.state, self.ledger)
        if self.paused:
            return Due(side, frozenset({"unpause"}))
        return Due(side, kinds)

    def _due_in_play(self, state: MatchState, ledger: Ledger) -> tuple[int, frozenset[str]]:
        end = {"end"} if state.settings.is_money else set()
        if state.phase in (Phase.OPENING, Phase.GAME_OVER):
            if ledger.spent or ledger.anchors_wanted != (0, 1):
                return ledger.anchors_wanted[0], frozenset({"anchor"})
            return self._roll_due(0, ledger, frozenset(end if state.phase is Phase.GAME_OVER else ()))
        if state.phase is Phase.TO_ROLL:
            extra = {"resign", "pause"} | end | ({"double"} if can_double(state) else set())
            return self._roll_due(self.side(state.on_roll), ledger, self._timed(extra))
        assert state.to_act is not None
        side = self.side(state.to_act)
        if state.phase is Phase.TO_PLAY:
            return side, self._timed({"turn", "resign", "pause"} | end)
        if state.phase is Phase.DOUBLED:
            allowed = legal_action_types(state)
            return side, self._timed({kind for kind, action in _CUBE_KINDS.items() if action in allowed})
        return side, self._timed({"resign_yes", "resign_no"})

    def _roll_due(self, side: int, ledger: Ledger, extra: frozenset[str]) -> tuple[int, frozenset[str]]:
        if ledger.shares_given[side]:
            return 1 - side, frozenset({"share"})
        return side, frozenset({"roll"}) | extra

    def _timed(self, kinds: set[str]) -> frozenset[str]:
        assert self.terms is not None
        return frozenset(kinds | ({"flag"} if self.terms.clock.runs else set()))

    # What may be written.

    def check(self, entry: Entry) -> None:
        check_body(entry.kind, entry.body)
        body = entry.body
        match entry.kind:
            case "terms":
                terms = terms_of(body)
                if self.agreed is not None and terms != self.agreed:
                    raise Misplay("other terms than were agreed", "terms")
            case "anchor":
                self._ledger.check_anchor(entry.side, body["e"], body["s"])
            case "roll" | "share":
                self._ledger.check_share(entry.side, body["i"], body["s"])
            case "flag":
                self._check_flag(entry.side, body["ms"])
            case "seal":
                if self._seal(body) != self.due_seal():
                    raise Misplay("a seal under another result", "desync")
            case "accept" | "pause" | "unpause" | "end" | "end_yes" | "end_no":
                return
            case _:
                self._check_action(entry)

    @property
    def _ledger(self) -> Ledger:
        assert self.ledger is not None
        return self.ledger

    def _check_action(self, entry: Entry) -> None:
        try:
            after = apply(self.state, self._action(entry))
        except IllegalAction as error:
            raise Misplay(str(error)) from error
        body = entry.body
        if "st" in body and body["st"] != state_hash(after, self.rolls):
            raise Desync("the same moves led to another position there")
        wanted = pre_share_due(after)
        if entry.kind == "turn" and ("pre" in body) != wanted:
            raise Misplay("a share of the dice too early" if not wanted else "a missing share", "dice")
        if "pre" in body:
            self._ledger.check_share(entry.side, self._ledger.index + 1, body["pre"])

    def _check_flag(self, side: int, spent: int) -> None:
        assert self.terms is not None
        if self.terms.clock.after(self.reserves[side], spent) >= 0:
            raise Misplay("a flag that has not fallen", "clock")

    def _action(self, entry: Entry) -> Action:
        if entry.kind == "turn":
            return MakePlay(play_of(self.state, entry.body["mv"]))
        if entry.kind == "resign":
            return Resign(Kind(entry.body["level"]))
        return _PLAIN[entry.kind]()

    # What it does.

    def apply(self, entry: Entry) -> None:
        body = entry.body
        match entry.kind:
            case "terms":
                self.host = entry.side
                self.terms = terms_of(body)
                self._terms_raw, self._host_nonce = entry.raw, body["nonce"]
                self.reserves = [self.terms.clock.reserve_ms] * 2
            case "accept":
                assert self.terms is not None
                mid = fairdice.match_id(*self.players, self._host_nonce, body["nonce"], self._terms_raw)
                self.ledger = Ledger(mid)
                self.record = new_record(self.terms.settings)
            case "anchor":
                self._ledger.anchor(entry.side, body["s"])
            case "roll" | "share":
                self._spend(entry)
                self._ledger.share(entry.side, body["s"])
                self._throw()
            case "pause":
                self.paused = True
            case "unpause":
                self.paused = False
            case "end":
                self._spend(entry)
                self.end_asked = entry.side
            case "end_yes" | "end_no":
                self.end_asked, self.ended = None, entry.kind == "end_yes"
            case "flag":
                self._spend(entry)
                self.flagged = entry.side
            case "seal":
                self._close(self._seal(body))
            case _:
                self._spend(entry)
                self._do(self._action(entry))
                if "pre" in body:
                    self._ledger.share(entry.side, body["pre"])

    def _do(self, action: Action) -> None:
        assert self.record is not None
        self.record = self.record.append(action)

    def _spend(self, entry: Entry) -> None:
        assert self.terms is not None
        if "ms" in entry.body and self.state.phase not in (Phase.OPENING, Phase.GAME_OVER):
            left = self.terms.clock.after(self.reserves[entry.side], entry.body["ms"])
            self.reserves[entry.side] = left

    def _throw(self) -> None:
        """Makes the dice once both shares are there."""
        if self._ledger.shares_given != (True, True):
            return
        self.rolls += 1
        if self.state.phase is Phase.GAME_OVER:
            self._do(NextGame())
        if self.state.phase is not Phase.OPENING:
            self._do(RollDice(Roll(*self._ledger.roll())))
            return
        opening = self._ledger.opening()
        self.ties = [self._colours(*pair) for pair in opening.ties]
        for tie in self.ties:
            self._do(OpeningRoll(tie))
        self._do(OpeningRoll(self._colours(*opening.dice)))

    def _colours(self, die0: int, die1: int) -> Roll:
        """The dice of side 0 and side 1 as White's and Black's."""
        return Roll(die0, die1) if self.white == 0 else Roll(die1, die0)

    @staticmethod
    def _seal(body: dict[str, Any]) -> Seal:
        return Seal(body["winner"], body["score"], body["digest"])

    def due_seal(self) -> Seal:
        """What both must sign at the end: the winning side (-1 for a session that ends level), White's
        and Black's score, the digest."""
        assert self.record is not None
        loser, score = self.loser_side, self.record.state.score
        return Seal(-1 if loser is None else 1 - loser, score, bytes.fromhex(self.record.digest))

    def _close(self, seal: Seal) -> None:
        self.seals.append(seal)
        if self.over and self.flagged is None and not self.ended:
            self._do(NextGame())


def pre_share_due(after: MatchState) -> bool:
    """Whether the share for the next roll goes along with a turn: only when nobody may double before it."""
    return after.phase is Phase.TO_ROLL and not can_double(after)
