"""FD1: the published vector, and what a cheat would need to pass."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from net import fairdice
from net.errors import Misplay
from net.fairdice import Chain, digest, is_next_link
from net.ledger import Ledger

VECTOR = json.loads((Path(__file__).parent / "data" / "vector_fd1.json").read_text())
MID = bytes.fromhex(VECTOR["mid"])


def chain(side: int, links: int = 64) -> Chain:
    return Chain(bytes([side + 1]) * 32, MID, side, links=links)


def test_vector_match_id() -> None:
    parts = (bytes.fromhex(VECTOR[key]) for key in ("id0", "id1", "nonce0", "nonce1", "terms"))
    assert fairdice.match_id(*parts) == MID


def test_vector_anchors() -> None:
    assert chain(0)[0].hex() == VECTOR["anchor0"]
    assert chain(1)[0].hex() == VECTOR["anchor1"]


@pytest.mark.parametrize("roll", VECTOR["rolls"], ids=lambda roll: f"roll {roll['i']}")
def test_vector_rolls(roll: dict) -> None:
    index, shares = roll["i"], (chain(0)[roll["i"]], chain(1)[roll["i"]])
    assert [share.hex() for share in shares] == [roll["s0"], roll["s1"]]
    assert fairdice.roll_key(MID, index, roll["purpose"], *shares).hex() == roll["key"]
    if roll["purpose"] == "open":
        opening = fairdice.opening(MID, index, *shares)
        assert list(opening.dice) == roll["dice"]
        assert [list(tie) for tie in opening.ties] == roll["ties"]
    else:
        assert list(fairdice.roll(MID, index, *shares)) == roll["dice"]


def test_vector_with_several_ties() -> None:
    case = VECTOR["tie_case"]
    opening = fairdice.opening(MID, case["i"], bytes.fromhex(case["s0"]), bytes.fromhex(case["s1"]))
    assert list(opening.dice) == case["dice"]
    assert [list(tie) for tie in opening.ties] == case["ties"]
    assert len(opening.ties) >= 2


def test_only_the_next_link_of_the_own_chain_passes() -> None:
    mine, theirs = chain(0), chain(1)
    for index in range(1, 64):
        before = mine[index - 1]
        assert is_next_link(MID, 0, index, before, mine[index])
        assert not is_next_link(MID, 0, index, before, mine[index + 1 if index < 64 else index - 1])
        assert not is_next_link(MID, 0, index, before, before)
        assert not is_next_link(MID, 0, index + 1, before, mine[index])
        assert not is_next_link(MID, 1, index, before, mine[index])
        assert not is_next_link(MID, 0, index, before, theirs[index])
        assert not is_next_link(MID, 0, index, before, mine[index][:31])


def test_a_later_epoch_is_another_chain() -> None:
    assert Chain(b"t" * 32, MID, 0, epoch=1, links=4)[0] != Chain(b"t" * 32, MID, 0, epoch=0, links=4)[0]


def test_dice_are_uniform() -> None:
    counts: dict[tuple[int, int], int] = {}
    rolls = 36_000
    for index in range(rolls):
        number = index.to_bytes(4, "big")
        dice = fairdice.roll(b"m" * 32, index, digest("a", number), digest("b", number))
        counts[dice] = counts.get(dice, 0) + 1
    chi_square = sum(
        (counts[a, b] - rolls / 36) ** 2 / (rolls / 36) for a in range(1, 7) for b in range(1, 7)
    )
    assert 22.5 < chi_square < 49.8  # 5 % and 95 % of 35 degrees of freedom; the sample is fixed


class TestLedger:
    def ready(self) -> tuple[Ledger, Chain, Chain]:
        ledger = Ledger(MID)
        mine, theirs = (Chain(bytes([side + 1]) * 32, MID, side) for side in (0, 1))
        for side, links in ((0, mine), (1, theirs)):
            ledger.check_anchor(side, 0, links[0])
            ledger.anchor(side, links[0])
        return ledger, mine, theirs

    def test_makes_the_same_dice_as_the_functions(self) -> None:
        ledger, mine, theirs = self.ready()
        for index in range(1, 9):
            for side, links in ((0, mine), (1, theirs)):
                ledger.check_share(side, index, links[index])
                ledger.share(side, links[index])
            assert ledger.roll() == fairdice.roll(MID, index, mine[index], theirs[index])

    def test_side_1_anchors_second(self) -> None:
        with pytest.raises(Misplay):
            Ledger(MID).check_anchor(1, 0, b"a" * 32)

    def test_a_copied_anchor_is_refused(self) -> None:
        ledger = Ledger(MID)
        ledger.anchor(0, b"a" * 32)
        with pytest.raises(Misplay, match="copied"):
            ledger.check_anchor(1, 0, b"a" * 32)

    @pytest.mark.parametrize("wrong", ["skipped", "old", "mirrored", "twice", "index"])
    def test_wrong_shares_are_refused(self, wrong: str) -> None:
        ledger, mine, theirs = self.ready()
        index, share = {
            "skipped": (1, mine[2]),
            "old": (1, mine[0]),
            "mirrored": (1, theirs[1]),
            "twice": (1, mine[1]),
            "index": (2, mine[1]),
        }[wrong]
        if wrong == "twice":
            ledger.share(0, mine[1])
        with pytest.raises(Misplay):
            ledger.check_share(0, index, share)

    def test_new_anchors_are_due_before_the_chain_ends(self) -> None:
        ledger, _, _ = self.ready()
        assert not ledger.spent
        ledger.index = fairdice.LINKS - fairdice.RESERVE
        assert ledger.spent
        ledger.check_anchor(0, 1, b"n" * 32)
