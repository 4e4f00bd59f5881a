"""What a program tells in its output: one JSON object a line, read while it is written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def told(path: Path) -> list[dict[str, Any]]:
    """The events so far; lines that are not whole yet, or were cut by a kill, are none."""
    text = path.read_text() if path.exists() else ""
    whole = text.split("\n")[:-1]
    return [json.loads(line) for line in whole if line.startswith("{") and line.endswith("}")]
