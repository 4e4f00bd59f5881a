"""Two real windows on two hosts of a lab; the cable of one is pulled out during play, and put back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.session.lan_verify import verify_lan
from tests.lan.lab import Lab, permitted
from tests.lan.windows import Window, wait_for

WHY = permitted()
pytestmark = [
    pytest.mark.lan,
    pytest.mark.slow,
    pytest.mark.skipif(WHY != "root", reason=WHY),
]

SECONDS = 900
ENOUGH = 6
"""Actions before the cut, and after it."""


@pytest.fixture
def lab() -> Iterator[Lab]:
    made = Lab(2)
    yield made
    made.down()


@pytest.mark.timeout(4 * SECONDS)
def test_play_goes_on_by_itself_when_the_cable_is_back(
    tmp_path: Path, screen: dict[str, str], lab: Lab
) -> None:
    stop = tmp_path / "stop"
    around = {**screen, "BLOT_STOP": str(stop)}

    def window(what: str, host: int, names: tuple[str, str]) -> Window:
        return Window(what, tmp_path, names, around, ("ip", "netns", "exec", f"{lab.prefix}h{host}"))

    windows = (window("host", 1, ("Ann", "Bo")), window("join", 2, ("Bo", "Ann")))

    def count(each: Window) -> int:
        return len(each.of("action"))

    try:
        wait_for(windows, lambda: all(count(each) >= ENOUGH for each in windows), SECONDS)
        lab.call("cut", "1")
        wait_for(windows, lambda: all(each.of("waiting") for each in windows), SECONDS)
        before = [count(each) for each in windows]
        assert abs(before[0] - before[1]) <= 2, "nobody plays on alone"
        lab.call("restore", "1")
        wait_for(windows, lambda: all(each.of("back") for each in windows), SECONDS)
        wait_for(
            windows,
            lambda: all(count(each) >= had + ENOUGH for each, had in zip(windows, before, strict=True)),
            SECONDS,
        )
        stop.touch()
        wait_for(windows, lambda: all(each.process.poll() == 0 for each in windows), SECONDS)
    finally:
        for each in windows:
            each.stop()
    seen = [{action["number"]: action["digest"] for action in each.of("action")} for each in windows]
    common = seen[0].keys() & seen[1].keys()
    assert len(common) >= 2 * ENOUGH
    assert all(seen[0][number] == seen[1][number] for number in common)
    for what in ("host", "join"):
        [log] = (tmp_path / what / "matches").glob("*.lan")
        assert verify_lan(log).ok
