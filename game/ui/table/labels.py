"""Words of the table's things: destinations, places, the event line while a turn is composed (pure)."""

from __future__ import annotations

from game.rules.actions import Player
from game.rules.board import BAR, OFF, Board
from game.rules.draft import continuations, playable_dice
from game.rules.moves import Play
from game.rules.state import MatchState, Phase
from game.ui.canvas import Part
from game.ui.table.draft import Draft
from game.words import n, t


def count_word(count: int) -> str:
    """A small number as a word."""
    return {1: t("one"), 2: t("two"), 3: t("three"), 4: t("four")}.get(count, str(count))


def way_label(way: Play) -> str:
    """A destination button: "8 with 5", "4* hits", "off with 6", "7* then 3"."""
    dice = ", ".join(str(step.die) for step in way) if len({s.die for s in way}) > 1 else str(way[0].die)
    end = t("off") if way[-1].dst == OFF else str(way[-1].dst)
    stops = [str(step.dst) + "*" for step in way[:-1] if step.hit]
    if way[-1].hit:
        end += "*"
    if stops:
        return t("{stops} then {end}", stops=", ".join(stops), end=end)
    if way[-1].hit:
        return t("{end} hits, with {dice}", end=end, dice=dice)
    return t("{end} with {dice}", end=end, dice=dice)


def way_spoken(way: Play) -> str:
    """The same as a whole phrase for listening."""
    dice = t(" and ").join(str(step.die) for step in way)
    end = t("Bear off") if way[-1].dst == OFF else t("To {point}", point=way[-1].dst)
    hits = [str(step.dst) for step in way if step.hit]
    said = t("{end} with {dice}", end=end, dice=dice)
    return said + ", " + t("hits on {points}", points=", ".join(hits)) if hits else said


def place_spoken(id: str, board: Board, mover: Player, names: tuple[str, str]) -> str:
    """What stands on a place, for listening; points are the mover's, whose turn it is."""
    if id.startswith("bar"):
        owner = Player(int(id[3:]))
        count = _side(board, mover, owner)[BAR]
        return n(
            "{name} has {count} checker on the bar",
            "{name} has {count} checkers on the bar",
            count,
            name=names[owner],
        )
    if id.startswith("off"):
        owner = Player(int(id[3:]))
        count = _side(board, mover, owner)[OFF]
        return n(
            "{name} has borne off {count} checker",
            "{name} has borne off {count} checkers",
            count,
            name=names[owner],
        )
    point = int(id[1:]) if mover is Player.WHITE else 25 - int(id[1:])
    for owner, count in ((mover, board.own[point]), (mover.other, board.opp[25 - point])):
        if count:
            return n(
                "Point {point}, {count} checker of {name}",
                "Point {point}, {count} checkers of {name}",
                count,
                point=point,
                name=names[owner],
            )
    return t("Point {point}, empty", point=point)


def _side(board: Board, mover: Player, owner: Player) -> tuple[int, ...]:
    return board.own if owner == mover else board.opp


def composing(draft: Draft) -> tuple[Part, ...]:
    """The event line while a turn is composed: what is placed, what is left."""
    roll = str(draft.roll)
    owed = playable_dice(draft.board, draft.roll)
    placed = len(draft.steps)
    left = max(owed - placed, 0)
    total = len(draft.roll.dice)
    if draft.complete:
        if total > owed:
            return ((roll + ": ", "text"), (t("done, the rest cannot be played"), "gold", "body"))
        return ((roll + ": ", "text"), (t("confirm or undo"), "gold", "body"))
    if not placed and owed < total:
        if total == 2 and owed == 1:
            only = {step.die for step in continuations(draft.board, draft.roll)}
            if len(only) == 1:
                said = t("only the {die} can be played", die=next(iter(only)))
                return ((roll + ": ", "text"), (said, "gold", "body"))
        said = t("{owed} of {total} can be played", owed=owed, total=total)
        return ((roll + ": ", "text"), (said, "gold", "body"))
    if not placed:
        return ((roll + ": ", "text"), (t("{count} to play", count=count_word(left)), "gold", "body"))
    return (
        (roll + ": ", "text"),
        (t("{count} placed", count=count_word(placed)) + ", ", "text2", "body"),
        (t("{count} to play", count=count_word(left)), "gold", "body"),
    )


def waiting(state: MatchState, names: tuple[str, str], you: Player | None, rolling: bool) -> str:
    """Whose turn it is, while there is nothing else to say."""
    if rolling:
        return t("The dice are rolling")
    if state.phase is Phase.OPENING:
        return t("Opening roll")
    if state.to_act is None:
        return ""
    if state.to_act == you:
        return {
            Phase.TO_ROLL: t("Your roll"),
            Phase.TO_PLAY: t("Your play"),
            Phase.DOUBLED: t("You are offered a double"),
            Phase.RESIGNED: t("A resignation is offered"),
        }.get(state.phase, "")
    name = names[state.to_act]
    return {
        Phase.TO_ROLL: t("{name} to roll", name=name),
        Phase.TO_PLAY: t("{name} to play", name=name),
        Phase.DOUBLED: t("{name} is offered a double", name=name),
        Phase.RESIGNED: t("{name} is offered a resignation", name=name),
    }.get(state.phase, "")


def cube_words(state: MatchState, names: tuple[str, str], you: Player | None) -> str:
    """Where the cube is, in words."""
    owner = state.cube.owner
    if owner is None:
        return t("Cube in the middle")
    return t("Your cube") if owner == you else t("Cube of {name}", name=names[owner])


def terms_words(state: MatchState) -> str:
    """The length of the match in words."""
    settings = state.settings
    return t("Money game") if settings.is_money else t("Match to {length}", length=settings.length)
