"""Screens with sample values, opened as the program opens them."""

from __future__ import annotations

from dataclasses import replace

from game import words
from game.settings import Settings
from game.ui.commands import Device
from game.ui.environment import Environment
from game.ui.stack import Stack
from game.ui.still import SCREENS, sample_environment, stack_of
from game.ui.tokens import Metrics

SIZES = ((960, 540), (1280, 720), (1920, 1080), (2560, 1080), (1024, 768))
TEXT_SIZES = (100, 125, 150, 200)
NAMES = tuple(SCREENS)


def opened(
    name: str, text_size: int = 100, language: str = "en", device: Device = Device.PAD, **options: object
) -> tuple[Stack, Environment]:
    """A screen at a text size in a language; the language stays in use."""
    words.use(language)
    settings = replace(Settings(), text_size=text_size, language=language, **options)  # type: ignore[arg-type]
    env = sample_environment(settings)
    env.device = device
    return stack_of(name, env), env


def metrics_of(env: Environment, size: tuple[int, int] = (1280, 720)) -> Metrics:
    return env.metrics(size)
