"""An address of this computer that no other test process uses, where the system has more than one.

Everything on one address shares its limits (rows in a lobby, connections at a door), so two test runs at
once would get into each other's way.
"""

from __future__ import annotations

import os
import socket


def _own() -> str:
    host = f"127.{os.getpid() // 250 % 250 + 1}.{os.getpid() % 250 + 1}.1"
    with socket.socket() as probe:
        try:
            probe.bind((host, 0))
        except OSError:  # macOS gives a program 127.0.0.1 alone
            return "127.0.0.1"
    return host


HOST = _own()
