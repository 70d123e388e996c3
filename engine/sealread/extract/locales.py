"""Under which language a document's numbers and dates are read, and readings brought to that.

Rules and reader read `04/07/2023` day first, as most of the world does. A document that has the
month first says so elsewhere (`schema.dates.regional`), so it is asked as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sealread.document.model import Document
from sealread.extract.result import Reading
from sealread.schema.dates import regional
from sealread.schema.model import Field, Schema
from sealread.schema.normalise import NotOfKind, normalise
from sealread.schema.paths import node_at


def locale(document: Document) -> str | None:
    """The language under which its numbers and dates are read: its own, or "en-US"."""
    text = "\n".join(" ".join(word.text for word in page.words) for page in document.pages)
    return regional(document.language, text)


def in_locale(
    readings: Sequence[Reading], schema: Schema, document: Document
) -> tuple[Reading, ...]:
    """The readings with values that their words have under the document's locale.

    A value that does not follow from its words alone (computed, inferred) stays.
    """
    spoken = locale(document)
    if spoken == document.language:
        return tuple(readings)
    return tuple(
        _read_again(one, node_at(schema.root, one.path), document.language, spoken)
        for one in readings
    )


def _read_again(one: Reading, node: object, before: str | None, spoken: str | None) -> Reading:
    if one.text is None or one.value is None or not isinstance(node, Field):
        return one
    try:
        first, value = (normalise(one.text, node, language) for language in (before, spoken))
    except NotOfKind:
        return one
    if one.value == first:
        return replace(one, value=value)
    return replace(one, value=[value]) if one.value == [first] else one
