"""Notified bodies: the name with the number of four digits that the law has it printed with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sealread.document.model import Span
from sealread.document.text_map import TextMap
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, reading
from sealread.schema.model import Field

_ASKED = re.compile(r"notified bod|notifizierte stelle|organismes? notifié", re.IGNORECASE)
_NUMBERED = re.compile(
    r"(?P<name>[^\W\d_a-zäöüß][^\n:;]{2,80}?)[ ,]{1,3}[ (]*(?i:"
    r"(?:with |unter der |mit der )?(?:identification (?:number|no\b\.?)|kenn-?(?:nummer|nr\b\.?))"
    r"|notified body (?:number|no\b\.?)|numéro d[’']identification|nb\b(?: no\b\.?)?"
    r")\s?:?\s?(?P<number>\d{4})(?!\w)\)?"
)
_BEFORE = re.compile(
    r".*\b(?:body|laboratory|stelle|prüflabor|prüfstelle|organisme(?: notifié)?)\b[:,]?\s+(?=\S)",
    re.IGNORECASE,
)
_GAP = re.compile(r".* {3,}")
_SURE = 0.92
_MOST = 4
"""More bodies on one paper are a list of something else."""


def notified_bodies(
    text_map: TextMap, fields: Sequence[Field], language: str | None, settings: Settings
) -> list[Reading]:
    """Readings of the fields that ask for notified bodies, where they are printed with numbers."""
    asked = [one for one in fields if _ASKED.search(f"{one.label.title} {one.label.name}")]
    asked = [one for one in asked if one.kind == "string" and not one.choices]
    if not asked:
        return []
    found: dict[str, Span] = {}
    for span in _bodies(text_map.text):
        found.setdefault(" ".join(text_map.text[span.start : span.end].split()), span)
    if not 0 < len(found) <= _MOST:
        return []
    spans = list(found.values())
    return [one for field in asked for one in _readings(text_map, field, spans, language, settings)]


def _bodies(text: str) -> Iterator[Span]:
    """The name and number of each body, without what leads up to it on its line."""
    for found in _NUMBERED.finditer(text):
        start, end = found.start("name"), found.end("number")
        for before in (_GAP, _BEFORE):
            led = before.match(text, start, found.end("name"))
            start = led.end() if led is not None else start
        if text[start : found.end("name")].strip():
            yield Span(start, end)


def _readings(
    text_map: TextMap, field: Field, spans: Sequence[Span], language: str | None,
    settings: Settings,
) -> Iterator[Reading]:  # fmt: skip
    """One for the value, or one for each item of a list."""
    listed = field.many or (field.listable and len(spans) > 1)
    for number, span in enumerate(spans if listed else spans[:1]):
        words = Words(
            text_map.text[span.start : span.end], text_map.boxes(span),
            min(_SURE, text_map.confidence(span)),
        )  # fmt: skip
        path = f"{field.path}/{number}" if listed else field.path
        yield reading(field, path, words, language, settings.review_below, item=listed)
