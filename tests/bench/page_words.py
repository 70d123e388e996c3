"""The words of a document, got without the engine where that is possible."""

from __future__ import annotations

from pathlib import Path

import pymupdf

from sealread.document.model import Document
from sealread.document.reading import ReadOptions, read
from sealread.document.words_file import read_words_file
from tests.bench.checker import PrintedWord

Words = dict[int, list[PrintedWord]]


def page_words(path: Path, modality: str) -> Words:
    """Words with boxes by page number. Digital PDFs are read by PyMuPDF alone, all else again."""
    if path.suffix.lower() == ".json":
        return of_document(read_words_file(path))
    if modality == "digital" and path.suffix.lower() == ".pdf":
        return of_digital_pdf(path)
    return of_document(read(path, ReadOptions(tables=False, language=False)))


def of_digital_pdf(path: Path) -> Words:
    """The words of the text layer; boxes are fractions of the page as a viewer shows it."""
    with pymupdf.open(path) as pages:
        return {page.number + 1: _of_page(page) for page in pages}


def _of_page(page: pymupdf.Page) -> list[PrintedWord]:
    width, height = page.rect.width, page.rect.height
    found: list[PrintedWord] = []
    for word in page.get_text("words"):
        box = (pymupdf.Rect(word[:4]) * page.rotation_matrix).normalize()
        shown = (box.x0 / width, box.y0 / height, box.x1 / width, box.y1 / height)
        found.append((word[4], shown))
    return found


def of_document(document: Document) -> Words:
    """The words of a document that Sealread has read."""
    return {page.number: [(w.text, w.box) for w in page.words] for page in document.pages}
