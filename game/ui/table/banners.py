"""Banners: the great moments of a game, large for a moment over the board; never in the way of a press."""

from __future__ import annotations

from collections.abc import Callable

from game.session.moments import Moment, MomentKind
from game.ui.canvas import Canvas
from game.ui.environment import Environment
from game.ui.tokens import faded
from game.words import t

SECONDS = 1.5
IN_SECONDS = 0.32
OUT_SECONDS = 0.25
GROWTH = 0.12
LOUD = frozenset({MomentKind.GAMMON, MomentKind.BACKGAMMON, MomentKind.MATCH_WON})


class Banners:
    """The banner being shown. Any press puts it away."""

    def __init__(self, env: Environment, clock: Callable[[], float]) -> None:
        self._env = env
        self._clock = clock
        self._moment: Moment | None = None
        self._since = 0.0

    def show(self, moment: Moment) -> None:
        """Show a moment if it is worth a banner."""
        if moment.is_banner:
            self._moment, self._since = moment, self._clock()

    def skip(self) -> None:
        """Put it away."""
        self._moment = None

    @property
    def shown(self) -> bool:
        """Whether a banner is up."""
        if self._moment is not None and self._clock() - self._since >= SECONDS:
            self._moment = None
        return self._moment is not None

    def draw(self, c: Canvas) -> None:
        """The banner of this moment: it settles from a little larger and fades."""
        if not self.shown or self._moment is None:
            return
        time = self._clock() - self._since
        left = SECONDS - time
        share = min(time / IN_SECONDS, 1.0)
        alpha = min(share * 1.5, 1.0, left / OUT_SECONDS)
        style = "display" if self._moment.kind in LOUD else "numl"
        text = t(self._moment.headline)
        width = c.width_of(text, style)
        h = c.line(style) + 28
        grow = 0.0 if self._env.settings.reduced_motion else GROWTH * (1 - _settled(share))
        w = (width + 120) * (1 + grow)
        x, y = (c.width - w) / 2, (c.height - h) / 2 - 30
        c.box(x, y, w, h, 22, faded(c.color("panel"), 0.78 * alpha), glass=alpha)
        c.box(x + 24, y + h - 10, w - 48, 3, 1.5, faded(c.color("gold"), alpha))
        ink, foot = faded(c.color("text"), alpha), faded(c.color("gold"), alpha)
        c.text(c.width / 2, y + 14, text, style, ink, "center", gradient=foot)


def _settled(share: float) -> float:
    """Out-back: past the end and back, 0 to 1."""
    t = share - 1
    return 1 + 2.4 * t * t * t + 1.4 * t * t
