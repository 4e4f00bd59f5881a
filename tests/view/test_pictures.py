"""Every named drawing can be drawn, fills its box and is not empty."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.view import icons, pictures
from game.view.atlas import Shelves

SIZE = (32, 32)


def alpha(surface: pygame.Surface) -> np.ndarray:  # type: ignore[type-arg]
    return pygame.surfarray.array_alpha(surface)


@pytest.mark.parametrize("name", [*icons.ICONS, *icons.ALIASES])
def test_every_icon_draws_inside_its_box(name: str) -> None:
    shown = pictures.draw("icon", (name, 243, 241, 234, 255), SIZE)
    assert shown.get_size() == SIZE
    inked = (alpha(shown) > 128).mean()
    assert 0.01 < inked < 0.8


def test_no_two_icons_look_alike() -> None:
    drawn = {name: alpha(pictures.draw("icon", (name, 0, 0, 0), SIZE)).tobytes() for name in icons.ICONS}
    twins = {"list", "menu"}
    assert len(set(drawn.values())) == len(drawn) - len(twins) + 1


@pytest.mark.parametrize(
    ("shape", "label"),
    [
        ("face", "A"),
        ("face", "cross"),
        ("face", "circle"),
        ("face", "square"),
        ("face", "triangle"),
        ("bumper", "LB"),
        ("trigger", "ZR"),
        ("stick", "ls"),
        ("dpad", "dpad"),
        ("menu", "menu"),
        ("view", "view"),
        ("key", "Enter"),
    ],
)
def test_every_button_shape_draws(shape: str, label: str) -> None:
    assert (alpha(pictures.draw("glyph", (shape, label), (40, 28))) > 128).mean() > 0.25


def test_dice_show_their_pips() -> None:
    from game.view.pictures import draw

    shares = []
    for value in range(1, 7):
        rgb = pygame.surfarray.array3d(draw("die", (value, 0), (48, 48))).mean(-1)
        opaque = alpha(draw("die", (value, 0), (48, 48))) > 250
        shares.append(float(((rgb < 60) & opaque).mean()))
    assert shares == sorted(shares)
    assert shares[5] / shares[0] == pytest.approx(6, rel=0.15)


def test_a_used_die_is_dark_and_keeps_its_pips() -> None:
    fresh = pygame.surfarray.array3d(pictures.draw("die", (5, 0), SIZE)).mean()
    used = pygame.surfarray.array3d(pictures.draw("die", (5, 1), SIZE)).mean()
    assert used < fresh / 3


@pytest.mark.parametrize("theme", ["classic", "tournament", "midnight", "contrast"])
def test_checkers_are_round_and_the_sides_differ(theme: str) -> None:
    shown = [pictures.draw("checker", (player, theme), (40, 40)) for player in (0, 1)]
    for surface in shown:
        assert (alpha(surface) > 128).mean() == pytest.approx(np.pi / 4, abs=0.02)
    light = [float(pygame.surfarray.array3d(s)[12:28, 12:28].mean()) for s in shown]
    assert light[0] > light[1] * 1.3


def test_the_cube_and_the_wordmark_draw() -> None:
    for value in (1, 8, 64, 1024):
        assert (alpha(pictures.draw("cube", (value,), SIZE)) > 128).mean() > 0.85
    assert (alpha(pictures.draw("wordmark", (), (218, 100))) > 128).mean() > 0.2


def test_a_code_keeps_its_modules() -> None:
    rows = "101\n010\n111"
    shown = pictures.draw("qr", (rows,), (90, 90))
    cell = 10
    grey = pygame.surfarray.array3d(shown).mean(-1)
    for j, row in enumerate(rows.split("\n")):
        for i, module in enumerate(row):
            assert (grey[30 + i * cell + 5, 30 + j * cell + 5] < 100) == (module == "1")


def test_an_unknown_drawing_is_an_error() -> None:
    with pytest.raises(KeyError):
        pictures.draw("icon", ("nonsense",), SIZE)
    with pytest.raises(KeyError):
        pictures.draw("nonsense", (), SIZE)


def test_shelves_never_overlap_and_say_when_they_are_full() -> None:
    shelves = Shelves(128)
    taken = np.zeros((128, 128), int)
    placed = 0
    for n in range(500):
        slot = shelves.place(9 + n % 13, 7 + n % 5)
        if slot is None:
            break
        taken[slot.y : slot.y + slot.h, slot.x : slot.x + slot.w] += 1
        placed += 1
    assert taken.max() == 1
    assert 40 < placed < 500
    assert shelves.place(200, 5) is None
    shelves.clear()
    assert shelves.place(100, 100) is not None
