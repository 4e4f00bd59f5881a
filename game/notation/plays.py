"""Plays as text: `24/20 13/8*`, `bar/22`, `6/off(2)`, `13/7*/3`. Points are the mover's own.

Canonical spelling: checkers by descending source; the hops of one checker joined, showing a stop only
where it hits or where leaving it out would allow another reading; equal moves counted in brackets, with
the star of the one that hits; a turn without a play is `CANNOT_MOVE`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise, permutations

from game.notation.errors import NotationError
from game.rules.board import BAR, OFF, Board
from game.rules.dice import Roll
from game.rules.draft import is_complete, refusal
from game.rules.moves import NO_PLAY, CheckerMove, Play, apply_play, can_move, hits, move, turn

CANNOT_MOVE = "Cannot Move"

_NO_PLAY_WORDS = re.compile(
    r"(cannot|can't|can not|no)\s+(move|play)s?|dances?|pass(es)?|\(?no play\)?", re.I
)
_WORD = re.compile(r"(?P<path>[^/()]+(?:/[^/()]+)+)(?:\((?P<count>[1-4])\)(?P<star>\*?))?")
_PLACE = re.compile(r"(?P<place>[0-9]{1,2}|bar|b|off|o)(?P<star>\**)", re.I)
_LETTERS = {"bar": BAR, "b": BAR, "off": OFF, "o": OFF}


def format_play(play: Play, board: Board) -> str:
    """The canonical spelling of a legal play made on `board`; `parse_play` reads the same play back."""
    if not play:
        return CANNOT_MOVE
    paths = [_shown(hops, board) for hops in _checkers(play)]
    words = []
    for _, group in groupby(paths, key=lambda path: [stop[0] for stop in path]):
        same = list(group)
        stops = [(stop[0][0], any(hit for _, hit in stop)) for stop in zip(*same, strict=True)]
        word = "/".join(_name(place) + "*" * hit for place, hit in stops)
        words.append(word + (f"({len(same)})" if len(same) > 1 else ""))
    return " ".join(words)


def _checkers(play: Play) -> list[list[CheckerMove]]:
    """The steps of each checker; a checker that has just arrived moves on before one that stood there."""
    checkers: list[list[CheckerMove]] = []
    for step in play:
        moving = next((hops for hops in checkers if hops[-1].dst == step.src), None)
        if moving is None:
            checkers.append([step])
        else:
            moving.append(step)
    return checkers


def _shown(hops: list[CheckerMove], board: Board) -> list[tuple[int, bool]]:
    """The places to write for one checker, with their hits."""
    src = hops[0].src
    by_other_die = src - hops[-1].die
    ambiguous = len(hops) == 2 and hops[0].die != hops[1].die and hits(board, src, hops[1].die)
    keep = ambiguous and by_other_die > OFF
    stops = [(hop.dst, hop.hit) for hop in hops[:-1] if hop.hit or keep]
    return [(src, False), *stops, (hops[-1].dst, hops[-1].hit)]


def _name(place: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(place, str(place))


@dataclass(frozen=True, slots=True)
class _Path:
    """One checker's way as written: places from source to end, those marked as hits, and the word itself."""

    places: tuple[int, ...]
    stars: frozenset[int]
    word: str


@dataclass(frozen=True, slots=True)
class _Reading:
    """Steps that a text may mean; `hidden` counts the stops that are not written."""

    steps: tuple[CheckerMove, ...]
    hidden: int


def parse_play(text: str, board: Board, roll: Roll, *, stars_complete: bool = False) -> Play:
    """The legal play a text means; NotationError, saying what is wrong, when there is not exactly one.

    Lenient: any case and order, `25/` and `/0`, joined or repeated steps, unmarked hits, an empty text or
    a few words for no play. A star where nothing is hit is wrong. Where a stop is left out, a way with
    and a way without a hit are two readings, and neither is chosen, except that `stars_complete` says
    the writer marks every hit: then an unmarked way is one that does not hit, if there is such a way.
    """
    plays = turn(board, roll).plays
    body = re.sub(r"\s+", " ", text.strip(" \t\r\n.,;"))
    if not body or _NO_PLAY_WORDS.fullmatch(body):
        if board in plays:
            return NO_PLAY
        raise NotationError(f"{roll} can be played, so the turn cannot be empty.")
    paths = _paths(body, board)
    readings = list(_readings(paths, roll))
    found: dict[Play, list[_Reading]] = {}
    for reading in readings:
        reached = _reached(board, reading.steps)
        if reached is not None and reached in plays:
            found.setdefault(plays[reached], []).append(reading)
    if not found:
        raise NotationError(_why_not(body, board, roll, readings))
    return _the_one(found, body, board, paths, stars_complete)


