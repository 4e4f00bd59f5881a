"""Every test leaves the language as it found it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import words


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    words.use("en")
    yield
    words.use("en")
