"""Fields that ask for a part of a paper's front, and their readings."""

from __future__ import annotations

from sealread.extract.entries.front import Front, Part
from sealread.extract.entries.roles import words
from sealread.extract.entries.writing import Writer
from sealread.schema.model import Field

_ASKED: dict[Part, tuple[str, ...]] = {
    "title": ("title", "paper title", "full title", "titel", "document title", "article title"),
    "abstract": ("abstract", "zusammenfassung", "kurzfassung"),
    "pages": (
        "number of pages", "page count", "pages", "num pages", "total pages", "seitenzahl",
        "anzahl seiten", "seiten",
    ),
    "ids": ("ids", "id", "doi", "identifier", "identifiers", "arxiv id", "paper id", "kennung"),
    "date": (
        "publication date", "date of publication", "published", "date published", "date",
        "publication year", "year", "jahr", "erscheinungsdatum",
    ),
    "venue": (
        "venue", "journal", "conference", "published in", "publication venue", "zeitschrift",
        "proceedings", "publisher",
    ),
    "type": ("publication type", "type of publication", "paper type", "document type"),
}  # fmt: skip


def part_asked(field: Field) -> Part | None:
    """Which part of a paper's front a field asks for."""
    said = {words(field.label.name), words(field.label.title)}
    if field.many:
        return None
    found = next((part for part, known in _ASKED.items() if said & set(known)), None)
    if found == "pages" and field.kind not in ("integer", "number"):
        return None
    return found


def write(writer: Writer, field: Field, part: Part, front: Front, pages: int) -> bool:
    """The reading of a part of a paper's front; False where the reader may be asked for it."""
    if part == "pages":
        last = front.last_page()
        if last is not None:
            writer.said(field.path, pages, last, "computed: pages counted, this is the last one")
        return last is not None
    if part == "type":
        return _write_sort(writer, field, front)
    found = front.told(part)
    if found is not None or part in ("ids", "venue", "date"):
        writer.field(field, field.path, found)
        return True
    return False


def _write_sort(writer: Writer, field: Field, front: Front) -> bool:
    found = front.sort()
    if found is None:
        return False
    sort, proof = found
    for choice in field.choices:
        if words(str(choice)) == sort:
            writer.said(field.path, choice, proof, "told by where it appeared")
            return True
    return False
