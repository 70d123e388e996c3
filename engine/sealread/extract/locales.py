"""Under which locale a document's numbers and dates are read, and readings brought to that.

Rules and reader read `04/07/2023` day first, as most of the world does, and `04.07.` as no day. A
document that has the month first, or days without a year, says elsewhere what it means
(`schema.dates.regional`, `schema.yearless_days`), so it is asked as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sealread.document.model import Document
from sealread.extract.result import Reading
from sealread.extract.verification import Words, reading
from sealread.schema.dates import regional
from sealread.schema.locale_tags import with_last_day
from sealread.schema.model import Field, Schema
from sealread.schema.normalise import NotOfKind, normalise
from sealread.schema.paths import node_at
from sealread.schema.yearless_days import last_full_day


def locale(document: Document) -> str | None:
    """The tag (`schema.locale_tags`) under which its numbers and dates are read."""
    text = "\n".join(" ".join(word.text for word in page.words) for page in document.pages)
    spoken = regional(document.language, text)
    last = last_full_day(text, spoken)
    return spoken if last is None else with_last_day(spoken, last)


def in_locale(
    readings: Sequence[Reading], schema: Schema, document: Document, review_below: float
) -> tuple[Reading, ...]:
    """The readings with values that their words have under the document's locale.

    A value that does not follow from its words alone (computed, inferred) stays.
    """
    spoken = locale(document)
    if spoken == document.language:
        return tuple(readings)
    made = []
    for one in readings:
        node = node_at(schema.root, one.path)
        if one.text is not None and isinstance(node, Field):
            one = (
                _found(one, node, spoken, review_below)
                if one.value is None
                else _read_again(one, node, document.language, spoken)
            )
        made.append(one)
    return tuple(made)


def _found(one: Reading, field: Field, spoken: str | None, review_below: float) -> Reading:
    """A reading whose words are a day in this document though they are none elsewhere."""
    if field.kind != "date":
        return one
    words = Words(one.text or "", one.evidence, one.confidence)
    item = field.many and one.path != field.path
    made = reading(field, one.path, words, spoken, review_below, one.runners_up, item=item)
    return replace(made, source=one.source) if made.value is not None else one


def _read_again(one: Reading, field: Field, before: str | None, spoken: str | None) -> Reading:
    words = one.text or ""
    try:
        first, value = (normalise(words, field, language) for language in (before, spoken))
    except NotOfKind:
        return one
    if one.value == first:
        return replace(one, value=value)
    return replace(one, value=[value]) if one.value == [first] else one
