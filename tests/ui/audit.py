"""Finds what is wrong with a laid-out screen: words cut, off the window, outside their list, overlapping."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.ui.screen import Screen
from game.ui.tokens import Metrics
from game.view.hud import Clip, Hud, Label, Picture, Rect
from game.view.text import measure

SHRINK = 0.24
"""Share of a line's height at top and foot that holds no ink of ordinary letters."""


@dataclass(frozen=True)
class Finding:
    kind: str
    text: str
    more: str = ""


def label_rect(label: Label) -> Rect:
    """Where a label's words stand."""
    width, height = measure(label.text, label.style)
    left = label.x - {"left": 0.0, "center": width / 2, "right": float(width)}[label.align]
    return Rect(left, label.y, width, height)


def groups(hud: Hud, clip: Rect | None = None) -> Iterator[tuple[Rect | None, list[Label], list[Picture]]]:
    """Labels, and drawings as dense as words, with the rectangle they are cut off at, one group a list."""
    labels = [item for item in hud if isinstance(item, Label) and item.text.strip()]
    drawings = [item for item in hud if isinstance(item, Picture) and item.name in ("glyph", "icon")]
    yield clip, labels, drawings
    for item in hud:
        if isinstance(item, Clip):
            yield from groups(item.items, item.rect)


def findings(screen: Screen, metrics: Metrics) -> list[Finding]:
    """Everything wrong with a screen at this size, text scale and language."""
    canvas = screen.canvas(metrics)
    found = [Finding("cut", cut.text, f"{cut.width:.0f} in {cut.room:.0f}") for cut in canvas.cuts]
    width, height = metrics.size
    for clip, labels, drawings in groups(tuple(canvas.items)):
        rects = [label_rect(label) for label in labels]
        found += covered(labels, rects, drawings)
        for label, rect in zip(labels, rects, strict=True):
            left, right = (clip.x, clip.right) if clip else (2, width - 2)
            if rect.x < left - 1 or rect.right > right + 1:
                found.append(Finding("sideways", label.text, f"{rect.x:.0f}..{rect.right:.0f}"))
            if clip is None and (rect.y < -0.2 * rect.h or rect.bottom > height + 0.2 * rect.h):
                found.append(Finding("off", label.text, f"{rect.y:.0f}..{rect.bottom:.0f}"))
        found += overlaps(labels, rects)
    for region in canvas.regions:
        r = region.rect
        if not region.scroll and (r.x < 0 or r.y < 0 or r.right > width or r.bottom > height):
            found.append(Finding("region off", region.id, str(r)))
    return found


def covered(labels: list[Label], rects: list[Rect], drawings: list[Picture]) -> list[Finding]:
    """Labels that icons or button glyphs stand on."""
    found = []
    for picture in drawings:
        ink = picture.rect.inset(picture.rect.w * 0.12, picture.rect.h * 0.12)
        for label, rect in zip(labels, rects, strict=True):
            if ink.overlaps(rect.inset(1, rect.h * SHRINK)):
                found.append(Finding("covered", label.text, str(picture.args[:2])))
    return found


def overlaps(labels: list[Label], rects: list[Rect]) -> list[Finding]:
    """Pairs of labels whose ink would touch."""
    found = []
    inked = [rect.inset(0, rect.h * SHRINK) for rect in rects]
    for i, a in enumerate(inked):
        for j in range(i + 1, len(inked)):
            b = inked[j]
            across = min(a.right, b.right) - max(a.x, b.x)
            down = min(a.bottom, b.bottom) - max(a.y, b.y)
            if across > 2 and down > 2:
                found.append(Finding("overlap", labels[i].text, labels[j].text))
    return found
