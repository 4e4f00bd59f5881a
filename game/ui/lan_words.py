"""What the lobby's values say in the language in use: terms, rows, reasons (pure)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.board import Variant
from game.rules.state import MatchSettings
from game.session.lan_clock import Clock, ClockKind
from game.session.lan_events import Trust
from game.session.lan_lobby import LobbyRow, RowState
from game.session.lan_lobby import Recent as MetBefore
from game.session.lan_terms import Terms
from game.ui.lobby import NearbyTable, Reason, Recent, Standing
from game.words import later, n, number, t

VARIANTS = {Variant.NACKGAMMON: later("Nackgammon"), Variant.HYPERGAMMON: later("Hypergammon")}


def clock_words(clock: Clock) -> str:
    """`no clock`, or the minutes a side with how time comes back."""
    if not clock.runs:
        return t("no clock")
    minutes = number(clock.reserve_ms / 60_000, 1 if clock.reserve_ms % 60_000 else 0)
    seconds = number(clock.step_ms / 1000)
    kinds = {
        ClockKind.DELAY: later("{minutes} min a side, {seconds} s delay"),
        ClockKind.BRONSTEIN: later("{minutes} min a side, {seconds} s Bronstein"),
        ClockKind.FISCHER: later("{minutes} min a side, {seconds} s Fischer"),
    }
    return t(kinds[clock.kind], minutes=minutes, seconds=seconds)


def rules_words(rules: MatchSettings) -> list[str]:
    """Length, variant and what is not as usual."""
    parts = [t("Match to {length}", length=rules.length) if rules.length else t("Money")]
    if rules.variant in VARIANTS:
        parts.append(t(VARIANTS[rules.variant]))
    parts.append(t("cube on") if rules.cube else t("no cube"))
    if rules.length > 1 and rules.cube and not rules.crawford:
        parts.append(t("no Crawford game"))
    if rules.is_money:
        parts += [t("Jacoby rule")] * rules.jacoby + [t("Beavers")] * bool(rules.beavers)
        parts += [t("Automatic doubles")] * bool(rules.auto_doubles)
    return parts


def terms_words(terms: Terms) -> str:
    """The terms in one line."""
    return ", ".join([*rules_words(terms.settings), clock_words(terms.clock)])


def standing(row: LobbyRow) -> Standing:
    """What the chip of a row says: first whether it can be joined at all, then who it is."""
    by_state: dict[RowState, Standing] = {
        RowState.OTHER_VERSION: "version",
        RowState.BUSY: "busy",
        RowState.FADING: "fading",
    }
    if row.state in by_state:
        return by_state[row.state]
    by_trust: dict[Trust, Standing] = {Trust.KNOWN: "known", Trust.OTHER_KEY: "changed"}
    return by_trust.get(row.card.trust, "new")


def row_words(row: LobbyRow) -> str:
    """The second line of a row."""
    if row.state is RowState.FADING:
        return t("Not heard for a while")
    if row.state is RowState.BUSY:
        return t("A match is being played")
    if row.state is RowState.HERE:
        return t("No table open. Invite them to yours")
    if row.state is RowState.OTHER_VERSION or row.terms is None:
        return t("Another version of Blot is running there")
    return terms_words(row.terms)


def nearby(rows: Sequence[LobbyRow]) -> tuple[NearbyTable, ...]:
    """Rows of the network as rows of the screen."""
    return tuple(
        NearbyTable(
            row.key,
            row.card.name,
            row_words(row),
            standing(row),
            None if row.ping_ms is None else round(row.ping_ms),
            invite=row.state is RowState.HERE,
            watch=row.state is RowState.BUSY,
            key=t("Key {words}", words=row.card.key_words),
        )
        for row in rows
    )


def recent(met: MetBefore) -> Recent:
    """A player met before."""
    where = t("here") if met.here else t("not seen today")
    wins, losses = met.wins, met.losses
    if wins == losses:
        score = t("level at {score}", score=wins) if wins else ""
    elif wins > losses:
        score = t("you lead {mine} to {other}", mine=wins, other=losses)
    else:
        score = t("you trail {mine} to {other}", mine=wins, other=losses)
    note = f"{where}, {score}" if score else where
    return Recent(met.card.peer.hex(), met.card.name, note, met.here, callable=True)


def reason_words(key: str, fine: bool, address: str = "", link: str = "", port: int = 0) -> Reason:
    """A reason for seeing nobody, by its key in `game.session.lan_lobby.reasons`.

    Raises KeyError for a key that is not known.
    """
    if key == "network" and fine:
        words = t("{link}, address {address}", link=link, address=address)
        return Reason(t("This computer is on a network"), words, True)
    told = {
        "network": (t("This computer is on no network"), t("Join the Wi-Fi, or plug in a cable.")),
        "address": (
            t("A match on this computer needs no network"),
            t("Choose Two players here in the main menu."),
        ),
        "search": (t("The search is not working"), t("Join by address or code below.")),
        "table": (
            t("Has the other player opened a table?"),
            t("They choose Play on the network, then Open my table."),
        ),
        "guest": (
            t("Are both on the same network?"),
            t("Guest Wi-Fi and some hotels hide computers from each other."),
        ),
        "firewall": (
            t("Does a firewall block Blot?"),
            t("Allow UDP 5353 and TCP {port}, or join by address below.", port=port),
        ),
        "vpn": (t("Is a VPN switched on?"), t("Switch it off, or join by the address of the Wi-Fi.")),
    }
    title, text = told[key]
    return Reason(title, text, fine)


def hidden_seconds(seconds: float) -> str:
    """How long the other side has been silent."""
    return n("silent for {count} second", "silent for {count} seconds", int(seconds))
