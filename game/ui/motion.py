"""How screens come in: overlays fade and slide up a little, full screens fade (pure).

Input is never held back by it, and the regions stand where they will be from the first moment.
"""

from __future__ import annotations

from dataclasses import replace

from game.ui.tokens import faded
from game.view.hud import Box, Clip, Hud, HudItem, Label, Picture, Stroke

PANEL_SECONDS = 0.18
SCREEN_SECONDS = 0.16
REDUCED_SECONDS = 0.08
SLIDE = 16.0
"""How far below its place an overlay begins, in u."""


def length(overlay: bool, reduced: bool) -> float:
    """Seconds a screen takes to come in."""
    if reduced:
        return REDUCED_SECONDS
    return PANEL_SECONDS if overlay else SCREEN_SECONDS


def out_cubic(share: float) -> float:
    """Fast at first, slow at the end."""
    return 1 - (1 - min(max(share, 0.0), 1.0)) ** 3


def entering(hud: Hud, share: float, drop: float) -> Hud:
    """The interface at a share of its opacity, `drop` pixels below its place; scrims stay in place."""
    return tuple(_entering(item, share, drop) for item in hud)


def _entering(item: HudItem, share: float, drop: float) -> HudItem:
    match item:
        case Box():
            # A scrim covers the window from edge to edge: it fades and does not slide.
            dy = 0.0 if item.rect.x <= 0 and item.rect.y <= 0 else drop
            return replace(
                item,
                rect=item.rect._replace(y=item.rect.y + dy),
                top=faded(item.top, share),
                bottom=faded(item.bottom, share) if item.bottom is not None else None,
                edge=faded(item.edge, share),
                shadow_alpha=item.shadow_alpha * share,
                glass=item.glass * share,
            )
        case Label():
            gradient = faded(item.gradient, share) if item.gradient is not None else None
            return replace(item, y=item.y + drop, color=faded(item.color, share), gradient=gradient)
        case Picture():
            rect = item.rect._replace(y=item.rect.y + drop)
            return replace(item, rect=rect, alpha=item.alpha * share)
        case Stroke():
            points = tuple((x, y + drop) for x, y in item.points)
            return replace(item, points=points, color=faded(item.color, share))
        case Clip():
            rect = item.rect._replace(y=item.rect.y + drop)
            return Clip(rect, entering(item.items, share, drop))
