"""Board themes as data: colours (linear light), roughness and what lies around the board (pure)."""

from __future__ import annotations

from dataclasses import dataclass

Rgb = tuple[float, float, float]
Tones = tuple[Rgb, Rgb]
"""Dark and light of a veined material."""


@dataclass(frozen=True, slots=True)
class CheckerLook:
    """One side's checkers. `style` is the second sign: 0 one turned ring, 1 three fine rings and a boss."""

    wood: Tones
    gloss: float
    veins: float
    style: int


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything that differs between boards. `felt_nap` is 1 for cloth, 0 for leather."""

    name: str
    title: str
    frame: Tones
    felt: Tones
    felt_nap: float
    points: tuple[Tones, Tones]
    inlay: Rgb
    tray: Tones
    table: Tones
    metal: Rgb
    white: CheckerLook
    black: CheckerLook
    die_white: Rgb
    die_black: Rgb
    pip_white: Rgb
    pip_black: Rgb
    numeral: Rgb
    light: Rgb
    exposure: float


_BONE: Rgb = (0.80, 0.755, 0.665)
_INK: Rgb = (0.018, 0.016, 0.016)

CLASSIC = Theme(
    name="classic",
    title="Classic walnut",
    frame=((0.062, 0.024, 0.011), (0.250, 0.104, 0.042)),
    felt=((0.018, 0.058, 0.054), (0.033, 0.096, 0.086)),
    felt_nap=1.0,
    points=(((0.40, 0.25, 0.110), (0.60, 0.42, 0.215)), ((0.120, 0.024, 0.015), (0.250, 0.056, 0.030))),
    inlay=(0.46, 0.31, 0.12),
    tray=((0.045, 0.018, 0.009), (0.150, 0.064, 0.029)),
    table=((0.030, 0.021, 0.016), (0.078, 0.052, 0.036)),
    metal=(0.88, 0.63, 0.28),
    white=CheckerLook(((0.47, 0.375, 0.245), (0.72, 0.635, 0.485)), 0.30, 1.0, 0),
    black=CheckerLook(((0.030, 0.011, 0.009), (0.115, 0.031, 0.022)), 0.22, 1.0, 1),
    die_white=_BONE,
    die_black=(0.36, 0.030, 0.030),
    pip_white=_INK,
    pip_black=(0.84, 0.79, 0.70),
    numeral=(0.80, 0.60, 0.30),
    light=(3.7, 3.35, 2.85),
    exposure=1.12,
)

TOURNAMENT = Theme(
    name="tournament",
    title="Tournament green",
    frame=((0.020, 0.015, 0.012), (0.085, 0.060, 0.044)),
    felt=((0.016, 0.085, 0.044), (0.030, 0.130, 0.070)),
    felt_nap=1.0,
    points=(((0.62, 0.55, 0.40), (0.74, 0.68, 0.53)), ((0.016, 0.044, 0.030), (0.030, 0.076, 0.052))),
    inlay=(0.55, 0.50, 0.38),
    tray=((0.010, 0.045, 0.026), (0.022, 0.080, 0.048)),
    table=((0.052, 0.034, 0.022), (0.128, 0.084, 0.052)),
    metal=(0.78, 0.72, 0.60),
    white=CheckerLook(((0.56, 0.505, 0.39), (0.72, 0.665, 0.545)), 0.22, 0.45, 0),
    black=CheckerLook(((0.012, 0.012, 0.013), (0.032, 0.031, 0.032)), 0.20, 0.35, 1),
    die_white=_BONE,
    die_black=(0.022, 0.060, 0.042),
    pip_white=_INK,
    pip_black=(0.84, 0.79, 0.70),
    numeral=(0.80, 0.74, 0.60),
    light=(3.6, 3.4, 3.05),
    exposure=1.10,
)

MIDNIGHT = Theme(
    name="midnight",
    title="Midnight",
    frame=((0.010, 0.011, 0.015), (0.046, 0.048, 0.060)),
    felt=((0.010, 0.018, 0.046), (0.019, 0.032, 0.074)),
    felt_nap=0.0,
    points=(((0.30, 0.33, 0.40), (0.46, 0.50, 0.58)), ((0.030, 0.070, 0.150), (0.058, 0.120, 0.235))),
    inlay=(0.52, 0.50, 0.48),
    tray=((0.008, 0.010, 0.018), (0.026, 0.030, 0.046)),
    table=((0.012, 0.012, 0.014), (0.034, 0.034, 0.040)),
    metal=(0.76, 0.77, 0.80),
    white=CheckerLook(((0.50, 0.52, 0.55), (0.68, 0.695, 0.715)), 0.20, 0.6, 0),
    black=CheckerLook(((0.090, 0.030, 0.006), (0.260, 0.095, 0.018)), 0.18, 0.8, 1),
    die_white=(0.80, 0.80, 0.80),
    die_black=(0.20, 0.075, 0.014),
    pip_white=(0.014, 0.020, 0.045),
    pip_black=(0.85, 0.80, 0.70),
    numeral=(0.66, 0.70, 0.78),
    light=(3.5, 3.5, 3.55),
    exposure=1.20,
)

CONTRAST = Theme(
    name="contrast",
    title="High contrast",
    frame=((0.008, 0.008, 0.008), (0.016, 0.016, 0.016)),
    felt=((0.10, 0.10, 0.10), (0.115, 0.115, 0.115)),
    felt_nap=0.0,
    points=(((0.50, 0.50, 0.50), (0.54, 0.54, 0.54)), ((0.022, 0.022, 0.024), (0.028, 0.028, 0.030))),
    inlay=(0.80, 0.80, 0.80),
    tray=((0.030, 0.030, 0.030), (0.036, 0.036, 0.036)),
    table=((0.004, 0.004, 0.004), (0.006, 0.006, 0.006)),
    metal=(0.80, 0.80, 0.80),
    white=CheckerLook(((0.90, 0.90, 0.86), (0.94, 0.94, 0.90)), 0.45, 0.0, 0),
    black=CheckerLook(((0.55, 0.060, 0.010), (0.62, 0.080, 0.014)), 0.45, 0.0, 1),
    die_white=(0.92, 0.92, 0.90),
    die_black=(0.55, 0.060, 0.010),
    pip_white=(0.0, 0.0, 0.0),
    pip_black=(1.0, 1.0, 1.0),
    numeral=(1.0, 1.0, 1.0),
    light=(3.4, 3.4, 3.4),
    exposure=1.15,
)

THEMES: dict[str, Theme] = {t.name: t for t in (CLASSIC, TOURNAMENT, MIDNIGHT, CONTRAST)}
