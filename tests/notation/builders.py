"""Match files for tests: rows in one line, the stored files, and random matches as a file can tell them."""

from pathlib import Path

from game.notation import mat
from game.notation.encoding import decode
from game.notation.matches import MatchFile
from game.rules.actions import (
    Action,
    OpeningRoll,
    RejectResign,
)
from game.rules.record import MatchRecord
from game.rules.state import MatchSettings
from tests.strategies import random_match

MATCHES = Path(__file__).parent.parent / "data" / "matches"

SHORT = """\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1)                             62: 24/18 13/11
  2) 61: 13/7* 8/7               66: Cannot Move
  3)  Doubles => 2                Drops
      Wins 1 point
"""


def file(name: str) -> MatchFile:
    return mat.read(decode((MATCHES / name).read_bytes()))


def game(*rows: str, length: int = 3, score: str = " Ann : 0                        Bob : 0") -> MatchFile:
    return mat.read("\n".join([f" {length} point match", "", " Game 1", score, *rows]))


def row(number: int, left: str, right: str = "") -> str:
    return f"{number:3}) {left:<28}{right}"


def sentences(match: MatchFile) -> list[str]:
    return [str(problem) for problem in match.problems]


def told(record: MatchRecord) -> list[Action]:
    """The actions a match file has a place for."""
    kept: list[Action] = []
    for action in record.actions:
        if isinstance(action, RejectResign):
            kept.pop()
        elif not (isinstance(action, OpeningRoll) and action.roll.is_doublet):
            kept.append(action)
    return kept


def random_record(settings: MatchSettings, seed: int, limit: int = 400) -> MatchRecord:
    *_, (_, record) = random_match(settings, seed, limit)
    return record
