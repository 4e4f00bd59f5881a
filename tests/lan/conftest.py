"""A screen for the programs with windows."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest


@pytest.fixture
def screen() -> Iterator[dict[str, str]]:
    """The environment of a virtual X server; SDL's own driver without a screen where there is none."""
    server = shutil.which("Xvfb")
    if server is None:
        yield {"SDL_VIDEODRIVER": "offscreen"}
        return
    read, write = os.pipe()
    command = [server, "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as process:
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        assert number, "the X server did not start"
        yield {"SDL_VIDEODRIVER": "x11", "DISPLAY": f":{number}", "LIBGL_ALWAYS_SOFTWARE": "1"}
        process.terminate()
