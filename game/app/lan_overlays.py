"""What lies over the table of a network match: waiting for the other side, a pause, the end of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.lan_match import LanTable
from game.app.session_end import worth_now
from game.session.lan_time import ABANDON_SECONDS
from game.ui.requests import LeaveMatch
from game.ui.screen import Screen
from game.ui.screens.confirm import Confirm, Message
from game.ui.screens.lan_prompts import Reconnecting
from game.words import n, t

if TYPE_CHECKING:
    from game.app.director import Director

OWED_SECONDS = 15.0
"""A program shares its dice within a round trip; after this long it is said that they are owed."""
GONE_SECONDS = 3.0
"""A line that is silent for less is not worth a dialog."""


class Overlays:
    """At most one, opened when the state of the match calls for it and closed when it does no more."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self._screen: Screen | None = None
        self._kind = ""
        self._waved = False
        """The player chose to wait without the dialog; it comes back with the next outage."""
        self._left = False
        self._met = False
        self._looking = False
        """The board is looked at while the match is paused."""
        self._pause_asked = False
        self._watch_asked = False

    def reset(self) -> None:
        """Another match."""
        self._close()
        self._waved = self._left = self._met = self._looking = self._pause_asked = self._watch_asked = False

    # -- what has happened -------------------------------------------------------------------

    def peer_left(self) -> None:
        """The other player put the match away."""
        self._left, self._waved = True, False

    def peer_back(self) -> None:
        """The other player is here."""
        self._left = self._waved = False

    def pause_wanted(self) -> None:
        """The other player asks for a pause."""
        self._pause_asked = True

    def watch_wanted(self) -> None:
        """The other player asks whether a spectator may watch."""
        self._watch_asked = True

    def keep_waiting(self) -> None:
        """The player wants to look at the board while waiting."""
        self._waved = True
        self._close()

    # -- each round --------------------------------------------------------------------------

    def follow(self, table: LanTable) -> bool:
        """Open, bring up to date or close; True when the screen changed."""
        kind = self._wanted(table)
        if kind != self._kind or not self._open:
            changed = self._kind != "" and self._open
            self._close()
            if kind and self._free(kind, table):
                self._screen = self.director.stack.push(self._made(kind, table))
                self._kind = kind
                changed = True
            return changed
        if isinstance(self._screen, Reconnecting):
            return self._count(self._screen, table)
        return False

    def _free(self, kind: str, table: LanTable) -> bool:
        """Whether the board lies open; the end of a session is also asked over a game's result."""
        top = self.director.stack.top
        return top is table.screen or (kind == "end_asked" and top is self.director.prompter.screen)

    @property
    def _open(self) -> bool:
        return self._screen is not None and self._screen in self.director.stack.screens

    def _close(self) -> None:
        if self._screen is not None:
            self.director.stack.close(self._screen)
        self._screen, self._kind = None, ""

    def _wanted(self, table: LanTable) -> str:
        lan = table.lan
        away = not (lan.connection.connected and lan.connection.joined)
        self._met = self._met or not away
        if lan.stopped:
            return "stopped"
        if lan.over:
            return ""
        if lan.owed_seconds >= OWED_SECONDS and not self._waved:
            return "away"
        if away and not self._waved and (self._left or table.away_seconds >= GONE_SECONDS):
            return "away"
        self._looking = self._looking and lan.paused
        if lan.paused:
            self._pause_asked = False
            return "" if self._looking else "paused"
        if lan.end_asked:
            return "end_asked"
        if self._pause_asked:
            return "pause_asked"
        return "watch_asked" if self._watch_asked else ""

    def _made(self, kind: str, table: LanTable) -> Screen:
        env, lan = self.director.env, table.lan
        if kind == "stopped":
            return Message(
                env,
                title=t("The match has stopped"),
                text=lan.stopped,
                done=t("Leave to main menu"),
                icon="warning",
                then=lambda: env.ask(LeaveMatch()),
            )
        if kind == "paused":
            return Confirm(
                env,
                title=t("Paused by agreement"),
                text=t("Clocks stand still. Either of you can go on."),
                yes=t("Go on"),
                no=t("Look at the board"),
                act=lan.unpause,
                refuse=self._look,
                icon="pause",
            )
        if kind == "end_asked":
            return Confirm(
                env,
                title=t("{name} would like to end the session here", name=lan.name),
                text=worth_now(table.session.state, table.screen.voice),
                yes=t("End the session"),
                no=t("Play on"),
                act=lambda: lan.answer_end(True),
                refuse=lambda: lan.answer_end(False),
                icon="check",
            )
        if kind == "pause_asked":
            return Confirm(
                env,
                title=t("{name} asks for a pause", name=lan.name),
                text=t("Clocks stand still until either of you goes on."),
                yes=t("Agree"),
                no=t("Play on"),
                act=lambda: self._agree(table),
                refuse=lambda: self._refuse(table),
                icon="pause",
            )
        if kind == "watch_asked":
            return Confirm(
                env,
                title=t("Someone would like to watch"),
                text=t("{name} allows it. They see the board as it is played.", name=lan.name),
                yes=t("Let them watch"),
                no=t("Not now"),
                act=lambda: self._answer_watch(table, True),
                refuse=lambda: self._answer_watch(table, False),
                icon="eye",
            )
        screen = Reconnecting(env, peer=lan.name)
        self._count(screen, table)
        return screen

    def _agree(self, table: LanTable) -> None:
        self._pause_asked = False
        table.lan.ask_pause()

    def _answer_watch(self, table: LanTable, yes: bool) -> None:
        self._watch_asked = False
        table.lan.answer_watch(yes)

    def _look(self) -> None:
        self._looking = True

    def _refuse(self, table: LanTable) -> None:
        self._pause_asked = False
        table.lan.refuse_pause()

    def _count(self, screen: Reconnecting, table: LanTable) -> bool:
        """The figures of the waiting dialog; True when they differ from those shown."""
        lan = table.lan
        seconds = int(max(table.away_seconds, lan.owed_seconds))
        before = (screen.seconds, screen.attempt, screen.absence, screen.worth, screen.claimable)
        screen.seconds, screen.attempt = seconds, lan.connection.attempt
        screen.every = lan.redial_seconds
        if self._left:
            screen.absence = t("{name} has left this match.", name=lan.name)
        elif lan.owed_seconds >= OWED_SECONDS:
            screen.absence = t("{name} has not sent the dice of this roll.", name=lan.name)
        elif not self._met:
            screen.absence = t("{name} has not opened this match yet.", name=lan.name)
        elif lan.connection.connected:
            screen.absence = t("{name} is here, but not at this match.", name=lan.name)
        else:
            screen.absence = ""
        screen.owing = not self._left and lan.owed_seconds >= OWED_SECONDS
        screen.claimable = lan.may_claim
        screen.worth = worth_words(lan.name, seconds, lan.owed_by_peer, lan.may_claim)
        return before != (screen.seconds, screen.attempt, screen.absence, screen.worth, screen.claimable)


def worth_words(name: str, seconds: int, owing: bool, claimable: bool) -> str:
    """What the match is worth while the other side stays away."""
    owed = t("{name} owes the dice of a roll.", name=name) + " " if owing else ""
    if claimable:
        return owed + t("You may claim the match: it then stands as won by abandonment.")
    left = max(-(-int(ABANDON_SECONDS - seconds) // 60), 1)
    return owed + n(
        "If {name} stays away for {count} more minute, you may claim the match as won by abandonment.",
        "If {name} stays away for {count} more minutes, you may claim the match as won by abandonment.",
        left,
        name=name,
    )
