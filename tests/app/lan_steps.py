"""Steps of two programs on the way to a network match, and through it."""

from __future__ import annotations

from game.app.lan_match import LanTable
from game.rules.actions import Kind
from game.rules.state import Phase
from game.ui.commands import Action
from game.ui.requests import ResignGame
from game.ui.screens.lan_prompts import Asking, Invitation
from game.ui.screens.prompts import ResignationOffered
from game.ui.screens.results import MatchResultDialog
from game.ui.table.model import Mode
from tests.app.lan_houses import House, Street
from tests.loopback import HOST


def invite(street: Street) -> None:
    """Ann opens her table, Bo joins it by its address."""
    street.ann.open_lobby()
    street.bo.open_lobby()
    street.until(lambda: street.ann.client.port and street.bo.client.port)
    street.ann.choose("own")
    street.ann.choose("open")
    street.until(lambda: street.ann.client.table is not None)
    street.bo.screen.focused = "address"
    street.bo.type(f"{HOST}:{street.ann.client.port}")
    street.bo.choose("join")
    street.until(lambda: street.ann.shows(Invitation) and street.bo.shows(Asking))


def sit_down(street: Street) -> None:
    """From the menus to the first roll."""
    invite(street)
    street.ann.choose("accept")
    begun(street)


def begun(street: Street) -> None:
    """Both are at the table and the opening roll has fallen."""
    street.until(lambda: all(isinstance(house.director.table, LanTable) for house in street.both))
    street.until(lambda: all(h.table.session.state.phase is Phase.TO_PLAY for h in street.both))


def mover(street: Street) -> tuple[House, House]:
    """Whoever has to decide, and the other, once that can be told."""
    found: list[tuple[House, House]] = []

    def due() -> bool:
        for house, other in ((street.ann, street.bo), (street.bo, street.ann)):
            if house.table.screen.model.mode in (Mode.ROLL, Mode.PLAY):
                found.append((house, other))
        return bool(found)

    street.until(due)
    return found[0]


def play_on(house: House) -> None:
    """Whatever is to be decided is decided with keys, as the cursor offers it."""
    if house.screen is not house.table.screen:
        return
    mode = house.table.screen.model.mode
    if mode is Mode.ROLL:
        house.press(Action.ROLL)
    elif mode is Mode.PLAY:
        house.press(Action.CHOOSE)


def play_to_the_end(street: Street, seconds: float = 120) -> None:
    def over() -> bool:
        for house in street.both:
            play_on(house)
        return all(house.shows(MatchResultDialog) for house in street.both)

    street.until(over, seconds)


def resign(street: Street, kind: Kind = Kind.SINGLE) -> tuple[House, House]:
    """Whoever is to move resigns and the other accepts; returns (loser, winner)."""
    loser, winner = mover(street)
    loser.director.env.ask(ResignGame(kind))
    street.until(lambda: winner.shows(ResignationOffered))
    winner.choose("accept")
    return loser, winner
