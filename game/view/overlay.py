"""What lies over the board but belongs to it, as interface items: rings, ways, counts, flecks (pure).

They are drawn at the window's resolution after the board, so they stay sharp and cost no board redraw.
"""

from __future__ import annotations

import math
from itertools import pairwise

from game.view.camera import Camera
from game.view.geometry import Vec3
from game.view.hud import Color, Hud, HudItem, Label, Picture, Rect, Stroke, TextStyle
from game.view.scene import Mark, Particle, Path, Ring, Scene, Tag

MINT: Color = (157, 247, 220, 255)
TEAL: Color = (72, 208, 168, 255)
CREAM: Color = (247, 238, 216, 255)
KEYLINE: Color = (4, 7, 8, 240)
WHITE: Color = (255, 255, 255, 255)

_SEGMENTS = 40


def items(scene: Scene) -> Hud:
    """All of a scene's overlay, painter's order."""
    unit = min(scene.camera.size[0] / 1280, scene.camera.size[1] / 720)
    drawn: list[HudItem] = []
    camera = scene.camera
    for tag in scene.tags:
        if camera.sees(tag.position):
            drawn += _tag(tag, camera, scene.marks)
    for path in scene.paths:
        if camera.sees(path.points):
            drawn += _path(path, camera, unit)
    for ring in sorted(scene.rings, key=lambda r: r.style == "focus"):
        x, y, z = ring.center
        reach = 2 * ring.radius
        if camera.sees([(x + dx, y + dy, z) for dx in (-reach, reach) for dy in (-reach, reach)]):
            drawn += _ring(ring, scene, unit)
    for particle in scene.particles:
        if camera.sees(particle.position):
            drawn += _particle(particle, camera)
    return tuple(drawn)


def ellipse(center: Vec3, radius: float, camera: Camera) -> tuple[tuple[float, float], ...]:
    """A circle that lies flat, in pixels, closed."""
    x, y, z = center
    step = 2 * math.pi / _SEGMENTS
    circle = [
        (x + radius * math.cos(i * step), y + radius * math.sin(i * step), z) for i in range(_SEGMENTS + 1)
    ]
    return tuple((float(px), float(py)) for px, py in camera.project_all(circle))


def _ring(ring: Ring, scene: Scene, unit: float) -> list[HudItem]:
    points = ellipse(ring.center, ring.radius, scene.camera)
    if ring.style == "focus":
        mint = WHITE if scene.high_contrast else MINT
        wide = 4.5 if scene.high_contrast else 3.0
        outer = ellipse(ring.center, ring.radius * 1.07, scene.camera)
        halo: list[HudItem] = [
            Stroke(outer, width * unit, (*TEAL[:3], alpha))
            for width, alpha in ((15.0, 26), (12.0, 34), (9.5, 46))
            if not scene.high_contrast
        ]
        return [*halo, Stroke(outer, (wide + 4.0) * unit, KEYLINE), Stroke(outer, wide * unit, mint)]
    if ring.style == "empty":
        return [Stroke(points, 3.6 * unit, KEYLINE), Stroke(points, 1.8 * unit, CREAM)]
    if ring.style == "hover":
        return [Stroke(points, 2.0 * unit, (*WHITE[:3], 150))]
    return [Stroke(points, 4.6 * unit, KEYLINE), Stroke(points, 2.6 * unit, TEAL)]


def _path(path: Path, camera: Camera, unit: float) -> list[HudItem]:
    pixels = tuple((float(x), float(y)) for x, y in camera.project_all(path.points))
    if len(pixels) < 2:
        return []
    if path.style in ("tentative", "hint"):
        color = CREAM if path.style == "tentative" else MINT
        body, head = _split_head(pixels, 18 * unit)
        return [
            Stroke(body, 6.5 * unit, KEYLINE, dash=9 * unit),
            Stroke(body, 4.2 * unit, color, dash=9 * unit),
            *_head(head, 15 * unit, 9 * unit, color, unit, filled=path.style == "tentative"),
        ]
    # The last play: White's way is a plain line with an open head, Black's a chain of bars with a full one.
    color = (*CREAM[:3], 225) if path.style == "last_white" else (255, 178, 92, 235)
    body, head = _split_head(pixels, 13 * unit)
    if path.style == "last_white":
        line = [Stroke(body, 4.4 * unit, (*KEYLINE[:3], 190)), Stroke(body, 2.0 * unit, color)]
    else:
        line = [
            piece
            for start, end in _bars(body, 9 * unit, 6 * unit)
            for piece in (
                Stroke((start, end), 6.0 * unit, (*KEYLINE[:3], 190)),
                Stroke((start, end), 3.4 * unit, color),
            )
        ]
    return [*line, *_head(head, 13 * unit, 8 * unit, color, unit, filled=path.style == "last_black")]


