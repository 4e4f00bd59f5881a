"""Play on the network: the lobby, meeting, matches with a seat elsewhere, watching.

The client is made when it is first wanted and listens only while the lobby or a match is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.app.clipboard import copy
from game.app.lan_lobby import lobby_of, terms_of
from game.app.lan_match import LanSitting, LanTable, NetworkMatch, WatchSitting, WatchTable
from game.app.lan_meeting import Meeting
from game.app.lan_table import AtTable
from game.app.match import Around
from game.audio.cues import Cue
from game.session import lan_events
from game.session.lan import LanClient
from game.session.lan_events import LobbyEvent
from game.session.lan_lobby import RowState
from game.session.lan_terms import Terms
from game.session.lan_watch import WatchedMatch
from game.session.matchfile import StoreError
from game.ui.requests import (
    AnswerInvitation,
    Do,
    JoinAddress,
    JoinTable,
    OpenScreen,
    OpenTable,
    Request,
    ResumeMatch,
)
from game.ui.screens.lan_lobby import LanLobby
from game.ui.screens.terms import match_settings
from game.words import t

if TYPE_CHECKING:
    from game.app.director import Director

LOOK_SECONDS = 0.25
"""How often the lobby's values are read anew when nothing has been heard."""


class Lan:
    """The part of the program that plays on the network."""

    def __init__(self, director: Director, interfaces: Sequence[str] | None = None) -> None:
        """`interfaces` keeps discovery to some addresses."""
        self.director = director
        self.client: LanClient | None = None
        self.meeting = Meeting(director)
        self.at_table = AtTable(director, self)
        self._interfaces = interfaces
        self._look_at = 0.0
        self._was = (False, False)
        self._watched: WatchedMatch | None = None

    # -- what is asked -----------------------------------------------------------------------

    def carry_out(self, request: Request) -> bool:
        if self.at_table.carry_out(request):
            return True
        match request:
            case OpenScreen("lan"):
                self._open_lobby()
            case OpenTable(settings, colour, clock, counting):
                self._wanted().host(terms_of(settings, colour, clock, counting))
            case Do("close_table"):
                self._wanted().close_table()
            case Do("copy_address"):
                self._copy()
            case Do("scan"):
                self._wanted().open_lobby(self.my_name)
            case JoinTable(id):
                self._join(id)
            case JoinAddress(text):
                self.meeting.said, self.meeting.calling = "", text
                self._wanted().join(text)
            case AnswerInvitation(accept, block):
                self._answer(accept, block)
            case ResumeMatch(id):
                return self._resume(id)
            case _:
                return False
        self._look_at = 0.0
        return True

    @property
    def my_name(self) -> str:
        """What others call us: the name in the options, or the local player's."""
        return self.director.env.settings.name or self.director.profiles.current.name

    def _wanted(self) -> LanClient:
        """The client, made now if there is none. Raises StoreError."""
        if self.client is None:
            env = self.director.env
            self.client = LanClient(
                self.director.store.folder,
                self.my_name,
                f"Blot {env.version}",
                interfaces=self._interfaces,
                clock=self.director.clock,
            )
        return self.client

    def offer(self) -> Terms:
        """What we would play, by the terms chosen last."""
        settings = self.director.env.settings
        return terms_of(match_settings(settings), settings.colour, settings.clock)

    def _open_lobby(self) -> None:
        self._wanted().open_lobby(self.my_name)
        self.meeting.said = ""
        self.director.stack.push(LanLobby(self.director.env))
        self.meeting.ask_again()

    def _copy(self) -> None:
        client = self._wanted()
        own = client.my_addresses
        text = client.code or (own[0].host if own else "")
        if text and copy(text):
            self.director.stack.notify(t("Copied: {text}", text=text), "good", "copy")
        else:
            self.director.stack.notify(t("There is nothing to copy, or no clipboard."), "warn", "copy")

    def _join(self, id: str) -> None:
        """A row is joined, invited or watched; a recent opponent who is not seen is called."""
        client = self._wanted()
        row = next((row for row in client.rows if id in (row.key, row.card.peer.hex())), None)
        met = next((met for met in client.recent if met.card.peer.hex() == id), None)
        self.meeting.said = ""
        if row is not None:
            self.meeting.calling = row.card.name
            if row.state is RowState.BUSY:
                client.watch(row.key)
            else:
                client.invite(row.key, None if row.state is RowState.OPEN else self.offer())
        elif met is not None:
            self.meeting.calling = met.card.name
            client.invite_recent(met.card.peer, self.offer())
        else:
            self.meeting.said = t("That player is no longer nearby.")

    def _answer(self, accept: bool, block: bool) -> None:
        client = self._wanted()
        if block:
            client.block()
        elif accept:
            client.accept()
        else:
            client.decline()

    def _resume(self, id: str) -> bool:
        """Go on with a match of the LAN; False when it is none."""
        client = self._wanted()
        if client.files.find(id) is None:
            return False
        client.open_lobby(self.my_name)
        client.resume(id)
        return True

    # -- each round --------------------------------------------------------------------------

    def update(self) -> bool:
        client = self.client
        if client is None:
            return False
        client.poll()
        heard = client.events()
        for event in heard:
            self._hear(client, event)
        self._watch(client)
        changed = self.at_table.update()
        changed = self._show_lobby(client, bool(heard)) or changed
        self._rest(client)
        return changed or bool(heard)

    def _hear(self, client: LanClient, event: LobbyEvent) -> None:
        match event:
            case lan_events.MatchStarted():
                self._sit_down(client)
            case lan_events.WatchWanted(card):
                self.at_table.watch_wanted(client, card)
            case lan_events.WatchOpened():
                self.meeting.close()
            case _ if not self.at_table.crossed(client, event):
                self.meeting.hear(client, event)
                self.at_table.answered(event)
        if isinstance(event, lan_events.Invitation):
            self.director.audio.play(Cue.KNOCK)

    def _sit_down(self, client: LanClient) -> None:
        session = client.session
        if session is None:
            return
        try:
            sitting = LanSitting(client, session)
        except StoreError as error:
            client.leave(session)
            self.director.stack.notify(str(error), "warn", "warning")
            return
        self._seat(LanTable(sitting, self._around()))

    def _watch(self, client: LanClient) -> None:
        """A watched match is shown as soon as its terms are known."""
        watched = client.watching.match
        if watched is None or watched.judge.terms is None or watched is self._watched:
            return
        self._watched = watched
        self._seat(WatchTable(WatchSitting(client, watched), self._around()))

    def _around(self) -> Around:
        """What a table needs of the program around it."""
        director, at_table = self.director, self.at_table
        return Around(director.env, director.worker, director.clock, at_table.pause, at_table.no_hints)

    def _seat(self, table: NetworkMatch) -> None:
        self.meeting.close()
        if self.director.table is not None:
            self.director.table.close()
        self.director.seat(table)
        if isinstance(table, LanTable):
            self.at_table.begin(table)

    def _show_lobby(self, client: LanClient, heard: bool) -> bool:
        """Bring the lobby up to date; True when it reads differently."""
        screen = self.director.stack.find(LanLobby)
        now = self.director.clock()
        if screen is None or not (heard or now >= self._look_at):
            return False
        self._look_at = now + LOOK_SECONDS
        calling = self.meeting.calling
        joining = t("Calling {name}…", name=calling) if calling else ""
        error = self.meeting.said or (client.port_words if not client.port else "")
        if client.name != self.my_name:
            client.open_lobby(self.my_name)
        lobby = lobby_of(client, self.director.env.settings, error, joining)
        if lobby == screen.lobby:
            return False
        screen.lobby = lobby
        return True

    def _rest(self, client: LanClient) -> None:
        """Looking ends with the lobby, listening when no match is open either."""
        state = (self.director.stack.find(LanLobby) is not None, bool(client.sessions))
        before, self._was = self._was, state
        if not state[0] and before != state:
            client.close_lobby()

    def close(self) -> None:
        """Say goodbye to the network; open matches stay as they are."""
        if self.client is not None:
            self.client.close()
            self.client = None
