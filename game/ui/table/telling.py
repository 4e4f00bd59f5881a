"""Events in words: the short event line, the spoken line of the log, the reason of a result (pure)."""

from __future__ import annotations

from dataclasses import dataclass

from game.notation.plays import format_play
from game.rules.actions import (
    AcceptResign,
    Beaver,
    Double,
    Drop,
    Kind,
    MakePlay,
    NextGame,
    OpeningRoll,
    Player,
    RejectResign,
    Resign,
    RollDice,
    Take,
)
from game.rules.board import BAR, OFF
from game.rules.dice import Roll
from game.rules.moves import Play
from game.rules.state import Ending, GameResult, MatchState
from game.session.session import Transition
from game.ui.table.draft import trail
from game.words import later, n, t

KINDS = {
    Kind.SINGLE: later("a single game"),
    Kind.GAMMON: later("a gammon"),
    Kind.BACKGAMMON: later("a backgammon"),
}


@dataclass(frozen=True, slots=True)
class Voice:
    """Who is spoken of, and to: `you` is the one player at this machine, None when both are."""

    names: tuple[str, str] = ("White", "Black")
    you: Player | None = None

    def says(self, player: Player, yours: str, theirs: str, **values: object) -> str:
        """One of two sentences: said to you, or about `{name}`."""
        if player == self.you:
            return t(yours, **values)
        return t(theirs, name=self.names[player], **values)


def event_line(event: Transition, voice: Voice) -> str:
    """What has just happened, in under 48 characters when names are short."""
    before, after = event.before, event.after
    actor = before.to_act
    match event.action:
        case OpeningRoll(roll):
            return _opening(roll, after, voice)
        case RollDice(roll):
            assert actor is not None
            return voice.says(actor, later("You rolled {roll}"), later("{name} rolled {roll}"), roll=roll)
        case MakePlay(play):
            assert actor is not None
            return _played(actor, before, play, voice)
        case Resign(kind):
            assert actor is not None
            lost = t(KINDS[kind])
            return voice.says(
                actor, later("You offer to lose {lost}"), later("{name} offers to lose {lost}"), lost=lost
            )
        case NextGame():
            return t("Game {game}", game=after.game) if after.result is None else t("The match is over")
        case other:
            assert actor is not None
            yours, theirs = _SIMPLE[type(other)]
            return voice.says(actor, yours, theirs, value=before.cube.value * 2)


_SIMPLE: dict[type[object], tuple[str, str]] = {
    Double: (later("You double to {value}"), later("{name} doubles to {value}")),
    Take: (later("You take, the cube is at {value}"), later("{name} takes, the cube is at {value}")),
    Drop: (later("You drop"), later("{name} drops")),
    Beaver: (later("You beaver to {value}"), later("{name} beavers to {value}")),
    AcceptResign: (later("You accept the resignation"), later("{name} accepts the resignation")),
    RejectResign: (later("You play on"), later("{name} plays on")),
}


def _opening(roll: Roll, after: MatchState, voice: Voice) -> str:
    if roll.is_doublet:
        return t("{roll}: a tie, roll again", roll=roll)
    return voice.says(
        after.on_roll,
        later("{roll}: you begin"),
        later("{roll}: {name} begins"),
        roll=f"{roll.first}-{roll.second}",
    )


def _played(player: Player, before: MatchState, play: Play, voice: Voice) -> str:
    if not play:
        return voice.says(
            player,
            later("{roll}: no legal play for you"),
            later("{roll}: no legal play for {name}"),
            roll=before.roll,
        )
    written = format_play(play, before.board)
    return voice.says(
        player, later("You, {roll}: {play}"), later("{name}, {roll}: {play}"), roll=before.roll, play=written
    )


def spoken(event: Transition, voice: Voice) -> str:
    """The event in plain words, whole sentences, for the log and for listening."""
    before = event.before
    match event.action:
        case MakePlay(play) if play:
            said = " ".join(moves_in_words(play))
            left = unplayed(before, play)
            if left:
                said += " " + t("The {die} cannot be played.", die=left)
            assert before.to_act is not None
            who = t("You") if before.to_act == voice.you else voice.names[before.to_act]
            said = f"{who}: {said}"
        case _:
            said = event_line(event, voice) + "."
    if event.after.result is not None and before.result is None:
        said += " " + result_line(event.after.result, voice) + " " + result_reason(event.after)
    return said


def moves_in_words(play: Play) -> list[str]:
    """Each checker's way as a sentence: "Bar to 19, hit.", "13 to 8.", "6 off, twice."."""
    sentences: list[str] = []
    counts: list[int] = []
    for chain in trail(play):
        src = t("Bar") if chain[0].src == BAR else str(chain[0].src)
        stops = [step for step in chain if step.hit and step is not chain[-1]]
        way = (
            t("{src} off", src=src)
            if chain[-1].dst == OFF
            else t("{src} to {dst}", src=src, dst=chain[-1].dst)
        )
        for stop in stops:
            way += ", " + t("hit on {point}", point=stop.dst)
        if chain[-1].hit:
            way += ", " + t("hit")
        if way in sentences:
            counts[sentences.index(way)] += 1
        else:
            sentences.append(way)
            counts.append(1)
    times = {2: t("twice"), 3: t("three times"), 4: t("four times")}
    return [
        f"{way}, {times[count]}." if count > 1 else f"{way}."
        for way, count in zip(sentences, counts, strict=True)
    ]


def unplayed(before: MatchState, play: Play) -> int | None:
    """The die that could not be played, None when all were (or the game ended)."""
    assert before.roll is not None
    left = list(before.roll.dice)
    for step in play:
        left.remove(step.die)
    finished = before.board.own[OFF] + sum(step.dst == OFF for step in play) == sum(before.board.own)
    return left[0] if left and not finished else None


def result_line(result: GameResult, voice: Voice) -> str:
    """Who gets how many points."""
    if result.winner == voice.you:
        return n("You get {count} point.", "You get {count} points.", result.points)
    return n(
        "{name} gets {count} point.",
        "{name} gets {count} points.",
        result.points,
        name=voice.names[result.winner],
    )


def result_reason(state: MatchState) -> str:
    """Why the result counts what it counts, in words."""
    result = state.result
    assert result is not None
    if result.ending is Ending.DROPPED:
        return t(
            "The double was dropped: the cube counts {cube}, its value before the offer.", cube=result.cube
        )
    why = {
        Kind.SINGLE: later("Single game"),
        Kind.GAMMON: later("Gammon"),
        Kind.BACKGAMMON: later("Backgammon"),
    }
    rule = {
        Kind.SINGLE: later("the other side had borne off a checker"),
        Kind.GAMMON: later("no checker was borne off"),
        Kind.BACKGAMMON: later("no checker was borne off and one stood on the bar or in the winner's home"),
    }
    reason = t("the other side resigned") if result.ending is Ending.RESIGNED else t(rule[result.kind])
    head = f"{t(why[result.kind])}: {reason}"
    multiple = result.points // result.cube
    if multiple != int(result.kind):
        return head + ". " + t("The cube was not turned, so by the Jacoby rule it counts once.")
    points = n("{count} point", "{count} points", result.points)
    return (
        head
        + ", "
        + t("{kind} x cube {cube} = {points}", kind=int(result.kind), cube=result.cube, points=points)
        + "."
    )
