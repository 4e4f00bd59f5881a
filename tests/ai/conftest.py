"""One engine for all tests of the computer player: compiling it once is dear enough."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ai.engine import Engine


@pytest.fixture(scope="session")
def engine() -> Iterator[Engine]:
    loaded = Engine(threads=2)
    yield loaded
    loaded.close()
