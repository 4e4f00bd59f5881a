"""Programs, buffers and textures on one context, kept together so that all can be let go at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import moderngl
import numpy as np

from game.view import shaders
from game.view.meshes import Mesh

FRAME_BINDING = 0
THEME_BINDING = 1
TEXTURE_UNITS = {
    "u_wood": 0,
    "u_field": 1,
    "u_shadow": 2,
    "u_contact": 3,
    "u_digits": 4,
    "u_letters": 5,
    "u_numerals": 6,
    "u_image": 7,
    "u_glass": 8,
    "u_slopes": 9,
}
"""Every sampler name has its own unit, so binding once a frame serves all programs."""


class Library:
    """Makes GL objects and remembers them; `release` frees every one."""

    def __init__(self, ctx: Any) -> None:
        self.ctx = ctx
        self._owned: list[Any] = []
        self._programs: dict[tuple[str, tuple[tuple[str, int | float], ...]], Any] = {}
        corners = np.array([-1, -1, 1, -1, -1, 1, 1, 1], "f4")
        self.quad = self.buffer(corners.tobytes())

    def own(self, thing: Any) -> Any:
        self._owned.append(thing)
        return thing

    def let_go(self, *things: Any) -> None:
        """Free some objects before the others."""
        for thing in things:
            self._owned.remove(thing)
            thing.release()

    def release(self) -> None:
        for thing in reversed(self._owned):
            thing.release()
        self._owned.clear()
        self._programs.clear()

    def program(self, name: str, defines: Mapping[str, int | float] | None = None) -> Any:
        """A compiled program with its blocks and samplers bound."""
        key = (name, tuple((defines or {}).items()))
        if key not in self._programs:
            program = self.own(
                self.ctx.program(
                    vertex_shader=shaders.source(name, "vertex", defines or {}),
                    fragment_shader=shaders.source(name, "fragment", defines or {}),
                )
            )
            for block, binding in (("Frame", FRAME_BINDING), ("Theme", THEME_BINDING)):
                if block in program:
                    program[block].binding = binding
            for sampler, unit in TEXTURE_UNITS.items():
                if sampler in program:
                    program[sampler].value = unit
            self._programs[key] = program
        return self._programs[key]

    def buffer(self, data: bytes | None = None, reserve: int = 0) -> Any:
        return self.own(
            self.ctx.buffer(data) if data is not None else self.ctx.buffer(reserve=reserve, dynamic=True)
        )

    def texture(
        self,
        size: tuple[int, int],
        components: int,
        data: bytes | None = None,
        dtype: str = "f1",
        wrap: bool = True,
    ) -> Any:
        texture = self.own(self.ctx.texture(size, components, data, dtype=dtype, alignment=1))
        texture.filter = (moderngl.LINEAR, moderngl.LINEAR)
        texture.repeat_x = texture.repeat_y = wrap
        return texture

    def target(self, color: Sequence[Any], depth: Any = None) -> Any:
        target = self.own(self.ctx.framebuffer(list(color), depth))
        # Making one, moderngl also touches the default framebuffer, which a context without a window
        # lacks; reading the error flag here keeps it meaningful everywhere else.
        _ = self.ctx.error
        return target

    def screen_pass(self, program: Any) -> Any:
        """A vertex array that covers the target; draw it as a strip."""
        return self.own(self.ctx.vertex_array(program, [(self.quad, "2f", "in_position")]))

    def solid(self, part: Mesh) -> tuple[Any, Any]:
        """Vertex and index buffers of a mesh."""
        return self.buffer(part.vertices.tobytes()), self.buffer(part.triangles.tobytes())

    def mesh_array(self, program: Any, solid: tuple[Any, Any], instances: Any = None) -> Any:
        """A vertex array of a mesh for a program, which may use only some of the attributes."""
        content = [
            (solid[0], *layout_of(program, (("3f", "in_position"), ("3f", "in_normal"), ("2f", "in_uv"))))
        ]
        if instances is not None:
            pattern, *names = layout_of(program, (("4f", "i_place"), ("4f", "i_turn"), ("4f", "i_look")))
            content.append((instances, f"{pattern}/i", *names))
        return self.own(self.ctx.vertex_array(program, content, solid[1]))


def layout_of(program: Any, attributes: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """A buffer format and names; what the program does not use is skipped over."""
    pattern, names = [], []
    for kind, name in attributes:
        if name in program:
            pattern.append(kind)
            names.append(name)
        else:
            pattern.append(f"{int(kind[:-1]) * 4}x")
    return (" ".join(pattern), *names)
