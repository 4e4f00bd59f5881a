"""A match as a file tells it: games with their scores, names, and what could not be read."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.actions import Action, NextGame, Player
from game.rules.board import start
from game.rules.match import apply
from game.rules.record import MatchRecord, new_record
from game.rules.scoring import next_crawford
from game.rules.state import Crawford, MatchSettings, MatchState, Phase, new_match

DEFAULT_NAMES = ("White", "Black")


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a file that could not be read or does not agree; lines count from 1."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """One game, from its opening roll on, as far as it could be read.

    It starts at the file's own score, which may not follow from the games before. `state` is after the
    last action. `stated` is the winner and points that the file gives, None when it gives none or when
    the reading stopped before it came to that.
    """

    number: int
    score: tuple[int, int]
    crawford: Crawford
    actions: tuple[Action, ...]
    state: MatchState
    stated: tuple[Player, int] | None = None

    @property
    def outcome(self) -> tuple[Player, int] | None:
        """Winner and points: by the rules, or else as the file gives them."""
        result = self.state.result
        return self.stated if result is None else (result.winner, result.points)

    @property
    def start(self) -> MatchState:
        """The state before the opening roll."""
        return first_state(self.state.settings, self.number, self.score, self.crawford)


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match read from a file or about to be written to one. Names are White's, then Black's."""

    settings: MatchSettings
    names: tuple[str, str]
    games: tuple[ImportedGame, ...]
    headers: tuple[tuple[str, str], ...] = ()
    problems: tuple[Problem, ...] = ()

    def record(self) -> MatchRecord | None:
        """The one record of all games; None when they do not follow from each other by the rules."""
        record, games = self.longest_record()
        return record if games == len(self.games) else None

    def longest_record(self) -> tuple[MatchRecord, int]:
        """The record of the games from 0-0 on that follow from each other, and how many they are.

        A game that stops short is the last one such a record can hold.
        """
        record = new_record(self.settings)
        for count, game in enumerate(self.games):
            opened = record.append(NextGame()) if record.state.phase is Phase.GAME_OVER else record
            if opened.state != replace(game.start, game=opened.state.game):
                return record, count
            record = opened
            for action in game.actions:
                record = record.append(action)
        if record.state.winner is not None and record.state.phase is Phase.GAME_OVER:
            record = record.append(NextGame())
        return record, len(self.games)


def first_state(
    settings: MatchSettings, number: int, score: tuple[int, int], crawford: Crawford
) -> MatchState:
    """The state before the opening roll of a game."""
    return MatchState(
        settings=settings,
        board=start(settings.variant),
        score=score,
        crawford=crawford,
        game=number,
    )


def crawford_of_next(before: ImportedGame, score: tuple[int, int]) -> Crawford:
    """Where the game after `before` stands with Crawford's when it starts at `score`."""
    return next_crawford(replace(before.state, score=score))


def match_of(
    record: MatchRecord,
    names: tuple[str, str] = DEFAULT_NAMES,
    headers: tuple[tuple[str, str], ...] = (),
) -> MatchFile:
    """A record divided into its games."""
    games: list[ImportedGame] = []
    state = begin = new_match(record.settings)
    actions: list[Action] = []
    for action in record.actions:
        if isinstance(action, NextGame):
            games.append(_closed(begin, actions, state))
            actions = []
            state = begin = apply(state, action)
        else:
            actions.append(action)
            state = apply(state, action)
    if state.phase is not Phase.MATCH_OVER and (actions or not games):
        games.append(_closed(begin, actions, state))
    return MatchFile(record.settings, names, tuple(games), headers)


def _closed(begin: MatchState, actions: list[Action], state: MatchState) -> ImportedGame:
    return ImportedGame(begin.game, begin.score, begin.crawford, tuple(actions), state)
