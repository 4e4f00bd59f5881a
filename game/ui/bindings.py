"""Which keys and buttons mean what: data with descriptions, rebindable (pure).

A token names a key or button: `key:return`, `key:shift+left`, `pad:a`. Help pages and prompts are made
from the map in use, so they cannot differ from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from game.ui.commands import Action
from game.words import later


class Default(NamedTuple):
    """What an action does in words, its tokens, and how the mouse does it."""

    description: str
    tokens: tuple[str, ...]
    mouse: str = ""


DEFAULTS: Mapping[Action, Default] = MappingProxyType(
    {
        Action.UP: Default(later("Move up"), ("key:up", "pad:up"), later("Point")),
        Action.DOWN: Default(later("Move down"), ("key:down", "pad:down"), later("Point")),
        Action.LEFT: Default(later("Move left"), ("key:left", "pad:left"), later("Point")),
        Action.RIGHT: Default(later("Move right"), ("key:right", "pad:right"), later("Point")),
        Action.CHOOSE: Default(
            later("Choose, lift, place"), ("key:return", "key:space", "pad:a"), later("Left button")
        ),
        Action.BACK: Default(later("Back, put back"), ("key:escape", "pad:b"), later("Right click")),
        Action.ROLL: Default(later("Roll the dice"), ("key:r",), later("The dice")),
        Action.CONFIRM: Default(later("Confirm the turn"), ("key:c", "pad:rt"), later("Confirm")),
        Action.UNDO: Default(
            later("Undo one step"), ("key:x", "key:u", "key:backspace", "pad:x"), later("The moved checker")
        ),
        Action.DOUBLE: Default(later("Offer the cube"), ("key:y", "key:d", "pad:y"), later("The cube")),
        Action.SWAP: Default(
            later("Swap the dice"), ("key:leftbracket", "key:rightbracket"), later("The dice")
        ),
        Action.NEXT: Default(later("Next destination, page"), ("key:pagedown", "pad:rb"), later("Wheel")),
        Action.PREVIOUS: Default(
            later("Previous destination, page"), ("key:pageup", "pad:lb"), later("Wheel")
        ),
        Action.EARLIER: Default(later("One move back"), ("key:home", "pad:lt")),
        Action.HINT: Default(later("Show a hint"), ("key:h", "pad:view"), later("Pause menu")),
        Action.LOG: Default(later("Show the log"), ("key:l",), later("Pause menu")),
        Action.TALK: Default(
            later("Say something, on the network"), ("key:t",), later("The line at the top")
        ),
        Action.PAUSE: Default(later("Pause, menu"), ("key:p", "key:f10", "pad:menu"), later("Menu")),
        Action.TAB: Default(later("Next thing on the screen"), ("key:tab",)),
        Action.TAB_BACK: Default(later("Previous thing on the screen"), ("key:shift+tab",)),
        Action.ORBIT_LEFT: Default(later("Turn the board left"), ("key:shift+left",), later("Right drag")),
        Action.ORBIT_RIGHT: Default(later("Turn the board right"), ("key:shift+right",), later("Right drag")),
        Action.ORBIT_UP: Default(later("Look from higher"), ("key:shift+up",), later("Right drag")),
        Action.ORBIT_DOWN: Default(later("Look from lower"), ("key:shift+down",), later("Right drag")),
        Action.ZOOM_IN: Default(later("Closer"), ("key:equals", "key:plus"), later("Wheel")),
        Action.ZOOM_OUT: Default(later("Further away"), ("key:minus",), later("Wheel")),
        Action.VIEW_NEXT: Default(later("Next view"), ("key:v", "pad:rs")),
        Action.VIEW_HOME: Default(later("Back to the playing view"), ("key:b", "pad:ls")),
        Action.FLIP: Default(later("See the other side"), ("key:f",)),
        Action.FULLSCREEN: Default(later("Full screen"), ("key:f11", "key:alt+return")),
    }
)
FIXED = frozenset({Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.TAB, Action.TAB_BACK})
"""Actions that are not rebound: without them the page that rebinds could not be reached."""
RESERVED = frozenset(token for action in FIXED for token in DEFAULTS[action].tokens)


def kind_of(token: str) -> str:
    """`key` or `pad`."""
    return token.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Bindings:
    """The map in use: each action's tokens, and back."""

    changed: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))

    def tokens(self, action: Action, kind: str | None = None) -> tuple[str, ...]:
        """An action's tokens, of one kind of device when asked."""
        default = DEFAULTS[action].tokens if action in DEFAULTS else ()
        found = self.changed.get(action.value, default)
        return tuple(token for token in found if kind is None or kind_of(token) == kind)

    def action(self, token: str) -> Action | None:
        """What a token means, None when nothing."""
        return next((action for action in DEFAULTS if token in self.tokens(action)), None)

    def conflict(self, action: Action, token: str) -> Action | None:
        """Another action that the token means now."""
        owner = self.action(token)
        return None if owner is action else owner

    def rebound(self, action: Action, token: str) -> Bindings:
        """The map with `token` as the action's first of its kind; an owner of the token gets the old one.

        Raises ValueError for an action or token that cannot be given away.
        """
        if action in FIXED or token in RESERVED:
            raise ValueError(f"{token} cannot mean {action}")
        kind = kind_of(token)
        mine = list(self.tokens(action))
        old = next((t for t in mine if kind_of(t) == kind), None)
        changed = dict(self.changed)
        owner = self.conflict(action, token)
        if owner is not None:
            theirs = [old if t == token else t for t in self.tokens(owner)]
            changed[owner.value] = tuple(t for t in theirs if t is not None)
        if token in mine:
            mine.remove(token)
        if old is not None and old in mine:
            mine[mine.index(old)] = token
        else:
            mine.append(token)
        changed[action.value] = tuple(mine)
        return Bindings(MappingProxyType(changed))


def from_settings(changed: Mapping[str, tuple[str, ...]]) -> Bindings:
    """The map of stored changes; unknown actions and tokens are left out."""
    known = {action.value: action for action in DEFAULTS}
    kept = {
        name: tuple(t for t in tokens if kind_of(t) in ("key", "pad") and t not in RESERVED)
        for name, tokens in changed.items()
        if name in known and known[name] not in FIXED
    }
    return Bindings(MappingProxyType({name: tokens for name, tokens in kept.items() if tokens}))
