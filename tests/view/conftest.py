"""A headless context for a file of drawing tests; GL's error flag is looked at after each.

None outlives its file: while one lives, no window of the same process can find its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@pytest.fixture(scope="module")
def shared_context() -> Iterator[Any]:
    from game.view.still import headless_context

    ctx = headless_context()
    yield ctx
    ctx.release()


@pytest.fixture(scope="module")
def gl(shared_context: Any) -> Any:
    """The shared context, current again: tests of commands make contexts of their own."""
    return shared_context.__enter__()


@pytest.fixture
def ctx(shared_context: Any) -> Iterator[Any]:
    shared_context.__enter__()
    shared_context.error  # noqa: B018 - reading clears an older test's flag
    yield shared_context
    assert shared_context.error == "GL_NO_ERROR"
