"""Where the engine's shipped files are, in a checkout and in an installed package."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def nets_folder() -> Path:
    """The folder of networks and of the match equity table."""
    for assets in (PACKAGE / "_data" / "assets", PACKAGE.parent / "assets"):
        if (assets / "nets").is_dir():
            return assets / "nets"
    return PACKAGE.parent / "assets" / "nets"
