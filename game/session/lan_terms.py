"""The terms of a LAN match: rules, clock, who is White; as bytes for an invitation and a log entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.rules.actions import Player
from game.rules.board import Variant
from game.rules.state import MAX_LENGTH, MatchSettings
from game.session.lan_clock import Clock, ClockKind
from game.words import later, t
from net import schema, wire
from net.errors import BadMessage

RULES = "blot-1"
"""Named in hello: programs with another value judge differently and must not play each other."""

VARIANTS = {Variant.NACKGAMMON: later("Nackgammon"), Variant.HYPERGAMMON: later("Hypergammon")}

TERMS_FIELDS: schema.Fields = {
    "length": schema.integer(0, MAX_LENGTH),
    "variant": schema.one_of(*(variant.value for variant in Variant)),
    "cube": schema.boolean,
    "crawford": schema.boolean,
    "jacoby": schema.boolean,
    "beavers": schema.integer(0, 12),
    "auto": schema.integer(0, 12),
    "white": schema.one_of("host", "guest"),
    "clock": schema.record(
        schema.one_of(*(kind.value for kind in ClockKind)),
        schema.integer(0, 86_400_000),
        schema.integer(0, 600_000),
    ),
}


@dataclass(frozen=True, slots=True)
class Terms:
    """What both agree on before the first move."""

    settings: MatchSettings = field(default_factory=lambda: MatchSettings(length=5))
    clock: Clock = field(default_factory=Clock)
    host_is_white: bool = True

    def fields(self) -> dict[str, Any]:
        """The terms as the fields of the log entry, but for its nonce."""
        rules = self.settings
        return {
            "length": rules.length,
            "variant": rules.variant.value,
            "cube": rules.cube,
            "crawford": rules.crawford,
            "jacoby": rules.jacoby,
            "beavers": rules.beavers,
            "auto": rules.auto_doubles,
            "white": "host" if self.host_is_white else "guest",
            "clock": [self.clock.kind.value, self.clock.reserve_ms, self.clock.step_ms],
        }

    def pack(self) -> bytes:
        """The bytes of an invitation or a table card."""
        return wire.pack(self.fields())

    def host_plays(self) -> Player:
        return Player.WHITE if self.host_is_white else Player.BLACK

    def mirrored(self) -> Terms:
        """The same match offered by the other side."""
        return replace(self, host_is_white=not self.host_is_white)


def terms_of(fields: Mapping[str, Any]) -> Terms:
    """The terms in checked fields; BadMessage when they make no sense together."""
    kind, reserve, step = fields["clock"]
    try:
        settings = MatchSettings(
            fields["length"],
            Variant(fields["variant"]),
            fields["crawford"],
            fields["cube"],
            fields["jacoby"],
            fields["beavers"],
            fields["auto"],
        )
        return Terms(settings, Clock(ClockKind(kind), reserve, step), fields["white"] == "host")
    except ValueError as error:
        raise BadMessage(f"terms that make no sense: {error}") from error


def unpack_terms(data: bytes) -> Terms:
    """The terms in an invitation or table card; BadMessage when they are none."""
    return terms_of(schema.check_map(wire.unpack(data), TERMS_FIELDS))


def describe(terms: Terms) -> str:
    """One line for a row or an invitation: `Match to 5, cube on, no clock`."""
    rules = terms.settings
    parts = [t("Match to {length}", length=rules.length) if rules.length else t("Money")]
    if rules.variant in VARIANTS:
        parts.append(t(VARIANTS[rules.variant]))
    parts.append(t("cube on") if rules.cube else t("no cube"))
    if rules.length > 1 and rules.cube and not rules.crawford:
        parts.append(t("no Crawford game"))
    if rules.is_money:
        parts += [t("Jacoby rule")] * rules.jacoby + [t("Beavers")] * bool(rules.beavers)
        parts += [t("Automatic doubles")] * bool(rules.auto_doubles)
    return ", ".join([*parts, terms.clock.words])
