"""What an answer does to the score, in numbers and words from a player's view (pure)."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.actions import Kind, Player
from game.rules.state import MatchState
from game.ui.table.telling import Voice
from game.words import later, n, number, t


class Stake(NamedTuple):
    """One way a game may go: what it is, the points for the player asked, and the score then in words."""

    label: str
    points: int
    outcome: str

    @property
    def signed(self) -> str:
        return number(self.points, signed=True)


def score_after(state: MatchState, winner: Player, points: int) -> tuple[int, int]:
    """The score when `winner` wins the points."""
    score = list(state.score)
    score[winner] += points
    return score[0], score[1]


def standing(score: tuple[int, int], length: int, player: Player, voice: Voice) -> str:
    """Who leads by what, or who has won the match, seen by a player: `you trail 1 to 5`."""
    mine, theirs = score[player], score[player.other]
    if length and mine >= length:
        return voice.says(player, later("you win the match"), later("{name} wins the match"))
    if length and theirs >= length:
        return voice.says(player, later("you lose the match"), later("{name} loses the match"))
    if mine == theirs:
        return t("level at {score}", score=mine)
    if mine > theirs:
        yours, names = later("you lead {mine} to {other}"), later("{name} leads {mine} to {other}")
    else:
        yours, names = later("you trail {mine} to {other}"), later("{name} trails {mine} to {other}")
    return voice.says(player, yours, names, mine=mine, other=theirs)


def sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    return text[:1].upper() + text[1:] + "."


def take_stakes(state: MatchState, voice: Voice) -> tuple[Stake, ...]:
    """What may come of taking the standing double."""
    player, value = _asked(state), state.cube.value * 2
    return tuple(
        _stake(state, label, player, points, voice)
        for label, points in (
            (t("Win"), value),
            (t("Win a gammon"), 2 * value),
            (t("Lose"), -value),
            (t("Lose a gammon"), -2 * value),
        )
    )


def drop_stake(state: MatchState, voice: Voice) -> Stake:
    """What comes of dropping."""
    return _stake(state, t("Now"), _asked(state), -state.cube.value, voice)


def resign_points(state: MatchState, kind: Kind) -> int:
    """The points a resignation of that kind gives the other side."""
    settings = state.settings
    if settings.is_money and settings.jacoby and not state.cube_turned:
        return state.cube.value
    return state.cube.value * int(kind)


def resign_text(state: MatchState, player: Player, kind: Kind, voice: Voice) -> str:
    """What a resignation costs: who gets what, and the score then."""
    points = resign_points(state, kind)
    score = score_after(state, player.other, points)
    gets = n(
        "{name} gets {count} point", "{name} gets {count} points", points, name=voice.names[player.other]
    )
    if voice.you == player.other:
        gets = n("You get {count} point", "You get {count} points", points)
    then = standing(score, state.settings.length, player, voice)
    text = f"{gets}: {then}."
    length = state.settings.length
    if length and max(score) < length:
        text += " " + t(
            "Still needed: {mine} and {theirs}.",
            mine=length - score[player],
            theirs=length - score[player.other],
        )
    return text


def _asked(state: MatchState) -> Player:
    assert state.to_act is not None
    return state.to_act


def _stake(state: MatchState, label: str, player: Player, points: int, voice: Voice) -> Stake:
    winner = player if points > 0 else player.other
    score = score_after(state, winner, abs(points))
    return Stake(label, points, standing(score, state.settings.length, player, voice))
