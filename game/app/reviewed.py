"""From a judged record to what the review shows: the curve, the errors, their positions (pure)."""

from __future__ import annotations

from game.ai.answers import Analysis, CubeAdvice, Graded, JudgedPlay
from game.notation.plays import format_play
from game.rules.actions import Action, Beaver, Double, Drop, MakePlay, Player, Resign, RollDice
from game.rules.board import BAR, OFF, Board
from game.rules.moves import Play
from game.rules.record import MatchRecord
from game.rules.state import MatchState
from game.ui.diagram import Diagram
from game.ui.grades import GOOD, grade
from game.ui.screens.review import Decision, Reviewed
from game.words import n, number, t


def waiting_review(id: str, title: str, subject: str, progress: float) -> Reviewed:
    """The review while the analysis is on its way."""
    return Reviewed(id, title, subject, progress=progress)


def reviewed(
    id: str, title: str, subject: str, record: MatchRecord, analysis: Analysis, player: Player | None
) -> Reviewed:
    """The review of a record as `player` sees it; of both sides, seen by White, when that is None."""
    eye = Player.WHITE if player is None else player
    states = list(record.states())
    curve: list[float] = []
    errors: list[Decision] = []
    for move, graded in enumerate(analysis.decisions, 1):
        value = _value(graded)
        curve.append(value if graded.player == eye else -value)
        theirs = player is not None and graded.player != player
        if graded.unforced and not theirs and grade(graded.loss) is not GOOD:
            errors.append(_decision(move, curve[-1], graded, states[graded.index], record))
    return Reviewed(id, title, subject, summary(analysis, player), tuple(curve), tuple(errors))


def summary(analysis: Analysis, player: Player | None) -> str:
    """Error rate and luck in one line; White's and Black's when both sat at this machine."""
    them = tuple(Player) if player is None else (player,)
    return "   ·   ".join(
        t(
            "Error rate {rate}, luck {luck}",
            rate=number(analysis.accounts[side].rating, 1),
            luck=number(analysis.accounts[side].luck, 2, signed=True),
        )
        for side in them
    )


def subject_words(length: int, opponent: str, games: int) -> str:
    """What was played against whom."""
    if not length:
        return n(
            "Money against {name}, {count} game",
            "Money against {name}, {count} games",
            games,
            name=opponent,
        )
    return n(
        "Match to {length} against {name}, {count} game",
        "Match to {length} against {name}, {count} games",
        games,
        length=length,
        name=opponent,
    )


def _value(graded: Graded) -> float:
    """What the player expects after the decision, in units of the cube."""
    if graded.advice is not None:
        said = graded.advice
        best = min(said.double_take, said.double_drop)
        worth = -best if graded.kind == "take" else max(said.no_double, best)
        return worth - graded.loss
    return (graded.best[0].equity if graded.best else 0.0) - graded.loss


def _decision(move: int, value: float, graded: Graded, before: MatchState, record: MatchRecord) -> Decision:
    action = record.actions[graded.index]
    best = graded.best[0] if graded.best else None
    top = value if best is None else best.equity
    if graded.advice is not None:
        top = _value(graded) + graded.loss
    played = decision_words(action, before)
    side = Player(graded.player)
    return Decision(
        move,
        played,
        graded.loss,
        value,
        t("Move {move}", move=move),
        played,
        _best_words(graded, best, before),
        top - graded.loss,
        top,
        _reason(graded.advice),
        tuple(before.roll) if before.roll is not None and isinstance(action, MakePlay) else (),
        diagram_of(before, side, best.play if best is not None else ()),
    )


def decision_words(action: Action, before: MatchState) -> str:
    """A decision as it is written."""
    match action:
        case MakePlay(play):
            return format_play(play, before.board) if play else t("No play")
        case Double():
            return t("Double")
        case RollDice():
            return t("Roll")
        case Drop():
            return t("Drop")
        case Beaver():
            return t("Beaver")
        case Resign():
            return t("Resign")
    return t("Take")


def _best_words(graded: Graded, best: JudgedPlay | None, before: MatchState) -> str:
    if best is not None:
        return format_play(best.play, before.board) if best.play else t("No play")
    said = graded.advice
    if said is None:
        return t("Play on")
    if graded.kind == "take":
        return t("Take") if said.take else t("Drop")
    return t("Double") if said.double else t("Roll")


def _reason(said: CubeAdvice | None) -> str:
    if said is None:
        return ""
    if said.too_good:
        return t("Too good to double: play on for a gammon.")
    if said.double and not said.take:
        return t("The double is right, and so is dropping it.")
    if said.double:
        return t("The double is right, and so is taking it.")
    return t("It is too early to double; the cube would be taken.")


def diagram_of(state: MatchState, side: Player, moves: Play = ()) -> Diagram:
    """A position in White's numbering, with a play of `side` as arrows."""
    white = state.board_of(Player.WHITE)

    def turned(place: int) -> int:
        return place if side is Player.WHITE else 25 - place

    return Diagram(
        {place: white.own[place] for place in range(1, BAR + 1) if white.own[place]},
        {25 - place: white.opp[place] for place in range(1, BAR + 1) if white.opp[place]},
        (),
        tuple((turned(step.src), turned(step.dst)) for step in moves),
        _off(white),
        state.cube.value if state.cube.value > 1 else 0,
    )


def _off(white: Board) -> tuple[int, int]:
    return white.own[OFF], white.opp[OFF]
