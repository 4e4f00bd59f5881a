"""The system's own speech, where there is one: lines are spoken one after the other, never waited for."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
from collections import deque

import pygame

MOST_WAITING = 4
"""Older lines are dropped, so that speech does not fall behind the game."""
_POWERSHELL = (
    "Add-Type -AssemblyName System.Speech;"
    "$s = New-Object System.Speech.Synthesis.SpeechSynthesizer;"
    "$s.Speak([Console]::In.ReadToEnd())"
)


def speech_command(language: str) -> list[str] | None:
    """The program that speaks what it reads from its input; None where there is none."""
    if sys.platform == "darwin":
        return ["say", "-f", "-"]
    if sys.platform == "win32":
        return ["powershell", "-NoProfile", "-Command", _POWERSHELL]
    for name, arguments in (
        ("spd-say", ["-w", "-e", "-l", language]),
        ("espeak-ng", ["-v", language, "--stdin"]),
        ("espeak", ["-v", language, "--stdin"]),
    ):
        if shutil.which(name):
            return [name, *arguments]
    return None


def system_language() -> str:
    """The language the system is set to, as a code such as `de`; English when it cannot be told."""
    for wish in pygame.system.get_pref_locales():
        language = wish.get("language")
        if language:
            return str(language)
    return "en"


class Speaker:
    """Speaks lines while it is on. Without a speech program it stays silent and says so once."""

    def __init__(self) -> None:
        self.on = False
        self.language = "en"
        self._lines: deque[str] = deque(maxlen=MOST_WAITING)
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def available(self) -> bool:
        return speech_command(self.language) is not None

    def say(self, line: str) -> None:
        """Speak a line after those before it."""
        if self.on and line:
            self._lines.append(line)
            self.tick()

    def say_now(self, line: str) -> None:
        """Speak a line at once: what has the focus matters more than what was said before."""
        self.hush()
        self.say(line)

    def tick(self) -> None:
        """Go on with the next line when the last is done; called each round."""
        if self._running is not None and self._running.poll() is None:
            return
        self._running = None
        if not self._lines:
            return
        command = speech_command(self.language)
        if command is None:
            self._lines.clear()
            return
        line = self._lines.popleft()
        try:
            self._running = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            assert self._running.stdin is not None
            self._running.stdin.write(line.encode())
            self._running.stdin.close()
        except OSError:
            self._running = None

    def hush(self) -> None:
        """Stop speaking and forget what waits."""
        self._lines.clear()
        if self._running is not None:
            with contextlib.suppress(OSError):
                self._running.kill()
            self._running = None
