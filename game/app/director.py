"""The director: opens screens, carries out what they ask, keeps the match at the table going."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.ai.worker import Worker, WorkerFailed
from game.app.advice import Advice
from game.app.analyst import Analyst
from game.app.attract import Attract
from game.app.books import Books
from game.app.couch import Couch
from game.app.daily_run import DailyRuns
from game.app.dice_reports import DiceReports
from game.app.entrance import Entrance
from game.app.ladder_run import LadderRuns
from game.app.lan_door import LanDoor
from game.app.match import Around, TableMatch
from game.app.outcome import Outcome
from game.app.part import Part
from game.app.players import Players
from game.app.prompts import Prompter
from game.app.reviewed import diagram_of
from game.app.reviews import PRACTICE, Reviews
from game.app.session_end import SessionEnd
from game.app.sounds import Sounds
from game.app.speech import Speaker
from game.app.tutor import Tutor
from game.audio.player import Audio
from game.rules.actions import Player, Resign
from game.session.dice import SystemDice
from game.session.matchfile import StoredMatch, StoreError
from game.session.moments import Moment, MomentKind, MomentWatch
from game.session.session import Transition
from game.session.store import OpenMatch, changed_at
from game.session.unkept import UnkeptMatch
from game.settings import SeatColour, Settings
from game.ui import backdrop
from game.ui.commands import Command
from game.ui.environment import SavedMatch
from game.ui.requests import (
    Answer,
    ChangeSettings,
    Do,
    LeaveMatch,
    OpenScreen,
    Quit,
    Request,
    ResignGame,
    ResumeMatch,
    StartMatch,
)
from game.ui.screens.menu import MainMenu
from game.ui.tokens import Metrics
from game.view.scene import Scene
from game.words import t, use

NEURAL_LEVEL = 4
"""The lowest level that needs the compiled engine."""
SAVE_AFTER = 0.6
"""Seconds without a change after which options are written."""


class Director:
    """Everything above the window: the stack of screens, the match, the files."""

    def __init__(self, entrance: Entrance, clock: Callable[[], float]) -> None:
        self.store, self.profiles = entrance.store, entrance.profiles
        self.env, self.stack = entrance.env, entrance.stack
        self.clock = clock
        self._notices = entrance.notices
        self._keep_settings = entrance.keeps_settings
        self._options = settings = self.env.settings
        self._unsaved_since: float | None = None
        self.audio = Audio(settings, clock=clock)
        self.sounds = Sounds(self.audio)
        self.speaker = Speaker()
        self.worker = Worker()
        self._worker_lost = False
        self.table: TableMatch | None = None
        self.quitting = False
        self._fullscreen: bool | None = None
        self._rumbles: list[tuple[float, int]] = []
        self.prompter = Prompter(self)
        self.advice = Advice(self)
        self.analyst = Analyst(self)
        self.books = Books(self)
        self.tutor = Tutor(self)
        reviews = Reviews(self)
        reports = DiceReports(self, self.books, reviews)
        self.lan = LanDoor(self)
        self.parts: list[Part] = [
            self.lan,
            self.advice,
            self.tutor,
            self.books,
            reviews,
            reports,
            Outcome(self),
            SessionEnd(self),
            LadderRuns(self),
            DailyRuns(self),
            Players(self),
            Attract(self),
            Couch(self),
        ]

    def _language(self, settings: Settings) -> str:
        return settings.language or self.env.system_language

    def open(self) -> None:
        """Say on the first screen what there is to be said."""
        self._speech_options(self.env.settings)
        self.list_saved()
        for notice in self._notices:
            self.stack.notify(notice, "warn", "warning")

    def warm_up(self) -> None:
        """What would keep the first picture back: the sound device, and the process that thinks."""
        self.audio.open()
        self.worker.start()

    # -- each round --------------------------------------------------------------------------

    def handle(self, command: Command) -> None:
        """A command for the uppermost screen."""
        self.stack.handle(command)
        self._requests()
        self.sounds.command(command, self.stack)
        self._speak_focus()

    def update(self) -> bool:
        """Move the match on, open prompts that are due; True when something changed."""
        changed = self._requests()
        if self.table is not None:
            held = self.prompter.open or self.stack.top is not self.table.screen
            changed = self.table.update(held) or changed
            changed = self.prompter.follow(self.table) or changed
            self.sounds.table(self.table)
            changed = self._margin(self.table) or changed
        changed = self.analyst.update() or changed
        for part in self.parts:
            changed = part.update() or changed
        self._poll_worker()
        self.audio.tick()
        self.speaker.tick()
        self._save_settings_when_quiet()
        return changed

    def _poll_worker(self) -> None:
        """A thinking process that cannot be kept alive is told once; the match stays as it is."""
        try:
            self.worker.poll()
        except WorkerFailed:
            if not self._worker_lost:
                self._worker_lost = True
                lost = t("The thinking process keeps ending. The match is saved; start Blot again.")
                self.stack.notify(lost, "warn", "warning")

    def _margin(self, table: TableMatch) -> bool:
        """What stands beside the board though it is not of the match: captions, the engine warming up."""
        before = table.screen.captions, table.screen.engine
        shown = self.env.settings.captions
        table.screen.captions = self.audio.captions() if shown else ()
        waiting = table.strongest >= NEURAL_LEVEL and self.worker.status not in ("ready", "plain")
        table.screen.engine = t("Warming up: a simpler player stands in") if waiting else ""
        return before != (table.screen.captions, table.screen.engine)

    def _requests(self) -> bool:
        requests = self.stack.requests()
        for request in requests:
            self._carry_out(request)
        return bool(requests)

    def _carry_out(self, request: Request) -> None:
        try:
            if any(part.carry_out(request) for part in self.parts):
                return
            match request:
                case StartMatch(occasion=""):
                    self.start(request)
                case OpenScreen("menu"):
                    self.stack.reset(MainMenu(self.env))
                case ResumeMatch(id):
                    self._resume(id)
                case ChangeSettings(settings):
                    self._changed(settings)
                case Answer(kind):
                    if self.table is not None:
                        self.prompter.answered(self.table, kind)
                case ResignGame(kind):
                    if self.table is not None:
                        self.prompter.close()
                        self.table.screen.model.submit(Resign(kind))
                case LeaveMatch():
                    self.leave()
                case Quit():
                    self.quit()
                case Do("fullscreen"):
                    self._fullscreen = True
        except StoreError as error:
            self.stack.notify(str(error), "warn", "warning")

    # -- matches -----------------------------------------------------------------------------

    def start(self, wish: StartMatch) -> None:
        """Begin a match on the terms asked for."""
        you = self.side_of(wish.colour)
        seats = ["human", "human"]
        names = [wish.names[0] or t("White"), wish.names[1] or t("Black")]
        if wish.level:
            seats[you.other] = f"computer:{wish.level}"
            mine = wish.names[0] or self.env.settings.name or t("You")
            names[you], names[you.other] = mine, self.env.level_name(wish.level)
        elif you is Player.BLACK:
            names.reverse()
        self.profiles.remember(self.profiles.current.id, seats[you.other], wish.settings.length)
        extra: dict[str, object] = {"profile": self.profiles.current.id}
        if wish.level:
            extra["player"] = int(you)
        self.sit_down(
            self.store.create(wish.settings, (names[0], names[1]), (seats[0], seats[1]), extra=extra)
        )

    @staticmethod
    def side_of(wish: SeatColour) -> Player:
        """The side a wish comes to; drawn lots fall anew each time."""
        if wish is SeatColour.DRAW:
            return Player(SystemDice().roll(1).first % 2)
        return Player.BLACK if wish is SeatColour.BLACK else Player.WHITE

    def sit_down(self, match: OpenMatch | UnkeptMatch) -> None:
        """Put an open match on the table in place of the one that is there."""
        if self.table is not None:
            self.table.close()
        around = Around(self.env, self.worker, self.clock, self.prompter.pause, self.advice.hint)
        self.seat(TableMatch(match, around))
        promise = match.header.dice.commitment
        if promise and not match.session.record.actions:
            sealed = t("Dice sealed before play: {hash}…", hash=promise[:8])
            self.stack.notify(sealed, "info", "shield")
        for notice in match.notices:
            self.stack.notify(notice, "warn", "warning")

    def seat(self, table: TableMatch) -> None:
        """Put a match on the table and show it."""
        self.table = table
        self.stack.reset(MainMenu(self.env), table.screen)
        table.screen.model.tutor = self.tutor.hear
        table.session.listen(self._happened)
        table.session.listen(MomentWatch(self._moment))

    def _happened(self, event: Transition) -> None:
        assert self.table is not None
        self.sounds.happened(event, self.table.local)
        self.speaker.say(self.table.screen.log[-1])

    def _moment(self, moment: Moment) -> None:
        assert self.table is not None
        self.table.screen.banners.show(moment)
        self.sounds.moment(moment, self.table.local)
        strength = self.env.settings.vibration / 100
        if moment.kind in (MomentKind.HIT, MomentKind.DOUBLE_HIT, MomentKind.HIT_BACK):
            self._rumbles.append((strength, 60))
        elif moment.kind is MomentKind.DOUBLE:
            self._rumbles.append((strength, 90))

    def _speak_focus(self) -> None:
        """What has come under the focus is named, for those who do not see it."""
        if self.speaker.on and self.stack.screens and self.stack.top.spoken != self._named:
            self._named = self.stack.top.spoken
            self.speaker.say_now(self._named)

    _named = ""

    def leave(self) -> None:
        """Back to the menu; the match stays as it is."""
        if self.table is not None:
            self.table.close()
            self.table = None
        self.list_saved()
        self.stack.reset(MainMenu(self.env))

    def rematch(self, table: TableMatch) -> None:
        """The same terms and seats again, or back to the occasion; the finished match is put away."""
        header, settings = table.match.header, table.session.record.settings
        self.leave()
        occasion = header.extra.get("mode")
        if occasion == "ladder":
            self.env.ask(OpenScreen("ladder"))
        elif occasion == "daily":
            self.env.ask(OpenScreen("daily"))
        elif occasion != PRACTICE:
            self.sit_down(self.store.create(settings, header.names, header.seats, extra=header.extra))

    @property
    def busy(self) -> bool:
        """Whether something will happen by itself soon: motion, a step that is due, a computer at it."""
        table = self.table
        if self.stack.moving:
            return True
        return table is not None and self.stack.top is table.screen and table.pending

    def _stored(self, id: str) -> StoredMatch | None:
        return next((match for match in self.store.unfinished() if match.header.id == id), None)

    def _resume(self, id: str) -> None:
        match = self._stored(id)
        if match is not None:
            self.sit_down(self.store.resume(match))

    def list_saved(self) -> None:
        """Read anew which matches can be continued."""
        found = (*self.store.unfinished(), *self.store.unfinished(remote=True))
        mine = [match for match in found if match.header.extra.get("profile", "") in ("", self.profile)]
        latest = sorted(mine, key=lambda match: changed_at(match.path), reverse=True)
        self.env.saved = tuple(self._saved(match) for match in latest)

    @property
    def profile(self) -> str:
        """The id of whoever plays now."""
        return self.profiles.current.id

    def _saved(self, match: StoredMatch) -> SavedMatch:
        seats = match.header.seats
        me = Player.BLACK if seats[0] != "human" and seats[1] == "human" else Player.WHITE
        score = match.record.state.score
        return SavedMatch(
            match.header.id,
            match.names[me.other],
            (score[me], score[me.other]),
            match.record.settings.length,
            match.record.state.game,
            match.header.created[:16].replace("T", " "),
            local=seats == ("human", "human"),
            network="remote" in seats,
            board=diagram_of(match.record.state, me),
        )

    # -- options, window ---------------------------------------------------------------------

    def _changed(self, settings: Settings) -> None:
        use(self._language(settings))
        self.sounds.option(self._options, settings)
        self._options = settings
        self.audio.set_volumes(settings)
        self._speech_options(settings)
        self._unsaved_since = self.clock()
        if self.table is not None:
            self.table.settings_changed()

    def _speech_options(self, settings: Settings) -> None:
        self.speaker.on = settings.speech
        self.speaker.language = self._language(settings)
        if not settings.speech:
            self.speaker.hush()

    def keep_settings(self) -> None:
        """Write the options of whoever plays now, if they changed."""
        self._save_settings_when_quiet(at_once=True)

    def use_profile(self) -> None:
        """Take up the options and matches of the profile that is current now."""
        profile = self.profiles.current
        if self._keep_settings:
            self.env.settings, notices = self.profiles.settings(profile.id)
            for notice in notices:
                self.stack.notify(notice, "warn", "warning")
        else:
            self.env.settings = replace(self.env.settings, name=profile.name)
        self._changed(self.env.settings)
        self.list_saved()

    def _save_settings_when_quiet(self, at_once: bool = False) -> None:
        """Options are kept once the player has stopped turning a knob."""
        if self._unsaved_since is None or not (at_once or self.clock() - self._unsaved_since > SAVE_AFTER):
            return
        self._unsaved_since = None
        if not self._keep_settings:
            return
        try:
            self.profiles.save_settings(self.profiles.current.id, self.env.settings)
        except StoreError as error:
            self.stack.notify(str(error), "warn", "warning")

    def wants_fullscreen(self, now: bool) -> bool:
        """Whether the window should be turned over."""
        if self._fullscreen:
            self._fullscreen = None
            return True
        return self.env.settings.fullscreen != now and self._fullscreen is None

    def fullscreen_is(self, on: bool) -> None:
        """Remember what the window came to be."""
        if self.env.settings.fullscreen != on:
            self.env.change(fullscreen=on)

    def window_is(self, size: tuple[int, int]) -> None:
        """Remember the window's size for the next start."""
        if size != (self.env.settings.window_width, self.env.settings.window_height):
            self.env.settings = replace(self.env.settings, window_width=size[0], window_height=size[1])
            self._unsaved_since = self.clock()

    def focus(self, gained: bool) -> None:
        """The window came to the front or went away."""
        self.audio.set_background(not gained)

    def rumbles(self) -> list[tuple[float, int]]:
        """Vibrations that are due: strength 0 to 1, milliseconds."""
        due, self._rumbles = self._rumbles, []
        return due

    def scene(self, size: tuple[int, int], metrics: Metrics) -> Scene:
        """The board of this moment."""
        board = self.stack.board
        if board is None:
            return backdrop.scene(self.env.settings, metrics)
        board.camera(size, self.stack.insets(metrics))
        return board.scene()

    def quit(self) -> None:
        """End the program after this round."""
        self.quitting = True

    def close(self) -> None:
        """Put everything away."""
        self._save_settings_when_quiet(at_once=True)
        if self.table is not None:
            self.table.close()
        self.lan.close()
        self.speaker.hush()
        self.audio.close()
        self.worker.close()
