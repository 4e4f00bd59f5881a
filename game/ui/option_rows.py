"""Every option as data: its page, label, control and help (pure)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game import words
from game.settings import (
    LIMITS,
    Confirm,
    Detail,
    Forced,
    Hints,
    HomeSide,
    Marks,
    MoveBy,
    PadButtons,
    Repeat,
    Settings,
    Speed,
    TimeLimits,
    View,
)
from game.view.themes import THEMES
from game.words import later, number, t

Control = Literal["toggle", "choice", "slider", "stops", "themes", "field", "link"]


@dataclass(frozen=True, slots=True)
class Row:
    """One option. `values` and `words` are its choices; `unit` follows a number."""

    option: str
    label: str
    help: str
    control: Control = "toggle"
    values: tuple[object, ...] = ()
    words: tuple[str, ...] = ()
    unit: str = ""

    def value(self, settings: Settings) -> object:
        return getattr(settings, self.option)

    def chosen(self, settings: Settings) -> int:
        """Index of the value among the choices, the first for one that is not among them."""
        value = self.value(settings)
        return self.values.index(value) if value in self.values else 0

    def shown(self, settings: Settings) -> str:
        """The value in words."""
        value = self.value(settings)
        if self.control == "toggle":
            return t("On") if value else t("Off")
        if self.control in ("choice", "stops", "themes"):
            return t(self.words[self.chosen(settings)])
        if self.control == "slider":
            assert isinstance(value, int)
            return number(value) + self.unit
        return str(value)

    @property
    def stops(self) -> int:
        """How many values a stepped slider has; 0 for a smooth one."""
        if self.control == "stops":
            return len(self.values)
        limits = LIMITS.get(self.option)
        count = (limits.high - limits.low) // limits.step + 1 if limits else 0
        return count if count <= 6 else 0


def _choice(option: str, label: str, help: str, values: tuple[object, ...], *names: str) -> Row:
    return Row(option, label, help, "choice", values, names)


def _theme_row() -> Row:
    return Row(
        "theme",
        later("Board"),
        later("Four boards. High contrast has flat colours and the strongest difference between the sides."),
        "themes",
        tuple(THEMES),
        tuple(theme.title for theme in THEMES.values()),
    )


def language_row() -> Row:
    """The languages offered, each by its own name."""
    codes = tuple(words.languages())
    names = tuple(words.languages().values())
    return Row(
        "language",
        later("Language"),
        later("All words change at once. The computer's language is used until you choose."),
        "choice",
        ("", *codes),
        (later("Automatic"), *names),
    )


PLAY = (
    _choice(
        "confirm",
        later("Confirm a turn"),
        later("On a choice: a turn that could have been played in one way only ends by itself."),
        tuple(Confirm),
        later("Always"),
        later("On a choice"),
        later("Never"),
    ),
    _choice(
        "forced",
        later("Play forced moves for me"),
        later("About one turn in six has only one legal play, or none. Blot plays it, shows it and says so."),
        tuple(Forced),
        later("Never"),
        later("Whole turns"),
        later("Every part"),
    ),
    Row(
        "auto_roll",
        later("Roll for me when I cannot double"),
        later("Rolls at once when there is no decision about the cube."),
    ),
    Row(
        "auto_bearoff",
        later("Bear off for me"),
        later("Once the two sides have passed each other, checkers are borne off the shortest way."),
    ),
    Row(
        "show_targets",
        later("Show where a checker can go"),
        later("Lights the points that complete legal turns lead to. A refused step says why."),
    ),
    Row(
        "show_pips",
        later("Show the pip count"),
        later("How far each side still has to go, beside the names."),
    ),
    Row(
        "speed",
        later("Game speed"),
        later("How fast dice and checkers move. Any button skips a movement."),
        "stops",
        tuple(Speed),
        (later("Slow"), later("Normal"), later("Fast"), later("Instant")),
    ),
    _choice(
        "hints",
        later("Hints"),
        later("How many hints a match against the computer allows."),
        tuple(Hints),
        later("Free"),
        later("Three"),
        later("None"),
    ),
    Row(
        "tutor",
        later("Warn me of errors"),
        later(
            "Says so before Confirm when a play or a cube decision is a clear error. Against the "
            "computer only."
        ),
    ),
    Row(
        "explain_results",
        later("Explain results"),
        later("Says why a game counts once, double or three times."),
    ),
    Row(
        "name",
        later("Your name"),
        later("Shown beside your score, in the history and to players on the network."),
        "field",
    ),
)

LOOK = (
    _theme_row(),
    _choice(
        "view",
        later("View"),
        later(
            "Playing view, a low one from your chair, or straight from above. The board can be turned at "
            "any time."
        ),
        tuple(View),
        later("Playing"),
        later("Seated"),
        later("From above"),
    ),
    Row(
        "tilt",
        later("Camera tilt"),
        later("From a flat look along the board to straight down."),
        "slider",
        unit="°",
    ),
    Row(
        "glide",
        later("Glide to the home board"),
        later("Moves the camera closer while checkers are borne off."),
    ),
    _choice(
        "home_side",
        later("Your home board"),
        later("The side you bear off to."),
        tuple(HomeSide),
        later("Right"),
        later("Left"),
    ),
    Row(
        "point_numbers",
        later("Point numbers"),
        later("The numbers on the frame, counted from the player on roll."),
    ),
    Row(
        "aligned_dice",
        later("Straight dice"),
        later("Dice come to rest side by side instead of as they fell."),
    ),
    _choice(
        "detail",
        later("Picture detail"),
        later("Auto chooses by how fast this computer draws."),
        tuple(Detail),
        later("Auto"),
        later("Low"),
        later("Medium"),
        later("High"),
    ),
    Row("vsync", later("Wait for the screen"), later("Draws in step with the screen, without tearing.")),
    Row("fullscreen", later("Full screen"), later("Fills the screen. F11 changes it anywhere.")),
)

SOUND = (
    Row("master", later("Everything"), later("All sounds together."), "slider", unit=" %"),
    Row("table", later("Dice and checkers"), later("Dice, checkers and the cube."), "slider", unit=" %"),
    Row("menus", later("Menus"), later("Focus, choice and messages."), "slider", unit=" %"),
    Row("room", later("Room sound"), later("A quiet room around the table."), "slider", unit=" %"),
    Row("mono", later("Mono"), later("The same sound on both sides.")),
    Row(
        "captions",
        later("Sound captions"),
        later("Every sound has a picture and, with captions on, a line of text. You can play in silence."),
    ),
    Row(
        "mute_background",
        later("Mute in the background"),
        later("Silent while another window has the keyboard."),
    ),
)

CONTROLS = (
    _choice(
        "pad_buttons",
        later("Pad buttons"),
        later("Auto shows the buttons of the controller you touched last. Choose a kind to keep it fixed."),
        tuple(PadButtons),
        later("Auto"),
        "Xbox",
        "PlayStation",
        "Nintendo",
    ),
    Row(
        "swap_confirm",
        later("Swap choose and back"),
        later("The right face button chooses, the lower one goes back."),
    ),
    Row(
        "vibration",
        later("Vibration"),
        later("The controller shakes when a checker is hit or the cube is offered."),
        "slider",
        unit=" %",
    ),
    _choice(
        "repeat",
        later("Repeat of a held direction"),
        later("How soon a held direction moves on."),
        tuple(Repeat),
        later("Slow"),
        later("Normal"),
        later("Fast"),
    ),
    _choice(
        "move_by",
        later("Move checkers by"),
        later("Click a checker and then its place, drag it there, or both."),
        tuple(MoveBy),
        later("Click"),
        later("Drag"),
        later("Both"),
    ),
    Row(
        "hold_to_resign",
        later("Hold to resign"),
        later("Resigning needs a button held for most of a second."),
    ),
    Row(
        "bindings",
        later("Change buttons…"),
        later("Every key and button, and what it does. Conflicts are pointed out."),
        "link",
    ),
)

ACCESS = (
    language_row(),
    Row(
        "text_size",
        later("Text size"),
        later("Every word from 100 to 200 %. Panels grow, long lists scroll, nothing is cut off."),
        "slider",
        unit=" %",
    ),
    Row(
        "high_contrast",
        later("High contrast"),
        later("Black panels, white edges and no blur. Choose the high contrast board too."),
    ),
    _choice(
        "marks",
        later("Checker marks"),
        later("Tells the sides apart without colour: rings, or the letters W and B."),
        tuple(Marks),
        later("None"),
        later("Ring"),
        later("Letters"),
    ),
    Row(
        "reduced_motion",
        later("Reduce motion"),
        later("No arcs, no camera movement, no flecks: things fade or appear."),
    ),
    Row(
        "speech",
        later("Read the screen aloud"),
        later("Speaks what has the focus and what happens, through this system's voice."),
    ),
    Row("captions", later("Sound captions"), later("A line of text for every sound.")),
    _choice(
        "thick_ring",
        later("Focus ring"),
        later("The ring around what has the focus."),
        (False, True),
        later("Normal"),
        later("Thick"),
    ),
    _choice(
        "time_limits",
        later("Time limits"),
        later("Against the computer, clocks can run at half speed or not at all."),
        tuple(TimeLimits),
        later("Normal"),
        later("Doubled"),
        later("Off"),
    ),
    Row(
        "tv_margins",
        later("Margins for a television"),
        later("Keeps everything away from the edges that some screens cut off."),
    ),
)

ROWS: dict[str, tuple[Row, ...]] = {
    "play": PLAY,
    "look": LOOK,
    "sound": SOUND,
    "controls": CONTROLS,
    "access": ACCESS,
}
