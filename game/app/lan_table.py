"""At the table of a network match: what is said and noticed, pauses, the rematch, leaving."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from game.app.lan_dice import LanDice
from game.app.lan_match import LanTable, NetworkMatch
from game.app.lan_overlays import Overlays
from game.app.session_end import balance, ended_title, worth_now
from game.audio.cues import Cue
from game.session import lan_events
from game.session.lan_events import LobbyEvent, MatchNotice, Notice, PlayerCard
from game.session.lan_time import ABANDON_SECONDS
from game.ui.requests import Answer, Do, Request
from game.ui.screens.confirm import Confirm, Message
from game.ui.screens.pause import Pause, time_fact
from game.ui.screens.talk import TalkDialog
from game.ui.table.model import Mode
from game.ui.talk import Said, phrase
from game.words import t

if TYPE_CHECKING:
    from game.app.director import Director
    from game.app.lan import Lan
    from game.session.lan import LanClient
    from game.ui.notices import Mood


class Spectator(NamedTuple):
    """Someone who would like to watch and whom one player allows already."""

    admit: Callable[[], None]
    turn_away: Callable[[], None]


class AtTable:
    """Everything of a running match beside the playing itself."""

    def __init__(self, director: Director, lan: Lan) -> None:
        self.director = director
        self.lan = lan
        self.overlays = Overlays(director)
        self.dice = LanDice(director)
        self._asked_rematch = False
        self._ticked = 0
        self._spectator: Spectator | None = None

    @property
    def table(self) -> LanTable | None:
        """The match of ours at the table, if it is one of the network."""
        table = self.director.table
        return table if isinstance(table, LanTable) else None

    def begin(self, table: LanTable) -> None:
        """A match has come to the table."""
        self.overlays.reset()
        self._asked_rematch, self._spectator = False, None
        table.screen.on_talk = self.talk

    def carry_out(self, request: Request) -> bool:
        table = self.table
        if table is None:
            return False
        match request:
            case Do("talk"):
                self.talk()
            case Do("pause"):
                self._pause_play(table)
            case Do("end_session"):
                self._end_session(table)
            case Do("keep_waiting"):
                self.overlays.keep_waiting()
            case Do("verify"):
                return self.dice.verify(table)
            case Do("claim"):
                self._claim(table)
            case Answer("rematch"):
                self._rematch(table)
            case _:
                return False
        return True

    # -- each round --------------------------------------------------------------------------

    def update(self) -> bool:
        table = self.table
        if table is None:
            return False
        notices = table.lan.notices()
        for notice in notices:
            self._notice(table, notice)
        self._tick(table)
        changed = self.overlays.follow(table)
        return self.dice.follow(table) or changed or bool(notices)

    def _tick(self, table: LanTable) -> None:
        """The last seconds of the local clock are heard."""
        if table.ticking and table.ticking != self._ticked:
            self.director.audio.play(Cue.CLOCK)
        self._ticked = table.ticking

    def _notice(self, table: LanTable, notice: MatchNotice) -> None:
        name = table.lan.name
        match notice.kind:
            case Notice.CHAT:
                self._hear(table, name, notice.words)
            case Notice.SPECTATOR_CHAT:
                self._hear(table, t("Spectator"), notice.words)
            case Notice.EMOTE:
                self._hear(table, name, phrase(notice.number))
            case Notice.MY_CHAT:
                self._show_mine(table, notice.words)
            case Notice.MY_EMOTE:
                self._show_mine(table, phrase(notice.number))
            case Notice.PAUSE_ASKED:
                self.overlays.pause_wanted()
            case Notice.REFUSED | Notice.NEXT_WANTED:
                self._say(notice.words)
            case Notice.LEFT:
                self.overlays.peer_left()
                self.director.audio.play(Cue.LEFT)
                if table.lan.over:
                    self._say(t("{name} has left.", name=name))
            case Notice.LOST:
                self.director.audio.play(Cue.LEFT)
            case Notice.BACK:
                self.overlays.peer_back()
                self.director.audio.play(Cue.KNOCK)
                self._say(notice.words)
            case Notice.UNPAUSED:
                self._say(notice.words)
            case Notice.UNHEARD | Notice.CLOCK_DOUBT:
                self._say(notice.words, "warn")
            case Notice.SEALED:
                self._sealed(table, notice.words)
            case Notice.WATCH_ASKED:
                self.overlays.watch_wanted()
            case Notice.WATCH_AGREED | Notice.WATCH_REFUSED:
                self._watch_answered(table, notice.kind is Notice.WATCH_AGREED)
            case Notice.TROUBLE:
                table.answer_failed()
                table.screen.model.say(notice.words, "refused")
            case _:
                # Pauses, flags and stops are shown for as long as they last, not told once.
                return

    def _hear(self, table: LanTable, who: str, text: str) -> None:
        said = Said(who, text, self.director.clock())
        table.screen.hear(said)
        self.director.audio.play(Cue.TOAST)
        self.director.speaker.say(said.line)

    def _say(self, text: str, mood: Mood = "info") -> None:
        self.director.stack.notify(text, mood, "wifi")
        self.director.speaker.say(text)

    def _sealed(self, table: LanTable, words: str) -> None:
        """The result stands. When it came by the clock no result dialog shows it: it is said."""
        lan = table.lan
        if lan.ended:
            self._ended(table)
            return
        if lan.judge.flagged is None:
            self._say(words, "good")
            return
        lost = not lan.won
        title = t("Your time has run out") if lost else t("{name}'s time has run out", name=lan.name)
        text = t("{name} wins the match on time.", name=lan.name) if lost else t("You win the match on time.")
        env = self.director.env
        self.director.stack.push(
            Message(env, title=title, text=text, done=t("Back to the table"), icon="clock")
        )

    def _ended(self, table: LanTable) -> None:
        """A money session was ended by agreement."""
        state, voice = table.session.state, table.screen.voice
        self.director.prompter.close()
        env = self.director.env
        self.director.stack.push(
            Message(
                env,
                title=ended_title(state, voice),
                text=f"{balance(state, voice)} {t('Both of you have signed the result.')}",
                done=t("Back to the table"),
                icon="check",
            )
        )

    # -- talk, pauses ------------------------------------------------------------------------

    def talk(self) -> None:
        """Open what one speaks through."""
        table = self.table
        if table is None or self.director.stack.top is not table.screen:
            return
        dialog = TalkDialog(
            self.director.env,
            lines=table.screen.said,
            say=table.lan.chat,
            say_phrase=table.lan.emote,
        )
        self.director.stack.push(dialog)

    def _show_mine(self, table: LanTable, text: str) -> None:
        """What we said is shown when it was read, and not before."""
        table.screen.hear(Said(t("You"), text, self.director.clock(), mine=True))

    def _pause_play(self, table: LanTable) -> None:
        if table.lan.paused:
            table.lan.unpause()
        else:
            table.lan.ask_pause()
            self._say(t("Asked for a pause. It begins when {name} agrees.", name=table.lan.name))

    def _end_session(self, table: LanTable) -> None:
        """The question to ourselves before the other is asked."""
        lan = table.lan

        def ask() -> None:
            lan.ask_end()
            self._say(t("Asked. The session ends when {name} agrees.", name=lan.name))

        if not lan.may_end:
            return
        worth = worth_now(table.session.state, table.screen.voice)
        self.director.stack.push(
            Confirm(
                self.director.env,
                title=t("End the session here?"),
                text=f"{worth} {t('{name} is asked to agree.', name=lan.name)}",
                yes=t("Ask to end it"),
                no=t("Play on"),
                act=ask,
                icon="check",
            )
        )

    def pause(self) -> None:
        """The player wants the pause menu; the match itself does not stand still for it."""
        director, table = self.director, self.director.table
        if not isinstance(table, NetworkMatch) or director.stack.top is not table.screen:
            return
        state, mode = table.session.state, table.screen.model.mode
        director.stack.push(
            Pause(
                director.env,
                state=state,
                voice=table.screen.voice,
                player=state.on_roll if mode in (Mode.ROLL, Mode.PLAY) else None,
                facts=(*self._facts(), time_fact(table.minutes)),
                network=isinstance(table, LanTable) and not table.lan.over,
                ending=table.may_end,
                leaving=self._leaving(table) if isinstance(table, LanTable) else "",
                resting=isinstance(table, LanTable) and table.lan.paused,
            )
        )

    def _facts(self) -> tuple[tuple[str, str], ...]:
        """The commitments of the dice, shown before and while they are used."""
        table = self.table
        sealed = table.lan.commitments if table is not None else None
        if table is None or sealed is None:
            return ()
        mine, theirs = (digest[:8] for digest in sealed)
        name = table.lan.name
        return ((t("Dice sealed"), t("you {mine}, {name} {theirs}", mine=mine, name=name, theirs=theirs)),)

    @staticmethod
    def _leaving(table: LanTable) -> str:
        """What leaving now means."""
        if table.lan.over:
            return ""
        minutes = int(ABANDON_SECONDS // 60)
        return t(
            "While you are away {name} may claim it after {minutes} minutes; it then stands as won by "
            "abandonment.",
            name=table.lan.name,
            minutes=minutes,
        )

    def no_hints(self) -> None:
        """Hints are not for matches between people."""
        table = self.director.table
        if table is not None:
            table.screen.model.say(t("There are no hints on the network."))

    # -- endings -----------------------------------------------------------------------------

    def _claim(self, table: LanTable) -> None:
        client = self.lan.client
        if client is None or not table.lan.may_claim:
            return
        words = client.claim(table.lan)
        self._say(words, "good")

    def _rematch(self, table: LanTable) -> None:
        client = self.lan.client
        if client is not None:
            self._asked_rematch = True
            client.rematch()

    def crossed(self, client: LanClient, event: LobbyEvent) -> bool:
        """Both asked for a rematch at once: side 0's question counts, so that one match begins."""
        table = self.table
        if table is None or not self._asked_rematch or not isinstance(event, lan_events.Invitation):
            return False
        if not event.rematch or event.card.peer != table.lan.file.peer:
            return False
        if table.lan.side == 0:
            client.decline()
        else:
            client.accept()
        return True

    def answered(self, event: LobbyEvent) -> None:
        """A rematch that came to nothing: the result is shown again."""
        if self._asked_rematch and isinstance(event, lan_events.Declined):
            self._asked_rematch = False
            self.director.prompter.close()

    # -- spectators --------------------------------------------------------------------------

    def watch_wanted(self, client: LanClient, card: PlayerCard) -> None:
        """Someone would like to watch the match at the table."""
        table = self.table
        if table is None:
            client.watching.turn_away(card.peer, "nothing")
            return
        lan = table.lan
        names = (lan.file.my_name, lan.name) if lan.side == 0 else (lan.name, lan.file.my_name)

        def admit() -> None:
            client.watching.admit(card.peer, lan.file.peer, names, lan.match)
            self._say(t("{name} is watching now.", name=card.name))

        def ask_other() -> None:
            self._spectator = Spectator(admit, lambda: client.watching.turn_away(card.peer))
            lan.ask_watch()
            self._say(t("Asking {name} too.", name=lan.name))

        self.lan.meeting.ask_watch(card, ask_other, lambda: client.watching.turn_away(card.peer))

    def _watch_answered(self, table: LanTable, agreed: bool) -> None:
        """The other player has said whether the spectator may watch."""
        asked, self._spectator = self._spectator, None
        if asked is None:
            return
        if agreed:
            asked.admit()
        else:
            asked.turn_away()
            self._say(t("{name} would rather not be watched.", name=table.lan.name))
