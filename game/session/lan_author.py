"""The entries a side writes: what it owes by itself, and what its player decides."""

from __future__ import annotations

from game.rules.actions import (
    AcceptResign,
    Action,
    Beaver,
    Double,
    Drop,
    MakePlay,
    RejectResign,
    Resign,
    Take,
)
from game.rules.match import apply
from game.rules.state import Phase
from game.session.lan_entries import moves_of, state_hash
from game.session.lan_judge import LanJudge, pre_share_due
from net.fairdice import Chain
from net.identity import RandomBytes
from net.log import Body

NONCE_BYTES = 32

_NAMES: dict[type[Action], str] = {
    Double: "double",
    Take: "take",
    Drop: "drop",
    Beaver: "beaver",
    AcceptResign: "resign_yes",
    RejectResign: "resign_no",
}


class LanAuthor:
    """Writes for one side. Lives with its judge on the network thread; holds the secret tip."""

    def __init__(self, judge: LanJudge, side: int, tip: bytes, random: RandomBytes) -> None:
        self._judge, self._side, self._tip, self._random = judge, side, tip, random
        self._chain: tuple[int, Chain] | None = None

    def reflex(self) -> tuple[str, Body] | None:
        """Accepting agreed terms, anchors, the first opening roll, shares, seals."""
        judge = self._judge
        due = judge.due()
        if due is None or due.side != self._side:
            return None
        if "accept" in due.kinds:
            return "accept", {"nonce": self._random(NONCE_BYTES)}
        if judge.ledger is None or judge.record is None:
            return None
        if "anchor" in due.kinds:
            epoch = judge.ledger.epoch + 1
            return "anchor", {"e": epoch, "s": self._links(epoch)[0]}
        if "seal" in due.kinds:
            seal = judge.due_seal()
            return "seal", {"winner": seal.winner, "score": list(seal.score), "digest": seal.digest}
        if "share" in due.kinds:
            return "share", {"i": judge.ledger.index + 1, "s": self._share()}
        if judge.record.state.phase is Phase.OPENING and "roll" in due.kinds:
            return self.roll(0)
        return None

    def terms(self) -> tuple[str, Body]:
        """Entry 1, by the host."""
        agreed = self._judge.agreed
        assert agreed is not None
        return "terms", {**agreed.fields(), "nonce": self._random(NONCE_BYTES)}

    def roll(self, spent_ms: int) -> tuple[str, Body]:
        """Asks for the dice by showing this side's share."""
        ledger = self._judge.ledger
        assert ledger is not None
        return "roll", {"i": ledger.index + 1, "s": self._share(), "ms": spent_ms}

    def act(self, action: Action, spent_ms: int) -> tuple[str, Body]:
        """The entry of a player's action; raises IllegalAction when the rules refuse it."""
        judge = self._judge
        after = apply(judge.state, action)
        if isinstance(action, Resign):
            return "resign", {"level": int(action.kind), "ms": spent_ms}
        body: Body = {"st": state_hash(after, judge.rolls), "ms": spent_ms}
        if not isinstance(action, MakePlay):
            return _NAMES[type(action)], body
        body["mv"] = moves_of(action.play)
        if pre_share_due(after):
            body["pre"] = self._share()
        return "turn", body

    def _share(self) -> bytes:
        ledger = self._judge.ledger
        assert ledger is not None
        return self._links(ledger.epoch)[ledger.index + 1]

    def _links(self, epoch: int) -> Chain:
        ledger = self._judge.ledger
        assert ledger is not None
        if self._chain is None or self._chain[0] != epoch:
            self._chain = (epoch, Chain(self._tip, ledger.mid, self._side, epoch))
        return self._chain[1]
