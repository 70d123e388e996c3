"""The words of this room: Document, Page, Word, Table, and where a piece of text stands.

A box is (x0, y0, x1, y1) in fractions of the width and height of the page as a viewer shows it,
counted from the top left.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Box = tuple[float, float, float, float]
Modality = Literal["digital", "scanned", "mixed"]
Turn = Literal[0, 90, 180, 270]


class Word(Struct, frozen=True, gc=False):
    """A word as the page prints it. `confidence` is 1.0 for digital text, OCR's own otherwise."""

    text: str
    box: Box
    confidence: float = 1.0


class Cell(Struct, frozen=True):
    """A table cell: the positions of its words in `Page.words`, in reading order."""

    words: tuple[int, ...]


class Table(Struct, frozen=True):
    """A table of a page. Rows have the same number of cells; the header is a row like others."""

    box: Box
    rows: tuple[tuple[Cell, ...], ...]


class Page(Struct, frozen=True):
    """One page. `turn` is how far clockwise it must be turned for its text to stand upright.

    `boxes`: the smallest areas that ruling lines close off around words.
    """

    number: int
    width: float
    height: float
    modality: Literal["digital", "scanned"]
    words: tuple[Word, ...]
    tables: tuple[Table, ...] = ()
    language: str | None = None
    turn: Turn = 0
    boxes: tuple[Box, ...] = ()

    @property
    def tall(self) -> float:
        """Its height by its width."""
        return self.height / self.width if self.width > 0 else 1.0


class Notice(Struct, frozen=True):
    """Something a person should know about how a document was read; it is not an error."""

    code: str
    sentence: str
    page: int | None = None


class Document(Struct, frozen=True):
    """A file that has been read: pages of words with boxes, however they were read."""

    file: str
    sha256: str
    pages: tuple[Page, ...]
    language: str | None
    modality: Modality
    notices: tuple[Notice, ...] = ()


class Span(Struct, frozen=True, order=True):
    """A half-open character range in the text of a document."""

    start: int
    end: int


class Evidence(Struct, frozen=True):
    """A place on a page that proves a value: page from 1, box in fractions of the page."""

    page: int
    box: Box
