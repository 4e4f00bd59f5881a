"""What the renderer promises: parts redrawn equal the whole, and everything can be made anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from game.view.gl_board import Refinement
from game.view.hud import Box, Clip, Hud, Label, Picture, Rect, Stroke, TextStyle
from game.view.renderer import Renderer
from game.view.scene import Scene, Spot, TableView, compose
from game.view.tiers import HIGH, LOW, MEDIUM, stepped_down, tier_for
from tests.view.builders import busy_view

SIZE = (640, 360)
Pixels = npt.NDArray[np.uint8]


@pytest.fixture(scope="module")
def renderer(gl: Any) -> Iterator[Renderer]:
    made = Renderer(gl, SIZE, "low")
    yield made
    made.release()


def fitted(view: TableView) -> TableView:
    return replace(view, camera=view.camera.fit(SIZE, (13, 30, 13, 38)))


def drawn(renderer: Renderer, scene: Scene, hud: Hud = ()) -> Pixels:
    ctx = renderer.ctx
    target = ctx.simple_framebuffer(renderer.size)
    assert ctx.error in ("GL_NO_ERROR", "GL_INVALID_OPERATION"), "making a target touches the absent window"
    renderer.draw(scene, hud, target)
    pixels = np.frombuffer(target.read(components=3, alignment=1), "u1")
    target.release()
    return pixels.reshape(renderer.size[1], renderer.size[0], 3)[::-1].astype("u1")


def fresh(ctx: Any, scene: Scene, hud: Hud = ()) -> Pixels:
    other = Renderer(ctx, SIZE, "low")
    pixels = drawn(other, scene, hud)
    other.release()
    return pixels


def test_a_dragged_checker_redrawn_in_part_equals_the_whole_frame(ctx: Any, renderer: Renderer) -> None:
    view = fitted(busy_view())
    drawn(renderer, compose(view))
    for spot in ((2.0, 1.0, 0.6), (3.0, -0.5, 0.6), (-4.0, 0.4, 0.7)):
        moved = compose(replace(view, lifted=Spot(0, 13), carried=spot))
        part = drawn(renderer, moved)
        whole = fresh(ctx, moved)
        difference = np.abs(part.astype(int) - whole.astype(int))
        assert difference.max() <= 2, f"{(difference.max(-1) > 2).sum()} pixels differ"


def test_points_lit_and_put_out_leave_no_trace(ctx: Any, renderer: Renderer) -> None:
    view = fitted(busy_view())
    before = drawn(renderer, compose(view))
    lit = drawn(renderer, compose(replace(view, destinations=(Spot(0, 3), Spot(0, 10)))))
    after = drawn(renderer, compose(view))
    assert np.abs(before.astype(int) - lit.astype(int)).max() > 30
    assert np.abs(before.astype(int) - after.astype(int)).max() <= 2


def test_everything_can_be_destroyed_and_made_again(ctx: Any, renderer: Renderer) -> None:
    scene, hud = compose(fitted(busy_view())), panel()
    before = drawn(renderer, scene, hud)
    renderer.rebuild()
    after = drawn(renderer, scene, hud)
    assert np.array_equal(before, after)


def test_a_lost_context_is_replaced_by_a_new_one(shared_context: Any) -> None:
    from game.view.still import headless_context

    scene, hud = compose(fitted(busy_view())), panel()
    first, second = headless_context(), headless_context()
    first.__enter__()
    other = Renderer(first, SIZE, "low")
    before = drawn(other, scene, hud)
    second.__enter__()
    other.rebuild(second)
    assert np.array_equal(before, drawn(other, scene, hud))
    other.release()
    shared_context.__enter__()


def test_a_resized_window_is_drawn_in_its_own_size(ctx: Any) -> None:
    other = Renderer(ctx, SIZE, "low")
    drawn(other, compose(fitted(TableView())))
    other.resize((320, 240))
    small = TableView()
    small = replace(small, camera=small.camera.fit((320, 240), (6, 10, 6, 12)))
    pixels = drawn(other, compose(small))
    assert pixels.shape == (240, 320, 3)
    assert pixels.mean() > 10
    other.release()


@pytest.mark.parametrize("tier", [LOW, MEDIUM, HIGH])
def test_every_tier_draws_the_same_table(ctx: Any, tier: Any) -> None:
    other = Renderer(ctx, SIZE, tier)
    pixels = drawn(other, compose(fitted(busy_view()))).astype(float)
    other.release()
    x, y = (int(v) for v in fitted(busy_view()).camera.project((-3.5, 0.0, 0.0)))
    felt = pixels[y - 2 : y + 2, x - 2 : x + 2].mean((0, 1))
    assert felt[1] > felt[0] * 1.3, "the felt is green"


def test_the_lamps_far_side_of_a_checker_lies_in_shade(ctx: Any, renderer: Renderer) -> None:
    view = fitted(replace(busy_view(), dice=(), lifted=Spot(0, 13), carried=(3.5, 0.6, 0.3)))
    with_checker = drawn(renderer, compose(view)).astype(float)
    without = drawn(renderer, compose(replace(view, carried=(-3.5, 0.6, 0.3)))).astype(float)
    x, y = (int(v) for v in view.camera.project((4.15, 0.2, 0.0)))
    patch = np.s_[y - 2 : y + 3, x - 2 : x + 3]
    assert with_checker[patch].mean() < without[patch].mean() * 0.75


def test_refinement_smooths_edges_tile_by_tile_and_then_rests(ctx: Any, renderer: Renderer) -> None:
    scene = compose(fitted(busy_view()))
    rough = drawn(renderer, scene)
    states = [renderer.refine()]
    while states[-1] is Refinement.MORE:
        states.append(renderer.refine())
    assert states[-1] is Refinement.READY
    assert len(states) == 16
    fine = drawn(renderer, scene)
    assert renderer.refine() is Refinement.DONE
    difference = np.abs(rough.astype(int) - fine.astype(int))
    assert 0 < (difference.max(-1) > 4).mean() < 0.15, "edges alone differ"
    assert difference.mean() < 1.5


def panel() -> Hud:
    style = TextStyle(20, "semibold", "display")
    return (
        Box(Rect(20, 20, 160, 60), 12, (18, 23, 27, 235), edge=(255, 255, 255, 40), edge_width=1, glass=1.0),
        Label("Double", 100, 36, style, (243, 241, 234, 255), "center"),
        Picture("icon", Rect(30, 36, 24, 24), ("check", 72, 208, 168, 255)),
        Stroke(((300, 100), (400, 180)), 4, (255, 0, 0, 255)),
        Clip(Rect(500, 20, 40, 40), (Box(Rect(480, 0, 100, 100), 0, (0, 0, 255, 255)),)),
    )


def test_interface_items_land_on_their_pixels(ctx: Any, renderer: Renderer) -> None:
    scene = compose(fitted(busy_view()))
    bare, shown = drawn(renderer, scene).astype(int), drawn(renderer, scene, panel()).astype(int)
    assert shown[60, 150].max() < 40, "the panel is dark"
    assert shown[140, 350].tolist() == [255, 0, 0], "the stroke's middle"
    assert shown[40, 520].tolist() == [0, 0, 255], "inside the clip"
    assert np.array_equal(shown[90, 520], bare[90, 520]), "outside the clip"
    assert np.array_equal(shown[200:], bare[200:]), "nothing elsewhere"
    letters = shown[36:64, 66:134].reshape(-1, 3)
    assert letters.max() > 220


def test_an_equal_interface_is_not_built_again(ctx: Any, renderer: Renderer) -> None:
    scene = compose(fitted(busy_view()))
    drawn(renderer, scene, panel())
    first = renderer._hud._shown
    drawn(renderer, scene, panel())
    assert renderer._hud._shown is first


def test_the_atlas_starts_over_when_it_is_full(ctx: Any) -> None:
    other = Renderer(ctx, SIZE, "low")
    scene = compose(fitted(TableView()))
    for n in range(40):
        words = tuple(
            Label(f"{n} {i} {'wide words ' * 6}", 0, 20 * i, TextStyle(34, "bold"), (255, 255, 255, 255))
            for i in range(12)
        )
        pixels = drawn(other, scene, words)
        assert pixels.max() == 255
    other.release()


def test_one_frame_with_more_words_than_the_atlas_holds_grows_it(ctx: Any) -> None:
    other = Renderer(ctx, SIZE, "low")
    words = tuple(
        Label(f"{i} {'a very wide line of large letters ' * 4}", 0, 20, TextStyle(90, "bold"), (255,) * 4)
        for i in range(40)
    )
    assert drawn(other, compose(fitted(TableView())), words).max() == 255
    assert other._hud._atlas.size > 2048
    other.release()


def test_drivers_get_their_tier_by_name_and_by_speed() -> None:
    assert tier_for("llvmpipe (LLVM 15.0.6, 256 bits)") is LOW
    assert tier_for("softpipe") is LOW
    assert tier_for("Google SwiftShader") is LOW
    assert tier_for("NVIDIA GeForce RTX 3060/PCIe/SSE2") is HIGH
    assert stepped_down(HIGH, [0.03] * 20) is MEDIUM
    assert stepped_down(MEDIUM, [0.03] * 20) is LOW
    assert stepped_down(LOW, [0.5] * 20) is LOW
    assert stepped_down(HIGH, [0.004] * 19 + [0.9]) is HIGH


def test_a_slow_driver_is_stepped_down_once(ctx: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.view import tiers

    other = Renderer(ctx, (160, 90), MEDIUM)
    other._timing = True
    monkeypatch.setattr(tiers, "FRAME_BUDGET", 0.0)
    view = TableView()
    for n in range(25):
        camera = replace(view.camera, yaw=float(n)).fit((160, 90), (2, 4, 2, 4))
        drawn(other, compose(replace(view, camera=camera)))
    assert other.tier is LOW
    assert other.stepped_down
    assert drawn(other, compose(replace(view, camera=view.camera.fit((160, 90), (2, 4, 2, 4))))).mean() > 10
    other.release()


@pytest.mark.parametrize(("plain", "ink"), [(False, (157, 247, 220)), (True, (255, 255, 255))])
def test_the_focus_ring_is_mint_with_a_halo_or_white_without(
    ctx: Any, renderer: Renderer, plain: bool, ink: tuple[int, int, int]
) -> None:
    dark = Scene(board_shown=False)
    box = Box(Rect(100, 100, 200, 60), 12, (20, 20, 20, 255), ring=True, ring_plain=plain)
    rest, ringed = drawn(renderer, dark), drawn(renderer, dark, (box,))
    assert np.abs(ringed[96, 200].astype(int) - ink).max() <= 3
    brighter = int(ringed[91, 200].max()) - int(rest[91, 200].max())
    assert (brighter > 10) is not plain
