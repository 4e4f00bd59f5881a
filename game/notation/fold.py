"""GameFold: one game being read from a file, its actions applied as they come."""

from __future__ import annotations

from game.notation.errors import NotationError
from game.notation.matches import ImportedGame, first_state
from game.rules.actions import (
    AcceptResign,
    Action,
    IllegalAction,
    Kind,
    OpeningRoll,
    Player,
    Resign,
    RollDice,
)
from game.rules.dice import Roll
from game.rules.match import apply
from game.rules.state import Crawford, MatchSettings, MatchState, Phase


class GameFold:
    """The state of a game being read, and the actions the rules have accepted so far."""

    def __init__(
        self, settings: MatchSettings, number: int, score: tuple[int, int], crawford: Crawford
    ) -> None:
        self.number = number
        self.score = score
        self.crawford = crawford
        self.state = first_state(settings, number, score, crawford)
        self.actions: list[Action] = []

    def act(self, *actions: Action) -> None:
        """Apply actions, all or none; raises IllegalAction."""
        state = self.state
        for action in actions:
            state = apply(state, action)
        self.state = state
        self.actions.extend(actions)

    def expect(self, player: Player, names: tuple[str, str]) -> None:
        """Raise IllegalAction when it is not this player's turn; anyone may have the first."""
        if self.state.phase is Phase.GAME_OVER:
            raise IllegalAction("The game is already over here.")
        if self.state.phase is not Phase.OPENING and self.state.to_act != player:
            raise IllegalAction("It is {name}'s turn here, not the other side's.", name=names[player.other])

    def throw(self, player: Player, roll: Roll) -> None:
        """The dice of a player about to play; the first of a game are the opening roll."""
        if self.state.phase is not Phase.OPENING:
            self.act(RollDice(roll))
        elif roll.is_doublet:
            raise NotationError("A game cannot begin with a doublet.")
        elif player is Player.WHITE:
            # Each side threw one die, and the higher one began.
            self.act(OpeningRoll(Roll(roll.high, roll.low)))
        else:
            self.act(OpeningRoll(Roll(roll.low, roll.high)))

    def resign(self, points: int) -> None:
        """The player on roll gives up a game worth `points`, and the other accepts."""
        for kind in Kind:
            given_up = apply(apply(self.state, Resign(kind)), AcceptResign())
            if given_up.result is not None and self._agrees(given_up, points):
                return self.act(Resign(kind), AcceptResign())
        cube = self.state.cube.value
        raise NotationError(f"A game cannot be worth {points} points with the cube at {cube}.")

    def _agrees(self, over: MatchState, points: int) -> bool:
        """Whether a finished game is worth the points that a file gives."""
        result = over.result
        assert result is not None
        # Some programs give only the points that the match still needed.
        needed = over.settings.length - self.score[result.winner]
        return points == result.points or (over.winner is not None and points == needed)

    def compare(self, winner: Player, points: int, names: tuple[str, str]) -> None:
        """Raise NotationError when a finished game has another winner or other points by the rules."""
        result = self.state.result
        assert result is not None
        if result.winner != winner:
            raise NotationError(f"{names[result.winner]} has won this game, not {names[winner]}.")
        if not self._agrees(self.state, points):
            raise NotationError(
                f"The win is given as {points} points, but by the rules it is {result.points}."
            )

    def closed(self, stated: tuple[Player, int] | None) -> ImportedGame:
        """The game as read so far."""
        return ImportedGame(self.number, self.score, self.crawford, tuple(self.actions), self.state, stated)


def continuity(before: list[ImportedGame], score: tuple[int, int]) -> str | None:
    """What to report of the score a game starts at; None when it follows from the games before it."""
    if not before:
        return None
    last = before[-1]
    if last.state.result is None:
        return f"Game {last.number} has no end on record; the score {spoken(score)} is the file's."
    if last.state.winner is not None:
        return f"The match was over before this game, at {spoken(last.state.score)}."
    if last.state.score != score:
        known = spoken(last.state.score)
        return (
            f"The file gives the score as {spoken(score)}, the games before as {known}; the file's is used."
        )
    return None


def spoken(score: tuple[int, int]) -> str:
    """White's points, then Black's."""
    return f"{score[0]}-{score[1]}"
