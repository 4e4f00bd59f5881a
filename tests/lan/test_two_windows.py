"""Two real windows find each other on this machine's network and play a match to its end by pilot."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.lan.windows import Window, wait_for

pytestmark = [pytest.mark.lan, pytest.mark.window, pytest.mark.slow]

SECONDS = 1500


@pytest.mark.timeout(SECONDS + 60)
def test_two_windows_play_a_match_to_its_end(tmp_path: Path, screen: dict[str, str]) -> None:
    ann, bo = f"Ann {os.getpid()}", f"Bo {os.getpid()}"
    windows = (
        Window("host", tmp_path, (ann, bo), screen),
        Window("join", tmp_path, (bo, ann), screen),
    )
    try:
        wait_for(windows, lambda: all(window.process.poll() == 0 for window in windows), SECONDS)
        invited, asking = windows[0].told("invited"), windows[1].told("asking")
        results = [window.told("result") for window in windows]
    finally:
        for window in windows:
            window.stop()
    assert invited["words"] == asking["words"]
    assert len(invited["words"]) == 4
    assert results[0]["digest"] == results[1]["digest"]
    assert results[0]["entries"] == results[1]["entries"]
    assert {results[0]["won"], results[1]["won"]} == {True, False}
