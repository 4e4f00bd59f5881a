"""The system's clipboard, where there is one."""

from __future__ import annotations

import pygame


def copy(text: str) -> bool:
    """Put a text on the clipboard; False where that cannot be done."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError):
        return False
    return True
