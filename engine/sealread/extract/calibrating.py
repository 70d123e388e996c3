"""How sure the program is of what it read: the last step before readings are handed out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from sealread.document.model import Box, Document
from sealread.extract.confidence import UNLIKELY, Confidence, believed, rejected
from sealread.extract.footnotes import is_sentence
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.signs import Signs, signs
from sealread.schema.model import Schema

Readings = tuple[Reading, ...]
_UNNAMED = 0.5
"""How sure a sentence is at most that nothing on the page names as the answer."""


class Source(Protocol):
    """What readings were made of: a document, its text, and how each was come by."""

    ways: dict[str, str]

    @property
    def document(self) -> Document:
        """The document."""
        ...

    @property
    def text(self) -> str:
        """Its text."""
        ...

    @property
    def language(self) -> str | None:
        """Its language, None where it is not known."""
        ...


Calibrate = Callable[[Schema, Readings, Source, Settings], Readings]


def calibrating(confidence: Confidence | None) -> Calibrate:
    """The step for a model; readings of one that was never measured keep their scores."""
    if confidence is None:
        return lambda schema, readings, source, settings: readings
    return lambda schema, readings, source, settings: _calibrated(
        confidence, schema, readings, source, settings
    )


def _calibrated(
    confidence: Confidence, schema: Schema, readings: Readings, source: Source, settings: Settings
) -> Readings:
    """Readings with their confidence. What is asked beside a schema keeps its score.

    Words that were simply asked for are no value where they are too unlikely to be one, unless it
    is only how well they were recognised that is in doubt.
    """
    sure = {
        id(one): min(confidence(found), _UNNAMED if _is_unnamed(one, found, source.ways) else 1.0)
        for one, found in signs(schema, readings, source.ways, source.text, source.language)
    }

    def judged(one: Reading) -> Reading:
        if id(one) not in sure:
            return one
        unlikely = one.path not in source.ways and sure[id(one)] < UNLIKELY
        if unlikely and one.confidence < _recognised(source.document, one):
            return rejected(one, sure[id(one)])
        return believed(one, sure[id(one)], settings.review_below)

    return tuple(map(judged, readings))


def _is_unnamed(one: Reading, found: Signs, ways: Mapping[str, str]) -> bool:
    """Whether the reader alone calls a whole sentence the answer, and not all of its label does.

    Any sentence on a page might be a remark, the one that somebody slipped in too.
    """
    asked = one.path not in ways and found["label_near"] < 1
    return asked and is_sentence(one.text or "")


def _recognised(document: Document, one: Reading) -> float:
    """How surely the words at a reading's places were recognised, as readings are rounded."""
    found = (
        word.confidence
        for place in one.evidence
        for page in document.pages
        if page.number == place.page
        for word in page.words
        if _holds(place.box, word.box)
    )
    return round(min(found, default=1.0), 4)


def _holds(outer: Box, inner: Box) -> bool:
    """Whether the middle of a box lies in another one."""
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]