Pixel = tuple[float, float]


def _split_head(pixels: tuple[Pixel, ...], length: float) -> tuple[tuple[Pixel, ...], tuple[Pixel, Pixel]]:
    """The way without its last stretch, and that stretch for the head."""
    (x0, y0), (x1, y1) = pixels[-2], pixels[-1]
    whole = math.hypot(x1 - x0, y1 - y0) or 1.0
    t = max(1 - length / whole, 0.0)
    foot = (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)
    return (*pixels[:-1], foot), (foot, (x1, y1))


def _head(
    stretch: tuple[Pixel, Pixel], length: float, half: float, color: Color, unit: float, *, filled: bool
) -> list[HudItem]:
    (x0, y0), (x1, y1) = stretch
    size = math.hypot(x1 - x0, y1 - y0) or 1.0
    ux, uy = (x1 - x0) / size, (y1 - y0) / size
    left = (x1 - ux * length - uy * half, y1 - uy * length + ux * half)
    right = (x1 - ux * length + uy * half, y1 - uy * length - ux * half)
    tip = (x1, y1)
    if filled:
        # An arrow a little longer than wide: the stroke's own head, over a dark outline.
        outline = Stroke((left, tip, right, left), 4.0 * unit, KEYLINE)
        middle = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
        return [outline, Stroke((middle, tip), length / 3.2, color, arrow=True)]
    return [
        Stroke((left, tip, right), 4.8 * unit, (*KEYLINE[:3], 200)),
        Stroke((left, tip, right), 2.4 * unit, color),
    ]


def _bars(pixels: tuple[Pixel, ...], long: float, gap: float) -> list[tuple[Pixel, Pixel]]:
    bars = []
    for (x0, y0), (x1, y1) in pairwise(pixels):
        length = math.hypot(x1 - x0, y1 - y0)
        at = 0.0
        while at < length:
            end = min(at + long, length)
            bars.append(
                (
                    (x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length),
                    (x0 + (x1 - x0) * end / length, y0 + (y1 - y0) * end / length),
                )
            )
            at += long + gap
    return bars


def _tag(tag: Tag, camera: Camera, marks: Mark) -> list[HudItem]:
    px = max(round(camera.pixels_per_unit(tag.position) * tag.height), 9)
    style = TextStyle(px, "bold", "display")
    x, y = camera.project(tag.position)
    top = y - px * 0.68
    if tag.kind == "count":
        color: Color = (48, 34, 22, 255) if tag.player == 0 else (245, 226, 200, 255)
        edge: Color = (255, 250, 235, 150) if tag.player == 0 else (0, 0, 0, 170)
        # A letter on the checker would run into the number; a disc covers it.
        cover: Color = (226, 212, 184, 255) if tag.player == 0 else (34, 16, 14, 255)
        disc = [Stroke(((x, y),), px * 1.5, cover)] if marks == "letter" else []
        return [
            *disc,
            Label(tag.text, x, top + max(px * 0.05, 1), style, edge, "center"),
            Label(tag.text, x, top, style, color, "center"),
        ]
    drop = 0.75 * camera.pixels_per_unit(tag.position)
    return [
        Label(tag.text, x, top + drop + 1, style, KEYLINE, "center"),
        Label(tag.text, x, top + drop, style, CREAM, "center"),
    ]


def _particle(particle: Particle, camera: Camera) -> list[HudItem]:
    x, y = camera.project(particle.position)
    size = camera.pixels_per_unit(particle.position) * particle.size
    color: Color = (*particle.color, round(255 * particle.alpha))
    if particle.shape == "burst":
        return [
            Picture("burst", Rect(x - size, y - size, 2 * size, 2 * size), ("coral",), particle.alpha),
        ]
    if particle.shape == "ring":
        return [Stroke(ellipse(particle.position, particle.size, camera), max(size * 0.08, 1.5), color)]
    reach = size / 2
    dx, dy = math.cos(particle.turn) * reach, math.sin(particle.turn) * reach
    width = size * (0.30 if particle.shape == "spark" else 0.62)
    return [Stroke(((x - dx, y - dy), (x + dx, y + dy)), max(width, 1.2), color)]
