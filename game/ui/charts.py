"""Charts of a career: error rates and luck over time, matches won by opponent and level."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.canvas import Canvas
from game.ui.gauges import Marker, Series, bar, plot
from game.ui.past import Career, Tally
from game.words import n, t


def ago_labels(count: int) -> tuple[tuple[float, str], ...]:
    """The ends of an axis of matches, oldest at the left."""
    return ((0.0, n("{count} ago", "{count} ago", count - 1)), (1.0, t("latest")))


def rate_plot(c: Canvas, x: float, y: float, w: float, h: float, career: Career) -> None:
    """Error rates of the matches analysed, oldest first; a dot for a win, a cross for a loss.

    The brighter line is the rate over each match and those before it.
    """
    rates = career.rates
    top = max(rate for rate, _ in rates) * 1.15 or 1.0
    last = len(rates) - 1
    points = [(i / last, rate) for i, (rate, _) in enumerate(rates)]
    marks = [
        Marker(px, py, "dot" if won else "cross", "teal" if won else "coral")
        for (px, py), (_, won) in zip(points, rates, strict=True)
    ]
    trend = (
        [(i / last, mean) for i, mean in enumerate(career.trend)] if len(career.trend) == len(rates) else []
    )
    step = max(round(top / 3), 1)
    lines = [float(v) for v in range(0, int(top) + 1, step)]
    series = [Series(points, "text3", 1.5), Series(trend, "gold", 3)]
    plot(c, x, y, w, h, series, 0, top, lines, ago_labels(len(rates)), marks)


def luck_plot(c: Canvas, x: float, y: float, w: float, h: float, luck: Sequence[float]) -> None:
    """What the dice gave in each match, oldest first; above the zero line they helped."""
    reach = max(*(abs(value) for value in luck), 0.5) * 1.15
    last = len(luck) - 1
    points = [(i / last, value) for i, value in enumerate(luck)]
    marks = [
        Marker(px, py, "tri_u" if py >= 0 else "tri_d", "teal" if py >= 0 else "coral") for px, py in points
    ]
    whole = float(max(int(reach), 1)) if reach >= 1 else 0.5
    lines = (-whole, 0.0, whole)
    digits = 0 if reach >= 1 else 1
    series = [Series(points, "text3", 1.5)]
    plot(c, x, y, w, h, series, -reach, reach, lines, ago_labels(len(luck)), marks, digits, signed=True)


def tally_height(c: Canvas, tallies: Sequence[Tally]) -> float:
    """The height of a list of tallies with its title."""
    return c.line("capb") + 6 + len(tallies) * (c.line("body") + 6)


def tally_list(
    c: Canvas, x: float, y: float, w: float, title: str, tallies: Sequence[Tally], foot: float
) -> float:
    """Matches won of those played as bars, as many as there is room for; returns where it ends."""
    c.text(x, y, title, "capb", "text2", room=w)
    y += c.line("capb") + 6
    name_w = min(max((c.width_of(tally.name, "body") for tally in tallies), default=0), w * 0.4)
    words_w = c.width_of(t("{won} of {played}", won=100, played=100), "body")
    for tally in tallies:
        if y + c.line("body") > foot:
            break
        words = t("{won} of {played}", won=tally.won, played=tally.played)
        share = tally.won / max(tally.played, 1)
        c.text(x, y, tally.name, "body", "text2", room=name_w, may_cut=True)
        bar(c, x + name_w + 14, y + c.line("body") / 2, w - name_w - words_w - 30, share)
        c.text(x + w, y, words, "body", "text", "right")
        y += c.line("body") + 6
    return y
