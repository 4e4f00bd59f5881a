"""Recheck a stored match: the chain, every die against the seed's proof, every play, the score."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.rules.actions import OpeningRoll, RollDice
from game.session.dice import commitment, seeded_roll
from game.session.matchfile import StoredMatch, read_match
from game.session.store import is_finished
from game.words import t


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was rechecked, in words."""

    name: str
    ok: bool
    detail: str


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was rechecked of one match."""

    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        return all(check.ok for check in self.checks)


def verify_file(path: Path) -> Report:
    """Recheck a match file; raises StoreError when it cannot be read at all."""
    return verify(read_match(path))


def verify(match: StoredMatch) -> Report:
    """Recheck a stored match."""
    actions = len(match.record.actions)
    whole = not match.notices
    chain = Check("chain", whole, f"{actions} actions, unbroken" if whole else " ".join(match.notices))
    plays = Check("plays", True, "every action is legal by the rules")
    white, black = match.record.state.score
    score = Check("score", True, f"{white} : {black}")
    return Report((chain, plays, _dice(match), score))


def _dice(match: StoredMatch) -> Check:
    proof = match.header.dice
    rolls = [a.roll for a in match.record.actions if isinstance(a, OpeningRoll | RollDice)]
    if proof.kind != "seeded":
        made = "entered by hand" if proof.kind == "manual" else "made by the system"
        return Check("dice", True, f"{len(rolls)} rolls, {made}: there is no seed to check")
    if proof.seed is None:
        if is_finished(match.record):
            return Check("dice", False, t("The seed has not been revealed."))
        return Check("dice", True, f"the seed stays secret until the match ends; promised {proof.commitment}")
    try:
        seed = bytes.fromhex(proof.seed)
    except ValueError:
        return Check("dice", False, t("The revealed seed cannot be read."))
    if commitment(seed) != proof.commitment:
        return Check("dice", False, t("The revealed seed is not the one promised before play."))
    for number, roll in enumerate(rolls, 1):
        if seeded_roll(seed, number) != roll:
            promised = seeded_roll(seed, number)
            words = t(
                "Roll {number} shows {roll}, the seed gives {promised}.",
                number=number,
                roll=roll,
                promised=promised,
            )
            return Check("dice", False, words)
    return Check("dice", True, f"all {len(rolls)} rolls come from the seed promised before play")
