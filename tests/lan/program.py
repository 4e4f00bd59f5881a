"""A whole LAN program for tests, played by a random seat.

`python -m tests.lan.program host|join FOLDER ADDRESS LENGTH SEED [CODE]`
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from game.rules.state import MatchSettings
from game.session.lan import LanClient
from game.session.lan_terms import Terms
from game.session.lan_unattended import Stopped, Unattended
from game.session.store import Store
from tests.lan.random_seat import RandomSeat


def tell(event: dict[str, Any]) -> None:
    print(json.dumps(event), flush=True)


def main(what: str, folder: str, address: str, length: str, seed: str, code: str = "") -> int:
    with Store(Path(folder)) as store:
        name = {"host": "Ann", "join": "Bo"}[what]
        client = LanClient(store.folder, name, "test", "computer:1", interfaces=["127.0.0.1"])
        unattended = Unattended(client, lambda: RandomSeat(int(seed)), tell)
        try:
            client.open_lobby(name, address if what == "host" else None)
            waiting = client.resumable
            if waiting:
                client.resume(waiting[0].id)
            if what == "host":
                client.host(Terms(MatchSettings(length=int(length))))
            elif code:
                client.join_code(code)
            elif not waiting:
                client.join_address(address)
            unattended.run(60.0)
            tell(unattended.result())
        except Stopped as error:
            tell({"event": "stopped", "words": str(error)})
            return error.code
        finally:
            client.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
