"""Evidence of a peer's fault, as a file that anyone can check."""

from __future__ import annotations

import json
from pathlib import Path

from game.rules.record import MatchRecord
from game.session.matchfile import write_atomically
from net.replica import Evidence


def save_evidence(path: Path, evidence: Evidence, record: MatchRecord) -> None:
    """Writes the signed entries that prove a fault, and the match as it stands here: after different
    positions from the same moves that is what the two sides must compare. Raises StoreError."""
    data = {
        "words": evidence.words,
        "code": evidence.code,
        "side": evidence.side,
        "entries": [{"raw": raw.hex(), "signature": signature.hex()} for raw, signature in evidence.entries],
        "match": record.to_data(),
    }
    write_atomically(path, json.dumps(data, indent=1).encode())
