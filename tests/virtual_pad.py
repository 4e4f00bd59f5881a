"""A controller made of software: SDL's virtual joystick, reached through the very library pygame loaded."""

from __future__ import annotations

import ctypes
import sys
from typing import Any, ClassVar

BUTTONS = {
    "a": 0, "b": 1, "x": 2, "y": 3, "view": 4, "menu": 6, "ls": 7, "rs": 8, "lb": 9, "rb": 10,
    "up": 11, "down": 12, "left": 13, "right": 14,
}  # fmt: skip
AXES = {"lx": 0, "ly": 1, "rx": 2, "ry": 3, "lt": 4, "rt": 5}
RUMBLE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint16)
_GAME_CONTROLLER = 1


def sdl_library() -> ctypes.CDLL:
    """The SDL in this process (Linux)."""
    import pygame.base  # noqa: F401  loads it

    with open("/proc/self/maps") as maps:
        paths = {line.split()[-1] for line in maps if "libSDL2-2" in line}
    return ctypes.CDLL(next(iter(paths)))


class Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc, version 1."""

    _fields_: ClassVar[list[Any]] = [
        *[
            (name, ctypes.c_uint16)
            for name in (
                "version", "type", "axes", "buttons", "hats", "vendor", "product", "padding",
            )
        ],
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("userdata", ctypes.c_void_p),
        ("update", ctypes.c_void_p),
        ("set_player", ctypes.c_void_p),
        ("rumble", RUMBLE),
        ("rumble_triggers", ctypes.c_void_p),
        ("set_led", ctypes.c_void_p),
        ("send_effect", ctypes.c_void_p),
    ]  # fmt: skip


def available() -> bool:
    """Whether virtual controllers can be made here."""
    return sys.platform.startswith("linux")


class VirtualPad:
    """An Xbox-like controller that tests press; remembers how it was made to rumble."""

    def __init__(self, name: bytes = b"Virtual Pad", vendor: int = 0x045E, product: int = 0x028E) -> None:
        self._sdl = sdl_library()
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._sdl.SDL_JoystickOpen.argtypes = [ctypes.c_int]
        self._sdl.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
        self._sdl.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
        self.rumbles: list[tuple[int, int]] = []

        def rumble(_: Any, low: int, high: int) -> int:
            self.rumbles.append((low, high))
            return 0

        # SDL keeps pointers into both: they must live as long as the pad.
        self._rumble = RUMBLE(rumble)
        self._description = Description(
            version=1,
            type=_GAME_CONTROLLER,
            axes=6,
            buttons=15,
            vendor=vendor,
            product=product,
            button_mask=0x7FFF,
            axis_mask=0x3F,
            name=name,
            rumble=self._rumble,
        )
        self._index = self._sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(self._description))
        if self._index < 0:
            raise OSError("SDL attaches no virtual joystick")
        self._stick = self._sdl.SDL_JoystickOpen(self._index)
        self.axis("lt", -1.0)
        self.axis("rt", -1.0)

    def button(self, name: str, down: bool) -> None:
        """Press or release a button."""
        self._sdl.SDL_JoystickSetVirtualButton(self._stick, BUTTONS[name], int(down))

    def axis(self, name: str, value: float) -> None:
        """Move a stick or trigger; triggers rest at -1."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._stick, AXES[name], int(value * 32767))

    def unplug(self) -> None:
        """Pull it out."""
        self._sdl.SDL_JoystickDetachVirtual(self._index)
