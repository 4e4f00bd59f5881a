"""Small files a player would miss: read without failing, written atomically, set aside when unreadable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.session.matchfile import StoreError, write_atomically
from game.words import t


def read_text(path: Path) -> tuple[str | None, str | None]:
    """The text of a file and a notice, if one is due. A missing file is (None, None).

    A file that is no text is set aside; one that cannot be opened is left alone.
    """
    try:
        return path.read_text(encoding="utf-8"), None
    except FileNotFoundError:
        return None, None
    except UnicodeDecodeError:
        return None, set_aside(path)
    except OSError as error:
        return None, t("{file} cannot be read: {reason}.", file=path.name, reason=error.strerror or error)


def read_json(path: Path) -> tuple[dict[str, Any] | None, str | None]:
    """The object a JSON file holds and a notice, if one is due; what is no object is set aside."""
    text, notice = read_text(path)
    if text is None:
        return None, notice
    try:
        data = json.loads(text)
    except ValueError:
        return None, set_aside(path)
    if not isinstance(data, dict):
        return None, set_aside(path)
    return data, None


def write_text(path: Path, text: str) -> None:
    """Replace a text file atomically, its folder made if missing; raises StoreError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            t(
                "The folder {folder} cannot be made: {reason}.",
                folder=path.parent.name,
                reason=error.strerror or error,
            )
        ) from None
    write_atomically(path, text.encode())


def write_json(path: Path, data: dict[str, Any]) -> None:
    """Replace a JSON file atomically; raises StoreError."""
    write_text(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def set_aside(path: Path) -> str:
    """Rename an unreadable file to `<stem>.damaged<suffix>`, never over an earlier one; says so."""
    aside = path.with_name(f"{path.stem}.damaged{path.suffix}")
    count = 2
    while aside.exists():
        aside = path.with_name(f"{path.stem}.damaged-{count}{path.suffix}")
        count += 1
    try:
        path.rename(aside)
    except OSError as error:
        return t(
            "{file} cannot be read, nor set aside: {reason}.", file=path.name, reason=error.strerror or error
        )
    return t("{file} could not be read. It was set aside as {aside}.", file=path.name, aside=aside.name)
