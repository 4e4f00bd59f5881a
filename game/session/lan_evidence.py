"""Evidence of a peer's fault, as a file that anyone can check."""

from __future__ import annotations

import json
from pathlib import Path

from game.session.matchfile import write_atomically
from net.replica import Evidence


def save_evidence(path: Path, evidence: Evidence) -> None:
    """Writes the signed entries that prove a fault. Raises StoreError."""
    data = {
        "words": evidence.words,
        "code": evidence.code,
        "side": evidence.side,
        "entries": [{"raw": raw.hex(), "signature": signature.hex()} for raw, signature in evidence.entries],
    }
    write_atomically(path, json.dumps(data, indent=1).encode())
