"""Opening what PyMuPDF reads, from memory: a document without a folder can reach no other file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import Struct, field

from sealread.errors import (
    DamagedFile,
    DocumentError,
    EncryptedFile,
    NoPages,
    UnsupportedFormat,
)

from . import web_markup, word_markup
from .archives import ARCHIVES, check_archive
from .files import Source
from .formats import SUFFIXES, Kind
from .limits import Limits, check_objects, out_of_memory, too_deep, unpacks_to
from .mupdf import UNREADABLE, pymupdf, too_much
from .office import to_pdf
from .unseen import Reason

A4 = (595.0, 842.0)
REFLOW_SIZE = 10.0
"""Points; the size of body text of formats that have no pages of their own."""
_FILETYPE: dict[Kind, str] = {
    "pdf": "pdf", "html": "html", "docx": "docx", "epub": "epub", "xps": "xps", "mobi": "mobi",
    "fb2": "fb2", "xlsx": "xlsx", "pptx": "pptx", "doc": "pdf",
}  # fmt: skip
TAIL = 4096
_TITLE: dict[str, str] = {"pdf": "PDF", "html": "HTML"}


class Opened(Struct, frozen=True):
    """A pymupdf document, and how many words of its markup were left out for which reason."""

    document: Any
    hidden: dict[Reason, int] = field(default_factory=dict)


@contextmanager
def opened(source: Source, limits: Limits) -> Iterator[Opened]:
    """The document of a source; it has at least one page and needs no password.

    Raises UnsupportedFormat, DamagedFile, EncryptedFile, NoPages, OfficeMissing, OfficeFailed,
    TooComplex, UnpacksTooLarge, PageTooCostly.
    """
    filetype = _FILETYPE.get(source.kind)
    if filetype is None and source.suffix.lower() in SUFFIXES:
        raise DamagedFile(file=source.name, what=source.suffix.lstrip(".").upper())
    if filetype is None:
        raise UnsupportedFormat(file=source.name, what=source.suffix or "unknown content")
    data, hidden = _prepared(source, limits)
    document = _open(source, data, filetype)
    try:
        _check(document, source, limits)
        yield Opened(document, hidden)
    finally:
        document.close()


def _prepared(source: Source, limits: Limits) -> tuple[bytes, dict[Reason, int]]:
    """The bytes that MuPDF gets, and the words that were left out of them."""
    if source.kind in ARCHIVES:
        check_archive(source, limits)
    if source.kind == "doc":
        return to_pdf(source.data, source.name), {}
    if source.kind == "docx":
        document = word_markup.as_shown(source, limits)
        return document.data, document.hidden
    if source.kind == "html":
        page = web_markup.as_shown(source, limits)
        return page.data, page.hidden
    return source.data, {}


def _open(source: Source, data: bytes, filetype: str) -> Any:
    try:
        document = pymupdf.open(stream=data, filetype=filetype)
        if document.is_reflowable:
            document.layout(width=A4[0], height=A4[1], fontsize=REFLOW_SIZE)
    except UNREADABLE as cause:
        raise broken(source, cause) from cause
    return document


def _check(document: Any, source: Source, limits: Limits) -> None:
    if document.needs_pass:
        raise EncryptedFile(file=source.name)
    try:
        pages = document.page_count
        objects = document.xref_length() if document.is_pdf else 0
    except UNREADABLE as cause:
        raise broken(source, cause) from cause
    check_objects(source.name, objects, limits)
    # MuPDF repairs what it can; a PDF that ends before its table of objects was cut off, and
    # what is missing would go unnoticed.
    if document.is_repaired and (pages == 0 or b"startxref" not in source.data[-TAIL:]):
        raise damaged(source)
    if pages == 0:
        raise NoPages(file=source.name)


def broken(source: Source, cause: Exception, page: int = 0) -> DocumentError:
    """The error for what PyMuPDF raised at a page (from 1; 0: opening the file)."""
    match too_much(cause):
        case "memory":
            return out_of_memory(source.name, page)
        case "unpacking":
            return unpacks_to(source.name, 100 << 20, "200 times its size")
        case "depth":
            return too_deep(source.name, "what MuPDF follows")
    return damaged(source)


def damaged(source: Source) -> DamagedFile:
    """The error that a file cannot be opened as what it is."""
    return DamagedFile(file=source.name, what=_TITLE.get(source.kind, source.kind.upper()))
