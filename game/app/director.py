"""The director: opens screens, carries out what they ask, keeps the match at the table going."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.app.match import TableMatch
from game.app.prompts import Prompter
from game.rules.actions import Player, Resign
from game.session.dice import SystemDice
from game.session.matchfile import StoredMatch, StoreError
from game.session.seats import Thinker
from game.session.store import OpenMatch, Store
from game.settings import SeatColour, Settings
from game.ui.commands import Command
from game.ui.environment import Environment, SavedMatch
from game.ui.requests import (
    Answer,
    ChangeSettings,
    DeleteMatch,
    Do,
    LeaveMatch,
    Quit,
    Request,
    ResignGame,
    ResumeMatch,
    StartMatch,
)
from game.ui.screens.menu import MainMenu
from game.ui.screens.title import Title
from game.ui.stack import Stack
from game.ui.tokens import Metrics
from game.view.scene import Scene, TableView, compose
from game.words import t, use


class Director:
    """Everything above the window: the stack of screens, the match, the files."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self.clock = clock
        self.env = Environment(settings=self._settings())
        use(self.env.settings.language or "en")
        self.stack = Stack(self.env)
        self.table: TableMatch | None = None
        self.quitting = False
        self._thinker: Thinker | None = None
        self._fullscreen: bool | None = None
        self._rumbles: list[tuple[float, int]] = []
        self.prompter = Prompter(self)

    def _settings(self) -> Settings:
        return Settings()

    def open(self) -> None:
        """Show the first screen."""
        self._list_saved()
        self.stack.reset(Title(self.env))

    # -- each round --------------------------------------------------------------------------

    def handle(self, command: Command) -> None:
        """A command for the uppermost screen."""
        self.stack.handle(command)
        self._requests()

    def update(self) -> None:
        """Move the match on, open prompts that are due."""
        self._requests()
        if self.table is not None:
            self.table.update(held=self.prompter.open or self.stack.top is not self.table.screen)
            self.prompter.follow(self.table)

    def _requests(self) -> None:
        for request in self.stack.requests():
            self._carry_out(request)

    def _carry_out(self, request: Request) -> None:
        try:
            match request:
                case StartMatch():
                    self.start(request)
                case ResumeMatch(id):
                    self._resume(id)
                case DeleteMatch(id):
                    self._delete(id)
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
                case _:
                    self.prompter.asked(request)
        except StoreError as error:
            self.stack.notify(str(error), "warn", "warning")

    # -- matches -----------------------------------------------------------------------------

    def start(self, wish: StartMatch) -> None:
        """Begin a match on the terms asked for."""
        you = self._colour(wish.colour)
        seats = ["human", "human"]
        names = [wish.names[0] or t("White"), wish.names[1] or t("Black")]
        if wish.level:
            seats[you.other] = f"computer:{wish.level}"
            mine = wish.names[0] or self.env.settings.name or t("You")
            names[you], names[you.other] = mine, self.env.level_name(wish.level)
        elif you is Player.BLACK:
            names.reverse()
        self._sit_down(self.store.create(wish.settings, (names[0], names[1]), (seats[0], seats[1])))

    @staticmethod
    def _colour(wish: SeatColour) -> Player:
        if wish is SeatColour.DRAW:
            return Player(SystemDice().roll(1).first % 2)
        return Player.BLACK if wish is SeatColour.BLACK else Player.WHITE

    def _sit_down(self, match: OpenMatch) -> None:
        if self.table is not None:
            self.table.close()
        self.table = TableMatch(
            match, self.env, self.thinker, self.clock, self.prompter.pause, self.prompter.hint
        )
        self.stack.reset(MainMenu(self.env), self.table.screen)
        for notice in match.notices:
            self.stack.notify(notice, "warn", "warning")

    def thinker(self) -> Thinker:
        """The process that thinks, started when it is first wanted."""
        if self._thinker is None:
            from game.ai.worker import Worker

            worker = Worker()
            worker.start()
            self._thinker = worker
        return self._thinker

    def leave(self) -> None:
        """Back to the menu; the match stays as it is."""
        if self.table is not None:
            self.table.close()
            self.table = None
        self._list_saved()
        self.stack.reset(MainMenu(self.env))

    def rematch(self, table: TableMatch) -> None:
        """The same terms and seats again; the finished match is put away."""
        header, settings = table.match.header, table.session.record.settings
        table.close()
        self.table = None
        self._sit_down(self.store.create(settings, header.names, header.seats))

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
            self._sit_down(self.store.resume(match))

    def _delete(self, id: str) -> None:
        match = self._stored(id)
        if match is not None:
            self.store.delete(match)
        self._list_saved()

    def _list_saved(self) -> None:
        self.env.saved = tuple(self._saved(match) for match in self.store.unfinished())

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
        )

    # -- options, window ---------------------------------------------------------------------

    def _changed(self, settings: Settings) -> None:
        use(settings.language or "en")
        if self.table is not None:
            self.table.settings_changed()

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

    def focus(self, gained: bool) -> None:
        """The window came to the front or went away."""

    def rumbles(self) -> list[tuple[float, int]]:
        """Vibrations that are due: strength 0 to 1, milliseconds."""
        due, self._rumbles = self._rumbles, []
        return due

    def scene(self, size: tuple[int, int], metrics: Metrics) -> Scene:
        """The board of this moment."""
        insets = self.stack.insets(metrics)
        if self.table is not None:
            self.table.screen.camera(size, insets)
            return self.table.screen.scene()
        from game.ui.table.eye import preset

        camera = preset(self.env.settings).fit(size, (insets.left, insets.top, insets.right, insets.bottom))
        return compose(TableView(camera=camera, theme=self.env.settings.theme, numbers=None))

    def quit(self) -> None:
        """End the program after this round."""
        self.quitting = True

    def close(self) -> None:
        """Put everything away."""
        if self.table is not None:
            self.table.close()
        close = getattr(self._thinker, "close", None)
        if close is not None:
            close()
