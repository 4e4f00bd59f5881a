"""The two folds of one match log: one lives with the link and judges, one here and is shown."""

from __future__ import annotations

from game.rules.actions import Player
from game.session import link_words
from game.session.lan_author import LanAuthor
from game.session.lan_files import LanMatchFile
from game.session.lan_judge import LanJudge
from game.session.matchfile import StoreError
from game.words import t
from net.errors import InUse, RemoteError
from net.identity import Identity, RandomBytes, sides
from net.journal import FileJournal
from net.log import Entry
from net.replica import Replica


class LanTable:
    """Opens a log; after that the replica and its author belong to the network thread."""

    def __init__(self, me: Identity, file: LanMatchFile, random: RandomBytes) -> None:
        """Raises StoreError when the log cannot be opened or breaks the rules."""
        players = sides(me.public, file.peer)
        self.side = players.index(me.public)
        tip = file.tip()
        try:
            journal = FileJournal(file.log, players)
        except InUse:
            raise StoreError(t("This match is open in another Blot.")) from None
        except OSError as error:
            raise StoreError(
                t("{file} cannot be opened: {reason}.", file=file.log.name, reason=error.strerror or error)
            ) from None
        except ValueError:
            raise StoreError(t("{file} is the log of other players.", file=file.log.name)) from None
        judge = LanJudge(players, file.host, file.terms)
        self.author = LanAuthor(judge, self.side, tip, random)
        self.fold = LanJudge(players, file.host, file.terms)
        self.anchors: tuple[str, str] = ("", "")
        """My first anchor and the peer's, in hex, once they stand in the log."""
        self.entries = 0
        self.match: bytes | None = None
        self.damaged = journal.damaged
        try:
            self.replica = Replica(journal.log, journal, judge, me, self.author)
        except RemoteError as error:
            journal.close()
            raise StoreError(
                t("The saved match breaks the rules: {fault}.", fault=link_words.fault(error.code))
            ) from None
        for entry in tuple(journal.log):
            self.take(entry)

    @property
    def colour(self) -> Player:
        """The colour of this side."""
        return self.fold.player(self.side) if self.fold.terms else self._promised_colour()

    def _promised_colour(self) -> Player:
        agreed = self.fold.agreed
        assert agreed is not None
        hosting = self.fold.host == self.side
        return agreed.host_plays() if hosting else agreed.host_plays().other

    def is_mine(self, match: bytes) -> bool:
        """Whether a match reference is this one; the first entry makes it so."""
        return self.match in (None, match)

    def take(self, entry: Entry) -> None:
        """Folds the next entry."""
        if self.match is None:
            self.match = entry.hash
        self.fold.apply(entry)
        self.entries = entry.number
        if entry.kind == "anchor" and entry.body["e"] == 0:
            mine, theirs = self.anchors
            anchor = entry.body["s"].hex()
            self.anchors = (anchor, theirs) if entry.side == self.side else (mine, anchor)
