"""Does this machine draw? Run as `python -m game.view.probe` it prints one line of JSON.

{"driver", "renderer", "version"} or {"error"}. It runs in a process of its own because a driver
without its back end may end the process instead of raising an error.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

REQUIRED = 330
EGL: dict[str, Any] = {"backend": "egl"}

_CAUSES: tuple[tuple[str, str], ...] = (
    ("libgl.so.1", "OpenGL's library is missing: install the package libgl1."),
    ("libegl.so.1", "EGL's library is missing: install the package libegl1."),
    ("could not load egl library", "EGL's library is missing: install the package libegl1."),
    ("could not find a valid egl device", "EGL finds no driver: install the package libegl-mesa0."),
    ("requested device index", "EGL finds no driver: install the package libegl-mesa0."),
    ("couldn't find matching glx visual", "GLX finds no driver: install the package libglx-mesa0."),
    ("glxcreatecontext", "Mesa's drivers are missing: install the package libgl1-mesa-dri."),
    ("badvalue", "Mesa's drivers are missing: install the package libgl1-mesa-dri."),
    ("eglinitialize", "Mesa's drivers are missing: install the package libgl1-mesa-dri."),
    ("without an answer", "The graphics driver ended the probe: install the package libgl1-mesa-dri."),
    (
        "not available in current sdl video driver",
        "SDL's dummy video driver cannot draw: unset SDL_VIDEODRIVER, or set it to offscreen.",
    ),
    ("xopendisplay", "No display answers: start a desktop session or set DISPLAY."),
    ("no available video device", "No display answers: start a desktop session or set DISPLAY."),
    ("no module named 'moderngl'", "The package moderngl is missing: install it with pip."),
    ("version", "The graphics driver is too old: OpenGL 3.3 is needed; install the vendor's driver."),
    ("cannot create", "The graphics driver is too old: OpenGL 3.3 is needed; install the vendor's driver."),
)


def explain(error: str) -> str:
    """One sentence that says what is missing and the package to install."""
    said = error.lower()
    for sign, sentence in _CAUSES:
        if sign in said:
            return sentence
    return f"OpenGL 3.3 does not start ({error.strip() or 'no reason given'}): install the vendor's driver."


def probe() -> dict[str, str]:
    """Open a context the way this machine offers and name its driver; any failure is under "error"."""
    try:
        import moderngl

        windowless = not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
        if sys.platform.startswith("linux") and windowless:
            ctx = moderngl.create_context(standalone=True, require=REQUIRED, **EGL)
            driver = "egl"
        else:
            ctx, driver = _hidden_window()
        info = ctx.info
        found = {
            "driver": driver,
            "renderer": str(info["GL_RENDERER"]),
            "version": str(info["GL_VERSION"]),
        }
        ctx.release()
    except Exception as error:  # whatever a driver raises is the answer
        return {"error": str(error) or type(error).__name__}
    return found


def _hidden_window() -> tuple[Any, str]:
    import moderngl
    import pygame

    pygame.display.init()
    for attribute, value in (
        (pygame.GL_CONTEXT_MAJOR_VERSION, 3),
        (pygame.GL_CONTEXT_MINOR_VERSION, 3),
        (pygame.GL_CONTEXT_PROFILE_MASK, pygame.GL_CONTEXT_PROFILE_CORE),
        (pygame.GL_CONTEXT_FLAGS, pygame.GL_CONTEXT_FORWARD_COMPATIBLE_FLAG),
    ):
        pygame.display.gl_set_attribute(attribute, value)
    pygame.display.set_mode((64, 64), pygame.OPENGL | pygame.HIDDEN)
    return moderngl.create_context(require=REQUIRED), pygame.display.get_driver()


if __name__ == "__main__":
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    print(json.dumps(probe()))