def _the_one(
    found: dict[Play, list[_Reading]], body: str, board: Board, paths: list[_Path], stars_complete: bool
) -> Play:
    """The play meant among several: what is written step by step comes before ways with unwritten stops."""
    plainly = [play for play, readings in found.items() if any(not r.hidden for r in readings)]
    if len(plainly) == 1:
        return plainly[0]
    if len(found) > 1 and stars_complete:
        marked = frozenset[int]().union(*(path.stars for path in paths))
        as_marked = [play for play in found if {step.dst for step in play if step.hit} <= marked]
        if len(as_marked) == 1:
            return as_marked[0]
    if len(found) > 1:
        choices = " or ".join(format_play(play, board) for play in sorted(found, reverse=True))
        raise NotationError(f"{body} can be played in ways that hit differently: write {choices}.")
    return next(iter(found))


def _paths(body: str, board: Board) -> list[_Path]:
    paths: list[_Path] = []
    for word in body.replace(",", " ").replace(";", " ").split():
        paths.extend(_path(word, board))
    if len(paths) > 4:
        raise NotationError(f"{body} moves {len(paths)} checkers; a turn has four steps at most.")
    return paths


def _path(word: str, board: Board) -> list[_Path]:
    shape = _WORD.fullmatch(word)
    stops = [_PLACE.fullmatch(part) for part in shape["path"].split("/")] if shape else [None]
    if shape is None or None in stops:
        raise NotationError(f"{word!r} is not a move; moves are written like 13/8, bar/22 or 6/off.")
    named = [(stop["place"].lower(), bool(stop["star"])) for stop in stops if stop]
    places = [_LETTERS[name] if name in _LETTERS else int(name) for name, _ in named]
    if any(later >= earlier for earlier, later in pairwise(places)):
        raise NotationError(f"{word} goes the wrong way: checkers move to lower points.")
    if places[0] > BAR:
        raise NotationError(f"{word} names a point that does not exist.")
    stars = {place for place, (_, star) in zip(places, named, strict=True) if star}
    if shape["star"]:
        stars.add(places[-1])
    for place in stars:
        if not 1 <= place <= 24 or board.opp[25 - place] != 1 or place == places[0]:
            raise NotationError(f"{word} marks a hit, but no blot stands there.")
    return [_Path(tuple(places), frozenset(stars), word)] * int(shape["count"] or 1)


def _readings(paths: list[_Path], roll: Roll) -> Iterator[_Reading]:
    """Every way to make the written moves with the dice, legal or not."""
    yield from _assign(paths, list(roll.dice), _Reading((), 0))


def _assign(paths: list[_Path], dice: list[int], so_far: _Reading) -> Iterator[_Reading]:
    if not paths:
        yield so_far
        return
    first, *rest = paths
    for hops, hidden in _ways(first.places, dice):
        left = list(dice)
        for _, die in hops:
            left.remove(die)
        steps = tuple(CheckerMove(src, die, False) for src, die in hops)
        yield from _assign(rest, left, _Reading(so_far.steps + steps, so_far.hidden + hidden))


def _ways(places: tuple[int, ...], dice: list[int]) -> Iterator[tuple[list[tuple[int, int]], int]]:
    """Ways along `places` as (source, die) hops, with the number of stops that are not written."""
    if len(places) == 1:
        yield [], 0
        return
    at, stop = places[0], places[1]
    for die in sorted(set(dice), reverse=True):
        to = max(at - die, OFF)
        if to < stop:
            continue
        left = list(dice)
        left.remove(die)
        onward = places[1:] if to == stop else (to, *places[1:])
        for hops, hidden in _ways(onward, left):
            yield [(at, die), *hops], hidden + (to != stop)


def _reached(board: Board, steps: tuple[CheckerMove, ...]) -> Board | None:
    """The board after the steps in any order that is possible; None when none is."""
    for order in _orders(steps):
        at = board
        for src, die, _ in order:
            if not can_move(at, src, die):
                break
            at = move(at, CheckerMove(src, die, hits(at, src, die)))
        else:
            return at
    return None


def _orders(steps: tuple[CheckerMove, ...]) -> list[tuple[CheckerMove, ...]]:
    # Equal dice can always be played from the farthest source on, so one order speaks for all.
    if len({step.die for step in steps}) == 1:
        return [tuple(sorted(steps, reverse=True))]
    return list(permutations(steps))


def _why_not(body: str, board: Board, roll: Roll, readings: list[_Reading]) -> str:
    """A sentence for a text that is no legal play: the refusal of the step that spoils it."""
    if not readings:
        return f"{body} cannot be made with {roll}."
    best: tuple[int, str] = (-1, "")
    for reading in readings:
        for order in _orders(reading.steps):
            best = max(best, _walk(body, board, roll, order), key=lambda walked: walked[0])
    return best[1]


def _walk(body: str, board: Board, roll: Roll, order: tuple[CheckerMove, ...]) -> tuple[int, str]:
    """How many steps of an order are possible, and why it goes no further."""
    steps: Play = ()
    for src, die, _ in order:
        why = refusal(board, roll, steps, src, die)
        if why is not None:
            return len(steps), f"{_name(src)}/{_name(max(src - die, OFF))}: {why}"
        steps = (*steps, CheckerMove(src, die, hits(apply_play(board, steps), src, die)))
    if not is_complete(board, roll, steps):
        return len(steps), f"{body} is not the whole turn: more of {roll} must be played."
    return len(steps), f"{body} is not a legal play of {roll}."
