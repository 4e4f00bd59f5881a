"""The lobby's values of the session as the values its screen shows (pure)."""

from __future__ import annotations

from collections.abc import Sequence

from game.session.lan_events import Trust
from game.session.lan_lobby import LobbyRow, RowState
from game.session.lan_lobby import Reason as FoundReason
from game.session.lan_lobby import Recent as MetBefore
from game.ui.lobby import NearbyTable, Reason, Recent, Standing
from game.words import t


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


def nearby(rows: Sequence[LobbyRow]) -> tuple[NearbyTable, ...]:
    """Rows of the network as rows of the screen."""
    return tuple(
        NearbyTable(
            row.key,
            row.card.name,
            row.words,
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
    return Recent(met.card.peer.hex(), met.card.name, met.words, met.here, callable=True)


def reason(found: FoundReason) -> Reason:
    """A reason for seeing nobody."""
    return Reason(found.title, found.advice, found.fine)
