"""The ten pictures, and that the gate would notice what it should."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.view.renderer import Renderer
from game.view.scene import FACE_UP, compose
from tests.view import goldens
from tests.view.goldens import MEAN, SCENES, SIZE, WORST_BLOCK, distance, drawn, stored


@pytest.fixture(scope="module")
def renderer(gl: Any) -> Iterator[Renderer]:
    made = Renderer(gl, SIZE, "low")
    yield made
    made.release()


@pytest.mark.parametrize("name", list(SCENES))
def test_a_picture_is_as_it_was(renderer: Renderer, name: str) -> None:
    mean, worst = distance(drawn(renderer, SCENES[name]()), stored(name))
    assert worst <= WORST_BLOCK
    assert mean <= MEAN


def test_the_gate_notices_a_die_with_another_face(renderer: Renderer) -> None:
    scene = SCENES["start"]()
    die = replace(scene.dice[0], rotation=FACE_UP[6])
    _, worst = distance(drawn(renderer, replace(scene, dice=(die, scene.dice[1]))), stored("start"))
    assert worst > WORST_BLOCK


def test_the_gate_notices_a_missing_checker(renderer: Renderer) -> None:
    scene = SCENES["start"]()
    _, worst = distance(drawn(renderer, replace(scene, checkers=scene.checkers[1:])), stored("start"))
    assert worst > WORST_BLOCK


def test_the_gate_notices_a_camera_a_quarter_of_a_degree_off(renderer: Renderer) -> None:
    view = goldens.at(goldens.PLAY, dice=(3, 1), used=(False, False))
    turned = replace(view, camera=replace(goldens.PLAY, yaw=0.3).fit(SIZE, goldens.INSETS))
    mean, _ = distance(drawn(renderer, compose(turned)), stored("start"))
    assert mean > MEAN
