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
from game.rules.state import Crawford, MatchSettings, Phase


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
        self.act(Resign(self._kind(points)), AcceptResign())

    def _kind(self, points: int) -> Kind:
        cube = self.state.cube.value
        for kind in Kind:
            if points == kind * cube:
                return kind
        # Some programs give only the points that the match still needed.
        if self.state.settings.length and points == self._needed(self.state.on_roll.other) < cube:
            return Kind.SINGLE
        raise NotationError(f"A game cannot be worth {points} points with the cube at {cube}.")

    def _needed(self, player: Player) -> int:
        return self.state.settings.length - self.score[player]

    def compare(self, winner: Player, points: int, names: tuple[str, str]) -> None:
        """Raise NotationError when a finished game has another winner or other points by the rules."""
        result = self.state.result
        assert result is not None
        if result.winner != winner:
            raise NotationError(f"{names[result.winner]} has won this game, not {names[winner]}.")
        capped = self.state.winner is not None and points == self._needed(winner)
        if points != result.points and not capped:
            raise NotationError(
                f"The win is given as {points} points, but by the rules it is {result.points}."
            )

    def closed(self, stated: tuple[Player, int] | None) -> ImportedGame:
        """The game as read so far."""
        return ImportedGame(self.number, self.score, self.crawford, tuple(self.actions), self.state, stated)
