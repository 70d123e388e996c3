"""What the schema editor calls things, and how it shows what a document said."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtGui import QColor

from sealread.work.schemas import Part, PartKind, Problem
from sealread.work.suggesting import Seen
from sealread.work.titles import shown
from sealread_desktop.look import looks, plain

KINDS: Mapping[PartKind, Any] = MappingProxyType({
    "text": QT_TRANSLATE_NOOP("SchemaWords", "Text"),
    "number": QT_TRANSLATE_NOOP("SchemaWords", "Number"),
    "integer": QT_TRANSLATE_NOOP("SchemaWords", "Whole number"),
    "date": QT_TRANSLATE_NOOP("SchemaWords", "Date"),
    "date_time": QT_TRANSLATE_NOOP("SchemaWords", "Date and time"),
    "yes_no": QT_TRANSLATE_NOOP("SchemaWords", "Yes or no"),
    "choice": QT_TRANSLATE_NOOP("SchemaWords", "Choice"),
    "section": QT_TRANSLATE_NOOP("SchemaWords", "Section"),
    "records": QT_TRANSLATE_NOOP("SchemaWords", "List of records"),
    "open_keys": QT_TRANSLATE_NOOP("SchemaWords", "Keys from the page"),
    "other": QT_TRANSLATE_NOOP("SchemaWords", "Kept as it is"),
})  # fmt: skip
"""The types in the order in which they are offered."""
_SHOWN = 3


def tr(text: str) -> str:
    """A text of this module in the person's language."""
    return QCoreApplication.translate("SchemaWords", text)


def kind(part: Part) -> str:
    """The type of a part in a word or two."""
    word = tr(KINDS[part.kind])
    return tr("{type}, several").format(type=word) if part.many else word


def name(part: Part) -> str:
    """What a part is called in the tree: its title, else its key."""
    return plain.line(part.title or part.key) or tr("Schema")


def sentence(problem: Problem) -> str:
    """What is wrong with a part, in the engine's words where it has some."""
    match problem.code:
        case "no_fields":
            return tr("There are no fields in it yet.")
        case "no_choices":
            return tr("There are no choices yet.")
    return plain.line(problem.sentence)


def seen_text(part: Part, seen: Seen | None) -> str:
    """What the document said at a part, in one line."""
    if seen is None:
        return ""
    if part.kind == "records" and seen.records:
        return tr("Records: {count}").format(count=seen.records)
    found = [reading for reading in seen.readings if reading.status != "not_found"]
    if part.kind == "open_keys" and found:
        return tr("Keys: {count}").format(count=len(found))
    if not found:
        return looks.label(looks.READINGS["not_found"]) if seen.readings else ""
    values = [plain.line(shown(reading.value), 80) for reading in found[:_SHOWN]]
    doubtful = any(reading.status == "needs_review" for reading in found)
    mark = f"{looks.READINGS['needs_review'].symbol} " if doubtful else ""
    return mark + "; ".join(values) + ("; …" if len(found) > _SHOWN else "")


def seen_colour(seen: Seen | None) -> QColor | None:
    """The colour of what is doubtful or missing; None for what is fine."""
    states = {reading.status for reading in seen.readings} if seen else set()
    for state in ("needs_review", "not_found"):
        if state in states and (state != "not_found" or states == {"not_found"}):
            return looks.colour(looks.READINGS[state])
    return None


def seen_words(seen: Seen | None) -> str:
    """The words on the page that prove it, and where they stand."""
    found = [reading for reading in seen.readings if reading.text] if seen else []
    told = [
        tr("Page {page}: “{words}”").format(
            page=min((place.page for place in reading.evidence), default="–"),
            words=plain.line(reading.text or "", 160),
        )
        for reading in found[:_SHOWN]
    ]
    return "\n".join(told)
