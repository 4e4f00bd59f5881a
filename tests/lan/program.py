"""A whole LAN program for tests, played by a random seat.

`python -m tests.lan.program host|join FOLDER ADDRESS LENGTH SEED [CODE]`; length 0 is a money session,
which both would like to end in its third game; address `any` is the default
port and the whole network: a host listens there, a guest joins the first table it sees. PAUSE in the
environment is the seat's thinking time in seconds.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from game.rules.state import MatchSettings
from game.session.lan import LanClient
from game.session.lan_judge import LanJudge
from game.session.lan_lobby import RowState
from game.session.lan_terms import Terms
from game.session.lan_unattended import Stopped, Unattended
from game.session.store import Store
from net.identity import sides
from net.journal import read_journal
from net.log import good_prefix
from tests.lan.random_seat import RandomSeat


class Ending(Unattended):
    """Asks to end a money session once two games are played."""

    def step(self) -> bool:
        session = self.client.session
        if session is not None and session.may_end and session.state.game >= 3 and not self._asked:
            self._asked = True
            session.ask_end()
        return super().step()

    _asked = False


def tell(event: dict[str, Any]) -> None:
    print(json.dumps({"t": round(time.monotonic(), 3), **event}), flush=True)


def join_first(client: LanClient) -> None:
    while not any(row.state is RowState.OPEN for row in client.rows):
        client.poll()
        time.sleep(0.02)
    tell({"event": "seen", "name": client.rows[0].card.name})
    client.invite(client.rows[0].key)


def ended_before(client: LanClient) -> bool:
    """Whether this program was killed after its match was sealed; then only the last line may be missing."""
    sealed = [file for file in client.files.all_matches() if file.sealed]
    if not sealed:
        return False
    file, stored = sealed[0], read_journal(sealed[0].log)
    judge = LanJudge(stored.players)
    for entry in good_prefix(*stored.players, stored.entries):
        judge.apply(entry)
    loser = judge.loser_side
    assert judge.record is not None
    mine = client.files.identity.public
    i_lost = sides(mine, file.peer).index(mine) == loser
    tell(
        {
            "event": "result",
            "result": {
                "winner": None if loser is None else judge.player(1 - loser).name.lower(),
                "name": None if loser is None else file.peer_name if i_lost else file.my_name,
                "score": list(judge.record.state.score),
                "on_time": judge.flagged is not None,
                "games": judge.record.state.game,
            },
            "entries": len(stored.entries),
            "digest": judge.record.digest,
        }
    )
    return True


def main(what: str, folder: str, address: str, length: str, seed: str, code: str = "") -> int:
    with Store(Path(folder)) as store:
        name = {"host": "Ann", "join": "Bo"}[what]
        everywhere = address == "any"
        interfaces = None if everywhere or os.environ.get("EVERYWHERE") else ["127.0.0.1"]
        client = LanClient(store.folder, name, "test", "computer:1", interfaces)
        pause = float(os.environ.get("PAUSE", "0"))
        unattended = Ending(client, lambda: RandomSeat(int(seed), pause), tell)
        try:
            if ended_before(client):
                return 0
            client.open_lobby(name, None if everywhere or what == "join" else address)
            waiting = client.resumable
            if waiting:
                client.resume(waiting[0].id)
            if what == "host":
                client.host(Terms(MatchSettings(length=int(length))))
            elif code:
                client.join_code(code)
            elif everywhere and not waiting:
                join_first(client)
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
