"""The edge to the toolkit: pygame's events as raw values, controllers opened as they come.

Mapped controllers speak through CONTROLLER events; the JOY events that repeat them are ignored, and
listened to for controllers without a mapping only.
"""

from __future__ import annotations

import pygame
from pygame._sdl2 import controller

from game.ui import pads
from game.ui.input import (
    FocusLost,
    KeyRaw,
    MouseRaw,
    PadAxisRaw,
    PadButtonRaw,
    PadRaw,
    Raw,
    TextRaw,
    WheelRaw,
)

_MOUSE = {1: "left", 2: "middle", 3: "right", 4: None, 5: None}
_KEYS = {
    pygame.K_RETURN: "return",
    pygame.K_KP_ENTER: "return",
    pygame.K_ESCAPE: "escape",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_SPACE: "space",
    pygame.K_TAB: "tab",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_LEFTBRACKET: "leftbracket",
    pygame.K_RIGHTBRACKET: "rightbracket",
    pygame.K_EQUALS: "equals",
    pygame.K_PLUS: "plus",
    pygame.K_KP_PLUS: "plus",
    pygame.K_MINUS: "minus",
    pygame.K_KP_MINUS: "minus",
    pygame.K_LSHIFT: "shift",
    pygame.K_RSHIFT: "shift",
    pygame.K_LCTRL: "ctrl",
    pygame.K_RCTRL: "ctrl",
    pygame.K_LALT: "alt",
    pygame.K_RALT: "alt",
}
_MODIFIERS = (("ctrl", pygame.KMOD_CTRL), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))
_AXIS_FULL = 32767
# Buttons of a controller without a mapping, as most of them number theirs.
_UNMAPPED_BUTTONS = {0: "a", 1: "b", 2: "x", 3: "y", 4: "lb", 5: "rb", 6: "view", 7: "menu", 8: "ls", 9: "rs"}


def key_name(key: int) -> str:
    """The name of a key in tokens."""
    return _KEYS.get(key) or pygame.key.name(key).replace(" ", "") or f"key{key}"


class Events:
    """Opens controllers and translates events. Needs pygame's video system up."""

    def __init__(self) -> None:
        pygame.joystick.init()
        controller.init()
        self._mapped: dict[int, controller.Controller] = {}
        self._plain: dict[int, pygame.joystick.JoystickType] = {}

    def raws(self, event: pygame.Event, scale: float = 1.0) -> list[Raw]:
        """What an event says; `scale` is framebuffer pixels a mouse unit."""
        match event.type:
            case pygame.KEYDOWN | pygame.KEYUP:
                held = tuple(name for name, mask in _MODIFIERS if event.mod & mask)
                name = key_name(event.key)
                return [KeyRaw(name, event.type == pygame.KEYDOWN, tuple(m for m in held if m != name))]
            case pygame.TEXTINPUT:
                return [TextRaw(event.text)]
            case pygame.MOUSEMOTION:
                return [MouseRaw(event.pos[0] * scale, event.pos[1] * scale)]
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                button = _MOUSE.get(event.button)
                if button is None:
                    return []
                down = event.type == pygame.MOUSEBUTTONDOWN
                return [MouseRaw(event.pos[0] * scale, event.pos[1] * scale, button, down)]
            case pygame.MOUSEWHEEL:
                return [WheelRaw(event.precise_y)]
            case pygame.WINDOWFOCUSLOST:
                return [FocusLost()]
            case _:
                return self._pad(event)

    def _pad(self, event: pygame.Event) -> list[Raw]:
        match event.type:
            case pygame.CONTROLLERDEVICEADDED | pygame.JOYDEVICEADDED:
                return self._open(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED | pygame.JOYDEVICEREMOVED:
                return self._close(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
                button = pads.BUTTONS.get(event.button)
                down = event.type == pygame.CONTROLLERBUTTONDOWN
                return [PadButtonRaw(event.instance_id, button, down)] if button else []
            case pygame.CONTROLLERAXISMOTION:
                axis = pads.AXES.get(event.axis)
                return [PadAxisRaw(event.instance_id, axis, event.value / _AXIS_FULL)] if axis else []
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP if event.instance_id in self._plain:
                button = _UNMAPPED_BUTTONS.get(event.button)
                down = event.type == pygame.JOYBUTTONDOWN
                return [PadButtonRaw(event.instance_id, button, down)] if button else []
            case pygame.JOYAXISMOTION if event.instance_id in self._plain and event.axis < 2:
                return [PadAxisRaw(event.instance_id, pads.AXES[event.axis], event.value)]
            case pygame.JOYHATMOTION if event.instance_id in self._plain:
                x, y = event.value
                return [
                    PadAxisRaw(event.instance_id, "lx", float(x)),
                    PadAxisRaw(event.instance_id, "ly", -float(y)),
                ]
            case _:
                return []

    def _open(self, index: int) -> list[Raw]:
        try:
            if controller.is_controller(index):
                pad = controller.Controller(index)
                stick = pad.as_joystick()
                number = stick.get_instance_id()
                if number in self._mapped:
                    return []
                self._mapped[number] = pad
                return [PadRaw(number, True, stick.get_name())]
            stick = pygame.joystick.Joystick(index)
        except pygame.error:
            # It was pulled out before it could be opened.
            return []
        number = stick.get_instance_id()
        if number in self._plain:
            return []
        self._plain[number] = stick
        return [PadRaw(number, True, stick.get_name())]

    def _close(self, number: int) -> list[Raw]:
        known = self._mapped.pop(number, None) or self._plain.pop(number, None)
        return [PadRaw(number, False)] if known else []

    def rumble(self, pad: int | None, strength: float, milliseconds: int) -> None:
        """Vibrates a mapped controller; nothing when it has gone or cannot."""
        mapped = self._mapped.get(pad) if pad is not None else None
        if mapped is not None and strength > 0:
            mapped.rumble(min(strength, 1.0), min(strength, 1.0), milliseconds)
