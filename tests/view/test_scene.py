"""The scene shows what the table holds, and only that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.board import BAR
from game.view import changes, layout, overlay
from game.view.changes import between
from game.view.hud import Label, Picture, Stroke
from game.view.scene import (
    FACE_UP,
    Particle,
    Spot,
    TableView,
    Trail,
    compose,
    cube_face,
    resting_dice,
    spent,
)
from game.view.themes import THEMES
from tests.view.builders import BUSY, board, busy_view, fitted


def test_every_checker_of_the_board_is_in_the_scene() -> None:
    scene = compose(busy_view())
    for player, side in ((0, BUSY.own), (1, BUSY.opp)):
        for place, count in enumerate(side):
            assert sum(c.player == player and c.place == place for c in scene.checkers) == count


def test_a_board_seen_by_black_shows_the_same_checkers() -> None:
    seen_by_white = compose(busy_view())
    seen_by_black = compose(busy_view(board=BUSY.flipped(), own=1))
    assert set(seen_by_white.checkers) == set(seen_by_black.checkers)


@pytest.mark.parametrize(
    ("value", "face"), [(1, 6), (2, 1), (4, 2), (8, 3), (16, 4), (32, 5), (64, 6), (128, 1)]
)
def test_the_cube_turns_its_value_up(value: int, face: int) -> None:
    assert cube_face(value) == face
    cube = compose(TableView(cube_value=value)).cube
    assert cube is not None
    if value != 1:
        assert cube.rotation == pytest.approx(FACE_UP[face]) or value > 1


def test_no_cube_is_shown_when_none_is_played() -> None:
    assert compose(TableView(cube_shown=False)).cube is None


def test_used_dice_of_two_and_of_a_doublet() -> None:
    assert [spent((True, False), i) for i in (0, 1)] == [1.0, 0.0]
    assert [spent((True, False, False, False), i) for i in (0, 1)] == [0.5, 0.0]
    assert [spent((True, True, True, False), i) for i in (0, 1)] == [1.0, 0.5]
    view = TableView(dice=(3, 3), used=(True, False, False, False))
    assert [d.used for d in resting_dice(view)] == [0.5, 0.0]
    assert [t.text for t in compose(view).tags] == ["×3"]


def test_stacks_above_five_show_their_count_on_top() -> None:
    tags = {t.text: t for t in compose(busy_view(used=(False, False))).tags}
    assert set(tags) == {"7", "8"}
    top = layout.checker_position(0, 6, 6, 7)
    assert tags["7"].position == pytest.approx((top[0], top[1], top[2] + layout.CHECKER_HEIGHT))


def test_destinations_and_hits_light_different_points() -> None:
    view = TableView(destinations=(Spot(0, 8), Spot(0, 0)), hits=(Spot(0, 4),))
    assert {(p.point, p.kind) for p in compose(view).lit} == {(8, "destination"), (4, "hit")}
    black = TableView(destinations=(Spot(1, 8),))
    assert [p.point for p in compose(black).lit] == [17]


def test_the_selected_checker_glows_and_the_lifted_one_hangs() -> None:
    view = TableView(selected=Spot(0, 13))
    glowing = [c for c in compose(view).checkers if c.glow == 1.0]
    assert [(c.place, c.index) for c in glowing] == [(13, 4)]
    lifted = [
        c
        for c in compose(TableView(lifted=Spot(0, 13), carried=(1, 2, 3))).checkers
        if c.position == (1, 2, 3)
    ]
    assert len(lifted) == 1


def test_focus_rings_lie_on_what_they_mean() -> None:
    for focus in (Spot(0, 6), Spot(0, BAR), Spot(0, 0), "cube", "dice", "die1"):
        view = TableView(dice=(2, 1), focus=focus)  # type: ignore[arg-type]
        rings = [r for r in compose(view).rings if r.style == "focus"]
        assert len(rings) == (2 if focus == "dice" else 1)
    on_blot = compose(TableView(board=board({6: 15}, {24: 1, 6: 14}), focus=Spot(0, 1))).rings[0]
    assert on_blot.center[2] == pytest.approx(layout.CHECKER_HEIGHT), "on the enemy blot, not under it"


def test_the_last_play_of_the_sides_differs_by_shape() -> None:
    drawn = []
    for style in ("last_white", "last_black"):
        view = TableView(camera=fitted(), trails=(Trail(0, (13, 8), style),))  # type: ignore[arg-type]
        drawn.append([i for i in overlay.items(compose(view)) if isinstance(i, Stroke)])
    white, black = drawn
    assert len(black) > len(white) + 4, "a chain of bars against one line"
    assert not any(s.arrow for s in white)
    assert any(s.arrow for s in black)


def test_overlay_items_stay_near_the_board() -> None:
    view = busy_view(
        focus=Spot(0, 6), selected=Spot(0, 8), trails=(Trail(0, (8, 3)), Trail(0, (13, 10), "hint"))
    )
    scene = replace(
        compose(view),
        particles=(
            Particle((1, 1, 1), 0.2, 0.3, (1, 2, 3), 0.5, "spark"),
            Particle((1, 1, 1), 0.2, 0.3, (1, 2, 3), 0.5, "burst"),
        ),
    )
    items = overlay.items(scene)
    assert any(isinstance(i, Label) for i in items)
    assert any(isinstance(i, Picture) for i in items)
    for item in items:
        if isinstance(item, Stroke):
            for x, y in item.points:
                assert 0 < x < 1280
                assert 0 < y < 720


def test_equal_scenes_differ_in_nothing() -> None:
    changed = between(compose(busy_view()), compose(busy_view()))
    assert not changed.everything
    assert not len(changed.seen)


def test_a_moved_checker_changes_its_old_and_new_place_alone() -> None:
    old, new = compose(busy_view()), compose(busy_view(lifted=Spot(0, 8), carried=(2.0, 1.0, 0.6)))
    changed = between(old, new)
    assert not changed.everything
    region = changes.on_screen(changed.seen, new.camera)
    for spot in ((2.0, 1.0, 0.6), layout.checker_position(0, 8, 1, 2)):
        x, y = new.camera.project(spot)
        assert region.x0 < x < region.x1
        assert region.y0 < y < region.y1
    assert region.area < 1280 * 720 / 3


def test_a_new_camera_redraws_every_pixel_but_no_map() -> None:
    old = compose(busy_view())
    changed = between(old, replace(old, camera=old.camera.turned(yaw=5)))
    assert changed.everything
    assert not changed.maps
    assert not len(changed.pieces)
    assert between(None, old).maps


def test_the_two_sides_differ_in_lightness_in_every_theme() -> None:
    assert len(THEMES) >= 4
    for theme in THEMES.values():
        tones = [sum(sum(t) for t in look.wood) / 6 for look in (theme.white, theme.black)]
        assert tones[0] > 2.2 * tones[1]
        assert theme.white.style != theme.black.style
