"""What screens know of the program around them: settings, prompts, levels, saved matches."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING

from game.settings import Bindings as Changed
from game.settings import Settings
from game.ui.bindings import Bindings, from_settings
from game.ui.commands import Device, Family
from game.ui.prompts import Prompts
from game.ui.requests import ChangeSettings, Request
from game.ui.tokens import Metrics
from game.words import later, t

if TYPE_CHECKING:
    from game.ui.diagram import Diagram


@dataclass(frozen=True, slots=True)
class LevelCard:
    """A computer opponent as the menu shows it; name and sentence are English keys."""

    number: int
    name: str
    sentence: str


_LEVELS = (
    LevelCard(1, later("Easy"), later("Runs, and hits when it can. Good for your first games.")),
    LevelCard(2, later("Medium"), later("Makes points and seldom leaves a blot.")),
    LevelCard(3, later("Hard"), later("Weighs every turn: primes, danger and the race.")),
    LevelCard(4, later("Strong"), later("A neural player that now and then errs like a person.")),
    LevelCard(5, later("Expert"), later("The neural player at full strength.")),
    LevelCard(6, later("Master"), later("Looks two rolls ahead where it matters.")),
)


def level_cards() -> tuple[LevelCard, ...]:
    """The levels offered: names and sentences of the engine's own list when it is there."""
    try:
        levels = import_module("game.ai.levels").LEVELS
    except ImportError:
        return _LEVELS
    return tuple(
        LevelCard(card.number, getattr(level, "name", card.name), getattr(level, "sentence", card.sentence))
        for card, level in zip(_LEVELS, levels, strict=False)
    )


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """An unfinished match in the list. `players` and `score` put the local player first."""

    id: str
    opponent: str
    score: tuple[int, int]
    length: int
    game: int
    when: str
    local: bool = False
    network: bool = False
    board: Diagram | None = None
    """How it stands, to be recognised by."""


@dataclass
class Environment:
    """Shared by all screens. The app sets the fields; screens read them and add requests."""

    settings: Settings = field(default_factory=Settings)
    device: Device = Device.KEYS
    family: Family = Family.XBOX
    pads: tuple[str, ...] = ()
    saved: tuple[SavedMatch, ...] = ()
    detail: str = ""
    version: str = "0.1.0"
    system_language: str = "en"
    demo: tuple[str, str, int, int] | None = None
    player: str = ""
    """Who plays now."""
    usual: str = ""
    """The match that quick play begins, in words."""
    features: frozenset[str] = frozenset()
    levels: tuple[LevelCard, ...] = field(default_factory=level_cards)
    requests: list[Request] = field(default_factory=list)
    _bound: tuple[Changed, Bindings] | None = field(default=None, repr=False)

    @property
    def bindings(self) -> Bindings:
        if self._bound is None or self._bound[0] is not self.settings.bindings:
            self._bound = (self.settings.bindings, from_settings(self.settings.bindings))
        return self._bound[1]

    @property
    def prompts(self) -> Prompts:
        """The glyphs to show now."""
        return Prompts(self.bindings, self.device, self.family, self.settings.swap_confirm)

    def metrics(self, size: tuple[int, int]) -> Metrics:
        """The numbers of a window of that size under these settings."""
        s = self.settings
        return Metrics(size, s.text_size / 100, s.high_contrast, s.tv_margins, s.reduced_motion, s.thick_ring)

    def ask(self, request: Request) -> None:
        """Leaves a request for the app."""
        self.requests.append(request)

    def change(self, **options: object) -> None:
        """Changes settings at once and asks the app to keep them."""
        self.settings = replace(self.settings, **options)  # type: ignore[arg-type]
        self.ask(ChangeSettings(self.settings))

    def level_name(self, number: int) -> str:
        """A level's name in the language in use."""
        return next((t(card.name) for card in self.levels if card.number == number), str(number))
