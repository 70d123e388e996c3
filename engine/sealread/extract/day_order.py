"""Whether a document writes the month before the day, and its dates brought to that order.

Rules and reader read `04/07/2023` day first, as most of the world does. A document that has the
month first says so elsewhere (`schema.dates.regional`), so it is asked as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from sealread.document.model import Document
from sealread.extract.result import Reading
from sealread.schema.dates import regional
from sealread.schema.model import Field, Node, Records, Schema, Section
from sealread.schema.normalise import NotOfKind, normalise
from sealread.schema.paths import templated


def locale(document: Document) -> str | None:
    """The language under which its numbers and dates are read: its own, or "en-US"."""
    text = "\n".join(" ".join(word.text for word in page.words) for page in document.pages)
    return regional(document.language, text)


def in_day_order(
    readings: Sequence[Reading], schema: Schema, document: Document
) -> tuple[Reading, ...]:
    """The readings with dates in the document's order of day and month."""
    fields = {field.path: field for field in _dates(schema.root)}
    spoken = locale(document) if fields else document.language
    if spoken == document.language:
        return tuple(readings)
    return tuple(_ordered(one, _field(one.path, fields), spoken) for one in readings)


def _dates(node: Node) -> Iterator[Field]:
    if isinstance(node, Field) and node.kind == "date":
        yield node
    elif isinstance(node, Section):
        for child in node.children:
            yield from _dates(child)
    elif isinstance(node, Records):
        yield from _dates(node.item)


def _field(path: str, fields: Mapping[str, Field]) -> Field | None:
    """The field of a reading, or the list of which it is an item."""
    template = templated(path)
    return fields.get(template) or fields.get(template.removesuffix("/*"))


def _ordered(one: Reading, field: Field | None, language: str | None) -> Reading:
    if field is None or one.text is None or not isinstance(one.value, str):
        return one
    try:
        value = normalise(one.text, field, language)
    except NotOfKind:
        return one
    return replace(one, value=value) if isinstance(value, str) else one
