"""Contrast of words and edges, and colours that stay apart for every kind of colour vision.

Simulation by the matrices of Machado, Oliveira and Fernandes (2009), severity 1, in linear light;
differences as CIEDE2000 (Sharma, Wu, Dalal 2005).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from game.ui.tokens import HIGH_CONTRAST, NORMAL, Palette, mixed
from game.view.hud import Color
from game.view.themes import THEMES

Vector = npt.NDArray[np.float64]

VISIONS: dict[str, Vector] = {
    "normal": np.eye(3),
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deutan": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritan": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)


def linear(color: Color) -> Vector:
    v = np.array(color[:3]) / 255
    return np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)


def contrast(a: Color, b: Color) -> float:
    luminance = [float(linear(c) @ _TO_XYZ[1]) for c in (a, b)]
    return (max(luminance) + 0.05) / (min(luminance) + 0.05)


def lab(light: Vector) -> Vector:
    v = _TO_XYZ @ light / np.array([0.95047, 1.0, 1.08883])
    f = np.where(v > 0.008856, np.cbrt(v), 7.787 * v + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def difference(a: Vector, b: Vector) -> float:
    """CIEDE2000 of two Lab colours."""
    chroma = (np.hypot(*a[1:]) + np.hypot(*b[1:])) / 2
    g = 0.5 * (1 - np.sqrt(chroma**7 / (chroma**7 + 25.0**7)))
    a1, a2 = a[1] * (1 + g), b[1] * (1 + g)
    c1, c2 = np.hypot(a1, a[2]), np.hypot(a2, b[2])
    h1, h2 = np.degrees(np.arctan2(a[2], a1)) % 360, np.degrees(np.arctan2(b[2], a2)) % 360
    dh = (h2 - h1 + 180) % 360 - 180
    big_dh = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(dh / 2))
    lm, cm, hm = (a[0] + b[0]) / 2, (c1 + c2) / 2, (h1 + dh / 2) % 360
    t = (
        1
        - 0.17 * np.cos(np.radians(hm - 30))
        + 0.24 * np.cos(np.radians(2 * hm))
        + 0.32 * np.cos(np.radians(3 * hm + 6))
        - 0.20 * np.cos(np.radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / np.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rt = -2 * np.sqrt(cm**7 / (cm**7 + 25.0**7)) * np.sin(np.radians(60 * np.exp(-(((hm - 275) / 25) ** 2))))
    dl, dc, dhh = (b[0] - a[0]) / sl, (c2 - c1) / sc, big_dh / sh
    return float(np.sqrt(dl**2 + dc**2 + dhh**2 + rt * dc * dhh))


def seen(light: Vector, vision: str) -> Vector:
    return lab(np.clip(VISIONS[vision] @ light, 0, 1))


def apart(a: Color, b: Color, vision: str) -> float:
    return difference(seen(linear(a), vision), seen(linear(b), vision))


def panels(p: Palette) -> dict[str, Color]:
    """Grounds that words stand on: a panel over a dark and over the brightest backdrop, a focused row."""
    if p is HIGH_CONTRAST:
        return {"panel": p.panel, "raised": p.raised}
    dark, bright = (40, 34, 28, 255), (196, 188, 170, 255)
    panel = mixed(dark, p.panel, 0.88)
    return {
        "panel": panel,
        "hud over white checkers": mixed(bright, p.panel, 0.84),
        "focused row": mixed(panel, (255, 255, 255, 255), 0.10),
    }


@pytest.mark.parametrize("palette", [NORMAL, HIGH_CONTRAST], ids=["normal", "high contrast"])
@pytest.mark.parametrize("ink", ["text", "text2", "text3", "teal", "gold", "coral", "sky"])
def test_words_reach_four_and_a_half_to_one_on_every_panel(palette: Palette, ink: str) -> None:
    least = 7.0 if palette is HIGH_CONTRAST else 4.5
    for name, ground in panels(palette).items():
        assert contrast(getattr(palette, ink), ground) >= least, name


@pytest.mark.parametrize("palette", [NORMAL, HIGH_CONTRAST], ids=["normal", "high contrast"])
def test_edges_that_identify_a_control_reach_three_to_one(palette: Palette) -> None:
    for ground in panels(palette).values():
        assert contrast(palette.line_hi, ground) >= 3.0
        assert contrast(palette.teal_hi, ground) >= 3.0


@pytest.mark.parametrize("palette", [NORMAL, HIGH_CONTRAST], ids=["normal", "high contrast"])
@pytest.mark.parametrize(
    ("ink", "fill"),
    [
        ("on_teal", "teal_fill"),
        ("on_teal", "teal_fill_hi"),
        ("text", "raised"),
        ("text", "raised_hi"),
        ("text", "teal_deep"),
        ("on_teal", "coral_fill"),
        ("coral", "coral_deep"),
        ("teal", "teal_deep"),
        ("gold", "gold_deep"),
        ("sky", "sky_deep"),
        ("on_keycap", "keycap"),
    ],
)
def test_words_on_buttons_and_chips_can_be_read(palette: Palette, ink: str, fill: str) -> None:
    assert contrast(getattr(palette, ink), getattr(palette, fill)) >= 4.5


@pytest.mark.parametrize("vision", list(VISIONS))
@pytest.mark.parametrize(
    ("a", "b"),
    [("teal", "coral"), ("teal", "gold"), ("gold", "coral"), ("cream", "wine"), ("teal", "wine")],
)
def test_pairs_that_stand_side_by_side_stay_apart_for_every_vision(vision: str, a: str, b: str) -> None:
    assert apart(getattr(NORMAL, a), getattr(NORMAL, b), vision) >= 10


@pytest.mark.parametrize("vision", list(VISIONS))
@pytest.mark.parametrize("theme", sorted(THEMES))
def test_the_two_sides_stay_apart_on_every_board(theme: str, vision: str) -> None:
    look = THEMES[theme]
    white, black = (np.mean(side.wood, axis=0) for side in (look.white, look.black))
    assert difference(seen(white, vision), seen(black, vision)) >= 20


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_each_side_has_a_second_sign_beside_colour(theme: str) -> None:
    assert THEMES[theme].white.style != THEMES[theme].black.style


def test_the_difference_formula_agrees_with_published_pairs() -> None:
    pairs = (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    )
    for a, b, wanted in pairs:
        assert abs(difference(np.array(a), np.array(b)) - wanted) < 2e-4
