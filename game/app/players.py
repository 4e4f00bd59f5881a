"""Players: the profiles of this machine, who plays now, and the match begun with one press."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.app.careers import facts, own_rows
from game.session.profiles import Profile
from game.session.seats import parse_seat
from game.session.summary import MatchSummary
from game.ui.requests import ChoosePlayer, DeletePlayer, Do, NamePlayer, OpenScreen, Request, StartMatch
from game.ui.screens.players import LocalPlayer, PlayersScreen
from game.ui.screens.terms import match_settings
from game.words import t

if TYPE_CHECKING:
    from game.app.director import Director


class Players:
    """Carries out what the players' screen asks; options change with the player."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self._screen: PlayersScreen | None = None
        self._rows: tuple[MatchSummary, ...] = ()
        self._tell()

    def carry_out(self, request: Request) -> bool:
        match request:
            case OpenScreen("players"):
                self._screen = self.director.stack.push(PlayersScreen(self.director.env))
                self.director.store.history.start_refresh()
            case ChoosePlayer(id):
                self._choose(id)
            case NamePlayer(name, id):
                self._name(name, id)
            case DeletePlayer(id):
                self._delete(id)
            case Do("quick_play"):
                self._quick_play()
                return True
            case _:
                return False
        self._show()
        return True

    def update(self) -> bool:
        """The usual match and the name in the menu follow what is played and typed."""
        return self._tell() | self._read()

    def _choose(self, id: str) -> None:
        self.director.keep_settings()
        profile = self.director.profiles.choose(id)
        self.director.use_profile()
        self.director.stack.notify(t("{name} plays now.", name=profile.name), "good", "check")

    def _name(self, name: str, id: str) -> None:
        if id:
            profile = self.director.profiles.rename(id, name)
            if id == self.director.profiles.current.id:
                self.director.env.change(name=profile.name)
            return
        self._choose(self.director.profiles.create(name).id)

    def _delete(self, id: str) -> None:
        was = self.director.profiles.current.id
        self.director.profiles.delete(id)
        if id == was:
            self.director.use_profile()

    def _quick_play(self) -> None:
        """The usual opponent and length of late, on the terms chosen last."""
        usual, settings = self.director.profiles.current.usual, self.director.env.settings
        _, level = parse_seat(usual.opponent)
        terms = match_settings(replace(settings, length=usual.length))
        names = (settings.name, "" if level else settings.second_name)
        self.director.start(StartMatch(terms, level, settings.colour, names, settings.hints, settings.clock))

    def _tell(self) -> bool:
        """What the menu shows of the player; True when it changed."""
        profile, env = self.director.profiles.current, self.director.env
        told = env.player, env.usual
        env.player, env.usual = profile.name, self._usual(profile)
        return told != (env.player, env.usual)

    def _usual(self, profile: Profile) -> str:
        usual = profile.usual
        _, level = parse_seat(usual.opponent)
        name = self.director.env.level_name(level) if level else t("Two players here")
        if not usual.length:
            return t("{name}, for money", name=name)
        return t("{name}, match to {length}", name=name, length=usual.length)

    def _read(self) -> bool:
        """What was played, as far as it is read by now; True when the screen shows something new."""
        if self._screen is None or self._screen not in self.director.stack.screens:
            return False
        rows, self._rows = self._rows, self.director.store.history.listed()
        if rows == self._rows:
            return False
        self._show()
        return True

    def _show(self) -> None:
        screen = self._screen
        if screen is None:
            return
        now = self.director.profiles.current.id
        screen.players = tuple(
            LocalPlayer(
                profile.id,
                profile.name,
                self._usual(profile),
                profile.id == now,
                facts(own_rows(self._rows, profile.id), {}),
            )
            for profile in self.director.profiles.all()
        )
