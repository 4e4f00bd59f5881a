"""What two players wish of their match beside playing it: a pause, an end, the next game, a spectator.

Wishes travel as intents and bind nobody. What both agree on, or what one may ask in the log, is
written by whoever may write next.
"""

from __future__ import annotations

from collections.abc import Callable

from game.session.lan_ending import ASK, REFUSE, EndTalk
from game.session.lan_events import Notice
from game.session.lan_judge import LanJudge
from game.session.lan_pause import PauseTalk
from game.words import later, t

_WATCH = {
    0: (Notice.WATCH_ASKED, later("{name} asks whether someone may watch.")),
    1: (Notice.WATCH_AGREED, later("{name} agrees to be watched.")),
    2: (Notice.WATCH_REFUSED, later("{name} would rather not be watched.")),
}
"""Values of the intent `watch`."""


class Wishes:
    """Both sides' wishes of one match. `side` is ours, `name` the peer's name."""

    def __init__(
        self,
        judge: LanJudge,
        side: int,
        name: str,
        say: Callable[[str, int], None],
        tell: Callable[[Notice, str], None],
    ) -> None:
        """`say` sends an intent and its value, `tell` lets our player know."""
        self._judge, self._side, self._name = judge, side, name
        self._say, self._tell = say, tell
        self._pause = PauseTalk()
        self._end = EndTalk(side, judge.end_asked)
        self._unheard: set[str] = set()
        """Wishes that may not have reached the peer."""

    # Ours.

    def pause(self) -> None:
        """We would like a pause, or agree to one."""
        self._pause.wish("pause", mine=True)
        self._say("pause", 0)

    def refuse_pause(self) -> None:
        """We would rather play on."""
        self._pause.refuse()
        self._say("pause", REFUSE)

    def unpause(self) -> None:
        self._pause.wish("unpause", mine=True)
        self._say("unpause", 0)

    def end(self) -> None:
        """We would like to end the session here, or agree to it."""
        self._end.mine = True
        if self._end.wanted(self._judge.due()) is None:  # else it is said in the log
            self._say("end", ASK)

    def refuse_end(self) -> str | None:
        """We would rather play on; returns the kind of entry that says so, when it is due in the log."""
        self._end.theirs = False
        due = self._judge.due()
        if due is not None and due.admits(self._side, "end_no"):
            return "end_no"
        self._say("end", REFUSE)
        return None

    def next_game(self) -> None:
        """We are ready for the next game."""
        self._say("next", 0)

    def watch(self) -> None:
        """Someone has asked us to watch: does the peer agree?"""
        self._say("watch", 0)

    def answer_watch(self, yes: bool) -> None:
        self._say("watch", 1 if yes else 2)

    def unheard(self, what: str) -> None:
        """A wish reached nobody."""
        self._unheard.add(what)

    def lost(self) -> None:
        """The line is lost, and whatever was said on it last."""
        self._unheard |= {"pause", "end"}

    def remind(self) -> None:
        """The peer is at the match: says again what it may not have heard and we still wish."""
        unheard, self._unheard = self._unheard, set()
        if "pause" in unheard and self._pause.mine:
            self._say("pause", 0)
        if "end" in unheard and self._end.mine and self._judge.end_asked != self._side:
            self._say("end", ASK)

    # Theirs, and the log.

    @property
    def end_asked(self) -> bool:
        """Whether the peer waits for our answer to its wish to end the session."""
        return self._end.waits

    def heard(self, what: str, value: int, may_end: bool) -> None:
        """Takes an intent of the peer; one of a later version is ignored."""
        if what == "watch" and value in _WATCH:
            kind, words = _WATCH[value]
            self._tell(kind, t(words, name=self._name))
        elif what == "next":
            self._tell(Notice.NEXT_WANTED, t("{name} is ready for the next game.", name=self._name))
        elif what == "end":
            self._tell_end(self._end.heard(value) if may_end else None)
        elif what == "pause" and value == REFUSE:
            if self._pause.refused():
                self._tell(Notice.REFUSED, t("{name} would rather play on.", name=self._name))
        elif self._pause.wish(what, mine=False) and what == "pause" and not self._pause.mine:
            self._tell(Notice.PAUSE_ASKED, t("{name} asks for a pause", name=self._name))

    def happened(self, kind: str, mine: bool) -> None:
        """An entry of this kind stands in the log."""
        self._pause.happened(kind)
        self._tell_end(self._end.happened(kind, mine))

    def new_game(self) -> None:
        """A wish to end the session was for the end of the game before."""
        self._end = EndTalk(self._side)

    def wanted(self) -> str | None:
        """The kind of entry that would bring a wish further, when it is ours to write now."""
        due = self._judge.due()
        pause = self._pause.wanted(self._judge.paused)
        if pause is not None and due is not None and due.admits(self._side, pause):
            return pause
        return self._end.wanted(due)

    def _tell_end(self, kind: Notice | None) -> None:
        if kind is Notice.END_WANTED:
            self._tell(kind, t("{name} would like to end the session here", name=self._name))
        elif kind is Notice.REFUSED:
            self._tell(kind, t("{name} would rather play on.", name=self._name))
