"""Bytes: frames of `u16 length | ciphertext`, and msgpack that cannot surprise (pure).

The size of a frame is known before anything is stored for it, and one frame is one message, so a
half-read object, a stuck unpacker or 19 MB of an unfinished string cannot happen.
"""

from __future__ import annotations

import math
from typing import Any

import msgpack

from net import limits
from net.errors import BadMessage

_PREFIX = 2


def frame(payload: bytes) -> bytes:
    """A frame ready to send; ValueError when it would be longer than any receiver takes."""
    if not 0 < len(payload) <= limits.FRAME_BYTES:
        raise ValueError(f"a frame of {len(payload)} bytes")
    return len(payload).to_bytes(_PREFIX, "big") + payload


class Framer:
    """Cuts a byte stream into frames, whatever pieces it arrives in; never holds more than one frame."""

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self._buffer = bytearray()

    def feed(self, data: bytes) -> None:
        self._buffer += data

    def next(self) -> bytes | None:
        """The next whole frame, None when more bytes are needed; BadMessage on a forbidden length."""
        if len(self._buffer) < _PREFIX:
            return None
        size = int.from_bytes(self._buffer[:_PREFIX], "big")
        if not 0 < size <= self.largest:
            raise BadMessage(f"a frame of {size} bytes")
        if len(self._buffer) < _PREFIX + size:
            return None
        payload = bytes(self._buffer[_PREFIX : _PREFIX + size])
        del self._buffer[: _PREFIX + size]
        return payload

    @property
    def held(self) -> int:
        """Bytes waiting for the rest of their frame."""
        return len(self._buffer)


def pack(value: object) -> bytes:
    """msgpack of plain values; the only encoder in use, so that vectors are exact."""
    packed: bytes = msgpack.packb(value, use_bin_type=True)
    return packed


def unpack(data: bytes) -> Any:
    """One msgpack value of bounded size without floats, ext, doubled keys; BadMessage otherwise."""
    try:
        value = msgpack.unpackb(
            data,
            raw=False,
            strict_map_key=True,
            use_list=False,
            object_pairs_hook=_exact_map,
            max_str_len=limits.STRING_BYTES,
            max_bin_len=limits.BIN_BYTES,
            max_array_len=limits.ARRAY_ITEMS,
            max_map_len=limits.MAP_ITEMS,
            max_ext_len=0,
        )
    except BadMessage:
        raise
    # RecursionError and OverflowError are what deep nesting and odd timestamps raise.
    except (
        ValueError,
        TypeError,
        OverflowError,
        RecursionError,
        msgpack.exceptions.UnpackException,
    ) as error:
        raise BadMessage(f"no msgpack: {type(error).__name__}") from error
    _check_plain(value, limits.NESTING)
    return value


def _exact_map(pairs: list[tuple[object, object]]) -> dict[str, object]:
    exact: dict[str, object] = {}
    for key, value in pairs:
        if type(key) is not str or key in exact:
            raise BadMessage("a map key that is doubled or no text")
        exact[key] = value
    return exact


def _check_plain(value: object, depth: int) -> None:
    """Refuses what pack() never makes: floats (NaN among them), timestamps, ext, deep nests."""
    if depth < 0:
        raise BadMessage("nested too deeply")
    if isinstance(value, tuple):
        for item in value:
            _check_plain(item, depth - 1)
    elif isinstance(value, dict):
        for item in value.values():
            _check_plain(item, depth - 1)
    elif value is not None and type(value) not in (bool, int, str, bytes):
        raise BadMessage(f"a {type(value).__name__} has no place in a message")


def milliseconds(seconds: float) -> int:
    """Whole milliseconds for the wire; ValueError when it is no time."""
    if not math.isfinite(seconds):
        raise ValueError(f"{seconds} is no time")
    return round(seconds * 1000)
