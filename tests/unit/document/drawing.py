"""Small pages drawn for the tests of this room."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PIL import Image

from sealread.document.mupdf import pymupdf
from sealread.document.render import render_page

PROSE = (
    "The manufacturer declares that the product named above",
    "conforms to the performance stated in this declaration.",
    "Intended use: screed mortar for floors inside buildings",
    "Number of the declaration: 4711 / 2.15 of 21 June 2013",
    "Signed for and on behalf of the manufacturer in Berlin",
)


def written(path: Path, lines: tuple[str, ...] = PROSE, **options: Any) -> Path:
    """A one-page PDF with lines of text."""
    with pymupdf.open() as document:
        page = document.new_page()
        for number, line in enumerate(lines):
            page.insert_text((72, 100 + 24 * number), line, fontsize=14, **options)
        document.save(path)
    return path


def picture_of(path: Path, width: int = 1240) -> Image.Image:
    """The first page of a file as a picture."""
    shown = render_page(path, 1, width)
    return Image.frombytes("RGB", (shown.width, shown.height), shown.rgb)


def scan(path: Path, picture: Image.Image, text: str = "", mode: int = 3) -> Path:
    """A PDF whose page is a picture, with text over it (mode 3: invisible)."""
    picture.save(path.with_suffix(".scan.png"))
    with pymupdf.open() as document:
        page = document.new_page(width=595, height=595 * picture.height / picture.width)
        page.insert_image(page.rect, filename=str(path.with_suffix(".scan.png")))
        if text:
            page.insert_text((72, 300), text, render_mode=mode)
        document.save(path)
    return path
