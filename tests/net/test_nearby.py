"""Rows of the lobby: adverts are hints, probes are life, floods stay outside."""

from __future__ import annotations

import pytest

from net import limits
from net.discovery import advert
from net.messages import Purpose
from net.nearby import Nearby, key_of
from tests.net.test_small_parts import HOSTILE_NAMES
from tests.net.world import Profile

ANN = b"\xaa" * 32
BO = b"\xbb" * 32
HELLO = Profile("Bo", "Blot 1.0", "blot-1", open=True, table=b"terms").hello(Purpose.PROBE)


def txt(peer: bytes, name: str = "Bo") -> dict[bytes, bytes | None]:
    fields = advert(Profile(name, "Blot", "blot-1"), peer)
    return {key.encode(): value.encode("utf-8", "surrogatepass") for key, value in fields.items()}


def seen(nearby: Nearby, peer: bytes = BO, host: str = "10.0.0.2", now: float = 0.0) -> str:
    key = nearby.advertised(txt(peer), ((host, 47100),), now)
    assert key is not None
    return key


def test_a_row_appears_only_after_an_answered_probe() -> None:
    nearby = Nearby(key_of(ANN))
    key = seen(nearby)
    assert nearby.rows(0.1) == ()
    assert nearby.probes_due(0.1) == [(key, (("10.0.0.2", 47100),))]
    nearby.answered(key, BO, HELLO, 0.002, True, 0.2)
    [row] = nearby.rows(0.3)
    assert (row.name, row.open, row.table, row.grey) == ("Bo", True, b"terms", False)


def test_a_killed_program_goes_grey_and_then_away_though_it_is_still_advertised() -> None:
    nearby = Nearby(key_of(ANN))
    key = seen(nearby)
    nearby.answered(key, BO, HELLO, 0.002, True, 0.0)
    assert not nearby.rows(limits.ROW_GREY_SECONDS)[0].grey
    for now in range(1, 40):
        seen(nearby, now=float(now))
    assert nearby.rows(limits.ROW_GREY_SECONDS + 1)[0].grey
    assert nearby.rows(limits.ROW_GONE_SECONDS + 1) == ()


def test_probes_are_spaced_and_few_at_once() -> None:
    nearby = Nearby(key_of(ANN))
    for number in range(20):
        seen(nearby, bytes([number]) * 32, f"10.0.0.{number}")
    first = nearby.probes_due(0.0)
    assert len(first) == limits.PROBES
    assert nearby.probes_due(0.0) == []
    for key, _ in first:
        nearby.failed(key)
    again = nearby.probes_due(0.1)
    assert not {key for key, _ in again} & {key for key, _ in first}


def test_our_own_advert_is_left_out() -> None:
    assert Nearby(key_of(ANN)).advertised(txt(ANN), (("10.0.0.1", 1),), 0.0) is None


def test_a_borrowed_key_gets_no_row() -> None:
    nearby = Nearby(key_of(ANN))
    key = seen(nearby)
    nearby.answered(key, b"\xcc" * 32, HELLO, 0.002, True, 0.1)
    assert nearby.rows(0.2) == ()


def test_a_flood_is_bounded_and_does_not_push_out_who_answered() -> None:
    nearby = Nearby(key_of(ANN))
    friend = seen(nearby)
    nearby.answered(friend, BO, HELLO, 0.002, True, 0.0)
    for number in range(20_000):
        nearby.advertised(
            txt(number.to_bytes(8, "big") * 4), ((f"10.{number % 200}.0.9", 1),), number * 0.002
        )
    assert len(nearby._seen) <= limits.LOBBY_ROWS
    nearby.answered(friend, BO, HELLO, 0.002, True, 40.0)
    assert [row.key for row in nearby.rows(40.0)] == [friend]


def test_one_address_has_few_rows() -> None:
    nearby = Nearby(key_of(ANN))
    keys = [nearby.advertised(txt(bytes([n]) * 32), (("10.0.0.9", n + 1),), 0.0) for n in range(9)]
    assert sum(key is not None for key in keys) == limits.LOBBY_ROWS_PER_ADDRESS


@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES.keys())
def test_hostile_names_in_adverts_are_cleaned(name: str) -> None:
    nearby = Nearby(key_of(ANN))
    key = nearby.advertised({**txt(BO), b"n": name.encode("utf-8", "surrogatepass")}, (("h", 1),), 0.0)
    assert key is not None
    nearby.answered(key, BO, HELLO._replace(name=name.encode("utf-8", "ignore").decode()), 0.0, True, 0.0)
    assert nearby.rows(0.0)[0].name.isprintable()


@pytest.mark.parametrize("bad", [b"", b"short", b"Z" * 16, b"\xff" * 16, b"a" * 17])
def test_malformed_keys_are_left_out(bad: bytes) -> None:
    assert Nearby(key_of(ANN)).advertised({b"id": bad}, (("h", 1),), 0.0) is None


def test_adverts_fit_their_record() -> None:
    profile = Profile("Ä" * 60, "Blot", "blot-1", open=True)
    packed = advert(profile, ANN)
    assert all(len(key) + 1 + len(value.encode()) <= 255 for key, value in packed.items())
    assert sum(len(key) + 2 + len(value.encode()) for key, value in packed.items()) < 400


def test_a_changed_advert_is_worth_a_probe_at_once_but_not_one_a_packet() -> None:
    nearby = Nearby(key_of(ANN))
    here = (("10.0.0.2", 47100),)
    nearby.advertised(txt(BO), here, 0.0)
    assert nearby.probes_due(0.0)
    key = key_of(BO)
    nearby.failed(key)
    nearby.advertised(txt(BO), here, 1.5)
    assert not nearby.probes_due(1.5), "the same advert again is no news"
    nearby.advertised({**txt(BO), b"t": b"00000001"}, here, 1.5)
    assert nearby.probes_due(1.5)
    nearby.failed(key)
    nearby.advertised({**txt(BO), b"t": b"00000002"}, here, 1.6)
    assert not nearby.probes_due(1.6)
    assert nearby.probes_due(1.5 + limits.PROBE_AGAIN_SECONDS)
