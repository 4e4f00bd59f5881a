"""What the ladder and the dice of the day share: a match with the local player on one side of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ai.answers import Analysis
from game.rules.actions import Player
from game.rules.state import MatchSettings
from game.session.dice import DiceSource
from game.session.history import SUFFIX
from game.session.matchfile import Header, StoredMatch, StoreError, read_match
from game.words import t

if TYPE_CHECKING:
    from game.app.director import Director


def begin(
    director: Director,
    settings: MatchSettings,
    level: int,
    extra: dict[str, object],
    note: Callable[[str], None],
    dice: DiceSource | None = None,
) -> None:
    """A new match of the current profile against a level, kept on disk and put on the table.

    `note` enters its id in the occasion's book before it is shown. Raises StoreError.
    """
    you = director.side_of(director.env.settings.colour)
    names, seats = ["", ""], ["human", "human"]
    names[you] = director.env.settings.name or t("You")
    names[you.other] = director.env.level_name(level)
    seats[you.other] = f"computer:{level}"
    about = {"profile": director.profiles.current.id, "player": int(you), **extra}
    begun = director.store.create(settings, (names[0], names[1]), (seats[0], seats[1]), dice, about)
    try:
        note(begun.header.id)
    except BaseException:
        begun.close()
        raise
    director.sit_down(begun)


def go_on(director: Director, id: str) -> bool:
    """Put the match of an occasion back on the table; False when it is gone or over. Raises StoreError."""
    match = stored(director, id)
    if match is None or match.header.ended:
        return False
    director.sit_down(director.store.resume(match))
    return True


def stored(director: Director, id: str) -> StoredMatch | None:
    """A match as it stands on disk; None when it is gone or cannot be read."""
    try:
        return read_match(director.store.matches / f"{id}{SUFFIX}")
    except StoreError:
        return None


def player_of(match: StoredMatch) -> Player:
    """The side of the player whose match it is."""
    return side_of(match.header)


def side_of(header: Header) -> Player:
    """The side the player took when the match was begun."""
    return Player.BLACK if header.extra.get("player") == 1 else Player.WHITE


def losses_of(analysis: Analysis, player: Player) -> tuple[float, ...]:
    """What each decision of a player lost, where there was something to decide."""
    return tuple(graded.loss for graded in analysis.decisions if graded.player == player and graded.unforced)
