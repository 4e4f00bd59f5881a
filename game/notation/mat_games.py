"""The cells of one game of a `.mat` file, turned into actions.

How what has no action of its own is mapped:
- a win without a drop or a last checker borne off is the loser's resignation, accepted: a single game,
  gammon or backgammon by the points; the loser must be the one to move, as the rules of a record want;
- `Concedes` is that resignation, with the points of the win or of the next score;
- a roll with no play, although one is legal, is open when the file ends there or the roller lost the
  game with it (he resigned), and else an error; `????` likewise, and if the roller won and exactly one
  play bears off his last checker, it was that play;
- a beaver that is followed by the doubler's roll, or by his loss of more than the cube before it, was
  accepted; a double followed by the doubler's win for the cube before it was dropped.
"""

from __future__ import annotations

import re
from itertools import zip_longest

from game.notation.errors import NotationError
from game.notation.fold import GameFold
from game.notation.mat_lines import Cell, Word
from game.notation.matches import Problem
from game.notation.plays import parse_play
from game.rules.actions import Beaver, Double, Drop, IllegalAction, MakePlay, Player, Take
from game.rules.board import OFF
from game.rules.match import apply
from game.rules.moves import Play, apply_play, turn
from game.rules.state import MatchState, Phase

_ENDS = (Word.WINS, Word.LOSES, Word.CONCEDES)
_NOT_RECORDED = re.compile(r"\?{2,}")


class CellReader:
    """Applies the cells of one game to its fold; reading stops at the first that makes no sense."""

    def __init__(
        self,
        fold: GameFold,
        names: tuple[str, str],
        stated: tuple[Player, int] | None,
        stars_complete: bool,
    ) -> None:
        self.fold = fold
        self.names = names
        self.stated = stated
        self.stars_complete = stars_complete
        self.came_to_win = False

    def read(self, cells: list[Cell]) -> Problem | None:
        """Apply the cells; the problem that ended the reading, if any."""
        for cell, following in zip_longest(cells, cells[1:]):
            try:
                self._cell(cell, following)
            except (NotationError, IllegalAction) as error:
                return Problem(cell.line, str(error))
        return None

    @property
    def _state(self) -> MatchState:
        return self.fold.state

    def _cell(self, cell: Cell, following: Cell | None) -> None:
        if cell.word is Word.WINS:
            return self._wins(cell)
        if cell.word is Word.LOSES:
            return None  # said once more in the winner's column
        if self._state.beavers and cell.word is Word.ROLL and self._state.to_act == cell.player:
            self.fold.act(Take())
        self.fold.expect(cell.player, self.names)
        match cell.word:
            case Word.ROLL:
                self._roll(cell, following)
            case Word.DOUBLE:
                self._offer(cell, Double())
            case Word.BEAVER:
                self._offer(cell, Beaver())
            case Word.TAKE:
                self.fold.act(Take())
            case Word.DROP:
                self.fold.act(Drop())
            case Word.CONCEDES:
                self._resign(cell.player)
            case _:
                raise NotationError(f"{cell.text!r} cannot be read.")
        return None

    def _offer(self, cell: Cell, action: Double | Beaver) -> None:
        offered = apply(self._state, action).cube.value * 2
        if cell.number and cell.number != offered:
            raise NotationError(f"The cube is offered at {cell.number}, but it would be at {offered}.")
        self.fold.act(action)

    def _roll(self, cell: Cell, following: Cell | None) -> None:
        assert cell.roll is not None
        self.fold.throw(cell.player, cell.roll)
        state = self._state
        unrecorded = _NOT_RECORDED.fullmatch(cell.text) is not None
        if unrecorded or (not cell.text and state.board not in turn(state.board, cell.roll).plays):
            play = self._unwritten(cell, following)
            if play is not None:
                self.fold.act(MakePlay(play))
            return
        play = parse_play(cell.text, state.board, cell.roll, stars_complete=self.stars_complete)
        self.fold.act(MakePlay(play))

    def _unwritten(self, cell: Cell, following: Cell | None) -> Play | None:
        """The play that must have been made, or None when the roll was left unplayed."""
        assert cell.roll is not None
        lost = self.stated is not None and self.stated[0] != cell.player
        if following is None or (lost and following.word in _ENDS):
            return None
        plays = turn(self._state.board, cell.roll).plays.values()
        ends = [play for play in plays if not any(apply_play(self._state.board, play).own[OFF + 1 :])]
        if following.word in _ENDS and len(ends) == 1:
            return ends[0]
        raise NotationError(f"The play of {cell.roll} is not recorded.")

    def _wins(self, cell: Cell) -> None:
        self.came_to_win = True
        winner, state = cell.player, self._state
        if state.result is not None:
            self.fold.compare(winner, cell.number, self.names)
        elif state.phase is Phase.DOUBLED and state.to_act != winner and cell.number == state.cube.value:
            self.fold.act(Drop())
        elif state.beavers and state.to_act == state.on_roll != winner:
            self.fold.act(Take())
            self._resign(winner.other)
        elif state.phase in (Phase.TO_ROLL, Phase.TO_PLAY) and state.on_roll != winner:
            self._resign(winner.other)
        else:
            raise NotationError(
                f"{self.names[winner]} wins here, and nothing on record says how: "
                f"{self.names[winner.other]} was not to move."
            )

    def _resign(self, loser: Player) -> None:
        if self.stated is None:
            raise NotationError("The game was given up, but for how many points is not said.")
        winner, points = self.stated
        if winner == loser:
            raise NotationError(f"{self.names[loser]} both gives up and wins.")
        self.fold.resign(points)
