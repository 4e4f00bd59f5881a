"""One match at the table: seats, driver and screen, moved on each frame at a pace that can be followed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from game.rules.actions import AcceptResign, Beaver, Drop, IllegalAction, NextGame, Player, RejectResign, Take
from game.rules.state import Phase
from game.session.driver import Driver
from game.session.intents import Automatic, Intent, automatic_intent
from game.session.matchfile import Header, StoreError
from game.session.seats import ComputerSeat, HumanSeat, Seat, Thinker, parse_seat
from game.session.session import Session
from game.session.store import OpenMatch
from game.settings import Forced, Settings, Speed
from game.ui.environment import Environment
from game.ui.table.screen import TableScreen
from game.words import t

SHOWN = {"forced": 0.6, "pass": 1.2, "computer": 0.35, "opening": 0.5}
"""Seconds something that needs no decision stays before the match goes on, at normal speed."""
_ANSWERS: Mapping[str, Callable[[], Intent]] = {
    "take": Take,
    "drop": Drop,
    "beaver": Beaver,
    "accept": AcceptResign,
    "reject": RejectResign,
    "next": NextGame,
}


def automatic_of(settings: Settings) -> Automatic:
    """What is done for the player, by the options."""
    forced = "never" if settings.forced is Forced.NEVER else "turn"
    return Automatic(forced, settings.auto_roll, settings.auto_bearoff)


class Sitting(Protocol):
    """A match as the table needs it: kept on disk, or only shown."""

    header: Header
    session: Session

    def close(self) -> None:
        """Put it away."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a table needs of the program around it."""

    env: Environment
    thinker: Thinker
    clock: Callable[[], float]
    on_pause: Callable[[], None]
    on_hint: Callable[[], None]


class TableMatch:
    """Joins an open match with its seats and its screen."""

    kind: type[TableScreen] = TableScreen
    """The screen it is played on."""

    def __init__(self, match: Sitting, around: Around) -> None:
        env, clock = around.env, around.clock
        self.match = match
        self.env = env
        self.clock = clock
        seats: dict[Player, Seat] = {}
        said: list[str] = []
        for player in Player:
            seats[player], word = self._seat(match.header.seats[player], around.thinker)
            said.append(word)
        local = frozenset(player for player, seat in seats.items() if isinstance(seat, HumanSeat))
        if len(local) == 1:
            said[next(iter(local))] = t("You")
        self.driver = Driver(match.session, seats, automatic_of(env.settings))
        self.screen = self.kind(
            env,
            self.driver,
            match.header.names,
            (said[0], said[1]),
            local,
            clock,
            around.on_pause,
            around.on_hint,
        )
        self.local = local
        self._due = 0.0
        self._seen = -1
        self._began = clock()

    def _seat(self, text: str, thinker: Thinker) -> tuple[Seat, str]:
        """Who decides, as the header says it, and a word for the panel."""
        kind, level = parse_seat(text)
        if kind == "computer":
            return ComputerSeat(level, thinker), self.env.level_name(level)
        return HumanSeat(), ""

    @property
    def session(self) -> Session:
        return self.match.session

    @property
    def answer_under_way(self) -> bool:
        """Whether a prompt is answered and the match has not taken it up yet, as over a network."""
        return False

    @property
    def may_end(self) -> bool:
        """Whether this is a session without a target, which ends when the players say so."""
        return isinstance(self.match, OpenMatch) and self.session.record.settings.is_money

    @property
    def strongest(self) -> int:
        """The highest level at the table, 0 without a computer."""
        return max((s.level for s in self.driver.seats.values() if isinstance(s, ComputerSeat)), default=0)

    @property
    def minutes(self) -> int:
        """How long this sitting has lasted."""
        return int((self.clock() - self._began) / 60)

    def settings_changed(self) -> None:
        """Options apply at once; nothing of the match is lost by it."""
        self.driver.automatic = automatic_of(self.env.settings)
        self.screen.settings_changed()

    def update(self, held: bool) -> bool:
        """One step of the match if it is time for one. `held` while a prompt or the pause is open."""
        if held or self.screen.stage.busy:
            return False
        now = self.clock()
        number = len(self.session.record.actions)
        if number != self._seen:
            self._seen = number
            self._due = now + self._wait()
        if now < self._due:
            return False
        try:
            return self.driver.poll()
        except IllegalAction as error:
            self.screen.model.say(t(error.message, **error.values), "refused")
        except StoreError as error:
            self.screen.model.say(str(error), "refused")
            self._due = now + 2.0
        return False

    def _wait(self) -> float:
        """How long what just happened stays before the next step."""
        speed = self.env.settings.speed
        if speed is Speed.INSTANT:
            return 0.15 if self.screen.model.passing else 0.0
        state = self.session.state
        kind = ""
        if state.phase is Phase.OPENING:
            kind = "opening"
        elif self.screen.model.passing:
            kind = "pass"
        elif state.to_act in self.local:
            if automatic_intent(state, self.driver.automatic) is not None:
                kind = "forced"
        elif state.to_act is not None:
            kind = "computer"
        return SHOWN.get(kind, 0.0) / speed.factor

    @property
    def pending(self) -> bool:
        """Whether the match goes on without a press: dice, a computer, a step that needs no decision."""
        state = self.session.state
        if self.session.awaiting_dice or state.phase is Phase.OPENING:
            return True
        if state.to_act is None:
            return False
        if state.to_act not in self.local:
            return True
        return automatic_intent(state, self.driver.automatic) is not None

    def answer(self, kind: str) -> None:
        """What the player decided in a prompt."""
        if kind in _ANSWERS:
            self.screen.model.submit(_ANSWERS[kind]())

    def close(self) -> None:
        """Put everything away; the match stays on disk as it is."""
        for seat in self.driver.seats.values():
            seat.withdraw()
        self.match.close()
