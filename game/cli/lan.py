"""Command `lan`: host, join, watch or list matches on the network, without a window."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.cli.base import EXIT_OK, EXIT_PROBLEMS, Arguments, CommandError, Subparsers

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.session.lan import LanClient
    from game.session.lan_terms import Terms
    from game.session.seats import Seat

APP = "Blot"
_LIST_SECONDS = 4.0


def add(sub: Subparsers) -> None:
    """Register the command."""
    command = sub.add_parser(
        "lan",
        help="host, join, watch or list matches on the network",
        description="Play over the local network from a script: one line an event, the last one with the "
        "result, the number of entries and the digest, which are equal on both sides.",
    )
    kinds = command.add_subparsers(title="what to do", metavar="WHAT", dest="what", required=True)
    host = kinds.add_parser("host", help="open a table and play with the first who comes")
    join = kinds.add_parser("join", help="join a table: by address, by code, or the first one nearby")
    watch = kinds.add_parser("watch", help="watch a match and verify it live")
    listing = kinds.add_parser("list", help="list the players nearby")
    for kind in (host, join, watch, listing):
        kind.add_argument("--name", default="Player", metavar="N", help="what others call you")
        kind.add_argument("--data-dir", metavar="DIR", default=argparse.SUPPRESS, help="keep matches in DIR")
        kind.add_argument("--json", action="store_true", help="print one JSON object a line")
        kind.add_argument("--headless", action="store_true", help="play without a window")
        kind.add_argument("--timeout", type=float, default=600.0, metavar="S", help="give up after S idle s")
        kind.add_argument("--loopback", action="store_true", help="look for players on this computer only")
        kind.set_defaults(run=run)
    for kind in (host, join):
        kind.add_argument("--seat", default="human", metavar="SEAT", help="human or computer:N")
        kind.add_argument("--length", type=int, default=None, metavar="N", help="points of the match")
        kind.add_argument("--clock", choices=["none", "us"], default="none", help="us: delay, US rules 2013")
        kind.add_argument("--no-cube", action="store_true", help="play without the cube")
        kind.add_argument("--new", action="store_true", help="begin a new match even if one can be resumed")
    host.add_argument("--address", metavar="A:P", help="listen there (default: port 47100 or the next nine)")
    host.add_argument("--spectators", action="store_true", help="anyone may watch")
    join.add_argument("--address", metavar="A:P", help="call this address")
    join.add_argument("--code", metavar="C", help="call by join code")
    watch.add_argument("--address", metavar="A:P", required=True, help="a player of the match")


def run(args: Arguments) -> int:
    """Exit 0 when the match has a sealed result, 1 when it was stopped, 2 when it could not begin."""
    from game.session.lan import LanClient
    from game.session.store import Store

    with Store(Path(args.data_dir) if args.data_dir else None) as store:
        seat = getattr(args, "seat", "human")
        interfaces = ["127.0.0.1"] if args.loopback else None
        client = LanClient(store.folder, args.name, APP, seat, interfaces)
        try:
            if args.what == "list":
                return _list(client, args)
            if args.what == "watch":
                return _watch(client, args)
            return _play(client, args)
        finally:
            client.close()


def _teller(args: Arguments) -> Callable[[dict[str, Any]], None]:
    def tell(event: dict[str, Any]) -> None:
        if args.json:
            line = json.dumps(event, ensure_ascii=False)
        else:
            rest = "  ".join(f"{key}={value}" for key, value in event.items() if key != "event")
            line = f"{event['event']:<10} {rest}"
        print(line, flush=True)

    return tell


def _play(client: LanClient, args: Arguments) -> int:
    from game.session.lan_unattended import Stopped, Unattended

    if not args.headless:
        raise CommandError("with a window, choose Play on the network; in a script, add --headless")
    seat, close = _seat(args.seat)
    tell = _teller(args)
    unattended = Unattended(client, seat, tell)
    try:
        _begin(client, args)
        unattended.run(args.timeout)
        tell(unattended.result())
    except Stopped as error:
        print(f"blot: {error}", file=sys.stderr)
        return error.code
    except TimeoutError as error:
        print(f"blot: {error}", file=sys.stderr)
        return EXIT_PROBLEMS
    finally:
        close()
    return EXIT_OK


def _begin(client: LanClient, args: Arguments) -> None:
    """Opens the table or calls; a match that can be resumed goes on instead."""
    terms = _terms(args)
    hosting = args.what == "host"
    try:
        client.open_lobby(args.name, args.address if hosting else None)
    except ValueError as error:
        raise CommandError(str(error)) from None
    if hosting and args.spectators:
        _welcome_spectators(client)
    waiting = [] if args.new else client.resumable
    if waiting:
        client.resume(waiting[0].id)
    if hosting:
        client.host(terms)
    elif args.code:
        client.join_code(args.code, None if args.length is None else terms)
    elif args.address and not waiting:
        client.join_address(args.address, None if args.length is None else terms)
    elif not waiting:
        _join_first(client, args, terms)


def _join_first(client: LanClient, args: Arguments, terms: Terms) -> None:
    """Joins the first open table nearby."""
    from game.session.lan_lobby import RowState

    give_up = time.monotonic() + args.timeout
    while time.monotonic() < give_up:
        client.poll()
        for row in client.rows:
            if row.state is RowState.OPEN:
                client.invite(row.key, None if args.length is None else terms)
                return
        time.sleep(0.05)
    raise CommandError("no open table was found nearby; join by --address or --code")


def _welcome_spectators(client: LanClient) -> None:
    def shown() -> tuple[bytes, tuple[str, str]] | None:
        session = client.session
        if session is None:
            return None
        names = [session.file.my_name, session.name]
        return session.file.peer, (names[session.side], names[1 - session.side])

    client.watching.welcome = shown


def _watch(client: LanClient, args: Arguments) -> int:
    from game.rules.record import action_to_data
    from game.session.lan_events import Declined, Trouble, WatchOpened

    tell = _teller(args)
    client.open_lobby(args.name)
    client.watch_address(args.address)
    last = time.monotonic()
    while time.monotonic() - last < args.timeout:
        client.poll()
        for event in client.events():
            if isinstance(event, Declined | Trouble):
                raise CommandError(event.words)
            if isinstance(event, WatchOpened) and client.watching.match is not None:
                last = time.monotonic()
                tell({"event": "watching", "names": list(event.names)})
                client.watching.match.listen(
                    lambda t: tell(
                        {"event": "action", "number": t.number, "action": action_to_data(t.action)}
                    )
                )
        watched = client.watching.match
        if watched is not None and watched.over:
            score, digest = list(watched.state.score), watched.record.digest
            tell({"event": "result", "score": score, "entries": watched.entries, "digest": digest})
            return EXIT_OK
        time.sleep(0.01)
    return EXIT_PROBLEMS


def _list(client: LanClient, args: Arguments) -> int:
    client.open_lobby(args.name)
    until = time.monotonic() + min(args.timeout, _LIST_SECONDS)
    while time.monotonic() < until:
        client.poll()
        time.sleep(0.05)
    tell = _teller(args)
    for row in client.rows:
        tell(
            {
                "event": "row",
                "name": row.card.name,
                "key": row.card.key_words,
                "trust": row.card.trust.value,
                "state": row.state.value,
                "words": row.words,
                "ping_ms": None if row.ping_ms is None else round(row.ping_ms, 1),
            }
        )
    addresses = [own.host for own in client.my_addresses]
    tell({"event": "list", "players": len(client.rows), "addresses": addresses})
    return EXIT_OK


def _terms(args: Arguments) -> Terms:
    from game.rules.state import MatchSettings
    from game.session.lan_clock import Clock, us_clock
    from game.session.lan_terms import Terms

    length = 5 if args.length is None else args.length
    if length < 1:
        raise CommandError("a match without a window needs a length of 1 to 25 points")
    try:
        settings = MatchSettings(length=length, cube=not args.no_cube)
    except ValueError as error:
        raise CommandError(str(error)) from None
    return Terms(settings, us_clock(length) if args.clock == "us" else Clock())


def _seat(text: str) -> tuple[Callable[[], Seat], Callable[[], None]]:
    """The maker of the seat that decides, and what closes its helper."""
    from game.session.seats import ComputerSeat, parse_seat

    try:
        kind, level = parse_seat(text)
    except ValueError as error:
        raise CommandError(str(error)) from None
    if kind == "human":
        raise CommandError("without a window a computer must play: --seat computer:1")
    from game.ai.worker import Worker

    worker = Worker()
    worker.start()
    return lambda: ComputerSeat(level, worker), worker.close
