"""The lobby's values for its screen: what the LAN client knows, as the screen shows it."""

from __future__ import annotations

from functools import lru_cache

import segno

from game.rules.state import MatchSettings
from game.session.dice import SystemDice
from game.session.lan import LanClient
from game.session.lan_clock import US_DELAY_MS, Clock, ClockKind
from game.session.lan_terms import Terms, describe
from game.settings import SeatColour, Settings
from game.ui import lan_words
from game.ui.lobby import Lobby, OwnTable
from game.ui.screens.terms import match_settings
from game.words import t

MINUTE_MS = 60_000
USUAL_PORT = 47_100
"""The port a caller tries first, so that it need not be typed."""
QR_PREFIX = "blot:"
SHOWN_ADDRESSES = 3


def terms_of(settings: MatchSettings, colour: SeatColour, minutes: int, counting: str = "delay") -> Terms:
    """The terms of a table of ours; a colour by lot is drawn now. The clock gives 12 s a decision."""
    white = colour is SeatColour.WHITE
    if colour is SeatColour.DRAW:
        white = SystemDice().roll(1).first % 2 == 0
    clock = Clock(ClockKind(counting), minutes * MINUTE_MS, US_DELAY_MS) if minutes else Clock()
    return Terms(settings, clock, white)


def lobby_of(client: LanClient, settings: Settings, error: str, joining: str) -> Lobby:
    """Everything the screen shows; the settings say what the table would be if it were opened."""
    return Lobby(
        own=_own(client, settings),
        tables=lan_words.nearby(client.rows),
        recent=tuple(lan_words.recent(met) for met in client.recent),
        reasons=tuple(lan_words.reason(found) for found in client.reasons),
        silent=float(int(client.searched_seconds)),
        joining=joining,
        error=error,
    )


def _own(client: LanClient, settings: Settings) -> OwnTable:
    table = client.table
    own = client.my_addresses[:SHOWN_ADDRESSES]
    terms = table or terms_of(match_settings(settings), settings.colour, settings.clock)
    colour = t("White") if terms.host_is_white else t("Black")
    if table is None and settings.colour is SeatColour.DRAW:
        colour = t("By lot")
    words = t("{colour}. {terms}", colour=colour, terms=describe(terms))
    return OwnTable(
        open=table is not None,
        name=client.name,
        terms=words,
        code=client.code,
        qr=qr_rows(client.code),
        addresses=tuple((_with_port(address.host, client.port), address.adapter) for address in own),
    )


def _with_port(host: str, port: int) -> str:
    """An address as it is typed; the usual port need not be."""
    if port in (0, USUAL_PORT):
        return host
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


@lru_cache(maxsize=4)
def qr_rows(code: str) -> str:
    """A join code as rows of 0 and 1, for scanning; empty without a code."""
    if not code:
        return ""
    matrix = segno.make(f"{QR_PREFIX}{code}", error="m", micro=False).matrix
    return "\n".join("".join("1" if module else "0" for module in row) for row in matrix)
