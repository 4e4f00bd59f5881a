"""Matches for tests of the window: played to their end without it, or given up at its table."""

from __future__ import annotations

from game.ai.answers import RollWanted
from game.ai.plain import plain_choice, rng_of
from game.rules.actions import AcceptResign, Kind, NextGame, Player, Resign
from game.rules.state import MatchSettings, Phase
from game.session.dice import SeededDice
from game.session.intents import WantRoll
from game.session.session import Session
from game.session.store import Store
from tests.pilot import Pilot

LENGTH = 1


def advance(session: Session) -> None:
    """One action by whoever is to act, as the easiest level would."""
    state = session.state
    if state.phase is Phase.OPENING:
        session.submit(None, WantRoll())
    elif state.phase is Phase.GAME_OVER:
        session.submit(None, NextGame())
    else:
        choice = plain_choice(state, 1, rng_of(state, 0))
        session.submit(state.to_act, WantRoll() if isinstance(choice, RollWanted) else choice)


def finished(store: Store, seed: int, opponent: str = "Hard", level: int = 3) -> str:
    """A match to one point of the player "Ann" as White, played out on disk; its id."""
    match = store.create(
        MatchSettings(length=LENGTH),
        ("Ann", opponent),
        ("human", f"computer:{level}"),
        SeededDice(seed.to_bytes(32, "big")),
        {"player": 0},
    )
    while match.session.state.winner is None:
        advance(match.session)
    match.close()
    return match.header.id


def give_up(pilot: Pilot, loser: Player) -> None:
    """A side of the match at the table offers a backgammon's loss, and it is accepted."""
    session = pilot.table.model.session
    while not (session.state.phase in (Phase.TO_ROLL, Phase.TO_PLAY) and session.state.to_act is loser):
        advance(session)
    session.submit(loser, Resign(Kind.BACKGAMMON))
    session.submit(loser.other, AcceptResign())


def win(pilot: Pilot) -> None:
    """The player at this machine wins the match at the table."""
    (you,) = pilot.table.local
    give_up(pilot, you.other)
    pilot.rounds(3)


def lose(pilot: Pilot) -> None:
    """The player at this machine loses the match at the table."""
    (you,) = pilot.table.local
    give_up(pilot, you)
    pilot.rounds(3)
