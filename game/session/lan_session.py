"""A match over the LAN as a Session: what the player decides goes into the signed log, and what
stands in the log, from either side, is committed here in order. Screens use it like any session.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from game.rules.actions import Action, IllegalAction, NextGame, Player
from game.rules.match import apply
from game.rules.state import Phase
from game.session.intents import Intent, WantRoll
from game.session.lan_decision import Decision
from game.session.lan_entries import TIMED
from game.session.lan_events import ConnectionState, MatchNotice, Notice, PlayerCard
from game.session.lan_evidence import save_evidence
from game.session.lan_files import LanMatchFile, empty_record
from game.session.lan_judge import LanJudge
from game.session.lan_outcome import abandonment_words
from game.session.lan_seat import AgreedDice
from game.session.lan_standing import LanStanding
from game.session.lan_table import LanTable
from game.session.lan_wishes import Wishes
from game.session.link_words import accused_words, end_words, fault_words, refused_words
from game.session.matchfile import StoreError
from game.words import t
from net import events, limits
from net.errors import ACCUSATIONS
from net.identity import Identity, RandomBytes
from net.link import Link
from net.log import Body, Entry


class LanSession(LanStanding):
    """One match with one peer. The client that owns it hands over reports and calls `poll`."""

    def __init__(
        self,
        link: Link,
        me: Identity,
        file: LanMatchFile,
        card: PlayerCard,
        random: RandomBytes,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Loads the log of `file`. Raises StoreError when it cannot be used."""
        self.link, self.file, self.card = link, file, card
        self._table = LanTable(me, file, random)
        self.side = self._table.side
        self.judge: LanJudge = self._table.fold
        self.me = self._table.colour
        self.connection = ConnectionState()
        self.stopped = ""
        """Why the match cannot go on here, in words; empty while it can."""
        self._acknowledged = 0
        self._asked = False
        self._caught_up = self._table.entries == 0
        """Nothing is decided before we know that the peer has nothing newer."""
        self.decision = Decision(self.judge, file.terms, self.side, clock)
        self.wishes = Wishes(self.judge, self.side, card.name, self._intend, self._tell)
        self._notices: list[MatchNotice] = []
        record = self.judge.record or empty_record(file.terms)
        self._copy = file.open_copy(record, self.me is Player.WHITE)
        super().__init__(record, AgreedDice(), self._copy)
        if self.sealed and not file.sealed:
            self._note_seal()  # the program was killed before it had noted it
        self._settle()

    # What screens ask for beside the session's own interface.

    def notices(self) -> list[MatchNotice]:
        """What has been said and done since the last call."""
        taken, self._notices = self._notices, []
        return taken

    def chat(self, text: str) -> None:
        self.link.post(lambda node, now: node.chat(self.file.peer, text, now))

    def emote(self, emote: int) -> None:
        self.link.post(lambda node, now: node.emote(self.file.peer, emote, now))

    def ask_pause(self) -> None:
        """Asks for a pause, or agrees to the one the peer asked for."""
        self.wishes.pause()
        self._fulfil()

    def refuse_pause(self) -> None:
        """Answers the peer who asks for a pause that we would rather play on."""
        self.wishes.refuse_pause()

    def unpause(self) -> None:
        """Goes on; nobody needs to agree to that."""
        self.wishes.unpause()
        self._fulfil()

    def ask_end(self) -> None:
        """Asks to end the money session here, or agrees when the peer has asked."""
        if self.may_end:
            self.wishes.end()
            self._fulfil()

    def answer_end(self, yes: bool) -> None:
        """Answers the peer who would like to end the session here."""
        if yes:
            self.ask_end()
        elif (kind := self.wishes.refuse_end()) is not None:
            self._write(lambda: (kind, {}))

    def ask_watch(self) -> None:
        """Asks the peer whether a spectator who has asked us may watch."""
        self.wishes.watch()

    def answer_watch(self, yes: bool) -> None:
        """Answers the peer whose spectator would like to watch."""
        self.wishes.answer_watch(yes)

    def claim(self) -> str:
        """Notes the win by abandonment; returns the words for the record. IllegalAction when too early."""
        if not self.may_claim:
            raise IllegalAction("The other player may still come back.")
        words = abandonment_words(self.name, self.owed_by_peer)
        self.file = self.file.ended(outcome=words)
        if self._copy is not None:
            self._copy.end(None)
        self._stop(words)
        return words

    # Session.

    def submit(self, player: Player | None, intent: Intent) -> None:
        """Sends what the player decides; it is committed when it stands in the log."""
        if self.stopped:
            raise IllegalAction(self.stopped)
        if isinstance(intent, NextGame):
            self._next_game()
            return
        if player is None:
            return  # the opening roll comes by itself
        if self.paused:
            raise IllegalAction("The match is paused.")
        if self._asked:
            raise IllegalAction("The dice are rolling.")
        if not self._caught_up:
            raise IllegalAction("{name} has not opened this match yet.", name=self.name)
        if player is not self.me or self.state.to_act is not self.me:
            raise IllegalAction("It is not your turn.")
        spent = self.decision.spent_ms
        if isinstance(intent, WantRoll):
            if self.state.phase is not Phase.TO_ROLL:
                raise IllegalAction("There is nothing to roll now.")
            self._write(lambda: self._table.author.roll(spent))
            return
        action = intent
        apply(self.state, action)
        self._write(lambda: self._table.author.act(action, spent))

    def poll(self) -> bool:
        """Minds the clock. False always: the log moves the match, through `receive`."""
        self.decision.tick(self.connection.connected, self.paused)
        if self.decision.fallen and self._caught_up and not self._asked and not self.stopped:
            spent = self.decision.spent_ms
            self._write(lambda: ("flag", {"ms": spent}))
        return False

    # What the client hands over.

    def begin(self) -> None:
        """Opens the match on the link; a host without a log writes the terms."""
        peer, addresses, replica = self.file.peer, self.file.addresses, self._table.replica
        self.link.post(lambda node, now: node.open_match(peer, replica, addresses, now))
        if not self.entries and self.file.host == self.side:
            self._write(self._table.author.terms)

    def leave(self) -> None:
        """Puts the match away; it can be resumed from both sides' menus."""
        peer = self.file.peer
        self.link.post(lambda node, now: node.leave_match(peer, now))
        self.close()

    def close(self) -> None:
        """Gives the copy's file back."""
        if self._copy is not None:
            self._copy.close()
            self._copy = self.keeper = None

    def receive(self, report: events.Event) -> None:
        """Takes one report of the link about this peer."""
        match report:
            case events.Appended(_, match, entry) if self._table.is_mine(match):
                self._take(entry)
            case events.Settled(_, match, count) if self._table.is_mine(match):
                self._acknowledged = max(self._acknowledged, count)
            case events.CaughtUp(_, match) if self._table.is_mine(match):
                self._caught_up = True
                self.decision.begin()
                self._settle()
                self._fulfil()
            case events.Status():
                self._status(report)
            case events.Connected():
                self.connection = ConnectionState(connected=True)
                self._tell(Notice.BACK, t("{name} is here.", name=self.name))
            case events.Disconnected(_, code):
                self._disconnected(code)
            case events.Faulted(_, evidence):
                save_evidence(self.file.evidence, evidence, self.record)
                self._stop(fault_words(self.name, evidence.code))
            case events.StorageBroke(_, reason):
                self._stop(t("The match cannot be saved: {reason}.", reason=reason))
            case events.MatchUnknown():
                self._stop(t("{name}'s program does not have this match.", name=self.name))
            case events.Refused(_, what):
                self._refused(what)
            case events.Intended(_, what, value, _):
                self.wishes.heard(what, value, self.may_end)
                self._fulfil()
            case events.Said(_, text, spectator):
                self._tell(Notice.SPECTATOR_CHAT if spectator else Notice.CHAT, text)
            case events.Emoted(_, emote):
                self._tell(Notice.EMOTE, "", emote)
            case events.Spoken(_, text, None):
                self._tell(Notice.MY_CHAT, text)
            case events.Spoken(_, _, emote) if emote is not None:
                self._tell(Notice.MY_EMOTE, "", emote)

    # The inside.

    def _tell(self, kind: Notice, words: str, number: int = 0) -> None:
        self._notices.append(MatchNotice(kind, words, number))

    def _write(self, make: Callable[[], tuple[str, Body]]) -> None:
        self._asked = True
        self._settle()
        self.link.post(lambda node, now: node.compose(self.file.peer, make, now))

    def _next_game(self) -> None:
        if self._asked or not self._between_games():
            return  # the match is being sealed, or the next game has begun
        if self.side == 0:
            self._write(lambda: self._table.author.roll(0))
        else:
            self.wishes.next_game()

    def _settle(self) -> None:
        """`awaiting_dice` is true whenever the next thing is not for this player to decide."""
        free = self._caught_up and not (self._asked or self.stopped or self.paused)
        mine = self.decision.thinking_side == self.side
        self.awaiting_dice = not (free and (mine or self._between_games()))

    def _between_games(self) -> bool:
        """Whether the next game waits for a word of ours: side 0 rolls for it, side 1 may urge."""
        due = self.judge.due()
        waiting = self.state.phase is Phase.GAME_OVER and due is not None
        return waiting and due is not None and due.admits(0, "roll")

    def _take(self, entry: Entry) -> None:
        """One more entry of the log: fold it, commit what it means, start the next decision's time."""
        if entry.number != self.entries + 1:
            return
        if entry.side != self.side and entry.kind in TIMED:
            self._doubt(entry)
        self._table.take(entry)
        if entry.side == self.side:
            self._asked = False
        game = self.state.game
        if self.judge.record is not None:
            for action in self.judge.record.actions[len(self.record.actions) :]:
                self._commit_kept(action)
        self.decision.begin()
        self.wishes.happened(entry.kind, entry.side == self.side)
        self._announce(entry)
        if self.state.game != game:
            self.wishes.new_game()
        self._settle()
        self._fulfil()

    def _commit_kept(self, action: Action) -> None:
        """Commits; when only the copy for the history cannot be written, play goes on without it."""
        try:
            self.commit(action)
        except StoreError as error:
            self.keeper = None
            self._tell(Notice.TROUBLE, t("The copy for the history cannot be written. {error}", error=error))
            self.commit(action)

    def _announce(self, entry: Entry) -> None:
        match entry.kind:
            case "pause":
                self._tell(Notice.PAUSED, t("The match is paused."))
            case "unpause":
                self._tell(Notice.UNPAUSED, t("The match goes on."))
            case "flag":
                mine = entry.side == self.side
                words = t("Your time has run out") if mine else t("{name}'s time has run out", name=self.name)
                self._tell(Notice.FLAG, words)
            case "seal" if self.sealed:
                self._note_seal()
                self._tell(Notice.SEALED, t("Both of you have signed the result."))

    def _note_seal(self) -> None:
        self.file = self.file.ended(sealed=True)
        if self._copy is not None:
            self._copy.end(None)

    def _doubt(self, entry: Entry) -> None:
        """Compares the peer's own figure with ours; a lie shows, it does not change the log."""
        missing = self.decision.missing_ms(entry, self.connection.ping_ms or 0.0)
        if missing:
            words = t("{name}'s clock lacks {seconds} s.", name=self.name, seconds=round(missing / 1000))
            self._tell(Notice.CLOCK_DOUBT, words, missing)

    def _status(self, status: events.Status) -> None:
        waiting = not status.connected or status.silence >= limits.WAITING_SECONDS
        silence = status.silence if waiting else 0.0
        if status.joined and not self.connection.joined:
            self.wishes.remind()
        ping = None if status.round_trip is None else status.round_trip * 1000
        self.connection = ConnectionState(status.connected, status.joined, ping, silence, status.attempt)

    def _refused(self, what: str) -> None:
        """A wish could not be carried out: what was to be written may be decided again."""
        words = refused_words(what, self.name)
        if what == "entry":
            self._asked = False
            self._settle()
            self._tell(Notice.TROUBLE, words)
        else:
            self.wishes.unheard(what)
            self._tell(Notice.UNHEARD, words)

    def _disconnected(self, code: str) -> None:
        self.connection = ConnectionState()
        self.wishes.lost()
        if code in ACCUSATIONS and not self.stopped:  # else we have found the fault ourselves
            self._stop(accused_words(self.name, code))
        elif code == "left":
            words = t("{name} has left. The match is saved on both computers.", name=self.name)
            self._tell(Notice.LEFT, words)
        elif not self.over:
            self._tell(Notice.LOST, end_words(code, self.name))

    def _stop(self, words: str) -> None:
        self.stopped = words
        self._settle()
        self._tell(Notice.STOPPED, words)

    def _intend(self, what: str, value: int) -> None:
        self.link.post(lambda node, now: node.intend(self.file.peer, what, value, now))

    def _fulfil(self) -> None:
        """Writes what makes a wish true, when it is ours to write."""
        if self._asked or not self._caught_up or (kind := self.wishes.wanted()) is None:
            return
        body: Body = {"ms": self.decision.spent_ms} if kind in TIMED else {}
        self._write(lambda: (kind, body))
