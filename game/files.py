"""Where shipped files lie: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def root() -> Path:
    """The folder that holds `assets` and `shaders`.

    Raises FileNotFoundError when neither a checkout nor an installed wheel holds them.
    """
    for candidate in (_PACKAGE.parent, _PACKAGE / "_data"):
        if (candidate / "assets").is_dir() and (candidate / "shaders").is_dir():
            return candidate
    raise FileNotFoundError("Blot's assets and shaders are missing; install it again.")


def asset(name: str) -> Path:
    """Path of a file under assets, `fonts/Inter-Medium.otf` for one."""
    return root() / "assets" / name


def shader(name: str) -> Path:
    """Path of a file under shaders."""
    return root() / "shaders" / name
