"""Opening what PyMuPDF reads, from memory: a document without a folder can reach no other file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sealread.errors import DamagedFile, EncryptedFile, NoPages, UnsupportedFormat

from .files import Source
from .formats import SUFFIXES, Kind
from .mupdf import BROKEN, pymupdf
from .office import to_pdf

A4 = (595.0, 842.0)
REFLOW_SIZE = 10.0
"""Points; the size of body text of formats that have no pages of their own."""
_FILETYPE: dict[Kind, str] = {
    "pdf": "pdf", "html": "html", "docx": "docx", "epub": "epub", "xps": "xps", "mobi": "mobi",
    "fb2": "fb2", "xlsx": "xlsx", "pptx": "pptx", "doc": "pdf",
}  # fmt: skip
TAIL = 4096
_TITLE: dict[str, str] = {"pdf": "PDF", "html": "HTML"}


@contextmanager
def opened(source: Source) -> Iterator[Any]:
    """The pymupdf document of a source; it has at least one page and needs no password.

    Raises UnsupportedFormat, DamagedFile, EncryptedFile, NoPages, OfficeMissing, OfficeFailed.
    """
    filetype = _FILETYPE.get(source.kind)
    if filetype is None and source.suffix.lower() in SUFFIXES:
        raise DamagedFile(file=source.name, what=source.suffix.lstrip(".").upper())
    if filetype is None:
        raise UnsupportedFormat(file=source.name, what=source.suffix or "unknown content")
    data = to_pdf(source.data, source.name) if source.kind == "doc" else source.data
    document = _open(source, data, filetype)
    try:
        _check(document, source)
        yield document
    finally:
        document.close()


def _open(source: Source, data: bytes, filetype: str) -> Any:
    try:
        document = pymupdf.open(stream=data, filetype=filetype)
        if document.is_reflowable:
            document.layout(width=A4[0], height=A4[1], fontsize=REFLOW_SIZE)
    except BROKEN as cause:
        raise damaged(source) from cause
    return document


def _check(document: Any, source: Source) -> None:
    if document.needs_pass:
        raise EncryptedFile(file=source.name)
    try:
        pages = document.page_count
    except BROKEN as cause:
        raise damaged(source) from cause
    # MuPDF repairs what it can; a PDF that ends before its table of objects was cut off, and
    # what is missing would go unnoticed.
    if document.is_repaired and (pages == 0 or b"startxref" not in source.data[-TAIL:]):
        raise damaged(source)
    if pages == 0:
        raise NoPages(file=source.name)


def damaged(source: Source) -> DamagedFile:
    return DamagedFile(file=source.name, what=_TITLE.get(source.kind, source.kind.upper()))
