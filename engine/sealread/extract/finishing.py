"""An extraction made of what was read: the values assembled, the record of how they were read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from sealread.document.model import Document, Notice
from sealread.extract.assembly import Assembled, assemble
from sealread.extract.locales import locale
from sealread.extract.result import DocumentInfo, Extraction, Reading, RunInfo, SchemaInfo
from sealread.extract.selection import Selection
from sealread.schema.model import Schema


def extraction_of(
    document: Document,
    schema: Schema,
    made: Assembled,
    run: RunInfo,
    notices: Sequence[Notice] = (),
) -> Extraction:
    """What was read of a document, with what was told of it and how it was done."""
    return Extraction(
        document=DocumentInfo(
            document.file, document.sha256, len(document.pages), document.language,
            document.modality, locale(document),
        ),
        schema=SchemaInfo(schema.name, schema.sha256),
        values=made.values,
        fields=made.readings,
        run=run,
        notices=(*document.notices, *notices),
    )  # fmt: skip


def assembled(
    schema: Schema,
    readings: Sequence[Reading],
    counts: Mapping[str, int],
    selection: Selection | None,
    language: str | None,
) -> Assembled:
    """The values with their readings, those of keys that were not asked left out."""
    if selection is None:
        return assemble(schema, readings, counts, language)
    made = assemble(schema, selection.settled(readings), counts, language)
    return structs.replace(made, readings=selection.settled(made.readings))
