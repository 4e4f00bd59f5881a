"""Exact types for foreign values: one small table entry a field, exact keys, no coercion (pure).

`type(v) is int`, never `isinstance`: a bool is an int to Python and a lie on the wire.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from net.errors import BadMessage

Field = Callable[[object], None]
"""Raises BadMessage when a value does not fit."""

Fields = Mapping[str, Field]


def _refuse(value: object, wanted: str) -> NoReturn:
    raise BadMessage(f"{type(value).__name__} where {wanted} is due")


def integer(low: int, high: int) -> Field:
    """An int within low..high, both included."""

    def check(value: object) -> None:
        if type(value) is not int or not low <= value <= high:
            _refuse(value, f"a whole number {low} to {high}")

    return check


def binary(low: int, high: int | None = None) -> Field:
    """Bytes of a length within low..high; of exactly `low` when `high` is not given."""
    top = low if high is None else high

    def check(value: object) -> None:
        if type(value) is not bytes or not low <= len(value) <= top:
            _refuse(value, f"{low} to {top} bytes")

    return check


def string(high: int, low: int = 0) -> Field:
    """Text whose UTF-8 form has low..high bytes."""

    def check(value: object) -> None:
        if type(value) is not str or not low <= len(value.encode("utf-8", "surrogatepass")) <= high:
            _refuse(value, f"text of at most {high} bytes")

    return check


def boolean(value: object) -> None:
    if type(value) is not bool:
        _refuse(value, "true or false")


def one_of(*values: str) -> Field:
    """One of a few words."""

    def check(value: object) -> None:
        if type(value) is not str or value not in values:
            _refuse(value, "one of " + ", ".join(values))

    return check


def nothing_or(field: Field) -> Field:
    """nil, or what `field` accepts."""

    def check(value: object) -> None:
        if value is not None:
            field(value)

    return check


def array(field: Field, high: int, low: int = 0) -> Field:
    """An array of low..high items of one type."""

    def check(value: object) -> None:
        if type(value) is not tuple or not low <= len(value) <= high:
            _refuse(value, f"{low} to {high} items")
        for item in value:
            field(item)

    return check


def record(*fields: Field) -> Field:
    """An array with one item for each field, in order."""

    def check(value: object) -> None:
        if type(value) is not tuple or len(value) != len(fields):
            _refuse(value, f"{len(fields)} items")
        for item, field in zip(value, fields, strict=True):
            field(item)

    return check


def mapping(fields: Fields, optional: Fields | None = None) -> Field:
    """A map with exactly these keys; `optional` ones may be absent."""
    more = optional or {}

    def check(value: object) -> None:
        check_map(value, fields, more)

    return check


def check_map(value: object, fields: Fields, optional: Fields | None = None) -> dict[str, Any]:
    """The map itself when its keys and values fit; BadMessage otherwise."""
    if type(value) is not dict:
        _refuse(value, "a map")
    more = optional or {}
    if not fields.keys() <= value.keys() or not value.keys() <= fields.keys() | more.keys():
        raise BadMessage(f"keys {sorted(map(str, value))} where {sorted(fields)} are due")
    for key, item in value.items():
        (fields[key] if key in fields else more[key])(item)
    return value
