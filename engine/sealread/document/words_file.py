"""Words files: JSON with the words or lines of each page and their boxes, made by another OCR."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from sealread.errors import DamagedFile

from .clean import clean
from .files import load
from .limits import Limits
from .model import Box, Document, Page, Word

LIMITS = Limits(file_bytes=64 << 20)
_PIECE = re.compile(r"\S+")


class _Item(Struct, frozen=True):
    text: str
    bbox: Box


class _Page(Struct, frozen=True):
    page: int
    width: float
    height: float
    granularity: Literal["word", "line"]
    words: tuple[_Item, ...]


class _File(Struct, frozen=True):
    pages: tuple[_Page, ...]


def read_words_file(path: Path) -> Document:
    """The Document in a words file. Boxes are fractions; items that hold several words are split,
    each word's box being interpolated by its characters. Raises DamagedFile for any other JSON.
    """
    source = load(path, LIMITS)
    try:
        file = msgspec.json.decode(source.data, type=_File)
    except msgspec.DecodeError as cause:
        raise DamagedFile(file=source.name, what="a words file") from cause
    return Document(
        file=source.name,
        sha256=source.sha256,
        pages=tuple(_page(page) for page in file.pages),
        language=None,
        modality="scanned",
    )


def _page(page: _Page) -> Page:
    words = tuple(word for item in page.words for word in _split(item))
    return Page(page.page, page.width, page.height, "scanned", words)


def _split(item: _Item) -> list[Word]:
    x0, y0, x1, y1 = item.bbox
    letter = (x1 - x0) / max(len(item.text), 1)
    return [
        Word(
            text,
            (round(x0 + letter * match.start(), 5), y0, round(x0 + letter * match.end(), 5), y1),
        )
        for match in _PIECE.finditer(item.text)
        if (text := clean(match.group()))
    ]
