"""How a state looks: always a word and a symbol, and a colour beside them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtGui import QColor, QGuiApplication

from sealread.work.corrections import decided_as
from sealread.work.view import Reading

_CONTEXT = "Looks"


class Provisional(Reading, frozen=True):
    """What was said of a field while its document is still read; nobody can decide on it yet."""


class Look(Struct, frozen=True):
    """A symbol, a word in English, and a colour on light and on dark ground (4.5:1 or more)."""

    symbol: str
    word: Any  # a str; PySide types what QT_TRANSLATE_NOOP returns as object
    on_light: str
    on_dark: str


_GREEN, _BLUE, _GREY = ("#1a6e33", "#7bd694"), ("#1f5fbf", "#8ab8ff"), ("#5c6166", "#a9b0b7")
_AMBER, _RED, _PURPLE = ("#8a5200", "#ffc061"), ("#b3261e", "#ff9d94"), ("#6b3fa0", "#cdb0f5")

READINGS: dict[str, Look] = {
    "grounded": Look("✓", QT_TRANSLATE_NOOP("Looks", "On the page"), *_GREEN),
    "normalised": Look("≈", QT_TRANSLATE_NOOP("Looks", "Normalised"), *_BLUE),
    "inferred": Look("∴", QT_TRANSLATE_NOOP("Looks", "Inferred"), *_PURPLE),
    "not_found": Look("–", QT_TRANSLATE_NOOP("Looks", "Not found"), *_GREY),
    "needs_review": Look("!", QT_TRANSLATE_NOOP("Looks", "To check"), *_AMBER),
}

DECIDED: dict[str, Look] = {
    "accepted": Look("✓", QT_TRANSLATE_NOOP("Looks", "Accepted"), *_GREEN),
    "corrected": Look("✎", QT_TRANSLATE_NOOP("Looks", "Corrected"), *_BLUE),
}
"""What a person made of a reading; this is said in place of its status."""

PROVISIONAL = Look("…", QT_TRANSLATE_NOOP("Looks", "Provisional"), *_GREY)

ROWS: dict[str, Look] = {
    "queued": Look("·", QT_TRANSLATE_NOOP("Looks", "Waiting"), *_GREY),
    "running": Look("▸", QT_TRANSLATE_NOOP("Looks", "Reading"), *_BLUE),
    "done": Look("✓", QT_TRANSLATE_NOOP("Looks", "Read"), *_GREEN),
    "failed": Look("✗", QT_TRANSLATE_NOOP("Looks", "Failed"), *_RED),
    "quarantined": Look("✗", QT_TRANSLATE_NOOP("Looks", "Set aside"), *_RED),
    "unsupported": Look("∅", QT_TRANSLATE_NOOP("Looks", "Not read"), *_GREY),
    "stopped": Look("■", QT_TRANSLATE_NOOP("Looks", "Stopped"), *_GREY),
}

CHECKED = Look("✓", QT_TRANSLATE_NOOP("Looks", "Checked"), *_GREEN)
"""A document that was read and in which nothing doubtful is left."""


def look_of(reading: Reading) -> Look:
    """How a reading looks: what a person decided, else its status."""
    if isinstance(reading, Provisional):
        return PROVISIONAL
    decided = decided_as(reading)
    return DECIDED[decided] if decided else READINGS[reading.status]


def sureness(reading: Reading) -> str:
    """The confidence; nothing where no value was found, or none is final."""
    if reading.status == "not_found" or isinstance(reading, Provisional):
        return ""
    return f"{reading.confidence:.0%}"


def label(look: Look) -> str:
    """The symbol and the word in the person's language."""
    return f"{look.symbol} {word(look)}"


def word(look: Look) -> str:
    """The word in the person's language."""
    return QCoreApplication.translate(_CONTEXT, look.word)


def colour(look: Look) -> QColor:
    """The colour that is readable on the palette in use."""
    dark = QGuiApplication.palette().base().color().lightness() < 128
    return QColor(look.on_dark if dark else look.on_light)
