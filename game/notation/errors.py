"""What a reader of a text form raises when the text cannot be read."""

from __future__ import annotations


class NotationError(ValueError):
    """A text that cannot be read, or a state that a text form cannot say; the message is one sentence."""
