"""A missing piece of the graphics stack is named in one sentence."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from game.view.probe import explain


@pytest.mark.parametrize(
    ("error", "named"),
    [
        ("Failed loading libGL.so.1: cannot open shared object file", "libgl1"),
        ("libGL.so.1 not loaded", "libgl1"),
        ("Could not load EGL library", "libegl1"),
        ("libEGL.so.1 not loaded", "libegl1"),
        ("Could not find a valid EGL device to initialize", "libegl-mesa0"),
        ("requested device index 0, but found 0 devices", "libegl-mesa0"),
        ("Couldn't find matching GLX visual", "libglx-mesa0"),
        ("eglInitialize failed (0x3001)", "libgl1-mesa-dri"),
        ("X Error of failed request: BadValue X_GLXCreateContext", "libgl1-mesa-dri"),
        ("the probe ended without an answer", "libgl1-mesa-dri"),
        (
            "OpenGL support is either not configured in SDL or not available in current SDL video driver "
            "(dummy)",
            "SDL_VIDEODRIVER",
        ),
        ("XOpenDisplay: cannot open display", "DISPLAY"),
    ],
)
def test_each_known_message_leads_to_its_package(error: str, named: str) -> None:
    sentence = explain(error)
    assert named in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_an_unknown_message_is_passed_on() -> None:
    assert "strange thing" in explain("strange thing")
    assert explain("").endswith(".")


def test_the_probe_prints_one_line_of_json() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "game.view.probe"], capture_output=True, text=True, timeout=60, check=True
    )
    said = json.loads(result.stdout.strip().splitlines()[-1])
    assert "error" in said or {"driver", "renderer", "version"} <= set(said)
