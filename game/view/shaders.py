"""GLSL sources put together: version, stage, settings, includes (no graphics needed)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal, NamedTuple

from game import files
from game.view.tiers import TIERS

Stage = Literal["vertex", "fragment"]
_INCLUDE = re.compile(r'^#include "([^"]+)"\n', re.MULTILINE)


class Variant(NamedTuple):
    """One shader as it is compiled somewhere."""

    name: str
    stage: Stage
    defines: tuple[tuple[str, int | float], ...]

    @property
    def source(self) -> str:
        return source(self.name, self.stage, dict(self.defines))


LIT_SHADERS: tuple[tuple[str, Mapping[str, int | float]], ...] = (
    ("field", {}),
    ("wood", {"FRAME": 0}),
    ("wood", {"FRAME": 1}),
    ("metal", {}),
    ("table", {}),
    ("checker", {}),
    ("die", {}),
    ("cube", {}),
    ("numeral", {}),
)
BOX_FEATURES = (0, 1, 2)
PLAIN_SHADERS = (
    "shadow_board",
    "shadow_piece",
    "blur",
    "contact",
    "walls",
    "copy",
    "shrink",
    "bake_wood",
    "bake_field",
    "hud_image",
    "hud_stroke",
)


@cache
def _text(name: str) -> str:
    return files.shader(name).read_text(encoding="utf-8")


def _expanded(name: str) -> str:
    """The text with every include in its place, guarded so that the compiler reads each once."""

    def inline(match: re.Match[str]) -> str:
        guard = re.sub(r"\W", "_", match[1]).upper()
        return f"#ifndef {guard}\n#define {guard}\n{_expanded(match[1])}#endif\n"

    return _INCLUDE.sub(inline, _text(name))


def source(name: str, stage: Stage, defines: Mapping[str, int | float]) -> str:
    """A complete GLSL 3.30 source. Raises FileNotFoundError when the shader or an include is missing."""
    head = "".join(f"#define {key} {value}\n" for key, value in defines.items())
    return f"#version 330 core\n#define {stage.upper()}\n{head}{_expanded(f'{name}.glsl')}"


def variants() -> Iterator[Variant]:
    """Every shader the program can compile, for every tier."""
    stages: tuple[Stage, Stage] = ("vertex", "fragment")
    for stage in stages:
        for name in PLAIN_SHADERS:
            yield Variant(name, stage, ())
        for features in BOX_FEATURES:
            yield Variant("hud_box", stage, (("FEATURES", features),))
        for tier in TIERS.values():
            for name, extra in LIT_SHADERS:
                yield Variant(name, stage, tuple({**tier.defines, **extra}.items()))
