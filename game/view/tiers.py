"""Three levels of drawing effort and which one a graphics driver gets (pure)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tier:
    """What a level of drawing spends. `defines` go into every shader."""

    name: str
    lit: int
    shadow: int
    taps: int
    spread: float
    shadow_size: int
    samples: int
    segments: int
    arc: int
    bake: int
    anisotropy: float
    glass: bool

    @property
    def defines(self) -> dict[str, int | float]:
        return {"LIT": self.lit, "SHADOW": self.shadow, "TAPS": self.taps, "SPREAD": self.spread}

    @property
    def field_size(self) -> tuple[int, int]:
        """Pixels of the baked playing surface."""
        return 2 * self.bake, round(2 * self.bake * 0.7070)


# llvmpipe compiles its mipmap code anew for every kind of texture, a tenth of a second each; sides that are
# no powers of two make the wood one of the kind of the playing surface.
LOW = Tier("low", 0, 2, 1, 1.0, 512, 0, 24, 3, 510, 1.0, False)
MEDIUM = Tier("medium", 1, 1, 2, 2.0, 1024, 2, 36, 4, 1024, 4.0, True)
HIGH = Tier("high", 1, 1, 5, 1.6, 1536, 4, 64, 5, 1024, 8.0, True)
TIERS = {t.name: t for t in (LOW, MEDIUM, HIGH)}
_ORDER = (LOW, MEDIUM, HIGH)

_SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "microsoft basic", "gdi generic", "software")
FRAME_BUDGET = 0.020
"""Seconds a full frame may take before the tier steps down."""


def is_software(renderer: str) -> bool:
    """Whether a driver draws on the processor."""
    return any(name in renderer.lower() for name in _SOFTWARE)


def tier_for(renderer: str) -> Tier:
    """The level a driver starts at, by its name."""
    return LOW if is_software(renderer) else HIGH


def stepped_down(tier: Tier, frame_seconds: list[float]) -> Tier:
    """The level after the first full frames: one lower when their median is over the budget."""
    if len(frame_seconds) < 5:
        return tier
    median = sorted(frame_seconds)[len(frame_seconds) // 2]
    return _ORDER[max(_ORDER.index(tier) - 1, 0)] if median > FRAME_BUDGET else tier
