"""PDFs with tables, drawn where a printer would put the words, and schemas to read them with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sealread.document.model import Document
from sealread.document.mupdf import pymupdf
from sealread.document.reading import read
from sealread.extract.assembly import assemble
from sealread.extract.plan import plan
from sealread.extract.records import read_records
from sealread.extract.settings import Settings
from sealread.schema.model import Schema

SIZE = 9
Text = tuple[float, str]
"""Left edge in points and words; a negative edge is the right edge."""
Line = tuple[float, Sequence[Text]]
SchemaOf = Callable[[dict[str, Any]], Schema]


def drawn(path: Path, pages: Sequence[Sequence[Line]]) -> Document:
    """The document of pages of lines, each line at its height in points."""
    with pymupdf.open() as document:
        for lines in pages:
            page = document.new_page()
            for height, texts in lines:
                for edge, text in texts:
                    width = pymupdf.get_text_length(text, fontsize=SIZE)
                    left = edge if edge > 0 else -edge - width
                    page.insert_text((left, height), text, fontsize=SIZE)
        document.save(path)
    return read(path)


def listed(rows: Sequence[Sequence[Text]], top: float = 100, step: float = 16) -> list[Line]:
    """Lines below each other."""
    return [(top + step * number, row) for number, row in enumerate(rows)]


def values(document: Document, schema: Schema) -> Any:
    """What the tables of a document say about the lists of a schema."""
    readings, counts = [], {}
    for records in plan(schema).records:
        found = read_records(document, records, Settings())
        if found is not None:
            readings += found.readings
            counts |= found.counts
    return assemble(schema, readings, counts).values


def a_list(**members: Any) -> dict[str, Any]:
    """The definition of a list of objects with these members."""
    return {"type": "array", "items": {"type": "object", "properties": members}}
