"""Plain text as pages: each word has a box where a typewriter would have put it.

The virtual page holds `LINES` lines of at least `COLUMNS` characters, so evidence works for text
files as for any other document.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable

from .clean import clean
from .model import Box, Page, Word
from .unseen import odd_words

LINES, COLUMNS = 66, 90
WIDTH, HEIGHT = 595.0, 842.0
MARGIN = 0.05
_WORD = re.compile(r"\S+")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode(data: bytes) -> str:
    """Text from UTF-8, UTF-16 or UTF-32 with a mark, UTF-8, or else Windows-1252."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def text_pages(text: str, on_odd: Callable[[int, int], None] | None = None) -> list[Page]:
    """Pages of `LINES` lines each; a form feed begins a new page.

    `on_odd` hears of each page (from 1) how many of its words held characters without a shape.
    """
    pages: list[Page] = []
    for part in text.replace("\r\n", "\n").replace("\r", "\n").split("\f"):
        lines = [line.expandtabs(8) for line in part.split("\n")]
        for start in range(0, len(lines), LINES):
            here = lines[start : start + LINES]
            pages.append(_page(len(pages) + 1, here))
            if on_odd is not None:
                on_odd(len(pages), odd_words(" ".join(here).split()))
    return pages


def _page(number: int, lines: list[str]) -> Page:
    columns = max(COLUMNS, max(map(len, lines), default=0))
    words = [
        Word(text, _box(row, match.start(), match.end(), columns))
        for row, line in enumerate(lines)
        for match in _WORD.finditer(line)
        if (text := clean(match.group()))
    ]
    return Page(number, WIDTH, HEIGHT, "digital", tuple(words))


def _box(row: int, start: int, end: int, columns: int) -> Box:
    """The box of characters `start` to `end` of line `row`."""
    letter, line = (1 - 2 * MARGIN) / columns, (1 - 2 * MARGIN) / LINES
    top = MARGIN + row * line
    return (
        round(MARGIN + start * letter, 5),
        round(top + 0.1 * line, 5),
        round(MARGIN + end * letter, 5),
        round(top + 0.9 * line, 5),
    )
