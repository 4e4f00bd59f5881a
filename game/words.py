"""All words a player reads: message catalogues with plural rules.

The English text is its own key. `assets/locale/<language>.toml` holds one translation each:

    name = "Deutsch"
    plural = "n != 1"            # which of the plural forms, as in gettext catalogues
    decimal = ","
    [messages]
    "Quit" = "Beenden"
    [plurals]
    "{count} point" = ["{count} Punkt", "{count} Punkte"]

Blanks in braces are filled by name, so a translation may order them as it likes.
"""

from __future__ import annotations

import gettext
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_FOLDERS = (_PACKAGE.parent / "assets" / "locale", _PACKAGE / "_data" / "assets" / "locale")
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One language. `plural` maps a count to the index of its form."""

    language: str
    name: str
    plural: Callable[[int], int]
    decimal: str = "."
    messages: Mapping[str, str] = field(default_factory=dict)
    plurals: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def _english_plural(count: int) -> int:
    return 0 if count == 1 else 1


ENGLISH = Catalogue("en", "English", _english_plural)


class _Current:
    """The catalogue in use; the one thing here that changes."""

    catalogue = ENGLISH


def parse(language: str, text: str) -> Catalogue:
    """A catalogue from its TOML text. Raises ValueError when a part is missing or malformed."""
    data = tomllib.loads(text)
    try:
        return Catalogue(
            language,
            data["name"],
            gettext.c2py(data["plural"]),
            data["decimal"],
            dict(data["messages"]),
            {key: tuple(forms) for key, forms in data["plurals"].items()},
        )
    except KeyError as error:
        raise ValueError(f"catalogue {language} lacks {error}") from error


@cache
def languages() -> Mapping[str, str]:
    """Code and own name of each language offered, English first."""
    found = {ENGLISH.language: ENGLISH.name}
    for folder in _FOLDERS:
        for path in sorted(folder.glob("*.toml")):
            found.setdefault(path.stem, load(path.stem).name)
    return found


@cache
def load(language: str) -> Catalogue:
    """The shipped catalogue of a language; English for one that is not shipped."""
    for folder in _FOLDERS:
        path = folder / f"{language}.toml"
        if language.isalpha() and path.is_file():
            return parse(language, path.read_text(encoding="utf-8"))
    return ENGLISH


def use(language: str) -> None:
    """Speak this language from now on. A locale such as `de_AT` is served by its language."""
    _Current.catalogue = load(language.split("_")[0].split("-")[0].lower())


def current() -> str:
    """Code of the language in use."""
    return _Current.catalogue.language


def t(message: str, **values: object) -> str:
    """The message in the language in use, its blanks filled."""
    text = _Current.catalogue.messages.get(message, message)
    return text.format(**values) if values else text


def n(one: str, many: str, count: int, **values: object) -> str:
    """The form of a message that goes with `count`, which also fills the blank of that name."""
    catalogue = _Current.catalogue
    forms = catalogue.plurals.get(one)
    if forms is None:
        text = one if count == 1 else many
    else:
        text = forms[min(catalogue.plural(count), len(forms) - 1)]
    return text.format(count=count, **values)


def later(message: str) -> str:
    """Marks a text that is translated where it is shown; returns it as it is."""
    return message


def number(value: float, digits: int = 0, signed: bool = False) -> str:
    """A number with the language's decimal sign, a true minus, and a plus when `signed`."""
    text = f"{abs(value):.{digits}f}"
    negative = value < 0 and float(text) != 0
    sign = MINUS if negative else "+" if signed else ""
    return sign + text.replace(".", _Current.catalogue.decimal)
