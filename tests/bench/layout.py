"""Speed of words and layout text against bare PyMuPDF words, on the digital pages of real files.

    python -m tests.bench.layout [FILES]

prints one line of JSON. `ratio` is the time of `page.get_text("words")` divided by the time of
the way to layout text (words, boxes, lines, text map): 0.5 means half its speed. `checked_ratio`
counts the hygiene of the text layer too (hidden text, broken encodings, scans).
Both run in one process, by turns; processor time counts, the best of several rounds.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sealread.document.inspection import TEXT_FLAGS
from sealread.document.model import Page
from sealread.document.mupdf import pymupdf
from sealread.document.pdf_page import text_layer, words_of
from sealread.document.text_map import text_map

SETS = ("adbuy", "einvoice", "nda")
ROUNDS = 5


def default_files() -> list[Path]:
    """The digital PDFs of the real data (SEALREAD_DATA, or its place beside the repository)."""
    beside = Path(__file__).parents[2].parent / "shared" / "data"
    folder = Path(os.environ.get("SEALREAD_DATA", beside))
    return [file for name in SETS for file in sorted((folder / name / "docs").glob("*.pdf"))]


def bare(page: Any) -> int:
    """Words as PyMuPDF gives them."""
    return len(page.get_text("words"))


def ours(page: Any) -> int:
    """Words as Sealread keeps them, and their layout text."""
    layer = text_layer(page)
    read = Page(1, page.rect.width, page.rect.height, "digital", layer.words, turn=layer.turn)
    return len(text_map([read]).text)


def plain(page: Any) -> int:
    """The same without hygiene: words, boxes, layout text."""
    rows = page.get_textpage(flags=TEXT_FLAGS).extractWORDS()
    words, _, turn = words_of(page, rows) if rows else ((), None, 0)
    read = Page(1, page.rect.width, page.rect.height, "digital", words, turn=turn)
    return len(text_map([read]).text)


def seconds(work: Callable[[Any], int], pages: list[Any]) -> float:
    start = time.process_time()
    for page in pages:
        work(page)
    return time.process_time() - start


def measure(files: list[Path], rounds: int = ROUNDS) -> dict[str, float]:
    """Best times in milliseconds a page over all pages, and their ratio."""
    documents = [pymupdf.open(file) for file in files]
    pages = [page for document in documents for page in document]
    gc.collect()
    gc.freeze()  # what the imports made is no garbage of either
    times = [[seconds(work, pages) for work in (bare, plain, ours)] for _ in range(rounds)]
    words, layout, checked = (min(column) for column in zip(*times, strict=True))
    return {
        "files": len(files),
        "pages": len(pages),
        "words_ms": round(1000 * words / len(pages), 3),
        "layout_ms": round(1000 * layout / len(pages), 3),
        "checked_ms": round(1000 * checked / len(pages), 3),
        "ratio": round(words / layout, 3),
        "checked_ratio": round(words / checked, 3),
    }


if __name__ == "__main__":
    chosen = [Path(argument) for argument in sys.argv[1:]] or default_files()
    sys.stdout.write(json.dumps(measure(chosen)) + "\n")
